-- Merges of companies are undone like those of persons, contacts lose nothing by a merge, and undoing keeps what was edited since.

-- 1. Companies.
CREATE TABLE crm_company_merges (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  kept_id bigint NOT NULL,
  gone_id bigint NOT NULL,
  user_id bigint NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  moved jsonb NOT NULL,
  undone_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, gone_id) REFERENCES crm_companies (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, kept_id) REFERENCES crm_companies (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE crm_company_merges IS 'Two companies that were one, with what is needed to take it back.';
COMMENT ON COLUMN crm_company_merges.kept_id IS 'The company that remains.';
COMMENT ON COLUMN crm_company_merges.gone_id IS 'The other one, now in the recycle bin.';
COMMENT ON COLUMN crm_company_merges.before IS 'Columns of the kept one before, by name; variables one by one: "variables.12".';
COMMENT ON COLUMN crm_company_merges.after IS 'The same columns as the merge left them: undoing gives back those that still are so.';
COMMENT ON COLUMN crm_company_merges.moved IS
  'Ids of what belonged to the other: {businesses, sales, persons, mainly}; mainly: persons of both, of whom the other was the main one.';
CALL tenancy.protect('crm_company_merges');
CREATE INDEX crm_company_merges_by_kept ON crm_company_merges (kept_id);
CREATE INDEX crm_company_merges_by_gone ON crm_company_merges (gone_id);

COMMENT ON COLUMN crm_merges.before IS 'Columns of the kept one before, by name; variables one by one: "variables.12". Of older merges as one object.';

-- 2. Contacts.
ALTER TABLE contacts DROP CONSTRAINT contacts_notes_check;
ALTER TABLE contacts ADD CONSTRAINT contacts_notes_check CHECK (length(notes) <= 10000);
ALTER TABLE contact_merges ADD COLUMN after jsonb, ADD COLUMN picture_from bigint;
COMMENT ON COLUMN contact_merges.before IS
  'What the kept one had before: {organisation, job_title, email, picture}, numbers and notes line by line: "numbers.3105557053". Of older merges as they were.';
COMMENT ON COLUMN contact_merges.after IS 'The same as the merge left it: undoing gives back what still is so. Null: of a merge from before this was kept.';
COMMENT ON COLUMN contact_merges.picture_from IS 'The contact whose picture the kept one took.';

-- 3. What a deletion did to businesses, so that restoring the person or company takes it back.
CREATE TABLE crm_settled_businesses (
  company_id bigint NOT NULL REFERENCES companies,
  business_id bigint PRIMARY KEY,
  person_id bigint,
  crm_company_id bigint,
  settled_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, business_id) REFERENCES crm_businesses (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, person_id) REFERENCES persons (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, crm_company_id) REFERENCES crm_companies (company_id, id) ON DELETE CASCADE,
  CHECK (num_nonnulls(person_id, crm_company_id) = 1)
);
COMMENT ON TABLE crm_settled_businesses IS
  'Open businesses that were lost or deleted because their person or company was deleted; gone once that is restored.';
COMMENT ON COLUMN crm_settled_businesses.person_id IS 'Who was deleted; otherwise crm_company_id.';
COMMENT ON COLUMN crm_settled_businesses.settled_at IS
  'crm_businesses.closed_at or deleted_at of then: a business that has another one since was changed by somebody, and stays so.';
CALL tenancy.protect('crm_settled_businesses');
CREATE INDEX crm_settled_businesses_by_person ON crm_settled_businesses (person_id);
CREATE INDEX crm_settled_businesses_by_company ON crm_settled_businesses (crm_company_id);

-- 4. What other features do with all results of a list, such as enrolling people in a sequence.
ALTER TABLE resource_bulk_runs DROP CONSTRAINT resource_bulk_runs_action_check;
ALTER TABLE resource_bulk_runs ADD CONSTRAINT resource_bulk_runs_action_check CHECK (action IN ('edit', 'remove', 'task'));
COMMENT ON COLUMN resource_bulk_runs.action IS
  'edit: writes patch into every row; remove: deletes every row; task: does what patch says, {name, said}.';
