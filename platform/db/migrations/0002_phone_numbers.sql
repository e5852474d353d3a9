-- Who a public number belongs to: one company on the whole platform, whatever carrier brings its calls.

CREATE FUNCTION number_key(number text, prefix text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$
    SELECT CASE
      WHEN number ~ '^\+' THEN ltrim(number, '+')
      WHEN number ~ '^00[1-9][0-9]{7,}$' THEN substr(number, 3)
      WHEN length(number) < 7 THEN number
      -- A leading zero is the national trunk prefix.
      WHEN number ~ '^0' THEN prefix || substr(number, 2)
      -- 55 is also an area code of Brazil, whose national numbers have at most eleven digits.
      WHEN prefix = '55' AND length(number) <= 11 THEN prefix || number
      WHEN number ~ ('^' || prefix || '[0-9]{7,}$') THEN number
      WHEN length(number) <= 10 THEN prefix || number
      ELSE number
    END
  $$;
COMMENT ON FUNCTION number_key(text, text) IS
  'A number as the platform compares it: E.164 without plus. National numbers get the country''s calling code '
  '(prefix); fewer than seven digits are an internal number and stay as they are.';

CREATE TABLE phone_numbers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  number text NOT NULL CHECK (number ~ '^[0-9]{3,15}$'),
  state text NOT NULL DEFAULT 'owned' CHECK (state IN ('requested', 'owned')),
  source text CHECK (source IN ('existing', 'operator', 'proof')),
  owned_since timestamptz,
  note text CHECK (length(note) <= 200),
  search_text text NOT NULL GENERATED ALWAYS AS (search_form('+' || number || ' ' || coalesce(note, ''))) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
COMMENT ON TABLE phone_numbers IS
  'Public numbers and their companies, kept by operators. Calls from outside reach a DID only if its company owns '
  'the number here. Companies read their own rows; a trigger on dids requests what they enter.';
COMMENT ON COLUMN phone_numbers.number IS 'number_key(): E.164 without plus, or an internal number that was given.';
COMMENT ON COLUMN phone_numbers.state IS
  'requested: a DID has it, nobody confirmed it; owned: by one company at a time.';
COMMENT ON COLUMN phone_numbers.source IS
  'Why it is owned. existing: it was in use before numbers had owners; operator; proof: the company repeated a code '
  'that was spoken in a call to the number. Null while requested.';
COMMENT ON COLUMN phone_numbers.owned_since IS 'Among owners of different numbers that are dialled alike the first wins.';
COMMENT ON COLUMN phone_numbers.note IS 'Of the operator.';
CALL tenancy.protect('phone_numbers');
REVOKE INSERT, UPDATE, DELETE ON phone_numbers FROM suite_app;
CREATE UNIQUE INDEX phone_numbers_owner_key ON phone_numbers (number) WHERE state = 'owned' AND deleted_at IS NULL;
CREATE UNIQUE INDEX phone_numbers_company_key ON phone_numbers (company_id, number) WHERE deleted_at IS NULL;

CREATE FUNCTION owned_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'requested' THEN
    NEW.owned_since := NULL;
    NEW.source := NULL;
  ELSIF TG_OP = 'INSERT' OR OLD.state <> 'owned' OR OLD.company_id <> NEW.company_id OR OLD.number <> NEW.number THEN
    NEW.owned_since := now();
    NEW.source := coalesce(NEW.source, 'operator');
  END IF;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION owned_number() IS 'Trigger function: keeps since when and why a number is owned.';
CREATE TRIGGER owned_number BEFORE INSERT OR UPDATE ON phone_numbers
  FOR EACH ROW EXECUTE FUNCTION owned_number();
COMMENT ON TRIGGER owned_number ON phone_numbers IS 'Keeps owned_since and source.';

CREATE FUNCTION key_for_company(company bigint, number text) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$
    SELECT number_key(number, k.extension) FROM companies c JOIN countries k ON k.id = c.country_id WHERE c.id = company
  $$;
COMMENT ON FUNCTION key_for_company(bigint, text) IS 'number_key() of a number as written in the company''s country.';

CREATE FUNCTION did_state(company bigint, number text) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$
    SELECT CASE
      WHEN EXISTS (SELECT FROM phone_numbers n
                    WHERE n.company_id = company AND n.number = given.key AND n.state = 'owned' AND n.deleted_at IS NULL)
        THEN 'owned'
      WHEN length(given.key) < 7 THEN 'internal'
      ELSE 'pending'
    END
    FROM (SELECT key_for_company(company, number) AS key) given
  $$;
COMMENT ON FUNCTION did_state(bigint, text) IS
  'owned: the company has the number; internal: too short for a public one, reached only over trunks that register '
  'with us; pending: nobody confirmed that it is the company''s, no call reaches it.';

CREATE FUNCTION request_number() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  key text;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM phone_numbers n
     WHERE n.company_id = OLD.company_id AND n.state = 'requested'
       AND n.number = key_for_company(OLD.company_id, OLD.number)
       AND NOT EXISTS (SELECT FROM dids d
                        WHERE d.company_id = OLD.company_id AND d.deleted_at IS NULL
                          AND key_for_company(d.company_id, d.number) = n.number);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN
    key := key_for_company(NEW.company_id, NEW.number);
    IF length(key) BETWEEN 7 AND 15 THEN
      INSERT INTO phone_numbers (company_id, number, state) VALUES (NEW.company_id, key, 'requested')
      ON CONFLICT (company_id, number) WHERE deleted_at IS NULL DO NOTHING;
    END IF;
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION request_number() IS
  'Trigger function: a number that a company enters is requested, and no longer once no DID of it has it. Runs as '
  'the owner, since companies do not write phone_numbers.';
CREATE TRIGGER request_number AFTER INSERT OR DELETE OR UPDATE OF number, deleted_at ON dids
  FOR EACH ROW EXECUTE FUNCTION request_number();
COMMENT ON TRIGGER request_number ON dids IS 'Keeps the requests in phone_numbers.';

CREATE INDEX dids_by_number ON dids (ltrim(number, '+')) WHERE deleted_at IS NULL;

-- Numbers in use keep working. Where two companies hold the same one, an active company comes before a suspended one, then the
-- older row; the other is requested, and its DID shows as pending.
INSERT INTO phone_numbers (company_id, number, state, source)
SELECT DISTINCT ON (key) company_id, key, 'owned', 'existing'
  FROM (SELECT d.company_id, key_for_company(d.company_id, d.number) AS key, d.created_at, d.id,
               c.disabled_at IS NOT NULL OR c.deleted_at IS NOT NULL AS suspended
          FROM dids d JOIN companies c ON c.id = d.company_id WHERE d.deleted_at IS NULL) held
 WHERE length(key) <= 15
 ORDER BY key, suspended, created_at, id;
INSERT INTO phone_numbers (company_id, number, state)
SELECT DISTINCT d.company_id, key_for_company(d.company_id, d.number), 'requested'
  FROM dids d
 WHERE d.deleted_at IS NULL AND length(key_for_company(d.company_id, d.number)) BETWEEN 7 AND 15
ON CONFLICT (company_id, number) WHERE deleted_at IS NULL DO NOTHING;

-- Replaced by ownership: numbers no longer conflict by the text of a carrier's address.
DROP FUNCTION number_of_another(bigint[], bigint[]);
