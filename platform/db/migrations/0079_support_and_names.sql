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
