-- One action on all rows that a list's filter found, as a job.

CREATE TABLE resource_bulk_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies (id),
  user_id bigint NOT NULL,
  resource text NOT NULL CHECK (length(resource) <= 60),
  action text NOT NULL CHECK (action IN ('edit', 'remove')),
  patch jsonb NOT NULL DEFAULT '{}',
  language text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'cancelled', 'undoing', 'undone')),
  total integer NOT NULL,
  changed integer NOT NULL DEFAULT 0,
  unchanged integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  undone integer NOT NULL DEFAULT 0,
  kept integer NOT NULL DEFAULT 0,
  finished_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('resource_bulk_runs');
CREATE INDEX resource_bulk_runs_by_user ON resource_bulk_runs (company_id, user_id, resource, id DESC);
CREATE INDEX resource_bulk_runs_old ON resource_bulk_runs (created_at);
COMMENT ON TABLE resource_bulk_runs IS
  'Edits and deletions of all rows that a list''s filter found at the start. Kept three days; for one day after its end a run can be undone.';
COMMENT ON COLUMN resource_bulk_runs.resource IS 'Name of the list''s declaration.';
COMMENT ON COLUMN resource_bulk_runs.action IS 'edit: writes patch into every row; remove: deletes every row.';
COMMENT ON COLUMN resource_bulk_runs.patch IS 'Of an edit: new values by field, as in the list''s edit route.';
COMMENT ON COLUMN resource_bulk_runs.language IS 'In which reasons are written.';
COMMENT ON COLUMN resource_bulk_runs.state IS
  'waiting, running, done, undoing, undone; cancelled: what was written until then stays, and can be undone.';
COMMENT ON COLUMN resource_bulk_runs.total IS 'Counts of rows.';
COMMENT ON COLUMN resource_bulk_runs.changed IS 'Counts of rows: those edited or deleted.';
COMMENT ON COLUMN resource_bulk_runs.unchanged IS 'Counts of rows that had the values already, or were deleted already.';
COMMENT ON COLUMN resource_bulk_runs.refused IS 'Counts of rows.';
COMMENT ON COLUMN resource_bulk_runs.undone IS 'Counts of rows.';
COMMENT ON COLUMN resource_bulk_runs.kept IS 'Counts of rows that could not be undone, since somebody changed the same field meanwhile.';

CREATE TABLE resource_bulk_rows (
  company_id bigint NOT NULL REFERENCES companies (id),
  run_id bigint NOT NULL,
  number integer NOT NULL,
  record_id bigint NOT NULL,
  label text NOT NULL,
  outcome text CHECK (outcome IN ('changed', 'unchanged', 'refused', 'undone', 'kept')),
  before jsonb,
  after jsonb,
  reasons text,
  PRIMARY KEY (run_id, number),
  FOREIGN KEY (company_id, run_id) REFERENCES resource_bulk_runs (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('resource_bulk_rows');
CREATE INDEX resource_bulk_rows_by_outcome ON resource_bulk_rows (run_id, outcome, number);
COMMENT ON TABLE resource_bulk_rows IS 'Rows of a bulk run, as the filter found them at its start, and what became of each.';
COMMENT ON COLUMN resource_bulk_rows.number IS 'Place in the list''s order, from 1.';
COMMENT ON COLUMN resource_bulk_rows.record_id IS 'The row of the list.';
COMMENT ON COLUMN resource_bulk_rows.label IS 'Its name at the start.';
COMMENT ON COLUMN resource_bulk_rows.outcome IS
  'Null: not processed yet; refused: see reasons; undone: taken back; kept: could not be, since the same field was changed meanwhile.';
COMMENT ON COLUMN resource_bulk_rows.before IS 'Of an edited one: the changed fields as they were.';
COMMENT ON COLUMN resource_bulk_rows.after IS 'Of an edited one: the changed fields as the run left them; undoing keeps a row where they differ.';
COMMENT ON COLUMN resource_bulk_rows.reasons IS 'Of a refused or kept one, in words.';
