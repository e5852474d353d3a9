-- Sessions, and what guards a sign-in: mailed links, growing delays, a second factor.

CREATE TABLE sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  user_id bigint NOT NULL,
  -- SHA-256 of the tokens: a copy of the database signs nobody in.
  token_hash bytea NOT NULL UNIQUE,
  join_token_hash bytea NOT NULL UNIQUE,
  user_agent text NOT NULL DEFAULT '',
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  address text NOT NULL DEFAULT '',
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('sessions');
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- Single-use, 30 s. Unlogged: a crash merely asks the client for a new one.
CREATE UNLOGGED TABLE socket_tickets (
  company_id bigint NOT NULL,
  ticket_hash bytea PRIMARY KEY,
  session_id bigint NOT NULL,
  purpose text NOT NULL,
  expires_at timestamptz NOT NULL
);
CALL tenancy.protect('socket_tickets');
CREATE INDEX socket_tickets_by_expiry ON socket_tickets (expires_at);

-- Links sent by mail: single-use, SHA-256 of the token only.
CREATE TABLE mailed_tokens (
  company_id bigint NOT NULL REFERENCES companies,
  token_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('restart-password', 'unblock', 'invitation')),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('mailed_tokens');
CREATE INDEX mailed_tokens_by_user ON mailed_tokens (user_id, purpose);
CREATE INDEX mailed_tokens_by_expiry ON mailed_tokens (expires_at);

-- A mailed link is worth what it was worth when it was sent: to another address, or after another password, it opens nothing.
CREATE FUNCTION withdraw_mailed_links() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
BEGIN
  DELETE FROM mailed_tokens
   WHERE user_id = NEW.id AND (NEW.email IS DISTINCT FROM OLD.email OR purpose <> 'unblock');
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION withdraw_mailed_links FROM public;
CREATE TRIGGER users_links_withdrawn AFTER UPDATE OF email, password_hash ON users
  FOR EACH ROW WHEN (NEW.email IS DISTINCT FROM OLD.email OR NEW.password_hash <> OLD.password_hash)
  EXECUTE FUNCTION withdraw_mailed_links();

-- Failed sign-ins by what was typed as the user name and by address. Digests: people type passwords into the wrong field.
CREATE TABLE sign_in_failures (
  kind text NOT NULL CHECK (kind IN ('user', 'address')),
  key_hash bytea NOT NULL,
  failures integer NOT NULL,
  last_failure_at timestamptz NOT NULL,
  blocked_until timestamptz NOT NULL,
  PRIMARY KEY (kind, key_hash)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_failures TO suite_system;
CREATE INDEX sign_in_failures_by_time ON sign_in_failures (last_failure_at);

-- One-time passwords by time (RFC 6238). The secret is sealed with purpose `second factor secrets`.
CREATE TABLE second_factors (
  company_id bigint NOT NULL REFERENCES companies,
  user_id bigint PRIMARY KEY,
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
  company_id bigint NOT NULL REFERENCES companies,
  user_id bigint NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('recovery_codes');

-- One-time links by which the first operator of a new installation comes in. SHA-256 of the token only.
CREATE TABLE setup_links (
  token_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON setup_links TO suite_system;
