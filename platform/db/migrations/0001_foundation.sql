-- Foundation: tenancy, people, extensions, sessions, calls.
--
-- Roles (made before the first migration, with login and a derived password):
--   suite_app       the application inside one company; sees rows through the policies below
--   suite_system    the application across companies (sign-in, telephony, jobs); not an owner, may not change the schema
--   suite_asterisk  what Asterisk reads its endpoints with; sees the views of schema `asterisk` and nothing else

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS citext;

CREATE SCHEMA tenancy;

-- The company of the running transaction; null outside one, and then no tenant row is visible.
CREATE FUNCTION tenancy.current_company() RETURNS bigint
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('suite.company_id', true), '')::bigint $$;

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

GRANT USAGE ON SCHEMA tenancy TO suite_app, suite_system;
GRANT USAGE ON SCHEMA public TO suite_app, suite_system;

-- Adds a job in the running transaction: it exists if and only if what caused it does. The queue's own tables belong
-- to the owner; this is the application's only way in.
CREATE FUNCTION enqueue_job(identifier text, payload json, max_attempts integer, queue_name text)
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  AS $$ BEGIN
    PERFORM graphile_worker.add_job(identifier, payload, queue_name => queue_name, max_attempts => max_attempts);
  END $$;
REVOKE ALL ON FUNCTION enqueue_job FROM public;
GRANT EXECUTE ON FUNCTION enqueue_job TO suite_app, suite_system;

-- Accent- and case-insensitive form of a text, for searching.
CREATE FUNCTION search_form(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

CREATE TABLE companies (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  -- Prefix of the company's endpoint names.
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z][a-z0-9-]{1,30}$'),
  time_zone text NOT NULL DEFAULT 'America/Bogota',
  language text NOT NULL DEFAULT 'es' CHECK (language IN ('es', 'en')),
  ring_tone text NOT NULL DEFAULT 'classic',
  -- May sign in to run the platform rather than one company.
  is_provider boolean NOT NULL DEFAULT false,
  max_simultaneous_calls integer NOT NULL DEFAULT 100 CHECK (max_simultaneous_calls > 0),
  suspended_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- A company is its own tenant: the same two policies, over its id.
ALTER TABLE companies ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON companies TO suite_app USING (id = (SELECT tenancy.current_company()));
CREATE POLICY system ON companies TO suite_system USING (true) WITH CHECK (true);
GRANT SELECT ON companies TO suite_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON companies TO suite_system;

CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  username citext NOT NULL UNIQUE CHECK (length(username) BETWEEN 1 AND 64),
  password_hash text NOT NULL,
  short_name text NOT NULL CHECK (length(short_name) BETWEEN 1 AND 80),
  role text NOT NULL CHECK (role IN ('operator', 'administrator', 'supervisor', 'agent')),
  language text CHECK (language IN ('es', 'en')),
  avatar text,
  disabled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id)
);
CALL tenancy.protect('users');

CREATE TABLE extensions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  user_id bigint UNIQUE,
  number text NOT NULL CHECK (number ~ '^[0-9]{2,10}$'),
  -- `{company slug}-{number}`: unique over all companies, never the bare number.
  endpoint text NOT NULL UNIQUE,
  display_name text NOT NULL CHECK (length(display_name) BETWEEN 1 AND 80),
  -- The SIP secret, sealed with the program's key. Asterisk reads only the digests, MD5(user:realm:secret), of its
  -- two user names: `endpoint` for browsers and `endpoint-desk` for desk phones.
  secret_sealed bytea NOT NULL,
  secret_digest text NOT NULL,
  desk_secret_digest text NOT NULL,
  -- Calls at a time before callers hear busy.
  call_limit integer NOT NULL DEFAULT 1 CHECK (call_limit BETWEEN 1 AND 20),
  disabled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, number),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id)
);
CALL tenancy.protect('extensions');
CREATE INDEX extensions_search ON extensions USING gin (search_form(display_name || ' ' || number) gin_trgm_ops);
CREATE INDEX extensions_by_name ON extensions (company_id, search_form(display_name), id);

CREATE TABLE sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  user_id bigint NOT NULL,
  -- SHA-256 of the tokens: a copy of the database signs nobody in.
  token_hash bytea NOT NULL UNIQUE,
  join_token_hash bytea NOT NULL UNIQUE,
  user_agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('sessions');
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- Single-use, 30 s. Unlogged: a crash merely asks the client for a new one.
CREATE UNLOGGED TABLE socket_tickets (
  ticket_hash bytea PRIMARY KEY,
  company_id bigint NOT NULL,
  session_id bigint NOT NULL,
  purpose text NOT NULL,
  expires_at timestamptz NOT NULL
);
CALL tenancy.protect('socket_tickets');
CREATE INDEX socket_tickets_by_expiry ON socket_tickets (expires_at);

CREATE TABLE call_labels (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  color text NOT NULL CHECK (color ~ '^#[0-9a-f]{6}$'),
  UNIQUE (company_id, name),
  UNIQUE (company_id, id)
);
CALL tenancy.protect('call_labels');

-- A call from its first leg to its last. `live` is the call machine's state while it runs, for taking over after a crash.
CREATE TABLE calls (
  id uuid PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  dialed text NOT NULL,
  caller_extension_id bigint,
  outcome text CHECK (outcome IN ('answered', 'busy', 'no-answer', 'unregistered', 'rejected', 'unknown-number', 'cancelled', 'congestion', 'failed')),
  started_at timestamptz NOT NULL,
  answered_at timestamptz,
  ended_at timestamptz,
  live jsonb,
  FOREIGN KEY (company_id, caller_extension_id) REFERENCES extensions (company_id, id)
);
CALL tenancy.protect('calls');
CREATE INDEX calls_live ON calls (started_at) WHERE ended_at IS NULL;
CREATE INDEX calls_by_company ON calls (company_id, started_at DESC, id);

-- The call as one extension lived it: a row of somebody's history.
CREATE TABLE call_records (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  call_id uuid NOT NULL REFERENCES calls ON DELETE CASCADE,
  extension_id bigint NOT NULL,
  direction text NOT NULL CHECK (direction IN ('INCOMING', 'OUTGOING')),
  other_number text NOT NULL,
  other_name text NOT NULL DEFAULT '',
  outcome text NOT NULL CHECK (outcome IN ('answered', 'busy', 'no-answer', 'unregistered', 'rejected', 'unknown-number', 'cancelled', 'congestion', 'failed')),
  missed boolean NOT NULL,
  started_at timestamptz NOT NULL,
  answered_at timestamptz,
  ended_at timestamptz NOT NULL,
  label_id bigint,
  UNIQUE (call_id, extension_id, direction),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, extension_id) REFERENCES extensions (company_id, id),
  FOREIGN KEY (company_id, label_id) REFERENCES call_labels (company_id, id) ON DELETE SET NULL (label_id)
);
CALL tenancy.protect('call_records');
CREATE INDEX call_records_history ON call_records (extension_id, started_at DESC, id DESC);
CREATE INDEX call_records_missed ON call_records (extension_id, started_at DESC, id DESC) WHERE missed;
CREATE INDEX call_records_search ON call_records USING gin (search_form(other_name || ' ' || other_number) gin_trgm_ops);
