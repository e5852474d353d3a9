-- Trunks by the addresses that their carriers have now. The program looks names up, so that Asterisk compares and calls exactly
-- the addresses that were judged here, and never waits for a name server.

ALTER TABLE companies ADD COLUMN private_trunks boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN companies.private_trunks IS
  'Allowed by the operator: trunks to loopback and private addresses and to the platform''s own.';

CREATE TABLE trunk_addresses (
  company_id bigint NOT NULL REFERENCES companies,
  trunk_id bigint NOT NULL,
  address inet NOT NULL,
  host text NOT NULL,
  calls boolean NOT NULL,
  reserved boolean NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (trunk_id, address),
  FOREIGN KEY (company_id, trunk_id) REFERENCES trunks (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE trunk_addresses IS
  'Addresses of trunks'' carriers, resolved by the program again and again. Several companies may share one: the '
  'dialled number decides whose call it is.';
COMMENT ON COLUMN trunk_addresses.host IS 'trunks.host when it was resolved; rows of another host do not count.';
COMMENT ON COLUMN trunk_addresses.calls IS 'Calls go there; false: a target of SRV records, from which calls only come.';
COMMENT ON COLUMN trunk_addresses.reserved IS
  'Loopback, private, or the platform''s own: used only if companies.private_trunks allows it.';
COMMENT ON COLUMN trunk_addresses.seen_at IS 'When the name last had it; kept for an hour, since carriers rotate.';
CALL tenancy.protect('trunk_addresses');
REVOKE INSERT, UPDATE, DELETE ON trunk_addresses FROM suite_app;
CREATE INDEX trunk_addresses_by_address ON trunk_addresses (address);
CREATE INDEX trunk_addresses_of_company ON trunk_addresses (company_id, trunk_id);

CREATE FUNCTION is_trunk_refused(trunk bigint) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$
    SELECT EXISTS (SELECT FROM trunk_addresses a
                     JOIN trunks t ON t.id = a.trunk_id AND t.host = a.host AND t.kind <> 'peer'
                     JOIN companies c ON c.id = a.company_id
                    WHERE a.trunk_id = trunk AND a.reserved AND NOT c.private_trunks)
  $$;
COMMENT ON FUNCTION is_trunk_refused(bigint) IS
  'The trunk leads to an address that its company is not allowed: Asterisk does not know it.';
GRANT EXECUTE ON FUNCTION is_trunk_refused(bigint) TO suite_app, suite_system;

CREATE OR REPLACE VIEW asterisk.trunks AS
  SELECT t.endpoint AS id, t.kind, t.host, t.port, t.transport, t.username, t.secret_encrypted, t.secret_digest, t.codecs,
         c.language,
         'sip:' || CASE WHEN t.host LIKE '%:%' THEN '[' || t.host || ']' ELSE t.host END || ':' || t.port || CASE t.transport WHEN 'tcp' THEN '^3Btransport=tcp' ELSE '' END AS uri,
         found.match,
         CASE WHEN host(found.target) <> t.host THEN
           'sip:' || CASE family(found.target) WHEN 6 THEN '[' || host(found.target) || ']' ELSE host(found.target) END
             || ':' || t.port || CASE t.transport WHEN 'tcp' THEN '^3Btransport=tcp' ELSE '' END || '^3Blr^3Bhide'
         END AS proxy
    FROM public.trunks t
    JOIN public.companies c ON c.id = t.company_id
    LEFT JOIN LATERAL (
      SELECT string_agg(host(a.address), ',' ORDER BY a.address) AS match,
             (array_agg(a.address ORDER BY a.seen_at DESC, family(a.address), a.address) FILTER (WHERE a.calls))[1] AS target,
             bool_or(a.reserved) AS reserved
        FROM public.trunk_addresses a WHERE a.trunk_id = t.id AND a.host = t.host) found ON t.kind <> 'peer'
   WHERE t.disabled_at IS NULL AND t.deleted_at IS NULL AND c.disabled_at IS NULL
     AND c.asterisk_server_id = (SELECT asterisk.this_server())
     AND (t.kind = 'peer' OR found.target IS NOT NULL AND (c.private_trunks OR NOT found.reserved));
COMMENT ON VIEW asterisk.trunks IS
  'Trunks in use on this server, whose carriers'' addresses are known and allowed.';
COMMENT ON COLUMN asterisk.trunks.uri IS 'Of its host. ^3B is a semicolon, at which Asterisk would split the value.';
COMMENT ON COLUMN asterisk.trunks.match IS 'All addresses of the carrier, comma-separated.';
COMMENT ON COLUMN asterisk.trunks.proxy IS
  'Where requests go: the address that was judged, while they name the host. hide: without a Route header.';

CREATE OR REPLACE VIEW asterisk.all_endpoints AS
  SELECT e.id, e.context, e.aors, e.auth, e.identify_by, e.disallow, e.allow, e.callerid, e.trust_id_inbound, e.language,
         e.webrtc, e.dtls_auto_generate_cert, e.direct_media, e.rewrite_contact, e.rtp_symmetric, e.force_rport, e.dtmf_mode,
         e.rtp_timeout, e.rtp_timeout_hold, e.allow_transfer, e.allow_subscribe, e.allow_overlap, e.mailboxes,
         NULL::text AS outbound_auth, NULL::text AS from_user, NULL::text AS from_domain, NULL::text AS send_pai,
         CASE WHEN e.webrtc = 'no' THEN (
           SELECT string_agg(host(b.address), ',')
             FROM (SELECT b.address FROM public.sip_bans b
                    WHERE b.endpoint IN ('', regexp_replace(e.id, '-(desk|tls)$', '')) AND b.until > now()
                    ORDER BY b.until DESC LIMIT 500) b)
         END AS deny,
         e.media_encryption,
         NULL::text AS outbound_proxy
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
    'yes',
    CASE t.kind WHEN 'peer' THEN (
      SELECT string_agg(host(b.address), ',')
        FROM (SELECT b.address FROM public.sip_bans b
               WHERE b.endpoint IN ('', t.id) AND b.until > now()
               ORDER BY b.until DESC LIMIT 500) b)
    END,
    NULL,
    t.proxy
  FROM asterisk.trunks t;

CREATE OR REPLACE VIEW asterisk.ps_endpoints AS
  SELECT e.id, e.context, e.aors, e.auth, e.identify_by, e.disallow, e.allow, e.callerid, e.trust_id_inbound, e.language,
         e.webrtc, e.dtls_auto_generate_cert, e.direct_media, e.rewrite_contact, e.rtp_symmetric, e.force_rport, e.dtmf_mode,
         e.rtp_timeout, e.rtp_timeout_hold, e.allow_transfer, e.allow_subscribe, e.allow_overlap, e.mailboxes,
         e.outbound_auth, e.from_user, e.from_domain, e.send_pai, e.deny, asterisk.music_of(e.id) AS moh_suggest,
         e.media_encryption, e.outbound_proxy
    FROM asterisk.all_endpoints e;

CREATE OR REPLACE VIEW asterisk.ps_aors AS
  SELECT e.id, e.max_contacts, e.remove_existing, e.remove_unavailable, e.default_expiration, e.minimum_expiration,
         e.maximum_expiration, e.qualify_frequency, NULL::text AS contact, NULL::text AS outbound_proxy
    FROM asterisk.extension_aors e
  UNION ALL
  SELECT t.id, CASE t.kind WHEN 'peer' THEN '1' ELSE '0' END, CASE t.kind WHEN 'peer' THEN 'yes' ELSE 'no' END, 'yes', '600',
         '60', '7200', asterisk.qualify_frequency(), CASE WHEN t.kind <> 'peer' THEN t.uri END, t.proxy
    FROM asterisk.trunks t;

CREATE OR REPLACE VIEW asterisk.ps_registrations AS
  SELECT t.id, t.uri AS server_uri, 'sip:' || t.username || '@' || t.host AS client_uri, t.username AS contact_user,
         t.id AS outbound_auth, t.id AS endpoint, 'yes' AS line, 'transport-' || t.transport AS transport,
         '300' AS expiration, '30' AS retry_interval, '120' AS forbidden_retry_interval, '10000' AS max_retries,
         'no' AS auth_rejection_permanent, t.proxy AS outbound_proxy
    FROM asterisk.trunks t WHERE t.kind = 'register';

CREATE OR REPLACE VIEW asterisk.ps_endpoint_id_ips AS
  SELECT t.id, t.id AS endpoint, t.match, 'no' AS srv_lookups FROM asterisk.trunks t WHERE t.kind <> 'peer';
COMMENT ON VIEW asterisk.ps_endpoint_id_ips IS
  'Realtime family ps_endpoint_id_ips: carriers that are known by their address. Only addresses, never names.';
