-- Stored files; groups of users; what a user may call and by whom they may be called.

-- What was uploaded. The content lies in the data folder, named by the id; it never changes under one id.
CREATE TABLE stored_files (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  company_id bigint NOT NULL REFERENCES companies,
  owner_user_id bigint,
  -- What it is for: `avatar`, `logo` …
  kind text NOT NULL CHECK (kind ~ '^[a-z_]{1,40}$'),
  -- Who may read it: its owner, everybody of the company, or everybody who is signed in.
  visibility text NOT NULL CHECK (visibility IN ('owner', 'company', 'platform')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  -- Established from the content, never taken from who sent it.
  content_type text NOT NULL,
  size bigint NOT NULL CHECK (size >= 0),
  sha256 bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Not needed any more; the content goes some time after.
  dropped_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, owner_user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (owner_user_id)
);
CALL tenancy.protect('stored_files');
CREATE INDEX stored_files_dropped ON stored_files (dropped_at) WHERE dropped_at IS NOT NULL;

CREATE TABLE user_groups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  UNIQUE (company_id, id)
);
CALL tenancy.protect('user_groups');
CREATE UNIQUE INDEX user_groups_name_key ON user_groups (company_id, search_form(name)) WHERE deleted_at IS NULL;

CREATE TABLE user_group_members (
  company_id bigint NOT NULL REFERENCES companies,
  group_id bigint NOT NULL,
  user_id bigint NOT NULL,
  PRIMARY KEY (user_id, group_id),
  FOREIGN KEY (company_id, group_id) REFERENCES user_groups (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('user_group_members');
CREATE INDEX user_group_members_by_group ON user_group_members (group_id);

ALTER TABLE users
  -- Numbers, or beginnings of numbers with `*` at their end.
  ADD COLUMN in_call_number_blocked text[] NOT NULL DEFAULT '{}',
  ADD COLUMN out_call_number_blocked text[] NOT NULL DEFAULT '{}',
  -- How far calls may go; each includes those before.
  ADD COLUMN call_permission text NOT NULL DEFAULT 'national'
    CHECK (call_permission IN ('none', 'internal', 'national', 'international')),
  DROP COLUMN search_text,
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS
    (search_form(short_name || ' ' || username::text || ' ' || coalesce(email::text, ''))) STORED;
DROP INDEX IF EXISTS users_by_company;
CREATE INDEX users_by_company ON users (company_id, search_form(short_name), id)
  INCLUDE (search_text, role, disabled_at) WHERE deleted_at IS NULL;
-- The address of somebody who is gone can be given again.
DROP INDEX users_email_in_company;
CREATE UNIQUE INDEX users_email_in_company ON users (company_id, email) WHERE deleted_at IS NULL;

-- A call that its caller may not make.
ALTER TABLE calls
  DROP CONSTRAINT calls_outcome_check,
  ADD CONSTRAINT calls_outcome_check CHECK (outcome IN (
    'answered', 'busy', 'no-answer', 'unregistered', 'rejected', 'unknown-number', 'not-allowed', 'cancelled', 'congestion',
    'device-lost', 'engine-restarted', 'failed'));
ALTER TABLE call_records
  DROP CONSTRAINT call_records_outcome_check,
  ADD CONSTRAINT call_records_outcome_check CHECK (outcome IN (
    'answered', 'busy', 'no-answer', 'unregistered', 'rejected', 'unknown-number', 'not-allowed', 'cancelled', 'congestion',
    'device-lost', 'engine-restarted', 'failed'));
