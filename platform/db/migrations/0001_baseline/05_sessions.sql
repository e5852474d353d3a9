-- Sessions, and what guards a sign-in: mailed links, growing delays, a second factor.

CREATE TABLE sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  user_id bigint NOT NULL,
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
COMMENT ON TABLE sessions IS 'One per sign-in, until it expires or is revoked.';
COMMENT ON COLUMN sessions.token_hash IS 'SHA-256 of the session token: a copy of the database signs nobody in.';
COMMENT ON COLUMN sessions.join_token_hash IS
  'SHA-256 of a second token of the same session, which signing in answers as join.tokenJoin for clients of the '
  'messaging channel; either one authenticates.';
COMMENT ON COLUMN sessions.revoked_at IS 'Signed out, by themselves or by an administrator.';
COMMENT ON COLUMN sessions.address IS 'IP address of the sign-in.';
COMMENT ON COLUMN sessions.last_seen_at IS 'Time of the last request, brought up to date once a minute at most.';
CALL tenancy.protect('sessions');
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE UNLOGGED TABLE socket_tickets (
  company_id bigint NOT NULL,
  ticket_hash bytea PRIMARY KEY,
  session_id bigint NOT NULL,
  purpose text NOT NULL,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE socket_tickets IS
  'A ticket opens one WebSocket within 30 seconds: browsers cannot send the session token with it. Unlogged, since '
  'after a crash the client just asks for another.';
COMMENT ON COLUMN socket_tickets.ticket_hash IS 'SHA-256.';
COMMENT ON COLUMN socket_tickets.purpose IS
  'The socket that it opens, as the socket''s declaration names it: notifications, notification, chat, join, sip. '
  'One ticket opens no other.';
CALL tenancy.protect('socket_tickets');
CREATE INDEX socket_tickets_by_expiry ON socket_tickets (expires_at);

CREATE TABLE mailed_tokens (
  company_id bigint NOT NULL REFERENCES companies,
  token_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('restart-password', 'unblock', 'invitation')),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE mailed_tokens IS 'Single-use links sent by mail.';
COMMENT ON COLUMN mailed_tokens.token_hash IS 'SHA-256.';
COMMENT ON COLUMN mailed_tokens.purpose IS
  'restart-password: choose a new one; unblock: end the pause after failed sign-ins; invitation: a new user chooses '
  'the first password.';
CALL tenancy.protect('mailed_tokens');
CREATE INDEX mailed_tokens_by_user ON mailed_tokens (user_id, purpose);
CREATE INDEX mailed_tokens_by_expiry ON mailed_tokens (expires_at);

CREATE FUNCTION withdraw_mailed_links() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
BEGIN
  DELETE FROM mailed_tokens
   WHERE user_id = NEW.id AND (NEW.email IS DISTINCT FROM OLD.email OR purpose <> 'unblock');
  RETURN NULL;
END $$;
COMMENT ON FUNCTION withdraw_mailed_links() IS
  'Trigger function. A new address voids all links of the user, a new password all but the one that unblocks the '
  'sign-in.';
REVOKE ALL ON FUNCTION withdraw_mailed_links FROM public;
CREATE TRIGGER users_links_withdrawn AFTER UPDATE OF email, password_hash ON users
  FOR EACH ROW WHEN (NEW.email IS DISTINCT FROM OLD.email OR NEW.password_hash <> OLD.password_hash)
  EXECUTE FUNCTION withdraw_mailed_links();
COMMENT ON TRIGGER users_links_withdrawn ON users IS
  'Voids links that were mailed before the address or the password changed.';

CREATE TABLE sign_in_failures (
  kind text NOT NULL CHECK (kind IN ('user', 'address')),
  key_hash bytea NOT NULL,
  failures integer NOT NULL,
  last_failure_at timestamptz NOT NULL,
  blocked_until timestamptz NOT NULL,
  PRIMARY KEY (kind, key_hash)
);
COMMENT ON TABLE sign_in_failures IS
  'Failed sign-ins, which make the next attempt wait longer and longer. Forgotten an hour after the last one. Of no '
  'company, since there may be no such user.';
COMMENT ON COLUMN sign_in_failures.kind IS
  'user: by what was typed as the user name; address: by IP address, which a whole office may share, so it bears '
  'more.';
COMMENT ON COLUMN sign_in_failures.key_hash IS 'SHA-256: people type passwords into the wrong field.';
COMMENT ON COLUMN sign_in_failures.blocked_until IS
  'Attempts until then are refused unchecked and not counted; -infinity: no pause yet.';
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_failures TO suite_system;
CREATE INDEX sign_in_failures_by_time ON sign_in_failures (last_failure_at);

CREATE TABLE second_factors (
  company_id bigint NOT NULL REFERENCES companies,
  user_id bigint PRIMARY KEY,
  secret_sealed bytea NOT NULL,
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE second_factors IS 'One-time passwords by time (TOTP, RFC 6238).';
COMMENT ON COLUMN second_factors.secret_sealed IS 'Purpose `second factor secrets`.';
COMMENT ON COLUMN second_factors.confirmed_at IS 'Null while it is being set up: no code is asked for yet.';
COMMENT ON COLUMN second_factors.last_step IS
  'The 30-second step of the last accepted code: that step or an earlier one is a replay.';
CALL tenancy.protect('second_factors');

CREATE TABLE recovery_codes (
  company_id bigint NOT NULL REFERENCES companies,
  user_id bigint NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE recovery_codes IS 'For somebody who lost the device; each works once.';
COMMENT ON COLUMN recovery_codes.code_hash IS 'SHA-256 of 80 random bits.';
CALL tenancy.protect('recovery_codes');

CREATE TABLE setup_links (
  token_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE setup_links IS 'Single-use links by which the first operator of a new installation comes in.';
COMMENT ON COLUMN setup_links.token_hash IS 'SHA-256.';
GRANT SELECT, INSERT, UPDATE, DELETE ON setup_links TO suite_system;
