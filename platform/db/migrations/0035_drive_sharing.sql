-- Entries of drives shared with colleagues, and by links that open without a session; uploads that can be resumed.

CREATE TABLE drive_shares (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  entry_id uuid NOT NULL,
  user_id bigint NOT NULL,
  may_edit boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, entry_id, user_id),
  FOREIGN KEY (company_id, entry_id) REFERENCES drive_entries (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id)
);
COMMENT ON TABLE drive_shares IS 'Colleagues who may open an entry of somebody''s drive, with all that lies in it, as long as it is not in the bin.';
COMMENT ON COLUMN drive_shares.may_edit IS 'May also add, replace, rename and remove what lies in it; otherwise read alone.';
CALL tenancy.protect('drive_shares');
CREATE INDEX drive_shares_of_user ON drive_shares (company_id, user_id, created_at DESC);

CREATE TABLE drive_links (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  entry_id uuid NOT NULL,
  secret_hash text,
  expires_at timestamptz,
  max_downloads integer CHECK (max_downloads BETWEEN 1 AND 1000000),
  downloads integer NOT NULL DEFAULT 0 CHECK (downloads >= 0),
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  failing_since timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, entry_id) REFERENCES drive_entries (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE drive_links IS
  'Addresses by which an entry is read without a session. The address holds the id and a signature, so the table has nothing that opens one. '
  'A revoked link is deleted.';
COMMENT ON COLUMN drive_links.secret_hash IS 'argon2id; null: none is asked for.';
COMMENT ON COLUMN drive_links.expires_at IS 'Null: it does not end by itself.';
COMMENT ON COLUMN drive_links.max_downloads IS 'Null: any number.';
COMMENT ON COLUMN drive_links.downloads IS 'Begun ones; a download that is resumed counts once.';
COMMENT ON COLUMN drive_links.failures IS 'Wrong passwords since failing_since, over all visitors.';
COMMENT ON COLUMN drive_links.failing_since IS 'Start of the hour in which wrong passwords are counted.';
CALL tenancy.protect('drive_links');
CREATE INDEX drive_links_of_entry ON drive_links (company_id, entry_id);

CREATE TABLE drive_uploads (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  user_id bigint NOT NULL,
  folder_id uuid,
  path text[] NOT NULL,
  name text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 1024),
  size bigint NOT NULL CHECK (size >= 0),
  replaces boolean NOT NULL,
  entry_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id)
);
COMMENT ON TABLE drive_uploads IS
  'Uploads on their way in portions. What has arrived of one is a file of its id in the work folder, whose size is how far it has come.';
COMMENT ON COLUMN drive_uploads.folder_id IS 'Where to; null: Home. Looked up when all has arrived, since it may be gone by then.';
COMMENT ON COLUMN drive_uploads.path IS 'Folders below it, made where they are missing.';
COMMENT ON COLUMN drive_uploads.size IS 'Bytes, as announced.';
COMMENT ON COLUMN drive_uploads.replaces IS 'A file of the same name gets this content; otherwise the new one gets a number.';
COMMENT ON COLUMN drive_uploads.entry_id IS 'The file that it became; null: it is on its way. Kept, so that whoever missed the answer can ask again.';
CALL tenancy.protect('drive_uploads');
CREATE INDEX drive_uploads_of_user ON drive_uploads (company_id, user_id);
CREATE INDEX drive_uploads_due ON drive_uploads (created_at);
