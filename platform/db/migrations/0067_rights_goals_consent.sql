-- Rights of roles beyond whose records they see; goals by person and month; consent by forms; how many of a need.

ALTER TABLE crm_settings ADD COLUMN withheld text[] NOT NULL DEFAULT '{}'
  CHECK (withheld <@ ARRAY[
    'agent:crm.export', 'agent:crm.remove', 'agent:crm.amounts', 'supervisor:crm.export', 'supervisor:crm.remove', 'supervisor:crm.amounts',
    'administrator:crm.export', 'administrator:crm.remove', 'administrator:crm.amounts']);
COMMENT ON COLUMN crm_settings.withheld IS 'Abilities that the company takes from roles, as role:ability.';

CREATE OR REPLACE FUNCTION crm_hide_faces() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE companies
     SET hidden_abilities = array_remove(ARRAY[
           CASE WHEN NOT NEW.shows_crm THEN 'crm.classic' END, CASE WHEN NOT NEW.shows_fx THEN 'crm.fx' END], NULL) || NEW.withheld
   WHERE id = NEW.company_id;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION crm_hide_faces() IS
  'Trigger function: takes the ability of a hidden edition from everybody of the company, and withheld ones from their role.';
COMMENT ON COLUMN companies.hidden_abilities IS
  'Names of abilities that nobody of the company has, whatever their role: an edition of the CRM that is not shown; or role:ability, which that role lacks. '
  'Written by the trigger hide_faces on crm_settings.';

-- Deleting, exporting and quotes were part of using the CRM: tokens that may use it keep what they could do.
UPDATE api_tokens SET scopes = scopes || ARRAY['crm.export', 'crm.remove', 'crm.amounts'] WHERE 'crm.use' = ANY (scopes);

ALTER TABLE crm_business_needs ADD COLUMN quantity integer NOT NULL DEFAULT 1 CHECK (quantity BETWEEN 1 AND 1000000);
COMMENT ON COLUMN crm_business_needs.quantity IS 'How many; the amount is for all of them.';

ALTER TABLE crm_forms ADD COLUMN consent text NOT NULL DEFAULT '' CHECK (length(consent) <= 2000);
COMMENT ON COLUMN crm_forms.consent IS 'What visitors agree to before they send it (Ley 1581); empty: nothing is asked.';
ALTER TABLE crm_forms ADD COLUMN origins text[] NOT NULL DEFAULT '{}' CHECK (cardinality(origins) <= 20);
COMMENT ON COLUMN crm_forms.origins IS 'Sites of the company whose pages may tell of visits with the form''s key: https://www.example.com.';
CREATE INDEX crm_forms_of_sites ON crm_forms USING gin (origins) WHERE disabled_at IS NULL;
ALTER TABLE crm_form_submissions ADD COLUMN consent text CHECK (length(consent) <= 2000);
COMMENT ON COLUMN crm_form_submissions.consent IS 'The text that was agreed to, as it was then; its time is at. Null: none was asked.';

CREATE TABLE crm_goals (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  user_id bigint NOT NULL,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  measure text NOT NULL CHECK (measure IN ('sold', 'sales', 'opened', 'contacts')),
  target bigint NOT NULL CHECK (target BETWEEN 1 AND 1000000000000),
  PRIMARY KEY (company_id, user_id, month, measure),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE crm_goals IS 'What a person should reach in a month. What they reached is counted from the records.';
COMMENT ON COLUMN crm_goals.month IS 'Its first day.';
COMMENT ON COLUMN crm_goals.measure IS 'sold: pesos of sales; sales: their number; opened: new businesses; contacts: new interactions.';
COMMENT ON COLUMN crm_goals.target IS 'Pesos, or how many.';
CALL tenancy.protect('crm_goals');
CREATE INDEX crm_goals_by_month ON crm_goals (company_id, month);
