-- Address books, of a company and of each of its people.

CREATE TABLE contacts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  owner_user_id bigint NOT NULL DEFAULT tenancy.current_user_id(),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  organisation text CHECK (length(organisation) <= 120),
  job_title text CHECK (length(job_title) <= 120),
  -- The first one is called.
  numbers text[] NOT NULL DEFAULT '{}',
  email text CHECK (length(email) <= 254),
  notes text CHECK (length(notes) <= 2000),
  picture text,
  -- Seen by everybody of the company, where it shares contacts at all (`companies.share_contacts`).
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
CALL tenancy.protect('contacts');
CREATE INDEX contacts_by_owner ON contacts (owner_user_id, search_form(name), id) WHERE deleted_at IS NULL;
CREATE INDEX contacts_shared ON contacts (company_id, search_form(name), id) WHERE deleted_at IS NULL AND shared;
CREATE INDEX contacts_by_number ON contacts USING gin (tails) WHERE deleted_at IS NULL;
CREATE INDEX contacts_deleted ON contacts (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX contacts_search ON contacts USING gin (company_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;

-- What was put together, so that it can be taken apart again.
CREATE TABLE contact_merges (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  user_id bigint NOT NULL,
  kept_id bigint NOT NULL,
  removed_ids bigint[] NOT NULL,
  -- What the kept one held before.
  before jsonb NOT NULL,
  merged_at timestamptz NOT NULL DEFAULT now(),
  undone_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, kept_id) REFERENCES contacts (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('contact_merges');
CREATE INDEX contact_merges_by_user ON contact_merges (user_id, merged_at DESC);
CREATE INDEX contact_merges_by_kept ON contact_merges (company_id, kept_id);
