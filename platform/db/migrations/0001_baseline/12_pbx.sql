-- What a dialled number leads to: destinations, menus, queues, numbers from outside, routes to the outside and their limits.

-- Sounds of a company: prompts of menus, announcements, what callers hear while they wait.
CREATE TABLE audios (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  source text NOT NULL CHECK (source IN ('uploaded', 'recorded', 'spoken')),
  -- What was spoken.
  spoken text CHECK (length(spoken) <= 2000),
  duration_ms integer NOT NULL CHECK (duration_ms BETWEEN 0 AND 3600000),
  -- Its content, as telephones play it.
  file_id uuid NOT NULL REFERENCES stored_files,
  -- A company's own music: an audio for everybody who waits or is held, and one of a queue's own.
  hold_music boolean NOT NULL DEFAULT false,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || ' ' || coalesce(spoken, ''))) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
CALL tenancy.protect('audios');
CREATE UNIQUE INDEX audios_name_key ON audios (company_id, search_form(name)) WHERE deleted_at IS NULL;
CREATE INDEX audios_by_file ON audios (file_id);
CREATE UNIQUE INDEX audios_hold_music ON audios (company_id) WHERE hold_music AND deleted_at IS NULL;
CREATE INDEX audios_music_class ON audios (('music-' || file_id)) WHERE deleted_at IS NULL;

-- There is one at a time: who chooses another gives up the one before.
CREATE FUNCTION one_hold_music() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE audios SET hold_music = false
   WHERE company_id = NEW.company_id AND id <> NEW.id AND hold_music AND deleted_at IS NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER one_hold_music BEFORE UPDATE OF hold_music ON audios FOR EACH ROW
  WHEN (NEW.hold_music AND NOT OLD.hold_music) EXECUTE FUNCTION one_hold_music();

-- Where telephone servers that are not the program's own fetch what companies have uploaded: the program writes it down at each
-- start. The address holds a secret, by which whoever asks shows that they are a telephone server.
CREATE TABLE telephone_sounds (
  is_only boolean DEFAULT true PRIMARY KEY CHECK (is_only),
  url text NOT NULL CHECK (url ~ '^https?://' AND length(url) <= 500),
  -- Whether server 1 is such a one too.
  for_first boolean NOT NULL
);
REVOKE ALL ON telephone_sounds FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON telephone_sounds TO suite_system;

-- Whatever a call can be sent to has one row here, kept by triggers, so that a choice of a destination is a foreign key.
CREATE TABLE call_destinations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  kind text NOT NULL CHECK (kind IN ('extension', 'ring_group', 'queue', 'ivr', 'time_slot', 'announcement', 'conference')),
  target_id bigint NOT NULL,
  name text NOT NULL,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  -- The sign tells a queue from a group of the same name, in every language.
  label text NOT NULL
    GENERATED ALWAYS AS (CASE kind
      WHEN 'extension' THEN '☎' WHEN 'ring_group' THEN '🔔' WHEN 'queue' THEN '⏳' WHEN 'ivr' THEN '🔢'
      WHEN 'announcement' THEN '🔊' WHEN 'conference' THEN '👥' ELSE '🕘' END || ' ' || name) STORED,
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  UNIQUE (company_id, kind, target_id)
);
CALL tenancy.protect('call_destinations');
CREATE INDEX call_destinations_by_name ON call_destinations (company_id, search_form(name)) WHERE deleted_at IS NULL;

CREATE FUNCTION keep_call_destination() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row_of jsonb := to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END);
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM call_destinations
     WHERE company_id = OLD.company_id AND kind = TG_ARGV[0] AND target_id = OLD.id;
    RETURN NULL;
  END IF;
  INSERT INTO call_destinations (company_id, kind, target_id, name, deleted_at)
  VALUES (NEW.company_id, TG_ARGV[0], NEW.id,
          coalesce(row_of ->> 'name', (row_of ->> 'number') || ' ' || (row_of ->> 'display_name')), NEW.deleted_at)
  ON CONFLICT (company_id, kind, target_id) DO UPDATE SET name = EXCLUDED.name, deleted_at = EXCLUDED.deleted_at;
  RETURN NULL;
