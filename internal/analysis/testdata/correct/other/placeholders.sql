SELECT id FROM emp WHERE id = #{id} AND name = ${name} AND x IN (:ids) AND y = ?;
SELECT id FROM emp WHERE d > '${start}' AND {filter} LIMIT %(n)s;
-- name: GetUser :one
SELECT * FROM users WHERE id = $1 LIMIT 1;
-- +goose Up
-- +goose StatementBegin
CREATE FUNCTION x() RETURNS int AS $$ SELECT 1; $$ LANGUAGE sql;
-- +goose StatementEnd
