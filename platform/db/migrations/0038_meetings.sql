-- Meetings on the program's own engine: rooms with guests, and who was there.

ALTER TABLE meeting_rooms
  ADD COLUMN engine text NOT NULL DEFAULT 'jitsi' CHECK (engine IN ('own', 'jitsi')),
  ADD COLUMN guests_wait boolean NOT NULL DEFAULT true,
  ADD COLUMN guests_allowed boolean NOT NULL DEFAULT true,
  ADD COLUMN deleted_at timestamptz,
  ADD COLUMN used_at timestamptz NOT NULL DEFAULT now(),
  ADD CONSTRAINT meeting_rooms_in_company UNIQUE (company_id, id);
COMMENT ON TABLE meeting_rooms IS
  'Rooms on the program''s own engine or on a Jitsi Meet server. Any user of the company who knows the room may join; for those of others '
  'it does not exist, except as guests of an own room, who come by its address.';
COMMENT ON COLUMN meeting_rooms.engine IS 'Where it meets: the program''s own engine, or a Jitsi Meet server.';
COMMENT ON COLUMN meeting_rooms.guests_wait IS 'Guests wait until somebody of the company lets them in.';
COMMENT ON COLUMN meeting_rooms.guests_allowed IS 'People without a session may come by the address.';
COMMENT ON COLUMN meeting_rooms.deleted_at IS 'Nobody enters any more; its history stays.';
COMMENT ON COLUMN meeting_rooms.used_at IS 'When a meeting last began in it, else when it was made. Lists are sorted by it.';
CREATE INDEX meeting_rooms_by_use ON meeting_rooms (company_id, used_at DESC, id DESC) WHERE deleted_at IS NULL;

CREATE TABLE meetings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  room_id bigint NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  UNIQUE (company_id, id),
  CHECK (ended_at >= started_at),
  FOREIGN KEY (company_id, room_id) REFERENCES meeting_rooms (company_id, id)
);
COMMENT ON TABLE meetings IS 'Each time that people were in a room together, from the first one''s entry to the last one''s leaving.';
COMMENT ON COLUMN meetings.ended_at IS 'Null while somebody is there.';
CALL tenancy.protect('meetings');
CREATE INDEX meetings_of_room ON meetings (company_id, room_id, started_at DESC);

CREATE TABLE meeting_attendances (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  meeting_id bigint NOT NULL,
  user_id bigint,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  joined_at timestamptz NOT NULL DEFAULT now(),
  left_at timestamptz,
  CHECK (left_at >= joined_at),
  FOREIGN KEY (company_id, meeting_id) REFERENCES meetings (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id)
);
COMMENT ON TABLE meeting_attendances IS 'Who was in a meeting, once for each stay.';
COMMENT ON COLUMN meeting_attendances.user_id IS 'Null for a guest.';
COMMENT ON COLUMN meeting_attendances.name IS 'As it was shown; a guest''s is what they typed.';
COMMENT ON COLUMN meeting_attendances.left_at IS 'Null while there.';
CALL tenancy.protect('meeting_attendances');
CREATE INDEX meeting_attendances_of_meeting ON meeting_attendances (company_id, meeting_id, joined_at);
CREATE INDEX meeting_attendances_of_user ON meeting_attendances (company_id, user_id) WHERE user_id IS NOT NULL;

CREATE TABLE meeting_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  meeting_id bigint NOT NULL,
  user_id bigint,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 2000),
  sent_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, meeting_id) REFERENCES meetings (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id)
);
COMMENT ON TABLE meeting_messages IS 'The chat of a meeting.';
COMMENT ON COLUMN meeting_messages.user_id IS 'Null for a guest.';
CALL tenancy.protect('meeting_messages');
CREATE INDEX meeting_messages_of_meeting ON meeting_messages (company_id, meeting_id, id);
CREATE INDEX meeting_messages_of_user ON meeting_messages (company_id, user_id) WHERE user_id IS NOT NULL;
