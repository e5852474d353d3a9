-- Leads from advertisements of a messaging channel.
ALTER TABLE crm_interactions ADD COLUMN outside_key text CHECK (length(outside_key) BETWEEN 1 AND 300);
COMMENT ON COLUMN crm_interactions.outside_key IS
  'What it came of outside, so that it is written once: a contact, an advertisement and a day; null: made here.';
CREATE UNIQUE INDEX crm_interactions_by_outside_key ON crm_interactions (company_id, outside_key) WHERE outside_key IS NOT NULL;
