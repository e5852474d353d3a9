-- Files as values of variables go with what refers to them: when another takes their place, and when the record is purged.
CREATE FUNCTION crm_drop_variable_files() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept jsonb := CASE WHEN TG_OP = 'UPDATE' THEN NEW.variables ELSE '{}' END;
BEGIN
  UPDATE stored_files f SET dropped_at = now()
    FROM jsonb_each_text(OLD.variables) was
    JOIN crm_variables v ON v.id = was.key::bigint
    JOIN crm_variable_types t ON t.id = v.type_id AND t.kind = 'file'
   WHERE f.id::text = was.value AND f.company_id = OLD.company_id AND f.kind = 'variable' AND f.dropped_at IS NULL
     AND kept ->> was.key IS DISTINCT FROM was.value
     -- Persons that were put together have it both.
     AND NOT EXISTS (SELECT FROM crm_variable_values o WHERE o.company_id = OLD.company_id AND o.field_id = v.id
                        AND o.text_value = was.value AND o.record_id <> OLD.id);
  RETURN NULL;
END $$;

DO $$
DECLARE
  kept text;
BEGIN
  FOREACH kept IN ARRAY '{persons,crm_companies,crm_interactions,crm_businesses,crm_sales}'::text[] LOOP
    EXECUTE format('CREATE TRIGGER drop_replaced_files AFTER UPDATE OF variables ON %I FOR EACH ROW
      WHEN (OLD.variables IS DISTINCT FROM NEW.variables AND OLD.variables <> ''{}'') EXECUTE FUNCTION crm_drop_variable_files()', kept);
    EXECUTE format('CREATE TRIGGER drop_files AFTER DELETE ON %I FOR EACH ROW
      WHEN (OLD.variables <> ''{}'') EXECUTE FUNCTION crm_drop_variable_files()', kept);
  END LOOP;
END $$;
