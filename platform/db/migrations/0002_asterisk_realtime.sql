-- What Asterisk reads its endpoints from, at every registration and call. Column names are options of pjsip.conf; a null is
-- Asterisk's default. An extension has two endpoints: `{slug}-{number}` for browsers (WebRTC) and
-- `{slug}-{number}-desk` for desk phones (plain RTP). Those of a disabled extension or a suspended company do not exist.

CREATE SCHEMA asterisk;

CREATE VIEW asterisk.endpoints AS
  SELECT e.endpoint, e.number, e.display_name, e.secret_digest, e.desk_secret_digest, c.language
  FROM public.extensions e
  JOIN public.companies c ON c.id = e.company_id
  WHERE e.disabled_at IS NULL AND c.suspended_at IS NULL;

-- Options are applied in the order of the columns: `disallow` must come before `allow`.
CREATE VIEW asterisk.ps_endpoints AS
  SELECT
    e.endpoint || kind.suffix AS id,
    'suite' AS context,
    e.endpoint || kind.suffix AS aors,
    e.endpoint || kind.suffix AS auth,
    'auth_username,username' AS identify_by,
    'all' AS disallow,
    kind.allow,
    -- The caller is who the account is, whatever its device claims.
    '"' || translate(e.display_name, '"\<>', '''') || '" <' || e.number || '>' AS callerid,
    'no' AS trust_id_inbound,
    e.language,
    kind.webrtc,
    kind.webrtc AS dtls_auto_generate_cert,
    'no' AS direct_media,
    'yes' AS rewrite_contact,
    'yes' AS rtp_symmetric,
    'yes' AS force_rport,
    'rfc4733' AS dtmf_mode,
    -- Frees the channel of a device that vanished. Seconds; a device on hold may send nothing for long.
    '60' AS rtp_timeout,
    '3600' AS rtp_timeout_hold,
    -- Transfers and subscriptions go through the application, which knows who may.
    'no' AS allow_transfer,
    'no' AS allow_subscribe,
    'no' AS allow_overlap,
    -- Asked for by column at start.
    NULL::text AS mailboxes
  FROM asterisk.endpoints e
  CROSS JOIN (VALUES
    ('', 'opus,ulaw,alaw', 'yes'),
    ('-desk', 'opus,g722,ulaw,alaw', 'no')
  ) AS kind (suffix, allow, webrtc);

-- The realm is the global `default_realm`; the digests are MD5(id:realm:secret).
CREATE VIEW asterisk.ps_auths AS
  SELECT
    e.endpoint || kind.suffix AS id,
    'digest' AS auth_type,
    e.endpoint || kind.suffix AS username,
    'MD5:' || CASE kind.suffix WHEN '' THEN e.secret_digest ELSE e.desk_secret_digest END AS password_digest
  FROM asterisk.endpoints e
  CROSS JOIN (VALUES (''), ('-desk')) AS kind (suffix);

CREATE VIEW asterisk.ps_aors AS
  SELECT
    e.endpoint || kind.suffix AS id,
    '10' AS max_contacts,
    -- An eleventh device takes the place of one that no longer answers; none that answers is thrown out.
    'no' AS remove_existing,
    'yes' AS remove_unavailable,
    '600' AS default_expiration,
    '60' AS minimum_expiration,
    '7200' AS maximum_expiration,
    -- Seconds between questions whether the device is there. A browser's end shows by its closed socket.
    kind.qualify_frequency
  FROM asterisk.endpoints e
  CROSS JOIN (VALUES ('', '0'), ('-desk', '60')) AS kind (suffix, qualify_frequency);

GRANT USAGE ON SCHEMA asterisk TO suite_asterisk;
GRANT SELECT ON asterisk.ps_endpoints, asterisk.ps_auths, asterisk.ps_aors TO suite_asterisk;