END $$;
CREATE TRIGGER call_destination AFTER INSERT OR DELETE OR UPDATE OF number, display_name, deleted_at ON extensions
  FOR EACH ROW EXECUTE FUNCTION keep_call_destination('extension');
CREATE TRIGGER call_destination AFTER INSERT OR DELETE OR UPDATE OF name, deleted_at ON audios
  FOR EACH ROW EXECUTE FUNCTION keep_call_destination('announcement');

CREATE TABLE time_slots (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- IANA name; null: the company's.
  time_zone text CHECK (length(time_zone) <= 64),
  -- `08:00-12:00`, one after another; one that ends before it begins ends on the next day.
  monday text[] NOT NULL DEFAULT '{}',
  tuesday text[] NOT NULL DEFAULT '{}',
  wednesday text[] NOT NULL DEFAULT '{}',
  thursday text[] NOT NULL DEFAULT '{}',
  friday text[] NOT NULL DEFAULT '{}',
  saturday text[] NOT NULL DEFAULT '{}',
  sunday text[] NOT NULL DEFAULT '{}',
  -- `2026-12-24 08:00-12:00 Nochebuena`; without hours closed all day.
  exceptions text[] NOT NULL DEFAULT '{}',
  closed_on_holidays boolean NOT NULL DEFAULT true,
  override text NOT NULL DEFAULT 'none' CHECK (override IN ('none', 'open', 'closed')),
  -- Null: until further notice.
  override_until timestamptz,
  open_id bigint NOT NULL,
  -- Null: the call ends.
  closed_id bigint,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, closed_id) REFERENCES call_destinations (company_id, id),
  FOREIGN KEY (company_id, open_id) REFERENCES call_destinations (company_id, id)
);
CALL tenancy.protect('time_slots');
CREATE UNIQUE INDEX time_slots_name_key ON time_slots (company_id, search_form(name)) WHERE deleted_at IS NULL;

CREATE TRIGGER call_destination AFTER INSERT OR DELETE OR UPDATE OF name, deleted_at ON time_slots
  FOR EACH ROW EXECUTE FUNCTION keep_call_destination('time_slot');

