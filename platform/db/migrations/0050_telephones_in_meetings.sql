-- Telephones in meetings: a PIN for each room, the destination that asks for it, and the numbers of those who were there.

ALTER TABLE meeting_rooms
  ADD COLUMN pin text NOT NULL CHECK (pin ~ '^[0-9]{9}$')
    -- The first 12 hexadecimal digits of a UUID of version 4 are random by a strong generator.
    DEFAULT lpad((('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint % 1000000000)::text, 9, '0');
ALTER TABLE meeting_rooms ADD CONSTRAINT meeting_rooms_pin UNIQUE (company_id, pin);
COMMENT ON COLUMN meeting_rooms.pin IS 'Who calls the company''s number for meetings keys it to come into this room.';

ALTER TABLE meeting_attendances ADD COLUMN number text CHECK (length(number) <= 40);
COMMENT ON COLUMN meeting_attendances.number IS 'Of a telephone; empty: hidden. Null: came by a browser.';

ALTER TABLE call_destinations DROP CONSTRAINT call_destinations_kind_check;
ALTER TABLE call_destinations ADD CONSTRAINT call_destinations_kind_check CHECK (kind IN
  ('extension', 'ring_group', 'queue', 'ivr', 'time_slot', 'announcement', 'conference', 'meetings'));
ALTER TABLE call_destinations ALTER COLUMN label SET EXPRESSION AS (
  CASE kind WHEN 'extension' THEN '☎' WHEN 'ring_group' THEN '🔔' WHEN 'queue' THEN '⏳' WHEN 'ivr' THEN '🔢'
            WHEN 'announcement' THEN '🔊' WHEN 'conference' THEN '👥' WHEN 'meetings' THEN '🎥' ELSE '🕘' END || ' ' || name);
COMMENT ON COLUMN call_destinations.kind IS
  'Names the table of target_id: extension, ring_group (ring_groups), queue (call_queues), ivr (ivr_menus), time_slot (time_slots), announcement (audios), conference (conference_rooms). meetings: the door of all video meetings, one for each company that has any; target_id is then the company''s.';

CREATE FUNCTION keep_meetings_destination() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO call_destinations (company_id, kind, target_id, name)
  VALUES (NEW.company_id, 'meetings', NEW.company_id, 'Reuniones')
  ON CONFLICT (company_id, kind, target_id) DO NOTHING;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION keep_meetings_destination() IS
  'Trigger function: a company with a meeting room can send calls to its meetings.';
CREATE TRIGGER meetings_destination AFTER INSERT ON meeting_rooms
  FOR EACH ROW WHEN (NEW.engine = 'own') EXECUTE FUNCTION keep_meetings_destination();
COMMENT ON TRIGGER meetings_destination ON meeting_rooms IS 'Keeps call_destinations.';

INSERT INTO call_destinations (company_id, kind, target_id, name)
SELECT DISTINCT company_id, 'meetings', company_id, 'Reuniones' FROM meeting_rooms WHERE engine = 'own';
