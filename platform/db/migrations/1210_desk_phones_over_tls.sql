-- Desk phones over TLS, with their sound encrypted (SRTP, keys in the SDP): an endpoint beside `…-desk`, since one either asks for
-- keys or has none. It is `…-tls`, with the addresses of record `…-tls`, `…-tls-2` and `…-tls-3`, and the secret of desk phones.
-- A digest is bound to the user name, so that it has one of its own: null until the secret is next renewed, which is also
-- when somebody is told what a phone is set up with.
ALTER TABLE extensions ADD COLUMN tls_secret_digest text;
CREATE INDEX extensions_tls_endpoint ON extensions ((endpoint || '-tls')) WHERE deleted_at IS NULL;
CREATE INDEX extensions_tls_2 ON extensions ((endpoint || '-tls-2')) WHERE deleted_at IS NULL;
CREATE INDEX extensions_tls_3 ON extensions ((endpoint || '-tls-3')) WHERE deleted_at IS NULL;

-- Both digests are of one secret: whatever replaces the one alone (an owner who leaves, a purge) ends the other with it.
CREATE FUNCTION extensions_tls_secret() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    NEW.tls_secret_digest := NULL;
    RETURN NEW;
  END $$;
-- By its name it comes after `extensions_new_owner`.
CREATE TRIGGER extensions_tls_secret BEFORE UPDATE ON extensions
  FOR EACH ROW
  WHEN (OLD.desk_secret_digest IS DISTINCT FROM NEW.desk_secret_digest
        AND OLD.tls_secret_digest IS NOT DISTINCT FROM NEW.tls_secret_digest)
  EXECUTE FUNCTION extensions_tls_secret();

-- As 0070 has it, with the digest.
CREATE OR REPLACE VIEW asterisk.endpoints AS
  SELECT e.endpoint, e.number, e.display_name, e.secret_digest, e.desk_secret_digest, c.language, e.tls_secret_digest
  FROM public.extensions e
  JOIN public.companies c ON c.id = e.company_id
  LEFT JOIN public.users u ON u.id = e.user_id
  WHERE e.disabled_at IS NULL AND e.deleted_at IS NULL AND c.disabled_at IS NULL
    AND (e.user_id IS NULL OR u.disabled_at IS NULL)
    AND c.asterisk_server_id = (SELECT asterisk.this_server());

CREATE OR REPLACE VIEW asterisk.lines AS
  SELECT e.endpoint AS id, false AS desk, e.number, e.display_name, e.language, e.secret_digest AS digest, false AS tls
    FROM asterisk.endpoints e
  UNION ALL
  SELECT e.endpoint || '-desk', true, e.number, e.display_name, e.language, e.desk_secret_digest, false
    FROM asterisk.endpoints e
  UNION ALL
  SELECT e.endpoint || '-tls', true, e.number, e.display_name, e.language, e.tls_secret_digest, true
    FROM asterisk.endpoints e
   WHERE e.tls_secret_digest IS NOT NULL;

-- As it stands after 0960, with the encryption of the sound. Of browsers that is said by `webrtc`.
CREATE OR REPLACE VIEW asterisk.extension_endpoints AS
  SELECT
    l.id,
    'suite' AS context,
    CASE WHEN l.desk THEN l.id || ',' || l.id || '-2,' || l.id || '-3' ELSE l.id END AS aors,
    l.id AS auth,
    CASE WHEN l.desk THEN 'username,auth_username' ELSE 'auth_username,username' END AS identify_by,
    'all' AS disallow,
    CASE WHEN l.desk THEN 'g722,ulaw,alaw' ELSE 'opus,ulaw,alaw' END AS allow,
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
    CASE WHEN l.desk THEN '3600' ELSE asterisk.rtp_timeout() END AS rtp_timeout_hold,
    CASE WHEN l.desk THEN 'yes' ELSE 'no' END AS allow_transfer,
    'no' AS allow_subscribe,
    'no' AS allow_overlap,
    NULL::text AS mailboxes,
    CASE WHEN l.tls THEN 'sdes' END AS media_encryption
  FROM asterisk.lines l;

-- As 0700 has it, with those of phones over TLS.
CREATE OR REPLACE VIEW asterisk.extension_aors AS
  SELECT e.endpoint AS id, '10' AS max_contacts, 'no' AS remove_existing, 'yes' AS remove_unavailable,
         '600' AS default_expiration, '60' AS minimum_expiration, '7200' AS maximum_expiration, '0' AS qualify_frequency
    FROM asterisk.endpoints e
  UNION ALL
  SELECT e.endpoint || '-desk', '1', 'yes', 'yes', '600', '60', '7200', asterisk.qualify_frequency()
    FROM asterisk.endpoints e
  UNION ALL
  SELECT e.endpoint || '-desk-2', '1', 'yes', 'yes', '600', '60', '7200', asterisk.qualify_frequency()
    FROM asterisk.endpoints e
  UNION ALL
  SELECT e.endpoint || '-desk-3', '1', 'yes', 'yes', '600', '60', '7200', asterisk.qualify_frequency()
    FROM asterisk.endpoints e
  UNION ALL
  SELECT e.endpoint || '-tls', '1', 'yes', 'yes', '600', '60', '7200', asterisk.qualify_frequency()
    FROM asterisk.endpoints e
  UNION ALL
  SELECT e.endpoint || '-tls-2', '1', 'yes', 'yes', '600', '60', '7200', asterisk.qualify_frequency()
    FROM asterisk.endpoints e
  UNION ALL
  SELECT e.endpoint || '-tls-3', '1', 'yes', 'yes', '600', '60', '7200', asterisk.qualify_frequency()
    FROM asterisk.endpoints e;

-- As 0940 has it: who is refused, and who has music, is the same over TLS.
CREATE OR REPLACE FUNCTION asterisk.music_of(endpoint_name text) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT 'music-' || a.file_id FROM audios a
     WHERE a.hold_music AND a.deleted_at IS NULL
       AND a.company_id = coalesce(
         (SELECT e.company_id FROM extensions e
           WHERE e.endpoint = regexp_replace(endpoint_name, '-(desk|tls)$', '') AND e.deleted_at IS NULL),
         (SELECT t.company_id FROM trunks t WHERE t.endpoint = endpoint_name))
  $$;

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

CREATE OR REPLACE VIEW asterisk.ps_endpoints AS
  SELECT e.id, e.context, e.aors, e.auth, e.identify_by, e.disallow, e.allow, e.callerid, e.trust_id_inbound, e.language,
         e.webrtc, e.dtls_auto_generate_cert, e.direct_media, e.rewrite_contact, e.rtp_symmetric, e.force_rport, e.dtmf_mode,
         e.rtp_timeout, e.rtp_timeout_hold, e.allow_transfer, e.allow_subscribe, e.allow_overlap, e.mailboxes,
         e.outbound_auth, e.from_user, e.from_domain, e.send_pai, e.deny, asterisk.music_of(e.id) AS moh_suggest,
         e.media_encryption
    FROM asterisk.all_endpoints e;

-- Where phones register over TLS at a server; 0: not over TLS there (of the program's own: at its setting's port).
ALTER TABLE asterisk_servers ADD COLUMN sip_tls_port integer NOT NULL DEFAULT 0 CHECK (sip_tls_port BETWEEN 0 AND 65535);
GRANT SELECT (sip_tls_port) ON asterisk_servers TO suite_app;
