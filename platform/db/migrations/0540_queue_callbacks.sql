-- Callers who hung up to be called back, at the place that they had in the queue. The database itself keeps the list, so that
-- a wish is on it by the very statement that stores the fact, and off it by the one that ends the call back.

CREATE TABLE queue_callbacks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  queue_id bigint NOT NULL,
  -- The call in which it was asked for.
  call_id uuid NOT NULL REFERENCES calls ON DELETE CASCADE,
  number text NOT NULL CHECK (length(number) BETWEEN 1 AND 64),
  tail text NOT NULL GENERATED ALWAYS AS (phone_tail(number)) STORED,
  -- As the carrier named them; empty where it did not.
  name text NOT NULL CHECK (length(name) <= 120),
  -- The place in the queue goes by this.
  entered_at timestamptz NOT NULL,
  -- waiting ──taken──▶ calling ──answered──▶ done; not answered: waiting again, and after the third time missed.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'calling', 'done', 'missed')),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 3),
  -- Not tried again before.
  not_before timestamptz NOT NULL DEFAULT now(),
  taken_by_id bigint,
  taken_at timestamptz,
  ended_at timestamptz,
  UNIQUE (call_id),
  FOREIGN KEY (company_id, queue_id) REFERENCES call_queues (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, taken_by_id) REFERENCES extensions (company_id, id) ON DELETE SET NULL (taken_by_id),
  CHECK ((state IN ('done', 'missed')) = (ended_at IS NOT NULL)),
  CHECK (state <> 'calling' OR taken_at IS NOT NULL)
);
CALL tenancy.protect('queue_callbacks');
CREATE INDEX queue_callbacks_open ON queue_callbacks (company_id, queue_id, entered_at) WHERE ended_at IS NULL;
CREATE INDEX queue_callbacks_ended ON queue_callbacks (company_id, ended_at DESC) WHERE ended_at IS NOT NULL;
-- Who asks twice has one place, the first.
CREATE UNIQUE INDEX queue_callbacks_once ON queue_callbacks (queue_id, tail) WHERE ended_at IS NULL;

CREATE FUNCTION queue_callback_of_fact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.about ->> 'why' = 'callback' THEN
    INSERT INTO queue_callbacks (company_id, queue_id, call_id, number, name, entered_at)
    SELECT c.company_id, q.id, c.id, left(c.caller_number, 64), left(c.caller_name, 120),
           NEW.at - make_interval(secs => (NEW.about ->> 'waited')::int)
      FROM calls c
      JOIN call_queues q ON q.company_id = c.company_id AND q.id = (NEW.about ->> 'queue')::bigint
     WHERE c.id = NEW.call_id AND c.caller_number <> ''
    ON CONFLICT DO NOTHING;
  ELSIF NEW.about ->> 'why' = 'answered' THEN
    -- They called again by themselves, and were served.
    UPDATE queue_callbacks b SET state = 'done', ended_at = NEW.at
      FROM calls c
     WHERE c.id = NEW.call_id AND b.company_id = c.company_id AND b.queue_id = (NEW.about ->> 'queue')::bigint
       AND b.ended_at IS NULL AND b.state = 'waiting' AND b.tail = phone_tail(c.caller_number);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_callback_of_fact AFTER INSERT ON call_facts FOR EACH ROW
  WHEN (NEW.kind = 'queue_left') EXECUTE FUNCTION queue_callback_of_fact();

CREATE FUNCTION queue_callback_called() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE queue_callbacks
     SET state = CASE WHEN NEW.outcome = 'answered' THEN 'done' WHEN attempts >= 3 THEN 'missed' ELSE 'waiting' END,
         ended_at = CASE WHEN NEW.outcome = 'answered' OR attempts >= 3 THEN NEW.ended_at END,
         not_before = NEW.ended_at + interval '5 minutes'
   WHERE company_id = NEW.company_id AND state = 'calling' AND taken_by_id = NEW.caller_extension_id
     AND tail = phone_tail(NEW.dialed) AND NEW.started_at >= taken_at - interval '5 seconds';
  RETURN NULL;
END $$;
CREATE TRIGGER queue_callback_called AFTER INSERT OR UPDATE OF ended_at ON calls FOR EACH ROW
  WHEN (NEW.ended_at IS NOT NULL AND NEW.caller_extension_id IS NOT NULL AND length(NEW.dialed) >= 7)
  EXECUTE FUNCTION queue_callback_called();
