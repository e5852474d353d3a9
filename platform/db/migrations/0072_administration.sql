-- From where people have signed in, so that the first time from another country is told.

CREATE TABLE sign_in_countries (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  user_id bigint NOT NULL,
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  first_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, country),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE sign_in_countries IS
  'Countries from which a user has signed in. The first one is only noted; each further one is told by mail and notification.';
COMMENT ON COLUMN sign_in_countries.country IS 'ISO 3166 code, by the address; private addresses have none.';
CALL tenancy.protect('sign_in_countries');

ALTER TABLE desk_phones DROP CONSTRAINT desk_phones_make_check;
ALTER TABLE desk_phones ADD CONSTRAINT desk_phones_make_check
  CHECK (make IN ('yealink', 'grandstream', 'fanvil', 'snom', 'polycom', 'cisco'));
COMMENT ON COLUMN desk_phones.make IS
  'Whose settings it reads: yealink, grandstream, fanvil, snom, polycom (Poly) or cisco (multiplatform and SPA).';

-- A public number was kept twice where it was written differently (604 …, +57 604 …), and either entry could answer.
CREATE FUNCTION one_did_of_number() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  key text := key_for_company(NEW.company_id, NEW.number);
BEGIN
  -- Of two who enter it at once the second waits, and sees the first.
  PERFORM pg_advisory_xact_lock(hashtextextended('did ' || key, NEW.company_id));
  IF EXISTS (SELECT FROM dids d
              WHERE d.company_id = NEW.company_id AND d.id <> NEW.id AND d.deleted_at IS NULL
                AND key_for_company(d.company_id, d.number) = key)
  THEN
    RAISE unique_violation USING CONSTRAINT = 'dids_number_key', MESSAGE = 'the company has this number already';
  END IF;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION one_did_of_number() IS
  'Trigger function: a company has a number once, however it is written. Those from before stay until they are changed.';
CREATE TRIGGER one_did_of_number BEFORE INSERT OR UPDATE OF number, deleted_at ON dids
  FOR EACH ROW WHEN (NEW.deleted_at IS NULL) EXECUTE FUNCTION one_did_of_number();
COMMENT ON TRIGGER one_did_of_number ON dids IS 'Refuses a number that the company has in another spelling.';
