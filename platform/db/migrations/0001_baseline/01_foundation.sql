-- Companies are kept apart by the database: every table with `company_id` is behind row-level security (`tenancy.protect`).
--
-- Roles (made before the first migration, with login and a derived password):
--   suite_app       the application inside one company; sees rows through the policies below
--   suite_system    the application across companies (sign-in, telephony, jobs); not an owner, may not change the schema
--   suite_asterisk  what Asterisk reads its endpoints with; sees the views of schema `asterisk` and nothing else
--
-- What administrators keep has a `version`, so that two people do not overwrite each other, can be brought back for a while
-- after it was deleted (`deleted_at`), and is found by a piece of its name (`search_text`; stored, since under row-level
-- security LIKE may not use a trigram index). What is deleted is disabled as well, so that whoever leaves out the disabled
-- leaves out the deleted. What is purged stays as a name alone, which history refers to.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS citext;
-- One index over an owner and a text: a search in what is one's own touches nothing of the others.
CREATE EXTENSION IF NOT EXISTS btree_gin;
-- Passwords of trunks, which telephone servers decrypt.
CREATE EXTENSION IF NOT EXISTS pgcrypto;

CREATE SCHEMA tenancy;
GRANT USAGE ON SCHEMA tenancy TO suite_app, suite_system;
GRANT USAGE ON SCHEMA public TO suite_app, suite_system;

-- The company of the running transaction; null outside one, and then no tenant row is visible.
CREATE FUNCTION tenancy.current_company() RETURNS bigint
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('suite.company_id', true), '')::bigint $$;

-- Who works in the running transaction; null when the program itself does.
CREATE FUNCTION tenancy.current_user_id() RETURNS bigint
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('suite.user_id', true), '')::bigint $$;

-- Puts a table that has company_id behind row-level security and grants the application its use.
CREATE PROCEDURE tenancy.protect(target regclass)
  LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format(
    'CREATE POLICY tenant ON %s TO suite_app USING (company_id = (SELECT tenancy.current_company())) WITH CHECK (company_id = (SELECT tenancy.current_company()))',
    target);
  EXECUTE format('CREATE POLICY system ON %s TO suite_system USING (true) WITH CHECK (true)', target);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO suite_app, suite_system', target);
END $$;

-- Accent- and case-insensitive form of a text, for searching.
CREATE FUNCTION search_form(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- One-line texts hold one line: no control characters, which would end a line of a SIP message or a mail, and none that turn the
-- direction of what follows, by which `fdp.exe` is read as `exe.pdf`.
CREATE FUNCTION one_line(given text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT regexp_replace(given, '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+', ' ', 'g') $$;

-- What tells a number however it is written or dialled: its last ten digits, all of a shorter one.
CREATE FUNCTION phone_tail(number text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT right(regexp_replace(number, '\D', '', 'g'), 10) $$;

CREATE FUNCTION phone_tails(numbers text[]) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT coalesce(array_agg(public.phone_tail(number)), '{}') FROM unnest(numbers) AS number $$;

-- The numbers as they are searched for: `3001234567 6015550100`.
CREATE FUNCTION phone_digits(numbers text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT coalesce(string_agg(regexp_replace(number, '[^0-9+]', '', 'g'), ' '), '') FROM unnest(numbers) AS number $$;

-- Ids of a company's living rows that contain the pattern (already in its searching form), at most so many, in no order.
-- Under row-level security LIKE may only run on rows that already passed the policy, so that a trigram index would never
-- be used: this runs as the owner, keeps to the company of the transaction, and gives ids alone. The table has company_id,
-- deleted_at and search_text; the index over (company_id, search_text) is the only way that is left to the planner, whose
-- guess of how often a pattern occurs is too rough to choose by.
CREATE FUNCTION tenancy.find_text(target regclass, pattern text, most integer) RETURNS bigint[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp
  SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off
  AS $$
DECLARE
  found bigint[];
BEGIN
  EXECUTE format(
    'SELECT array(SELECT id FROM %s WHERE company_id = $1 AND deleted_at IS NULL AND search_text LIKE $2 LIMIT $3)', target)
    INTO found USING tenancy.current_company(), pattern, most;
  RETURN found;
END $$;
REVOKE ALL ON FUNCTION tenancy.find_text FROM public;
GRANT EXECUTE ON FUNCTION tenancy.find_text TO suite_app, suite_system;
