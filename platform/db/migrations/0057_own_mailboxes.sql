-- A desk phone may ask for its messages (SUBSCRIBE message-summary). Asterisk gives the counts of an address of record to whoever
-- names it, of any company; only what is no address of record it looks for among the asker's own, by their voicemail_extension. So the
-- address at which a phone registers has another name, which no request can contain: Asterisk cuts users at the semicolon. Realtime
-- writes that as ^3B. The phone finds it by the realm of its password, which Asterisk's configuration calls `own;` (domain_alias).

CREATE FUNCTION asterisk.own_address(phone text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT phone || '@own^3B' $$;
COMMENT ON FUNCTION asterisk.own_address(text) IS
  'Address of record of the first desk phone of that name, which nobody can name in a request.';
GRANT EXECUTE ON FUNCTION asterisk.own_address(text) TO suite_asterisk;

CREATE FUNCTION asterisk.phone_at(address text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT substring(address FROM '^(.+-(?:desk|tls))@own\^3B$') $$;
COMMENT ON FUNCTION asterisk.phone_at(text) IS 'The phone of own_address(); null: it is none.';
GRANT EXECUTE ON FUNCTION asterisk.phone_at(text) TO suite_asterisk;

INSERT INTO sip_names
SELECT DISTINCT asterisk.own_address(name) FROM endpoint_names WHERE kind <> 'web' AND place = 1
ON CONFLICT DO NOTHING;

CREATE OR REPLACE FUNCTION keep_sip_names() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    IF TG_TABLE_NAME = 'trunks' THEN
      INSERT INTO sip_names SELECT endpoint FROM added ON CONFLICT DO NOTHING;
    ELSE
      INSERT INTO sip_names
      SELECT name FROM added
      UNION
      SELECT asterisk.own_address(name) FROM added WHERE kind <> 'web' AND place = 1
      ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
  END $$;

CREATE OR REPLACE VIEW asterisk.ps_aors AS
 SELECT k.name AS id,
    f.max_contacts,
    f.remove_existing,
    f.remove_unavailable,
    f.default_expiration,
    f.minimum_expiration,
    f.maximum_expiration,
    f.qualify_frequency,
    f.contact,
    f.outbound_proxy,
    regexp_replace(asterisk.phone_at(k.name), '-(desk|tls)$', '') || '@messages' AS mailboxes,
    asterisk.phone_at(k.name) AS voicemail_extension
   FROM sip_names k
  CROSS JOIN LATERAL asterisk.find_aor(coalesce(asterisk.phone_at(k.name), k.name)) f
  WHERE k.name !~ '-(desk|tls)$';
COMMENT ON COLUMN asterisk.ps_aors.mailboxes IS
  'Whose messages the phone at own_address() may ask for: its extension''s. Null for all other addresses, which anybody may name.';
COMMENT ON COLUMN asterisk.ps_aors.voicemail_extension IS
  'The name by which a phone asks for its own messages: the one that it registers with.';

CREATE OR REPLACE VIEW asterisk.ps_endpoints AS
 SELECT k.name AS id,
    f.context,
        CASE
            WHEN (k.name ~ '-(desk|tls)$'::text) THEN concat(asterisk.own_address(k.name), ',', k.name, '-2,', k.name, '-3')
            ELSE k.name
        END AS aors,
    f.auth,
    f.identify_by,
    f.disallow,
    f.allow,
    f.callerid,
    f.trust_id_inbound,
    f.language,
    f.webrtc,
    f.dtls_auto_generate_cert,
    f.direct_media,
    f.rewrite_contact,
    f.rtp_symmetric,
    f.force_rport,
    f.dtmf_mode,
    f.rtp_timeout_hold,
    f.allow_transfer,
    f.allow_overlap,
    f.mailboxes,
    f.outbound_auth,
    f.from_user,
    f.from_domain,
    f.send_pai,
    f.deny,
    f.media_encryption,
    f.outbound_proxy,
    f.incoming_call_offer_pref,
    f.outgoing_call_offer_pref,
    f.send_rpid,
    f.send_connected_line,
    asterisk.music_of(k.name) AS moh_suggest,
    asterisk.shares_of(k.name) AS set_var,
    COALESCE(asterisk.silence_of(k.name), f.rtp_timeout) AS rtp_timeout,
        CASE
            WHEN (asterisk.hints_of(k.name) IS NULL) THEN 'no'::text
            ELSE 'yes'::text
        END AS allow_subscribe,
    asterisk.hints_of(k.name) AS subscribe_context,
        CASE
            WHEN (asterisk.hints_of(k.name) IS NOT NULL) THEN 'yes'::text
            ELSE NULL::text
        END AS notify_early_inuse_ringing
   FROM (sip_names k
     CROSS JOIN LATERAL asterisk.find_endpoint(k.name) f(id, context, aors, auth, identify_by, disallow, allow, callerid, trust_id_inbound, language, webrtc, dtls_auto_generate_cert, direct_media, rewrite_contact, rtp_symmetric, force_rport, dtmf_mode, rtp_timeout, rtp_timeout_hold, allow_transfer, allow_subscribe, allow_overlap, mailboxes, outbound_auth, from_user, from_domain, send_pai, deny, media_encryption, outbound_proxy, incoming_call_offer_pref, outgoing_call_offer_pref, send_rpid, send_connected_line))
  WHERE k.name NOT LIKE '%@own^3B';
COMMENT ON COLUMN asterisk.ps_endpoints.aors IS
  'Where its devices register, by the name alone: a condition on them then looks up no other endpoint. The first desk phone has an address that nobody can name.';

CREATE OR REPLACE VIEW asterisk.extension_endpoints AS
 SELECT id,
    'suite'::text AS context,
        CASE
            WHEN desk THEN concat(asterisk.own_address(id), ',', id, '-2,', id, '-3')
            ELSE id
        END AS aors,
    id AS auth,
        CASE
            WHEN desk THEN 'username,auth_username'::text
            ELSE 'auth_username,username'::text
        END AS identify_by,
    'all'::text AS disallow,
        CASE
            WHEN desk THEN 'g722,ulaw,alaw'::text
            ELSE 'opus,ulaw,alaw'::text
        END AS allow,
    (((('"'::text || translate(regexp_replace(display_name, '[[:cntrl:]\u202A-\u202E\u2066-\u2069]'::text, ' '::text, 'g'::text), '"\<>'::text, ''''::text)) || '" <'::text) || number) || '>'::text) AS callerid,
    'no'::text AS trust_id_inbound,
    language,
        CASE
            WHEN desk THEN 'no'::text
            ELSE 'yes'::text
        END AS webrtc,
        CASE
            WHEN desk THEN 'no'::text
            ELSE 'yes'::text
        END AS dtls_auto_generate_cert,
    'no'::text AS direct_media,
    'yes'::text AS rewrite_contact,
    'yes'::text AS rtp_symmetric,
    'yes'::text AS force_rport,
    'rfc4733'::text AS dtmf_mode,
        CASE
            WHEN desk THEN asterisk.rtp_timeout()
            ELSE asterisk.browser_rtp_timeout()
        END AS rtp_timeout,
        CASE
            WHEN desk THEN asterisk.rtp_timeout()
            ELSE asterisk.browser_rtp_timeout()
        END AS rtp_timeout_hold,
        CASE
            WHEN desk THEN 'yes'::text
            ELSE 'no'::text
        END AS allow_transfer,
    'no'::text AS allow_subscribe,
    'no'::text AS allow_overlap,
    NULL::text AS mailboxes,
        CASE
            WHEN tls THEN 'sdes'::text
            ELSE NULL::text
        END AS media_encryption
   FROM asterisk.lines l;
