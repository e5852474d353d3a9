-- Notices that stay until they are read, and where browsers with a closed tab are told of something new.

CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind ~ '^[a-z][a-z_]{1,39}$'),
  name text NOT NULL DEFAULT '' CHECK (length(name) <= 200),
  number text NOT NULL DEFAULT '' CHECK (length(number) <= 40),
  call_id uuid,
  chat_id bigint,
  message_id bigint,
  read_at timestamptz,
  title text NOT NULL DEFAULT '' CHECK (length(title) <= 200),
  body text NOT NULL DEFAULT '' CHECK (length(body) <= 500),
  link text CHECK (link ~ '^/' AND length(link) <= 300),
  dedupe_key text CHECK (length(dedupe_key) <= 200),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, dedupe_key),
  UNIQUE (user_id, kind, call_id),
  UNIQUE (user_id, kind, message_id),
  FOREIGN KEY (company_id, message_id) REFERENCES chat_messages (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE notifications IS 'Notifications of a user; those that were read stay.';
COMMENT ON COLUMN notifications.kind IS
  'Chosen by the feature that notifies: missed_call, mention, agenda, voicemail, announcement …';
COMMENT ON COLUMN notifications.name IS 'Of missed_call and mention: who called or wrote, as they were known then.';
COMMENT ON COLUMN notifications.number IS 'Of missed_call: from where; empty otherwise.';
COMMENT ON COLUMN notifications.call_id IS 'No foreign key: the call may be stored later.';
COMMENT ON COLUMN notifications.title IS
  'Of other kinds, in the reader''s language; empty for those whose text the client makes.';
COMMENT ON COLUMN notifications.body IS
  'Of other kinds, in the reader''s language; empty for those whose text the client makes.';
COMMENT ON COLUMN notifications.link IS 'Page that it leads to: /crm/agenda; null: none.';
COMMENT ON COLUMN notifications.dedupe_key IS
  'Of two notifications with the same key the first is kept, so a job may notify twice.';
CALL tenancy.protect('notifications');
CREATE INDEX notifications_by_user ON notifications (user_id, id DESC);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
-- Who has read one.
CREATE INDEX notifications_of_announcement ON notifications (company_id, dedupe_key) WHERE kind = 'announcement';

CREATE TABLE push_keys (
  is_only boolean DEFAULT true PRIMARY KEY CHECK (is_only),
  public_key text NOT NULL,
  private_key_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE push_keys IS
  'One row: the key pair by which push services know this installation (VAPID, RFC 8292). Created on first use.';
COMMENT ON COLUMN push_keys.is_only IS 'Always true: keeps the table at one row.';
COMMENT ON COLUMN push_keys.private_key_sealed IS 'Purpose `push keys`.';
GRANT SELECT, INSERT ON push_keys TO suite_system;

CREATE TABLE push_subscriptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  session_id bigint NOT NULL,
  endpoint text NOT NULL UNIQUE CHECK (length(endpoint) <= 1000),
  p256dh text NOT NULL CHECK (length(p256dh) <= 200),
  auth text NOT NULL CHECK (length(auth) <= 100),
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, session_id) REFERENCES sessions (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE push_subscriptions IS
  'Browsers that want push messages (Web Push, RFC 8030). Gone with their session.';
COMMENT ON COLUMN push_subscriptions.endpoint IS 'Address at the browser vendor''s push service.';
COMMENT ON COLUMN push_subscriptions.p256dh IS
  'The browser''s public key, base64url: messages are encrypted for it (RFC 8291).';
COMMENT ON COLUMN push_subscriptions.auth IS 'The secret that it shares with us, base64url.';
CALL tenancy.protect('push_subscriptions');
CREATE INDEX push_subscriptions_by_user ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_by_session ON push_subscriptions (session_id);
