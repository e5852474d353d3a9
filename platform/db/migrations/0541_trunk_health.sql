-- Whether a trunk's carrier is there, as the telephone server last saw it; kept by the node that runs the calls.
ALTER TABLE trunks
  ADD COLUMN connection text NOT NULL DEFAULT 'unknown' CHECK (connection IN ('unknown', 'up', 'down')),
  ADD COLUMN connection_since timestamptz;
