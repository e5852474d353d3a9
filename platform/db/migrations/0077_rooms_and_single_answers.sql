-- Rooms that events reserve, and guests' answers for single occurrences.

-- Equality of a room beside the overlap of times, in one index.
CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE agenda_rooms (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  capacity integer NOT NULL CHECK (capacity BETWEEN 1 AND 10000),
  place text CHECK (length(place) <= 120),
  equipment text[] NOT NULL DEFAULT '{}',
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || ' ' || coalesce(place, ''))) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  disabled_at timestamptz,
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
COMMENT ON TABLE agenda_rooms IS 'Rooms of the company''s premises, which events reserve. Those of video meetings are meeting_rooms.';
COMMENT ON COLUMN agenda_rooms.capacity IS 'How many people it holds.';
COMMENT ON COLUMN agenda_rooms.place IS 'Building and floor.';
COMMENT ON COLUMN agenda_rooms.equipment IS 'What is in it, in the company''s words.';
COMMENT ON COLUMN agenda_rooms.disabled_at IS 'Takes no new reservations since then; those made stay.';
CALL tenancy.protect('agenda_rooms');
CREATE UNIQUE INDEX agenda_rooms_name_key ON agenda_rooms (company_id, search_form(name)) WHERE deleted_at IS NULL;

ALTER TABLE agenda_events
  ADD COLUMN room_id bigint,
  ADD FOREIGN KEY (company_id, room_id) REFERENCES agenda_rooms (company_id, id) ON DELETE SET NULL (room_id),
  ADD CONSTRAINT agenda_events_one_in_a_room EXCLUDE USING gist (room_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
    WHERE (room_id IS NOT NULL AND deleted_at IS NULL) DEFERRABLE INITIALLY DEFERRED;
COMMENT ON COLUMN agenda_events.room_id IS 'The room that it reserves, from its start to its end.';
COMMENT ON CONSTRAINT agenda_events_one_in_a_room ON agenda_events IS
  'No room twice at a time. Checked at the end: a series is written and moved in several steps. The program locks the room and tells which times are taken before that.';

ALTER TABLE agenda_guests ADD UNIQUE (company_id, id);

CREATE TABLE agenda_answers (
  company_id bigint NOT NULL REFERENCES companies,
  guest_id bigint NOT NULL,
  event_id bigint NOT NULL,
  answer text NOT NULL CHECK (answer IN ('pending', 'accepted', 'tentative', 'declined')),
  answered_at timestamptz,
  changes integer NOT NULL DEFAULT 0,
  PRIMARY KEY (guest_id, event_id),
  FOREIGN KEY (company_id, guest_id) REFERENCES agenda_guests (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, event_id) REFERENCES agenda_events (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE agenda_answers IS
  'What guests of a series said of single occurrences. Without a row here, their answer for all of it counts (agenda_guests).';
COMMENT ON COLUMN agenda_answers.answer IS 'Pending: the occurrence was moved by itself, and nobody has agreed to its new time.';
COMMENT ON COLUMN agenda_answers.answered_at IS 'Of the last answer; null: it is asked for again.';
COMMENT ON COLUMN agenda_answers.changes IS 'How often the answer changed since the occurrence has its time: the organizer is told of few.';
CALL tenancy.protect('agenda_answers');
CREATE INDEX agenda_answers_by_event ON agenda_answers (event_id);
