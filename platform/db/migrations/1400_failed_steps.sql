-- A step that cannot be sent is tried again later, a few times, and says why.
ALTER TABLE join_sequence_enrolments
  ADD COLUMN failure text NOT NULL DEFAULT 'none' CHECK (length(failure) BETWEEN 1 AND 40),
  -- Tries in a row that failed.
  ADD COLUMN failures integer NOT NULL DEFAULT 0,
  -- Of the last message: its step, and the message before it. When it fails, they are where the person stands again.
  ADD COLUMN last_step integer,
  ADD COLUMN message_before bigint,
  ADD FOREIGN KEY (company_id, message_before) REFERENCES join_messages (company_id, id);
UPDATE join_sequence_enrolments SET failure = 'template_unusable' WHERE state = 'failed';
CREATE INDEX join_sequence_enrolments_by_message ON join_sequence_enrolments (last_message_id) WHERE last_message_id IS NOT NULL;

-- Causes that people have been told of, until one of them is over; and those of which they are still to be told.
ALTER TABLE join_sequences
  ADD COLUMN known_failures text[] NOT NULL DEFAULT '{}',
  ADD COLUMN untold_failures text[] NOT NULL DEFAULT '{}';