CREATE TABLE ring_groups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- What is dialled inside; null: it is reached from elsewhere only.
  number text CHECK (number ~ '^[0-9]{2,10}$'),
  strategy text NOT NULL DEFAULT 'all' CHECK (strategy IN ('all', 'in_order', 'by_turns')),
  ring_seconds integer NOT NULL DEFAULT 20 CHECK (ring_seconds BETWEEN 5 AND 120),
  skip_busy boolean NOT NULL DEFAULT true,
  fallback_id bigint,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || ' ' || coalesce(number, ''))) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, fallback_id) REFERENCES call_destinations (company_id, id)
);
CALL tenancy.protect('ring_groups');
CREATE UNIQUE INDEX ring_groups_name_key ON ring_groups (company_id, search_form(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX ring_groups_number_key ON ring_groups (company_id, number) WHERE deleted_at IS NULL;

CREATE TRIGGER call_destination AFTER INSERT OR DELETE OR UPDATE OF name, deleted_at ON ring_groups
  FOR EACH ROW EXECUTE FUNCTION keep_call_destination('ring_group');

CREATE TABLE ring_group_members (
  company_id bigint NOT NULL REFERENCES companies,
  group_id bigint NOT NULL,
  extension_id bigint NOT NULL,
  position bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (group_id, extension_id),
  FOREIGN KEY (company_id, extension_id) REFERENCES extensions (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, group_id) REFERENCES ring_groups (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('ring_group_members');
CREATE INDEX ring_group_members_by_extension ON ring_group_members (company_id, extension_id);

CREATE TABLE call_queues (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  number text CHECK (number ~ '^[0-9]{2,10}$'),
  strategy text NOT NULL DEFAULT 'least_recent'
    CHECK (strategy IN
      ('ring_all', 'round_robin', 'least_recent', 'fewest_calls', 'random', 'linear', 'penalty')),
  ring_seconds integer NOT NULL DEFAULT 20 CHECK (ring_seconds BETWEEN 5 AND 120),
  wrap_up_seconds integer NOT NULL DEFAULT 0 CHECK (wrap_up_seconds BETWEEN 0 AND 3600),
  rest_seconds integer NOT NULL DEFAULT 10 CHECK (rest_seconds BETWEEN 0 AND 3600),
  max_waiting integer NOT NULL DEFAULT 50 CHECK (max_waiting BETWEEN 1 AND 1000),
  -- Null: for ever.
  max_wait_seconds integer CHECK (max_wait_seconds BETWEEN 5 AND 86400),
  -- 0: never.
  announce_every_seconds integer NOT NULL DEFAULT 60 CHECK (announce_every_seconds BETWEEN 0 AND 3600),
  announce_position boolean NOT NULL DEFAULT true,
  announce_time boolean NOT NULL DEFAULT false,
  exit_digit text CHECK (exit_digit ~ '^[0-9*#]$'),
  exit_id bigint,
  callback_digit text CHECK (callback_digit ~ '^[0-9*#]$'),
  overflow_id bigint,
  when_empty_id bigint,
  priority integer NOT NULL DEFAULT 1 CHECK (priority BETWEEN 1 AND 10),
  service_level_seconds integer NOT NULL DEFAULT 20 CHECK (service_level_seconds BETWEEN 1 AND 3600),
  welcome_audio_id bigint,
  announce_audio_id bigint,
  music_audio_id bigint,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || ' ' || coalesce(number, ''))) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, announce_audio_id) REFERENCES audios (company_id, id),
  FOREIGN KEY (company_id, exit_id) REFERENCES call_destinations (company_id, id),
  FOREIGN KEY (company_id, music_audio_id) REFERENCES audios (company_id, id),
  FOREIGN KEY (company_id, overflow_id) REFERENCES call_destinations (company_id, id),
  FOREIGN KEY (company_id, welcome_audio_id) REFERENCES audios (company_id, id),
  FOREIGN KEY (company_id, when_empty_id) REFERENCES call_destinations (company_id, id)
);
CALL tenancy.protect('call_queues');
CREATE UNIQUE INDEX call_queues_name_key ON call_queues (company_id, search_form(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX call_queues_number_key ON call_queues (company_id, number) WHERE deleted_at IS NULL;

CREATE TRIGGER call_destination AFTER INSERT OR DELETE OR UPDATE OF name, deleted_at ON call_queues
  FOR EACH ROW EXECUTE FUNCTION keep_call_destination('queue');

-- Agents that are there without logging in.
CREATE TABLE call_queue_members (
  company_id bigint NOT NULL REFERENCES companies,
  queue_id bigint NOT NULL,
  extension_id bigint NOT NULL,
  position bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (queue_id, extension_id),
  FOREIGN KEY (company_id, extension_id) REFERENCES extensions (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, queue_id) REFERENCES call_queues (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('call_queue_members');
CREATE INDEX call_queue_members_by_extension ON call_queue_members (company_id, extension_id);

-- Agents that may log in.
CREATE TABLE call_queue_agents (
  company_id bigint NOT NULL REFERENCES companies,
  queue_id bigint NOT NULL,
  extension_id bigint NOT NULL,
  position bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (queue_id, extension_id),
  FOREIGN KEY (company_id, extension_id) REFERENCES extensions (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, queue_id) REFERENCES call_queues (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('call_queue_agents');
CREATE INDEX call_queue_agents_by_extension ON call_queue_agents (company_id, extension_id);

CREATE TABLE ivr_menus (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  number text CHECK (number ~ '^[0-9]{2,10}$'),
  -- Sounds of the telephone servers, by name.
  prompt text CHECK (length(prompt) <= 80),
  invalid_prompt text CHECK (length(invalid_prompt) <= 80),
  timeout_seconds integer NOT NULL DEFAULT 5 CHECK (timeout_seconds BETWEEN 1 AND 60),
  retries integer NOT NULL DEFAULT 2 CHECK (retries BETWEEN 0 AND 10),
  dial_by_extension boolean NOT NULL DEFAULT false,
  key_0_id bigint,
  key_1_id bigint,
  key_2_id bigint,
  key_3_id bigint,
  key_4_id bigint,
  key_5_id bigint,
  key_6_id bigint,
  key_7_id bigint,
  key_8_id bigint,
  key_9_id bigint,
  key_star_id bigint,
  key_hash_id bigint,
  on_timeout_id bigint,
  on_invalid_id bigint,
  prompt_audio_id bigint,
  invalid_audio_id bigint,
  -- A menu that asks: the key that a caller presses is an answer that is kept, and the call goes on to one place.
  survey boolean NOT NULL DEFAULT false,
  -- Null: the call ends after the answer.
  survey_next_id bigint,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || ' ' || coalesce(number, ''))) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, invalid_audio_id) REFERENCES audios (company_id, id),
  FOREIGN KEY (company_id, key_0_id) REFERENCES call_destinations (company_id, id),
  FOREIGN KEY (company_id, key_1_id) REFERENCES call_destinations (company_id, id),
  FOREIGN KEY (company_id, key_2_id) REFERENCES call_destinations (company_id, id),
  FOREIGN KEY (company_id, key_3_id) REFERENCES call_destinations (company_id, id),
  FOREIGN KEY (company_id, key_4_id) REFERENCES call_destinations (company_id, id),
  FOREIGN KEY (company_id, key_5_id) REFERENCES call_destinations (company_id, id),
  FOREIGN KEY (company_id, key_6_id) REFERENCES call_destinations (company_id, id),
  FOREIGN KEY (company_id, key_7_id) REFERENCES call_destinations (company_id, id),
  FOREIGN KEY (company_id, key_8_id) REFERENCES call_destinations (company_id, id),
  FOREIGN KEY (company_id, key_9_id) REFERENCES call_destinations (company_id, id),
  FOREIGN KEY (company_id, key_hash_id) REFERENCES call_destinations (company_id, id),
  FOREIGN KEY (company_id, key_star_id) REFERENCES call_destinations (company_id, id),
  FOREIGN KEY (company_id, on_invalid_id) REFERENCES call_destinations (company_id, id),
  FOREIGN KEY (company_id, on_timeout_id) REFERENCES call_destinations (company_id, id),
  FOREIGN KEY (company_id, prompt_audio_id) REFERENCES audios (company_id, id),
  CONSTRAINT ivr_menus_survey_next_fkey FOREIGN KEY (company_id, survey_next_id) REFERENCES call_destinations (company_id, id)
);
CALL tenancy.protect('ivr_menus');
CREATE UNIQUE INDEX ivr_menus_name_key ON ivr_menus (company_id, search_form(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX ivr_menus_number_key ON ivr_menus (company_id, number) WHERE deleted_at IS NULL;

CREATE TRIGGER call_destination AFTER INSERT OR DELETE OR UPDATE OF name, deleted_at ON ivr_menus
  FOR EACH ROW EXECUTE FUNCTION keep_call_destination('ivr');

-- Conference rooms that are there without anybody in them: a number, and a PIN where not everybody may come in.
CREATE TABLE conference_rooms (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- What is dialled inside; null: it is reached from elsewhere only.
  number text CHECK (number ~ '^[0-9]{2,10}$'),
  -- Null: whoever gets there is in. Kept readable, since who invites others has to tell it to them.
  pin text CHECK (pin ~ '^[0-9]{4,10}$'),
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || ' ' || coalesce(number, ''))) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
CALL tenancy.protect('conference_rooms');
CREATE UNIQUE INDEX conference_rooms_name_key ON conference_rooms (company_id, search_form(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX conference_rooms_number_key ON conference_rooms (company_id, number) WHERE deleted_at IS NULL;

CREATE TRIGGER call_destination AFTER INSERT OR DELETE OR UPDATE OF name, deleted_at ON conference_rooms
  FOR EACH ROW EXECUTE FUNCTION keep_call_destination('conference');

CREATE TABLE dids (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  number text NOT NULL CHECK (number ~ '^\+?[0-9]{3,15}$'),
  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 80),
  name_prefix text CHECK (length(name_prefix) <= 20),
  -- The first of the slots that is open decides, else the last destination.
  slot_1_id bigint,
  destination_1_id bigint,
  slot_2_id bigint,
  destination_2_id bigint,
  destination_id bigint NOT NULL,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(number || ' ' || label)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, destination_1_id) REFERENCES call_destinations (company_id, id),
  FOREIGN KEY (company_id, destination_2_id) REFERENCES call_destinations (company_id, id),
  FOREIGN KEY (company_id, destination_id) REFERENCES call_destinations (company_id, id),
  FOREIGN KEY (company_id, slot_1_id) REFERENCES time_slots (company_id, id),
  FOREIGN KEY (company_id, slot_2_id) REFERENCES time_slots (company_id, id)
);
CALL tenancy.protect('dids');
CREATE UNIQUE INDEX dids_number_key ON dids (company_id, ltrim(number, '+')) WHERE deleted_at IS NULL;

-- Carriers are known by their address, which several companies may share: a call to a number that two of them had entered
-- would be nobody's. Of the numbers named, by themselves or by the trunks named, one that another company has already at a
-- carrier that it shares. Two that enter one number at the same time come one after the other.
CREATE FUNCTION number_of_another(own_numbers bigint[], own_trunks bigint[]) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    mine bigint := tenancy.current_company();
    found text;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('number_of_another'));
    SELECT d.number INTO found
      FROM dids d
      JOIN trunks t ON t.company_id = mine
      JOIN trunks other ON lower(other.host) = lower(t.host) AND other.company_id <> mine
      JOIN companies c ON c.id = other.company_id
      JOIN dids taken ON taken.company_id = other.company_id AND ltrim(taken.number, '+') = ltrim(d.number, '+')
     WHERE d.company_id = mine AND d.deleted_at IS NULL AND taken.deleted_at IS NULL
       AND t.kind <> 'peer' AND t.disabled_at IS NULL AND t.deleted_at IS NULL
       AND other.kind <> 'peer' AND other.disabled_at IS NULL AND other.deleted_at IS NULL
       AND c.disabled_at IS NULL
       AND (d.id = ANY (own_numbers) OR t.id = ANY (own_trunks))
     ORDER BY d.number LIMIT 1;
    RETURN found;
  END $$;
REVOKE ALL ON FUNCTION number_of_another FROM PUBLIC;
GRANT EXECUTE ON FUNCTION number_of_another TO suite_app, suite_system;

-- Where calls to an extension go instead, by what would become of them: a number, or `box` for its own messages. Empty: nowhere.
CREATE TABLE extension_forwards (
  company_id bigint NOT NULL,
  extension_id bigint PRIMARY KEY,
  always text NOT NULL DEFAULT '' CHECK (length(always) <= 33),
  busy text NOT NULL DEFAULT '' CHECK (length(busy) <= 33),
  unanswered text NOT NULL DEFAULT '' CHECK (length(unanswered) <= 33),
  away text NOT NULL DEFAULT '' CHECK (length(away) <= 33),
  updated_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, extension_id) REFERENCES extensions (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('extension_forwards');
CREATE INDEX extension_forwards_of_company ON extension_forwards (company_id, extension_id);

-- Which trunk an outside number goes over, what it costs, and how much of it there may be a day.
CREATE TABLE outbound_routes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- Digits, `X` any, `Z` 1-9, `N` 2-9, `.` at the end the rest.
  pattern text NOT NULL CHECK (pattern ~ '^\+?[0-9XZN*#]{0,24}\.?$' AND pattern <> ''),
  strip integer NOT NULL DEFAULT 0 CHECK (strip BETWEEN 0 AND 20),
  prepend text CHECK (prepend ~ '^\+?[0-9*#]{0,16}$'),
  reach text NOT NULL DEFAULT 'national'
    CHECK (reach IN ('internal', 'local', 'national', 'mobile', 'international', 'premium', 'emergency')),
  -- Pesos.
  price_minute bigint NOT NULL DEFAULT 0 CHECK (price_minute BETWEEN 0 AND 1000000),
  -- The first that fits decides, in this order.
  priority integer NOT NULL DEFAULT 10 CHECK (priority BETWEEN 1 AND 1000),
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || ' ' || pattern)) STORED,
  -- The same pattern as the database reads it, for adding up what calls cost.
  matcher text NOT NULL
    GENERATED ALWAYS AS (
      '^' || replace(replace(replace(replace(replace(replace(replace(pattern, '.', '~'),
      '+', '\+'), '*', '\*'), 'X', '[0-9]'), 'Z', '[1-9]'), 'N', '[2-9]'), '~', '.+') || '$') STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
CALL tenancy.protect('outbound_routes');
CREATE UNIQUE INDEX outbound_routes_name_key ON outbound_routes (company_id, search_form(name)) WHERE deleted_at IS NULL;
CREATE INDEX outbound_routes_in_order ON outbound_routes (company_id, priority, id) WHERE deleted_at IS NULL;

CREATE TABLE outbound_route_trunks (
  company_id bigint NOT NULL REFERENCES companies,
  route_id bigint NOT NULL,
  trunk_id bigint NOT NULL,
  position bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (route_id, trunk_id),
  FOREIGN KEY (company_id, route_id) REFERENCES outbound_routes (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, trunk_id) REFERENCES trunks (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('outbound_route_trunks');
CREATE INDEX outbound_route_trunks_by_trunk ON outbound_route_trunks (company_id, trunk_id);

-- Rules by which the platform writes a number anew before it is called; of no company.
CREATE TABLE pre_translations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- Null: in every country.
  country_id bigint REFERENCES countries ON DELETE CASCADE,
  -- Digits, `X` any, `Z` 1-9, `N` 2-9, `.` at the end the rest.
  pattern text NOT NULL CHECK (pattern ~ '^\+?[0-9XZN*#]{0,24}\.?$' AND pattern <> ''),
  strip integer NOT NULL DEFAULT 0 CHECK (strip BETWEEN 0 AND 20),
  prepend text CHECK (prepend ~ '^\+?[0-9*#]{0,16}$'),
  priority integer NOT NULL DEFAULT 10 CHECK (priority BETWEEN 1 AND 1000),
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || ' ' || pattern)) STORED,
  disabled_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
GRANT SELECT ON pre_translations TO suite_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON pre_translations TO suite_system;
CREATE UNIQUE INDEX pre_translations_name_key ON pre_translations (search_form(name)) WHERE deleted_at IS NULL;
CREATE INDEX pre_translations_in_order ON pre_translations (priority, id) WHERE deleted_at IS NULL AND disabled_at IS NULL;

-- What may be called outside, of one extension or of the whole company.
CREATE TABLE call_ceilings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- Null: of all extensions together.
  extension_id bigint,
  max_calls integer CHECK (max_calls BETWEEN 0 AND 1000),
  max_minutes_day integer CHECK (max_minutes_day BETWEEN 0 AND 100000),
  -- Pesos.
  max_spend_day bigint CHECK (max_spend_day BETWEEN 0 AND 1000000000),
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, extension_id) REFERENCES extensions (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('call_ceilings');
CREATE UNIQUE INDEX call_ceilings_name_key ON call_ceilings (company_id, search_form(name)) WHERE deleted_at IS NULL;
CREATE INDEX call_ceilings_by_extension ON call_ceilings (company_id, extension_id) WHERE deleted_at IS NULL;

-- What calls to the outside came to, by day of the company and extension; each minute that was begun counts.
CREATE TABLE outside_call_days (
  company_id bigint NOT NULL REFERENCES companies,
  day date NOT NULL,
  extension_id bigint NOT NULL,
  calls integer NOT NULL DEFAULT 0,
  minutes integer NOT NULL DEFAULT 0,
  -- Pesos, by the prices at the end of each call.
  spend bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, day, extension_id),
  FOREIGN KEY (company_id, extension_id) REFERENCES extensions (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('outside_call_days');
CREATE INDEX outside_call_days_by_extension ON outside_call_days (company_id, extension_id);

-- Pesos a minute of an outside number, by the route that it takes now: `routeFor` of platform/telephony/journey/outbound.ts. Of the own
-- country's numbers, written with its prefix, the routes without one count: first where they are written as international ones,
-- else where no route fits them as they are.
CREATE FUNCTION price_of_minute(company bigint, number text) RETURNS bigint LANGUAGE sql STABLE AS $$
  WITH spelt AS (
    SELECT number AS digits, 2 AS turn
     UNION ALL
    SELECT found[2], CASE WHEN found[1] IS NULL THEN 3 ELSE 1 END
      FROM companies c JOIN countries k ON k.id = c.country_id,
           regexp_match(number, '^(\+|00)?' || k.extension || '([0-9]{7,})$') found
     WHERE c.id = company AND found IS NOT NULL
  )
  SELECT coalesce((SELECT r.price_minute FROM spelt s JOIN outbound_routes r ON s.digits ~ r.matcher
                    WHERE r.company_id = company AND r.deleted_at IS NULL
                    ORDER BY s.turn, r.priority, r.id LIMIT 1), 0)
$$;

CREATE FUNCTION count_billed_call() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  so_many integer := CASE WHEN NEW.answered_at IS NULL THEN 0
                          ELSE ceil(extract(epoch FROM NEW.ended_at - NEW.answered_at) / 60) END;
BEGIN
  -- A row that is stored again was counted before.
  IF TG_OP = 'UPDATE' AND OLD.ended_at IS NOT NULL THEN RETURN NULL; END IF;
  INSERT INTO outside_call_days AS known (company_id, day, extension_id, calls, minutes, spend)
  SELECT NEW.company_id, (NEW.started_at AT TIME ZONE c.time_zone)::date, NEW.billed_extension_id, 1, so_many,
         CASE WHEN so_many = 0 THEN 0 ELSE so_many * price_of_minute(NEW.company_id, NEW.billed_number) END
    FROM companies c WHERE c.id = NEW.company_id
  ON CONFLICT (company_id, day, extension_id) DO UPDATE
     SET calls = known.calls + 1, minutes = known.minutes + excluded.minutes, spend = known.spend + excluded.spend;
  RETURN NULL;
END $$;
CREATE TRIGGER billed_call AFTER INSERT OR UPDATE OF ended_at ON calls
  FOR EACH ROW WHEN (NEW.ended_at IS NOT NULL AND NEW.billed_extension_id IS NOT NULL)
  EXECUTE FUNCTION count_billed_call();

CREATE TABLE queue_callbacks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  queue_id bigint NOT NULL,
  -- The call in which it was asked for.
  call_id uuid NOT NULL UNIQUE REFERENCES calls ON DELETE CASCADE,
  number text NOT NULL CHECK (length(number) BETWEEN 1 AND 64),
  -- As the carrier named them; empty where it did not.
  name text NOT NULL CHECK (length(name) <= 120),
  -- The place in the queue goes by this.
  entered_at timestamptz NOT NULL,
  -- waiting ──taken──▶ calling ──answered──▶ done; not answered: waiting again, and after the third time missed.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'calling', 'done', 'missed')),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 3),
  -- Not tried again before.
  not_before timestamptz NOT NULL DEFAULT now(),
  taken_by_id bigint,
  taken_at timestamptz,
  ended_at timestamptz,
  tail text NOT NULL GENERATED ALWAYS AS (phone_tail(number)) STORED,
  CHECK ((state IN ('done', 'missed')) = (ended_at IS NOT NULL)),
  CHECK (state <> 'calling' OR taken_at IS NOT NULL),
  FOREIGN KEY (company_id, queue_id) REFERENCES call_queues (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, taken_by_id) REFERENCES extensions (company_id, id) ON DELETE SET NULL (taken_by_id)
);
CALL tenancy.protect('queue_callbacks');
CREATE INDEX queue_callbacks_open ON queue_callbacks (company_id, queue_id, entered_at) WHERE ended_at IS NULL;
CREATE INDEX queue_callbacks_ended ON queue_callbacks (company_id, ended_at DESC) WHERE ended_at IS NOT NULL;
-- Who asks twice has one place, the first.
CREATE UNIQUE INDEX queue_callbacks_once ON queue_callbacks (queue_id, tail) WHERE ended_at IS NULL;

