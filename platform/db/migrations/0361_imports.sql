-- Spreadsheets that are read into a list by a job: the rows as they stood in the file, and what became of each, by which
-- an import is told and taken back. They go some days later.
CREATE TABLE resource_imports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  user_id bigint NOT NULL,
  resource text NOT NULL CHECK (length(resource) <= 60),
  file_name text NOT NULL CHECK (length(file_name) <= 255),
  --  uploaded ──▶ waiting ──▶ running ──▶ done ──▶ undoing ──▶ undone
  --                              └──▶ cancelled ──▶ undoing       what was written until then stays until it is undone
  state text NOT NULL DEFAULT 'uploaded' CHECK (state IN ('uploaded', 'waiting', 'running', 'done', 'cancelled', 'undoing', 'undone')),
  headings text[] NOT NULL,
  -- The field that each column goes to; null leaves it out.
  mapping jsonb NOT NULL DEFAULT '[]',
  -- By which of its fields a row is known again.
  key_fields text[] NOT NULL DEFAULT '{}',
  duplicates text NOT NULL DEFAULT 'skip' CHECK (duplicates IN ('skip', 'update', 'create')),
  language text NOT NULL,
  total integer NOT NULL,
  created integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  wrong integer NOT NULL DEFAULT 0,
  undone integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('resource_imports');
CREATE INDEX resource_imports_by_user ON resource_imports (company_id, user_id, resource, id DESC);
CREATE INDEX resource_imports_old ON resource_imports (created_at);

CREATE TABLE resource_import_rows (
  company_id bigint NOT NULL REFERENCES companies,
  import_id bigint NOT NULL,
  -- As the spreadsheet numbers it; the headings are row 1.
  number integer NOT NULL,
  cells jsonb NOT NULL,
  outcome text CHECK (outcome IN ('created', 'changed', 'skipped', 'wrong', 'undone', 'kept')),
  record_id bigint,
  -- Of a changed one: its version afterwards, and what stood in the changed fields before.
  version integer,
  before jsonb,
  -- Of a wrong one, in words.
  reasons text,
  PRIMARY KEY (import_id, number),
  FOREIGN KEY (company_id, import_id) REFERENCES resource_imports (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('resource_import_rows');
CREATE INDEX resource_import_rows_by_outcome ON resource_import_rows (import_id, outcome, number);

-- Which column went where the last time, by the headings of the file.
CREATE TABLE resource_import_mappings (
  company_id bigint NOT NULL REFERENCES companies,
  resource text NOT NULL CHECK (length(resource) <= 60),
  headings text NOT NULL,
  mapping jsonb NOT NULL,
  key_fields text[] NOT NULL,
  duplicates text NOT NULL,
  PRIMARY KEY (company_id, resource, headings)
);
CALL tenancy.protect('resource_import_mappings');

-- Rows of a file are known again by them.
CREATE INDEX persons_by_mobile ON persons (company_id, mobile) WHERE deleted_at IS NULL;
CREATE INDEX persons_by_email ON persons (company_id, (email::text)) WHERE deleted_at IS NULL;
