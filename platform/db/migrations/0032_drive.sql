-- The drive: each user's own folders and files.

CREATE TABLE drives (
  user_id bigint PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  bytes bigint NOT NULL DEFAULT 0 CHECK (bytes >= 0),
  entries integer NOT NULL DEFAULT 0 CHECK (entries >= 0),
  UNIQUE (company_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id)
);
COMMENT ON TABLE drives IS
  'One row for each user who has ever kept something. Whoever changes a tree locks its row first, so that of two moves the second '
  'sees the first, and no folder ends inside itself.';
COMMENT ON COLUMN drives.entries IS 'Folders and files, with those in the bin. Kept by a trigger.';
COMMENT ON COLUMN drives.bytes IS
  'Of all files and earlier versions, with those in the bin. Kept by a trigger. A file and its copy count twice, though their content is stored once.';
CALL tenancy.protect('drives');
REVOKE INSERT, UPDATE ON drives FROM suite_app;
-- Locking a row takes the right to change a column of it.
GRANT INSERT (company_id, user_id), UPDATE (user_id) ON drives TO suite_app;

CREATE TABLE drive_entries (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  owner_user_id bigint NOT NULL,
  parent_id uuid,
  is_folder boolean NOT NULL,
  name text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 255)
    CONSTRAINT drive_entries_name_plain CHECK (name = one_line(name) AND name !~ '[/\\]' AND name NOT IN ('.', '..')),
  file_id uuid,
  size bigint NOT NULL DEFAULT 0 CHECK (size >= 0),
  content_type text NOT NULL DEFAULT '',
  starred_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  binned_at timestamptz,
  binned_with uuid,
  sort_name text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  UNIQUE (company_id, id),
  CHECK (is_folder = (file_id IS NULL)),
  CHECK ((binned_at IS NULL) = (binned_with IS NULL)),
  FOREIGN KEY (company_id, owner_user_id) REFERENCES drives (company_id, user_id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, parent_id) REFERENCES drive_entries (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, file_id) REFERENCES stored_files (company_id, id)
);
COMMENT ON TABLE drive_entries IS 'Folders and files of drives. A tree belongs to one user throughout.';
COMMENT ON COLUMN drive_entries.parent_id IS 'The folder that it lies in; null: Home.';
COMMENT ON COLUMN drive_entries.is_folder IS 'A folder; otherwise a file.';
COMMENT ON COLUMN drive_entries.name IS 'At most 255 bytes, as file systems allow; unique in its folder whatever the case.';
COMMENT ON COLUMN drive_entries.file_id IS 'The content; null for a folder. Copies share it.';
COMMENT ON COLUMN drive_entries.size IS 'Bytes; 0 for a folder.';
COMMENT ON COLUMN drive_entries.content_type IS 'Detected from the content.';
COMMENT ON COLUMN drive_entries.starred_at IS 'Marked by its owner; null: not.';
COMMENT ON COLUMN drive_entries.modified_at IS 'Of the latest content; for a folder when it was made or renamed.';
COMMENT ON COLUMN drive_entries.binned_at IS 'In the bin since; null: not. All of a folder goes there with it.';
COMMENT ON COLUMN drive_entries.binned_with IS 'The entry that was put into the bin and took this one along; its own id for that one.';
COMMENT ON COLUMN drive_entries.sort_name IS 'By which lists are sorted and searched.';
CALL tenancy.protect('drive_entries');
CREATE UNIQUE INDEX drive_entries_name_in_folder
  ON drive_entries (owner_user_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(name)) WHERE binned_at IS NULL;
CREATE INDEX drive_entries_by_name
  ON drive_entries (owner_user_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), is_folder, sort_name, id) WHERE binned_at IS NULL;
CREATE INDEX drive_entries_by_size
  ON drive_entries (owner_user_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), is_folder, size, id) WHERE binned_at IS NULL;
CREATE INDEX drive_entries_by_time
  ON drive_entries (owner_user_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), is_folder, modified_at, id) WHERE binned_at IS NULL;
CREATE INDEX drive_entries_recent ON drive_entries (owner_user_id, modified_at DESC, id) WHERE binned_at IS NULL AND NOT is_folder;
CREATE INDEX drive_entries_starred ON drive_entries (owner_user_id, starred_at DESC, id) WHERE binned_at IS NULL AND starred_at IS NOT NULL;
CREATE INDEX drive_entries_binned ON drive_entries (owner_user_id, binned_at DESC, id) WHERE binned_with = id;
CREATE INDEX drive_entries_bin_due ON drive_entries (binned_at) WHERE binned_with = id;
CREATE INDEX drive_entries_binned_with ON drive_entries (binned_with) WHERE binned_with IS NOT NULL;
CREATE INDEX drive_entries_of_parent ON drive_entries (company_id, parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX drive_entries_of_file ON drive_entries (company_id, file_id) WHERE file_id IS NOT NULL;
CREATE INDEX drive_entries_search ON drive_entries USING gin (owner_user_id, sort_name gin_trgm_ops) WHERE binned_at IS NULL;

CREATE TABLE drive_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  owner_user_id bigint NOT NULL,
  entry_id uuid NOT NULL,
  file_id uuid NOT NULL,
  size bigint NOT NULL CHECK (size >= 0),
  content_type text NOT NULL,
  modified_at timestamptz NOT NULL,
  FOREIGN KEY (company_id, entry_id) REFERENCES drive_entries (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, file_id) REFERENCES stored_files (company_id, id)
);
COMMENT ON TABLE drive_versions IS 'Earlier contents of files, from before they were replaced.';
COMMENT ON COLUMN drive_versions.owner_user_id IS 'Of the file.';
COMMENT ON COLUMN drive_versions.size IS 'Bytes.';
COMMENT ON COLUMN drive_versions.modified_at IS 'When this content came.';
CALL tenancy.protect('drive_versions');
CREATE INDEX drive_versions_of_entry ON drive_versions (company_id, entry_id, id DESC);
CREATE INDEX drive_versions_of_file ON drive_versions (company_id, file_id);

