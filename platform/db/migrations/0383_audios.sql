-- Sounds of a company: prompts of menus, announcements, what callers hear while they wait.
CREATE TABLE audios (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  source text NOT NULL CHECK (source IN ('uploaded', 'recorded', 'spoken')),
  -- What was spoken.
  spoken text CHECK (length(spoken) <= 2000),
  duration_ms integer NOT NULL CHECK (duration_ms BETWEEN 0 AND 3600000),
  -- Its content, as telephones play it.
  file_id uuid NOT NULL REFERENCES stored_files,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || ' ' || coalesce(spoken, ''))) STORED,
  UNIQUE (company_id, id)
);
CALL tenancy.protect('audios');
CREATE UNIQUE INDEX audios_name_key ON audios (company_id, search_form(name)) WHERE deleted_at IS NULL;
CREATE INDEX audios_by_file ON audios (file_id);

ALTER TABLE ivr_menus
  ADD COLUMN prompt_audio_id bigint,
  ADD COLUMN invalid_audio_id bigint,
  ADD FOREIGN KEY (company_id, prompt_audio_id) REFERENCES audios (company_id, id),
  ADD FOREIGN KEY (company_id, invalid_audio_id) REFERENCES audios (company_id, id);
ALTER TABLE call_queues
  ADD COLUMN welcome_audio_id bigint,
  ADD COLUMN announce_audio_id bigint,
  ADD FOREIGN KEY (company_id, welcome_audio_id) REFERENCES audios (company_id, id),
  ADD FOREIGN KEY (company_id, announce_audio_id) REFERENCES audios (company_id, id);

-- An audio is a destination: it is heard, then the call ends.
ALTER TABLE call_destinations
  DROP CONSTRAINT call_destinations_kind_check,
  ADD CONSTRAINT call_destinations_kind_check
    CHECK (kind IN ('extension', 'ring_group', 'queue', 'ivr', 'time_slot', 'announcement')),
  DROP COLUMN label,
  ADD COLUMN label text NOT NULL GENERATED ALWAYS AS (CASE kind
    WHEN 'extension' THEN '☎' WHEN 'ring_group' THEN '🔔' WHEN 'queue' THEN '⏳' WHEN 'ivr' THEN '🔢'
    WHEN 'announcement' THEN '🔊' ELSE '🕘' END || ' ' || name) STORED;
CREATE TRIGGER call_destination AFTER INSERT OR DELETE OR UPDATE OF name, deleted_at ON audios
  FOR EACH ROW EXECUTE FUNCTION keep_call_destination('announcement');
