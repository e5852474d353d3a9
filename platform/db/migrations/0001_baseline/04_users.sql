-- People of companies, their groups and preferences.

CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  username citext NOT NULL CHECK (length(username) BETWEEN 1 AND 64),
  password_hash text NOT NULL,
  short_name text NOT NULL CHECK (length(short_name) BETWEEN 1 AND 80)
    CONSTRAINT users_short_name_one_line CHECK (short_name = one_line(short_name)),
  role text NOT NULL CHECK (role IN ('operator', 'administrator', 'supervisor', 'agent')),
  language text CHECK (language IN ('es', 'en')),
  avatar text,
  email citext CHECK (length(email) BETWEEN 3 AND 254 AND email LIKE '_%@_%'),
  in_call_number_blocked text[] NOT NULL DEFAULT '{}',
  out_call_number_blocked text[] NOT NULL DEFAULT '{}',
  call_permission text NOT NULL DEFAULT 'national'
    CHECK (call_permission IN ('none', 'internal', 'national', 'international')),
  sort_name text NOT NULL GENERATED ALWAYS AS (search_form(short_name)) STORED,
  search_text text NOT NULL
    GENERATED ALWAYS AS (search_form(short_name || ' ' || username::text || ' ' || coalesce(email::text, ''))) STORED,
  disabled_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  purged_at timestamptz,
  UNIQUE (company_id, id),
  CHECK (deleted_at IS NULL OR disabled_at IS NOT NULL),
  CHECK (purged_at IS NULL OR deleted_at IS NOT NULL)
);
COMMENT ON TABLE users IS 'People who sign in. One who works for two companies has two rows.';
COMMENT ON COLUMN users.username IS
  'Unique over all companies among those not deleted: signing in asks for no company.';
COMMENT ON COLUMN users.password_hash IS 'argon2id; empty once the user was purged, which no password matches.';
COMMENT ON COLUMN users.short_name IS
  'What colleagues see; histories and chats keep showing it after the user was deleted.';
COMMENT ON COLUMN users.role IS
  'operator runs the platform across companies; administrator, supervisor and agent work in their own company, each '
  'with fewer rights.';
COMMENT ON COLUMN users.language IS 'Null: the company''s.';
COMMENT ON COLUMN users.avatar IS 'Path of the picture in the file store.';
COMMENT ON COLUMN users.email IS
  'Unique within the company among those not deleted, so that a mailed link has one recipient there.';
COMMENT ON COLUMN users.in_call_number_blocked IS
  'Numbers whose calls are rejected; one that ends in * stands for all that begin so.';
COMMENT ON COLUMN users.out_call_number_blocked IS 'Numbers that they may not call, written likewise.';
COMMENT ON COLUMN users.call_permission IS
  'How far their phone may call, each class including those before it; extensions.reach overrides it.';
COMMENT ON COLUMN users.disabled_at IS 'May not sign in since; their phones do not exist for Asterisk either.';
COMMENT ON COLUMN users.purged_at IS
  'Personal data was erased after the time in the recycle bin; only the name remains and the row cannot be '
  'restored.';
CALL tenancy.protect('users');
CREATE INDEX users_by_email ON users (email);
CREATE UNIQUE INDEX users_username_key ON users (username) WHERE deleted_at IS NULL;
CREATE INDEX users_by_company ON users (company_id, search_form(short_name), id)
  INCLUDE (search_text, role, disabled_at) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX users_email_in_company ON users (company_id, email) WHERE deleted_at IS NULL;
CREATE INDEX users_to_purge ON users (deleted_at) WHERE deleted_at IS NOT NULL AND purged_at IS NULL;

CREATE VIEW operators WITH (security_invoker = true) AS
  SELECT id, company_id, username, short_name, email, language, disabled_at, created_at, version, deleted_at, search_text,
         purged_at
    FROM users WHERE role = 'operator'
  WITH LOCAL CHECK OPTION;
COMMENT ON VIEW operators IS 'The users with role operator, which is what the operators'' list edits.';
GRANT SELECT, UPDATE ON operators TO suite_system;

CREATE TABLE user_groups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
COMMENT ON TABLE user_groups IS
  'Named sets of users, for assigning records of the CRM, for record access by group and for announcements.';
CALL tenancy.protect('user_groups');
CREATE UNIQUE INDEX user_groups_name_key ON user_groups (company_id, search_form(name)) WHERE deleted_at IS NULL;

CREATE TABLE user_group_members (
  company_id bigint NOT NULL REFERENCES companies,
  group_id bigint NOT NULL,
  user_id bigint NOT NULL,
  PRIMARY KEY (user_id, group_id),
  FOREIGN KEY (company_id, group_id) REFERENCES user_groups (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE user_group_members IS 'Who is in which group.';
CALL tenancy.protect('user_group_members');
CREATE INDEX user_group_members_by_group ON user_group_members (group_id);

CREATE TABLE user_preferences (
  company_id bigint NOT NULL REFERENCES companies,
  user_id bigint PRIMARY KEY,
  theme text CHECK (theme IN ('light', 'dark', 'system')),
  ring_tone text CHECK (ring_tone ~ '^[a-z]{1,20}$'),
  ring_volume smallint NOT NULL DEFAULT 100 CHECK (ring_volume BETWEEN 0 AND 100),
  tone_volume smallint NOT NULL DEFAULT 100 CHECK (tone_volume BETWEEN 0 AND 100),
  chat_tone text CHECK (chat_tone ~ '^[a-z]{1,20}$'),
  join_tone text CHECK (join_tone ~ '^[a-z]{1,20}$'),
  transfer_tone text CHECK (transfer_tone ~ '^[a-z]{1,20}$'),
  message_volume smallint NOT NULL DEFAULT 80 CHECK (message_volume BETWEEN 0 AND 100),
  favourites jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(favourites) = 'array' AND jsonb_array_length(favourites) <= 30),
  start_page text CHECK (start_page IN ('inicio')),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE user_preferences IS
  'How somebody likes to work, on whichever computer. Null was never chosen: the company''s or the program''s '
  'choice applies. The language is in users, since the server speaks it too.';
COMMENT ON COLUMN user_preferences.theme IS 'system: as the operating system.';
COMMENT ON COLUMN user_preferences.ring_tone IS 'Name of a ring tone.';
COMMENT ON COLUMN user_preferences.ring_volume IS 'Percent; of the ringing.';
COMMENT ON COLUMN user_preferences.tone_volume IS 'Percent; of the tones that one hears in a call.';
COMMENT ON COLUMN user_preferences.chat_tone IS 'Name of the tone of a chat message; off: none.';
COMMENT ON COLUMN user_preferences.join_tone IS 'Of a message in the messaging channel; off: none.';
COMMENT ON COLUMN user_preferences.transfer_tone IS 'Of a conversation that was transferred to them; off: none.';
COMMENT ON COLUMN user_preferences.message_volume IS 'Percent; of the tones of messages.';
COMMENT ON COLUMN user_preferences.favourites IS
  'Pages that they pinned in the menu, in order: [{"to": "/pbxCloud/historial?missed=true", "label": "…"}].';
COMMENT ON COLUMN user_preferences.start_page IS 'inicio: the home page.';
CALL tenancy.protect('user_preferences');
