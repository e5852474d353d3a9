-- What is done with the people of the CRM: interactions, businesses, sales, and what comes from their visits and forms.

-- Numbers that people call a business and a sale by, each company's own from 1.
CREATE TABLE crm_counters (
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (name IN ('business', 'sale')),
  last integer NOT NULL,
  PRIMARY KEY (company_id, name)
);
CALL tenancy.protect('crm_counters');

CREATE FUNCTION crm_next_number(company bigint, counter text) RETURNS integer LANGUAGE sql AS $$
  INSERT INTO crm_counters (company_id, name, last) VALUES (company, counter, 1)
  ON CONFLICT (company_id, name) DO UPDATE SET last = crm_counters.last + 1
  RETURNING last
$$;

-- Forms of the public: what is asked, and what a person who fills one in is taken for.
CREATE TABLE crm_forms (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  -- In its public address; says nothing about the company.
  public_key uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  title text NOT NULL DEFAULT '' CHECK (length(title) <= 120),
  thanks text NOT NULL DEFAULT '' CHECK (length(thanks) <= 500),
  origin_id bigint,
  campaign_id bigint,
  line_id bigint,
  -- [{field | variable_id, label, required}], in order.
  fields jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(fields) = 'array'),
  intro text NOT NULL DEFAULT '' CHECK (length(intro) <= 500),
  button text NOT NULL DEFAULT '' CHECK (length(button) <= 40),
  color text NOT NULL DEFAULT '#1557c0' CHECK (color ~ '^#[0-9a-f]{6}$'),
  -- Where whoever has filled it in is led to; empty stays on the page.
  redirect text NOT NULL DEFAULT '' CHECK (redirect = '' OR redirect ~ '^https?://' AND length(redirect) <= 500),
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || ' ' || title)) STORED,
  disabled_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  CHECK (deleted_at IS NULL OR disabled_at IS NOT NULL),
  FOREIGN KEY (company_id, campaign_id) REFERENCES crm_campaigns (company_id, id) ON DELETE SET NULL (campaign_id),
  FOREIGN KEY (company_id, line_id) REFERENCES crm_business_lines (company_id, id) ON DELETE SET NULL (line_id),
  FOREIGN KEY (company_id, origin_id) REFERENCES crm_origins (company_id, id) ON DELETE SET NULL (origin_id)
);
CALL tenancy.protect('crm_forms');
CREATE UNIQUE INDEX crm_forms_name_key ON crm_forms (company_id, search_form(name)) WHERE deleted_at IS NULL;
CREATE INDEX crm_forms_by_origin ON crm_forms (origin_id);
CREATE INDEX crm_forms_by_campaign ON crm_forms (campaign_id);
CREATE INDEX crm_forms_by_line ON crm_forms (line_id);

