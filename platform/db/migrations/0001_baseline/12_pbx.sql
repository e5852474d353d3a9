-- What a dialled number leads to: destinations, menus, queues, numbers from outside, routes to the outside and their limits.

CREATE TABLE audios (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  source text NOT NULL CHECK (source IN ('uploaded', 'recorded', 'spoken')),
  spoken text CHECK (length(spoken) <= 2000),
  duration_ms integer NOT NULL CHECK (duration_ms BETWEEN 0 AND 3600000),
  file_id uuid NOT NULL REFERENCES stored_files,
  hold_music boolean NOT NULL DEFAULT false,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || ' ' || coalesce(spoken, ''))) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
COMMENT ON TABLE audios IS 'A company''s own sounds: prompts, announcements, music on hold.';
COMMENT ON COLUMN audios.source IS 'uploaded; recorded: in the browser; spoken: synthesised from spoken.';
COMMENT ON COLUMN audios.spoken IS 'The text that was synthesised.';
COMMENT ON COLUMN audios.file_id IS 'WAV as telephones play it, in stored_files and beside the telephone server.';
COMMENT ON COLUMN audios.hold_music IS 'Heard by whoever is held or waits; one per company.';
CALL tenancy.protect('audios');
CREATE UNIQUE INDEX audios_name_key ON audios (company_id, search_form(name)) WHERE deleted_at IS NULL;
CREATE INDEX audios_by_file ON audios (file_id);
CREATE UNIQUE INDEX audios_hold_music ON audios (company_id) WHERE hold_music AND deleted_at IS NULL;
CREATE INDEX audios_music_class ON audios (('music-' || file_id)) WHERE deleted_at IS NULL;

CREATE FUNCTION one_hold_music() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE audios SET hold_music = false
   WHERE company_id = NEW.company_id AND id <> NEW.id AND hold_music AND deleted_at IS NULL;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION one_hold_music() IS
  'Trigger function: choosing another audio as music on hold takes the choice from the one before.';
CREATE TRIGGER one_hold_music BEFORE UPDATE OF hold_music ON audios FOR EACH ROW
  WHEN (NEW.hold_music AND NOT OLD.hold_music) EXECUTE FUNCTION one_hold_music();
COMMENT ON TRIGGER one_hold_music ON audios IS 'Keeps one hold_music per company.';

CREATE TABLE telephone_sounds (
  is_only boolean DEFAULT true PRIMARY KEY CHECK (is_only),
  url text NOT NULL CHECK (url ~ '^https?://' AND length(url) <= 500),
  for_first boolean NOT NULL
);
COMMENT ON TABLE telephone_sounds IS
  'One row: where telephone servers other than the program''s own fetch sounds of companies. Written at each start; '
  'no row: nowhere.';
COMMENT ON COLUMN telephone_sounds.is_only IS 'Always true: keeps the table at one row.';
COMMENT ON COLUMN telephone_sounds.url IS
  'Contains a secret, by which whoever fetches shows that it is a telephone server.';
COMMENT ON COLUMN telephone_sounds.for_first IS
  'Whether server 1 fetches there too, because it does not share the program''s disk.';
REVOKE ALL ON telephone_sounds FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON telephone_sounds TO suite_system;

CREATE TABLE call_destinations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  kind text NOT NULL CHECK (kind IN ('extension', 'ring_group', 'queue', 'ivr', 'time_slot', 'announcement', 'conference')),
  target_id bigint NOT NULL,
  name text NOT NULL,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  label text NOT NULL
    GENERATED ALWAYS AS (CASE kind
      WHEN 'extension' THEN '☎' WHEN 'ring_group' THEN '🔔' WHEN 'queue' THEN '⏳' WHEN 'ivr' THEN '🔢'
      WHEN 'announcement' THEN '🔊' WHEN 'conference' THEN '👥' ELSE '🕘' END || ' ' || name) STORED,
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  UNIQUE (company_id, kind, target_id)
);
COMMENT ON TABLE call_destinations IS
  'One row for whatever a call can be sent to, kept by the triggers call_destination, so that a destination is one '
  'foreign key whatever its kind.';
