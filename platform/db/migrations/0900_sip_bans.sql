-- From where wrong passwords of phones kept coming, and until when nothing that comes from there is let in. Of no company.
CREATE TABLE sip_bans (
  -- The extension or trunk that was guessed at; '' : whichever the address asks for.
  endpoint text NOT NULL CHECK (length(endpoint) <= 100),
  address inet NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (endpoint, address)
);
CREATE INDEX sip_bans_until ON sip_bans (until);
GRANT SELECT, INSERT, UPDATE, DELETE ON sip_bans TO suite_system;

-- As 0080 has it, with `deny`, an access list for each endpoint. Browsers' SIP comes by the program's own proxy, so that only
-- what desk phones and carriers register as has one.
CREATE OR REPLACE VIEW asterisk.ps_endpoints AS
  SELECT e.id, e.context, e.aors, e.auth, e.identify_by, e.disallow, e.allow, e.callerid, e.trust_id_inbound, e.language,
         e.webrtc, e.dtls_auto_generate_cert, e.direct_media, e.rewrite_contact, e.rtp_symmetric, e.force_rport, e.dtmf_mode,
         e.rtp_timeout, e.rtp_timeout_hold, e.allow_transfer, e.allow_subscribe, e.allow_overlap, e.mailboxes,
         NULL::text AS outbound_auth, NULL::text AS from_user, NULL::text AS from_domain, NULL::text AS send_pai,
         CASE WHEN e.webrtc = 'no' THEN (
           SELECT string_agg(host(b.address), ',')
             FROM (SELECT b.address FROM public.sip_bans b
                    WHERE b.endpoint IN ('', regexp_replace(e.id, '-desk$', '')) AND b.until > now()
                    ORDER BY b.until DESC LIMIT 500) b)
         END AS deny
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
    END
  FROM asterisk.trunks t;
