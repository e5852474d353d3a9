-- Whose a call to the outside is in ceilings: of whoever made it, or forwarded or transferred it there.
ALTER TABLE calls
  ADD COLUMN billed_extension_id bigint,
  -- The outside number as it was asked for, which outbound routes price.
  ADD COLUMN billed_number text CHECK (length(billed_number) <= 64),
  ADD CONSTRAINT calls_billed_extension_fkey FOREIGN KEY (company_id, billed_extension_id) REFERENCES extensions (company_id, id);
UPDATE calls SET billed_extension_id = caller_extension_id, billed_number = left(dialed, 64)
 WHERE direction = 'outbound' AND caller_extension_id IS NOT NULL AND started_at > now() - interval '2 days';
CREATE INDEX calls_billed_now ON calls (company_id, billed_extension_id) WHERE ended_at IS NULL AND billed_extension_id IS NOT NULL;

-- What calls to the outside came to, by day of the company and extension; each minute that was begun counts.
CREATE TABLE outside_call_days (
  company_id bigint NOT NULL REFERENCES companies,
  day date NOT NULL,
  extension_id bigint NOT NULL,
  calls integer NOT NULL DEFAULT 0,
  minutes integer NOT NULL DEFAULT 0,
  -- Pesos, by the prices at the end of each call.
  spend bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, day, extension_id),
  FOREIGN KEY (company_id, extension_id) REFERENCES extensions (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('outside_call_days');
CREATE INDEX outside_call_days_by_extension ON outside_call_days (company_id, extension_id);

-- Pesos a minute of an outside number, by the route that it takes now.
CREATE FUNCTION price_of_minute(company bigint, number text) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT r.price_minute FROM outbound_routes r
                    WHERE r.company_id = company AND r.deleted_at IS NULL AND number ~ r.matcher
                    ORDER BY r.priority, r.id LIMIT 1), 0)
$$;

CREATE FUNCTION count_billed_call() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  so_many integer := CASE WHEN NEW.answered_at IS NULL THEN 0
                          ELSE ceil(extract(epoch FROM NEW.ended_at - NEW.answered_at) / 60) END;
BEGIN
  -- A row that is stored again was counted before.
  IF TG_OP = 'UPDATE' AND OLD.ended_at IS NOT NULL THEN RETURN NULL; END IF;
  INSERT INTO outside_call_days AS known (company_id, day, extension_id, calls, minutes, spend)
  SELECT NEW.company_id, (NEW.started_at AT TIME ZONE c.time_zone)::date, NEW.billed_extension_id, 1, so_many,
         CASE WHEN so_many = 0 THEN 0 ELSE so_many * price_of_minute(NEW.company_id, NEW.billed_number) END
    FROM companies c WHERE c.id = NEW.company_id
  ON CONFLICT (company_id, day, extension_id) DO UPDATE
     SET calls = known.calls + 1, minutes = known.minutes + excluded.minutes, spend = known.spend + excluded.spend;
  RETURN NULL;
END $$;

INSERT INTO outside_call_days (company_id, day, extension_id, calls, minutes, spend)
SELECT k.company_id, k.day, k.billed_extension_id, count(*), sum(k.minutes),
       sum(k.minutes * price_of_minute(k.company_id, k.billed_number))
  FROM (SELECT c.company_id, (c.started_at AT TIME ZONE o.time_zone)::date AS day, c.billed_extension_id, c.billed_number,
               CASE WHEN c.answered_at IS NULL THEN 0
                    ELSE ceil(extract(epoch FROM c.ended_at - c.answered_at) / 60) END AS minutes
          FROM calls c JOIN companies o ON o.id = c.company_id
         WHERE c.billed_extension_id IS NOT NULL AND c.ended_at IS NOT NULL) k
 GROUP BY k.company_id, k.day, k.billed_extension_id;

CREATE TRIGGER billed_call AFTER INSERT OR UPDATE OF ended_at ON calls
  FOR EACH ROW WHEN (NEW.ended_at IS NOT NULL AND NEW.billed_extension_id IS NOT NULL)
  EXECUTE FUNCTION count_billed_call();
