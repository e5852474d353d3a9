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
  -- Not unique over companies: one person may work for two. Unique within one, so that "who is this?" has one answer there.
  email citext CHECK (length(email) BETWEEN 3 AND 254 AND email LIKE '_%@_%'),
  -- Numbers, or beginnings of numbers with `*` at their end.
  in_call_number_blocked text[] NOT NULL DEFAULT '{}',
  out_call_number_blocked text[] NOT NULL DEFAULT '{}',
  -- How far calls may go; each includes those before.
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
CALL tenancy.protect('user_group_members');
CREATE INDEX user_group_members_by_group ON user_group_members (group_id);

-- How somebody likes to work, on whichever computer. What is null was never chosen: the browser's own choice, or the company's, stands.
-- The language stands in users, since the server speaks it too.
CREATE TABLE user_preferences (
  company_id bigint NOT NULL REFERENCES companies,
  user_id bigint PRIMARY KEY,
  theme text CHECK (theme IN ('light', 'dark', 'system')),
  -- Name of a ring tone; null is the company's.
  ring_tone text CHECK (ring_tone ~ '^[a-z]{1,20}$'),
  -- Percent.
  ring_volume smallint NOT NULL DEFAULT 100 CHECK (ring_volume BETWEEN 0 AND 100),
  tone_volume smallint NOT NULL DEFAULT 100 CHECK (tone_volume BETWEEN 0 AND 100),
  -- Tones of what is not a call, by name; null was never chosen, 'off' is silence.
  chat_tone text CHECK (chat_tone ~ '^[a-z]{1,20}$'),
  join_tone text CHECK (join_tone ~ '^[a-z]{1,20}$'),
  transfer_tone text CHECK (transfer_tone ~ '^[a-z]{1,20}$'),
  -- Percent.
  message_volume smallint NOT NULL DEFAULT 80 CHECK (message_volume BETWEEN 0 AND 100),
  -- [{"to": "/pbxCloud/historial?missed=true", "label": "…"}], in their order.
  favourites jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(favourites) = 'array' AND jsonb_array_length(favourites) <= 30),
  start_page text CHECK (start_page IN ('inicio')),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('user_preferences');