CREATE FUNCTION count_drive() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  is_entry integer := (TG_TABLE_NAME = 'drive_entries')::integer;
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE drives d SET bytes = d.bytes + c.bytes, entries = d.entries + c.entries
      FROM (SELECT owner_user_id, sum(size) AS bytes, count(*) * is_entry AS entries FROM new_rows GROUP BY 1) c
     WHERE d.user_id = c.owner_user_id;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE drives d SET bytes = d.bytes - c.bytes, entries = d.entries - c.entries
      FROM (SELECT owner_user_id, sum(size) AS bytes, count(*) * is_entry AS entries FROM old_rows GROUP BY 1) c
     WHERE d.user_id = c.owner_user_id;
  ELSE
    UPDATE drives d SET bytes = d.bytes + c.bytes
      FROM (SELECT owner_user_id, sum(size) AS bytes
              FROM (SELECT owner_user_id, size FROM new_rows UNION ALL SELECT owner_user_id, -size FROM old_rows) one
             GROUP BY 1) c
     WHERE d.user_id = c.owner_user_id AND c.bytes <> 0;
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION count_drive() IS 'Trigger function: keeps bytes and entries of drives, once a statement.';
REVOKE ALL ON FUNCTION count_drive FROM public;
CREATE TRIGGER drive_entries_counted_insert
  AFTER INSERT ON drive_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_drive();
COMMENT ON TRIGGER drive_entries_counted_insert ON drive_entries IS 'Keeps bytes and entries of drives.';
CREATE TRIGGER drive_entries_counted_delete
  AFTER DELETE ON drive_entries REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_drive();
COMMENT ON TRIGGER drive_entries_counted_delete ON drive_entries IS 'Keeps bytes and entries of drives.';
CREATE TRIGGER drive_entries_counted_update
  AFTER UPDATE ON drive_entries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_drive();
COMMENT ON TRIGGER drive_entries_counted_update ON drive_entries IS 'Keeps bytes and entries of drives.';
CREATE TRIGGER drive_versions_counted_insert
  AFTER INSERT ON drive_versions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_drive();
COMMENT ON TRIGGER drive_versions_counted_insert ON drive_versions IS 'Keeps bytes and entries of drives.';
CREATE TRIGGER drive_versions_counted_delete
  AFTER DELETE ON drive_versions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_drive();
COMMENT ON TRIGGER drive_versions_counted_delete ON drive_versions IS 'Keeps bytes and entries of drives.';

CREATE FUNCTION drive_free_name(owner bigint, folder uuid, wanted text, is_folder boolean) RETURNS text
  LANGUAGE plpgsql VOLATILE
  AS $$
DECLARE
  extension text := CASE WHEN is_folder THEN '' ELSE coalesce(substring(wanted FROM '.(\.[^.\s]{1,16})$'), '') END;
  stem text := left(wanted, length(wanted) - length(extension));
  mark text := '';
  candidate text := wanted;
BEGIN
  FOR n IN 2 .. 200 LOOP
    EXIT WHEN NOT EXISTS (
      SELECT FROM drive_entries e
       WHERE e.owner_user_id = owner AND coalesce(e.parent_id, '00000000-0000-0000-0000-000000000000') =
             coalesce(folder, '00000000-0000-0000-0000-000000000000')
         AND lower(e.name) = lower(candidate) AND e.binned_at IS NULL);
    -- Whoever has two hundred of one name gets one that nobody counts to.
    mark := CASE WHEN n < 200 THEN format(' (%s)', n) ELSE ' ' || left(gen_random_uuid()::text, 8) END;
    WHILE octet_length(stem || mark || extension) > 255 LOOP
      stem := left(stem, -1);
    END LOOP;
    candidate := stem || mark || extension;
  END LOOP;
  RETURN candidate;
END $$;
COMMENT ON FUNCTION drive_free_name(bigint, uuid, text, boolean) IS
  'The wanted name, or with a number where the folder has it already: "Informe (2).pdf". Volatile, so that in a statement that '
  'moves many each row sees those before it. The drive''s row is locked.';
