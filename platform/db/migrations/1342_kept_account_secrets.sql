-- Which secrets an account has: its page says so without opening what is sealed. Of those before, what their provider cannot do without.
ALTER TABLE join_accounts ADD COLUMN kept_secrets text[] NOT NULL DEFAULT '{}';
UPDATE join_accounts
   SET kept_secrets = CASE provider WHEN 'whatsapp-cloud' THEN ARRAY['api_key', 'app_secret'] ELSE ARRAY['api_key'] END
 WHERE credentials_sealed IS NOT NULL AND provider IN ('gupshup', 'whatsapp-cloud');
