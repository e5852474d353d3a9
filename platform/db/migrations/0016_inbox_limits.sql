-- Files of messages are taken within the plan, the disk and a day's share; what a company's contacts send is counted by day.
ALTER TABLE join_files DROP CONSTRAINT join_files_state_check;
ALTER TABLE join_files ADD CONSTRAINT join_files_state_check
  CHECK (state IN ('pending', 'ready', 'failed', 'no_space'));
COMMENT ON COLUMN join_files.state IS
  'pending: still to be fetched from the provider; failed: it could not be; no_space: there was no room, it can be fetched later.';

CREATE TABLE join_intake (
  company_id bigint NOT NULL REFERENCES companies (id),
  day date NOT NULL,
  events bigint NOT NULL DEFAULT 0 CHECK (events >= 0),
  media_bytes bigint NOT NULL DEFAULT 0 CHECK (media_bytes >= 0),
  PRIMARY KEY (company_id, day)
);
CALL tenancy.protect('join_intake');
COMMENT ON TABLE join_intake IS 'What providers delivered to a company on a day, against its share of the disk.';
COMMENT ON COLUMN join_intake.day IS 'In UTC.';
COMMENT ON COLUMN join_intake.events IS 'Messages and statuses stored.';
COMMENT ON COLUMN join_intake.media_bytes IS 'Bytes of the files fetched for messages.';
