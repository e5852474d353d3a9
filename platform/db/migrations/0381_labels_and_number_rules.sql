-- Labels of calls, kept by administrators like everything else.
ALTER TABLE call_labels
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN deleted_at timestamptz,
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  DROP CONSTRAINT call_labels_company_id_name_key;
CREATE UNIQUE INDEX call_labels_name_key ON call_labels (company_id, search_form(name)) WHERE deleted_at IS NULL;

-- Rules by which the platform writes a number anew before it is called; of no company.
CREATE TABLE pre_translations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- Null: in every country.
  country_id bigint REFERENCES countries ON DELETE CASCADE,
  -- Digits, `X` any, `Z` 1-9, `N` 2-9, `.` at the end the rest.
  pattern text NOT NULL CHECK (pattern ~ '^\+?[0-9XZN*#]{0,24}\.?$' AND pattern <> ''),
  strip integer NOT NULL DEFAULT 0 CHECK (strip BETWEEN 0 AND 20),
  prepend text CHECK (prepend ~ '^\+?[0-9*#]{0,16}$'),
  priority integer NOT NULL DEFAULT 10 CHECK (priority BETWEEN 1 AND 1000),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  disabled_at timestamptz,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || ' ' || pattern)) STORED
);
GRANT SELECT ON pre_translations TO suite_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON pre_translations TO suite_system;
CREATE UNIQUE INDEX pre_translations_name_key ON pre_translations (search_form(name)) WHERE deleted_at IS NULL;
CREATE INDEX pre_translations_in_order ON pre_translations (priority, id) WHERE deleted_at IS NULL AND disabled_at IS NULL;
