-- Calls of a company that nobody took, until somebody has called back.

CREATE TABLE missed_calls (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  call_id uuid NOT NULL UNIQUE REFERENCES calls ON DELETE CASCADE,
  number text NOT NULL CHECK (length(number) <= 64),
  name text NOT NULL CHECK (length(name) <= 120),
  called text NOT NULL CHECK (length(called) <= 120),
  queue_id bigint,
  extension_ids bigint[] NOT NULL,
  called_at timestamptz NOT NULL,
  waited integer NOT NULL CHECK (waited >= 0),
  assignee_id bigint,
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
COMMENT ON TABLE missed_calls IS
  'Calls from outside that nobody took, as a work list for calling back. Kept by triggers on calls, so that a call '
  'is listed by the very statement that ends it.';
COMMENT ON COLUMN missed_calls.name IS 'As the carrier named the caller; empty: not named.';
COMMENT ON COLUMN missed_calls.called IS
  'What was called last, as people know it: the name of a queue, group, menu or person, else the number dialled.';
COMMENT ON COLUMN missed_calls.queue_id IS 'The last queue that it waited in.';
COMMENT ON COLUMN missed_calls.extension_ids IS 'Where it rang; their owners see it.';
COMMENT ON COLUMN missed_calls.waited IS 'Seconds until the caller gave up.';
COMMENT ON COLUMN missed_calls.assignee_id IS 'Who is to call back.';
COMMENT ON COLUMN missed_calls.state IS
  'pending; returned: somebody has talked with that number since, set by trigger; done: closed by hand.';
COMMENT ON COLUMN missed_calls.done_by_id IS 'Who talked with the number, or closed it.';
COMMENT ON COLUMN missed_calls.note IS 'Result, in the words of whoever called back.';
COMMENT ON COLUMN missed_calls.tail IS 'phone_tail(number): a talk with the number settles all of its missed calls.';
COMMENT ON COLUMN missed_calls.label IS 'What lists show: the name, or else the number.';
CALL tenancy.protect('missed_calls');
CREATE INDEX missed_calls_newest ON missed_calls (company_id, called_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX missed_calls_pending ON missed_calls (company_id, tail, called_at) WHERE state = 'pending';
CREATE INDEX missed_calls_of_assignee ON missed_calls (company_id, assignee_id, called_at DESC) WHERE assignee_id IS NOT NULL;
CREATE INDEX missed_calls_done_by ON missed_calls (company_id, done_by_id) WHERE done_by_id IS NOT NULL;
CREATE INDEX missed_calls_queue ON missed_calls (company_id, queue_id) WHERE queue_id IS NOT NULL;
CREATE INDEX missed_calls_search ON missed_calls USING gin (company_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;

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
COMMENT ON FUNCTION note_missed_call(calls) IS
  'Lists an ended call, if it came from outside, nobody answered, and the caller was not refused or only to hear an '
  'announcement.';

CREATE FUNCTION settle_missed_calls(c calls) RETURNS void LANGUAGE sql AS $$
  UPDATE missed_calls m
     SET state = 'returned', done_at = c.ended_at, version = m.version + 1,
         done_by_id = (SELECT e.user_id FROM extensions e WHERE e.id = coalesce(c.caller_extension_id,
           (SELECT r.extension_id FROM call_records r WHERE r.call_id = c.id AND r.answered_at IS NOT NULL
             ORDER BY r.id LIMIT 1)))
   WHERE m.company_id = c.company_id AND m.state = 'pending' AND m.called_at < c.started_at
     AND m.tail = phone_tail(CASE WHEN c.direction = 'inbound' THEN c.caller_number ELSE c.dialed END)
$$;
COMMENT ON FUNCTION settle_missed_calls(calls) IS
  'Somebody talked with a number: its earlier missed calls are returned.';

CREATE FUNCTION follow_missed_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.answered_at IS NULL THEN PERFORM note_missed_call(NEW);
  ELSE PERFORM settle_missed_calls(NEW);
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION follow_missed_calls() IS
  'Trigger function: runs after the statement that ended the call, so that it sees the call''s facts and records.';
CREATE TRIGGER calls_missed_new AFTER INSERT ON calls FOR EACH ROW
  WHEN (NEW.ended_at IS NOT NULL AND NEW.direction <> 'internal') EXECUTE FUNCTION follow_missed_calls();
COMMENT ON TRIGGER calls_missed_new ON calls IS 'Of a call that is stored only when it has ended.';
CREATE TRIGGER calls_missed_ended AFTER UPDATE OF ended_at ON calls FOR EACH ROW
  WHEN (NEW.ended_at IS NOT NULL AND OLD.ended_at IS NULL AND NEW.direction <> 'internal')
  EXECUTE FUNCTION follow_missed_calls();
COMMENT ON TRIGGER calls_missed_ended ON calls IS 'Of a call that was stored while it ran.';
