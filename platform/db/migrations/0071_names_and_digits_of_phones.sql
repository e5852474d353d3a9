-- As 0042 has it, but: no control character in a name and one kind of digits for desk phones (Opus would add a
-- second one, by which some lose them).
CREATE OR REPLACE VIEW asterisk.ps_endpoints AS
  SELECT
    l.id,
    'suite' AS context,
    l.id AS aors,
    l.id AS auth,
    'auth_username,username' AS identify_by,
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
    'no' AS allow_transfer,
    'no' AS allow_subscribe,
    'no' AS allow_overlap,
    NULL::text AS mailboxes
  FROM asterisk.lines l;
