-- Proofs that a number is a company's: the platform calls it and speaks a code, which the company enters.

CREATE TABLE number_proofs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  number text NOT NULL CHECK (number ~ '^[0-9]{7,15}$'),
  code_hash text NOT NULL CHECK (code_hash ~ '^[0-9a-f]{64}$'),
  salt text NOT NULL CHECK (length(salt) BETWEEN 16 AND 64),
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  UNIQUE (company_id, id)
);
COMMENT ON TABLE number_proofs IS
  'Calls in which the platform spoke a code. Rows are kept for a day, as they limit further calls. Companies do not '
  'read them.';
COMMENT ON COLUMN number_proofs.number IS 'E.164 without plus.';
COMMENT ON COLUMN number_proofs.code_hash IS 'SHA-256 of salt and code, in hexadecimal.';
COMMENT ON COLUMN number_proofs.salt IS 'Random.';
COMMENT ON COLUMN number_proofs.attempts IS 'Codes entered so far; after five the proof is void.';
CALL tenancy.protect('number_proofs');
REVOKE ALL ON number_proofs FROM suite_app;
CREATE INDEX number_proofs_by_number ON number_proofs (number, created_at DESC);
CREATE INDEX number_proofs_by_company ON number_proofs (company_id, created_at DESC);
