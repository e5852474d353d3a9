-- What Asterisk reads its endpoints from, at every registration and call. Column names are options of pjsip.conf; a null is
-- Asterisk's default. An extension has three endpoints: `{slug}-{number}` for browsers (WebRTC), `…-desk` for desk phones (plain
-- RTP) and `…-tls` for those over TLS (SRTP). Those of a disabled extension, owner or company do not exist.
--
-- Asterisk looks up a name with one plain statement after the other, on one connection, and never prepares any: what a view
-- costs to plan is what a call waits for.

CREATE SCHEMA asterisk;
COMMENT ON SCHEMA asterisk IS
  'What Asterisk reads at every registration and call (Realtime). Views ps_* and musiconhold* have the options of '
  'pjsip.conf and musiconhold.conf as columns, in the order in which they apply; null is Asterisk''s default. Each '
  'telephone server sees its own companies only, by the role that it connects as.';
GRANT USAGE ON SCHEMA asterisk TO suite_asterisk;

CREATE FUNCTION asterisk.this_server() RETURNS bigint
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT coalesce(substring(current_user::text FROM '^suite_asterisk_([0-9]+)$')::bigint, 1) $$;
COMMENT ON FUNCTION asterisk.this_server() IS
  'The asterisk_servers.id of whoever asks, by its role: suite_asterisk is 1, suite_asterisk_<id> any other.';
GRANT EXECUTE ON FUNCTION asterisk.this_server() TO suite_asterisk;

CREATE FUNCTION asterisk.rtp_timeout() RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT '25' $$;
COMMENT ON FUNCTION asterisk.rtp_timeout() IS
  'Seconds without audio or RTCP after which a device in a call counts as vanished (power cut, no BYE). A muted '
  'browser still sends. A function of its own so that a test can shorten it.';
GRANT EXECUTE ON FUNCTION asterisk.rtp_timeout() TO suite_asterisk;

CREATE FUNCTION asterisk.qualify_frequency() RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT '45' $$;
COMMENT ON FUNCTION asterisk.qualify_frequency() IS
  'Seconds between the OPTIONS that ask a desk phone or a carrier whether it is there: a phone that holds its call '
  'sends no audio, so this is what tells whether it lost power. A function of its own so that a test can shorten '
  'it.';
GRANT EXECUTE ON FUNCTION asterisk.qualify_frequency() TO suite_asterisk;

CREATE VIEW asterisk.endpoints AS
  SELECT e.endpoint, e.number, e.display_name, e.secret_digest, e.desk_secret_digest, c.language, e.tls_secret_digest,
         e.id AS extension_id
  FROM public.extensions e
  JOIN public.companies c ON c.id = e.company_id
  LEFT JOIN public.users u ON u.id = e.user_id
  WHERE e.disabled_at IS NULL AND e.deleted_at IS NULL AND c.disabled_at IS NULL
    AND (e.user_id IS NULL OR u.disabled_at IS NULL)
    AND c.asterisk_server_id = (SELECT asterisk.this_server());
COMMENT ON VIEW asterisk.endpoints IS
  'Extensions in use on this server, with what all their endpoints share. Those of a disabled extension, owner or '
  'company are left out.';

CREATE VIEW asterisk.lines AS
  SELECT n.name AS id, n.kind <> 'web' AS desk, e.number, e.display_name, e.language,
         CASE n.kind WHEN 'web' THEN e.secret_digest
                     WHEN 'desk' THEN e.desk_secret_digest
                     ELSE e.tls_secret_digest END AS digest,
         n.kind = 'tls' AS tls
    FROM public.endpoint_names n
    JOIN asterisk.endpoints e ON e.extension_id = n.extension_id
   WHERE n.place = 1 AND (n.kind <> 'tls' OR e.tls_secret_digest IS NOT NULL);
COMMENT ON VIEW asterisk.lines IS
  'The endpoints of those extensions: one for browsers, one for desk phones, one for desk phones over TLS.';
