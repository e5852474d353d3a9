-- The key that a company's files are sealed with, itself sealed by the installation's secret: whoever copies the files, or the
-- database, or both, reads none of them.
CREATE TABLE company_file_keys (
  company_id bigint PRIMARY KEY REFERENCES companies,
  key_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CALL tenancy.protect('company_file_keys');
REVOKE ALL ON company_file_keys FROM suite_app;
