-- Stored files, the keys they are sealed with, and how much each company stores.

-- What was uploaded. The content lies in the data folder, named by the id; it never changes under one id.
CREATE TABLE stored_files (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  owner_user_id bigint,
  -- What it is for: `avatar`, `logo` …
  kind text NOT NULL CHECK (kind ~ '^[a-z_]{1,40}$'),
  -- Who may read it: its owner, everybody of the company, or everybody who is signed in.
  visibility text NOT NULL CHECK (visibility IN ('owner', 'company', 'platform')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 255)
    CONSTRAINT stored_files_name_one_line CHECK (name = one_line(name)),
  -- Established from the content, never taken from who sent it.
  content_type text NOT NULL,
  size bigint NOT NULL CHECK (size >= 0),
  sha256 bytea NOT NULL,
  -- Not needed any more; the content goes some time after.
  dropped_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, owner_user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (owner_user_id)
);
CALL tenancy.protect('stored_files');
CREATE INDEX stored_files_dropped ON stored_files (dropped_at) WHERE dropped_at IS NOT NULL;

-- Bytes of the files that a company keeps; what was dropped does not count. Kept by a trigger alone.
CREATE TABLE company_storage (
  company_id bigint PRIMARY KEY REFERENCES companies,
  bytes bigint NOT NULL DEFAULT 0 CHECK (bytes >= 0)
);
CALL tenancy.protect('company_storage');
REVOKE INSERT, UPDATE, DELETE ON company_storage FROM suite_app, suite_system;

-- Whoever stores holds the company's row until the transaction ends: of two that want the last of the room one gets it. An upload
-- that no form has been saved with lies on the disk as well.
CREATE FUNCTION count_storage() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND (OLD.dropped_at IS NULL OR OLD.kind = 'pending') THEN
    UPDATE company_storage SET bytes = bytes - OLD.size WHERE company_id = OLD.company_id;
  END IF;
  IF TG_OP <> 'DELETE' AND (NEW.dropped_at IS NULL OR NEW.kind = 'pending') THEN
    INSERT INTO company_storage AS kept (company_id, bytes) VALUES (NEW.company_id, NEW.size)
    ON CONFLICT (company_id) DO UPDATE SET bytes = kept.bytes + excluded.bytes;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION count_storage FROM public;
CREATE TRIGGER stored_files_counted
  AFTER INSERT OR DELETE OR UPDATE OF company_id, size, kind, dropped_at ON stored_files
  FOR EACH ROW EXECUTE FUNCTION count_storage();

-- The key that a company's files are sealed with, itself sealed by the installation's secret: whoever copies the files, or the
-- database, or both, reads none of them.
CREATE TABLE company_file_keys (
  company_id bigint PRIMARY KEY REFERENCES companies,
  key_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CALL tenancy.protect('company_file_keys');
REVOKE ALL ON company_file_keys FROM suite_app;
