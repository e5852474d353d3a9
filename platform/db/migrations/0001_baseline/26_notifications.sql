-- Notices that stay until they are read, and where browsers with a closed tab are told of something new.

CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind ~ '^[a-z][a-z_]{1,39}$'),
  -- Who called or wrote, as they were called then, and from which number.
  name text NOT NULL DEFAULT '' CHECK (length(name) <= 200),
  number text NOT NULL DEFAULT '' CHECK (length(number) <= 40),
  call_id uuid,
  chat_id bigint,
  message_id bigint,
  read_at timestamptz,
  -- The text of a kind that brings its own, in its reader's language.
  title text NOT NULL DEFAULT '' CHECK (length(title) <= 200),
  body text NOT NULL DEFAULT '' CHECK (length(body) <= 500),
  -- A place within the page: `/crm/agenda`.
  link text CHECK (link ~ '^/' AND length(link) <= 300),
  -- Of two notices with the same key the first is kept: whoever notifies may do so twice.
  dedupe_key text CHECK (length(dedupe_key) <= 200),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, dedupe_key),
  UNIQUE (user_id, kind, call_id),
  UNIQUE (user_id, kind, message_id),
  FOREIGN KEY (company_id, message_id) REFERENCES chat_messages (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('notifications');
CREATE INDEX notifications_by_user ON notifications (user_id, id DESC);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
-- Who has read one.
CREATE INDEX notifications_of_announcement ON notifications (company_id, dedupe_key) WHERE kind = 'announcement';

-- The one pair of keys by which push services know this installation (RFC 8292); the private one sealed.
CREATE TABLE push_keys (
  is_only boolean DEFAULT true PRIMARY KEY CHECK (is_only),
  public_key text NOT NULL,
  private_key_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT ON push_keys TO suite_system;

-- A browser that wants to be told, as its maker's push service names it (RFC 8030); gone with the session it belongs to.
CREATE TABLE push_subscriptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  session_id bigint NOT NULL,
  endpoint text NOT NULL UNIQUE CHECK (length(endpoint) <= 1000),
  -- The browser's public key and secret, base64url: with them only the browser reads what is sent (RFC 8291).
  p256dh text NOT NULL CHECK (length(p256dh) <= 200),
  auth text NOT NULL CHECK (length(auth) <= 100),
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, session_id) REFERENCES sessions (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('push_subscriptions');
CREATE INDEX push_subscriptions_by_user ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_by_session ON push_subscriptions (session_id);
