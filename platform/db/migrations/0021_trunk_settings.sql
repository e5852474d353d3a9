-- What carriers ask of a trunk beyond an address and an account, and how its registration goes.

-- 1. Settings.
ALTER TABLE trunks
  ALTER COLUMN port DROP NOT NULL,
  DROP CONSTRAINT trunks_transport_check,
  ADD CONSTRAINT trunks_transport_check CHECK (transport IN ('udp', 'tcp', 'tls')),
  ADD COLUMN auth_user text NOT NULL DEFAULT '' CHECK (auth_user ~ '^[A-Za-z0-9._+@-]{0,128}$'),
  ADD COLUMN domain text NOT NULL DEFAULT '' CHECK (domain ~ '^[A-Za-z0-9.-]{0,253}$'),
  ADD COLUMN proxy text NOT NULL DEFAULT ''
    CHECK (proxy ~ '^((\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9.-]{1,253})(:[0-9]{1,5})?)?$'),
  ADD COLUMN dtmf text NOT NULL DEFAULT 'auto' CHECK (dtmf IN ('auto', 'rfc4733', 'info', 'inband')),
  ADD COLUMN nat text NOT NULL DEFAULT 'auto' CHECK (nat IN ('auto', 'yes', 'no')),
  ADD COLUMN encrypts_media boolean NOT NULL DEFAULT false,
  ADD COLUMN caller_id_in text NOT NULL DEFAULT 'asserted' CHECK (caller_id_in IN ('asserted', 'remote_party', 'from'));
COMMENT ON COLUMN trunks.port IS 'Of the carrier; null: as its SRV records say (RFC 3263), else 5060, or 5061 for TLS.';
COMMENT ON COLUMN trunks.transport IS 'SIP over UDP, TCP or TLS.';
COMMENT ON COLUMN trunks.auth_user IS 'User name of the digest authentication; empty: username.';
COMMENT ON COLUMN trunks.domain IS 'Of our address of record and of From; empty: host.';
COMMENT ON COLUMN trunks.proxy IS 'Outbound proxy, with a port or without; empty: requests go to the host.';
COMMENT ON COLUMN trunks.dtmf IS
  'How digits are sent. auto: by RFC 4733 if both sides agreed on it, as sound otherwise. Received are all ways.';
COMMENT ON COLUMN trunks.nat IS
  'Whether requests go where the carrier''s came from instead of its Contact, which a NAT made useless. auto: only for '
  'peers, which register from anywhere.';
COMMENT ON COLUMN trunks.encrypts_media IS 'Audio by SRTP with keys in the SDP (RFC 4568).';
COMMENT ON COLUMN trunks.caller_id_in IS
  'Where the caller''s number is told. asserted: P-Asserted-Identity, From has the account where we register; '
  'remote_party: the same with Remote-Party-ID; from: From alone.';

-- 2. Addresses with ports, and in the order of SRV records.
ALTER TABLE trunk_addresses
  ADD COLUMN port integer CHECK (port BETWEEN 1 AND 65535),
  ADD COLUMN rank integer NOT NULL DEFAULT 0 CHECK (rank >= 0);
COMMENT ON COLUMN trunk_addresses.port IS 'Where calls go, by an SRV record or the outbound proxy; null: the trunk''s port.';
COMMENT ON COLUMN trunk_addresses.rank IS 'Lowest first, as SRV records order them.';

CREATE FUNCTION forget_trunk_addresses() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    DELETE FROM trunk_addresses WHERE trunk_id = NEW.id;
    DELETE FROM trunk_lookups WHERE trunk_id = NEW.id;
    RETURN NULL;
  END $$;
COMMENT ON FUNCTION forget_trunk_addresses() IS
  'Trigger function of trunks: what was looked up for another outbound proxy does not count. Runs as the owner, since '
  'only the node that runs the calls writes addresses.';
CREATE TRIGGER forget_trunk_addresses AFTER UPDATE OF proxy ON trunks
  FOR EACH ROW WHEN (OLD.proxy IS DISTINCT FROM NEW.proxy) EXECUTE FUNCTION forget_trunk_addresses();
