-- Who did what, e-mail addresses, and what guards a sign-in: mailed links, growing delays, a second factor.

-- Not unique over companies: one person may work for two. Unique within one, so that "who is this?" has one answer there.
ALTER TABLE users ADD COLUMN email citext CHECK (length(email) BETWEEN 3 AND 254 AND email LIKE '_%@_%');
CREATE UNIQUE INDEX users_email_in_company ON users (company_id, email);
CREATE INDEX users_by_email ON users (email);

-- Names are kept as they were: the trail outlives whom and what it tells of. Nobody changes or removes an entry.
CREATE TABLE audit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  -- Null: the program itself.
  actor_id bigint,
  actor_name text NOT NULL,
  action text NOT NULL CHECK (action ~ '^[a-z_]+(\.[a-z_]+)+$'),
  subject_type text NOT NULL CHECK (subject_type ~ '^[a-z_]+$'),
  subject_id text,
  subject_name text NOT NULL,
  -- What changed; never a secret.
  details jsonb NOT NULL DEFAULT '{}',
  address text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CALL tenancy.protect('audit_entries');
REVOKE UPDATE, DELETE ON audit_entries FROM suite_app, suite_system;
CREATE INDEX audit_entries_by_time ON audit_entries (company_id, at DESC, id DESC);
CREATE INDEX audit_entries_by_actor ON audit_entries (company_id, actor_id, at DESC, id DESC);
CREATE INDEX audit_entries_by_action ON audit_entries (company_id, action, at DESC, id DESC);
CREATE INDEX audit_entries_search ON audit_entries USING gin (search_form(actor_name || ' ' || subject_name) gin_trgm_ops);

ALTER TABLE sessions
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD COLUMN last_seen_at timestamptz NOT NULL DEFAULT now();

-- Links sent by mail: single-use, SHA-256 of the token only.
CREATE TABLE mailed_tokens (
  token_hash bytea PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  user_id bigint NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('restart-password', 'unblock')),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('mailed_tokens');
CREATE INDEX mailed_tokens_by_user ON mailed_tokens (user_id, purpose);
CREATE INDEX mailed_tokens_by_expiry ON mailed_tokens (expires_at);

-- Failed sign-ins by what was typed as the user name and by address. Digests: people type passwords into the wrong field.
CREATE TABLE sign_in_failures (
  kind text NOT NULL CHECK (kind IN ('user', 'address')),
  key_hash bytea NOT NULL,
  failures integer NOT NULL,
  last_failure_at timestamptz NOT NULL,
  blocked_until timestamptz NOT NULL,
  PRIMARY KEY (kind, key_hash)
);
CREATE INDEX sign_in_failures_by_time ON sign_in_failures (last_failure_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_failures TO suite_system;

ALTER TABLE companies ADD COLUMN require_second_factor boolean NOT NULL DEFAULT false;
GRANT UPDATE (require_second_factor) ON companies TO suite_app;

-- One-time passwords by time (RFC 6238). The secret is sealed with purpose `second factor secrets`.
CREATE TABLE second_factors (
  user_id bigint PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  secret_sealed bytea NOT NULL,
  -- Null while it is being set up; it asks for nothing yet.
  confirmed_at timestamptz,
  -- The 30 s step of the code accepted last: an older or the same one is a replay.
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('second_factors');

-- For who lost the device; each works once. SHA-256 of 80 random bits.
CREATE TABLE recovery_codes (
  user_id bigint NOT NULL,
  company_id bigint NOT NULL REFERENCES companies,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('recovery_codes');
