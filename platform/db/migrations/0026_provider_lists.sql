-- The platform's own lists take the shape of everything that administrators keep: version, deleted_at, search_text, disabled_at.

-- A suspended company is a disabled one; who reads suspended_at goes on.
ALTER TABLE companies RENAME COLUMN suspended_at TO disabled_at;
ALTER TABLE companies
  ADD COLUMN suspended_at timestamptz GENERATED ALWAYS AS (disabled_at) STORED,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN deleted_at timestamptz,
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || ' ' || slug || ' ' || city)) STORED,
  ADD CHECK (deleted_at IS NULL OR disabled_at IS NOT NULL);
DROP INDEX companies_search;

ALTER TABLE countries
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN deleted_at timestamptz,
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || ' ' || iso_code || ' ' || extension)) STORED;
ALTER TABLE countries DROP CONSTRAINT countries_name_key, DROP CONSTRAINT countries_iso_code_key;
CREATE UNIQUE INDEX countries_name_key ON countries (name) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX countries_iso_code_key ON countries (iso_code) WHERE deleted_at IS NULL;

ALTER TABLE asterisk_servers
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN deleted_at timestamptz,
  ADD COLUMN search_text text NOT NULL
    GENERATED ALWAYS AS (search_form(name || ' ' || coalesce(ari_url, '') || ' ' || coalesce(sip_host, ''))) STORED;
ALTER TABLE asterisk_servers DROP CONSTRAINT asterisk_servers_name_key;
CREATE UNIQUE INDEX asterisk_servers_name_key ON asterisk_servers (name) WHERE deleted_at IS NULL;

-- Operators are users of the provider's company; the view is what their list is of.
CREATE VIEW operators WITH (security_invoker = true) AS
  SELECT id, company_id, username, short_name, email, language, disabled_at, created_at, version, deleted_at, search_text
    FROM users WHERE role = 'operator'
  WITH LOCAL CHECK OPTION;
GRANT SELECT, UPDATE ON operators TO suite_system;
