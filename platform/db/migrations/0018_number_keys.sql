-- Numbers are compared whole, as one parser reads them (platform/telephony/numbers): by their last digits those of two
-- countries were one.

ALTER TABLE contacts DROP COLUMN tails;
ALTER TABLE contacts ADD COLUMN number_keys text[];
COMMENT ON COLUMN contacts.number_keys IS
  'By which a caller is found: numbers as the program compares them, E.164 with plus where they are public. Written with numbers; '
  'null: not read yet, a job does it.';
CREATE INDEX contacts_by_number ON contacts USING gin (number_keys) WHERE deleted_at IS NULL;
CREATE INDEX contacts_unread_numbers ON contacts (id) WHERE number_keys IS NULL;
DROP FUNCTION phone_tails(text[]);

CREATE FUNCTION reread_numbers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE contacts SET number_keys = NULL WHERE company_id = NEW.id;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION reread_numbers() IS 'Trigger function: national numbers of contacts are those of the company''s country.';
CREATE TRIGGER reread_numbers AFTER UPDATE OF country_id ON companies FOR EACH ROW
  WHEN (OLD.country_id IS DISTINCT FROM NEW.country_id) EXECUTE FUNCTION reread_numbers();
COMMENT ON TRIGGER reread_numbers ON companies IS 'Reads the numbers of contacts again.';
