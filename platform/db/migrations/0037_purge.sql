-- What was deleted goes for good after a while. What history still names stays as a name alone, and cannot be brought back.

ALTER TABLE users ADD COLUMN purged_at timestamptz, ADD CHECK (purged_at IS NULL OR deleted_at IS NOT NULL);
ALTER TABLE extensions ADD COLUMN purged_at timestamptz, ADD CHECK (purged_at IS NULL OR deleted_at IS NOT NULL);
ALTER TABLE companies ADD COLUMN purged_at timestamptz, ADD CHECK (purged_at IS NULL OR deleted_at IS NOT NULL);

CREATE INDEX users_to_purge ON users (deleted_at) WHERE deleted_at IS NOT NULL AND purged_at IS NULL;
CREATE INDEX extensions_to_purge ON extensions (deleted_at) WHERE deleted_at IS NOT NULL AND purged_at IS NULL;

CREATE OR REPLACE VIEW operators WITH (security_invoker = true) AS
  SELECT id, company_id, username, short_name, email, language, disabled_at, created_at, version, deleted_at, search_text,
         purged_at
    FROM users WHERE role = 'operator'
  WITH LOCAL CHECK OPTION;

-- Empties a deleted company: every row that belongs to it, but for the audit trail, which nobody removes, and its files, whose
-- contents lie outside the database and go with their rows a day after they are dropped. Tables that others refer to wait
-- for the next round. It runs as the owner, since the application may not delete from all of them.
CREATE FUNCTION empty_company(company bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  waiting regclass[];
  referred regclass[];
  target regclass;
BEGIN
  PERFORM FROM companies WHERE id = company AND deleted_at IS NOT NULL FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'company % is not deleted', company;
  END IF;
  UPDATE stored_files SET dropped_at = now() WHERE company_id = company AND dropped_at IS NULL;
  SELECT array_agg(c.oid::regclass) INTO waiting
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped
   WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
     AND c.relname NOT IN ('audit_entries', 'stored_files');
  WHILE cardinality(waiting) > 0 LOOP
    referred := '{}';
    FOREACH target IN ARRAY waiting LOOP
      BEGIN
        EXECUTE format('DELETE FROM %s WHERE company_id = $1', target) USING company;
      EXCEPTION WHEN foreign_key_violation THEN
        referred := referred || target;
      END;
    END LOOP;
    IF cardinality(referred) = cardinality(waiting) THEN
      RAISE EXCEPTION 'company % cannot be emptied: % refer to each other', company, referred;
    END IF;
    waiting := referred;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION empty_company FROM public;
GRANT EXECUTE ON FUNCTION empty_company TO suite_system;
