-- Who a number outside belonged to when it called, for those who see all of a company's calls.

ALTER TABLE calls ADD COLUMN known_name text NOT NULL DEFAULT '' CHECK (length(known_name) <= 200);
COMMENT ON COLUMN calls.known_name IS
  'Whose number outside it was when the call ended, by the CRM, else by shared contacts, as supervisors see them; empty: not known. '
  'What each participant knew is in call_records.other_name.';
