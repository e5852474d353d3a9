-- Calls of a company that nobody took, until somebody has called back.

CREATE TABLE missed_calls (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  call_id uuid NOT NULL UNIQUE REFERENCES calls ON DELETE CASCADE,
  number text NOT NULL CHECK (length(number) <= 64),
  -- As the carrier named them; empty where it did not.
  name text NOT NULL CHECK (length(name) <= 120),
  -- What was called last, as people call it: a queue, a group, a menu, somebody; else the number that was dialled.
  called text NOT NULL CHECK (length(called) <= 120),
  queue_id bigint,
  -- Where it rang.
  extension_ids bigint[] NOT NULL,
  called_at timestamptz NOT NULL,
  -- Seconds until the caller was gone.
  waited integer NOT NULL CHECK (waited >= 0),
  assignee_id bigint,
  -- `returned`: somebody of the company has talked with that number since.
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'returned', 'done')),
  done_by_id bigint,
  done_at timestamptz,
  note text CHECK (length(note) <= 2000),
  tail text NOT NULL GENERATED ALWAYS AS (phone_tail(number)) STORED,
  label text NOT NULL GENERATED ALWAYS AS (CASE WHEN name = '' THEN number ELSE name END) STORED,
  search_text text NOT NULL
    GENERATED ALWAYS AS (search_form(name || ' ' || number || ' ' || called || ' ' || coalesce(note, ''))) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, assignee_id) REFERENCES users (company_id, id) ON DELETE SET NULL (assignee_id),
  FOREIGN KEY (company_id, done_by_id) REFERENCES users (company_id, id) ON DELETE SET NULL (done_by_id),
  FOREIGN KEY (company_id, queue_id) REFERENCES call_queues (company_id, id) ON DELETE SET NULL (queue_id)
);
CALL tenancy.protect('missed_calls');
CREATE INDEX missed_calls_newest ON missed_calls (company_id, called_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX missed_calls_pending ON missed_calls (company_id, tail, called_at) WHERE state = 'pending';
CREATE INDEX missed_calls_of_assignee ON missed_calls (company_id, assignee_id, called_at DESC) WHERE assignee_id IS NOT NULL;
CREATE INDEX missed_calls_done_by ON missed_calls (company_id, done_by_id) WHERE done_by_id IS NOT NULL;
CREATE INDEX missed_calls_queue ON missed_calls (company_id, queue_id) WHERE queue_id IS NOT NULL;
CREATE INDEX missed_calls_search ON missed_calls USING gin (company_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;

-- Puts a call on the list. Who called in vain, was refused, or only heard a message has missed nobody.
CREATE FUNCTION note_missed_call(c calls) RETURNS void LANGUAGE sql AS $$
  INSERT INTO missed_calls (company_id, call_id, number, name, called, queue_id, extension_ids, called_at, waited)
  SELECT c.company_id, c.id, c.caller_number, CASE WHEN c.caller_name = c.caller_number THEN '' ELSE c.caller_name END,
         left(coalesce(
           (SELECT f.about ->> 'name' FROM call_facts f
             WHERE f.call_id = c.id AND f.kind IN ('queue_entered', 'ring_group', 'ivr') ORDER BY f.step DESC LIMIT 1),
           (SELECT e.display_name FROM call_records r JOIN extensions e ON e.id = r.extension_id
             WHERE r.call_id = c.id AND r.direction = 'INCOMING' ORDER BY r.id LIMIT 1),
           c.dialed), 120),
         (SELECT q.id FROM call_facts f JOIN call_queues q ON q.company_id = c.company_id AND q.id = (f.about ->> 'queue')::bigint
           WHERE f.call_id = c.id AND f.kind = 'queue_entered' ORDER BY f.step DESC LIMIT 1),
         ARRAY(SELECT r.extension_id FROM call_records r WHERE r.call_id = c.id AND r.direction = 'INCOMING'
               UNION
               SELECT e.value::bigint FROM call_facts f, jsonb_array_elements_text(f.about -> 'extensions') AS e
                WHERE f.call_id = c.id AND f.kind = 'offered'),
         c.started_at, greatest(0, round(extract(epoch FROM c.ended_at - c.started_at)))::integer
   WHERE c.direction = 'inbound' AND c.ended_at IS NOT NULL AND c.answered_at IS NULL AND c.caller_number <> ''
     AND c.outcome NOT IN ('answered', 'rejected', 'completed', 'congestion', 'not-allowed', 'daily-limit', 'suspended')
  ON CONFLICT (call_id) DO NOTHING
$$;

-- Somebody talked with that number: whatever was missed of it before is settled.
CREATE FUNCTION settle_missed_calls(c calls) RETURNS void LANGUAGE sql AS $$
  UPDATE missed_calls m
     SET state = 'returned', done_at = c.ended_at, version = m.version + 1,
         done_by_id = (SELECT e.user_id FROM extensions e WHERE e.id = coalesce(c.caller_extension_id,
           (SELECT r.extension_id FROM call_records r WHERE r.call_id = c.id AND r.answered_at IS NOT NULL
             ORDER BY r.id LIMIT 1)))
   WHERE m.company_id = c.company_id AND m.state = 'pending' AND m.called_at < c.started_at
     AND m.tail = phone_tail(CASE WHEN c.direction = 'inbound' THEN c.caller_number ELSE c.dialed END)
$$;

-- Runs once the whole statement that ended the call is done, and so sees its facts and history rows.
CREATE FUNCTION follow_missed_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.answered_at IS NULL THEN PERFORM note_missed_call(NEW);
  ELSE PERFORM settle_missed_calls(NEW);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER calls_missed_new AFTER INSERT ON calls FOR EACH ROW
  WHEN (NEW.ended_at IS NOT NULL AND NEW.direction <> 'internal') EXECUTE FUNCTION follow_missed_calls();
CREATE TRIGGER calls_missed_ended AFTER UPDATE OF ended_at ON calls FOR EACH ROW
  WHEN (NEW.ended_at IS NOT NULL AND OLD.ended_at IS NULL AND NEW.direction <> 'internal')
  EXECUTE FUNCTION follow_missed_calls();
