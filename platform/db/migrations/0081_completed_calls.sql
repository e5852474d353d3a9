-- A call that nobody was to talk in: an announcement was heard, a menu was left.
ALTER TABLE calls
  DROP CONSTRAINT calls_outcome_check,
  ADD CONSTRAINT calls_outcome_check CHECK (outcome IN (
    'answered', 'busy', 'no-answer', 'unregistered', 'rejected', 'unknown-number', 'not-allowed', 'cancelled', 'congestion',
    'daily-limit', 'device-lost', 'engine-restarted', 'suspended', 'completed', 'failed'));
ALTER TABLE call_records
  DROP CONSTRAINT call_records_outcome_check,
  ADD CONSTRAINT call_records_outcome_check CHECK (outcome IN (
    'answered', 'busy', 'no-answer', 'unregistered', 'rejected', 'unknown-number', 'not-allowed', 'cancelled', 'congestion',
    'daily-limit', 'device-lost', 'engine-restarted', 'suspended', 'completed', 'failed'));
