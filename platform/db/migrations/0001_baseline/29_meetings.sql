-- Rooms on the installation's meeting server.

-- Rooms on the installation's meeting server. Their names end in what nobody guesses, and whoever of the company knows one
-- may join; another company's is as if it did not exist.
CREATE TABLE meeting_rooms (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  -- As it stands in the address on the meeting server.
  room text NOT NULL UNIQUE CHECK (room ~ '^[a-z0-9-]{1,40}-[0-9a-f]{24}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  created_by bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, created_by) REFERENCES users (company_id, id)
);
CALL tenancy.protect('meeting_rooms');
CREATE INDEX meeting_rooms_created_by ON meeting_rooms (company_id, created_by);
