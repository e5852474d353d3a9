-- Calls that outlive the program that ran them, and the telephone server under them.

-- How a call can end beside what was known before: a device that vanished in it, and a telephone server that was restarted.
ALTER TABLE calls
  DROP CONSTRAINT calls_outcome_check,
  ADD CONSTRAINT calls_outcome_check CHECK (outcome IN (
    'answered', 'busy', 'no-answer', 'unregistered', 'rejected', 'unknown-number', 'cancelled', 'congestion',
    'device-lost', 'engine-restarted', 'failed')),
  -- The telephone server that carries it, whose calls are taken over together.
  ADD COLUMN asterisk_server_id bigint NOT NULL DEFAULT 1 REFERENCES asterisk_servers;
ALTER TABLE call_records
  DROP CONSTRAINT call_records_outcome_check,
  ADD CONSTRAINT call_records_outcome_check CHECK (outcome IN (
    'answered', 'busy', 'no-answer', 'unregistered', 'rejected', 'unknown-number', 'cancelled', 'congestion',
    'device-lost', 'engine-restarted', 'failed'));
DROP INDEX calls_live;
CREATE INDEX calls_live ON calls (asterisk_server_id, started_at) WHERE ended_at IS NULL;

-- Which node of the program runs the calls of a telephone server, and when it was last known to. That a node is the only one is
-- an advisory lock's matter; this tells the others whom to ask, and a successor how long there was somebody.
CREATE TABLE telephony_leases (
  asterisk_server_id bigint PRIMARY KEY REFERENCES asterisk_servers ON DELETE CASCADE,
  node uuid NOT NULL,
  renewed_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON telephony_leases TO suite_system;
