// Package timex reads expressions of time out of plain English: days, months,
// years, quarters, decades, times of the day, weekdays, and periods made of them by
// words such as before, since and between; each with its span, its bounds and how
// exact it is.
//
// It knows no schema, no query and not what day it is: "last week" is read as
// counting from today and has no bounds. Where a text can be read in two ways, as
// 8/7/2012 can, it gives both. Start at Read; Period.States says whether a constant
// of a query is what a period says.
package timex
