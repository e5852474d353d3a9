-- Address books, of a company and of each of its people.

CREATE TABLE contacts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  owner_user_id bigint NOT NULL DEFAULT tenancy.current_user_id(),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  organisation text CHECK (length(organisation) <= 120),
  job_title text CHECK (length(job_title) <= 120),
  numbers text[] NOT NULL DEFAULT '{}',
  email text CHECK (length(email) <= 254),
  notes text CHECK (length(notes) <= 2000),
  picture text,
  shared boolean NOT NULL DEFAULT false,
  tails text[] NOT NULL GENERATED ALWAYS AS (phone_tails(numbers)) STORED,
  search_text text NOT NULL
    GENERATED ALWAYS AS (search_form(name || ' ' || coalesce(organisation, '') || ' ' ||
      coalesce(email, '') || ' ' || phone_digits(numbers))) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, owner_user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE contacts IS 'People''s own address books. Customers of the company are persons.';
COMMENT ON COLUMN contacts.owner_user_id IS 'Whose address book; set from the transaction''s user.';
COMMENT ON COLUMN contacts.numbers IS 'As written; the first is the one that is called.';
COMMENT ON COLUMN contacts.picture IS 'Path in the file store.';
COMMENT ON COLUMN contacts.shared IS 'Shown to all colleagues, where companies.share_contacts allows it.';
COMMENT ON COLUMN contacts.tails IS 'phone_tails(numbers), by which a caller is found.';
CALL tenancy.protect('contacts');
CREATE INDEX contacts_by_owner ON contacts (owner_user_id, search_form(name), id) WHERE deleted_at IS NULL;
CREATE INDEX contacts_shared ON contacts (company_id, search_form(name), id) WHERE deleted_at IS NULL AND shared;
CREATE INDEX contacts_by_number ON contacts USING gin (tails) WHERE deleted_at IS NULL;
CREATE INDEX contacts_deleted ON contacts (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX contacts_search ON contacts USING gin (company_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;

CREATE TABLE contact_merges (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  user_id bigint NOT NULL,
  kept_id bigint NOT NULL,
  removed_ids bigint[] NOT NULL,
  before jsonb NOT NULL,
  merged_at timestamptz NOT NULL DEFAULT now(),
  undone_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, kept_id) REFERENCES contacts (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE contact_merges IS 'Own contacts that somebody merged, with what is needed to take it back.';
COMMENT ON COLUMN contact_merges.kept_id IS 'The contact that remains, filled from the others.';
COMMENT ON COLUMN contact_merges.removed_ids IS 'The others, now in the recycle bin.';
COMMENT ON COLUMN contact_merges.before IS
  'What the kept one had before: {organisation, job_title, email, numbers, notes}.';
COMMENT ON COLUMN contact_merges.undone_at IS 'Taken back.';
CALL tenancy.protect('contact_merges');
CREATE INDEX contact_merges_by_user ON contact_merges (user_id, merged_at DESC);
CREATE INDEX contact_merges_by_kept ON contact_merges (company_id, kept_id);
