-- People and companies of the CRM. A person is one person everywhere.

CREATE TABLE persons (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  first_name text NOT NULL CHECK (length(first_name) BETWEEN 1 AND 80),
  last_name text NOT NULL DEFAULT '' CHECK (length(last_name) <= 80),
  document text CHECK (length(document) BETWEEN 1 AND 40),
  mobile text CHECK (mobile ~ '^\+[1-9][0-9]{6,14}$'),
  email citext CHECK (length(email) BETWEEN 3 AND 254),
  city text CHECK (length(city) <= 80),
  address text CHECK (length(address) <= 200),
  notes text CHECK (length(notes) <= 4000),
  --  lead ──▶ prospect ──▶ person       a lead may become a person at once; nobody goes back
  --  └──▶ (discarded_at)                only a lead or a prospect is discarded, and may be taken up again
  state text NOT NULL DEFAULT 'person' CHECK (state IN ('lead', 'prospect', 'person')),
  converted_at timestamptz,
  discarded_at timestamptz,
  discard_reason_id bigint,
  status_id bigint,
  owner_id bigint,
  group_id bigint,
  origin_id bigint,
  campaign_id bigint,
  need_id bigint,
  line_id bigint,
  variables jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(variables) = 'object'),
  last_interaction_at timestamptz,
  full_name text NOT NULL GENERATED ALWAYS AS (btrim(first_name || ' ' || last_name)) STORED,
  sort_name text NOT NULL GENERATED ALWAYS AS (search_form(btrim(first_name || ' ' || last_name))) STORED,
  search_text text NOT NULL
    GENERATED ALWAYS AS (search_form(
      first_name || ' ' || last_name || ' ' || coalesce(mobile, '') || ' ' || coalesce(email::text, '') || ' ' ||
      coalesce(document, '') || ' ' || coalesce(city, ''))) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  CHECK (state <> 'person' OR discarded_at IS NULL),
  FOREIGN KEY (company_id, campaign_id) REFERENCES crm_campaigns (company_id, id),
  FOREIGN KEY (company_id, discard_reason_id) REFERENCES crm_discard_reasons (company_id, id),
  FOREIGN KEY (company_id, group_id) REFERENCES user_groups (company_id, id) ON DELETE SET NULL (group_id),
  FOREIGN KEY (company_id, line_id) REFERENCES crm_business_lines (company_id, id),
  FOREIGN KEY (company_id, need_id) REFERENCES crm_needs (company_id, id),
  FOREIGN KEY (company_id, origin_id) REFERENCES crm_origins (company_id, id),
  FOREIGN KEY (company_id, owner_id) REFERENCES users (company_id, id) ON DELETE SET NULL (owner_id),
  FOREIGN KEY (company_id, status_id) REFERENCES crm_statuses (company_id, id)
);
COMMENT ON TABLE persons IS
  'Everybody outside of the company: leads, prospects and customers. One person is one row for the CRM, contacts '
  'and messaging.';
COMMENT ON COLUMN persons.first_name IS 'Of somebody who filled in a form without a name: their e-mail or number.';
COMMENT ON COLUMN persons.document IS 'Identity document; unique among those not deleted.';
COMMENT ON COLUMN persons.mobile IS
  'The main number, E.164 with plus. All numbers and addresses are contact_points, which triggers keep in line.';
