-- Each telephone server has a lease of its own, which another node may have had in between.
ALTER TABLE telephony_leases ADD COLUMN epoch bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN telephony_leases.epoch IS
  'Grows each time that a node takes the lease. Who writes calls under an earlier one has lost it and is refused.';

-- A server that is emptied takes no new calls.
ALTER TABLE asterisk_servers
  ADD COLUMN draining_since timestamptz,
  ADD COLUMN drained_by timestamptz,
  ADD CONSTRAINT asterisk_servers_draining CHECK ((draining_since IS NULL) = (drained_by IS NULL));
COMMENT ON COLUMN asterisk_servers.draining_since IS 'Since then it takes no new calls; null: it does.';
COMMENT ON COLUMN asterisk_servers.drained_by IS 'When what is left of its calls is ended.';
