-- Asterisk looks up a name with one plain statement after the other, on one connection, and never prepares any: what a view costs
-- to plan is what a call waits for. The names that devices register as stood in seven branches of unions over four tables each,
-- which took far longer to plan than to run. They are rows of their own now, each name found by its key.
CREATE TABLE endpoint_names (
  -- As a device registers.
  name text NOT NULL,
  extension_id bigint NOT NULL REFERENCES extensions ON DELETE CASCADE,
  -- Of browsers, of desk phones in the clear, or of those over TLS.
  kind text NOT NULL CHECK (kind IN ('web', 'desk', 'tls')),
  -- The first of a kind is the endpoint; the others are addresses of record alone.
  place integer NOT NULL CHECK (place BETWEEN 1 AND 3),
  -- A deleted extension and a new one may share them.
  PRIMARY KEY (name, extension_id)
);
CREATE INDEX endpoint_names_extension ON endpoint_names (extension_id);
REVOKE ALL ON endpoint_names FROM PUBLIC;

CREATE FUNCTION name_endpoints() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    DELETE FROM endpoint_names WHERE extension_id = NEW.id;
    INSERT INTO endpoint_names (name, extension_id, kind, place)
    SELECT NEW.endpoint || ending, NEW.id, kind, place
      FROM (VALUES ('', 'web', 1), ('-desk', 'desk', 1), ('-desk-2', 'desk', 2), ('-desk-3', 'desk', 3),
                   ('-tls', 'tls', 1), ('-tls-2', 'tls', 2), ('-tls-3', 'tls', 3)) AS names (ending, kind, place);
    RETURN NULL;
  END $$;
CREATE TRIGGER name_endpoints AFTER INSERT OR UPDATE OF endpoint ON extensions
  FOR EACH ROW EXECUTE FUNCTION name_endpoints();

INSERT INTO endpoint_names (name, extension_id, kind, place)
SELECT e.endpoint || ending, e.id, kind, place
  FROM extensions e,
       (VALUES ('', 'web', 1), ('-desk', 'desk', 1), ('-desk-2', 'desk', 2), ('-desk-3', 'desk', 3),
               ('-tls', 'tls', 1), ('-tls-2', 'tls', 2), ('-tls-3', 'tls', 3)) AS names (ending, kind, place);

-- As 1210 has it, with the extension itself.
CREATE OR REPLACE VIEW asterisk.endpoints AS
  SELECT e.endpoint, e.number, e.display_name, e.secret_digest, e.desk_secret_digest, c.language, e.tls_secret_digest,
         e.id AS extension_id
  FROM public.extensions e
  JOIN public.companies c ON c.id = e.company_id
  LEFT JOIN public.users u ON u.id = e.user_id
  WHERE e.disabled_at IS NULL AND e.deleted_at IS NULL AND c.disabled_at IS NULL
    AND (e.user_id IS NULL OR u.disabled_at IS NULL)
    AND c.asterisk_server_id = (SELECT asterisk.this_server());

CREATE OR REPLACE VIEW asterisk.lines AS
  SELECT n.name AS id, n.kind <> 'web' AS desk, e.number, e.display_name, e.language,
         CASE n.kind WHEN 'web' THEN e.secret_digest
                     WHEN 'desk' THEN e.desk_secret_digest
                     ELSE e.tls_secret_digest END AS digest,
         n.kind = 'tls' AS tls
    FROM public.endpoint_names n
    JOIN asterisk.endpoints e ON e.extension_id = n.extension_id
   WHERE n.place = 1 AND (n.kind <> 'tls' OR e.tls_secret_digest IS NOT NULL);

CREATE OR REPLACE VIEW asterisk.extension_aors AS
  SELECT n.name AS id,
         CASE n.kind WHEN 'web' THEN '10' ELSE '1' END AS max_contacts,
         CASE n.kind WHEN 'web' THEN 'no' ELSE 'yes' END AS remove_existing,
         'yes' AS remove_unavailable, '600' AS default_expiration, '60' AS minimum_expiration, '7200' AS maximum_expiration,
         CASE n.kind WHEN 'web' THEN '0' ELSE asterisk.qualify_frequency() END AS qualify_frequency
    FROM public.endpoint_names n
    JOIN asterisk.endpoints e ON e.extension_id = n.extension_id;
