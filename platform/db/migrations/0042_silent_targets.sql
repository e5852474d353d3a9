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
