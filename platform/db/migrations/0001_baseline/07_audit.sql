-- Who did what.

CREATE TABLE audit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  actor_id bigint,
  actor_name text NOT NULL,
  action text NOT NULL CHECK (action ~ '^[a-z_]+(\.[a-z_]+)+$'),
  subject_type text NOT NULL CHECK (subject_type ~ '^[a-z_]+$'),
  subject_id text,
  subject_name text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  address text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE audit_entries IS
  'The audit trail: who did what to whom. Nobody changes or deletes entries; they outlive what they tell of, so '
  'names are copied.';
COMMENT ON COLUMN audit_entries.actor_id IS 'Null: the program itself.';
COMMENT ON COLUMN audit_entries.actor_name IS 'As they were called then; empty: the program.';
COMMENT ON COLUMN audit_entries.action IS '{subject}.{past participle}: user.invited, recording.deleted.';
COMMENT ON COLUMN audit_entries.subject_type IS
  'What it was done to, in English and singular: user, company, crm_person, join_account …';
COMMENT ON COLUMN audit_entries.subject_id IS 'Text, since not every subject has a numeric id; null: none.';
COMMENT ON COLUMN audit_entries.subject_name IS 'As it was called then.';
COMMENT ON COLUMN audit_entries.details IS 'Changed fields as {field: {from, to}}, or plain values; never a secret.';
COMMENT ON COLUMN audit_entries.address IS 'IP address of the request; empty: the program.';
CALL tenancy.protect('audit_entries');
REVOKE UPDATE, DELETE ON audit_entries FROM suite_app, suite_system;
CREATE INDEX audit_entries_by_time ON audit_entries (company_id, at DESC, id DESC);
CREATE INDEX audit_entries_by_actor ON audit_entries (company_id, actor_id, at DESC, id DESC);
CREATE INDEX audit_entries_by_action ON audit_entries (company_id, action, at DESC, id DESC);
CREATE INDEX audit_entries_search ON audit_entries USING gin (search_form(actor_name || ' ' || subject_name) gin_trgm_ops);
