-- Support that entered a company by its consent is none of its people, and goes out with the consent.

UPDATE sessions SET revoked_at = now()
 WHERE revoked_at IS NULL AND user_id IN (SELECT id FROM users WHERE support_operator_id IS NOT NULL);
UPDATE users
   SET disabled_at = coalesce(disabled_at, now()), deleted_at = coalesce(deleted_at, now()), password_hash = '', email = NULL
 WHERE support_operator_id IS NOT NULL;
ALTER TABLE users ADD CONSTRAINT users_support_is_nobody
  CHECK (support_operator_id IS NULL OR deleted_at IS NOT NULL AND password_hash = '' AND email IS NULL);
COMMENT ON COLUMN users.support_operator_id IS
  'The operator who enters the company as this user, while companies.support_until allows it; null: one of its people. Kept as deleted, so that no list of people has it and nothing that it leaves opens anything.';

DROP TRIGGER companies_access ON companies;
CREATE TRIGGER companies_access AFTER UPDATE OF disabled_at, support_until ON companies FOR EACH ROW
  WHEN (OLD.disabled_at IS DISTINCT FROM NEW.disabled_at OR OLD.support_until IS DISTINCT FROM NEW.support_until)
  EXECUTE FUNCTION companies_access();
COMMENT ON TRIGGER companies_access ON companies IS
  'Tells every node at once that a company was suspended or is back, or lets support in or no more.';

-- One letter has one form in names: 'ñ' as one character, never as two.
UPDATE users u SET username = left(normalize(u.username::text), 50) || '-' || u.id
 WHERE u.username::text IS NOT NFC NORMALIZED AND EXISTS (
   SELECT FROM users o WHERE o.company_id = u.company_id AND o.id <> u.id AND o.deleted_at IS NULL
      AND normalize(o.username::text)::citext = normalize(u.username::text)::citext);
UPDATE users SET username = normalize(username::text) WHERE username::text IS NOT NFC NORMALIZED;
ALTER TABLE users ADD CONSTRAINT users_username_nfc CHECK (username::text IS NFC NORMALIZED);

-- Guesses are counted by the account that they were at, too, whatever it was called.
ALTER TABLE sign_in_failures DROP CONSTRAINT sign_in_failures_kind_check;
ALTER TABLE sign_in_failures ADD CONSTRAINT sign_in_failures_kind_check CHECK (kind IN ('user', 'account', 'address'));
COMMENT ON COLUMN sign_in_failures.kind IS
  'user: by what was typed as the user name; account: by the account that it found; address: by IP address, which a whole office may share, so it bears more.';

ALTER TABLE users ADD COLUMN password_until timestamptz;
COMMENT ON COLUMN users.password_until IS
  'Until then an operator of the platform lets this administrator sign in with a password although the company requires its identity provider; null: never.';
