-- A company's own music: an audio for everybody who waits or is held, and one of a queue's own.
ALTER TABLE audios ADD COLUMN hold_music boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX audios_hold_music ON audios (company_id) WHERE hold_music AND deleted_at IS NULL;
ALTER TABLE call_queues
  ADD COLUMN music_audio_id bigint,
  ADD FOREIGN KEY (company_id, music_audio_id) REFERENCES audios (company_id, id);

-- There is one at a time: who chooses another gives up the one before.
CREATE FUNCTION one_hold_music() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE audios SET hold_music = false
   WHERE company_id = NEW.company_id AND id <> NEW.id AND hold_music AND deleted_at IS NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER one_hold_music BEFORE UPDATE OF hold_music ON audios FOR EACH ROW
  WHEN (NEW.hold_music AND NOT OLD.hold_music) EXECUTE FUNCTION one_hold_music();

-- Asterisk's class of music for each audio that is chosen as such. `directory` is below Asterisk's data folder, where only the
-- program's own server has the audios: any other does not find the class, and plays its default.
CREATE VIEW asterisk.musiconhold AS
  SELECT 'music-' || a.file_id AS name, 'files' AS mode, 'company-sounds/music-' || a.file_id AS directory,
         'alpha' AS sort
    FROM public.audios a
    JOIN public.companies c ON c.id = a.company_id
   WHERE a.deleted_at IS NULL AND (SELECT asterisk.this_server()) = 1 AND c.asterisk_server_id = 1
     AND (a.hold_music OR EXISTS (SELECT 1 FROM public.call_queues q
                                   WHERE q.company_id = a.company_id AND q.music_audio_id = a.id AND q.deleted_at IS NULL));
GRANT SELECT ON asterisk.musiconhold TO suite_asterisk;
CREATE INDEX audios_music_class ON audios (('music-' || file_id)) WHERE deleted_at IS NULL;

-- What the other side hears while this one holds; null: the default.
CREATE FUNCTION asterisk.music_of(endpoint_name text) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT 'music-' || a.file_id FROM audios a
     WHERE a.hold_music AND a.deleted_at IS NULL
       AND a.company_id = coalesce(
         (SELECT e.company_id FROM extensions e
           WHERE e.endpoint = regexp_replace(endpoint_name, '-desk$', '') AND e.deleted_at IS NULL),
         (SELECT t.company_id FROM trunks t WHERE t.endpoint = endpoint_name))
  $$;
GRANT EXECUTE ON FUNCTION asterisk.music_of(text) TO suite_asterisk;

ALTER VIEW asterisk.ps_endpoints RENAME TO all_endpoints;
CREATE VIEW asterisk.ps_endpoints AS
  SELECT e.*, asterisk.music_of(e.id) AS moh_suggest FROM asterisk.all_endpoints e;
GRANT SELECT ON asterisk.ps_endpoints TO suite_asterisk;
REVOKE SELECT ON asterisk.all_endpoints FROM suite_asterisk;
