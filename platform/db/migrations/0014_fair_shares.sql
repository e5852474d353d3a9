-- A company has one share of the calls that come for it, however many trunks it has, and one of what its phones dial. Calls to
-- nobody's number count for whoever brings them.

ALTER TABLE companies ADD COLUMN max_trunks integer DEFAULT 20 CHECK (max_trunks BETWEEN 1 AND 1000);
COMMENT ON COLUMN companies.max_trunks IS 'Trunks that are not deleted; null: no limit.';
UPDATE companies c SET max_trunks = t.so_many
  FROM (SELECT company_id, least(count(*), 1000) AS so_many FROM trunks WHERE deleted_at IS NULL GROUP BY company_id) t
 WHERE t.company_id = c.id AND t.so_many > 20;

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
  'Channel variables by which the dialplan keeps everybody within their share: the company, the endpoint, and SUITE_SHARE, for which '
  'its calls count: phones.{company} for what phones dial (with SUITE_COUNTRY for emergency numbers), calls.{company} for what '
  'comes over a trunk that registers with us, nobody.{carrier} for calls of a carrier to nobody''s number; the owner of a number is '
  'in called_numbers. Then the most channels it may have open towards Asterisk (generous: the program counts calls exactly), new '
  'calls a second that the operator chose, and how many times the default is added, for companies without a choice. '
  'Semicolons separate values of one option.';

-- Carriers dial a number in several ways.
CREATE TABLE number_forms (
  company_id bigint NOT NULL REFERENCES companies,
  number_id bigint NOT NULL,
  form text NOT NULL,
  PRIMARY KEY (form, number_id),
  FOREIGN KEY (company_id, number_id) REFERENCES phone_numbers (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE number_forms IS
  'How carriers dial each number, by which Asterisk finds its owner: all forms that number_key() takes for the number in the country of '
  'its company, without plus. Written by the trigger write_number_forms.';
CALL tenancy.protect('number_forms');
REVOKE INSERT, UPDATE, DELETE ON number_forms FROM suite_app;
CREATE INDEX number_forms_of_number ON number_forms (company_id, number_id);

CREATE FUNCTION write_number_forms() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM number_forms WHERE company_id = NEW.company_id AND number_id = NEW.id;
  INSERT INTO number_forms (company_id, number_id, form)
  SELECT NEW.company_id, NEW.id, way.form
    FROM companies c
    JOIN countries k ON k.id = c.country_id
   CROSS JOIN LATERAL (SELECT CASE WHEN NEW.number ~ ('^' || k.extension || '[0-9]{7,}$')
                                THEN substr(NEW.number, length(k.extension) + 1) END AS national) n
   CROSS JOIN LATERAL (VALUES (NEW.number), ('00' || NEW.number), (n.national), ('0' || n.national)) AS way (form)
   WHERE c.id = NEW.company_id AND way.form IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION write_number_forms() IS 'Trigger function of phone_numbers: writes their number_forms.';
CREATE TRIGGER write_number_forms AFTER INSERT OR UPDATE OF number ON phone_numbers
  FOR EACH ROW EXECUTE FUNCTION write_number_forms();
COMMENT ON TRIGGER write_number_forms ON phone_numbers IS 'Writes number_forms.';

CREATE FUNCTION rewrite_number_forms() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE phone_numbers SET number = number WHERE company_id = NEW.id;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION rewrite_number_forms() IS 'Trigger function of companies: national forms are those of another country now.';
CREATE TRIGGER rewrite_number_forms AFTER UPDATE OF country_id ON companies
  FOR EACH ROW WHEN (OLD.country_id IS DISTINCT FROM NEW.country_id) EXECUTE FUNCTION rewrite_number_forms();
COMMENT ON TRIGGER rewrite_number_forms ON companies IS 'Writes number_forms again.';
UPDATE phone_numbers SET number = number;

CREATE FUNCTION asterisk.owners_of(dialed text) RETURNS text
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    RETURN (
      SELECT string_agg('/' || o.id || ':' || coalesce(o.max_calls_second, 0) || ':'
                            || CASE WHEN o.max_calls_second IS NULL THEN 1 ELSE 0 END || ':' || 2 * o.max_simultaneous_calls + 10
                            || '@' || o.addresses, '' ORDER BY o.since) || '/'
        FROM (
          SELECT c.id, c.max_calls_second, c.max_simultaneous_calls, min(n.owned_since) AS since,
                 string_agg(DISTINCT host(a.address), ',') AS addresses
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
           GROUP BY c.id) o);
  END $$;
COMMENT ON FUNCTION asterisk.owners_of(text) IS
  'Companies that own a number, each with the addresses from which calls for it may come: '
  '"/{company}:{calls a second}:{1 if the default}:{channels}@{address},{address}/", the oldest ownership first. As the program '
  'decides it (features/pbx/server/find-trunk.ts). The session''s user, since it runs as the owner, tells the server.';
GRANT EXECUTE ON FUNCTION asterisk.owners_of(text) TO suite_asterisk;

CREATE VIEW asterisk.called_numbers AS
  SELECT k.id, asterisk.owners_of(k.id) AS owners
    FROM (SELECT DISTINCT f.form AS id FROM public.number_forms f) k;
COMMENT ON VIEW asterisk.called_numbers IS
  'Realtime family called_numbers: for whom a call from a carrier counts. A number that nobody entered costs one look-up in an index.';
COMMENT ON COLUMN asterisk.called_numbers.id IS 'As dialled, without plus.';
COMMENT ON COLUMN asterisk.called_numbers.owners IS 'See owners_of().';
GRANT SELECT ON asterisk.called_numbers TO suite_asterisk;

ALTER TABLE call_queues ADD COLUMN callback_abroad boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN call_queues.callback_abroad IS
  'Callers with numbers of other countries may ask to be called back, too: the caller ID that they send is what gets dialled.';

CREATE FUNCTION end_legs_of_server() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE outside_legs SET ended_at = now() WHERE asterisk_server_id = NEW.id AND ended_at IS NULL;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION end_legs_of_server() IS
  'Trigger function: nobody will hear of the legs of a removed telephone server, which would count towards limits for ever.';
CREATE TRIGGER end_legs AFTER UPDATE OF deleted_at ON asterisk_servers
  FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION end_legs_of_server();
COMMENT ON TRIGGER end_legs ON asterisk_servers IS 'Ends outside_legs.';
UPDATE outside_legs o SET ended_at = greatest(o.started_at, s.deleted_at)
  FROM asterisk_servers s WHERE s.id = o.asterisk_server_id AND s.deleted_at IS NOT NULL AND o.ended_at IS NULL;
