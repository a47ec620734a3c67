// Package catalog says what a database holds, as plain data: tables, views,
// columns, keys and descriptions. It builds a catalog from the DDL in a text;
// reading one from a live database is the business of package database.
//
// Values is what is known of the stored values, an immutable snapshot that
// answers yes, no or unknown. Names compares names as the database does.
//
// Start at Catalog.
package catalog
