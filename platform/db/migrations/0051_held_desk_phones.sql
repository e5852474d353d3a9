-- A desk phone that loses power while it holds its call sends nothing, as one that holds does: what tells them apart is
-- whether it still answers to being asked. Seconds between questions; a constant of its own, so that a test can live
-- through it. With the grace of the engine it is known within two minutes.
CREATE FUNCTION asterisk.qualify_frequency() RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT '45' $$;
GRANT EXECUTE ON FUNCTION asterisk.qualify_frequency() TO suite_asterisk;

-- As 0010 has it, with the same columns in the same order.
CREATE OR REPLACE VIEW asterisk.ps_aors AS
  SELECT
    l.id,
    '10' AS max_contacts,
    'no' AS remove_existing,
    'yes' AS remove_unavailable,
    '600' AS default_expiration,
    '60' AS minimum_expiration,
    '7200' AS maximum_expiration,
    CASE WHEN l.desk THEN asterisk.qualify_frequency() ELSE '0' END AS qualify_frequency
  FROM asterisk.lines l;
