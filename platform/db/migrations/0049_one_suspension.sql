-- A suspended company is a disabled one: the twin goes, now that nobody reads it. As 0040 has the view, but for that.
CREATE OR REPLACE VIEW asterisk.endpoints AS
  SELECT e.endpoint, e.number, e.display_name, e.secret_digest, e.desk_secret_digest, c.language
  FROM public.extensions e
  JOIN public.companies c ON c.id = e.company_id
  WHERE e.disabled_at IS NULL AND e.deleted_at IS NULL AND c.disabled_at IS NULL
    AND c.asterisk_server_id = (SELECT asterisk.this_server());

ALTER TABLE companies DROP COLUMN suspended_at;
