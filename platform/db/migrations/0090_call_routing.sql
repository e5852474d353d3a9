-- What administrators set up for calls: time slots, ring groups, queues, IVR menus, DIDs. All are kept by them: version,
-- deleted_at, search_text.

-- Whatever a call can be sent to has one row here, kept by triggers, so that a choice of a destination is a foreign key.
CREATE TABLE call_destinations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  kind text NOT NULL CHECK (kind IN ('extension', 'ring_group', 'queue', 'ivr', 'time_slot')),
  target_id bigint NOT NULL,
  name text NOT NULL,
  deleted_at timestamptz,
  -- The sign tells a queue from a group of the same name, in every language.
  label text NOT NULL GENERATED ALWAYS AS (CASE kind
    WHEN 'extension' THEN '☎' WHEN 'ring_group' THEN '🔔' WHEN 'queue' THEN '⏳' WHEN 'ivr' THEN '🔢' ELSE '🕘' END
    || ' ' || name) STORED,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
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
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, open_id) REFERENCES call_destinations (company_id, id),
  FOREIGN KEY (company_id, closed_id) REFERENCES call_destinations (company_id, id)
);
CALL tenancy.protect('time_slots');
CREATE UNIQUE INDEX time_slots_name_key ON time_slots (company_id, search_form(name)) WHERE deleted_at IS NULL;

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
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || ' ' || coalesce(number, ''))) STORED,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, fallback_id) REFERENCES call_destinations (company_id, id)
);
CALL tenancy.protect('ring_groups');
CREATE UNIQUE INDEX ring_groups_name_key ON ring_groups (company_id, search_form(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX ring_groups_number_key ON ring_groups (company_id, number) WHERE deleted_at IS NULL;

CREATE TABLE ring_group_members (
  company_id bigint NOT NULL REFERENCES companies,
  group_id bigint NOT NULL,
  extension_id bigint NOT NULL,
  position bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (group_id, extension_id),
  FOREIGN KEY (company_id, group_id) REFERENCES ring_groups (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, extension_id) REFERENCES extensions (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('ring_group_members');
CREATE INDEX ring_group_members_by_extension ON ring_group_members (company_id, extension_id);

CREATE TABLE call_queues (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  number text CHECK (number ~ '^[0-9]{2,10}$'),
  strategy text NOT NULL DEFAULT 'least_recent' CHECK (strategy IN
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
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || ' ' || coalesce(number, ''))) STORED,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, exit_id) REFERENCES call_destinations (company_id, id),
  FOREIGN KEY (company_id, overflow_id) REFERENCES call_destinations (company_id, id),
  FOREIGN KEY (company_id, when_empty_id) REFERENCES call_destinations (company_id, id)
);
CALL tenancy.protect('call_queues');
CREATE UNIQUE INDEX call_queues_name_key ON call_queues (company_id, search_form(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX call_queues_number_key ON call_queues (company_id, number) WHERE deleted_at IS NULL;

-- Agents that are there without logging in.
CREATE TABLE call_queue_members (
  company_id bigint NOT NULL REFERENCES companies,
  queue_id bigint NOT NULL,
  extension_id bigint NOT NULL,
  position bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (queue_id, extension_id),
  FOREIGN KEY (company_id, queue_id) REFERENCES call_queues (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, extension_id) REFERENCES extensions (company_id, id) ON DELETE CASCADE
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
  FOREIGN KEY (company_id, queue_id) REFERENCES call_queues (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, extension_id) REFERENCES extensions (company_id, id) ON DELETE CASCADE
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
  key_0_id bigint, key_1_id bigint, key_2_id bigint, key_3_id bigint, key_4_id bigint, key_5_id bigint,
  key_6_id bigint, key_7_id bigint, key_8_id bigint, key_9_id bigint, key_star_id bigint, key_hash_id bigint,
  on_timeout_id bigint,
  on_invalid_id bigint,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || ' ' || coalesce(number, ''))) STORED,
  UNIQUE (company_id, id),
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
  FOREIGN KEY (company_id, key_star_id) REFERENCES call_destinations (company_id, id),
  FOREIGN KEY (company_id, key_hash_id) REFERENCES call_destinations (company_id, id),
  FOREIGN KEY (company_id, on_timeout_id) REFERENCES call_destinations (company_id, id),
  FOREIGN KEY (company_id, on_invalid_id) REFERENCES call_destinations (company_id, id)
);
CALL tenancy.protect('ivr_menus');
CREATE UNIQUE INDEX ivr_menus_name_key ON ivr_menus (company_id, search_form(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX ivr_menus_number_key ON ivr_menus (company_id, number) WHERE deleted_at IS NULL;

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
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(number || ' ' || label)) STORED,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, slot_1_id) REFERENCES time_slots (company_id, id),
  FOREIGN KEY (company_id, slot_2_id) REFERENCES time_slots (company_id, id),
  FOREIGN KEY (company_id, destination_1_id) REFERENCES call_destinations (company_id, id),
  FOREIGN KEY (company_id, destination_2_id) REFERENCES call_destinations (company_id, id),
  FOREIGN KEY (company_id, destination_id) REFERENCES call_destinations (company_id, id)
);
CALL tenancy.protect('dids');
CREATE UNIQUE INDEX dids_number_key ON dids (company_id, ltrim(number, '+')) WHERE deleted_at IS NULL;

INSERT INTO call_destinations (company_id, kind, target_id, name, deleted_at)
  SELECT company_id, 'extension', id, number || ' ' || display_name, deleted_at FROM extensions;

CREATE TRIGGER call_destination AFTER INSERT OR DELETE OR UPDATE OF number, display_name, deleted_at ON extensions
  FOR EACH ROW EXECUTE FUNCTION keep_call_destination('extension');
CREATE TRIGGER call_destination AFTER INSERT OR DELETE OR UPDATE OF name, deleted_at ON ring_groups
  FOR EACH ROW EXECUTE FUNCTION keep_call_destination('ring_group');
CREATE TRIGGER call_destination AFTER INSERT OR DELETE OR UPDATE OF name, deleted_at ON call_queues
  FOR EACH ROW EXECUTE FUNCTION keep_call_destination('queue');
CREATE TRIGGER call_destination AFTER INSERT OR DELETE OR UPDATE OF name, deleted_at ON ivr_menus
  FOR EACH ROW EXECUTE FUNCTION keep_call_destination('ivr');
CREATE TRIGGER call_destination AFTER INSERT OR DELETE OR UPDATE OF name, deleted_at ON time_slots
  FOR EACH ROW EXECUTE FUNCTION keep_call_destination('time_slot');