--  open ──▶ won     made a sale of; goes back only when the sale is deleted
--     ╰───▶ lost    with a reason; may be taken up again
CREATE TABLE crm_businesses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  number integer NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 160),
  person_id bigint,
  crm_company_id bigint,
  line_id bigint NOT NULL,
  phase_id bigint NOT NULL,
  stage_id bigint NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'won', 'lost')),
  -- Kept by a trigger: the sum of its needs, COP.
  total_amount bigint NOT NULL DEFAULT 0,
  expected_close date,
  discard_reason_id bigint,
  closed_at timestamptz,
  stage_since timestamptz NOT NULL DEFAULT now(),
  owner_id bigint,
  group_id bigint,
  origin_id bigint,
  campaign_id bigint,
  notes text CHECK (length(notes) <= 4000),
  variables jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(variables) = 'object'),
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(number || ' ' || name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  UNIQUE (company_id, number),
  CHECK ((status = 'open') = (closed_at IS NULL)),
  CHECK (status = 'lost' OR discard_reason_id IS NULL),
  FOREIGN KEY (company_id, campaign_id) REFERENCES crm_campaigns (company_id, id),
  FOREIGN KEY (company_id, crm_company_id) REFERENCES crm_companies (company_id, id),
  FOREIGN KEY (company_id, discard_reason_id) REFERENCES crm_discard_reasons (company_id, id),
  FOREIGN KEY (company_id, group_id) REFERENCES user_groups (company_id, id) ON DELETE SET NULL (group_id),
  FOREIGN KEY (company_id, line_id, phase_id) REFERENCES crm_phases (company_id, line_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, origin_id) REFERENCES crm_origins (company_id, id),
  FOREIGN KEY (company_id, owner_id) REFERENCES users (company_id, id) ON DELETE SET NULL (owner_id),
  FOREIGN KEY (company_id, person_id) REFERENCES persons (company_id, id),
  FOREIGN KEY (company_id, phase_id, stage_id) REFERENCES crm_stages (company_id, phase_id, id) ON UPDATE CASCADE
);
CALL tenancy.protect('crm_businesses');
CREATE INDEX crm_businesses_newest ON crm_businesses (company_id, status, created_at DESC, id DESC) INCLUDE (search_text, owner_id) WHERE deleted_at IS NULL;
CREATE INDEX crm_businesses_by_stage ON crm_businesses (company_id, stage_id, stage_since DESC, id DESC) INCLUDE (total_amount, owner_id) WHERE deleted_at IS NULL AND status = 'open';
CREATE INDEX crm_businesses_by_owner ON crm_businesses (company_id, owner_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX crm_businesses_by_person ON crm_businesses (person_id, created_at DESC);
CREATE INDEX crm_businesses_by_company ON crm_businesses (crm_company_id, created_at DESC);
CREATE INDEX crm_businesses_by_phase ON crm_businesses (phase_id);
CREATE INDEX crm_businesses_by_close ON crm_businesses (company_id, expected_close) WHERE deleted_at IS NULL;
CREATE INDEX crm_businesses_by_origin ON crm_businesses (origin_id);
CREATE INDEX crm_businesses_by_campaign ON crm_businesses (campaign_id);
CREATE INDEX crm_businesses_deleted ON crm_businesses (company_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX crm_businesses_search ON crm_businesses USING gin (company_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;
-- Also without a word about their status.
CREATE INDEX crm_businesses_in_order ON crm_businesses (company_id, created_at DESC, id DESC)
  INCLUDE (search_text, owner_id, group_id, status) WHERE deleted_at IS NULL;
CREATE INDEX crm_businesses_by_amount ON crm_businesses (company_id, total_amount, id)
  INCLUDE (owner_id, group_id, status) WHERE deleted_at IS NULL;
-- Columns of boards: what a count, a sum and the rights ask of a row stands in the index, and the first cards of a column
-- in their order, so that neither reads the table for what it does not show.
CREATE INDEX crm_businesses_on_board ON crm_businesses (company_id, phase_id, created_at DESC, id DESC)
  INCLUDE (status, total_amount, owner_id, group_id) WHERE deleted_at IS NULL;

CREATE TABLE crm_business_needs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  business_id bigint NOT NULL,
  need_id bigint NOT NULL,
  -- COP, of all of it.
  amount bigint NOT NULL CHECK (amount BETWEEN 0 AND 99999999999),
  note text CHECK (length(note) <= 400),
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, business_id) REFERENCES crm_businesses (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, need_id) REFERENCES crm_needs (company_id, id)
);
CALL tenancy.protect('crm_business_needs');
CREATE INDEX crm_business_needs_by_business ON crm_business_needs (business_id, position, id);
CREATE INDEX crm_business_needs_by_need ON crm_business_needs (need_id);

-- Whatever changes the needs, the total follows in the same transaction: a statement's changes at once. The business is
-- locked first, so that of two who change its needs the second sums what the first left.
CREATE FUNCTION crm_keep_total() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE touched bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT business_id) INTO touched FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT business_id) INTO touched FROM old_rows;
  ELSE
    SELECT array_agg(DISTINCT business_id) INTO touched
      FROM (SELECT business_id FROM new_rows UNION SELECT business_id FROM old_rows) AS both_sides;
  END IF;
  PERFORM 1 FROM crm_businesses WHERE id = ANY (touched) ORDER BY id FOR UPDATE;
  UPDATE crm_businesses b SET total_amount = coalesce(n.total, 0)
    FROM unnest(touched) AS t (id)
    LEFT JOIN LATERAL (SELECT sum(amount)::bigint AS total FROM crm_business_needs WHERE business_id = t.id) n ON true
   WHERE b.id = t.id AND b.total_amount <> coalesce(n.total, 0);
  RETURN NULL;
END $$;
CREATE TRIGGER keep_total_insert AFTER INSERT ON crm_business_needs
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_keep_total();
CREATE TRIGGER keep_total_update AFTER UPDATE ON crm_business_needs
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_keep_total();
CREATE TRIGGER keep_total_delete AFTER DELETE ON crm_business_needs
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_keep_total();

