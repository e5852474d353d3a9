-- A merge can make a customer of a lead, and its undoing a lead again. The fact of the conversion stayed, of which there can be one, so
-- that the lead could never become a customer.

CREATE OR REPLACE FUNCTION crm_write_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'person' AND NEW.state = 'person' THEN
    PERFORM crm_write_fact('converted', 'lead', to_jsonb(NEW));
  ELSIF OLD.state = 'person' AND NEW.state <> 'person' THEN
    DELETE FROM crm_facts WHERE company_id = NEW.company_id AND entity = 'lead' AND record_id = NEW.id AND kind = 'converted';
  END IF;
  IF OLD.discarded_at IS NULL AND NEW.discarded_at IS NOT NULL THEN
    PERFORM crm_write_fact('discarded', 'lead', to_jsonb(NEW));
  ELSIF OLD.discarded_at IS NOT NULL AND NEW.discarded_at IS NULL THEN
    PERFORM crm_write_fact('reopened', 'lead', to_jsonb(NEW));
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION crm_write_leads() IS
  'Trigger function of persons: facts converted, discarded, reopened. Of a lead that is one again, the conversion was none.';

DELETE FROM crm_facts f USING persons p
 WHERE f.kind = 'converted' AND f.entity = 'lead' AND p.company_id = f.company_id AND p.id = f.record_id AND p.state <> 'person';
