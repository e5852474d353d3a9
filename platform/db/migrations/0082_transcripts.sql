-- What is said in meetings, as text, by a speech service that the company chose.

ALTER TABLE meeting_settings
  ADD COLUMN transcribes boolean NOT NULL DEFAULT false,
  ADD COLUMN speech_url text CHECK (length(speech_url) BETWEEN 1 AND 300),
  ADD COLUMN speech_model text NOT NULL DEFAULT 'whisper-1' CHECK (length(speech_model) BETWEEN 1 AND 100),
  ADD COLUMN speech_key_sealed bytea,
  ADD COLUMN speech_minutes integer NOT NULL DEFAULT 3000 CHECK (speech_minutes BETWEEN 1 AND 1000000),
  ADD CHECK (speech_url IS NOT NULL OR NOT transcribes);
COMMENT ON COLUMN meeting_settings.transcribes IS 'Recorded meetings are written down.';
COMMENT ON COLUMN meeting_settings.speech_url IS 'Service that recognises speech, including its version; null: none.';
COMMENT ON COLUMN meeting_settings.speech_key_sealed IS 'Its key, sealed; null: it needs none.';
COMMENT ON COLUMN meeting_settings.speech_minutes IS 'Most minutes of sound that are sent to it in a month.';

CREATE TABLE speech_seconds (
  company_id bigint NOT NULL REFERENCES companies,
  month date NOT NULL,
  seconds bigint NOT NULL CHECK (seconds >= 0),
  PRIMARY KEY (company_id, month)
);
COMMENT ON TABLE speech_seconds IS 'Sound that was sent to a company''s speech service in a month (UTC).';
CALL tenancy.protect('speech_seconds');

-- Streams of a recording are named after members.
ALTER TABLE meeting_attendances ADD COLUMN member uuid;
COMMENT ON COLUMN meeting_attendances.member IS 'Name of the stay in the media engine; null: before it was kept.';

CREATE TABLE meeting_transcripts (
  recording_id bigint PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'ready', 'failed')),
  failure text NOT NULL DEFAULT '' CHECK (failure IN ('', 'unset', 'key', 'quota', 'limit', 'refused', 'service', 'sound', 'lost')),
  tries integer NOT NULL DEFAULT 0,
  lines jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(lines) = 'array'),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, recording_id),
  FOREIGN KEY (company_id, recording_id) REFERENCES meeting_recordings (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE meeting_transcripts IS 'What was said in a recorded meeting. Until it is ready, the recording''s streams are kept beside its video.';
COMMENT ON COLUMN meeting_transcripts.state IS 'waiting: its sound is being written down; failed: see failure.';
COMMENT ON COLUMN meeting_transcripts.failure IS
  'unset: no service; key: it does not know the key; quota: no credit there; limit: the month''s minutes are used up; refused: it takes no such sound; service: it failed for too long; sound: the sound could not be read; lost: the streams are gone.';
COMMENT ON COLUMN meeting_transcripts.tries IS 'Attempts since something was last written down.';
COMMENT ON COLUMN meeting_transcripts.lines IS 'Lines by time: speaker (null: telephones), startMs, endMs, text.';
CALL tenancy.protect('meeting_transcripts');

CREATE TABLE meeting_transcript_pieces (
  company_id bigint NOT NULL REFERENCES companies,
  recording_id bigint NOT NULL,
  piece text NOT NULL CHECK (length(piece) BETWEEN 1 AND 120),
  lines jsonb NOT NULL CHECK (jsonb_typeof(lines) = 'array'),
  PRIMARY KEY (recording_id, piece),
  FOREIGN KEY (company_id, recording_id) REFERENCES meeting_transcripts (company_id, recording_id) ON DELETE CASCADE
);
CREATE INDEX meeting_transcript_pieces_of_transcript ON meeting_transcript_pieces (company_id, recording_id);
COMMENT ON TABLE meeting_transcript_pieces IS 'Pieces of sound that were written down already, while the rest is not: nothing is sent twice.';
COMMENT ON COLUMN meeting_transcript_pieces.piece IS 'Stream and start in it, ms.';
COMMENT ON COLUMN meeting_transcript_pieces.lines IS 'As in meeting_transcripts.';
CALL tenancy.protect('meeting_transcript_pieces');