CREATE FUNCTION queue_callback_of_fact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.about ->> 'why' = 'callback' THEN
    INSERT INTO queue_callbacks (company_id, queue_id, call_id, number, name, entered_at)
    SELECT c.company_id, q.id, c.id, left(c.caller_number, 64), left(c.caller_name, 120),
           NEW.at - make_interval(secs => (NEW.about ->> 'waited')::int)
      FROM calls c
      JOIN call_queues q ON q.company_id = c.company_id AND q.id = (NEW.about ->> 'queue')::bigint
     WHERE c.id = NEW.call_id AND c.caller_number <> ''
    ON CONFLICT DO NOTHING;
  ELSIF NEW.about ->> 'why' = 'answered' THEN
    -- They called again by themselves, and were served.
    UPDATE queue_callbacks b SET state = 'done', ended_at = NEW.at
      FROM calls c
     WHERE c.id = NEW.call_id AND b.company_id = c.company_id AND b.queue_id = (NEW.about ->> 'queue')::bigint
       AND b.ended_at IS NULL AND b.state = 'waiting' AND b.tail = phone_tail(c.caller_number);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_callback_of_fact AFTER INSERT ON call_facts FOR EACH ROW
  WHEN (NEW.kind = 'queue_left') EXECUTE FUNCTION queue_callback_of_fact();

