-- What is done with the people of the CRM: interactions, businesses, sales, and what comes from their visits and forms.

CREATE TABLE crm_counters (
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (name IN ('business', 'sale')),
  last integer NOT NULL,
  PRIMARY KEY (company_id, name)
);
COMMENT ON TABLE crm_counters IS 'Last numbers of businesses and sales, by company.';
COMMENT ON COLUMN crm_counters.last IS 'The number given out last.';
COMMENT ON COLUMN crm_counters.name IS 'Entity whose records are numbered.';
CALL tenancy.protect('crm_counters');

CREATE FUNCTION crm_next_number(company bigint, counter text) RETURNS integer LANGUAGE sql AS $$
  INSERT INTO crm_counters (company_id, name, last) VALUES (company, counter, 1)
  ON CONFLICT (company_id, name) DO UPDATE SET last = crm_counters.last + 1
  RETURNING last
$$;
COMMENT ON FUNCTION crm_next_number(bigint, text) IS
  'The company''s next number of a business or sale. Locks the counter until the transaction ends.';

CREATE TABLE crm_forms (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  public_key uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  title text NOT NULL DEFAULT '' CHECK (length(title) <= 120),
  thanks text NOT NULL DEFAULT '' CHECK (length(thanks) <= 500),
  origin_id bigint,
  campaign_id bigint,
  line_id bigint,
  fields jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(fields) = 'array'),
  intro text NOT NULL DEFAULT '' CHECK (length(intro) <= 500),
  button text NOT NULL DEFAULT '' CHECK (length(button) <= 40),
  color text NOT NULL DEFAULT '#1557c0' CHECK (color ~ '^#[0-9a-f]{6}$'),
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
COMMENT ON TABLE crm_forms IS 'Public forms; each submission becomes a lead.';
COMMENT ON COLUMN crm_forms.public_key IS
  'In the public address, which reveals nothing of the company; also identifies it for page visits.';
COMMENT ON COLUMN crm_forms.title IS 'Heading of the page.';
COMMENT ON COLUMN crm_forms.thanks IS 'Shown after sending.';
COMMENT ON COLUMN crm_forms.origin_id IS 'What a lead gets where the visit''s UTM parameters do not say.';
COMMENT ON COLUMN crm_forms.campaign_id IS 'What a lead gets where the visit''s UTM parameters do not say.';
COMMENT ON COLUMN crm_forms.line_id IS 'What a lead gets where the visit''s UTM parameters do not say.';
COMMENT ON COLUMN crm_forms.fields IS
  'In order: [{source, variable, label, required}]; source is a field of the person and null for a variable, '
  'variable its id.';
COMMENT ON COLUMN crm_forms.intro IS 'Text below the heading.';
COMMENT ON COLUMN crm_forms.button IS 'Its label; empty: the usual one.';
COMMENT ON COLUMN crm_forms.redirect IS 'Where the visitor is led after sending; empty: stays on the page.';
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
COMMENT ON TABLE crm_businesses IS
  'Sales opportunities. open becomes won by a sale, or lost with a reason; both can be opened again.';
COMMENT ON COLUMN crm_businesses.number IS 'Counted from 1 in each company (crm_counters): what people call it by.';
COMMENT ON COLUMN crm_businesses.line_id IS 'Follows from the phase in the same way.';
COMMENT ON COLUMN crm_businesses.phase_id IS
  'Follows from the stage; kept beside it for boards and reports. A foreign key over both lets no other one in.';
COMMENT ON COLUMN crm_businesses.stage_id IS 'Where it stands in the pipeline.';
COMMENT ON COLUMN crm_businesses.status IS
  'Outcome: set by a sale, by losing and by reopening; not one of crm_statuses.';
COMMENT ON COLUMN crm_businesses.total_amount IS 'Pesos: sum of its crm_business_needs, by trigger.';
COMMENT ON COLUMN crm_businesses.discard_reason_id IS 'Of a lost one.';
COMMENT ON COLUMN crm_businesses.closed_at IS 'When it was won or lost.';
COMMENT ON COLUMN crm_businesses.stage_since IS 'By trigger: since when it is in its stage.';
COMMENT ON COLUMN crm_businesses.variables IS 'As in persons.';
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
  amount bigint NOT NULL CHECK (amount BETWEEN 0 AND 99999999999),
  note text CHECK (length(note) <= 400),
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, business_id) REFERENCES crm_businesses (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, need_id) REFERENCES crm_needs (company_id, id)
);
COMMENT ON TABLE crm_business_needs IS 'What the customer needs, with its price.';
COMMENT ON COLUMN crm_business_needs.amount IS 'Pesos, for all of it; not a price per unit.';
COMMENT ON COLUMN crm_business_needs.position IS 'Order in the business.';
CALL tenancy.protect('crm_business_needs');
CREATE INDEX crm_business_needs_by_business ON crm_business_needs (business_id, position, id);
CREATE INDEX crm_business_needs_by_need ON crm_business_needs (need_id);

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
COMMENT ON FUNCTION crm_keep_total() IS
  'Trigger function: sums the needs of all businesses that a statement touched. Locks them first, so that of two '
  'concurrent changes the second sums what the first left.';