CREATE TABLE crm_sales (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  number integer NOT NULL,
  -- Null: sold without a business before it.
  business_id bigint,
  person_id bigint,
  crm_company_id bigint,
  line_id bigint,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 160),
  -- COP.
  amount bigint NOT NULL CHECK (amount >= 0),
  sold_on date NOT NULL,
  -- Sold to somebody who had bought before.
  repurchase boolean NOT NULL DEFAULT false,
  owner_id bigint,
  group_id bigint,
  origin_id bigint,
  campaign_id bigint,
  notes text CHECK (length(notes) <= 4000),
  variables jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(variables) = 'object'),
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(number || ' ' || name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  UNIQUE (company_id, number),
  FOREIGN KEY (company_id, business_id) REFERENCES crm_businesses (company_id, id),
  FOREIGN KEY (company_id, campaign_id) REFERENCES crm_campaigns (company_id, id),
  FOREIGN KEY (company_id, crm_company_id) REFERENCES crm_companies (company_id, id),
  FOREIGN KEY (company_id, group_id) REFERENCES user_groups (company_id, id) ON DELETE SET NULL (group_id),
  FOREIGN KEY (company_id, line_id) REFERENCES crm_business_lines (company_id, id),
  FOREIGN KEY (company_id, origin_id) REFERENCES crm_origins (company_id, id),
  FOREIGN KEY (company_id, owner_id) REFERENCES users (company_id, id) ON DELETE SET NULL (owner_id),
  FOREIGN KEY (company_id, person_id) REFERENCES persons (company_id, id)
);
CALL tenancy.protect('crm_sales');
-- A business is sold once.
CREATE UNIQUE INDEX crm_sales_business_key ON crm_sales (business_id) WHERE deleted_at IS NULL;
CREATE INDEX crm_sales_newest ON crm_sales (company_id, sold_on DESC, id DESC) INCLUDE (search_text, owner_id, amount) WHERE deleted_at IS NULL;
CREATE INDEX crm_sales_by_owner ON crm_sales (company_id, owner_id, sold_on DESC) WHERE deleted_at IS NULL;
CREATE INDEX crm_sales_by_person ON crm_sales (person_id, sold_on DESC);
CREATE INDEX crm_sales_by_company ON crm_sales (crm_company_id, sold_on DESC);
CREATE INDEX crm_sales_by_line ON crm_sales (line_id);
CREATE INDEX crm_sales_by_origin ON crm_sales (origin_id);
CREATE INDEX crm_sales_by_campaign ON crm_sales (campaign_id);
CREATE INDEX crm_sales_deleted ON crm_sales (company_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;

CREATE TABLE crm_interactions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  person_id bigint NOT NULL,
  channel text NOT NULL
    CHECK (channel IN
      ('call', 'whatsapp', 'facebook', 'form', 'join', 'crm', 'repurchase', 'old_customers')),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 160),
  notes text CHECK (length(notes) <= 4000),
  status_id bigint,
  origin_id bigint,
  need_id bigint,
  campaign_id bigint,
  owner_id bigint,
  group_id bigint,
  -- Where it stands in a pipeline, when it stands in one.
  line_id bigint,
  phase_id bigint,
  stage_id bigint,
  stage_since timestamptz,
  business_id bigint,
  -- The call it was, or the form it came by.
  call_id uuid,
  form_id bigint,
  variables jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(variables) = 'object'),
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(subject || ' ' || coalesce(notes, ''))) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  CHECK ((line_id IS NULL) = (phase_id IS NULL) AND (phase_id IS NULL) = (stage_id IS NULL)),
  FOREIGN KEY (company_id, business_id) REFERENCES crm_businesses (company_id, id),
  FOREIGN KEY (company_id, campaign_id) REFERENCES crm_campaigns (company_id, id),
  FOREIGN KEY (company_id, form_id) REFERENCES crm_forms (company_id, id),
  FOREIGN KEY (company_id, group_id) REFERENCES user_groups (company_id, id) ON DELETE SET NULL (group_id),
  FOREIGN KEY (company_id, line_id, phase_id) REFERENCES crm_phases (company_id, line_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, need_id) REFERENCES crm_needs (company_id, id),
  FOREIGN KEY (company_id, origin_id) REFERENCES crm_origins (company_id, id),
  FOREIGN KEY (company_id, owner_id) REFERENCES users (company_id, id) ON DELETE SET NULL (owner_id),
  FOREIGN KEY (company_id, person_id) REFERENCES persons (company_id, id),
  FOREIGN KEY (company_id, phase_id, stage_id) REFERENCES crm_stages (company_id, phase_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, status_id) REFERENCES crm_statuses (company_id, id)
);
CALL tenancy.protect('crm_interactions');
CREATE INDEX crm_interactions_by_channel ON crm_interactions (company_id, channel, created_at DESC, id DESC) INCLUDE (search_text, owner_id) WHERE deleted_at IS NULL;
CREATE INDEX crm_interactions_by_person ON crm_interactions (person_id, created_at DESC, id DESC);
CREATE INDEX crm_interactions_by_business ON crm_interactions (business_id);
CREATE INDEX crm_interactions_by_phase ON crm_interactions (phase_id);
CREATE INDEX crm_interactions_by_origin ON crm_interactions (origin_id);
CREATE INDEX crm_interactions_by_campaign ON crm_interactions (campaign_id);
CREATE INDEX crm_interactions_by_need ON crm_interactions (need_id);
CREATE INDEX crm_interactions_by_form ON crm_interactions (form_id);
CREATE INDEX crm_interactions_deleted ON crm_interactions (company_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX crm_interactions_search ON crm_interactions USING gin (company_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX crm_interactions_newest ON crm_interactions (company_id, created_at DESC, id DESC)
  INCLUDE (search_text, owner_id, group_id, channel) WHERE deleted_at IS NULL;
CREATE INDEX crm_interactions_by_owner ON crm_interactions (company_id, owner_id, created_at DESC, id DESC)
  INCLUDE (group_id, status_id) WHERE deleted_at IS NULL;
CREATE INDEX crm_interactions_by_status ON crm_interactions (company_id, status_id, created_at DESC, id DESC)
  INCLUDE (owner_id, group_id) WHERE deleted_at IS NULL;
CREATE INDEX crm_interactions_on_phases ON crm_interactions (company_id, phase_id, created_at DESC, id DESC)
  INCLUDE (status_id, owner_id, group_id) WHERE deleted_at IS NULL AND phase_id IS NOT NULL;
CREATE INDEX crm_interactions_on_stages ON crm_interactions (company_id, stage_id, created_at DESC, id DESC)
  INCLUDE (status_id, owner_id, group_id) WHERE deleted_at IS NULL AND stage_id IS NOT NULL;

CREATE TABLE crm_comments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  person_id bigint NOT NULL,
  interaction_id bigint,
  business_id bigint,
  author_id bigint,
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 4000),
  edited_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  FOREIGN KEY (company_id, author_id) REFERENCES users (company_id, id) ON DELETE SET NULL (author_id),
  FOREIGN KEY (company_id, business_id) REFERENCES crm_businesses (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, interaction_id) REFERENCES crm_interactions (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, person_id) REFERENCES persons (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('crm_comments');
CREATE INDEX crm_comments_by_person ON crm_comments (person_id, created_at DESC, id DESC);
CREATE INDEX crm_comments_by_interaction ON crm_comments (interaction_id);
CREATE INDEX crm_comments_by_business ON crm_comments (business_id);

CREATE TABLE crm_attachments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  person_id bigint NOT NULL,
  business_id bigint,
  file_id uuid NOT NULL,
  description text NOT NULL DEFAULT '' CHECK (length(description) <= 400),
  author_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  FOREIGN KEY (company_id, author_id) REFERENCES users (company_id, id) ON DELETE SET NULL (author_id),
  FOREIGN KEY (company_id, business_id) REFERENCES crm_businesses (company_id, id) ON DELETE SET NULL (business_id),
  FOREIGN KEY (company_id, file_id) REFERENCES stored_files (company_id, id),
  FOREIGN KEY (company_id, person_id) REFERENCES persons (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('crm_attachments');
CREATE INDEX crm_attachments_by_person ON crm_attachments (person_id, created_at DESC, id DESC);
CREATE INDEX crm_attachments_by_file ON crm_attachments (file_id);
CREATE INDEX crm_attachments_by_business ON crm_attachments (business_id);

-- Visits of the company's pages by somebody who may become known; `visitor` is a number that their browser keeps.
CREATE TABLE crm_page_visits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  visitor uuid NOT NULL,
  person_id bigint,
  page text NOT NULL CHECK (length(page) BETWEEN 1 AND 500),
  referrer text CHECK (length(referrer) <= 500),
  utm_source text CHECK (length(utm_source) <= 100),
  utm_medium text CHECK (length(utm_medium) <= 100),
  utm_campaign text CHECK (length(utm_campaign) <= 100),
  at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, person_id) REFERENCES persons (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('crm_page_visits');
CREATE INDEX crm_page_visits_by_visitor ON crm_page_visits (company_id, visitor, at DESC);
CREATE INDEX crm_page_visits_by_person ON crm_page_visits (person_id, at DESC);

-- A page of a form is sent once: the same ticket a second time makes nobody a second time.
CREATE TABLE crm_form_submissions (
  company_id bigint NOT NULL REFERENCES companies,
  ticket uuid NOT NULL,
  form_id bigint NOT NULL,
  person_id bigint NOT NULL,
  interaction_id bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, ticket),
  FOREIGN KEY (company_id, form_id) REFERENCES crm_forms (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, interaction_id) REFERENCES crm_interactions (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, person_id) REFERENCES persons (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('crm_form_submissions');
CREATE INDEX crm_form_submissions_by_form ON crm_form_submissions (form_id, at DESC);
CREATE INDEX crm_form_submissions_by_person ON crm_form_submissions (person_id);
CREATE INDEX crm_form_submissions_by_interaction ON crm_form_submissions (interaction_id);
