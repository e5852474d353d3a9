-- What a company does not show of itself to anybody, by the names of abilities: a face of the CRM. Sessions leave them out.
ALTER TABLE companies ADD COLUMN hidden_abilities text[] NOT NULL DEFAULT '{}';

CREATE FUNCTION crm_hide_faces() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE companies
     SET hidden_abilities = array_remove(ARRAY[
           CASE WHEN NOT NEW.shows_crm THEN 'crm.classic' END, CASE WHEN NOT NEW.shows_fx THEN 'crm.fx' END], NULL)
   WHERE id = NEW.company_id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION crm_hide_faces FROM public;
CREATE TRIGGER hide_faces AFTER INSERT OR UPDATE ON crm_settings FOR EACH ROW EXECUTE FUNCTION crm_hide_faces();
UPDATE crm_settings SET shows_crm = shows_crm;
