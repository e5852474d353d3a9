-- Public forms: how they look, where they lead, and which of their pages were sent.

ALTER TABLE crm_forms
  ADD COLUMN intro text NOT NULL DEFAULT '' CHECK (length(intro) <= 500),
  ADD COLUMN button text NOT NULL DEFAULT '' CHECK (length(button) <= 40),
  ADD COLUMN color text NOT NULL DEFAULT '#1557c0' CHECK (color ~ '^#[0-9a-f]{6}$'),
  -- Where whoever has filled it in is led to; empty stays on the page.
  ADD COLUMN redirect text NOT NULL DEFAULT '' CHECK (redirect = '' OR redirect ~ '^https?://' AND length(redirect) <= 500);

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
  FOREIGN KEY (company_id, person_id) REFERENCES persons (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, interaction_id) REFERENCES crm_interactions (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('crm_form_submissions');
CREATE INDEX crm_form_submissions_by_form ON crm_form_submissions (form_id, at DESC);
CREATE INDEX crm_form_submissions_by_person ON crm_form_submissions (person_id);
CREATE INDEX crm_form_submissions_by_interaction ON crm_form_submissions (interaction_id);
