-- Values of variables in the order in which lists show them, so that a page of an ordered list is the beginning of an index,
-- wherever it starts. A column of its own: under row-level security an index serves no comparison of a function's result.
DROP FUNCTION crm_values_of;
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

CREATE OR REPLACE FUNCTION crm_keep_variable_values() RETURNS trigger LANGUAGE plpgsql AS $$
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

ALTER TABLE crm_variable_values
  ADD COLUMN sort_value text GENERATED ALWAYS AS (left(search_form(text_value COLLATE "default"), 400)) STORED;
CREATE INDEX crm_variable_values_in_order ON crm_variable_values (company_id, field_id, sort_value, record_id)
  WHERE sort_value IS NOT NULL;
