-- Which master secret this database belongs to: passwords of its roles derive from it and its secrets are sealed with it. One row;
-- the owner alone reads it, before anything is changed by a program that was started with another secret.
CREATE TABLE installation (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  secret_fingerprint text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
