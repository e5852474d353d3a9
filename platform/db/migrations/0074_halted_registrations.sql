-- A carrier that answers 494 makes Asterisk register again at once, without end. Such a registration is taken from Asterisk for a while.

ALTER TABLE trunk_registrations ADD COLUMN halted_until timestamptz;
COMMENT ON COLUMN trunk_registrations.halted_until IS
  'Until then Asterisk does not register, as it did without any pause; null: it may.';

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
   CROSS JOIN LATERAL (SELECT coalesce(max(r.pause), 1) AS pause, max(r.halted_until) AS halted_until
                         FROM public.trunk_registrations r WHERE r.trunk_id = t.trunk_id) tries
   WHERE t.kind = 'register' AND coalesce(tries.halted_until < now(), true);

CREATE OR REPLACE FUNCTION try_registration_soon() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE trunk_registrations SET pause = DEFAULT, failing_since = now(), halted_until = NULL
     WHERE trunk_id = NEW.id AND state <> 'registered';
    RETURN NULL;
  END $$;
