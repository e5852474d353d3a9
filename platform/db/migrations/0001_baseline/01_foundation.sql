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
COMMENT ON SCHEMA tenancy IS
  'Isolation of companies. Three roles work here: suite_app inside one company, through the policies; suite_system '
  'across companies (sign-in, telephony, jobs); suite_asterisk, which only reads the views of schema asterisk.';
GRANT USAGE ON SCHEMA tenancy TO suite_app, suite_system;
GRANT USAGE ON SCHEMA public TO suite_app, suite_system;

CREATE FUNCTION tenancy.current_company() RETURNS bigint
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('suite.company_id', true), '')::bigint $$;
COMMENT ON FUNCTION tenancy.current_company() IS
  'The company of the running transaction (setting suite.company_id, made with SET LOCAL); null outside of one, '
  'where no tenant row is visible.';

CREATE FUNCTION tenancy.current_user_id() RETURNS bigint
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('suite.user_id', true), '')::bigint $$;
COMMENT ON FUNCTION tenancy.current_user_id() IS
  'Who is working in the running transaction (setting suite.user_id); null when the program itself does. Triggers '
  'write it into histories.';

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
COMMENT ON PROCEDURE tenancy.protect(regclass) IS
  'Puts a table with company_id behind row-level security and lets both application roles use it. Call it for every '
  'new tenant table.';

CREATE FUNCTION search_form(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;
COMMENT ON FUNCTION search_form(text) IS
  'Lower-case form of a text without accents: what is searched and what is searched for must both pass through it.';

CREATE FUNCTION one_line(given text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT regexp_replace(given, '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+', ' ', 'g') $$;
COMMENT ON FUNCTION one_line(text) IS
  'Replaces control characters, line separators and bidirectional overrides by blanks: they could break a SIP '
  'header or a mail, or make fdp.exe read as exe.pdf. Used in CHECKs of one-line texts.';

CREATE FUNCTION phone_tail(number text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT right(regexp_replace(number, '\D', '', 'g'), 10) $$;
COMMENT ON FUNCTION phone_tail(text) IS
  'The last ten digits of a number, or all of a shorter one: equal for +57 300 123 4567 and 3001234567.';

CREATE FUNCTION phone_tails(numbers text[]) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT coalesce(array_agg(public.phone_tail(number)), '{}') FROM unnest(numbers) AS number $$;
COMMENT ON FUNCTION phone_tails(text[]) IS 'phone_tail of each.';

CREATE FUNCTION phone_digits(numbers text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT coalesce(string_agg(regexp_replace(number, '[^0-9+]', '', 'g'), ' '), '') FROM unnest(numbers) AS number $$;
COMMENT ON FUNCTION phone_digits(text[]) IS 'The numbers without punctuation, separated by blanks, for search_text.';

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
COMMENT ON FUNCTION tenancy.find_text(regclass, text, integer) IS
  'Ids of at most so many live rows of the current company whose search_text is LIKE the pattern, in no order. '
  'Row-level security would keep LIKE from using the trigram index, so this runs as the owner and filters by '
  'company itself. The table needs company_id, deleted_at, search_text and a GIN index over the first and last; '
  'other scans are switched off because the planner misjudges how rare a pattern is.';
REVOKE ALL ON FUNCTION tenancy.find_text FROM public;
GRANT EXECUTE ON FUNCTION tenancy.find_text TO suite_app, suite_system;
