-- What Asterisk asks for at every request, whoever sends it: an endpoint, a secret and an address of record by name. Asterisk
-- prepares no statements and has one connection, on which all phones wait: planning the views for a name that nobody has let a
-- few hundred requests of a stranger stop every call. Here the name is looked up in an index first, and the plan of the rest is
-- kept by a function.

ALTER TABLE companies ADD COLUMN max_calls_second integer CHECK (max_calls_second BETWEEN 1 AND 1000);
COMMENT ON COLUMN companies.max_calls_second IS
  'New calls a second, in both directions; null: the installation''s CALLS_PER_SECOND_PER_COMPANY.';

CREATE FUNCTION asterisk.company_of_endpoint(endpoint_name text) RETURNS bigint
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    RETURN coalesce(
      (SELECT e.company_id FROM endpoint_names n JOIN extensions e ON e.id = n.extension_id
        WHERE n.name = endpoint_name AND e.deleted_at IS NULL),
      (SELECT t.company_id FROM trunks t WHERE t.endpoint = endpoint_name AND t.deleted_at IS NULL));
  END $$;
COMMENT ON FUNCTION asterisk.company_of_endpoint(text) IS
  'Company of an extension''s or a trunk''s endpoint. Runs as the owner, since Asterisk may not read the tables.';
GRANT EXECUTE ON FUNCTION asterisk.company_of_endpoint(text) TO suite_asterisk;

CREATE FUNCTION asterisk.shares_of(endpoint_name text) RETURNS text
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    company bigint := asterisk.company_of_endpoint(endpoint_name);
    sharing bigint[];
  BEGIN
    -- Asterisk knows a carrier by its address, and takes the trunk of any of its customers: that one has the shares of all.
    IF endpoint_name LIKE 'trunk.%' THEN
      SELECT array_agg(other.company_id) INTO sharing
        FROM trunks own
        JOIN trunk_addresses mine ON mine.trunk_id = own.id
        JOIN trunk_addresses theirs ON theirs.address = mine.address
        JOIN trunks other ON other.id = theirs.trunk_id
       WHERE own.endpoint = endpoint_name AND other.disabled_at IS NULL AND other.deleted_at IS NULL;
    END IF;
    RETURN (SELECT 'SUITE_COMPANY=' || company || ';SUITE_ENDPOINT=' || endpoint_name
                   || ';SUITE_CHANNELS=' || sum(2 * c.max_simultaneous_calls + 10)
                   || ';SUITE_DEFAULTS=' || count(*) FILTER (WHERE c.max_calls_second IS NULL)
                   || ';SUITE_RATE=' || coalesce(sum(c.max_calls_second), 0)
              FROM companies c WHERE c.id = ANY (company || sharing));
  END $$;
COMMENT ON FUNCTION asterisk.shares_of(text) IS
  'Channel variables by which the dialplan keeps a company within its share: its id, the endpoint, the most channels it may have '
  'open towards Asterisk (generous: the program counts calls exactly), its new calls a second that the operator chose, '
  'and how many times the default is added, for companies without a choice. Trunks at one carrier have the shares of '
  'all its customers here. Semicolons separate values of one option.';
GRANT EXECUTE ON FUNCTION asterisk.shares_of(text) TO suite_asterisk;

ALTER VIEW asterisk.ps_auths RENAME TO all_auths;
ALTER VIEW asterisk.ps_aors RENAME TO all_aors;
COMMENT ON VIEW asterisk.all_auths IS
  'Secrets of extensions and trunks. Carriers that we register at need the password itself, decrypted with the key in '
  'the connection''s setting suite.trunk_key.';
COMMENT ON VIEW asterisk.all_aors IS 'Addresses of record of extensions and trunks.';

CREATE FUNCTION asterisk.find_endpoint(name text) RETURNS SETOF asterisk.all_endpoints
  LANGUAGE plpgsql STABLE ROWS 1
  AS $$ BEGIN RETURN QUERY SELECT e.* FROM asterisk.all_endpoints e WHERE e.id = name; END $$;
COMMENT ON FUNCTION asterisk.find_endpoint(text) IS 'An endpoint by name, with a kept plan.';
CREATE FUNCTION asterisk.find_auth(name text) RETURNS SETOF asterisk.all_auths
  LANGUAGE plpgsql STABLE ROWS 1
  AS $$ BEGIN RETURN QUERY SELECT a.* FROM asterisk.all_auths a WHERE a.id = name; END $$;
