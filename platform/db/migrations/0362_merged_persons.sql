-- Two persons that were one: which was kept, what stood on it before, and what came over from the other, to take it back.
CREATE TABLE crm_merges (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  kept_id bigint NOT NULL,
  gone_id bigint NOT NULL,
  user_id bigint NOT NULL,
  -- Columns of the kept one as they were.
  before jsonb NOT NULL,
  -- {"crm_businesses": [1, 2]}: what belonged to the other.
  moved jsonb NOT NULL,
  -- Companies that only the other belonged to.
  joined bigint[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  undone_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, kept_id) REFERENCES persons (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, gone_id) REFERENCES persons (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('crm_merges');
CREATE INDEX crm_merges_by_kept ON crm_merges (kept_id);
CREATE INDEX crm_merges_by_gone ON crm_merges (gone_id);

-- Gives whatever belongs to one person to another: every table that refers to persons and has an id, those of features to
-- come as well. With `only` no more than the rows it names. Answers which rows, by table.
CREATE FUNCTION crm_give_over(giver bigint, taker bigint, only_rows jsonb DEFAULT NULL) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  part record;
  ids jsonb;
  moved jsonb := '{}';
BEGIN
  FOR part IN
    SELECT c.conrelid::regclass::text AS kept, a.attname AS key
      FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey) AND a.attname <> 'company_id'
     WHERE c.confrelid = 'persons'::regclass AND c.contype = 'f'
       AND c.conrelid NOT IN ('crm_company_persons'::regclass, 'crm_merges'::regclass)
       AND EXISTS (SELECT FROM pg_attribute i WHERE i.attrelid = c.conrelid AND i.attname = 'id')
  LOOP
    CONTINUE WHEN only_rows IS NOT NULL AND NOT only_rows ? part.kept;
    EXECUTE format(
      'WITH moved AS (UPDATE %1$s SET %2$I = $2 WHERE %2$I = $1 AND ($3 IS NULL OR id::text IN (SELECT jsonb_array_elements_text($3))) RETURNING id)
       SELECT coalesce(jsonb_agg(id), ''[]'') FROM moved', part.kept, part.key)
      INTO ids USING giver, taker, only_rows -> part.kept;
    IF ids <> '[]' THEN moved := moved || jsonb_build_object(part.kept, ids); END IF;
  END LOOP;
  RETURN moved;
END $$;
