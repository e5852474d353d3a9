-- The view was made anew with further columns, and aors with them looked up every name again (0025).
DO $make$
BEGIN
  EXECUTE 'CREATE OR REPLACE VIEW asterisk.ps_endpoints AS '
    || regexp_replace(pg_get_viewdef('asterisk.ps_endpoints'::regclass), '\mf\.aors\M',
         $aors$CASE WHEN k.name ~ '-(desk|tls)$' THEN concat(k.name, ',', k.name, '-2,', k.name, '-3') ELSE k.name END AS aors$aors$);
END $make$;
COMMENT ON COLUMN asterisk.ps_endpoints.aors IS
  'As all_endpoints has them, by the name alone: a condition on them then looks up no other endpoint.';
