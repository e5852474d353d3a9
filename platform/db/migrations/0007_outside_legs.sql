-- One row for each leg to the outside, whatever dialled it: what limits count and bills are made from.
CREATE TABLE outside_legs (
  leg uuid PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  asterisk_server_id bigint NOT NULL DEFAULT 1 REFERENCES asterisk_servers,
  extension_id bigint,
  trunk_id bigint,
  call_id uuid NOT NULL,
  number text NOT NULL CHECK (length(number) BETWEEN 1 AND 64),
  class text NOT NULL CHECK (class IN ('emergency', 'local', 'national', 'mobile', 'international', 'premium')),
  price_minute bigint NOT NULL CHECK (price_minute >= 0),
  again boolean NOT NULL DEFAULT false,
  started_at timestamptz NOT NULL DEFAULT now(),
  answered_at timestamptz,
  ended_at timestamptz,
  FOREIGN KEY (company_id, extension_id) REFERENCES extensions (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, trunk_id) REFERENCES trunks (company_id, id) ON DELETE SET NULL (trunk_id)
);
COMMENT ON TABLE outside_legs IS
  'Every leg to the outside, of calls, forwards, transfers, callbacks and conferences alike. Stored before it is dialled, by the '
  'one gate that also checks the limits (features/pbx/server/outside).';
COMMENT ON COLUMN outside_legs.leg IS 'Its id on the telephone server.';
COMMENT ON COLUMN outside_legs.asterisk_server_id IS 'The telephone server that dials it.';
COMMENT ON COLUMN outside_legs.extension_id IS
  'Who pays: who dialled, invited, forwarded or transferred there; null: a call of the platform itself, which proves a number.';
COMMENT ON COLUMN outside_legs.trunk_id IS 'The trunk it goes over; null: deleted since.';
COMMENT ON COLUMN outside_legs.call_id IS 'The call or conference that it was dialled for.';
COMMENT ON COLUMN outside_legs.number IS 'As dialled, before the outbound route rewrote it.';
COMMENT ON COLUMN outside_legs.class IS 'Class of the call, by its route and its number; emergency calls pass all limits.';
COMMENT ON COLUMN outside_legs.price_minute IS 'Pesos per started minute, by the outbound route at that time.';
COMMENT ON COLUMN outside_legs.again IS 'Another trunk was tried before for the same attempt, which counts once.';
COMMENT ON COLUMN outside_legs.answered_at IS 'Null: not answered (yet).';
COMMENT ON COLUMN outside_legs.ended_at IS 'Null while it rings or talks.';
CALL tenancy.protect('outside_legs');
CREATE INDEX outside_legs_now ON outside_legs (company_id, extension_id) WHERE ended_at IS NULL;
CREATE INDEX outside_legs_of_server ON outside_legs (asterisk_server_id) WHERE ended_at IS NULL;
CREATE INDEX outside_legs_newest ON outside_legs (company_id, started_at DESC);
CREATE INDEX outside_legs_by_extension ON outside_legs (company_id, extension_id);
CREATE INDEX outside_legs_by_trunk ON outside_legs (company_id, trunk_id) WHERE trunk_id IS NOT NULL;

-- Calls so far are in outside_call_days already; running ones go on counting.
INSERT INTO outside_legs (leg, company_id, asterisk_server_id, extension_id, trunk_id, call_id, number, class, price_minute,
                          started_at, answered_at, ended_at)
SELECT id, company_id, asterisk_server_id, billed_extension_id, trunk_id, id, billed_number, 'national',
       price_of_minute(company_id, billed_number), started_at, answered_at, ended_at
  FROM calls WHERE billed_extension_id IS NOT NULL AND billed_number <> '';

DROP TRIGGER billed_call ON calls;
DROP FUNCTION count_billed_call();
DROP FUNCTION price_of_minute(bigint, text);
DROP INDEX calls_billed_now;
-- The views of reports name every column of calls, so that these two stay.
COMMENT ON COLUMN calls.billed_extension_id IS 'Not written any more: outside_legs has who pays, leg by leg.';
COMMENT ON COLUMN calls.billed_number IS 'Not written any more: outside_legs.number.';
ALTER TABLE outbound_routes DROP COLUMN matcher;

CREATE FUNCTION count_outside_leg() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  so_many integer := CASE WHEN NEW.answered_at IS NULL THEN 0
                          ELSE greatest(0, ceil(extract(epoch FROM NEW.ended_at - NEW.answered_at) / 60)) END;
BEGIN
  INSERT INTO outside_call_days AS known (company_id, day, extension_id, calls, minutes, spend)
  SELECT NEW.company_id, (NEW.started_at AT TIME ZONE c.time_zone)::date, NEW.extension_id,
         CASE WHEN NEW.again THEN 0 ELSE 1 END, so_many, so_many * NEW.price_minute
    FROM companies c WHERE c.id = NEW.company_id
  ON CONFLICT (company_id, day, extension_id) DO UPDATE
     SET calls = known.calls + excluded.calls, minutes = known.minutes + excluded.minutes, spend = known.spend + excluded.spend;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION count_outside_leg() IS 'Trigger function: adds an ended leg to the outside to outside_call_days, once.';
CREATE TRIGGER outside_leg_ended AFTER UPDATE OF ended_at ON outside_legs
  FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL AND NEW.extension_id IS NOT NULL)
  EXECUTE FUNCTION count_outside_leg();
COMMENT ON TRIGGER outside_leg_ended ON outside_legs IS 'Fills outside_call_days.';
COMMENT ON TABLE outside_call_days IS
  'Legs to the outside that ended, summed by day of the company and extension: what call_ceilings are checked against. '
  'Written by the trigger outside_leg_ended.';
COMMENT ON COLUMN outside_call_days.extension_id IS 'The one that pays: outside_legs.extension_id.';
COMMENT ON COLUMN outside_call_days.spend IS 'Pesos, by the prices at the start of each call.';

ALTER TABLE call_ceilings ADD COLUMN max_calls_minute integer CHECK (max_calls_minute BETWEEN 0 AND 1000);
COMMENT ON COLUMN call_ceilings.max_calls IS 'Legs to the outside at a time, in calls and conferences; null: no limit.';
COMMENT ON COLUMN call_ceilings.max_calls_minute IS 'Legs to the outside that begin within a minute; null: no limit of its own.';

-- What goes over a trunk is never internal.
UPDATE outbound_routes SET reach = 'local' WHERE reach = 'internal';
ALTER TABLE outbound_routes DROP CONSTRAINT outbound_routes_reach_check,
  ADD CONSTRAINT outbound_routes_reach_check
    CHECK (reach IN ('local', 'national', 'mobile', 'international', 'premium', 'emergency'));
COMMENT ON COLUMN outbound_routes.reach IS
  'Class of the call, which extensions.reach and users.call_permission allow or not. A number abroad or of a special rate keeps its '
  'own class when that is the more expensive one.';
