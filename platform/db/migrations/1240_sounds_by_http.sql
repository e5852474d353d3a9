-- Where telephone servers that are not the program's own fetch what companies have uploaded: the program writes it down at each
-- start. The address holds a secret, by which whoever asks shows that they are a telephone server.
CREATE TABLE telephone_sounds (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  url text NOT NULL CHECK (url ~ '^https?://' AND length(url) <= 500),
  -- Whether server 1 is such a one too.
  for_first boolean NOT NULL
);
REVOKE ALL ON telephone_sounds FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON telephone_sounds TO suite_system;

-- Of the companies of the server that asks: the audios that are chosen as music, and where it fetches them; null: it has them.
CREATE VIEW asterisk.company_music AS
  SELECT a.file_id, s.url
    FROM public.audios a
    JOIN public.companies c ON c.id = a.company_id
    LEFT JOIN public.telephone_sounds s ON s.for_first OR (SELECT asterisk.this_server()) <> 1
   WHERE a.deleted_at IS NULL AND c.asterisk_server_id = (SELECT asterisk.this_server())
     AND (s.url IS NOT NULL OR c.asterisk_server_id = 1)
     AND (a.hold_music OR EXISTS (SELECT 1 FROM public.call_queues q
                                   WHERE q.company_id = a.company_id AND q.music_audio_id = a.id AND q.deleted_at IS NULL));

-- Asterisk's class of music for each: a folder of the program's own server, or a list of addresses.
CREATE OR REPLACE VIEW asterisk.musiconhold AS
  SELECT 'music-' || m.file_id AS name,
         CASE WHEN m.url IS NULL THEN 'files' ELSE 'playlist' END AS mode,
         CASE WHEN m.url IS NULL THEN 'company-sounds/music-' || m.file_id END AS directory,
         'alpha' AS sort
    FROM asterisk.company_music m;
CREATE VIEW asterisk.musiconhold_entry AS
  SELECT 'music-' || m.file_id AS name, 0 AS position, m.url || '/audio-' || m.file_id || '.wav' AS entry
    FROM asterisk.company_music m
   WHERE m.url IS NOT NULL;
GRANT SELECT ON asterisk.musiconhold_entry TO suite_asterisk;
