-- Stored files, the keys they are sealed with, and how much each company stores.

CREATE TABLE stored_files (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  owner_user_id bigint,
  kind text NOT NULL CHECK (kind ~ '^[a-z_]{1,40}$'),
  visibility text NOT NULL CHECK (visibility IN ('owner', 'company', 'platform')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 255)
    CONSTRAINT stored_files_name_one_line CHECK (name = one_line(name)),
  content_type text NOT NULL,
  size bigint NOT NULL CHECK (size >= 0),
  sha256 bytea NOT NULL,
  dropped_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, owner_user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (owner_user_id)
);
COMMENT ON TABLE stored_files IS
  'Uploaded and generated files. The content is in the file store under the id, encrypted with the company''s key, '
  'and never changes.';
COMMENT ON COLUMN stored_files.owner_user_id IS
  'For kind pending the uploader, who alone may attach it to something.';
COMMENT ON COLUMN stored_files.kind IS
  'What it is for: avatar, logo, recording, voicemail, chat … pending: uploaded for a form that was not saved yet.';
COMMENT ON COLUMN stored_files.visibility IS
  'owner: the owner, or without one only the feature that stored it, by its own rules; company; platform: everybody '
  'signed in.';
COMMENT ON COLUMN stored_files.content_type IS 'Detected from the content, never taken from the sender.';
COMMENT ON COLUMN stored_files.size IS 'Bytes.';
COMMENT ON COLUMN stored_files.sha256 IS 'Of the content before encryption.';
COMMENT ON COLUMN stored_files.dropped_at IS
  'Not needed since: unreadable at once, content and row are removed a day later. Set from the start for kind '
  'pending.';
CALL tenancy.protect('stored_files');
CREATE INDEX stored_files_dropped ON stored_files (dropped_at) WHERE dropped_at IS NOT NULL;

CREATE TABLE company_storage (
  company_id bigint PRIMARY KEY REFERENCES companies,
  bytes bigint NOT NULL DEFAULT 0 CHECK (bytes >= 0)
);
COMMENT ON TABLE company_storage IS
  'Bytes of a company''s files, for the limit of its plan. Written by a trigger only.';
COMMENT ON COLUMN company_storage.bytes IS 'Without dropped files, but with pending uploads.';
CALL tenancy.protect('company_storage');
REVOKE INSERT, UPDATE, DELETE ON company_storage FROM suite_app, suite_system;

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
COMMENT ON FUNCTION count_storage() IS
  'Trigger function: keeps company_storage. The row stays locked until the transaction ends, so that of two who '
  'want the last room one gets it.';
REVOKE ALL ON FUNCTION count_storage FROM public;
CREATE TRIGGER stored_files_counted
  AFTER INSERT OR DELETE OR UPDATE OF company_id, size, kind, dropped_at ON stored_files
  FOR EACH ROW EXECUTE FUNCTION count_storage();
COMMENT ON TRIGGER stored_files_counted ON stored_files IS 'Keeps company_storage.';

CREATE TABLE company_file_keys (
  company_id bigint PRIMARY KEY REFERENCES companies,
  key_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE company_file_keys IS
  'A company''s key for its files. Copies of files or database alone reveal nothing.';
COMMENT ON COLUMN company_file_keys.key_sealed IS 'AES-256 key, sealed with a key derived from the master secret.';
CALL tenancy.protect('company_file_keys');
REVOKE ALL ON company_file_keys FROM suite_app;
