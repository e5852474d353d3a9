-- A carrier or desk phone may offer encrypted sound (RTP/SAVP) where its setting asks for none: it is taken as offered. Where the setting
-- asks for it, plain sound is refused as before.

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
        END AS notify_early_inuse_ringing,
        CASE
            WHEN ((f.webrtc = 'no'::text) AND (f.media_encryption IS DISTINCT FROM 'sdes'::text)) THEN 'yes'::text
            ELSE NULL::text
        END AS media_encryption_optimistic,
        CASE
            WHEN (f.webrtc = 'no'::text) THEN 'yes'::text
            ELSE NULL::text
        END AS media_use_received_transport
   FROM (sip_names k
     CROSS JOIN LATERAL asterisk.find_endpoint(k.name) f(id, context, aors, auth, identify_by, disallow, allow, callerid, trust_id_inbound, language, webrtc, dtls_auto_generate_cert, direct_media, rewrite_contact, rtp_symmetric, force_rport, dtmf_mode, rtp_timeout, rtp_timeout_hold, allow_transfer, allow_subscribe, allow_overlap, mailboxes, outbound_auth, from_user, from_domain, send_pai, deny, media_encryption, outbound_proxy, incoming_call_offer_pref, outgoing_call_offer_pref, send_rpid, send_connected_line))
  WHERE k.name NOT LIKE '%@own^3B';
COMMENT ON COLUMN asterisk.ps_endpoints.media_encryption_optimistic IS
  'Encrypted sound is taken where others offer it and the setting asks for none; our own offers stay plain. Where the setting asks for it, plain offers are refused.';
COMMENT ON COLUMN asterisk.ps_endpoints.media_use_received_transport IS
  'Answers have the profile of their offer: RTP/SAVP where that was taken.';
