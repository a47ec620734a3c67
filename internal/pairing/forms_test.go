package pairing_test

import (
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/pairing"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// Forms found in public files, each with what is paired.
func TestForms(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		// Numbers.
		{"number and text", "-- 1. List all open orders\nSELECT 1;", "numbered: List all open orders"},
		{"a blank line below it", "-- 1. List all open orders\n\nSELECT 1;", "numbered: List all open orders"},
		{"no blank behind the dashes", "--1. List all open orders\nSELECT 1;", "numbered: List all open orders"},
		{"no sign behind the number", "--1 List all open orders\n--– sorted by day,\nSELECT 1;\n--2 Count the open orders\nSELECT 2;", "numbered: List all open orders – sorted by day,|numbered: Count the open orders"},
		{"a number that belongs to the text", "-- 10 Most expensive products ever\nSELECT 1;", "-"},
		{"bracket", "-- 1) List all open orders\nSELECT 1;", "numbered: List all open orders"},
		{"no blank behind the dot", "-- 1.List all open orders\nSELECT 1;", "numbered: List all open orders"},
		{"colon", "-- 1: List all open orders\nSELECT 1;", "numbered: List all open orders"},
		{"Q and a number, four ways", "-- Q1: List open orders\nSELECT 1;\n-- Q2. List open orders\nSELECT 1;\n-- Q3 List open orders\nSELECT 1;\n--- Q4. List open orders\nSELECT 1;", "explicit: List open orders|explicit: List open orders|numbered: List open orders|explicit: List open orders"},
		{"question and a number, three ways", "-- Question 1: List open orders\nSELECT 1;\n-- Question 2 - List open orders\nSELECT 1;\n-- Question 4\n-- List open orders\nSELECT 1;", "explicit: List open orders|explicit: List open orders|explicit: List open orders"},
		{"a remark behind the number", "-- Question 3 (easy): List open orders\nSELECT 1;", "explicit: List open orders"},
		{"other numbers", "-- Question #3: List open orders\nSELECT 1;\n-- Question No. 4: List open orders\nSELECT 1;\n-- Question 4.2: List open orders\nSELECT 1;", "explicit: List open orders|explicit: List open orders|explicit: List open orders"},
		{"over several lines", "-- Question: which customers bought\n-- more than five books?\nSELECT 1;", "explicit: which customers bought more than five books?"},
		{"quoted, hanging indent", "-- Question: \"Which customers bought\n--            more than five books?\"\nSELECT 1;", "explicit: Which customers bought more than five books?"},
		{"section letter", "-- B. Question 5: List open orders\nSELECT 1;", "explicit: List open orders"},
		{"indented, without semicolons", "-- 2a) List all open orders\n       SELECT 1\n-- 2b) Count all open orders\n       SELECT 2", "numbered: List all open orders|numbered: Count all open orders"},
		{"expected answer inside", "/* Ex01 - Count the open orders\nans: 17 */\nSELECT 1;", "numbered: Count the open orders"},
		{"prefixes", "-- Problem 12: List open orders\nSELECT 1;\n-- Exercise 3 - List open orders\nSELECT 1;\n-- Query 4: List open orders\nSELECT 1;\n-- Aufgabe 2: Alle offenen Bestellungen\nSELECT 1;\n-- 1 - List open orders\nSELECT 1;", "numbered: List open orders|numbered: List open orders|numbered: List open orders|numbered: Alle offenen Bestellungen|numbered: List open orders"},

		{"below other fields", "-- Author: Ada\n-- Difficulty: easy\n-- db: shop\n-- 1. List all open orders\nSELECT 1;", "numbered: List all open orders"},

		{"points that the question announces", "-- Question: For each town show:\n-- 1. the name of the town\n-- 2. its growth in percent\nSELECT 1;", "explicit: For each town show: 1. the name of the town 2. its growth in percent"},

		// Blocks.
		{"number alone, text below, in a block", "/* Question 1\nList open orders */\nSELECT 1;", "explicit: List open orders"},
		{"a block is a text of its own", "-- Question: How many orders?\n/* a count */\nSELECT 1;\n/* Which are open? */\n-- 2. Count all open orders\n/* again */\nSELECT 2;", "explicit: How many orders?|numbered: Count all open orders"},
		{"number in a block, text below it", "/* Question 3 */\n-- List open orders\nSELECT 1;", "explicit: List open orders"},
		{"answers kept as comments", "/* Question 1 : List open orders */\n-- SELECT a FROM t WHERE b = 1\n/* Question 2 : List paid orders */\n-- SELECT a FROM t WHERE b = 2", ""},
		{"an old query below the question", "-- Question: List open orders\n-- SELECT a FROM t WHERE b = 1\nSELECT 1;", "explicit: List open orders"},
		{"problem text without a number", "/* List all open orders of the last week. */\nSELECT 1;", "-"},
		{"definitions below the question", "/* Which products sell best?\nprice : what one costs\nsold : how many were sold */\nSELECT 1;", "asked: Which products sell best?"},
		{"box", "/* ============\nQuestion:\nWhich towns grew\nmost in 2020?\n\nBusiness Requirement:\nPlan the next shop.\n\nApproach:\n1. Take the towns of interest\n2. Rank them by their growth\n\nExpected Output:\n| town | growth |\n|------|--------|\n============ */\nSELECT 1;", "explicit: Which towns grew most in 2020?"},
		{"box of stars", "/*********************\n * Question: Which towns grew most?  *\n * Approach: a window               *\n *********************/\nSELECT 1;", "explicit: Which towns grew most?"},
		{"steps of a box without a question", "/*\nCHALLENGE 002 — Towns\nGoal:\nFind the towns that grew.\nInstructions:\n1) Take the towns of interest\n2) Rank them by their growth\nExpected:\nfive rows */\nSELECT 1;", "-"},
		{"title only", "/*\n*** Challenge 23 - hard\n*** Towns\n*** Ada\n*/\n-- a window ranks them\nSELECT 1;", "-"},
		{"one question, several solutions", "-- Problem 1068: Sales\n-- Difficulty: easy\n-- SQL Schema\n-- +----+------+\n-- | id | year |\n-- +----+------+\n-- Problem Statement\n-- List the year of each sale.\n-- Solution 1:\n-- a join\nSELECT 1;\n-- Intuition: the key joins both\n-- Solution 2:\nSELECT 2;", "explicit: List the year of each sale.|explicit: List the year of each sale."},
		{"solutions of no question", "-- Solution 1: a join of both\nSELECT 1;\n-- Solution 2: a subquery of one\nSELECT 2;", "-|-"},
		{"title and question", "-- ====\n-- Q1: Best towns\n-- ====\n-- Question: \"Which towns grew most?\"\nSELECT 1;", "explicit: Which towns grew most?"},
		{"title, then a label on its own line", "-- 1. Best towns\n-- Business Question:\n-- Which towns grew most?\n-- ----\nSELECT 1;", "explicit: Which towns grew most?"},
		{"header of a file", "-- FILE: towns.sql\n-- PURPOSE: plan the next shop\n-- BUSINESS QUESTION: Which towns grew most?\n\nSELECT 1", "explicit: Which towns grew most?"},
		{"header with both names", "-- PURPOSE / BUSINESS QUESTION:\n-- -----\n-- Which towns grew most?\nSELECT 1", "explicit: Which towns grew most?"},
		{"two parts and a technique", "-- Business question:\n--   Which towns\n--   grew most?\n--\n-- Technique:\n--   a window\nSELECT 1", "explicit: Which towns grew most?"},
		{"section banner above", "--------\n--A. Towns--\n--------\n\n-- 1. List the towns that grew\nSELECT 1;", "numbered: List the towns that grew"},
		{"banner around the number", "-- ---- 1. List the towns that grew ----\nSELECT 1;", "-"},
		{"rule behind the text", "-- 1. List the towns that grew -----\nSELECT 1;", "numbered: List the towns that grew"},

		// Lists.
		{"list at the top, numbers below", "-- QUESTIONS\n-- 1. List the open orders\n-- 2. Count the open orders\n-- 3. Sum up the orders\n\n-- 1.\nSELECT 1;\n-- 2\nSELECT 2;\n-- Q3\nSELECT 3;\n-- 4.\nSELECT 4;", "numbered: List the open orders|numbered: Count the open orders|numbered: Sum up the orders|-"},
		{"list at the top, texts again", "-- QUESTIONS\n-- 1. List the open orders\n-- 2. Count the open orders\n\n--1. List the open orders\nSELECT 1;\n--2. Count the open orders\nSELECT 2;", "numbered: List the open orders|numbered: Count the open orders"},
		{"list of labels", "/* Case study questions\nQ1. List the open orders\nQ2. Count the open orders\nQ3. Sum up the orders */\n\n-- Q2.\nSELECT 2;\n-- Q1.\nSELECT 1;", "numbered: Count the open orders|numbered: List the open orders"},
		{"list without a title", "-- 1. List the open orders\n-- 2. Count the open orders\n-- 3. Sum up the orders\n\nSELECT 1;", "-"},
		{"list whose items have two lines", "-- Tasks\n-- 1. List the orders\n--    that are open\n-- 2. Count the open orders\n\n-- 1)\nSELECT 1;", "numbered: List the orders that are open"},
		{"number without a list", "-- Q1.\nSELECT 1;\n-- 32\nSELECT 2;", "-|-"},

		// Around statements.
		{"result of the query above", "-- 1. Count the open orders\nSELECT 1;\n--|n |\n--|--|\n--|13|\n--2. Count the paid orders\nSELECT 2;", "numbered: Count the open orders|numbered: Count the paid orders"},
		{"question mark alone", "-- Which towns grew?\nSELECT 1;", "asked: Which towns grew?"},
		{"full-width question mark", "-- どの町が成長しましたか？\nSELECT 1;", "asked: どの町が成長しましたか？"},
		{"statement of a need", "--Ada wants to see the towns that grew.\nSELECT 1;", "-"},
		{"course template", "-- Segment 1:\n-- Q1. List the open orders\n-- Type your code below:\nSELECT 1;", "explicit: List the open orders"},
		{"remark on the line of a semicolon", "-- 1. Count the open orders\nSELECT 1; -- is 13 right?\nSELECT 2; -- 2. that are all orders\nSELECT 3;", "numbered: Count the open orders|-|-"},
		{"two blank lines", "-- 1. Count the open orders\n\n\nSELECT 1;", "numbered: Count the open orders"},
		{"three blank lines", "-- 1. Count the open orders\n\n\n\nSELECT 1;", "-"},
		{"three blank lines below a label", "-- question: How many orders?\n\n\n\nSELECT 1;", "explicit: How many orders?"},
		{"no question wanted", "-- Which towns grew?\n-- Question: none\nSELECT 1;", "-"},
		{"CRLF", "-- Question: which towns\r\n-- grew?\r\n\r\n\r\nSELECT 1;\r\n-- 2. Count the towns\r\nSELECT 2;\r\n", "explicit: which towns grew?|numbered: Count the towns"},
		{"old Mac line ends", "-- Question: which towns\r-- grew?\r\r\rSELECT 1;\r-- 2. Count the towns\rSELECT 2;\r", "explicit: which towns grew?|numbered: Count the towns"},
		{"old Mac line ends in a block", "/* Question:\rwhich towns grew?\rApproach:\ra window */\rSELECT 1;", "explicit: which towns grew?"},
		{"byte order mark", "\ufeff-- 1. Count the open orders\nSELECT 1;", "numbered: Count the open orders"},
		{"comment of a template", "{# question: How many orders? #}\nSELECT {{ x }} FROM {{ ref('orders') }}", "explicit: How many orders?"},
		{"templates around", "{{ config(materialized='table') }}\n{% set is_new = true %}\n-- Which orders are new?\nSELECT a FROM {{ ref('orders') }}", "asked: Which orders are new?"},

		// Other languages.
		{"languages", "-- Pregunta 1: ¿Cuántos pedidos?\nSELECT 1;\n-- Pergunta: quantos pedidos\nSELECT 1;\n-- Frage 3: Wie viele?\nSELECT 1;\n-- Вопрос 4: Сколько заказов\nSELECT 1;\n-- 問題：注文の数\nSELECT 1;\n-- 问题2：订单有多少\nSELECT 1;\n-- 题目: 订单有多少\nSELECT 1;\n-- 문제 1: 주문 수\nSELECT 1;",
			"explicit: ¿Cuántos pedidos?|explicit: quantos pedidos|explicit: Wie viele?|explicit: Сколько заказов|explicit: 注文の数|explicit: 订单有多少|explicit: 订单有多少|explicit: 주문 수"},
		{"numbers in scripts without blanks", "-- 1、列出所有未付款的订单\nSELECT 1;", "numbered: 列出所有未付款的订单"},

		// What is none.
		{"notes on a solution", "-- 1. Using a window function\nSELECT 1;\n-- 2. Solution with a join\nSELECT 2;\n-- Solution 2: with two joins\nSELECT 3;", "-|-|-"},
		{"section titles", "-- 1. Joins\nSELECT 1;\n-- Part 2: Joins and more\nSELECT 2;\n-- Step 3: Join the tables\nSELECT 3;", "-|-|-"},
		{"a word that a dash makes longer", "-- Question–answer pairs are stored here\nSELECT 1;\n-- Task-related rows only\nSELECT 2;", "-|-"},
		{"to do", "-- TODO: is that right?\nSELECT 1;", "-"},
		{"problem page", "-- https://example.org/problems/best-towns\nSELECT 1;", "-"},
		{"version numbers, times, dates", "-- 1.5 million rows are read\nSELECT 1;\n-- 12:30 the job was late\nSELECT 2;\n-- 2024.01.05 the join was added\nSELECT 3;", "-|-|-"},
		{"old query", "-- SELECT a FROM t WHERE b = 'why?'\nSELECT 1;", "-"},
		{"number that is an answer", "-- Which towns grew?\n-- 42\nSELECT 1;", "asked: Which towns grew?"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := strings.Join(questions(t, c.src), "|"); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// Where # begins a comment it may hold the question.
func TestFormsOfMySQL(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"number", "# 1) List all open orders\nSELECT 1;", "numbered: List all open orders"},
		{"boilerplate", "# Write your MySQL query statement below\nSELECT 1;", "-"},
		{"boilerplate below a question", "# Question: Which orders are open\n# Write your MySQL query statement below\nSELECT 1;", "explicit: Which orders are open"},
		{"problem page", "# https://example.org/problems/best-towns\nSELECT 1;", "-"},
		{"number and title of a problem", "# ID 2146 - Best towns of all\nSELECT 1;", "-"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := syntax.Parse(c.src, syntax.MySQL)
			if got := show(pairing.Read(f, pairing.Pairs{}).At(0)); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// # is no comment elsewhere.
func TestHashTable(t *testing.T) {
	if got := strings.Join(questions(t, "-- 1. List all open orders\nSELECT * FROM #temp;"), "|"); got != "numbered: List all open orders" {
		t.Error(got)
	}
}
