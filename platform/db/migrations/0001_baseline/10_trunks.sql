-- A company's lines to carriers. Asterisk reads each as an endpoint of its own, `trunk.{id}`.

CREATE TABLE trunks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- `register`: we register at the carrier; `address`: known by its address; `peer`: it registers with us.
  kind text NOT NULL CHECK (kind IN ('register', 'address', 'peer')),
  host text NOT NULL DEFAULT '' CHECK (host ~ '^[A-Za-z0-9.:-]{0,253}$'),
  port integer NOT NULL DEFAULT 5060 CHECK (port BETWEEN 1 AND 65535),
  transport text NOT NULL DEFAULT 'udp' CHECK (transport IN ('udp', 'tcp')),
  -- At the carrier; empty for one that knows us by our address.
  username text NOT NULL DEFAULT '' CHECK (username ~ '^[A-Za-z0-9._+@-]{0,64}$'),
  -- OpenPGP, with a key that the program derives and that its telephone servers come with (`suite.trunk_key`).
  secret_encrypted bytea,
  -- Of a peer: MD5(trunk.{id}:realm:secret).
  secret_digest text,
  -- In the order of preference.
  codecs text NOT NULL DEFAULT 'alaw,ulaw' CHECK (codecs ~ '^(opus|g722|alaw|ulaw|gsm)(,(opus|g722|alaw|ulaw|gsm))*$'),
  -- Calls at a time, both ways together.
  channels integer NOT NULL DEFAULT 30 CHECK (channels BETWEEN 1 AND 1000),
  -- The number that is shown to whom we call, for extensions without one of their own.
  caller_id text NOT NULL DEFAULT '' CHECK (caller_id ~ '^\+?[0-9]{0,15}$'),
  -- Trunks are tried in this order.
  priority integer NOT NULL DEFAULT 1 CHECK (priority BETWEEN 1 AND 100),
  -- Whether the carrier is there, as the telephone server last saw it; kept by the node that runs the calls.
  connection text NOT NULL DEFAULT 'unknown' CHECK (connection IN ('unknown', 'up', 'down')),
  connection_since timestamptz,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || ' ' || host || ' ' || caller_id)) STORED,
  endpoint text NOT NULL GENERATED ALWAYS AS ('trunk.' || id::text) STORED UNIQUE,
  disabled_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  CHECK (kind = 'peer' OR host <> ''),
  CHECK (kind <> 'register' OR username <> ''),
  CHECK (deleted_at IS NULL OR disabled_at IS NOT NULL)
);
CALL tenancy.protect('trunks');
CREATE INDEX trunks_by_company ON trunks (company_id, priority, id) INCLUDE (search_text, disabled_at) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX trunks_name_key ON trunks (company_id, name) WHERE deleted_at IS NULL;
