-- Values of variables, one row each beside the record that holds them, to filter and order by.

CREATE TABLE crm_variable_values (
  company_id bigint NOT NULL REFERENCES companies,
  field_id bigint NOT NULL,
  record_id bigint NOT NULL,
  place integer NOT NULL,
  text_value text COLLATE "C",
  number_value double precision,
  sort_value text GENERATED ALWAYS AS (left(search_form(text_value COLLATE "default"), 400)) STORED,
  PRIMARY KEY (field_id, record_id, place),
  FOREIGN KEY (company_id, field_id) REFERENCES crm_variables (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE crm_variable_values IS
  'Values of variables one by one, to filter and sort by: under row-level security an index serves plain '
  'comparisons of texts and numbers, but nothing that is asked of a jsonb. Written by triggers on the records, '
  'whose column variables is what is read.';
COMMENT ON COLUMN crm_variable_values.field_id IS 'The variable.';
COMMENT ON COLUMN crm_variable_values.record_id IS 'Row of the table of the variable''s entity.';
COMMENT ON COLUMN crm_variable_values.place IS 'From 1; each value of kind several has its own row.';
COMMENT ON COLUMN crm_variable_values.text_value IS 'Texts, choices, file ids, and days as YYYY-MM-DD.';
COMMENT ON COLUMN crm_variable_values.number_value IS 'Numbers, pesos, and user ids.';
COMMENT ON COLUMN crm_variable_values.sort_value IS 'search_form(text_value), the order in which lists show it.';
CALL tenancy.protect('crm_variable_values');
CREATE INDEX crm_variable_values_by_text ON crm_variable_values (company_id, field_id, text_value, record_id) WHERE text_value IS NOT NULL;
CREATE INDEX crm_variable_values_by_number ON crm_variable_values (company_id, field_id, number_value, record_id) WHERE number_value IS NOT NULL;
CREATE INDEX crm_variable_values_in_order ON crm_variable_values (company_id, field_id, sort_value, record_id)
  WHERE sort_value IS NOT NULL;

CREATE FUNCTION crm_values_of(company bigint, record bigint, variables jsonb)
  RETURNS TABLE (company_id bigint, field_id bigint, record_id bigint, place integer, text_value text, number_value float8)
  LANGUAGE sql STABLE AS $$
  SELECT company, v.id, record, e.place::integer,
         CASE WHEN jsonb_typeof(e.value) = 'string' THEN left(e.value #>> '{}', 400) END,
         CASE WHEN jsonb_typeof(e.value) = 'number' THEN (e.value #>> '{}')::float8 END
    FROM jsonb_each(variables) n
    JOIN crm_variables v ON v.id = n.key::bigint AND v.company_id = company
   CROSS JOIN LATERAL jsonb_array_elements(CASE jsonb_typeof(n.value) WHEN 'array' THEN n.value ELSE jsonb_build_array(n.value) END)
         WITH ORDINALITY e (value, place)
$$;
COMMENT ON FUNCTION crm_values_of(bigint, bigint, jsonb) IS
  'The rows of crm_variable_values for a record with these variables.';

CREATE FUNCTION crm_keep_variable_values() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM crm_variable_values
     WHERE record_id = OLD.id AND field_id = ANY (ARRAY(SELECT key::bigint FROM jsonb_each(OLD.variables)));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO crm_variable_values (company_id, field_id, record_id, place, text_value, number_value)
      SELECT * FROM crm_values_of(NEW.company_id, NEW.id, NEW.variables);
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION crm_keep_variable_values() IS 'Trigger function: replaces the record''s crm_variable_values.';

DO $$
DECLARE
  kept text;
BEGIN
  FOREACH kept IN ARRAY '{persons,crm_companies,crm_interactions,crm_businesses,crm_sales}'::text[] LOOP
    EXECUTE format('CREATE TRIGGER add_variable_values AFTER INSERT ON %I FOR EACH ROW WHEN (NEW.variables <> ''{}'')
      EXECUTE FUNCTION crm_keep_variable_values()', kept);
    EXECUTE format('COMMENT ON TRIGGER add_variable_values ON %I IS %L', kept, 'Fills crm_variable_values.');
    EXECUTE format('CREATE TRIGGER keep_variable_values AFTER UPDATE OF variables ON %I FOR EACH ROW
      WHEN (OLD.variables IS DISTINCT FROM NEW.variables) EXECUTE FUNCTION crm_keep_variable_values()', kept);
    EXECUTE format('COMMENT ON TRIGGER keep_variable_values ON %I IS %L', kept, 'Keeps crm_variable_values in line with variables.');
    EXECUTE format('CREATE TRIGGER drop_variable_values AFTER DELETE ON %I FOR EACH ROW WHEN (OLD.variables <> ''{}'')
      EXECUTE FUNCTION crm_keep_variable_values()', kept);
    EXECUTE format('COMMENT ON TRIGGER drop_variable_values ON %I IS %L', kept, 'Empties crm_variable_values.');
  END LOOP;
END $$;

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
COMMENT ON FUNCTION crm_drop_variable_files() IS
  'Trigger function: drops files that variables referred to, once replaced or purged, unless a merged person has '
  'the same file.';

DO $$
DECLARE
  kept text;
BEGIN
  FOREACH kept IN ARRAY '{persons,crm_companies,crm_interactions,crm_businesses,crm_sales}'::text[] LOOP
    EXECUTE format('CREATE TRIGGER drop_replaced_files AFTER UPDATE OF variables ON %I FOR EACH ROW
      WHEN (OLD.variables IS DISTINCT FROM NEW.variables AND OLD.variables <> ''{}'') EXECUTE FUNCTION crm_drop_variable_files()', kept);
    EXECUTE format('COMMENT ON TRIGGER drop_replaced_files ON %I IS %L', kept, 'Drops files that a variable no longer refers to.');
    EXECUTE format('CREATE TRIGGER drop_files AFTER DELETE ON %I FOR EACH ROW
      WHEN (OLD.variables <> ''{}'') EXECUTE FUNCTION crm_drop_variable_files()', kept);
    EXECUTE format('COMMENT ON TRIGGER drop_files ON %I IS %L', kept, 'Drops the files of variables with the record.');
  END LOOP;
END $$;
