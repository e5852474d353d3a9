-- What every list has: saved views, imports, exports.

CREATE TABLE list_views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  user_id bigint NOT NULL,
  resource text NOT NULL CHECK (length(resource) BETWEEN 1 AND 60),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  shared boolean NOT NULL DEFAULT false,
  settings jsonb NOT NULL CHECK (jsonb_typeof(settings) = 'object'),
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE list_views IS 'Saved views of a list.';
COMMENT ON COLUMN list_views.resource IS 'Name of the list''s declaration.';
COMMENT ON COLUMN list_views.shared IS 'Offered to everybody of the company.';
COMMENT ON COLUMN list_views.settings IS
  '{filter, search, order, state, columns, widths}: see platform/resource/contract/list-views.ts.';
CALL tenancy.protect('list_views');
CREATE INDEX list_views_of_resource ON list_views (company_id, resource, name);
CREATE INDEX list_views_of_user ON list_views (company_id, user_id);

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
  mapping jsonb NOT NULL DEFAULT '[]',
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
COMMENT ON TABLE resource_imports IS
  'Spreadsheets that a job reads into a list. Kept three days; for one day after its end an import can be undone.';
COMMENT ON COLUMN resource_imports.resource IS 'Name of the list''s declaration.';
COMMENT ON COLUMN resource_imports.state IS
  'uploaded, waiting, running, done, undoing, undone; cancelled: what was written until then stays, and can be '
  'undone.';
COMMENT ON COLUMN resource_imports.headings IS 'Of the file''s columns.';
COMMENT ON COLUMN resource_imports.mapping IS 'Per column the field that it goes to; null: none.';
COMMENT ON COLUMN resource_imports.key_fields IS
  'Any of these fields tells that a row exists already; empty: all rows are new.';
COMMENT ON COLUMN resource_imports.duplicates IS
  'What happens to a row that exists already: skip, update, or create another.';
COMMENT ON COLUMN resource_imports.language IS 'In which reasons are written.';
COMMENT ON COLUMN resource_imports.total IS 'Counts of rows.';
COMMENT ON COLUMN resource_imports.created IS 'Counts of rows.';
COMMENT ON COLUMN resource_imports.changed IS 'Counts of rows.';
COMMENT ON COLUMN resource_imports.skipped IS 'Counts of rows.';
COMMENT ON COLUMN resource_imports.wrong IS 'Counts of rows.';
COMMENT ON COLUMN resource_imports.undone IS 'Counts of rows.';
CALL tenancy.protect('resource_imports');
CREATE INDEX resource_imports_by_user ON resource_imports (company_id, user_id, resource, id DESC);
CREATE INDEX resource_imports_old ON resource_imports (created_at);

CREATE TABLE resource_import_rows (
  company_id bigint NOT NULL REFERENCES companies,
  import_id bigint NOT NULL,
  number integer NOT NULL,
  cells jsonb NOT NULL,
  outcome text CHECK (outcome IN ('created', 'changed', 'skipped', 'wrong', 'undone', 'kept')),
  record_id bigint,
  before jsonb,
  reasons text,
  version integer,
  PRIMARY KEY (import_id, number),
  FOREIGN KEY (company_id, import_id) REFERENCES resource_imports (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE resource_import_rows IS 'Rows of an import, and what became of each.';
COMMENT ON COLUMN resource_import_rows.number IS 'As the spreadsheet counts; the headings are row 1.';
COMMENT ON COLUMN resource_import_rows.cells IS 'Texts, in the order of the columns.';
COMMENT ON COLUMN resource_import_rows.outcome IS
  'Null: not processed yet; wrong: see reasons; undone: taken back; kept: could not be, since it was changed or '
  'used meanwhile.';
COMMENT ON COLUMN resource_import_rows.record_id IS 'The row that was created or changed.';
COMMENT ON COLUMN resource_import_rows.before IS 'Of a changed one: the changed fields as they were.';
COMMENT ON COLUMN resource_import_rows.reasons IS 'Of a wrong one, in words.';
COMMENT ON COLUMN resource_import_rows.version IS
  'Of a changed one: its version afterwards, by which undoing sees later changes.';
CALL tenancy.protect('resource_import_rows');
CREATE INDEX resource_import_rows_by_outcome ON resource_import_rows (import_id, outcome, number);

CREATE TABLE resource_import_mappings (
  company_id bigint NOT NULL REFERENCES companies,
  resource text NOT NULL CHECK (length(resource) <= 60),
  headings text NOT NULL,
  mapping jsonb NOT NULL,
  key_fields text[] NOT NULL,
  duplicates text NOT NULL,
  PRIMARY KEY (company_id, resource, headings)
);
COMMENT ON TABLE resource_import_mappings IS 'The last mapping of a file with these headings, suggested next time.';
COMMENT ON COLUMN resource_import_mappings.headings IS 'MD5 of all headings, joined by tabs.';
COMMENT ON COLUMN resource_import_mappings.mapping IS 'As resource_imports.mapping.';
COMMENT ON COLUMN resource_import_mappings.key_fields IS 'As resource_imports.key_fields.';
CALL tenancy.protect('resource_import_mappings');

CREATE TABLE long_exports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  user_id bigint NOT NULL,
  source text NOT NULL CHECK (length(source) <= 120),
  query jsonb NOT NULL,
  title text NOT NULL CHECK (length(title) <= 255),
  language text NOT NULL,
  --  waiting ──▶ running ──▶ done
  --     │           ├──▶ failed
  --     └───────────┴──▶ cancelled
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
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
COMMENT ON TABLE long_exports IS 'Exports too long to wait for: a job writes the file, which is kept three days.';
COMMENT ON COLUMN long_exports.source IS 'Name of the list or report.';
COMMENT ON COLUMN long_exports.query IS 'As it was sent.';
COMMENT ON COLUMN long_exports.title IS 'Name that the list of exports shows.';
COMMENT ON COLUMN long_exports.language IS 'Of headings and values.';
COMMENT ON COLUMN long_exports.state IS 'waiting, running, done, failed, cancelled.';
COMMENT ON COLUMN long_exports.total IS 'Rows; null until counted.';
COMMENT ON COLUMN long_exports.written IS 'Rows so far.';
COMMENT ON COLUMN long_exports.file_id IS 'Null until done.';
CALL tenancy.protect('long_exports');
CREATE INDEX long_exports_by_user ON long_exports (company_id, user_id, id DESC);
CREATE INDEX long_exports_old ON long_exports (created_at);
CREATE INDEX long_exports_file ON long_exports (company_id, file_id) WHERE file_id IS NOT NULL;
