-- What one company can take from the others by way of the telephone server and the numbers.

-- 1. Endpoints of an address of record. Asterisk asks for them by LIKE whenever somebody registers for the first time; every name
-- was looked up for that, on the one connection on which all calls wait.
DROP VIEW asterisk.ps_endpoints;
DO $make$
BEGIN
  EXECUTE format(
    'CREATE VIEW asterisk.ps_endpoints AS
       SELECT k.name AS id, %s, asterisk.music_of(k.name) AS moh_suggest, asterisk.shares_of(k.name) AS set_var
         FROM public.sip_names k
        CROSS JOIN LATERAL asterisk.find_endpoint(k.name) f',
    (SELECT string_agg(
              CASE attname
                WHEN 'aors' THEN $aors$CASE WHEN k.name ~ '-(desk|tls)$' THEN concat(k.name, ',', k.name, '-2,', k.name, '-3') ELSE k.name END AS aors$aors$
                ELSE 'f.' || quote_ident(attname)
              END, ', ' ORDER BY attnum) FROM pg_attribute
      WHERE attrelid = 'asterisk.all_endpoints'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'id'));
END $make$;
COMMENT ON VIEW asterisk.ps_endpoints IS 'Realtime family ps_endpoints.';
COMMENT ON COLUMN asterisk.ps_endpoints.set_var IS 'Of its channels, for the dialplan (shares_of).';
COMMENT ON COLUMN asterisk.ps_endpoints.aors IS
  'As all_endpoints has them, by the name alone: a condition on them then looks up no other endpoint.';
GRANT SELECT ON asterisk.ps_endpoints TO suite_asterisk;

-- 2. Prefixes of the company's routes, after which an emergency number is one as well.
CREATE FUNCTION asterisk.outside_prefixes(company bigint) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT string_agg(DISTINCT left(spelled, strip), '/')
      FROM (SELECT r.strip, r.pattern, substring(r.pattern FROM '^[0-9*#]*') AS spelled
              FROM outbound_routes r WHERE r.company_id = company AND r.deleted_at IS NULL AND r.strip > 0) given
     WHERE strip <= length(spelled) AND length(spelled) < length(pattern)
  $$;
COMMENT ON FUNCTION asterisk.outside_prefixes(bigint) IS
  'What the company''s people dial for an outside line, separated by slashes: as outsidePrefixes() of the program '
  '(platform/telephony/journey/emergency-dialling.ts). Null: nothing. Runs as the owner, since Asterisk may not read the tables.';
GRANT EXECUTE ON FUNCTION asterisk.outside_prefixes(bigint) TO suite_asterisk;

CREATE OR REPLACE FUNCTION asterisk.shares_of(endpoint_name text) RETURNS text
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    company bigint := asterisk.company_of_endpoint(endpoint_name);
    kind text := (SELECT t.kind FROM trunks t WHERE t.endpoint = endpoint_name AND t.deleted_at IS NULL);
    customers bigint[] := ARRAY[company];
  BEGIN
    -- Asterisk knows a carrier by its address, and takes the trunk of any of its customers.
    IF kind <> 'peer' THEN
      SELECT array_agg(DISTINCT other.company_id ORDER BY other.company_id) INTO customers
        FROM trunks own
        JOIN trunk_addresses mine ON mine.trunk_id = own.id
        JOIN trunk_addresses theirs ON theirs.address = mine.address
        JOIN trunks other ON other.id = theirs.trunk_id
       WHERE own.endpoint = endpoint_name AND (other.id = own.id OR other.disabled_at IS NULL AND other.deleted_at IS NULL);
      customers := coalesce(customers, ARRAY[company]);
    END IF;
    RETURN (SELECT 'SUITE_COMPANY=' || company || ';SUITE_ENDPOINT=' || endpoint_name
                   || CASE WHEN kind IS NULL THEN ';SUITE_SHARE=phones.' || company || ';SUITE_COUNTRY=' || max(k.iso_code)
                                                  || coalesce(';SUITE_PREFIXES=' || asterisk.outside_prefixes(company), '')
                           WHEN kind = 'peer' THEN ';SUITE_SHARE=calls.' || company
                           ELSE ';SUITE_SHARE=nobody.' || CASE WHEN cardinality(customers) = 1 THEN company::text
                                                               ELSE md5(customers::text) END
                      END
                   || ';SUITE_CHANNELS=' || sum(2 * c.max_simultaneous_calls + 10)
                   || ';SUITE_DEFAULTS=' || count(*) FILTER (WHERE c.max_calls_second IS NULL)
                   || ';SUITE_RATE=' || coalesce(sum(c.max_calls_second), 0)
              FROM companies c JOIN countries k ON k.id = c.country_id WHERE c.id = ANY (customers));
  END $$;
COMMENT ON FUNCTION asterisk.shares_of(text) IS
  'Channel variables by which the dialplan keeps everybody within their share: the company, the endpoint, and SUITE_SHARE, for '
  'which its calls count: phones.{company} for what phones dial (with SUITE_COUNTRY and SUITE_PREFIXES for emergency numbers), '
  'calls.{company} for what comes over a trunk that registers with us, nobody.{carrier} for calls of a carrier to nobody''s number; '
  'the owner of a number is in called_numbers. Then the most channels it may have open towards Asterisk (generous: the program '
  'counts calls exactly), new calls a second that the operator chose, and how many times the default is added, for companies '
  'without a choice. Semicolons separate values of one option.';

