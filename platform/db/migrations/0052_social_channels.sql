-- Facebook pages and Instagram accounts are channels of join, beside the numbers of WhatsApp.
ALTER TABLE join_accounts
  DROP CONSTRAINT join_accounts_provider_check,
  ADD CONSTRAINT join_accounts_provider_check
    CHECK (provider IN ('gupshup', 'whatsapp-cloud', 'whatsapp-web', 'simulator', 'messenger', 'instagram')),
  ADD CONSTRAINT join_accounts_number_check1 CHECK (number <> '' OR provider IN ('messenger', 'instagram'));
COMMENT ON TABLE join_accounts IS 'The company''s numbers, pages and accounts at messaging providers.';
COMMENT ON COLUMN join_accounts.provider IS
  'whatsapp-cloud: Meta''s Cloud API; whatsapp-web: a further device of a telephone, connected by QR code '
  '(join_web_sessions); simulator: for trying out; messenger: a Facebook page; instagram: an account of Instagram.';
COMMENT ON COLUMN join_accounts.number IS 'E.164 with plus; empty for pages and accounts of Instagram, which have none.';
COMMENT ON COLUMN join_accounts.external_id IS
  'Gupshup''s app name, Meta''s phone number id, or the id of a page or an Instagram account.';