COMMENT ON TRIGGER forget_trunk_addresses ON trunks IS 'Another outbound proxy is looked up anew.';

-- 3. Registrations at carriers: what they answered, and when we try again.
CREATE TABLE trunk_registrations (
  trunk_id bigint PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  state text NOT NULL CHECK (state IN ('registered', 'refused', 'unanswered', 'pending')),
  answer integer CHECK (answer BETWEEN 100 AND 699),
  failing_since timestamptz,
  next_at timestamptz,
  pause integer NOT NULL DEFAULT 5 CHECK (pause BETWEEN 1 AND 3600),
  FOREIGN KEY (company_id, trunk_id) REFERENCES trunks (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE trunk_registrations IS
  'How our registration at each carrier goes; written by the node that runs the calls.';
COMMENT ON COLUMN trunk_registrations.state IS
  'registered; refused: the carrier answered with an error; unanswered: it did not answer; pending: not tried yet.';
COMMENT ON COLUMN trunk_registrations.answer IS 'Status of its latest refusal; null: none, or not known.';
COMMENT ON COLUMN trunk_registrations.failing_since IS 'First of the failures in a row; null while registered.';
COMMENT ON COLUMN trunk_registrations.next_at IS 'When it is tried again; null: not known.';
COMMENT ON COLUMN trunk_registrations.pause IS
  'Seconds between attempts, twice as many after a refusal that will hardly change; grows while they fail. Five at first: a '
  'registration is renewed ten seconds before it ends, and a stale nonce must not cost it.';
CALL tenancy.protect('trunk_registrations');
REVOKE INSERT, UPDATE, DELETE ON trunk_registrations FROM suite_app;
CREATE INDEX trunk_registrations_of_company ON trunk_registrations (company_id, trunk_id);

CREATE FUNCTION try_registration_soon() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE trunk_registrations SET pause = DEFAULT, failing_since = now() WHERE trunk_id = NEW.id AND state <> 'registered';
    RETURN NULL;
  END $$;
COMMENT ON FUNCTION try_registration_soon() IS
  'Trigger function of trunks: somebody mended the account, and waits for it. Runs as the owner, since only the node that '
  'runs the calls writes trunk_registrations.';
CREATE TRIGGER try_registration_soon
  AFTER UPDATE OF host, port, transport, username, secret_encrypted, auth_user, domain, proxy, disabled_at ON trunks
  FOR EACH ROW EXECUTE FUNCTION try_registration_soon();
COMMENT ON TRIGGER try_registration_soon ON trunks IS 'Attempts of a changed trunk start with short pauses.';

-- 4. What Asterisk reads.
CREATE FUNCTION asterisk.trunk_codecs(trunk bigint, chosen text) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT CASE WHEN EXISTS (
      SELECT FROM trunk_addresses mine
        JOIN trunk_addresses theirs ON theirs.address = mine.address AND theirs.trunk_id <> mine.trunk_id
        JOIN trunks other ON other.id = theirs.trunk_id AND other.disabled_at IS NULL AND other.deleted_at IS NULL
       WHERE mine.trunk_id = trunk AND other.codecs <> chosen) THEN asterisk.trunk_codecs(chosen) ELSE chosen END
  $$;
COMMENT ON FUNCTION asterisk.trunk_codecs(bigint, text) IS
  'The chosen codecs, and after them all others where another trunk with one of its addresses chose differently: a call of '
  'that one may come with them. Runs as the owner, since Asterisk may not read the tables.';
GRANT EXECUTE ON FUNCTION asterisk.trunk_codecs(bigint, text) TO suite_asterisk;
COMMENT ON COLUMN trunks.codecs IS
  'Comma-separated, preferred first: what calls that go out offer. Where trunks with other codecs share an address the others follow.';

CREATE FUNCTION asterisk.trunk_manners(trunk bigint, OUT dtmf text, OUT nat text, OUT encryption text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT CASE WHEN bool_and(t.dtmf = own.dtmf) THEN min(own.dtmf) ELSE 'auto' END,
           CASE WHEN own.kind = 'peer' AND own.nat = 'auto' THEN 'yes'
                WHEN bool_and((t.nat = 'yes') = (own.nat = 'yes')) AND own.nat = 'yes' THEN 'yes' ELSE 'no' END,
           CASE WHEN bool_and(t.encrypts_media = own.encrypts_media) AND own.encrypts_media THEN 'sdes' ELSE 'no' END
      FROM trunks own
      JOIN trunks t ON t.id = own.id OR own.kind <> 'peer' AND t.kind <> 'peer' AND t.disabled_at IS NULL AND t.deleted_at IS NULL
       AND t.id IN (SELECT theirs.trunk_id FROM trunk_addresses mine
                      JOIN trunk_addresses theirs ON theirs.address = mine.address WHERE mine.trunk_id = own.id)
     WHERE own.id = trunk
     GROUP BY own.id, own.kind, own.nat, own.encrypts_media
  $$;
COMMENT ON FUNCTION asterisk.trunk_manners(bigint) IS
  'Settings that also decide how calls come in. Asterisk takes any trunk with the address that a call comes from: where they '
  'differ, all have the cautious value. Runs as the owner, since Asterisk may not read the tables.';
GRANT EXECUTE ON FUNCTION asterisk.trunk_manners(bigint) TO suite_asterisk;

CREATE FUNCTION asterisk.sip_host(host text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN host LIKE '%:%' THEN '[' || host || ']' ELSE host END $$;
COMMENT ON FUNCTION asterisk.sip_host(text) IS 'A host as URIs have it.';
CREATE FUNCTION asterisk.transport_parameter(transport text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE transport WHEN 'udp' THEN '' ELSE '^3Btransport=' || transport END $$;
COMMENT ON FUNCTION asterisk.transport_parameter(text) IS
  'Of a URI. ^3B is a semicolon, at which Asterisk would split the value.';
GRANT EXECUTE ON FUNCTION asterisk.sip_host(text), asterisk.transport_parameter(text) TO suite_asterisk;

CREATE OR REPLACE VIEW asterisk.trunks AS
  SELECT t.endpoint AS id, t.kind, t.host, t.port, t.transport, t.username, t.secret_encrypted, t.secret_digest,
         CASE t.kind WHEN 'peer' THEN t.codecs ELSE asterisk.trunk_codecs(t.id, t.codecs) END AS codecs,
         c.language,
         'sip:' || asterisk.sip_host(t.host) || coalesce(':' || t.port, '') || asterisk.transport_parameter(t.transport) AS uri,
         found.match,
         CASE WHEN t.proxy <> '' OR host(found.target) <> t.host THEN
           'sip:' || asterisk.sip_host(host(found.target))
             || ':' || coalesce(found.port, CASE t.proxy WHEN '' THEN t.port END, CASE t.transport WHEN 'tls' THEN 5061 ELSE 5060 END)
             || asterisk.transport_parameter(t.transport) || '^3Blr' || CASE t.proxy WHEN '' THEN '^3Bhide' ELSE '' END
         END AS proxy,
         t.company_id, found.is_contested,
         t.id AS trunk_id,
         coalesce(nullif(t.domain, ''), t.host) AS domain,
         -- An account is often given with its domain.
         CASE WHEN lower(t.username) LIKE '%_@' || lower(coalesce(nullif(t.domain, ''), t.host))
              THEN left(t.username, -1 - length(coalesce(nullif(t.domain, ''), t.host)))
              ELSE t.username END AS account,
         coalesce(nullif(t.auth_user, ''), t.username) AS auth_user,
         t.caller_id_in
    FROM public.trunks t
    JOIN public.companies c ON c.id = t.company_id
    LEFT JOIN LATERAL (
      SELECT string_agg(host(a.address), ',' ORDER BY a.address) FILTER (WHERE NOT peers.has_it) AS match,
             (array_agg(a.address ORDER BY a.seen_at DESC, a.rank, family(a.address), a.address) FILTER (WHERE a.calls))[1] AS target,
             (array_agg(a.port ORDER BY a.seen_at DESC, a.rank, family(a.address), a.address) FILTER (WHERE a.calls))[1] AS port,
             bool_or(peers.has_it) AS is_contested
        FROM public.trunk_addresses a
       CROSS JOIN LATERAL (
             -- As in is_peers_address(), whose rights Asterisk does not have; views read tables with their owner's.
             SELECT EXISTS (SELECT FROM public.peer_addresses p
                              JOIN public.trunks pt ON pt.id = p.trunk_id AND pt.kind = 'peer' AND pt.disabled_at IS NULL AND pt.deleted_at IS NULL
                              JOIN public.companies pc ON pc.id = p.company_id AND pc.disabled_at IS NULL
                             WHERE p.address = a.address AND p.company_id <> a.company_id) AS has_it) peers
       WHERE a.trunk_id = t.id AND a.host = t.host AND (c.private_trunks OR NOT a.reserved)) found ON t.kind <> 'peer'
   WHERE t.disabled_at IS NULL AND t.deleted_at IS NULL AND c.disabled_at IS NULL
     AND c.asterisk_server_id = (SELECT asterisk.this_server())
     AND (t.kind = 'peer' OR found.target IS NOT NULL);
COMMENT ON COLUMN asterisk.trunks.uri IS 'Of its host; without a port where SRV records say it.';
COMMENT ON COLUMN asterisk.trunks.proxy IS
  'Where requests go: the address that was judged, while they name the host. hide: without a Route header, which only a chosen '
  'outbound proxy gets.';
COMMENT ON COLUMN asterisk.trunks.domain IS 'Of our address of record.';
COMMENT ON COLUMN asterisk.trunks.account IS 'The user of our address of record; @ is not escaped.';
COMMENT ON COLUMN asterisk.trunks.auth_user IS 'User name of the digest authentication.';

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
         NULL::text AS outbound_proxy,
         NULL::text AS incoming_call_offer_pref,
         -- Browsers are offered Opus first; by default the order would be Asterisk's.
         CASE WHEN e.webrtc = 'yes' THEN 'local' END AS outgoing_call_offer_pref,
         NULL::text AS send_rpid,
         NULL::text AS send_connected_line
    FROM asterisk.extension_endpoints e
  UNION ALL
  SELECT
    t.id,
    'suite',
    t.id,
    CASE t.kind WHEN 'peer' THEN t.id END,
    -- A peer's first request has no password yet: known by its name it is asked for one, whoever else has its address.
    CASE t.kind WHEN 'peer' THEN 'auth_username,username' ELSE 'ip,request_uri' END,
    'all',
    t.codecs,
    NULL,
    'no',
    t.language,
    'no',
    'no',
    'no',
    manners.nat,
    'yes',
    -- Without a NAT responses go where Via says: some carriers send from another port than they listen at.
    manners.nat,
    manners.dtmf,
    asterisk.rtp_timeout(),
    '3600',
    'no',
    'no',
    'no',
    NULL,
    CASE WHEN t.kind <> 'peer' AND t.username <> '' AND t.secret_encrypted IS NOT NULL THEN t.id END,
    CASE WHEN t.kind = 'register' AND t.caller_id_in <> 'from' THEN t.account END,
    CASE WHEN t.kind = 'register' OR t.domain <> t.host THEN t.domain END,
    CASE t.caller_id_in WHEN 'asserted' THEN 'yes' ELSE 'no' END,
    CASE t.kind WHEN 'peer' THEN (
      SELECT string_agg(host(b.address), ',')
        FROM (SELECT b.address FROM public.sip_bans b
               WHERE b.endpoint IN ('', t.id) AND b.until > now()
               ORDER BY b.until DESC LIMIT 500) b)
    END,
    manners.encryption,
    t.proxy,
    -- The carrier's order of codecs: the trunk may be of another customer than the call.
    CASE WHEN t.kind <> 'peer' THEN 'remote' END,
    -- The trunk's own order.
    'local',
    CASE t.caller_id_in WHEN 'remote_party' THEN 'yes' ELSE 'no' END,
    -- Who is talking here is nobody's business outside: no re-INVITE or UPDATE with an employee's name.
    'no'
  FROM asterisk.trunks t
 CROSS JOIN LATERAL asterisk.trunk_manners(t.trunk_id) manners;

-- With the added columns; their place is after what ps_endpoints adds itself.
DROP VIEW asterisk.ps_endpoints;
DO $make$
BEGIN
  EXECUTE format(
    'CREATE VIEW asterisk.ps_endpoints AS
       SELECT k.name AS id, %s, asterisk.music_of(k.name) AS moh_suggest, asterisk.shares_of(k.name) AS set_var
         FROM public.sip_names k
        CROSS JOIN LATERAL asterisk.find_endpoint(k.name) f',
    (SELECT string_agg('f.' || quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
      WHERE attrelid = 'asterisk.all_endpoints'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'id'));
END $make$;
COMMENT ON VIEW asterisk.ps_endpoints IS 'Realtime family ps_endpoints.';
COMMENT ON COLUMN asterisk.ps_endpoints.set_var IS 'Of its channels, for the dialplan (shares_of).';
GRANT SELECT ON asterisk.ps_endpoints TO suite_asterisk;

CREATE OR REPLACE VIEW asterisk.all_auths AS
  SELECT e.id, e.auth_type, e.username, e.password_digest, NULL::text AS password, NULL::text AS supported_algorithms_uac
    FROM asterisk.extension_auths e
  UNION ALL
  SELECT t.id, 'digest', t.id, 'MD5:' || t.secret_digest, NULL, NULL FROM asterisk.trunks t WHERE t.kind = 'peer'
  UNION ALL
  -- RFC 8760: the strongest that both have.
  SELECT t.id, 'digest', t.auth_user, NULL,
         pgp_sym_decrypt(t.secret_encrypted, current_setting('suite.trunk_key', true)), 'SHA-512-256,SHA-256,MD5'
    FROM asterisk.trunks t WHERE t.kind <> 'peer' AND t.username <> '' AND t.secret_encrypted IS NOT NULL;

DROP VIEW asterisk.ps_auths;
DO $make$
BEGIN
  EXECUTE format(
    'CREATE VIEW asterisk.ps_auths AS SELECT k.name AS id, %s
       FROM public.sip_names k CROSS JOIN LATERAL asterisk.find_auth(k.name) f',
    (SELECT string_agg('f.' || quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
      WHERE attrelid = 'asterisk.all_auths'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'id'));
END $make$;
COMMENT ON VIEW asterisk.ps_auths IS 'Realtime family ps_auths.';
GRANT SELECT ON asterisk.ps_auths TO suite_asterisk;

CREATE OR REPLACE VIEW asterisk.ps_registrations AS
  SELECT t.id, t.uri AS server_uri,
         'sip:' || replace(t.account, '@', '%40') || '@' || asterisk.sip_host(t.domain) AS client_uri,
         replace(t.account, '@', '%40') AS contact_user,
         CASE WHEN t.secret_encrypted IS NOT NULL THEN t.id END AS outbound_auth, t.id AS endpoint, 'yes' AS line, 'transport-' || t.transport AS transport,
         '300' AS expiration, tries.pause::text AS retry_interval, (2 * tries.pause)::text AS forbidden_retry_interval,
         -- For ever: what a carrier refuses today it takes when somebody has paid, or mended it.
         '2000000000' AS max_retries,
         'no' AS auth_rejection_permanent, t.proxy AS outbound_proxy, (2 * tries.pause)::text AS fatal_retry_interval,
         -- Seconds, at random: many trunks do not register at once.
         '2' AS max_random_initial_delay
    FROM asterisk.trunks t
   CROSS JOIN LATERAL (SELECT coalesce(max(r.pause), 5) AS pause
                         FROM public.trunk_registrations r WHERE r.trunk_id = t.trunk_id) tries
   WHERE t.kind = 'register';