-- 3. Asterisk reads at most 4,095 bytes of a value, and would take the rest for missing.
CREATE OR REPLACE FUNCTION asterisk.owners_of(dialed text) RETURNS text
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    RETURN (
      SELECT string_agg(w.written, '' ORDER BY w.since, w.id) || '/'
        FROM (
          SELECT o.*, sum(length(o.written)) OVER (ORDER BY o.since, o.id) AS length_so_far
            FROM (
              SELECT c.id, min(n.owned_since) AS since,
                     '/' || c.id || ':' || coalesce(c.max_calls_second, 0) || ':'
                         || CASE WHEN c.max_calls_second IS NULL THEN 1 ELSE 0 END || ':' || 2 * c.max_simultaneous_calls + 10
                         || '@' || array_to_string((array_agg(DISTINCT host(a.address)))[1:75], ',') AS written
                FROM number_forms f
                JOIN phone_numbers n ON n.id = f.number_id AND n.state = 'owned' AND n.deleted_at IS NULL
                JOIN companies c ON c.id = n.company_id
                JOIN countries k ON k.id = c.country_id
                JOIN number_forms w ON w.company_id = n.company_id AND w.number_id = n.id
                -- By its digits, since an index has them: companies have thousands.
                JOIN dids d ON d.company_id = n.company_id AND d.deleted_at IS NULL AND ltrim(d.number, '+') = w.form
                           AND number_key(d.number, k.extension) = n.number
                JOIN trunks t ON t.company_id = d.company_id AND t.kind <> 'peer' AND t.disabled_at IS NULL AND t.deleted_at IS NULL
                JOIN trunk_addresses a ON a.trunk_id = t.id AND a.host = t.host AND (c.private_trunks OR NOT a.reserved)
               WHERE f.form = dialed AND c.disabled_at IS NULL
                 AND c.asterisk_server_id = coalesce(substring(session_user::text FROM '^suite_asterisk_([0-9]+)$')::bigint, 1)
               GROUP BY c.id) o) w
       WHERE w.length_so_far <= 4094);
  END $$;
COMMENT ON FUNCTION asterisk.owners_of(text) IS
  'Companies that own a number, each with the addresses from which calls for it may come: '
  '"/{company}:{calls a second}:{1 if the default}:{channels}@{address},{address}/", the oldest ownership first. As the program '
  'decides it (features/pbx/server/find-trunk.ts), but only 75 addresses of each and whole owners in 4,095 bytes, which is what '
  'Asterisk reads: calls of what is left out count as to nobody''s number. The session''s user, since it runs as the owner, '
  'tells the server.';

-- 4. Another country: numbers that a company owns stay its own, and are written so that they mean the same.
CREATE FUNCTION keep_national_numbers() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
BEGIN
  UPDATE dids d SET number = '+' || was.key
    FROM (SELECT w.id, number_key(w.number, k.extension) AS key
            FROM dids w JOIN countries k ON k.id = OLD.country_id
           WHERE w.company_id = NEW.id AND w.deleted_at IS NULL) was
   WHERE d.id = was.id AND was.key <> key_for_company(NEW.id, d.number)
     AND EXISTS (SELECT FROM phone_numbers n
                  WHERE n.company_id = NEW.id AND n.number = was.key AND n.state = 'owned' AND n.deleted_at IS NULL)
     AND NOT EXISTS (SELECT FROM dids other
                      WHERE other.company_id = NEW.id AND other.deleted_at IS NULL AND ltrim(other.number, '+') = was.key);
  -- The others mean numbers of the new country, which are requested anew.
  DELETE FROM phone_numbers n
   WHERE n.company_id = NEW.id AND n.state = 'requested'
     AND n.number <> ALL (ARRAY(SELECT key_for_company(NEW.id, d.number) FROM dids d
                                 WHERE d.company_id = NEW.id AND d.deleted_at IS NULL));
  INSERT INTO phone_numbers (company_id, number, state)
  SELECT DISTINCT NEW.id, key, 'requested'
    FROM (SELECT key_for_company(NEW.id, d.number) AS key FROM dids d
           WHERE d.company_id = NEW.id AND d.deleted_at IS NULL) given
   WHERE length(key) BETWEEN 7 AND 15
  ON CONFLICT (company_id, number) WHERE deleted_at IS NULL DO NOTHING;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION keep_national_numbers() IS
  'Trigger function of companies: DIDs that were written as national numbers of the old country. Runs as the owner, since '
  'companies do not write phone_numbers.';
CREATE TRIGGER keep_national_numbers AFTER UPDATE OF country_id ON companies FOR EACH ROW
  WHEN (OLD.country_id IS DISTINCT FROM NEW.country_id) EXECUTE FUNCTION keep_national_numbers();
COMMENT ON TRIGGER keep_national_numbers ON companies IS 'Numbers that the company owns stay reachable.';
