-- How long a device may be silent in a call before it counts as vanished (power cut, no BYE). Seconds; as text, since a
-- column is an option of pjsip.conf. Sound and its reports (RTCP) both count: a phone that sends nothing while its
-- owner listens sends a report every few seconds. A browser sends on when it is muted. Together with the engine's own rounding
-- it is known within 30 seconds. A constant of its own, so that a test can live through it.
CREATE FUNCTION asterisk.rtp_timeout() RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT '25' $$;
GRANT EXECUTE ON FUNCTION asterisk.rtp_timeout() TO suite_asterisk;

-- As 0010 has it, with the same columns in the same order (`disallow` before `allow`).
CREATE OR REPLACE VIEW asterisk.ps_endpoints AS
  SELECT
    l.id,
    'suite' AS context,
    l.id AS aors,
    l.id AS auth,
    'auth_username,username' AS identify_by,
    'all' AS disallow,
    CASE WHEN l.desk THEN 'opus,g722,ulaw,alaw' ELSE 'opus,ulaw,alaw' END AS allow,
    '"' || translate(l.display_name, '"\<>', '''') || '" <' || l.number || '>' AS callerid,
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
    -- Who holds the other may send nothing for long.
    '3600' AS rtp_timeout_hold,
    'no' AS allow_transfer,
    'no' AS allow_subscribe,
    'no' AS allow_overlap,
    NULL::text AS mailboxes
  FROM asterisk.lines l;
