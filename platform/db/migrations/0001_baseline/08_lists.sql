-- What every list has: saved views, imports, exports.

-- How people look at lists: what they narrow and order them by and which columns they see, kept under a name, for
-- themselves or for everybody of the company.
CREATE TABLE list_views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  user_id bigint NOT NULL,
  -- Name of the resource.
  resource text NOT NULL CHECK (length(resource) BETWEEN 1 AND 60),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  shared boolean NOT NULL DEFAULT false,
  -- {"filter": "…", "search": "…", "order": "…", "state": "…", "columns": ["…"], "widths": {"…": 120}}
  settings jsonb NOT NULL CHECK (jsonb_typeof(settings) = 'object'),
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('list_views');
CREATE INDEX list_views_of_resource ON list_views (company_id, resource, name);
CREATE INDEX list_views_of_user ON list_views (company_id, user_id);

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
  state text NOT NULL DEFAULT 'uploaded'
    CHECK (state IN ('uploaded', 'waiting', 'running', 'done', 'cancelled', 'undoing', 'undone')),
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
  finished_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
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
  before jsonb,
  -- Of a wrong one, in words.
  reasons text,
  -- Of a changed one: its version afterwards, and what stood in the changed fields before.
  version integer,
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
  finished_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, file_id) REFERENCES stored_files (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('long_exports');
CREATE INDEX long_exports_by_user ON long_exports (company_id, user_id, id DESC);
CREATE INDEX long_exports_old ON long_exports (created_at);
CREATE INDEX long_exports_file ON long_exports (company_id, file_id) WHERE file_id IS NOT NULL;
