-- Which trunk an outside number goes over, what it costs, and how much of it there may be a day.
CREATE TABLE outbound_routes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- Digits, `X` any, `Z` 1-9, `N` 2-9, `.` at the end the rest.
  pattern text NOT NULL CHECK (pattern ~ '^\+?[0-9XZN*#]{0,24}\.?$' AND pattern <> ''),
  strip integer NOT NULL DEFAULT 0 CHECK (strip BETWEEN 0 AND 20),
  prepend text CHECK (prepend ~ '^\+?[0-9*#]{0,16}$'),
  reach text NOT NULL DEFAULT 'national'
    CHECK (reach IN ('internal', 'local', 'national', 'mobile', 'international', 'premium', 'emergency')),
  -- Pesos.
  price_minute bigint NOT NULL DEFAULT 0 CHECK (price_minute BETWEEN 0 AND 1000000),
  -- The first that fits decides, in this order.
  priority integer NOT NULL DEFAULT 10 CHECK (priority BETWEEN 1 AND 1000),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || ' ' || pattern)) STORED,
  -- The same pattern as the database reads it, for adding up what calls cost.
  matcher text NOT NULL GENERATED ALWAYS AS (
    '^' || replace(replace(replace(replace(replace(replace(replace(pattern, '.', '~'),
      '+', '\+'), '*', '\*'), 'X', '[0-9]'), 'Z', '[1-9]'), 'N', '[2-9]'), '~', '.+') || '$') STORED,
  UNIQUE (company_id, id)
);
CALL tenancy.protect('outbound_routes');
CREATE UNIQUE INDEX outbound_routes_name_key ON outbound_routes (company_id, search_form(name)) WHERE deleted_at IS NULL;
CREATE INDEX outbound_routes_in_order ON outbound_routes (company_id, priority, id) WHERE deleted_at IS NULL;

CREATE TABLE outbound_route_trunks (
  company_id bigint NOT NULL REFERENCES companies,
  route_id bigint NOT NULL,
  trunk_id bigint NOT NULL,
  position bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (route_id, trunk_id),
  FOREIGN KEY (company_id, route_id) REFERENCES outbound_routes (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, trunk_id) REFERENCES trunks (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('outbound_route_trunks');
CREATE INDEX outbound_route_trunks_by_trunk ON outbound_route_trunks (company_id, trunk_id);

-- How far the phone's calls may go; null: as far as its user's.
ALTER TABLE extensions ADD COLUMN reach text
  CHECK (reach IN ('none', 'internal', 'local', 'national', 'mobile', 'international', 'premium'));

-- What may be called outside, of one extension or of the whole company.
CREATE TABLE call_ceilings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- Null: of all extensions together.
  extension_id bigint,
  max_calls integer CHECK (max_calls BETWEEN 0 AND 1000),
  max_minutes_day integer CHECK (max_minutes_day BETWEEN 0 AND 100000),
  -- Pesos.
  max_spend_day bigint CHECK (max_spend_day BETWEEN 0 AND 1000000000),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, extension_id) REFERENCES extensions (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('call_ceilings');
CREATE UNIQUE INDEX call_ceilings_name_key ON call_ceilings (company_id, search_form(name)) WHERE deleted_at IS NULL;
CREATE INDEX call_ceilings_by_extension ON call_ceilings (company_id, extension_id) WHERE deleted_at IS NULL;
CREATE INDEX calls_outbound ON calls (company_id, started_at) WHERE direction = 'outbound';