CREATE FUNCTION queue_callback_called() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE queue_callbacks
     SET state = CASE WHEN NEW.outcome = 'answered' THEN 'done' WHEN attempts >= 3 THEN 'missed' ELSE 'waiting' END,
         ended_at = CASE WHEN NEW.outcome = 'answered' OR attempts >= 3 THEN NEW.ended_at END,
         not_before = NEW.ended_at + interval '5 minutes'
   WHERE company_id = NEW.company_id AND state = 'calling' AND taken_by_id = NEW.caller_extension_id
     AND tail = phone_tail(NEW.dialed) AND NEW.started_at >= taken_at - interval '5 seconds';
  RETURN NULL;
END $$;
CREATE TRIGGER queue_callback_called AFTER INSERT OR UPDATE OF ended_at ON calls FOR EACH ROW
  WHEN (NEW.ended_at IS NOT NULL AND NEW.caller_extension_id IS NOT NULL AND length(NEW.dialed) >= 7)
  EXECUTE FUNCTION queue_callback_called();

-- What callers answered. The database itself keeps the list: an answer is on it by the statement that stores the fact.
CREATE TABLE survey_answers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  call_id uuid NOT NULL REFERENCES calls ON DELETE CASCADE,
  -- The menu's name at that time.
  menu text NOT NULL CHECK (length(menu) <= 80),
  answer text NOT NULL CHECK (length(answer) <= 20),
  number text NOT NULL CHECK (length(number) <= 64),
  name text NOT NULL CHECK (length(name) <= 120),
  answered_at timestamptz NOT NULL,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(menu || ' ' || answer || ' ' || number || ' ' || name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
CALL tenancy.protect('survey_answers');
CREATE INDEX survey_answers_newest ON survey_answers (company_id, answered_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX survey_answers_of_call ON survey_answers (call_id);
CREATE INDEX survey_answers_search ON survey_answers USING gin (search_text gin_trgm_ops);

CREATE FUNCTION survey_answer_of_fact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO survey_answers (company_id, call_id, menu, answer, number, name, answered_at)
  SELECT c.company_id, c.id, m.name, left(NEW.about ->> 'answer', 20), left(c.caller_number, 64), left(c.caller_name, 120), NEW.at
    FROM calls c
    JOIN ivr_menus m ON m.company_id = c.company_id AND m.id = (NEW.about ->> 'ivr')::bigint
   WHERE c.id = NEW.call_id;
  RETURN NULL;
END $$;
CREATE TRIGGER survey_answer_of_fact AFTER INSERT ON call_facts FOR EACH ROW
  WHEN (NEW.kind = 'ivr_answer') EXECUTE FUNCTION survey_answer_of_fact();
