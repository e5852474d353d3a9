-- Zone, currency and plan of a company as they are used; user names inside a company; rescue of people who cannot enter.

ALTER TABLE companies
  ADD COLUMN currency text NOT NULL DEFAULT 'COP' CHECK (currency ~ '^[A-Z]{3}$'),
  ADD COLUMN support_until timestamptz,
  -- Companies from before are not asked to begin.
  ADD COLUMN set_up_at timestamptz DEFAULT now();
COMMENT ON COLUMN companies.currency IS 'ISO 4217, of all amounts of the company. Amounts are whole units.';
COMMENT ON COLUMN companies.support_until IS
  'Until then the company lets operators of the platform enter as support; null: not allowed.';
COMMENT ON COLUMN companies.set_up_at IS
  'When its administrators finished setting it up; null: that is where they land.';
COMMENT ON COLUMN companies.time_zone IS
  'IANA name, at first its country''s. Days and hours of reports, opening hours, daily limits and messages are the company''s own.';
COMMENT ON TABLE companies IS
  'The tenants. Operators of the platform keep them; the company itself may read its row and change what its page shows.';

-- A plan says what its limits are: rows with other limits are made to measure.
ALTER TABLE companies ALTER COLUMN plan SET DEFAULT 'custom';
UPDATE companies SET plan = 'custom'
 WHERE plan <> 'custom' AND (max_users, max_extensions, max_trunks, max_simultaneous_calls, max_storage_bytes) IS DISTINCT FROM
   CASE plan
     WHEN 'basic' THEN (10, 15, 2, 10, 10000000000)
     WHEN 'standard' THEN (100, 150, 20, 100, 100000000000)
     WHEN 'advanced' THEN (1000, 1500, 100, 500, 1000000000000)
   END;
COMMENT ON COLUMN companies.plan IS
  'basic, standard or advanced: the max_ columns are what it includes; custom: they are the company''s own.';

COMMENT ON COLUMN companies.ari_user IS 'Kept for outside clients; the program connects with the account of asterisk_servers.';
COMMENT ON COLUMN companies.pre_translation IS 'Kept for outside clients; the rules that apply are in pre_translations.';
COMMENT ON COLUMN companies.config_did IS 'Kept for outside clients; the numbers of a company are in phone_numbers and dids.';
COMMENT ON COLUMN companies.provider_trunk IS 'Kept for outside clients; the trunks of a company are in trunks.';
COMMENT ON COLUMN companies.id_switch IS 'Kept for outside clients.';
COMMENT ON COLUMN companies.id_switch_client IS 'Kept for outside clients.';

GRANT UPDATE (time_zone, language, currency, support_until, set_up_at, address, city, phone, cellphone, email, web_page,
  voicemail_extension, record_format, logo, logo_crop, primary_color, secondary_color, version) ON companies TO suite_app;

ALTER TABLE users
  ADD COLUMN must_change_password boolean NOT NULL DEFAULT false,
  ADD COLUMN support_operator_id bigint REFERENCES users ON DELETE CASCADE;
COMMENT ON COLUMN users.must_change_password IS
  'An operator of the platform saw the password: the next sign-in asks for another.';
COMMENT ON COLUMN users.support_operator_id IS
  'The operator who enters the company as this user, while companies.support_until allows it; null: one of its people.';
CREATE UNIQUE INDEX users_support ON users (company_id, support_operator_id) WHERE support_operator_id IS NOT NULL;

DROP INDEX users_username_key;
CREATE UNIQUE INDEX users_username_in_company ON users (company_id, username) WHERE deleted_at IS NULL;
CREATE INDEX users_by_username ON users (username) WHERE deleted_at IS NULL;
COMMENT ON COLUMN users.username IS
  'Unique within the company among those not deleted. People sign in with it, with their address, or with user@company.';

ALTER TABLE recording_policies
  ADD COLUMN announcement text CHECK (announcement IN ('greeting', 'consent')),
  ADD COLUMN decided_at timestamptz;
COMMENT ON COLUMN recording_policies.announcement IS
  'How people outside learn that they are recorded: in what they hear first, or by a consent that the company keeps; null: not decided.';
COMMENT ON COLUMN recording_policies.decided_at IS 'When the company last decided on announcement and retention; null: never.';
