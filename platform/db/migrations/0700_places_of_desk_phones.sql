-- Asterisk calls, and asks whether it is there, whatever a registration names: the first address is put right by where it came
-- from, any other was taken as it stood. So an address of record has room for one contact, the latest, and a registration
-- that names two is refused. Several desk phones of one extension register at an address of record each: `…-desk`, `…-desk-2`
-- and `…-desk-3` as the SIP user, all with `…-desk` as the user name of the secret.

CREATE INDEX extensions_desk_2 ON extensions ((endpoint || '-desk-2')) WHERE deleted_at IS NULL;
CREATE INDEX extensions_desk_3 ON extensions ((endpoint || '-desk-3')) WHERE deleted_at IS NULL;

-- As 0071 has it, but for the three addresses of record of desk phones.
CREATE OR REPLACE VIEW asterisk.extension_endpoints AS
  SELECT
    l.id,
    'suite' AS context,
    CASE WHEN l.desk THEN l.id || ',' || l.id || '-2,' || l.id || '-3' ELSE l.id END AS aors,
    l.id AS auth,
    -- The registrar chooses the address of record by the first of them that fits: by whom is registered before the secret's name.
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
    'no' AS allow_transfer,
    'no' AS allow_subscribe,
    'no' AS allow_overlap,
    NULL::text AS mailboxes
  FROM asterisk.lines l;

-- As 0051 has it, with those of desk phones. Browsers' one contact each is seen to on its way here (the guard of `/sip`).
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
    FROM asterisk.endpoints e;

-- A carrier's registration is bound likewise.
CREATE OR REPLACE VIEW asterisk.ps_aors AS
  SELECT e.*, NULL::text AS contact FROM asterisk.extension_aors e
  UNION ALL
  SELECT t.id, CASE t.kind WHEN 'peer' THEN '1' ELSE '0' END, CASE t.kind WHEN 'peer' THEN 'yes' ELSE 'no' END, 'yes', '600',
         '60', '7200', asterisk.qualify_frequency(), CASE WHEN t.kind <> 'peer' THEN t.uri END
    FROM asterisk.trunks t;
