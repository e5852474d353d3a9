-- A carrier with several targets (SRV records, addresses of a name) is called at the next one where the first does not answer.
ALTER TABLE trunk_addresses ADD COLUMN silent_since timestamptz;
COMMENT ON COLUMN trunk_addresses.silent_since IS
  'When nobody answered there: the next address is used, or of silent ones the one that has been so the longest. Null: not known '
  'to be silent. Cleared after some hours, so that the carrier''s first choice is used again.';

DO $make$
DECLARE
  definition text := pg_get_viewdef('asterisk.trunks'::regclass);
  replaced text := replace(definition, 'ORDER BY a.seen_at DESC, a.rank',
                           'ORDER BY a.seen_at DESC, a.silent_since NULLS FIRST, a.rank');
BEGIN
  ASSERT replaced <> definition, 'the order of a carrier''s addresses is written otherwise';
  EXECUTE 'CREATE OR REPLACE VIEW asterisk.trunks AS ' || replaced;
END $make$;

-- Row-level security lets no operator but a leakproof one into an index, and arrays have none: each caller was compared with every
-- contact of the company.
CREATE FUNCTION contacts_with_numbers(company bigint, keys text[]) RETURNS TABLE (key text, contact_id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 5
  SET search_path TO 'public', 'pg_temp'
  AS $$
    SELECT k.key, r.id
      FROM unnest(keys) AS k(key)
     CROSS JOIN LATERAL (SELECT c.id FROM contacts c
                          WHERE c.number_keys @> ARRAY[k.key] AND c.deleted_at IS NULL AND c.company_id = company) r
     WHERE company = coalesce(tenancy.current_company(), company)
  $$;
COMMENT ON FUNCTION contacts_with_numbers(bigint, text[]) IS
  'Contacts of the company by number_keys, from the index. Runs as the owner and tells ids alone: the query that asks reads the '
  'contacts themselves, and sees what its role may. Of another company than the transaction''s: none.';
REVOKE EXECUTE ON FUNCTION contacts_with_numbers(bigint, text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION contacts_with_numbers(bigint, text[]) TO suite_app, suite_system;
