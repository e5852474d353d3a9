-- What administrators keep: rows that two people may not overwrite for each other (version), that can be brought back for a
-- while after they were deleted (deleted_at), and that are found by a piece of their name (search_text; stored, since under
-- row-level security LIKE may not use a trigram index). What is deleted is disabled as well, so that whoever leaves out the
-- disabled leaves out the deleted; at the same instant, when the deletion was what disabled it.

ALTER TABLE users
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN deleted_at timestamptz,
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (search_form(short_name || ' ' || username::text)) STORED,
  ADD CHECK (deleted_at IS NULL OR disabled_at IS NOT NULL);
-- The name of somebody who is gone can be given again.
ALTER TABLE users DROP CONSTRAINT users_username_key;
CREATE UNIQUE INDEX users_username_key ON users (username) WHERE deleted_at IS NULL;
CREATE INDEX users_by_company ON users (company_id, search_form(short_name), id)
  INCLUDE (search_text, role, disabled_at) WHERE deleted_at IS NULL;

ALTER TABLE extensions
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN deleted_at timestamptz,
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (search_form(display_name || ' ' || number)) STORED,
  ADD CHECK (deleted_at IS NULL OR disabled_at IS NOT NULL);
ALTER TABLE extensions
  DROP CONSTRAINT extensions_company_id_number_key,
  DROP CONSTRAINT extensions_endpoint_key,
  DROP CONSTRAINT extensions_user_id_key;
CREATE UNIQUE INDEX extensions_number_key ON extensions (company_id, number) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX extensions_endpoint_key ON extensions (endpoint) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX extensions_user_key ON extensions (user_id) WHERE deleted_at IS NULL;
CREATE INDEX extensions_by_company ON extensions (company_id, number, id)
  INCLUDE (search_text, user_id, disabled_at) WHERE deleted_at IS NULL;

CREATE OR REPLACE VIEW asterisk.endpoints AS
  SELECT e.endpoint, e.number, e.display_name, e.secret_digest, e.desk_secret_digest, c.language
  FROM public.extensions e
  JOIN public.companies c ON c.id = e.company_id
  WHERE e.disabled_at IS NULL AND e.deleted_at IS NULL AND c.suspended_at IS NULL;
