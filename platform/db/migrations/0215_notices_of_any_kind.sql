-- Notices of any feature: what a kind has of its own text says so itself, in its reader's language, and leads somewhere.
ALTER TABLE notifications
  DROP CONSTRAINT notifications_kind_check,
  ADD CHECK (kind ~ '^[a-z][a-z_]{1,39}$'),
  ALTER COLUMN name SET DEFAULT '',
  ADD COLUMN title text NOT NULL DEFAULT '' CHECK (length(title) <= 200),
  ADD COLUMN body text NOT NULL DEFAULT '' CHECK (length(body) <= 500),
  -- A place within the page: `/crm/agenda`.
  ADD COLUMN link text CHECK (link ~ '^/' AND length(link) <= 300),
  -- Of two notices with the same key the first is kept: whoever notifies may do so twice.
  ADD COLUMN dedupe_key text CHECK (length(dedupe_key) <= 200),
  ADD UNIQUE (user_id, dedupe_key);