COMMENT ON COLUMN persons.email IS 'The main address.';
COMMENT ON COLUMN persons.state IS 'lead, then prospect (qualified, FX edition only), then person. Forward only.';
COMMENT ON COLUMN persons.converted_at IS 'When a lead became a person.';
COMMENT ON COLUMN persons.discarded_at IS 'A lead or prospect that came to nothing; may be taken up again.';
COMMENT ON COLUMN persons.discard_reason_id IS 'Of a discarded one.';
COMMENT ON COLUMN persons.status_id IS 'Of crm_statuses, which has separate lists for leads and persons.';
COMMENT ON COLUMN persons.owner_id IS 'The user who looks after them.';
COMMENT ON COLUMN persons.group_id IS 'Of user_groups.';
COMMENT ON COLUMN persons.variables IS 'Values of crm_variables by id: {"12": "Bogotá"}.';
COMMENT ON COLUMN persons.last_interaction_at IS 'Of crm_interactions, by trigger, for sorting.';
COMMENT ON COLUMN persons.full_name IS 'First and last name.';
CALL tenancy.protect('persons');
CREATE UNIQUE INDEX persons_document_key ON persons (company_id, document) WHERE deleted_at IS NULL;
CREATE INDEX persons_by_group ON persons (company_id, group_id) WHERE deleted_at IS NULL;
CREATE INDEX persons_by_campaign ON persons (campaign_id);
CREATE INDEX persons_by_need ON persons (need_id);
-- Rows of a file are known again by them.
CREATE INDEX persons_by_mobile ON persons (company_id, mobile) WHERE deleted_at IS NULL;
CREATE INDEX persons_by_email ON persons (company_id, (email::text)) WHERE deleted_at IS NULL;
-- What was deleted, the last first, until it is purged.
CREATE INDEX persons_deleted ON persons (company_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX persons_search ON persons USING gin (company_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;
-- What rights and counts ask of a row stands in the index: ten thousand are counted without a look at the table.
CREATE INDEX persons_newest ON persons (company_id, state, created_at DESC, id DESC)
  INCLUDE (search_text, owner_id, group_id, status_id, discarded_at) WHERE deleted_at IS NULL;
CREATE INDEX persons_by_name ON persons (company_id, state, sort_name, id)
  INCLUDE (search_text, owner_id, group_id) WHERE deleted_at IS NULL;
CREATE INDEX persons_by_owner ON persons (company_id, owner_id, state, created_at DESC, id DESC)
  INCLUDE (group_id, status_id) WHERE deleted_at IS NULL;
CREATE INDEX persons_by_status ON persons (company_id, status_id, state, created_at DESC, id DESC)
  INCLUDE (owner_id, group_id, discarded_at) WHERE deleted_at IS NULL;
CREATE INDEX persons_by_origin ON persons (company_id, origin_id, state, created_at DESC, id DESC)
  INCLUDE (owner_id, group_id) WHERE deleted_at IS NULL;
-- Sorts by what may be empty.
CREATE INDEX persons_in_order_of_email ON persons (company_id, state, email, id) WHERE deleted_at IS NULL;
CREATE INDEX persons_in_order_of_city ON persons (company_id, state, search_form(city), id) WHERE deleted_at IS NULL;
CREATE INDEX persons_last_interaction ON persons (company_id, state, last_interaction_at, id)
  INCLUDE (owner_id, group_id) WHERE deleted_at IS NULL;

CREATE TABLE contact_points (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  person_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('phone', 'email', 'provider')),
  provider text NOT NULL DEFAULT '' CHECK (length(provider) <= 40),
  value text NOT NULL CHECK (length(value) BETWEEN 1 AND 254),
  label text CHECK (length(label) BETWEEN 1 AND 40),
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  CHECK ((kind = 'provider') = (provider <> '')),
  CHECK (kind <> 'phone' OR value ~ '^\+[1-9][0-9]{6,14}$'),
  CHECK (kind <> 'email' OR value = lower(value)),
  FOREIGN KEY (company_id, person_id) REFERENCES persons (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE contact_points IS
  'Whatever a person can be reached by; unique in the company among those not deleted.';
COMMENT ON COLUMN contact_points.provider IS
  'For kind provider whose id it is: whatsapp, facebook …; empty otherwise.';
COMMENT ON COLUMN contact_points.value IS 'Phone: E.164 with plus; email: lower case; provider: the provider''s id.';
COMMENT ON COLUMN contact_points.deleted_at IS 'Goes and comes back with its person.';
COMMENT ON COLUMN contact_points.kind IS 'phone; email; provider: an id of a messaging provider.';
CALL tenancy.protect('contact_points');
CREATE UNIQUE INDEX contact_points_phone_key ON contact_points (company_id, value) WHERE kind = 'phone' AND deleted_at IS NULL;
CREATE UNIQUE INDEX contact_points_email_key ON contact_points (company_id, value) WHERE kind = 'email' AND deleted_at IS NULL;
CREATE UNIQUE INDEX contact_points_provider_key ON contact_points (company_id, provider, value) WHERE kind = 'provider' AND deleted_at IS NULL;
CREATE INDEX contact_points_by_person ON contact_points (person_id);

CREATE FUNCTION persons_keep_contact_points() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.deleted_at IS DISTINCT FROM NEW.deleted_at THEN
      UPDATE contact_points SET deleted_at = NEW.deleted_at WHERE person_id = NEW.id;
    END IF;
    IF OLD.mobile IS DISTINCT FROM NEW.mobile THEN
      DELETE FROM contact_points WHERE person_id = NEW.id AND kind = 'phone' AND value = OLD.mobile;
    END IF;
    IF OLD.email IS DISTINCT FROM NEW.email THEN
      DELETE FROM contact_points WHERE person_id = NEW.id AND kind = 'email' AND value = lower(OLD.email::text);
    END IF;
  END IF;
  IF NEW.mobile IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.mobile IS DISTINCT FROM NEW.mobile) THEN
    INSERT INTO contact_points (company_id, person_id, kind, value)
    SELECT NEW.company_id, NEW.id, 'phone', NEW.mobile
     WHERE NOT EXISTS (SELECT FROM contact_points WHERE person_id = NEW.id AND kind = 'phone' AND value = NEW.mobile AND deleted_at IS NULL);
  END IF;
  IF NEW.email IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.email IS DISTINCT FROM NEW.email) THEN
    INSERT INTO contact_points (company_id, person_id, kind, value)
    SELECT NEW.company_id, NEW.id, 'email', lower(NEW.email::text)
     WHERE NOT EXISTS (SELECT FROM contact_points WHERE person_id = NEW.id AND kind = 'email' AND value = lower(NEW.email::text) AND deleted_at IS NULL);
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION persons_keep_contact_points() IS
  'Trigger function: a changed mobile or e-mail replaces its contact point; deleting or restoring a person does the '
  'same to all of theirs.';
CREATE TRIGGER keep_contact_points AFTER UPDATE OF mobile, email, deleted_at ON persons
  FOR EACH ROW EXECUTE FUNCTION persons_keep_contact_points();
COMMENT ON TRIGGER keep_contact_points ON persons IS
  'Keeps contact_points in line with mobile, email and deleted_at.';

CREATE FUNCTION persons_add_contact_points() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO contact_points (company_id, person_id, kind, value)
  SELECT company_id, id, 'phone', mobile FROM new_rows WHERE mobile IS NOT NULL
  UNION ALL
  SELECT company_id, id, 'email', lower(email::text) FROM new_rows WHERE email IS NOT NULL;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION persons_add_contact_points() IS
  'Trigger function: the same for new persons, once per statement, since imports insert by the hundred.';
CREATE TRIGGER add_contact_points AFTER INSERT ON persons
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION persons_add_contact_points();
COMMENT ON TRIGGER add_contact_points ON persons IS 'Adds the contact_points of new persons.';

CREATE TABLE crm_companies (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 160),
  tax_id text CHECK (length(tax_id) BETWEEN 1 AND 40),
  sector text CHECK (length(sector) <= 80),
  phone text CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'),
  email citext CHECK (length(email) BETWEEN 3 AND 254),
  website text CHECK (length(website) <= 200),
  city text CHECK (length(city) <= 80),
  address text CHECK (length(address) <= 200),
  notes text CHECK (length(notes) <= 4000),
  owner_id bigint,
  group_id bigint,
  variables jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(variables) = 'object'),
  sort_name text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  search_text text NOT NULL
    GENERATED ALWAYS AS (search_form(
      name || ' ' || coalesce(tax_id, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(email::text, '') || ' ' || coalesce(city, ''))) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, group_id) REFERENCES user_groups (company_id, id) ON DELETE SET NULL (group_id),
  FOREIGN KEY (company_id, owner_id) REFERENCES users (company_id, id) ON DELETE SET NULL (owner_id)
);
COMMENT ON TABLE crm_companies IS 'Customers'' companies. The tenants are companies.';
COMMENT ON COLUMN crm_companies.tax_id IS 'NIT in Colombia.';
COMMENT ON COLUMN crm_companies.phone IS 'E.164 with plus.';
COMMENT ON COLUMN crm_companies.variables IS 'As in persons.';
CALL tenancy.protect('crm_companies');
CREATE UNIQUE INDEX crm_companies_tax_id_key ON crm_companies (company_id, tax_id) WHERE deleted_at IS NULL;
CREATE INDEX crm_companies_by_name ON crm_companies (company_id, sort_name, id) INCLUDE (search_text, owner_id) WHERE deleted_at IS NULL;
CREATE INDEX crm_companies_newest ON crm_companies (company_id, created_at DESC, id DESC) INCLUDE (search_text, owner_id) WHERE deleted_at IS NULL;
CREATE INDEX crm_companies_by_owner ON crm_companies (company_id, owner_id) WHERE deleted_at IS NULL;
CREATE INDEX crm_companies_deleted ON crm_companies (company_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX crm_companies_search ON crm_companies USING gin (company_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;

CREATE TABLE crm_company_persons (
  company_id bigint NOT NULL REFERENCES companies,
  crm_company_id bigint NOT NULL,
  person_id bigint NOT NULL,
  position text CHECK (length(position) BETWEEN 1 AND 80),
  is_main boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (person_id, crm_company_id),
  FOREIGN KEY (company_id, crm_company_id) REFERENCES crm_companies (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, person_id) REFERENCES persons (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE crm_company_persons IS 'Who works where.';
COMMENT ON COLUMN crm_company_persons.position IS 'Job title.';
COMMENT ON COLUMN crm_company_persons.is_main IS 'At most one per person: the company that lists show.';
CALL tenancy.protect('crm_company_persons');
CREATE UNIQUE INDEX crm_company_persons_main ON crm_company_persons (person_id) WHERE is_main;
CREATE INDEX crm_company_persons_by_company ON crm_company_persons (crm_company_id);
