-- No call is lost because the database refuses its rows.

CREATE TABLE calls_aside (
  call_id uuid PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  contents text NOT NULL,
  reason text NOT NULL,
  ended boolean NOT NULL,
  attempts integer NOT NULL DEFAULT 1 CHECK (attempts > 0),
  refused_at timestamptz NOT NULL DEFAULT now(),
  tried_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE calls_aside IS
  'Calls whose rows the database refused, kept until they can be stored: a job of the phone feature tries again, so that they come '
  'back by themselves once the fault is mended. Rows of this table mean a fault of the program.';
COMMENT ON COLUMN calls_aside.contents IS
  'All that was to be stored, as JSON (CallWrite in call-row.ts). Text, since what jsonb refuses is kept too.';
COMMENT ON COLUMN calls_aside.reason IS 'The database''s error.';
COMMENT ON COLUMN calls_aside.ended IS 'The call is over. The state of one that runs is not stored later: a newer one replaces it.';
COMMENT ON COLUMN calls_aside.attempts IS 'How often the database refused it.';
COMMENT ON COLUMN calls_aside.tried_at IS 'Of the latest attempt.';
CALL tenancy.protect('calls_aside');
REVOKE INSERT, UPDATE, DELETE ON calls_aside FROM suite_app;
CREATE INDEX calls_aside_by_company ON calls_aside (company_id);
CREATE INDEX calls_aside_due ON calls_aside (tried_at) WHERE ended;

-- Silence is no death: only a browser always sends. Whoever is silent is asked by OPTIONS (adapters/asterisk/silent-devices.ts).

CREATE OR REPLACE FUNCTION asterisk.rtp_timeout() RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT '3600' $$;
COMMENT ON FUNCTION asterisk.rtp_timeout() IS
  'Seconds without audio or RTCP after which Asterisk ends a call of a desk phone or a carrier, whatever it answers: silence suppression '
  'and mute are silent, too. Those that are gone end earlier, since they do not answer OPTIONS. 0: never. A function of its own '
  'so that an operator or a test can change it.';

CREATE FUNCTION asterisk.browser_rtp_timeout() RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT '25' $$;
COMMENT ON FUNCTION asterisk.browser_rtp_timeout() IS
  'Seconds without audio or RTCP after which a browser in a call counts as vanished: it sends muted and on hold, too. A function '
  'of its own so that a test can shorten it.';
GRANT EXECUTE ON FUNCTION asterisk.browser_rtp_timeout() TO suite_asterisk;

CREATE OR REPLACE FUNCTION asterisk.qualify_frequency() RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT '30' $$;
COMMENT ON FUNCTION asterisk.qualify_frequency() IS
  'Seconds between the OPTIONS that ask a desk phone or a carrier whether it is there: a silent one is gone if it does not answer. '
  'A function of its own so that a test can shorten it.';

CREATE OR REPLACE VIEW asterisk.extension_endpoints AS
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
    -- Only browsers always send, muted or on hold. Whether a silent desk phone is there is asked by OPTIONS.
    CASE WHEN l.desk THEN asterisk.rtp_timeout() ELSE asterisk.browser_rtp_timeout() END AS rtp_timeout,
    CASE WHEN l.desk THEN asterisk.rtp_timeout() ELSE asterisk.browser_rtp_timeout() END AS rtp_timeout_hold,
    -- A desk phone may ask for a transfer by its own key (SIP REFER): the program decides it. Browsers and carriers may not.
    CASE WHEN l.desk THEN 'yes' ELSE 'no' END AS allow_transfer,
    'no' AS allow_subscribe,
    'no' AS allow_overlap,
    -- Read by its name at Asterisk's start.
    NULL::text AS mailboxes,
    -- Of browsers that is said by `webrtc`.
    CASE WHEN l.tls THEN 'sdes' END AS media_encryption
  FROM asterisk.lines l;
COMMENT ON COLUMN asterisk.extension_endpoints.rtp_timeout_hold IS 'As rtp_timeout: whoever is on hold may be silent.';
