-- Who did what.

-- Names are kept as they were: the trail outlives whom and what it tells of. Nobody changes or removes an entry.
CREATE TABLE audit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  -- Null: the program itself.
  actor_id bigint,
  actor_name text NOT NULL,
  action text NOT NULL CHECK (action ~ '^[a-z_]+(\.[a-z_]+)+$'),
  subject_type text NOT NULL CHECK (subject_type ~ '^[a-z_]+$'),
  subject_id text,
  subject_name text NOT NULL,
  -- What changed; never a secret.
  details jsonb NOT NULL DEFAULT '{}',
  address text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CALL tenancy.protect('audit_entries');
REVOKE UPDATE, DELETE ON audit_entries FROM suite_app, suite_system;
CREATE INDEX audit_entries_by_time ON audit_entries (company_id, at DESC, id DESC);
CREATE INDEX audit_entries_by_actor ON audit_entries (company_id, actor_id, at DESC, id DESC);
CREATE INDEX audit_entries_by_action ON audit_entries (company_id, action, at DESC, id DESC);
CREATE INDEX audit_entries_search ON audit_entries USING gin (search_form(actor_name || ' ' || subject_name) gin_trgm_ops);
