-- Rooms on the installation's meeting server.

CREATE TABLE meeting_rooms (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  room text NOT NULL UNIQUE CHECK (room ~ '^[a-z0-9-]{1,40}-[0-9a-f]{24}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  created_by bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, created_by) REFERENCES users (company_id, id)
);
COMMENT ON TABLE meeting_rooms IS
  'Rooms on a Jitsi Meet server. Any user of the company who knows the room may join; for others it does not exist.';
COMMENT ON COLUMN meeting_rooms.room IS 'As in the address: ends in 96 random bits.';
COMMENT ON COLUMN meeting_rooms.created_by IS 'Moderates.';
CALL tenancy.protect('meeting_rooms');
CREATE INDEX meeting_rooms_created_by ON meeting_rooms (company_id, created_by);
