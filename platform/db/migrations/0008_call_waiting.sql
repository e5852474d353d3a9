-- A second call waits at the phone of somebody who talks, instead of hearing busy. Until now nobody could set the limit,
-- so a 1 is only the old default.
ALTER TABLE extensions ALTER COLUMN call_limit SET DEFAULT 2;
UPDATE extensions SET call_limit = 2 WHERE call_limit = 1;
