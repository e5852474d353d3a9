-- A desk phone may ask for a transfer by its own key (SIP REFER): the program decides it. Browsers and carriers may not.
-- Changed where it stands in the view, whatever else the view came to say since 0700.
DO $$
DECLARE
  had text := pg_get_viewdef('asterisk.extension_endpoints'::regclass);
  now_has text := replace(had, '''no''::text AS allow_transfer',
                          'CASE WHEN l.desk THEN ''yes''::text ELSE ''no''::text END AS allow_transfer');
BEGIN
  IF now_has = had THEN
    RAISE EXCEPTION 'asterisk.extension_endpoints says nothing of transfers';
  END IF;
  EXECUTE 'CREATE OR REPLACE VIEW asterisk.extension_endpoints AS ' || now_has;
END
$$;
