-- The drive's search looks into files, infected uploads are kept apart, and all-day events may take their owner's time.

CREATE TABLE drive_words (
  file_id uuid PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CONSTRAINT drive_words_name_one_line CHECK (name = one_line(name)),
  added_at timestamptz NOT NULL DEFAULT now(),
  words tsvector,
  FOREIGN KEY (company_id, file_id) REFERENCES stored_files (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE drive_words IS 'What is searched of the contents of drives, each once though several files have it.';
COMMENT ON COLUMN drive_words.file_id IS 'The content.';
COMMENT ON COLUMN drive_words.name IS 'Of the file that it came with: its ending says how it is read.';
COMMENT ON COLUMN drive_words.words IS 'The words of the content in search_form; empty where there are none or nothing can be read; null: not read yet.';
CALL tenancy.protect('drive_words');
CREATE INDEX drive_words_found ON drive_words USING gin (company_id, words);
CREATE INDEX drive_words_waiting ON drive_words (company_id, added_at, file_id) WHERE words IS NULL;

CREATE FUNCTION plain_words(given text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT regexp_replace(public.search_form(given), '[^[:alnum:]]+', ' ', 'g') $$;
COMMENT ON FUNCTION plain_words(text) IS
  'Letters and digits of a text in search_form, with blanks between: whatever is searched in words and what is searched for must both pass through it.';

CREATE FUNCTION search_drive(person bigint, wanted text) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT e.id FROM drive_entries e
     WHERE e.company_id = tenancy.current_company() AND e.owner_user_id = person AND e.binned_at IS NULL
       AND e.sort_name LIKE '%' || regexp_replace(search_form(wanted), '([\\%_])', '\\\1', 'g') || '%'
    UNION
    SELECT e.id FROM drive_words w
      JOIN drive_entries e ON e.company_id = w.company_id AND e.file_id = w.file_id
     WHERE w.company_id = tenancy.current_company() AND e.owner_user_id = person AND e.binned_at IS NULL
       AND w.words @@ to_tsquery('simple', (
         SELECT string_agg(word || ':*', ' & ') FROM regexp_split_to_table(plain_words(wanted), ' ') word WHERE word <> ''))
  $$;
COMMENT ON FUNCTION search_drive(bigint, text) IS
  'Ids of a person''s entries that are not in the bin, whose name contains the text or whose content has words that begin with all of its '
  'words. Row-level security would keep both from their indexes, so this runs as the owner, filters by the current company itself and '
  'returns ids only.';
REVOKE ALL ON FUNCTION search_drive FROM public;
GRANT EXECUTE ON FUNCTION search_drive TO suite_app, suite_system;

-- What is there already is read as well.
INSERT INTO drive_words (file_id, company_id, name)
SELECT DISTINCT ON (e.file_id) e.file_id, e.company_id, e.name
  FROM drive_entries e
 WHERE e.file_id IS NOT NULL AND e.size BETWEEN 1 AND 33554432
   AND e.name ~* '\.(docx|docm|dotx|xlsx|xlsm|pptx|pptm|odt|ods|odp|pdf|txt|md|csv|tsv|log|json|xml|html?|rtf|ics|vcf|eml)$'
 ORDER BY e.file_id;

CREATE TABLE quarantined_files (
  id uuid PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  user_id bigint NOT NULL,
  name text NOT NULL CONSTRAINT quarantined_files_name_one_line CHECK (name = one_line(name)),
  size bigint NOT NULL CHECK (size >= 0),
  sha256 bytea NOT NULL,
  finding text NOT NULL CONSTRAINT quarantined_files_finding_one_line CHECK (finding = one_line(finding)),
  found_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id)
);
COMMENT ON TABLE quarantined_files IS
  'Uploads that the virus scanner refused. Their contents are in files/quarantine under the id, for 30 days; the rows stay.';
COMMENT ON COLUMN quarantined_files.user_id IS 'Who sent it.';
COMMENT ON COLUMN quarantined_files.size IS 'Bytes.';
COMMENT ON COLUMN quarantined_files.sha256 IS 'Of the content.';
COMMENT ON COLUMN quarantined_files.finding IS 'Name of the virus, as the scanner says.';
CALL tenancy.protect('quarantined_files');
CREATE INDEX quarantined_files_of_company ON quarantined_files (company_id, found_at DESC);

ALTER TABLE agenda_events ADD COLUMN occupies boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN agenda_events.occupies IS 'Of an all-day event: nothing else is planned or booked on its days. Others always take their time.';
-- What it would bring back has no such column.
DELETE FROM agenda_undo;
