-- What the trunk of one company can do to the phones, peers and carriers of others.

-- 1. Codecs. Asterisk knows a carrier by its address and takes the trunk of any of its customers: what that one leaves out would be
-- refused (488) to all of them.
CREATE FUNCTION asterisk.trunk_codecs(chosen text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT string_agg(codec, ',' ORDER BY position)
      FROM (SELECT codec, min(position) AS position
              FROM unnest(string_to_array(chosen || ',alaw,ulaw,g722,opus,gsm', ',')) WITH ORDINALITY AS one (codec, position)
             GROUP BY codec) ordered
  $$;
COMMENT ON FUNCTION asterisk.trunk_codecs(text) IS
  'The chosen codecs first, then all others that we speak: a call of another customer of the carrier may come with them.';
GRANT EXECUTE ON FUNCTION asterisk.trunk_codecs(text) TO suite_asterisk;
COMMENT ON COLUMN trunks.codecs IS
  'Comma-separated, preferred first. A peer may use only these; carriers known by address are also offered the others, last.';

-- 2. Addresses of peers: where a trunk of one company may not take what belongs to another.
CREATE TABLE peer_addresses (
  company_id bigint NOT NULL REFERENCES companies,
  trunk_id bigint NOT NULL,
  address inet NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (trunk_id, address),
  FOREIGN KEY (company_id, trunk_id) REFERENCES trunks (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE peer_addresses IS
  'Addresses from which peers, trunks that register with us, have authenticated. Another company''s trunk with such an '
  'address takes only calls to numbers of its company from there; everything else is asked for a password.';
COMMENT ON COLUMN peer_addresses.seen_at IS 'When the peer was last registered there; kept for a week.';
CALL tenancy.protect('peer_addresses');
REVOKE INSERT, UPDATE, DELETE ON peer_addresses FROM suite_app;
CREATE INDEX peer_addresses_by_address ON peer_addresses (address);
CREATE INDEX peer_addresses_of_company ON peer_addresses (company_id, trunk_id);

CREATE FUNCTION is_peers_address(of_company bigint, given inet) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$
    SELECT EXISTS (SELECT FROM peer_addresses p
                     JOIN trunks t ON t.id = p.trunk_id AND t.kind = 'peer' AND t.disabled_at IS NULL AND t.deleted_at IS NULL
                     JOIN companies c ON c.id = p.company_id AND c.disabled_at IS NULL
                    WHERE p.address = given AND p.company_id <> of_company)
  $$;
COMMENT ON FUNCTION is_peers_address(bigint, inet) IS 'A peer of another company than this one registers from the address.';

CREATE FUNCTION is_trunk_contested(trunk bigint) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$
    SELECT EXISTS (SELECT FROM trunk_addresses a WHERE a.trunk_id = trunk AND is_peers_address(a.company_id, a.address))
  $$;
COMMENT ON FUNCTION is_trunk_contested(bigint) IS
  'Another company''s peer registers from an address of the trunk, so that calls may be known by the number alone.';
GRANT EXECUTE ON FUNCTION is_peers_address(bigint, inet), is_trunk_contested(bigint) TO suite_system;

CREATE FUNCTION asterisk.numbers_pattern(company bigint) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    WITH owned AS (
      SELECT CASE WHEN n.number ~ ('^' || k.extension || '[0-9]{7,}$') THEN k.extension ELSE '' END AS prefix, n.number
        FROM phone_numbers n
        JOIN companies c ON c.id = n.company_id
        JOIN countries k ON k.id = c.country_id
       WHERE n.company_id = company AND n.state = 'owned' AND n.deleted_at IS NULL
    ), blocks AS (
      SELECT DISTINCT prefix, left(number, -4) AS number FROM owned WHERE length(number) > length(prefix) + 4
    ), chosen AS (
      SELECT prefix, number, '' AS further FROM owned WHERE (SELECT count(*) FROM owned) <= 100
      UNION ALL
      SELECT prefix, number, '[0-9][0-9][0-9][0-9]' FROM blocks
       WHERE (SELECT count(*) FROM owned) > 100 AND (SELECT count(*) FROM blocks) <= 100
      UNION ALL
      SELECT '', '[0-9]', '[0-9]*' WHERE (SELECT count(*) FROM owned) > 100 AND (SELECT count(*) FROM blocks) > 100
    )
    SELECT '/^sips?:(' || string_agg(
             CASE WHEN prefix = '' THEN '([+]|%2B|00)?' || number
                  ELSE '(([+]|%2B|00)?' || prefix || ')?0?' || substr(number, length(prefix) + 1) END || further,
             '|' ORDER BY number) || ')@/'
      FROM chosen
  $$;
COMMENT ON FUNCTION asterisk.numbers_pattern(bigint) IS
  'Regular expression of the request URIs that call a number of the company, in the forms of number_key(); null: no number. Of more '
  'than a hundred numbers their blocks of ten thousand, of more than a hundred blocks any number: Asterisk compiles it, in memory '
  'that grows with the square of its length, and the program compares exactly. '
  'Runs as the owner, since Asterisk may not read the tables.';
GRANT EXECUTE ON FUNCTION asterisk.numbers_pattern(bigint) TO suite_asterisk;

-- 3. Addresses of a trunk that its company is not allowed are left out; they used to close the whole trunk.
CREATE TABLE trunk_lookups (
  trunk_id bigint PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  host text NOT NULL,
  result text NOT NULL CHECK (result IN ('found', 'partial', 'refused', 'nothing', 'unanswered')),
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  failing_since timestamptz,
  next_at timestamptz NOT NULL,
  FOREIGN KEY (company_id, trunk_id) REFERENCES trunks (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE trunk_lookups IS 'The latest look-up of each trunk''s host, written by the node that runs the calls.';
COMMENT ON COLUMN trunk_lookups.host IS 'trunks.host when it was looked up.';
COMMENT ON COLUMN trunk_lookups.result IS
  'found: all addresses are allowed; partial: some are, and only these are used; refused: none is; nothing: the name has none; '
  'unanswered: no name server answered. After the last three the addresses known before are kept for a while.';
COMMENT ON COLUMN trunk_lookups.failures IS 'Useless answers in a row.';
COMMENT ON COLUMN trunk_lookups.failing_since IS 'First of those; null: the latest answer was of use.';
COMMENT ON COLUMN trunk_lookups.next_at IS 'When it is looked up again: soon after a failure, then less often.';
CALL tenancy.protect('trunk_lookups');
REVOKE INSERT, UPDATE, DELETE ON trunk_lookups FROM suite_app;
CREATE INDEX trunk_lookups_due ON trunk_lookups (next_at);
CREATE INDEX trunk_lookups_of_company ON trunk_lookups (company_id, trunk_id);

COMMENT ON COLUMN trunk_addresses.seen_at IS
  'When the name last had it; kept for an hour, since carriers rotate, and for a day while all answers are useless.';

-- Literal addresses need no resolving: they work from the first moment. The platform's own are judged within seconds.
INSERT INTO trunk_addresses (company_id, trunk_id, address, host, calls, reserved)
SELECT t.company_id, t.id, t.host::inet, t.host, true,
       CASE family(t.host::inet)
         WHEN 4 THEN t.host::inet <<= ANY ('{0.0.0.0/8,10.0.0.0/8,100.64.0.0/10,127.0.0.0/8,169.254.0.0/16,172.16.0.0/12,192.0.0.0/24,192.0.2.0/24,192.31.196.0/24,192.52.193.0/24,192.88.99.0/24,192.168.0.0/16,192.175.48.0/24,198.18.0.0/15,198.51.100.0/24,203.0.113.0/24,224.0.0.0/3,168.63.129.16/32}'::inet[])
         ELSE NOT t.host::inet <<= '2000::/3' OR t.host::inet <<= ANY ('{2001::/23,2001:db8::/32,2002::/16,2620:4f:8000::/48,3fff::/20}'::inet[])
       END
  FROM trunks t
 WHERE t.kind <> 'peer' AND t.deleted_at IS NULL AND pg_input_is_valid(t.host, 'inet') AND t.host !~ '/'
ON CONFLICT DO NOTHING;

CREATE OR REPLACE FUNCTION is_trunk_refused(trunk bigint) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$
    SELECT coalesce(bool_and(a.reserved AND NOT c.private_trunks), false)
      FROM trunk_addresses a
      JOIN trunks t ON t.id = a.trunk_id AND t.host = a.host AND t.kind <> 'peer'
      JOIN companies c ON c.id = a.company_id
     WHERE a.trunk_id = trunk
  $$;
COMMENT ON FUNCTION is_trunk_refused(bigint) IS
  'The trunk leads only to addresses that its company is not allowed: Asterisk does not know it.';

CREATE FUNCTION trunk_addresses_state(trunk bigint) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$
    SELECT coalesce((
      SELECT CASE
          WHEN l.result = 'partial' AND c.private_trunks THEN 'known'
          WHEN l.result = 'refused' AND c.private_trunks THEN 'known'
          WHEN l.result IN ('found', 'partial') THEN CASE l.result WHEN 'found' THEN 'known' ELSE 'partial' END
          WHEN EXISTS (SELECT FROM trunk_addresses a WHERE a.trunk_id = t.id AND a.host = t.host
                                                       AND (c.private_trunks OR NOT a.reserved)) THEN 'kept'
          ELSE 'missing' END
        FROM trunk_lookups l
        JOIN trunks t ON t.id = l.trunk_id AND t.host = l.host AND t.kind <> 'peer'
        JOIN companies c ON c.id = l.company_id
       WHERE l.trunk_id = trunk), 'known')
  $$;
COMMENT ON FUNCTION trunk_addresses_state(bigint) IS
  'known: nothing to tell; partial: some addresses of its host are not allowed, the others are used; kept: the latest answers '
  'were useless, the addresses known before are used; missing: no address to use.';
GRANT EXECUTE ON FUNCTION trunk_addresses_state(bigint) TO suite_app, suite_system;

CREATE OR REPLACE VIEW asterisk.trunks AS
  SELECT t.endpoint AS id, t.kind, t.host, t.port, t.transport, t.username, t.secret_encrypted, t.secret_digest,
         CASE t.kind WHEN 'peer' THEN t.codecs ELSE asterisk.trunk_codecs(t.codecs) END AS codecs,
         c.language,
         'sip:' || CASE WHEN t.host LIKE '%:%' THEN '[' || t.host || ']' ELSE t.host END || ':' || t.port || CASE t.transport WHEN 'tcp' THEN '^3Btransport=tcp' ELSE '' END AS uri,
         found.match,
         CASE WHEN host(found.target) <> t.host THEN
           'sip:' || CASE family(found.target) WHEN 6 THEN '[' || host(found.target) || ']' ELSE host(found.target) END
             || ':' || t.port || CASE t.transport WHEN 'tcp' THEN '^3Btransport=tcp' ELSE '' END || '^3Blr^3Bhide'
         END AS proxy,
         t.company_id, found.is_contested
    FROM public.trunks t
    JOIN public.companies c ON c.id = t.company_id
    LEFT JOIN LATERAL (
      SELECT string_agg(host(a.address), ',' ORDER BY a.address) FILTER (WHERE NOT peers.has_it) AS match,
             (array_agg(a.address ORDER BY a.seen_at DESC, family(a.address), a.address) FILTER (WHERE a.calls))[1] AS target,
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
COMMENT ON COLUMN asterisk.trunks.codecs IS 'What its endpoint allows, in order.';
COMMENT ON COLUMN asterisk.trunks.match IS
  'Addresses of the carrier, comma-separated, without those from which another company''s peer registers.';
COMMENT ON COLUMN asterisk.trunks.is_contested IS 'Another company''s peer registers from one of its addresses.';

CREATE OR REPLACE VIEW asterisk.ps_endpoint_id_ips AS
  SELECT named.id, named.endpoint, named.match, named.srv_lookups, named.match_request_uri
    FROM (SELECT t.id, t.id AS endpoint, t.match, 'no' AS srv_lookups,
                 CASE WHEN t.is_contested THEN asterisk.numbers_pattern(t.company_id) END AS match_request_uri
            FROM asterisk.trunks t WHERE t.kind <> 'peer') named
   WHERE named.match IS NOT NULL OR named.match_request_uri IS NOT NULL;
COMMENT ON VIEW asterisk.ps_endpoint_id_ips IS
  'Realtime family ps_endpoint_id_ips: carriers that are known by their address. Only addresses, never names. Where a peer of '
  'another company registers from the same address, calls to the trunk''s numbers are known by the request instead, and the '
  'program compares the address; whatever else comes from there is asked for a password, so that the peer can go on.';

-- Without a column for it, realtime keeps Asterisk's default.
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
         NULL::text AS incoming_call_offer_pref
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
    t.proxy,
    -- The carrier's order of codecs: the trunk may be of another customer than the call.
    CASE WHEN t.kind <> 'peer' THEN 'remote' END
  FROM asterisk.trunks t;

CREATE OR REPLACE FUNCTION asterisk.music_of(endpoint_name text) RETURNS text
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    -- A carrier's trunk may be of another customer than the call.
    IF EXISTS (SELECT FROM trunks t WHERE t.endpoint = endpoint_name AND t.kind <> 'peer') THEN RETURN NULL; END IF;
    RETURN (SELECT 'music-' || a.file_id FROM audios a
             WHERE a.hold_music AND a.deleted_at IS NULL AND a.company_id = asterisk.company_of_endpoint(endpoint_name));
  END $$;

-- With the added column; its place is after what ps_endpoints adds itself.
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

-- 4. Calls to the outside within a minute: a limit that the operator chooses, and what it refused.
ALTER TABLE companies ADD COLUMN max_outside_calls_minute integer CHECK (max_outside_calls_minute BETWEEN 1 AND 10000);
COMMENT ON COLUMN companies.max_outside_calls_minute IS
  'Legs to the outside that begin within a minute; null: the installation''s OUTSIDE_CALLS_PER_MINUTE.';

CREATE TABLE outside_refusals (
  company_id bigint PRIMARY KEY REFERENCES companies,
  refused_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE outside_refusals IS
  'When the platform''s own limit of calls to the outside last refused one of a company; written at most once a minute.';
CALL tenancy.protect('outside_refusals');
REVOKE INSERT, UPDATE, DELETE ON outside_refusals FROM suite_app;

-- Calls are found by phone_numbers.number, whatever their DID is written like.
DROP INDEX dids_by_number;
