-- Recordings of calls.

CREATE TABLE recording_policies (
  company_id bigint PRIMARY KEY REFERENCES companies,
  incoming boolean NOT NULL DEFAULT true,
  outgoing boolean NOT NULL DEFAULT true,
  internal boolean NOT NULL DEFAULT false,
  queues boolean NOT NULL DEFAULT true,
  on_demand boolean NOT NULL DEFAULT true,
  kept_days integer CHECK (kept_days BETWEEN 1 AND 3650),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE recording_policies IS
  'What a company records by itself. No row: as the defaults say. companies.record_manage must allow it at all; '
  'companies.record_format is the format.';
COMMENT ON COLUMN recording_policies.incoming IS 'Calls from outside.';
COMMENT ON COLUMN recording_policies.outgoing IS 'Calls to outside.';
COMMENT ON COLUMN recording_policies.internal IS 'Calls between extensions.';
COMMENT ON COLUMN recording_policies.queues IS 'Calls through a queue, whatever incoming says.';
COMMENT ON COLUMN recording_policies.on_demand IS 'Whoever talks may start and stop a recording.';
COMMENT ON COLUMN recording_policies.kept_days IS 'Deleted after so many days; null: kept for ever.';
CALL tenancy.protect('recording_policies');

CREATE TABLE recordings_under_way (
  id uuid PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  asterisk_server_id bigint NOT NULL REFERENCES asterisk_servers,
  talk_id uuid NOT NULL,
  leg text NOT NULL,
  about jsonb NOT NULL,
  by_wish boolean NOT NULL DEFAULT false,
  paused boolean NOT NULL DEFAULT false,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  marks jsonb NOT NULL DEFAULT '[]'
);
COMMENT ON TABLE recordings_under_way IS
  'Recordings that have begun and are not in call_recordings yet: whoever runs the calls next continues or stores '
  'them.';
COMMENT ON COLUMN recordings_under_way.talk_id IS
  'The call or conference. No foreign key, since a call is stored a moment after it began.';
COMMENT ON COLUMN recordings_under_way.leg IS 'Channel of the telephone server that is recorded.';
COMMENT ON COLUMN recordings_under_way.about IS
  'What call_recordings will say: extension, other side, direction, queue.';
COMMENT ON COLUMN recordings_under_way.by_wish IS
  'Started by somebody in the call rather than by the company''s policy.';
COMMENT ON COLUMN recordings_under_way.started_at IS
  'When the telephone server began to write; until then, when it was told to.';
COMMENT ON COLUMN recordings_under_way.ended_at IS 'Over, but not stored yet; null: still going on.';
COMMENT ON COLUMN recordings_under_way.marks IS 'As in call_recordings.';
COMMENT ON COLUMN recordings_under_way.paused IS 'Whoever talks has paused it.';
CALL tenancy.protect('recordings_under_way');
CREATE INDEX recordings_under_way_of_company ON recordings_under_way (company_id);
CREATE INDEX recordings_under_way_of_server ON recordings_under_way (asterisk_server_id, started_at);

CREATE TABLE call_recordings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  call_id uuid,
  kind text NOT NULL DEFAULT 'call' CHECK (kind IN ('call', 'conference')),
  direction text NOT NULL CHECK (direction IN ('INCOMING', 'OUTGOING')),
  user_id bigint,
  extension_id bigint,
  extension text NOT NULL CHECK (length(extension) <= 32),
  extension_name text NOT NULL DEFAULT '' CHECK (length(extension_name) <= 80),
  other_number text NOT NULL CHECK (length(other_number) <= 32),
  other_name text NOT NULL DEFAULT '' CHECK (length(other_name) <= 80),
  queue_id bigint,
  queue_name text NOT NULL DEFAULT '' CHECK (length(queue_name) <= 80),
  started_at timestamptz NOT NULL,
  seconds integer NOT NULL CHECK (seconds >= 0),
  format text NOT NULL CHECK (format IN ('wav', 'mp3', 'ogg')),
  file_id uuid NOT NULL,
  size bigint NOT NULL CHECK (size >= 0),
  delete_reason text NOT NULL DEFAULT '' CHECK (length(delete_reason) <= 300),
  origin uuid,
  marks jsonb NOT NULL DEFAULT '[]',
  label text NOT NULL GENERATED ALWAYS AS (CASE WHEN other_name = '' THEN other_number ELSE other_name END) STORED,
  search_text text NOT NULL
    GENERATED ALWAYS AS (search_form(extension || ' ' || extension_name || ' ' || other_number || ' ' || other_name || ' ' || queue_name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, extension_id) REFERENCES extensions (company_id, id) ON DELETE SET NULL (extension_id),
  FOREIGN KEY (company_id, file_id) REFERENCES stored_files (company_id, id),
  FOREIGN KEY (company_id, queue_id) REFERENCES call_queues (company_id, id) ON DELETE SET NULL (queue_id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id)
);
COMMENT ON TABLE call_recordings IS
  'Recordings of calls and conferences that are finished. The sound is in stored_files.';
COMMENT ON COLUMN call_recordings.call_id IS
  'No foreign key: a recording may be stored before its call, and outlives it.';
COMMENT ON COLUMN call_recordings.direction IS 'From the recorded extension''s point of view.';
COMMENT ON COLUMN call_recordings.user_id IS
  'Owner of the extension at that time: the recording stays theirs when somebody else gets the extension.';
COMMENT ON COLUMN call_recordings.extension IS 'Its number at that time.';
COMMENT ON COLUMN call_recordings.extension_name IS 'The name at that time; empty: none.';
COMMENT ON COLUMN call_recordings.other_number IS 'Of the other side.';
COMMENT ON COLUMN call_recordings.other_name IS 'Of the other side; empty: not known.';
COMMENT ON COLUMN call_recordings.queue_id IS 'The queue that the call came through; null: none.';
COMMENT ON COLUMN call_recordings.queue_name IS 'The name at that time; empty: none.';
COMMENT ON COLUMN call_recordings.seconds IS 'Of sound, without pauses.';
COMMENT ON COLUMN call_recordings.format IS 'Of the stored sound.';
COMMENT ON COLUMN call_recordings.size IS 'Bytes.';
COMMENT ON COLUMN call_recordings.delete_reason IS
  'What whoever deleted it gave as the reason; kept_days: its time was over.';
COMMENT ON COLUMN call_recordings.origin IS
  'recordings_under_way.id, so that one handed over again after a crash is stored once; null: came from elsewhere.';
COMMENT ON COLUMN call_recordings.marks IS
  'Events for the player''s time line: [{"at": instant, "kind": "held", "name": "Ana"}].';
COMMENT ON COLUMN call_recordings.label IS 'What lists show of the other side: the name, or else the number.';
COMMENT ON COLUMN call_recordings.kind IS 'Of a call, or of a conference.';
CALL tenancy.protect('call_recordings');
CREATE INDEX call_recordings_newest ON call_recordings (company_id, started_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX call_recordings_of_user ON call_recordings (user_id, started_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX call_recordings_longest ON call_recordings (company_id, seconds DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX call_recordings_of_call ON call_recordings (company_id, call_id);
CREATE INDEX call_recordings_of_number ON call_recordings (company_id, other_number, started_at DESC);
CREATE INDEX call_recordings_of_file ON call_recordings (file_id);
CREATE INDEX call_recordings_deleted ON call_recordings (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE UNIQUE INDEX call_recordings_origin ON call_recordings (origin) WHERE origin IS NOT NULL;
CREATE INDEX call_recordings_search ON call_recordings USING gin (company_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;
