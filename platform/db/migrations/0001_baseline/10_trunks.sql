-- A company's lines to carriers. Asterisk reads each as an endpoint of its own, `trunk.{id}`.

CREATE TABLE trunks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  kind text NOT NULL CHECK (kind IN ('register', 'address', 'peer')),
  host text NOT NULL DEFAULT '' CHECK (host ~ '^[A-Za-z0-9.:-]{0,253}$'),
  port integer NOT NULL DEFAULT 5060 CHECK (port BETWEEN 1 AND 65535),
  transport text NOT NULL DEFAULT 'udp' CHECK (transport IN ('udp', 'tcp')),
  username text NOT NULL DEFAULT '' CHECK (username ~ '^[A-Za-z0-9._+@-]{0,64}$'),
  secret_encrypted bytea,
  secret_digest text,
  codecs text NOT NULL DEFAULT 'alaw,ulaw' CHECK (codecs ~ '^(opus|g722|alaw|ulaw|gsm)(,(opus|g722|alaw|ulaw|gsm))*$'),
  channels integer NOT NULL DEFAULT 30 CHECK (channels BETWEEN 1 AND 1000),
  caller_id text NOT NULL DEFAULT '' CHECK (caller_id ~ '^\+?[0-9]{0,15}$'),
  priority integer NOT NULL DEFAULT 1 CHECK (priority BETWEEN 1 AND 100),
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
COMMENT ON TABLE trunks IS 'Lines to carriers. Asterisk reads each as an endpoint trunk.{id} (schema asterisk).';
COMMENT ON COLUMN trunks.kind IS
  'register: we register at the carrier; address: the carrier is known by its address; peer: it registers with us.';
COMMENT ON COLUMN trunks.host IS 'Of the carrier; empty for a peer.';
COMMENT ON COLUMN trunks.username IS 'At the carrier; empty: it knows us by our address.';
COMMENT ON COLUMN trunks.secret_encrypted IS
  'Password at the carrier, as OpenPGP: Asterisk needs it in clear text and its view decrypts it with the key that '
  'the telephone servers'' roles have as suite.trunk_key.';
COMMENT ON COLUMN trunks.secret_digest IS 'Of a peer: MD5(trunk.{id}:realm:secret).';
COMMENT ON COLUMN trunks.codecs IS 'Comma-separated, preferred first.';
COMMENT ON COLUMN trunks.channels IS 'Calls at a time, both directions together.';
COMMENT ON COLUMN trunks.caller_id IS
  'Number shown to those we call; empty: the caller''s own, which carriers may refuse.';
COMMENT ON COLUMN trunks.priority IS 'Lowest first, when no outbound route says which trunk.';
COMMENT ON COLUMN trunks.connection IS
  'Whether the carrier answers, as the telephone server last saw it; written by the node that runs the calls. '
  'unknown: not seen yet.';
COMMENT ON COLUMN trunks.connection_since IS 'When connection last changed; null: never.';
COMMENT ON COLUMN trunks.endpoint IS 'Its name in Asterisk.';
COMMENT ON COLUMN trunks.transport IS 'SIP over UDP or TCP.';
CALL tenancy.protect('trunks');
CREATE INDEX trunks_by_company ON trunks (company_id, priority, id) INCLUDE (search_text, disabled_at) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX trunks_name_key ON trunks (company_id, name) WHERE deleted_at IS NULL;
