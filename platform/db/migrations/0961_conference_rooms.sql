-- Conference rooms that are there without anybody in them: a number, and a PIN where not everybody may come in.
CREATE TABLE conference_rooms (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- What is dialled inside; null: it is reached from elsewhere only.
  number text CHECK (number ~ '^[0-9]{2,10}$'),
  -- Null: whoever gets there is in. Kept readable, since who invites others has to tell it to them.
  pin text CHECK (pin ~ '^[0-9]{4,10}$'),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || ' ' || coalesce(number, ''))) STORED,
  UNIQUE (company_id, id)
);
CALL tenancy.protect('conference_rooms');
CREATE UNIQUE INDEX conference_rooms_name_key ON conference_rooms (company_id, search_form(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX conference_rooms_number_key ON conference_rooms (company_id, number) WHERE deleted_at IS NULL;

-- A room is a destination.
ALTER TABLE call_destinations
  DROP CONSTRAINT call_destinations_kind_check,
  ADD CONSTRAINT call_destinations_kind_check
    CHECK (kind IN ('extension', 'ring_group', 'queue', 'ivr', 'time_slot', 'announcement', 'conference')),
  DROP COLUMN label,
  ADD COLUMN label text NOT NULL GENERATED ALWAYS AS (CASE kind
    WHEN 'extension' THEN '☎' WHEN 'ring_group' THEN '🔔' WHEN 'queue' THEN '⏳' WHEN 'ivr' THEN '🔢'
    WHEN 'announcement' THEN '🔊' WHEN 'conference' THEN '👥' ELSE '🕘' END || ' ' || name) STORED;
CREATE TRIGGER call_destination AFTER INSERT OR DELETE OR UPDATE OF name, deleted_at ON conference_rooms
  FOR EACH ROW EXECUTE FUNCTION keep_call_destination('conference');

-- The room that a conference was in, by its name then. What of a running one the next run of the program goes on with: the
-- telephone server whose legs are in it, and its state.
ALTER TABLE conferences
  ADD COLUMN room text CHECK (length(room) <= 80),
  ADD COLUMN asterisk_server_id bigint,
  ADD COLUMN live jsonb;
CREATE INDEX conferences_running ON conferences (asterisk_server_id) WHERE live IS NOT NULL;
