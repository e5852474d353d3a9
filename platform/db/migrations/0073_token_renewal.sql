-- Whoever renewed the tokens of a connected program held a transaction while the other program was asked: a slow one of a company
-- took the database connections of all.

ALTER TABLE integration_connections ADD COLUMN renewing_until timestamptz;
COMMENT ON COLUMN integration_connections.renewing_until IS
  'Somebody renews its tokens, until then at most; null: nobody does.';
