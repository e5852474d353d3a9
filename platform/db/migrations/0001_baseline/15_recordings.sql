-- Recordings of calls.

-- A company without a row has what the columns say. `companies.record_manage` stands above it, `record_format` beside it.
CREATE TABLE recording_policies (
  company_id bigint PRIMARY KEY REFERENCES companies,
  incoming boolean NOT NULL DEFAULT true,
  outgoing boolean NOT NULL DEFAULT true,
  internal boolean NOT NULL DEFAULT false,
  queues boolean NOT NULL DEFAULT true,
  -- Whoever talks may begin and end a recording.
  on_demand boolean NOT NULL DEFAULT true,
  -- Null: for ever.
  kept_days integer CHECK (kept_days BETWEEN 1 AND 3650),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CALL tenancy.protect('recording_policies');

-- Recordings that have begun and are not in the list yet: whoever runs the calls next takes them up.
CREATE TABLE recordings_under_way (
  id uuid PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  asterisk_server_id bigint NOT NULL REFERENCES asterisk_servers,
  -- Of a call or of a conference; no foreign key, since a call is stored a moment after it began.
  talk_id uuid NOT NULL,
  leg text NOT NULL,
  -- Whose side is recorded, who is on the other: what the list will say.
  about jsonb NOT NULL,
  by_wish boolean NOT NULL DEFAULT false,
  paused boolean NOT NULL DEFAULT false,
  started_at timestamptz NOT NULL,
  -- Null while it goes on.
  ended_at timestamptz,
  -- What happened while a recording went on, shown on its player's time line: [{"at": instant, "kind": "held", "name": "Ana"}].
  marks jsonb NOT NULL DEFAULT '[]'
);
CALL tenancy.protect('recordings_under_way');
CREATE INDEX recordings_under_way_of_company ON recordings_under_way (company_id);
CREATE INDEX recordings_under_way_of_server ON recordings_under_way (asterisk_server_id, started_at);

CREATE TABLE call_recordings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  -- No foreign key: a recording is kept whether or not its call is stored already.
  call_id uuid,
  kind text NOT NULL DEFAULT 'call' CHECK (kind IN ('call', 'conference')),
  -- As the recorded extension lived it.
  direction text NOT NULL CHECK (direction IN ('INCOMING', 'OUTGOING')),
  -- Who spoke: it stays theirs when the extension is given to somebody else.
  user_id bigint,
  extension_id bigint,
  extension text NOT NULL CHECK (length(extension) <= 32),
  extension_name text NOT NULL DEFAULT '' CHECK (length(extension_name) <= 80),
  other_number text NOT NULL CHECK (length(other_number) <= 32),
  other_name text NOT NULL DEFAULT '' CHECK (length(other_name) <= 80),
  queue_id bigint,
  queue_name text NOT NULL DEFAULT '' CHECK (length(queue_name) <= 80),
  started_at timestamptz NOT NULL,
  -- Of sound, without its pauses.
  seconds integer NOT NULL CHECK (seconds >= 0),
  format text NOT NULL CHECK (format IN ('wav', 'mp3', 'ogg')),
  file_id uuid NOT NULL,
  size bigint NOT NULL CHECK (size >= 0),
  delete_reason text NOT NULL DEFAULT '' CHECK (length(delete_reason) <= 300),
  -- Which of them it was: handed over twice after a crash, it is kept once.
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