COMMENT ON COLUMN call_destinations.kind IS
  'Names the table of target_id: extension, ring_group (ring_groups), queue (call_queues), ivr (ivr_menus), '
  'time_slot (time_slots), announcement (audios), conference (conference_rooms).';
COMMENT ON COLUMN call_destinations.target_id IS 'Id in that table.';
COMMENT ON COLUMN call_destinations.name IS 'Of an extension number and name.';
COMMENT ON COLUMN call_destinations.label IS
  'With a sign for the kind, so that in a choice a queue is told from a group of the same name in every language.';
COMMENT ON COLUMN call_destinations.deleted_at IS
  'That of the target. Destinations that still point here lead nowhere: the call ends as a dead end.';
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
COMMENT ON FUNCTION keep_call_destination() IS 'Trigger function: keeps call_destinations. Its argument is the kind.';
CREATE TRIGGER call_destination AFTER INSERT OR DELETE OR UPDATE OF number, display_name, deleted_at ON extensions
  FOR EACH ROW EXECUTE FUNCTION keep_call_destination('extension');
COMMENT ON TRIGGER call_destination ON extensions IS 'Keeps call_destinations.';
CREATE TRIGGER call_destination AFTER INSERT OR DELETE OR UPDATE OF name, deleted_at ON audios
  FOR EACH ROW EXECUTE FUNCTION keep_call_destination('announcement');
COMMENT ON TRIGGER call_destination ON audios IS 'Keeps call_destinations.';

CREATE TABLE time_slots (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  time_zone text CHECK (length(time_zone) <= 64),
  monday text[] NOT NULL DEFAULT '{}',
  tuesday text[] NOT NULL DEFAULT '{}',
  wednesday text[] NOT NULL DEFAULT '{}',
  thursday text[] NOT NULL DEFAULT '{}',
  friday text[] NOT NULL DEFAULT '{}',
  saturday text[] NOT NULL DEFAULT '{}',
  sunday text[] NOT NULL DEFAULT '{}',
  exceptions text[] NOT NULL DEFAULT '{}',
  closed_on_holidays boolean NOT NULL DEFAULT true,
  override text NOT NULL DEFAULT 'none' CHECK (override IN ('none', 'open', 'closed')),
  override_until timestamptz,
  open_id bigint NOT NULL,
  closed_id bigint,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, closed_id) REFERENCES call_destinations (company_id, id),
  FOREIGN KEY (company_id, open_id) REFERENCES call_destinations (company_id, id)
);
COMMENT ON TABLE time_slots IS 'Opening hours as a destination: calls go on to open_id or closed_id.';
COMMENT ON COLUMN time_slots.time_zone IS 'IANA name; null: the company''s.';
COMMENT ON COLUMN time_slots.monday IS
  'Ranges such as 08:00-12:00, likewise of the other days; one that ends before it begins ends on the next day. '
  'Empty: closed.';
COMMENT ON COLUMN time_slots.exceptions IS
  'Single days, which come before the week and holidays: 2026-12-24 08:00-12:00 Nochebuena. Without hours closed '
  'all day.';
COMMENT ON COLUMN time_slots.closed_on_holidays IS 'Those of the company''s country (country_holidays).';
COMMENT ON COLUMN time_slots.override IS 'open or closed by hand, before everything else; none: by the hours.';
COMMENT ON COLUMN time_slots.override_until IS 'When override ends by itself; null: until it is changed.';
COMMENT ON COLUMN time_slots.open_id IS 'Where calls go while it is open.';
COMMENT ON COLUMN time_slots.closed_id IS 'Where they go otherwise; null: the call ends.';
CALL tenancy.protect('time_slots');
CREATE UNIQUE INDEX time_slots_name_key ON time_slots (company_id, search_form(name)) WHERE deleted_at IS NULL;