CREATE TRIGGER keep_total_insert AFTER INSERT ON crm_business_needs
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_keep_total();
COMMENT ON TRIGGER keep_total_insert ON crm_business_needs IS 'Keeps crm_businesses.total_amount.';
CREATE TRIGGER keep_total_update AFTER UPDATE ON crm_business_needs
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_keep_total();
COMMENT ON TRIGGER keep_total_update ON crm_business_needs IS 'Keeps crm_businesses.total_amount.';
CREATE TRIGGER keep_total_delete AFTER DELETE ON crm_business_needs
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_keep_total();
COMMENT ON TRIGGER keep_total_delete ON crm_business_needs IS 'Keeps crm_businesses.total_amount.';

CREATE TABLE crm_sales (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  number integer NOT NULL,
  business_id bigint,
  person_id bigint,
  crm_company_id bigint,
  line_id bigint,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 160),
  amount bigint NOT NULL CHECK (amount >= 0),
  sold_on date NOT NULL,
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
COMMENT ON TABLE crm_sales IS 'Sales, of a business or without one.';
COMMENT ON COLUMN crm_sales.number IS 'Counted from 1 in each company (crm_counters).';
COMMENT ON COLUMN crm_sales.business_id IS 'A business is sold once; null: sold without one.';
COMMENT ON COLUMN crm_sales.amount IS 'Pesos.';
COMMENT ON COLUMN crm_sales.repurchase IS 'The person or company had bought before.';
COMMENT ON COLUMN crm_sales.variables IS 'As in persons.';
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
  line_id bigint,
  phase_id bigint,
  stage_id bigint,
  stage_since timestamptz,
  business_id bigint,
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
COMMENT ON TABLE crm_interactions IS 'Contacts with a person: a call, a conversation, a form, a note.';
COMMENT ON COLUMN crm_interactions.channel IS
  'How it came about; join: a conversation of the messaging channel; crm: entered by hand.';
COMMENT ON COLUMN crm_interactions.line_id IS 'Follows from the phase; kept beside it for boards and reports.';
COMMENT ON COLUMN crm_interactions.phase_id IS 'Follows from the stage; kept beside it for boards and reports.';
COMMENT ON COLUMN crm_interactions.stage_id IS 'Where it stands in a pipeline; null: in none.';
COMMENT ON COLUMN crm_interactions.stage_since IS 'By trigger: since when it is in its stage.';
COMMENT ON COLUMN crm_interactions.business_id IS 'The business that came of it.';
COMMENT ON COLUMN crm_interactions.call_id IS 'The call that it was. No foreign key: the call may be stored later.';
COMMENT ON COLUMN crm_interactions.form_id IS 'The form by which it came.';
COMMENT ON COLUMN crm_interactions.variables IS 'As in persons.';
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
COMMENT ON TABLE crm_comments IS 'Comments on a person''s time line, possibly about an interaction or a business.';
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
COMMENT ON TABLE crm_attachments IS 'Files of a person, possibly about a business.';
CALL tenancy.protect('crm_attachments');
CREATE INDEX crm_attachments_by_person ON crm_attachments (person_id, created_at DESC, id DESC);
CREATE INDEX crm_attachments_by_file ON crm_attachments (file_id);
CREATE INDEX crm_attachments_by_business ON crm_attachments (business_id);

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
COMMENT ON TABLE crm_page_visits IS 'Visits of the company''s web pages, reported by a script there.';
COMMENT ON COLUMN crm_page_visits.visitor IS 'Id that the visitor''s browser stores.';
COMMENT ON COLUMN crm_page_visits.person_id IS
  'Null until the visitor fills in a form; later visits then have it from the start.';
CALL tenancy.protect('crm_page_visits');
CREATE INDEX crm_page_visits_by_visitor ON crm_page_visits (company_id, visitor, at DESC);
CREATE INDEX crm_page_visits_by_person ON crm_page_visits (person_id, at DESC);

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
COMMENT ON TABLE crm_form_submissions IS
  'A form that was opened once is sent once: the same ticket again creates nothing.';
COMMENT ON COLUMN crm_form_submissions.ticket IS 'Issued with the page.';
CALL tenancy.protect('crm_form_submissions');
CREATE INDEX crm_form_submissions_by_form ON crm_form_submissions (form_id, at DESC);
CREATE INDEX crm_form_submissions_by_person ON crm_form_submissions (person_id);
CREATE INDEX crm_form_submissions_by_interaction ON crm_form_submissions (interaction_id);
