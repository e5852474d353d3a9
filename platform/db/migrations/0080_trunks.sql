-- Trunks: a company's lines to carriers. Asterisk reads each as an endpoint of its own, `trunk.{id}`.
CREATE EXTENSION IF NOT EXISTS pgcrypto;

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
  created_at timestamptz NOT NULL DEFAULT now(),
  disabled_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || ' ' || host || ' ' || caller_id)) STORED,
  endpoint text NOT NULL UNIQUE GENERATED ALWAYS AS ('trunk.' || id::text) STORED,
  UNIQUE (company_id, id),
  CHECK (kind = 'peer' OR host <> ''),
  CHECK (kind <> 'register' OR username <> ''),
  CHECK (deleted_at IS NULL OR disabled_at IS NOT NULL)
);
CALL tenancy.protect('trunks');
CREATE INDEX trunks_by_company ON trunks (company_id, priority, id) INCLUDE (search_text, disabled_at) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX trunks_name_key ON trunks (company_id, name) WHERE deleted_at IS NULL;

CREATE VIEW asterisk.trunks AS
  SELECT t.endpoint AS id, t.kind, t.host, t.port, t.transport, t.username, t.secret_encrypted, t.secret_digest, t.codecs,
         c.language,
         'sip:' || t.host || ':' || t.port || CASE t.transport WHEN 'tcp' THEN ';transport=tcp' ELSE '' END AS uri
    FROM public.trunks t
    JOIN public.companies c ON c.id = t.company_id
   WHERE t.disabled_at IS NULL AND t.deleted_at IS NULL AND c.disabled_at IS NULL
     AND c.asterisk_server_id = (SELECT asterisk.this_server());

-- What is read of extensions stays as it is; trunks come beside it.
ALTER VIEW asterisk.ps_endpoints RENAME TO extension_endpoints;
CREATE VIEW asterisk.ps_endpoints AS
  SELECT e.*, NULL::text AS outbound_auth, NULL::text AS from_user, NULL::text AS from_domain, NULL::text AS send_pai
    FROM asterisk.extension_endpoints e
  UNION ALL
  SELECT
    t.id,
    'suite',
    t.id,
    CASE t.kind WHEN 'peer' THEN t.id END,
    CASE t.kind WHEN 'peer' THEN 'auth_username' ELSE 'ip' END,
    'all',
    t.codecs,
    -- Who calls is the carrier's to say; it counts as an outside number whatever it is.
    NULL,
    'no',
    t.language,
    'no',
    'no',
    'no',
    'yes',
    'yes',
    'yes',
    'rfc4733',
    asterisk.rtp_timeout(),
    '3600',
    'no',
    'no',
    'no',
    NULL,
    CASE WHEN t.kind <> 'peer' AND t.username <> '' THEN t.id END,
    CASE t.kind WHEN 'register' THEN t.username END,
    CASE t.kind WHEN 'register' THEN t.host END,
    'yes'
  FROM asterisk.trunks t;

ALTER VIEW asterisk.ps_auths RENAME TO extension_auths;
CREATE VIEW asterisk.ps_auths AS
  SELECT e.*, NULL::text AS password FROM asterisk.extension_auths e
  UNION ALL
  SELECT t.id, 'digest', t.id, 'MD5:' || t.secret_digest, NULL FROM asterisk.trunks t WHERE t.kind = 'peer'
  UNION ALL
  SELECT t.id, 'userpass', t.username, NULL,
         pgp_sym_decrypt(t.secret_encrypted, current_setting('suite.trunk_key', true))
    FROM asterisk.trunks t WHERE t.kind <> 'peer' AND t.username <> '';

ALTER VIEW asterisk.ps_aors RENAME TO extension_aors;
CREATE VIEW asterisk.ps_aors AS
  SELECT e.*, NULL::text AS contact FROM asterisk.extension_aors e
  UNION ALL
  SELECT t.id, CASE t.kind WHEN 'peer' THEN '4' ELSE '0' END, 'no', 'yes', '600', '60', '7200', asterisk.qualify_frequency(),
         CASE WHEN t.kind <> 'peer' THEN t.uri END
    FROM asterisk.trunks t;

CREATE VIEW asterisk.ps_registrations AS
  SELECT t.id, t.uri AS server_uri, 'sip:' || t.username || '@' || t.host AS client_uri, t.username AS contact_user,
         t.id AS outbound_auth, t.id AS endpoint, 'yes' AS line, 'transport-' || t.transport AS transport,
         '300' AS expiration, '30' AS retry_interval, '120' AS forbidden_retry_interval, '10000' AS max_retries,
         'no' AS auth_rejection_permanent
    FROM asterisk.trunks t WHERE t.kind = 'register';

CREATE VIEW asterisk.ps_endpoint_id_ips AS
  SELECT t.id, t.id AS endpoint, t.host AS match FROM asterisk.trunks t WHERE t.kind <> 'peer';

GRANT SELECT ON asterisk.ps_endpoints, asterisk.ps_auths, asterisk.ps_aors, asterisk.ps_registrations, asterisk.ps_endpoint_id_ips
  TO suite_asterisk;
REVOKE SELECT ON asterisk.extension_endpoints, asterisk.extension_auths, asterisk.extension_aors FROM suite_asterisk;

-- A call may come from outside, and its facts say what it went through.
ALTER TABLE calls
  -- Who called, when it was no extension; and by which trunk it came or first went.
  ADD COLUMN caller_number text NOT NULL DEFAULT '',
  ADD COLUMN caller_name text NOT NULL DEFAULT '',
  ADD COLUMN trunk_id bigint,
  ADD COLUMN direction text NOT NULL DEFAULT 'internal' CHECK (direction IN ('internal', 'inbound', 'outbound')),
  ADD FOREIGN KEY (company_id, trunk_id) REFERENCES trunks (company_id, id);
CREATE INDEX calls_by_trunk ON calls (company_id, trunk_id) WHERE trunk_id IS NOT NULL;

CREATE TABLE call_facts (
  company_id bigint NOT NULL REFERENCES companies,
  call_id uuid NOT NULL REFERENCES calls ON DELETE CASCADE,
  -- From 1, in the order in which they happened.
  step integer NOT NULL CHECK (step > 0),
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  at timestamptz NOT NULL,
  -- What the fact is about, by kind: see `platform/telephony/contract/fact.ts`.
  about jsonb NOT NULL,
  PRIMARY KEY (call_id, step)
);
CALL tenancy.protect('call_facts');
CREATE INDEX call_facts_by_kind ON call_facts (company_id, kind, at);

-- Agents of queues: who is there, and since when.
CREATE TABLE queue_agents (
  company_id bigint NOT NULL REFERENCES companies,
  extension_id bigint NOT NULL,
  queue_id bigint NOT NULL,
  logged_in_at timestamptz,
  paused_at timestamptz,
  pause_reason text NOT NULL DEFAULT '' CHECK (length(pause_reason) <= 80),
  PRIMARY KEY (queue_id, extension_id),
  FOREIGN KEY (company_id, extension_id) REFERENCES extensions (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('queue_agents');
CREATE INDEX queue_agents_by_extension ON queue_agents (company_id, extension_id);
