-- How many calls a company may set up in a day of its own time zone; null is no limit. A stolen secret that calls at night
-- costs so much and no more.
ALTER TABLE companies ADD COLUMN max_calls_day integer CHECK (max_calls_day > 0);

ALTER TABLE calls
  DROP CONSTRAINT calls_outcome_check,
  ADD CONSTRAINT calls_outcome_check CHECK (outcome IN (
    'answered', 'busy', 'no-answer', 'unregistered', 'rejected', 'unknown-number', 'not-allowed', 'cancelled', 'congestion',
    'daily-limit', 'device-lost', 'engine-restarted', 'suspended', 'failed'));
ALTER TABLE call_records
  DROP CONSTRAINT call_records_outcome_check,
  ADD CONSTRAINT call_records_outcome_check CHECK (outcome IN (
    'answered', 'busy', 'no-answer', 'unregistered', 'rejected', 'unknown-number', 'not-allowed', 'cancelled', 'congestion',
    'daily-limit', 'device-lost', 'engine-restarted', 'suspended', 'failed'));
