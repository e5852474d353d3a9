-- Desk phones subscribe to the states of colleagues (busy lamp fields).
CREATE FUNCTION asterisk.hints_of(endpoint_name text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT 'hints.' || substring(endpoint_name FROM '^(.+)-\d+-(?:desk|tls)$') $$;
COMMENT ON FUNCTION asterisk.hints_of(text) IS
  'The context in which a desk phone''s subscriptions are looked up: its company''s extensions and nobody else''s. Null for '
  'browsers and trunks, which may not subscribe.';
GRANT EXECUTE ON FUNCTION asterisk.hints_of(text) TO suite_asterisk;

DROP VIEW asterisk.ps_endpoints;
DO $make$
BEGIN
  EXECUTE format(
    'CREATE VIEW asterisk.ps_endpoints AS
       SELECT k.name AS id, %s, asterisk.music_of(k.name) AS moh_suggest, asterisk.shares_of(k.name) AS set_var,
              CASE WHEN asterisk.hints_of(k.name) IS NULL THEN ''no'' ELSE ''yes'' END AS allow_subscribe,
              asterisk.hints_of(k.name) AS subscribe_context,
              CASE WHEN asterisk.hints_of(k.name) IS NOT NULL THEN ''yes'' END AS notify_early_inuse_ringing
         FROM public.sip_names k
        CROSS JOIN LATERAL asterisk.find_endpoint(k.name) f',
    (SELECT string_agg('f.' || quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
      WHERE attrelid = 'asterisk.all_endpoints'::regclass AND attnum > 0 AND NOT attisdropped
        AND attname NOT IN ('id', 'allow_subscribe')));
END $make$;
COMMENT ON VIEW asterisk.ps_endpoints IS 'Realtime family ps_endpoints.';
COMMENT ON COLUMN asterisk.ps_endpoints.set_var IS 'Of its channels, for the dialplan (shares_of).';
COMMENT ON COLUMN asterisk.ps_endpoints.subscribe_context IS 'See hints_of().';
COMMENT ON COLUMN asterisk.ps_endpoints.notify_early_inuse_ringing IS
  'A colleague in a call for whom another one rings is shown as ringing: that one can be picked up.';
GRANT SELECT ON asterisk.ps_endpoints TO suite_asterisk;
