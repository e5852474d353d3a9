-- 1. How long a call over a trunk may be silent.
ALTER TABLE trunks ADD COLUMN silence_minutes integer NOT NULL DEFAULT 60 CHECK (silence_minutes BETWEEN 1 AND 1440);
COMMENT ON COLUMN trunks.silence_minutes IS
  'Minutes after which a call without any audio from the carrier ends although the carrier is there. Silence suppression and '
  'mute send nothing, either.';

CREATE FUNCTION asterisk.silence_of(endpoint_name text) RETURNS text
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    IF endpoint_name NOT LIKE 'trunk.%' THEN RETURN NULL; END IF;
    RETURN (
      SELECT (60 * max(t.silence_minutes))::text
        FROM trunks own
        JOIN trunks t ON t.id = own.id OR own.kind <> 'peer' AND t.kind <> 'peer' AND t.disabled_at IS NULL AND t.deleted_at IS NULL
         AND t.id IN (SELECT theirs.trunk_id FROM trunk_addresses mine
                        JOIN trunk_addresses theirs ON theirs.address = mine.address WHERE mine.trunk_id = own.id)
       WHERE own.endpoint = endpoint_name AND own.deleted_at IS NULL);
  END $$;
COMMENT ON FUNCTION asterisk.silence_of(text) IS
  'rtp_timeout of a trunk, seconds; null for other endpoints. Asterisk takes any trunk with the address that a call comes from: '
  'the longest of theirs counts. Runs as the owner, since Asterisk may not read the tables.';
GRANT EXECUTE ON FUNCTION asterisk.silence_of(text) TO suite_asterisk;

DROP VIEW asterisk.ps_endpoints;
DO $make$
BEGIN
  EXECUTE format(
    'CREATE VIEW asterisk.ps_endpoints AS
       SELECT k.name AS id, %s, asterisk.music_of(k.name) AS moh_suggest, asterisk.shares_of(k.name) AS set_var,
              coalesce(asterisk.silence_of(k.name), f.rtp_timeout) AS rtp_timeout,
              CASE WHEN asterisk.hints_of(k.name) IS NULL THEN ''no'' ELSE ''yes'' END AS allow_subscribe,
              asterisk.hints_of(k.name) AS subscribe_context,
              CASE WHEN asterisk.hints_of(k.name) IS NOT NULL THEN ''yes'' END AS notify_early_inuse_ringing
         FROM public.sip_names k
        CROSS JOIN LATERAL asterisk.find_endpoint(k.name) f',
    (SELECT string_agg('f.' || quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
      WHERE attrelid = 'asterisk.all_endpoints'::regclass AND attnum > 0 AND NOT attisdropped
        AND attname NOT IN ('id', 'allow_subscribe', 'rtp_timeout')));
END $make$;
COMMENT ON VIEW asterisk.ps_endpoints IS 'Realtime family ps_endpoints.';
COMMENT ON COLUMN asterisk.ps_endpoints.set_var IS 'Of its channels, for the dialplan (shares_of).';
COMMENT ON COLUMN asterisk.ps_endpoints.subscribe_context IS 'See hints_of().';
COMMENT ON COLUMN asterisk.ps_endpoints.notify_early_inuse_ringing IS
  'A colleague in a call for whom another one rings is shown as ringing: that one can be picked up.';
GRANT SELECT ON asterisk.ps_endpoints TO suite_asterisk;

-- 2. A stale nonce is answered with the next attempt, which Asterisk makes only after the pause.
ALTER TABLE trunk_registrations ALTER COLUMN pause SET DEFAULT 1;
UPDATE trunk_registrations SET pause = DEFAULT WHERE pause = 5;
COMMENT ON COLUMN trunk_registrations.pause IS
  'Seconds between attempts, twice as many after a refusal that will hardly change; grows while they fail. One at first: Asterisk '
  'takes the answer to a stale nonce for a refusal, and the account must not be without registration meanwhile.';
CREATE OR REPLACE VIEW asterisk.ps_registrations AS
  SELECT t.id, t.uri AS server_uri,
         'sip:' || replace(t.account, '@', '%40') || '@' || asterisk.sip_host(t.domain) AS client_uri,
         replace(t.account, '@', '%40') AS contact_user,
         CASE WHEN t.secret_encrypted IS NOT NULL THEN t.id END AS outbound_auth, t.id AS endpoint, 'yes' AS line, 'transport-' || t.transport AS transport,
         '300' AS expiration, tries.pause::text AS retry_interval, (2 * tries.pause)::text AS forbidden_retry_interval,
         -- For ever: what a carrier refuses today it takes when somebody has paid, or mended it.
         '2000000000' AS max_retries,
         'no' AS auth_rejection_permanent, t.proxy AS outbound_proxy, (2 * tries.pause)::text AS fatal_retry_interval,
         -- Seconds, at random: many trunks do not register at once.
         '2' AS max_random_initial_delay
    FROM asterisk.trunks t
   CROSS JOIN LATERAL (SELECT coalesce(max(r.pause), 1) AS pause
                         FROM public.trunk_registrations r WHERE r.trunk_id = t.trunk_id) tries
   WHERE t.kind = 'register';
