// Package workspace knows, for a SQL file, which settings hold and which
// database its statements are read against, and keeps databases open between
// reports. It decides what may be opened and looked up unasked; what is done
// with it is the business of package analysis.
//
// Start at New.
package workspace
