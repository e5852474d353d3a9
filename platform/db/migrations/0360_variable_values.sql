-- Values of variables one by one, to filter by: under row-level security an index serves plain comparisons of texts and
-- numbers only (they are leakproof), never what is asked of a jsonb. Triggers keep them; records keep what is read.
CREATE TABLE crm_variable_values (
  company_id bigint NOT NULL REFERENCES companies,
  field_id bigint NOT NULL,
  -- Of the variable's entity.
  record_id bigint NOT NULL,
  -- Of several choices each has its own.
  place integer NOT NULL,
  -- Texts, choices, and days as YYYY-MM-DD.
  text_value text COLLATE "C",
  -- Numbers, pesos, and people by user id.
  number_value float8,
  PRIMARY KEY (field_id, record_id, place),
  FOREIGN KEY (company_id, field_id) REFERENCES crm_variables (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('crm_variable_values');
CREATE INDEX crm_variable_values_by_text ON crm_variable_values (company_id, field_id, text_value, record_id) WHERE text_value IS NOT NULL;
CREATE INDEX crm_variable_values_by_number ON crm_variable_values (company_id, field_id, number_value, record_id) WHERE number_value IS NOT NULL;

CREATE FUNCTION crm_values_of(company bigint, record bigint, variables jsonb) RETURNS SETOF crm_variable_values LANGUAGE sql STABLE AS $$
  SELECT company, v.id, record, e.place::integer,
         CASE WHEN jsonb_typeof(e.value) = 'string' THEN left(e.value #>> '{}', 400) END,
         CASE WHEN jsonb_typeof(e.value) = 'number' THEN (e.value #>> '{}')::float8 END
    FROM jsonb_each(variables) n
    JOIN crm_variables v ON v.id = n.key::bigint AND v.company_id = company
   CROSS JOIN LATERAL jsonb_array_elements(CASE jsonb_typeof(n.value) WHEN 'array' THEN n.value ELSE jsonb_build_array(n.value) END)
         WITH ORDINALITY e (value, place)
$$;

CREATE FUNCTION crm_keep_variable_values() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM crm_variable_values
     WHERE record_id = OLD.id AND field_id = ANY (ARRAY(SELECT key::bigint FROM jsonb_each(OLD.variables)));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO crm_variable_values SELECT * FROM crm_values_of(NEW.company_id, NEW.id, NEW.variables);
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  kept text;
BEGIN
  FOREACH kept IN ARRAY '{persons,crm_companies,crm_interactions,crm_businesses,crm_sales}'::text[] LOOP
    EXECUTE format('INSERT INTO crm_variable_values SELECT v.* FROM %I r CROSS JOIN LATERAL crm_values_of(r.company_id, r.id, r.variables) v', kept);
    EXECUTE format('CREATE TRIGGER add_variable_values AFTER INSERT ON %I FOR EACH ROW WHEN (NEW.variables <> ''{}'')
      EXECUTE FUNCTION crm_keep_variable_values()', kept);
    EXECUTE format('CREATE TRIGGER keep_variable_values AFTER UPDATE OF variables ON %I FOR EACH ROW
      WHEN (OLD.variables IS DISTINCT FROM NEW.variables) EXECUTE FUNCTION crm_keep_variable_values()', kept);
    EXECUTE format('CREATE TRIGGER drop_variable_values AFTER DELETE ON %I FOR EACH ROW WHEN (OLD.variables <> ''{}'')
      EXECUTE FUNCTION crm_keep_variable_values()', kept);
  END LOOP;
END $$;

-- No query of the application could use them.
DROP INDEX persons_by_variable, crm_companies_by_variable, crm_interactions_by_variable, crm_businesses_by_variable, crm_sales_by_variable;
