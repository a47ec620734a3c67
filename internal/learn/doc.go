// Package learn holds the small models that are trained on evidence: fitting
// them and evaluating them. It knows neither SQL nor questions.
//
// Start at Logistic and FitLogistic; AUC judges any score.
package learn