CREATE TRIGGER call_destination AFTER INSERT OR DELETE OR UPDATE OF name, deleted_at ON time_slots
  FOR EACH ROW EXECUTE FUNCTION keep_call_destination('time_slot');
COMMENT ON TRIGGER call_destination ON time_slots IS 'Keeps call_destinations.';

CREATE TABLE ring_groups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
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
COMMENT ON TABLE ring_groups IS 'Extensions that ring for one call.';
COMMENT ON COLUMN ring_groups.number IS 'What is dialled inside; null: reached as a destination only.';
COMMENT ON COLUMN ring_groups.strategy IS
  'all: together; in_order: one after the other; by_turns: one after the other, each call beginning with the next '
  'member.';
COMMENT ON COLUMN ring_groups.ring_seconds IS 'Of the whole group (all), or of each member.';
COMMENT ON COLUMN ring_groups.skip_busy IS
  'Members in a call are left out; otherwise they are rung as long as their call_limit allows.';
COMMENT ON COLUMN ring_groups.fallback_id IS 'Where the call goes when nobody answers; null: it ends.';
CALL tenancy.protect('ring_groups');
CREATE UNIQUE INDEX ring_groups_name_key ON ring_groups (company_id, search_form(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX ring_groups_number_key ON ring_groups (company_id, number) WHERE deleted_at IS NULL;

CREATE TRIGGER call_destination AFTER INSERT OR DELETE OR UPDATE OF name, deleted_at ON ring_groups
  FOR EACH ROW EXECUTE FUNCTION keep_call_destination('ring_group');
COMMENT ON TRIGGER call_destination ON ring_groups IS 'Keeps call_destinations.';

CREATE TABLE ring_group_members (
  company_id bigint NOT NULL REFERENCES companies,
  group_id bigint NOT NULL,
  extension_id bigint NOT NULL,
  position bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (group_id, extension_id),
  FOREIGN KEY (company_id, extension_id) REFERENCES extensions (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, group_id) REFERENCES ring_groups (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE ring_group_members IS 'Members of a ring group.';
COMMENT ON COLUMN ring_group_members.position IS 'Order of ringing.';
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
  max_wait_seconds integer CHECK (max_wait_seconds BETWEEN 5 AND 86400),
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
COMMENT ON TABLE call_queues IS
  'Callers wait here until an agent is free. Agents are call_queue_members and call_queue_agents; who of them is '
  'there is in queue_agents.';
COMMENT ON COLUMN call_queues.number IS 'What is dialled inside; null: reached as a destination only.';
COMMENT ON COLUMN call_queues.strategy IS
  'Which free agent is called: ring_all; round_robin: the next after the last one called; least_recent: whose last '
  'call ended longest ago; fewest_calls; random; linear: the first in order; penalty: lowest position, among equals '
  'least_recent.';
COMMENT ON COLUMN call_queues.ring_seconds IS
  'How long an agent''s phone rings before the caller is offered to another.';
COMMENT ON COLUMN call_queues.wrap_up_seconds IS 'Pause of an agent after a call, for writing it up.';
COMMENT ON COLUMN call_queues.rest_seconds IS 'Pause of an agent who did not answer or declined.';
COMMENT ON COLUMN call_queues.max_waiting IS 'Further callers go to overflow_id.';
COMMENT ON COLUMN call_queues.max_wait_seconds IS 'After which a caller goes to overflow_id; null: no limit.';
COMMENT ON COLUMN call_queues.announce_every_seconds IS
  'How often waiting callers hear announce_audio_id, position and time; 0: never.';
COMMENT ON COLUMN call_queues.announce_time IS 'Announces the expected wait, from recent talks.';
COMMENT ON COLUMN call_queues.exit_digit IS 'Key by which a waiting caller leaves for exit_id; null: none.';
COMMENT ON COLUMN call_queues.callback_digit IS
  'Key by which a caller hangs up and is called back at their place in the queue (queue_callbacks); null: not '
  'offered.';
COMMENT ON COLUMN call_queues.overflow_id IS
  'For callers who find the queue full or waited too long; null: their call ends.';
COMMENT ON COLUMN call_queues.when_empty_id IS 'Where callers go while no agent is logged in; null: they wait.';
COMMENT ON COLUMN call_queues.priority IS 'Between queues that share agents: higher first.';
COMMENT ON COLUMN call_queues.service_level_seconds IS
  'A call answered within this time counts as within the service level.';
COMMENT ON COLUMN call_queues.welcome_audio_id IS 'Played once, before the wait.';
COMMENT ON COLUMN call_queues.announce_audio_id IS 'Null: no announcement of its own.';
COMMENT ON COLUMN call_queues.music_audio_id IS 'Music while waiting; null: the company''s (audios.hold_music).';
COMMENT ON COLUMN call_queues.announce_position IS 'Waiting callers hear their place in the queue.';
CALL tenancy.protect('call_queues');
CREATE UNIQUE INDEX call_queues_name_key ON call_queues (company_id, search_form(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX call_queues_number_key ON call_queues (company_id, number) WHERE deleted_at IS NULL;

CREATE TRIGGER call_destination AFTER INSERT OR DELETE OR UPDATE OF name, deleted_at ON call_queues
  FOR EACH ROW EXECUTE FUNCTION keep_call_destination('queue');
COMMENT ON TRIGGER call_destination ON call_queues IS 'Keeps call_destinations.';

CREATE TABLE call_queue_members (
  company_id bigint NOT NULL REFERENCES companies,
  queue_id bigint NOT NULL,
  extension_id bigint NOT NULL,
  position bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (queue_id, extension_id),
  FOREIGN KEY (company_id, extension_id) REFERENCES extensions (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, queue_id) REFERENCES call_queues (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE call_queue_members IS 'Fixed agents of a queue: always there, without logging in.';
COMMENT ON COLUMN call_queue_members.position IS
  'Order for the strategies round_robin, linear and penalty; fixed members come before agents who log in.';
CALL tenancy.protect('call_queue_members');
CREATE INDEX call_queue_members_by_extension ON call_queue_members (company_id, extension_id);

CREATE TABLE call_queue_agents (
  company_id bigint NOT NULL REFERENCES companies,
  queue_id bigint NOT NULL,
  extension_id bigint NOT NULL,
  position bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (queue_id, extension_id),
  FOREIGN KEY (company_id, extension_id) REFERENCES extensions (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, queue_id) REFERENCES call_queues (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE call_queue_agents IS 'Extensions that may log in to a queue. Whether they are is in queue_agents.';
COMMENT ON COLUMN call_queue_agents.position IS 'As in call_queue_members.';
CALL tenancy.protect('call_queue_agents');
CREATE INDEX call_queue_agents_by_extension ON call_queue_agents (company_id, extension_id);

CREATE TABLE ivr_menus (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  number text CHECK (number ~ '^[0-9]{2,10}$'),
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
  survey boolean NOT NULL DEFAULT false,
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
COMMENT ON TABLE ivr_menus IS 'Menus: the caller hears a prompt and presses a key.';
COMMENT ON COLUMN ivr_menus.number IS 'What is dialled inside; null: reached as a destination only.';
COMMENT ON COLUMN ivr_menus.prompt IS
  'Name of a sound of the telephone server, played after prompt_audio_id; null: none.';
COMMENT ON COLUMN ivr_menus.invalid_prompt IS 'The same after a wrong key, before the prompt is repeated.';
COMMENT ON COLUMN ivr_menus.timeout_seconds IS 'From the end of the prompt to the first key.';
COMMENT ON COLUMN ivr_menus.retries IS 'How often the prompt is repeated after no key or a wrong one.';
COMMENT ON COLUMN ivr_menus.dial_by_extension IS 'The number of an extension may be keyed in.';
COMMENT ON COLUMN ivr_menus.key_0_id IS 'Where the call goes by this key, likewise by the others; null: a wrong key.';
COMMENT ON COLUMN ivr_menus.on_timeout_id IS 'Where the call goes when no key came after all retries; null: it ends.';
COMMENT ON COLUMN ivr_menus.on_invalid_id IS 'Where it goes after a wrong key instead; null: as on_timeout_id.';
COMMENT ON COLUMN ivr_menus.survey IS
  'Any digit is an answer, stored in survey_answers; the call then goes to survey_next_id.';
COMMENT ON COLUMN ivr_menus.survey_next_id IS 'Null: the call ends after the answer.';
CALL tenancy.protect('ivr_menus');
CREATE UNIQUE INDEX ivr_menus_name_key ON ivr_menus (company_id, search_form(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX ivr_menus_number_key ON ivr_menus (company_id, number) WHERE deleted_at IS NULL;

CREATE TRIGGER call_destination AFTER INSERT OR DELETE OR UPDATE OF name, deleted_at ON ivr_menus
  FOR EACH ROW EXECUTE FUNCTION keep_call_destination('ivr');
COMMENT ON TRIGGER call_destination ON ivr_menus IS 'Keeps call_destinations.';

CREATE TABLE conference_rooms (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  number text CHECK (number ~ '^[0-9]{2,10}$'),
  pin text CHECK (pin ~ '^[0-9]{4,10}$'),
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || ' ' || coalesce(number, ''))) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
COMMENT ON TABLE conference_rooms IS 'Standing conference rooms. Conferences that took place are in conferences.';
COMMENT ON COLUMN conference_rooms.number IS 'What is dialled inside; null: reached as a destination only.';
COMMENT ON COLUMN conference_rooms.pin IS
  'Null: everybody who gets there may enter. Kept readable, since whoever invites others must tell it to them.';
CALL tenancy.protect('conference_rooms');
CREATE UNIQUE INDEX conference_rooms_name_key ON conference_rooms (company_id, search_form(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX conference_rooms_number_key ON conference_rooms (company_id, number) WHERE deleted_at IS NULL;

CREATE TRIGGER call_destination AFTER INSERT OR DELETE OR UPDATE OF name, deleted_at ON conference_rooms
  FOR EACH ROW EXECUTE FUNCTION keep_call_destination('conference');
COMMENT ON TRIGGER call_destination ON conference_rooms IS 'Keeps call_destinations.';

CREATE TABLE dids (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  number text NOT NULL CHECK (number ~ '^\+?[0-9]{3,15}$'),
  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 80),
  name_prefix text CHECK (length(name_prefix) <= 20),
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
COMMENT ON TABLE dids IS
  'Public numbers. The first of up to two time slots that is open decides where a call goes, otherwise '
  'destination_id.';
COMMENT ON COLUMN dids.number IS 'As the carrier sends it, with or without plus; compared without.';
COMMENT ON COLUMN dids.label IS 'What people of the company call the number.';
COMMENT ON COLUMN dids.name_prefix IS
  'Put before the caller''s name, so that whoever answers sees which number was called.';
COMMENT ON COLUMN dids.slot_1_id IS 'Null: not used.';
COMMENT ON COLUMN dids.destination_1_id IS 'Where calls go while that slot is open.';
COMMENT ON COLUMN dids.slot_2_id IS 'Null: not used.';
COMMENT ON COLUMN dids.destination_2_id IS 'Where calls go while that slot is open.';
COMMENT ON COLUMN dids.destination_id IS 'Where all other calls go.';
CALL tenancy.protect('dids');
CREATE UNIQUE INDEX dids_number_key ON dids (company_id, ltrim(number, '+')) WHERE deleted_at IS NULL;

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
COMMENT ON FUNCTION number_of_another(bigint[], bigint[]) IS
  'Carriers are known by address, and two companies may share one: a number that both had entered would be '
  'ambiguous. Of the DIDs with these ids, or all at the trunks with these ids, returns a number that another '
  'company has at the same carrier; null: none. A lock makes two concurrent entries come one after the other.';
REVOKE ALL ON FUNCTION number_of_another FROM PUBLIC;
GRANT EXECUTE ON FUNCTION number_of_another TO suite_app, suite_system;

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
COMMENT ON TABLE extension_forwards IS
  'Call forwarding, set by the owner. Each column is a number, box for the extension''s own voicemail, or empty for '
  'no forwarding.';
COMMENT ON COLUMN extension_forwards.always IS 'Of every call.';
COMMENT ON COLUMN extension_forwards.busy IS 'While in a call.';
COMMENT ON COLUMN extension_forwards.unanswered IS 'After ringing in vain.';
COMMENT ON COLUMN extension_forwards.away IS 'While no phone of the extension is reachable.';
CALL tenancy.protect('extension_forwards');
CREATE INDEX extension_forwards_of_company ON extension_forwards (company_id, extension_id);

CREATE TABLE outbound_routes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  pattern text NOT NULL CHECK (pattern ~ '^\+?[0-9XZN*#]{0,24}\.?$' AND pattern <> ''),
  strip integer NOT NULL DEFAULT 0 CHECK (strip BETWEEN 0 AND 20),
  prepend text CHECK (prepend ~ '^\+?[0-9*#]{0,16}$'),
  reach text NOT NULL DEFAULT 'national'
    CHECK (reach IN ('internal', 'local', 'national', 'mobile', 'international', 'premium', 'emergency')),
  price_minute bigint NOT NULL DEFAULT 0 CHECK (price_minute BETWEEN 0 AND 1000000),
  priority integer NOT NULL DEFAULT 10 CHECK (priority BETWEEN 1 AND 1000),
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || ' ' || pattern)) STORED,
  matcher text NOT NULL
    GENERATED ALWAYS AS (
      '^' || replace(replace(replace(replace(replace(replace(replace(pattern, '.', '~'),
      '+', '\+'), '*', '\*'), 'X', '[0-9]'), 'Z', '[1-9]'), 'N', '[2-9]'), '~', '.+') || '$') STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
COMMENT ON TABLE outbound_routes IS
  'Which trunks an outside number goes over, what it costs, and who may call it. The first whose pattern matches '
  'applies; a company without routes uses all trunks by priority.';
COMMENT ON COLUMN outbound_routes.pattern IS
  'Digits as they are, X any digit, Z 1-9, N 2-9; a final dot matches one or more further characters.';
COMMENT ON COLUMN outbound_routes.strip IS
  'How many leading digits are removed before prepend is put in front: the number as the carrier wants it.';
COMMENT ON COLUMN outbound_routes.prepend IS 'Null: nothing.';
COMMENT ON COLUMN outbound_routes.reach IS
  'Class of the call, which extensions.reach and users.call_permission allow or not.';
COMMENT ON COLUMN outbound_routes.price_minute IS 'Pesos per started minute.';
COMMENT ON COLUMN outbound_routes.priority IS 'Lowest first.';
COMMENT ON COLUMN outbound_routes.matcher IS 'pattern as a regular expression, for price_of_minute().';
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
COMMENT ON TABLE outbound_route_trunks IS 'Trunks of a route.';
COMMENT ON COLUMN outbound_route_trunks.position IS
  'Order in which they are tried: the next one when all channels are taken or the call fails.';
CALL tenancy.protect('outbound_route_trunks');
CREATE INDEX outbound_route_trunks_by_trunk ON outbound_route_trunks (company_id, trunk_id);

CREATE TABLE pre_translations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  country_id bigint REFERENCES countries ON DELETE CASCADE,
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
COMMENT ON TABLE pre_translations IS
  'Rules that rewrite a number for clients that ask before they call (/api/pbx/pre_translate/); calls themselves '
  'are rewritten by outbound_routes only. The first that matches applies.';
COMMENT ON COLUMN pre_translations.country_id IS 'Null: for companies of every country.';
COMMENT ON COLUMN pre_translations.pattern IS
  'Digits as they are, X any digit, Z 1-9, N 2-9; a final dot matches one or more further characters.';
COMMENT ON COLUMN pre_translations.strip IS 'How many leading digits are removed before prepend is put in front.';
COMMENT ON COLUMN pre_translations.priority IS 'Lowest first.';
GRANT SELECT ON pre_translations TO suite_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON pre_translations TO suite_system;
CREATE UNIQUE INDEX pre_translations_name_key ON pre_translations (search_form(name)) WHERE deleted_at IS NULL;
CREATE INDEX pre_translations_in_order ON pre_translations (priority, id) WHERE deleted_at IS NULL AND disabled_at IS NULL;

CREATE TABLE call_ceilings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  extension_id bigint,
  max_calls integer CHECK (max_calls BETWEEN 0 AND 1000),
  max_minutes_day integer CHECK (max_minutes_day BETWEEN 0 AND 100000),
  max_spend_day bigint CHECK (max_spend_day BETWEEN 0 AND 1000000000),
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, extension_id) REFERENCES extensions (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE call_ceilings IS
  'Limits of outside calls, against fraud and surprises on the bill. A further call beyond any of them is refused.';
COMMENT ON COLUMN call_ceilings.extension_id IS 'Null: all extensions of the company together.';
COMMENT ON COLUMN call_ceilings.max_calls IS 'Running outside calls at a time; null: no limit.';
COMMENT ON COLUMN call_ceilings.max_minutes_day IS
  'Started minutes per day of the company''s time zone; null: no limit.';
COMMENT ON COLUMN call_ceilings.max_spend_day IS 'Pesos per day; null: no limit.';
CALL tenancy.protect('call_ceilings');
CREATE UNIQUE INDEX call_ceilings_name_key ON call_ceilings (company_id, search_form(name)) WHERE deleted_at IS NULL;
CREATE INDEX call_ceilings_by_extension ON call_ceilings (company_id, extension_id) WHERE deleted_at IS NULL;

CREATE TABLE outside_call_days (
  company_id bigint NOT NULL REFERENCES companies,
  day date NOT NULL,
  extension_id bigint NOT NULL,
  calls integer NOT NULL DEFAULT 0,
  minutes integer NOT NULL DEFAULT 0,
  spend bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, day, extension_id),
  FOREIGN KEY (company_id, extension_id) REFERENCES extensions (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE outside_call_days IS
  'Outside calls that ended, summed by day of the company and extension: what call_ceilings are checked against. '
  'Written by the trigger billed_call.';
COMMENT ON COLUMN outside_call_days.extension_id IS 'The one that pays: calls.billed_extension_id.';
COMMENT ON COLUMN outside_call_days.minutes IS 'Each started minute of talk counts.';
COMMENT ON COLUMN outside_call_days.spend IS 'Pesos, by the prices at the end of each call.';
CALL tenancy.protect('outside_call_days');
CREATE INDEX outside_call_days_by_extension ON outside_call_days (company_id, extension_id);

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
COMMENT ON FUNCTION price_of_minute(bigint, text) IS
  'Pesos per minute of an outside number, by the outbound route that it takes now. The same choice as routeFor in '
  'platform/telephony/journey/outbound.ts: a number of the company''s own country also matches routes without the '
  'country code, before the others if it was written internationally, after them otherwise.';

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
COMMENT ON FUNCTION count_billed_call() IS 'Trigger function: adds an ended outside call to outside_call_days, once.';
CREATE TRIGGER billed_call AFTER INSERT OR UPDATE OF ended_at ON calls
  FOR EACH ROW WHEN (NEW.ended_at IS NOT NULL AND NEW.billed_extension_id IS NOT NULL)
  EXECUTE FUNCTION count_billed_call();
COMMENT ON TRIGGER billed_call ON calls IS 'Fills outside_call_days.';

CREATE TABLE queue_callbacks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  queue_id bigint NOT NULL,
  call_id uuid NOT NULL UNIQUE REFERENCES calls ON DELETE CASCADE,
  number text NOT NULL CHECK (length(number) BETWEEN 1 AND 64),
  name text NOT NULL CHECK (length(name) <= 120),
  entered_at timestamptz NOT NULL,
  -- waiting ──taken──▶ calling ──answered──▶ done; not answered: waiting again, and after the third time missed.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'calling', 'done', 'missed')),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 3),
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
COMMENT ON TABLE queue_callbacks IS
  'Callers who asked to be called back at their place in the queue. Stored in the '
  'transaction that stores the call; the trigger queue_callback_called decides what became of them.';
COMMENT ON COLUMN queue_callbacks.call_id IS 'The call in which it was asked for.';
COMMENT ON COLUMN queue_callbacks.name IS 'As the carrier named the caller; empty: not named.';
COMMENT ON COLUMN queue_callbacks.entered_at IS 'When the caller entered the queue: their place goes by it.';
COMMENT ON COLUMN queue_callbacks.state IS
  'waiting; calling: an agent took it; done: they talked, or the caller called again and was answered; missed: '
  'three attempts in vain.';
COMMENT ON COLUMN queue_callbacks.attempts IS 'Calls back so far.';
COMMENT ON COLUMN queue_callbacks.not_before IS 'When it may be tried next: five minutes after an attempt.';
COMMENT ON COLUMN queue_callbacks.taken_by_id IS 'Extension of the agent who called last.';
COMMENT ON COLUMN queue_callbacks.taken_at IS 'Within two minutes of it the agent must call, or another may take it.';
COMMENT ON COLUMN queue_callbacks.tail IS 'phone_tail(number); one open callback per queue and number.';
CALL tenancy.protect('queue_callbacks');
CREATE INDEX queue_callbacks_open ON queue_callbacks (company_id, queue_id, entered_at) WHERE ended_at IS NULL;
CREATE INDEX queue_callbacks_ended ON queue_callbacks (company_id, ended_at DESC) WHERE ended_at IS NOT NULL;
-- Who asks twice has one place, the first.
CREATE UNIQUE INDEX queue_callbacks_once ON queue_callbacks (queue_id, tail) WHERE ended_at IS NULL;

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
COMMENT ON FUNCTION queue_callback_called() IS
  'Trigger function: the end of a call by the agent who took a callback decides its state.';
CREATE TRIGGER queue_callback_called AFTER INSERT OR UPDATE OF ended_at ON calls FOR EACH ROW
  WHEN (NEW.ended_at IS NOT NULL AND NEW.caller_extension_id IS NOT NULL AND length(NEW.dialed) >= 7)
  EXECUTE FUNCTION queue_callback_called();
COMMENT ON TRIGGER queue_callback_called ON calls IS 'Decides what became of a callback.';

CREATE TABLE survey_answers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  call_id uuid NOT NULL REFERENCES calls ON DELETE CASCADE,
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
COMMENT ON TABLE survey_answers IS 'What callers answered in menus with survey. Written by a trigger on call_facts.';
COMMENT ON COLUMN survey_answers.menu IS 'The menu''s name at that time.';
COMMENT ON COLUMN survey_answers.answer IS 'The key.';
COMMENT ON COLUMN survey_answers.number IS 'The caller''s.';
COMMENT ON COLUMN survey_answers.name IS 'The caller''s.';
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
COMMENT ON FUNCTION survey_answer_of_fact() IS 'Trigger function: stores an answer with the fact of it.';
CREATE TRIGGER survey_answer_of_fact AFTER INSERT ON call_facts FOR EACH ROW
  WHEN (NEW.kind = 'ivr_answer') EXECUTE FUNCTION survey_answer_of_fact();
COMMENT ON TRIGGER survey_answer_of_fact ON call_facts IS 'Fills survey_answers.';
