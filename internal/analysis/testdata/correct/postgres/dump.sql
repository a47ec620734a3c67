--
-- PostgreSQL database dump
--

-- Dumped from database version 15.6
-- Dumped by pg_dump version 15.6

SET statement_timeout = 0;
SET lock_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;

CREATE FUNCTION public.f(a integer) RETURNS text
    LANGUAGE plpgsql
    AS $_$
declare
  x text;
begin
  -- it's a comment with a quote
  execute 'select $1' using a into x;
  return x;
end;
$_$;

ALTER FUNCTION public.f(a integer) OWNER TO shop;

SET default_tablespace = '';

SET default_table_access_method = heap;

CREATE TABLE public.actor (
    actor_id integer DEFAULT nextval('public.actor_seq'::regclass) NOT NULL,
    first_name character varying(45) NOT NULL,
    last_update timestamp without time zone DEFAULT now() NOT NULL,
    "order" integer,
    CONSTRAINT year_check CHECK (((VALUE)::integer >= 1901) AND (actor_id <= 2155))
);

ALTER TABLE public.actor OWNER TO shop;

CREATE SEQUENCE public.actor_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER TABLE ONLY public.actor ALTER COLUMN actor_id SET DEFAULT nextval('public.actor_seq'::regclass);

--
-- Data for Name: actor; Type: TABLE DATA; Schema: public; Owner: shop
--

COPY public.actor (actor_id, first_name, last_update, "order") FROM stdin;
1	O'Brien; SELECT	2006-02-15 09:34:33	1
2	Nick "x	2006-02-15 09:34:33	\N
3	$$ -- /* {{ `	2006-02-15 09:34:33	\N
4	The query returns the name which is here: a question?	2006-02-15 09:34:33	\N
\.

COPY public.empty (a) FROM stdin;
\.

SELECT pg_catalog.setval('public.actor_seq', 4, true);

ALTER TABLE ONLY public.actor
    ADD CONSTRAINT actor_pkey PRIMARY KEY (actor_id);

CREATE INDEX idx ON public.actor USING btree (first_name);

CREATE TRIGGER last_updated BEFORE UPDATE ON public.actor FOR EACH ROW EXECUTE FUNCTION public.last_updated();

REVOKE USAGE ON SCHEMA public FROM PUBLIC;
GRANT ALL ON SCHEMA public TO PUBLIC;

--
-- PostgreSQL database dump complete
--