COMMENT ON COLUMN asterisk.lines.desk IS 'Plain RTP instead of WebRTC.';
COMMENT ON COLUMN asterisk.lines.digest IS 'MD5(id:realm:secret).';
COMMENT ON COLUMN asterisk.lines.tls IS
  'Registers over TLS, audio by SRTP with keys in the SDP. Missing until the secret was renewed once, since its '
  'digest is its own.';

CREATE VIEW asterisk.extension_endpoints AS
  SELECT
    l.id,
    'suite' AS context,
    -- Several desk phones of one extension register at an address of record each.
    CASE WHEN l.desk THEN l.id || ',' || l.id || '-2,' || l.id || '-3' ELSE l.id END AS aors,
    l.id AS auth,
    -- The registrar chooses the address of record by the first of them that fits: by whom is registered before the secret's name.
    CASE WHEN l.desk THEN 'username,auth_username' ELSE 'auth_username,username' END AS identify_by,
    'all' AS disallow,
    -- One kind of digits for desk phones: Opus would add a second one, by which some lose them.
    CASE WHEN l.desk THEN 'g722,ulaw,alaw' ELSE 'opus,ulaw,alaw' END AS allow,
    -- The caller is who the account is, whatever its device claims; without control characters.
    '"' || translate(regexp_replace(l.display_name, '[[:cntrl:]\u202A-\u202E\u2066-\u2069]', ' ', 'g'), '"\<>', '''')
        || '" <' || l.number || '>' AS callerid,
    'no' AS trust_id_inbound,
    l.language,
    CASE WHEN l.desk THEN 'no' ELSE 'yes' END AS webrtc,
    CASE WHEN l.desk THEN 'no' ELSE 'yes' END AS dtls_auto_generate_cert,
    'no' AS direct_media,
    'yes' AS rewrite_contact,
    'yes' AS rtp_symmetric,
    'yes' AS force_rport,
    'rfc4733' AS dtmf_mode,
    asterisk.rtp_timeout() AS rtp_timeout,
    -- A desk phone that holds the other may send nothing for long. A browser goes on sending: it has vanished, on hold as in talk.
    CASE WHEN l.desk THEN '3600' ELSE asterisk.rtp_timeout() END AS rtp_timeout_hold,
    -- A desk phone may ask for a transfer by its own key (SIP REFER): the program decides it. Browsers and carriers may not.
    CASE WHEN l.desk THEN 'yes' ELSE 'no' END AS allow_transfer,
    'no' AS allow_subscribe,
    'no' AS allow_overlap,
    -- Read by its name at Asterisk's start.
    NULL::text AS mailboxes,
    -- Of browsers that is said by `webrtc`.
    CASE WHEN l.tls THEN 'sdes' END AS media_encryption
  FROM asterisk.lines l;
COMMENT ON VIEW asterisk.extension_endpoints IS 'The part of ps_endpoints that is about extensions.';
COMMENT ON COLUMN asterisk.extension_endpoints.aors IS
  'A desk phone has three addresses of record, so that three phones of one extension can register.';
COMMENT ON COLUMN asterisk.extension_endpoints.identify_by IS
  'For desk phones first the name that registers, since the secret''s user name is the same for all three.';
COMMENT ON COLUMN asterisk.extension_endpoints.callerid IS
  'The caller is who the account is, whatever the device claims.';
COMMENT ON COLUMN asterisk.extension_endpoints.rtp_timeout_hold IS
  'A desk phone on hold may be silent for long; a browser always sends.';
COMMENT ON COLUMN asterisk.extension_endpoints.allow_transfer IS
  'A desk phone may ask for a transfer by its own key (REFER); the program decides. Browsers use the API.';

CREATE VIEW asterisk.extension_auths AS
  SELECT l.id, 'digest' AS auth_type, l.id AS username, 'MD5:' || l.digest AS password_digest
  FROM asterisk.lines l;
COMMENT ON VIEW asterisk.extension_auths IS 'The part of ps_auths that is about extensions.';

CREATE VIEW asterisk.extension_aors AS
  SELECT n.name AS id,
         CASE n.kind WHEN 'web' THEN '10' ELSE '1' END AS max_contacts,
         CASE n.kind WHEN 'web' THEN 'no' ELSE 'yes' END AS remove_existing,
         'yes' AS remove_unavailable, '600' AS default_expiration, '60' AS minimum_expiration, '7200' AS maximum_expiration,
         CASE n.kind WHEN 'web' THEN '0' ELSE asterisk.qualify_frequency() END AS qualify_frequency
    FROM public.endpoint_names n
    JOIN asterisk.endpoints e ON e.extension_id = n.extension_id;
COMMENT ON VIEW asterisk.extension_aors IS 'The part of ps_aors that is about extensions.';
COMMENT ON COLUMN asterisk.extension_aors.max_contacts IS
  'A desk phone''s address of record holds one contact, the latest: Asterisk calls, and asks whether it is there, '
  'whatever a registration names. For browsers the program''s SIP proxy checks what they register.';

CREATE VIEW asterisk.trunks AS
  SELECT t.endpoint AS id, t.kind, t.host, t.port, t.transport, t.username, t.secret_encrypted, t.secret_digest, t.codecs,
         c.language,
         'sip:' || t.host || ':' || t.port || CASE t.transport WHEN 'tcp' THEN ';transport=tcp' ELSE '' END AS uri
    FROM public.trunks t
    JOIN public.companies c ON c.id = t.company_id
   WHERE t.disabled_at IS NULL AND t.deleted_at IS NULL AND c.disabled_at IS NULL
     AND c.asterisk_server_id = (SELECT asterisk.this_server());
COMMENT ON VIEW asterisk.trunks IS 'Trunks in use on this server.';

CREATE VIEW asterisk.all_endpoints AS
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
         e.media_encryption
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
    NULL
  FROM asterisk.trunks t;
COMMENT ON VIEW asterisk.all_endpoints IS 'Endpoints of extensions and trunks, without the music on hold.';
COMMENT ON COLUMN asterisk.all_endpoints.deny IS
  'Addresses of sip_bans, at most 500. Not for browsers: their SIP comes through the program''s own proxy.';

CREATE FUNCTION asterisk.music_of(endpoint_name text) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT 'music-' || a.file_id FROM audios a
     WHERE a.hold_music AND a.deleted_at IS NULL
       AND a.company_id = coalesce(
         (SELECT e.company_id FROM extensions e
           WHERE e.endpoint = regexp_replace(endpoint_name, '-(desk|tls)$', '') AND e.deleted_at IS NULL),
         (SELECT t.company_id FROM trunks t WHERE t.endpoint = endpoint_name))
  $$;
COMMENT ON FUNCTION asterisk.music_of(text) IS
  'Class of the music that others hear while this endpoint holds them; null: Asterisk''s default. Runs as the '
  'owner, since Asterisk may not read the tables.';
GRANT EXECUTE ON FUNCTION asterisk.music_of(text) TO suite_asterisk;

CREATE VIEW asterisk.ps_endpoints AS
  SELECT e.id, e.context, e.aors, e.auth, e.identify_by, e.disallow, e.allow, e.callerid, e.trust_id_inbound, e.language,
         e.webrtc, e.dtls_auto_generate_cert, e.direct_media, e.rewrite_contact, e.rtp_symmetric, e.force_rport, e.dtmf_mode,
         e.rtp_timeout, e.rtp_timeout_hold, e.allow_transfer, e.allow_subscribe, e.allow_overlap, e.mailboxes,
         e.outbound_auth, e.from_user, e.from_domain, e.send_pai, e.deny, asterisk.music_of(e.id) AS moh_suggest,
         e.media_encryption
    FROM asterisk.all_endpoints e;
COMMENT ON VIEW asterisk.ps_endpoints IS 'Realtime family ps_endpoints.';

CREATE VIEW asterisk.ps_auths AS
  SELECT e.*, NULL::text AS password FROM asterisk.extension_auths e
  UNION ALL
  SELECT t.id, 'digest', t.id, 'MD5:' || t.secret_digest, NULL FROM asterisk.trunks t WHERE t.kind = 'peer'
  UNION ALL
  SELECT t.id, 'userpass', t.username, NULL,
         pgp_sym_decrypt(t.secret_encrypted, current_setting('suite.trunk_key', true))
    FROM asterisk.trunks t WHERE t.kind <> 'peer' AND t.username <> '';
COMMENT ON VIEW asterisk.ps_auths IS
  'Realtime family ps_auths. Carriers that we register at need the password itself, decrypted with the key in the '
  'connection''s setting suite.trunk_key.';

CREATE VIEW asterisk.ps_aors AS
  SELECT e.*, NULL::text AS contact FROM asterisk.extension_aors e
  UNION ALL
  SELECT t.id, CASE t.kind WHEN 'peer' THEN '1' ELSE '0' END, CASE t.kind WHEN 'peer' THEN 'yes' ELSE 'no' END, 'yes', '600',
         '60', '7200', asterisk.qualify_frequency(), CASE WHEN t.kind <> 'peer' THEN t.uri END
    FROM asterisk.trunks t;
COMMENT ON VIEW asterisk.ps_aors IS 'Realtime family ps_aors.';

CREATE VIEW asterisk.ps_registrations AS
  SELECT t.id, t.uri AS server_uri, 'sip:' || t.username || '@' || t.host AS client_uri, t.username AS contact_user,
         t.id AS outbound_auth, t.id AS endpoint, 'yes' AS line, 'transport-' || t.transport AS transport,
         '300' AS expiration, '30' AS retry_interval, '120' AS forbidden_retry_interval, '10000' AS max_retries,
         'no' AS auth_rejection_permanent
    FROM asterisk.trunks t WHERE t.kind = 'register';
COMMENT ON VIEW asterisk.ps_registrations IS
  'Realtime family ps_registrations: trunks that register at their carrier.';

CREATE VIEW asterisk.ps_endpoint_id_ips AS
  SELECT t.id, t.id AS endpoint, t.host AS match FROM asterisk.trunks t WHERE t.kind <> 'peer';
COMMENT ON VIEW asterisk.ps_endpoint_id_ips IS
  'Realtime family ps_endpoint_id_ips: carriers that are known by their address.';

CREATE VIEW asterisk.company_music AS
  SELECT a.file_id, s.url
    FROM public.audios a
    JOIN public.companies c ON c.id = a.company_id
    LEFT JOIN public.telephone_sounds s ON s.for_first OR (SELECT asterisk.this_server()) <> 1
   WHERE a.deleted_at IS NULL AND c.asterisk_server_id = (SELECT asterisk.this_server())
     AND (s.url IS NOT NULL OR c.asterisk_server_id = 1)
     AND (a.hold_music OR EXISTS (SELECT 1 FROM public.call_queues q
                                   WHERE q.company_id = a.company_id AND q.music_audio_id = a.id AND q.deleted_at IS NULL));
COMMENT ON VIEW asterisk.company_music IS 'Audios chosen as music on hold by companies of this server.';
COMMENT ON COLUMN asterisk.company_music.url IS 'Where the server fetches them; null: it has them on its own disk.';

CREATE VIEW asterisk.musiconhold AS
  SELECT 'music-' || m.file_id AS name,
         CASE WHEN m.url IS NULL THEN 'files' ELSE 'playlist' END AS mode,
         CASE WHEN m.url IS NULL THEN 'company-sounds/music-' || m.file_id END AS directory,
         'alpha' AS sort
    FROM asterisk.company_music m;
COMMENT ON VIEW asterisk.musiconhold IS 'Realtime family musiconhold: a class for each such audio.';

CREATE VIEW asterisk.musiconhold_entry AS
  SELECT 'music-' || m.file_id AS name, 0 AS position, m.url || '/audio-' || m.file_id || '.wav' AS entry
    FROM asterisk.company_music m
   WHERE m.url IS NOT NULL;
COMMENT ON VIEW asterisk.musiconhold_entry IS
  'Realtime family musiconhold_entry: the address of each audio that is fetched.';

GRANT SELECT ON
  asterisk.ps_endpoints, asterisk.ps_auths, asterisk.ps_aors, asterisk.ps_registrations, asterisk.ps_endpoint_id_ips,
  asterisk.musiconhold, asterisk.musiconhold_entry
  TO suite_asterisk;
