-- A number that is connected by a QR code, as a further device of its telephone.
ALTER TABLE join_accounts DROP CONSTRAINT join_accounts_provider_check;
ALTER TABLE join_accounts ADD CONSTRAINT join_accounts_provider_check
  CHECK (provider IN ('gupshup', 'whatsapp-cloud', 'whatsapp-web', 'simulator'));

CREATE TABLE join_web_sessions (
  account_id bigint PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  -- The device's keys, sealed: whoever has them is that device.
  session_sealed bytea NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, account_id) REFERENCES join_accounts (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('join_web_sessions');