COMMENT ON FUNCTION asterisk.find_auth(text) IS 'A secret by name, with a kept plan.';
CREATE FUNCTION asterisk.find_aor(name text) RETURNS SETOF asterisk.all_aors
  LANGUAGE plpgsql STABLE ROWS 1
  AS $$ BEGIN RETURN QUERY SELECT a.* FROM asterisk.all_aors a WHERE a.id = name; END $$;
COMMENT ON FUNCTION asterisk.find_aor(text) IS 'An address of record by name, with a kept plan.';
GRANT EXECUTE ON FUNCTION asterisk.find_endpoint(text), asterisk.find_auth(text), asterisk.find_aor(text)
  TO suite_asterisk;

CREATE TABLE sip_names (
  name text PRIMARY KEY
);
COMMENT ON TABLE sip_names IS
  'Every name that Asterisk may be asked for, of extensions and trunks: one index tells that a stranger''s name is '
  'nobody''s. Names are never removed, so that no deletion can race with their next use; an old one only costs a '
  'look-up. Written by the triggers keep_sip_names.';
REVOKE ALL ON sip_names FROM PUBLIC;
INSERT INTO sip_names SELECT name FROM endpoint_names UNION SELECT endpoint FROM trunks;

CREATE FUNCTION keep_sip_names() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    IF TG_TABLE_NAME = 'trunks' THEN
      INSERT INTO sip_names SELECT endpoint FROM added ON CONFLICT DO NOTHING;
    ELSE
      INSERT INTO sip_names SELECT DISTINCT name FROM added ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
  END $$;
COMMENT ON FUNCTION keep_sip_names() IS 'Trigger function of endpoint_names and trunks: adds to sip_names.';
CREATE TRIGGER keep_sip_names AFTER INSERT ON endpoint_names
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_sip_names();
COMMENT ON TRIGGER keep_sip_names ON endpoint_names IS 'Keeps sip_names.';
CREATE TRIGGER keep_sip_names AFTER INSERT ON trunks
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_sip_names();
COMMENT ON TRIGGER keep_sip_names ON trunks IS 'Keeps sip_names.';

CREATE OR REPLACE FUNCTION asterisk.music_of(endpoint_name text) RETURNS text
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    RETURN (SELECT 'music-' || a.file_id FROM audios a
             WHERE a.hold_music AND a.deleted_at IS NULL AND a.company_id = asterisk.company_of_endpoint(endpoint_name));
  END $$;

DROP VIEW asterisk.ps_endpoints;

-- With whatever columns the views have by now; by the name's index, since a condition on the function's result would not reach it.
DO $make$
DECLARE
  made record;
BEGIN
  FOR made IN
    SELECT * FROM (VALUES
      ('ps_endpoints', 'all_endpoints', 'find_endpoint',
       ', asterisk.music_of(k.name) AS moh_suggest, asterisk.shares_of(k.name) AS set_var'),
      ('ps_auths', 'all_auths', 'find_auth', ''),
      ('ps_aors', 'all_aors', 'find_aor', '')) AS kinds (name, source, finder, more)
  LOOP
    EXECUTE format(
      'CREATE VIEW asterisk.%I AS SELECT k.name AS id, %s%s
         FROM public.sip_names k
        CROSS JOIN LATERAL asterisk.%I(k.name) f',
      made.name,
      (SELECT string_agg('f.' || quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = ('asterisk.' || made.source)::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'id'),
      made.more, made.finder);
  END LOOP;
END $make$;
COMMENT ON VIEW asterisk.ps_endpoints IS 'Realtime family ps_endpoints.';
COMMENT ON COLUMN asterisk.ps_endpoints.set_var IS 'Of its channels, for the dialplan (shares_of).';
COMMENT ON VIEW asterisk.ps_auths IS 'Realtime family ps_auths.';
COMMENT ON VIEW asterisk.ps_aors IS 'Realtime family ps_aors.';
GRANT SELECT ON asterisk.ps_endpoints, asterisk.ps_auths, asterisk.ps_aors, asterisk.all_endpoints TO suite_asterisk;
