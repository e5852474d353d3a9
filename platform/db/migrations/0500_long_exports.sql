-- Exports that are too long to be waited for: a job writes each into a file, which goes some days later.
CREATE TABLE long_exports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  user_id bigint NOT NULL,
  -- What is exported: a list's or a report's name, and its query as it was sent.
  source text NOT NULL CHECK (length(source) <= 120),
  query jsonb NOT NULL,
  title text NOT NULL CHECK (length(title) <= 255),
  language text NOT NULL,
  --  waiting ──▶ running ──▶ done
  --     │           ├──▶ failed
  --     └───────────┴──▶ cancelled
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Null until they were counted.
  total integer,
  written integer NOT NULL DEFAULT 0,
  attempts smallint NOT NULL DEFAULT 0,
  file_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, file_id) REFERENCES stored_files (company_id, id)
);
CALL tenancy.protect('long_exports');
CREATE INDEX long_exports_by_user ON long_exports (company_id, user_id, id DESC);
CREATE INDEX long_exports_old ON long_exports (created_at);
CREATE INDEX long_exports_file ON long_exports (company_id, file_id) WHERE file_id IS NOT NULL;
