-- Lookups and lists at the size of fifty thousand people and more.

-- Whoever asks for the extension in use of a user, or behind a number, names it by disabled_at; an index that is only
-- for what is not deleted is then of no use, and every request read all extensions.
CREATE INDEX extensions_in_use_by_user ON extensions (user_id) WHERE disabled_at IS NULL;
CREATE INDEX extensions_in_use_by_number ON extensions (company_id, number) WHERE disabled_at IS NULL;

-- Lists by name come from one index alone. What they sort by is stored: the planner can't know how many rows a company
-- has behind the policy, and where it chose to sort them it made this form anew for every row.
ALTER TABLE extensions
  ADD COLUMN sort_name text NOT NULL GENERATED ALWAYS AS (search_form(display_name)) STORED;
ALTER TABLE users
  ADD COLUMN sort_name text NOT NULL GENERATED ALWAYS AS (search_form(short_name)) STORED;
-- Under row-level security LIKE never uses a trigram index (see 0003).
DROP INDEX extensions_search, extensions_by_name, users_by_company;
CREATE INDEX extensions_directory ON extensions (company_id, sort_name, id)
  INCLUDE (search_text) WHERE disabled_at IS NULL;
CREATE INDEX users_by_company ON users (company_id, sort_name, id)
  INCLUDE (search_text, role, disabled_at) WHERE deleted_at IS NULL;

-- Asterisk asks for one id at a time, a dozen times a call. An id put together from a name and a suffix could not be
-- looked up, and each question read all extensions: the two kinds are now two branches, each with its index.
CREATE INDEX extensions_desk_endpoint ON extensions ((endpoint || '-desk')) WHERE deleted_at IS NULL;

CREATE VIEW asterisk.lines AS
  SELECT e.endpoint AS id, false AS desk, e.number, e.display_name, e.language, e.secret_digest AS digest
    FROM asterisk.endpoints e
  UNION ALL
  SELECT e.endpoint || '-desk', true, e.number, e.display_name, e.language, e.desk_secret_digest
    FROM asterisk.endpoints e;

-- As 0002 has them, with the same columns in the same order (`disallow` before `allow`).
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
    '60' AS rtp_timeout,
    '3600' AS rtp_timeout_hold,
    'no' AS allow_transfer,
    'no' AS allow_subscribe,
    'no' AS allow_overlap,
    NULL::text AS mailboxes
  FROM asterisk.lines l;

CREATE OR REPLACE VIEW asterisk.ps_auths AS
  SELECT l.id, 'digest' AS auth_type, l.id AS username, 'MD5:' || l.digest AS password_digest
  FROM asterisk.lines l;

CREATE OR REPLACE VIEW asterisk.ps_aors AS
  SELECT
    l.id,
    '10' AS max_contacts,
    'no' AS remove_existing,
    'yes' AS remove_unavailable,
    '600' AS default_expiration,
    '60' AS minimum_expiration,
    '7200' AS maximum_expiration,
    CASE WHEN l.desk THEN '60' ELSE '0' END AS qualify_frequency
  FROM asterisk.lines l;
