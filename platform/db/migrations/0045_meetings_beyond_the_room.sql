-- Recordings of meetings, and what guests leave of themselves.

CREATE TABLE meeting_recordings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  key uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  room_id bigint NOT NULL,
  meeting_id bigint,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  user_id bigint,
  state text NOT NULL DEFAULT 'recording' CHECK (state IN ('recording', 'processing', 'ready', 'failed')),
  failure text NOT NULL DEFAULT '' CHECK (failure IN ('', 'empty', 'storage', 'no-ffmpeg', 'conversion', 'lost')),
  started_at timestamptz NOT NULL DEFAULT now(),
  stopped_at timestamptz,
  seconds integer NOT NULL DEFAULT 0 CHECK (seconds >= 0),
  size bigint NOT NULL DEFAULT 0 CHECK (size >= 0),
  file_id uuid,
  delete_reason text NOT NULL DEFAULT '' CHECK (length(delete_reason) <= 300),
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  CHECK ((state = 'ready') = (file_id IS NOT NULL)),
  FOREIGN KEY (company_id, room_id) REFERENCES meeting_rooms (company_id, id),
  FOREIGN KEY (company_id, meeting_id) REFERENCES meetings (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id),
  FOREIGN KEY (company_id, file_id) REFERENCES stored_files (company_id, id)
);
COMMENT ON TABLE meeting_recordings IS
  'Recorded meetings. While one is recorded, and until its video is made, the streams are files of the media engine; then the video is in '
  'stored_files.';
COMMENT ON COLUMN meeting_recordings.key IS 'Name of the streams in the engine.';
COMMENT ON COLUMN meeting_recordings.name IS 'The room''s at that time.';
COMMENT ON COLUMN meeting_recordings.user_id IS 'Who started it.';
COMMENT ON COLUMN meeting_recordings.state IS 'recording: people are being recorded; processing: the video is made; ready; failed: see failure.';
COMMENT ON COLUMN meeting_recordings.failure IS
  'empty: nobody sent anything; storage: no room for the video; no-ffmpeg: the program is missing; conversion: it failed; lost: the streams are gone.';
COMMENT ON COLUMN meeting_recordings.stopped_at IS 'When people were told that it is over; null: still going on.';
COMMENT ON COLUMN meeting_recordings.seconds IS 'Of the video.';
COMMENT ON COLUMN meeting_recordings.size IS 'Bytes of the video.';
COMMENT ON COLUMN meeting_recordings.delete_reason IS 'What whoever deleted it gave as the reason; kept_days: its time was over.';
CALL tenancy.protect('meeting_recordings');
CREATE INDEX meeting_recordings_newest ON meeting_recordings (company_id, started_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX meeting_recordings_longest ON meeting_recordings (company_id, seconds DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX meeting_recordings_of_room ON meeting_recordings (company_id, room_id, started_at DESC);
CREATE INDEX meeting_recordings_of_meeting ON meeting_recordings (company_id, meeting_id);
CREATE INDEX meeting_recordings_of_user ON meeting_recordings (company_id, user_id);
CREATE INDEX meeting_recordings_of_file ON meeting_recordings (company_id, file_id);
CREATE INDEX meeting_recordings_deleted ON meeting_recordings (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX meeting_recordings_unfinished ON meeting_recordings (started_at) WHERE state IN ('recording', 'processing');

CREATE TABLE meeting_settings (
  company_id bigint PRIMARY KEY REFERENCES companies,
  kept_days integer CHECK (kept_days BETWEEN 1 AND 3650)
);
COMMENT ON TABLE meeting_settings IS 'What a company chose for its meetings. No row: nothing.';
COMMENT ON COLUMN meeting_settings.kept_days IS 'Recordings are deleted after so many days; null: kept for ever.';
CALL tenancy.protect('meeting_settings');

ALTER TABLE meeting_attendances ADD COLUMN email text CHECK (length(email) BETWEEN 3 AND 254);
COMMENT ON COLUMN meeting_attendances.email IS 'A guest''s, as they typed it; nobody proved it. Null: not given.';
CREATE INDEX meeting_attendances_of_email ON meeting_attendances (company_id, lower(email)) WHERE email IS NOT NULL;
