-- Several telephone servers, each with companies of its own.

-- Each server reads its own companies' endpoints and nobody else's: by the role that it comes as, `suite_asterisk` for the one
-- that the program is started with (id 1), `suite_asterisk_<id>` for any other. Those roles are members of the first.
CREATE FUNCTION asterisk.this_server() RETURNS bigint
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT coalesce(substring(current_user::text FROM '^suite_asterisk_([0-9]+)$')::bigint, 1) $$;
GRANT EXECUTE ON FUNCTION asterisk.this_server() TO suite_asterisk;

CREATE OR REPLACE VIEW asterisk.endpoints AS
  SELECT e.endpoint, e.number, e.display_name, e.secret_digest, e.desk_secret_digest, c.language
  FROM public.extensions e
  JOIN public.companies c ON c.id = e.company_id
  WHERE e.disabled_at IS NULL AND e.deleted_at IS NULL AND c.suspended_at IS NULL
    AND c.asterisk_server_id = (SELECT asterisk.this_server());

-- A company that was suspended: its people find in their history why a call was turned away.
ALTER TABLE calls
  DROP CONSTRAINT calls_outcome_check,
  ADD CONSTRAINT calls_outcome_check CHECK (outcome IN (
    'answered', 'busy', 'no-answer', 'unregistered', 'rejected', 'unknown-number', 'not-allowed', 'cancelled', 'congestion',
    'device-lost', 'engine-restarted', 'suspended', 'failed'));
ALTER TABLE call_records
  DROP CONSTRAINT call_records_outcome_check,
  ADD CONSTRAINT call_records_outcome_check CHECK (outcome IN (
    'answered', 'busy', 'no-answer', 'unregistered', 'rejected', 'unknown-number', 'not-allowed', 'cancelled', 'congestion',
    'device-lost', 'engine-restarted', 'suspended', 'failed'));
