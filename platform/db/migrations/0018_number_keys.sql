-- Numbers are compared whole, as one parser reads them (platform/telephony/numbers): by their last digits those of two
-- countries were one.

ALTER TABLE contacts DROP COLUMN tails;
ALTER TABLE contacts ADD COLUMN number_keys text[];
COMMENT ON COLUMN contacts.number_keys IS
  'By which a caller is found: numbers as the program compares them, E.164 with plus where they are public. Written with numbers; '
  'null: not read yet, a job does it.';
CREATE INDEX contacts_by_number ON contacts USING gin (number_keys) WHERE deleted_at IS NULL;
CREATE INDEX contacts_unread_numbers ON contacts (id) WHERE number_keys IS NULL;
DROP FUNCTION phone_tails(text[]);

CREATE FUNCTION reread_numbers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE contacts SET number_keys = NULL WHERE company_id = NEW.id;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION reread_numbers() IS 'Trigger function: national numbers of contacts are those of the company''s country.';
CREATE TRIGGER reread_numbers AFTER UPDATE OF country_id ON companies FOR EACH ROW
  WHEN (OLD.country_id IS DISTINCT FROM NEW.country_id) EXECUTE FUNCTION reread_numbers();
COMMENT ON TRIGGER reread_numbers ON companies IS 'Reads the numbers of contacts again.';

ALTER TABLE calls ADD COLUMN other_key text;
COMMENT ON COLUMN calls.other_key IS
  'The number outside, as the program compares it: E.164 with plus where it is public. Null for calls inside the company, and '
  'where the program did not write it: outside_key() reads those.';

CREATE FUNCTION outside_key(c calls) RETURNS text
  LANGUAGE sql STABLE
  AS $$
    SELECT coalesce(c.other_key, '+' || key_for_company(c.company_id, given.number))
      FROM (SELECT CASE WHEN c.direction = 'inbound' THEN c.caller_number ELSE c.dialed END AS number) given
  $$;
COMMENT ON FUNCTION outside_key(calls) IS
  'By which the number outside is compared, whole; of calls that the program did not read as key_for_company() does.';

ALTER TABLE missed_calls DROP COLUMN tail;
ALTER TABLE missed_calls ADD COLUMN number_key text;
UPDATE missed_calls m SET number_key = outside_key(c) FROM calls c WHERE c.id = m.call_id AND m.state = 'pending';
COMMENT ON COLUMN missed_calls.number_key IS
  'outside_key of its call: a talk with the number settles all of its missed calls. Null where that happened before there was one.';
CREATE INDEX missed_calls_pending ON missed_calls (company_id, number_key, called_at) WHERE state = 'pending';

CREATE OR REPLACE FUNCTION note_missed_call(c calls) RETURNS void LANGUAGE sql AS $$
  INSERT INTO missed_calls (company_id, call_id, number, number_key, name, called, queue_id, extension_ids, called_at, waited)
  SELECT c.company_id, c.id, c.caller_number, outside_key(c), CASE WHEN c.caller_name = c.caller_number THEN '' ELSE c.caller_name END,
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

CREATE OR REPLACE FUNCTION settle_missed_calls(c calls) RETURNS void LANGUAGE sql AS $$
  UPDATE missed_calls m
     SET state = 'returned', done_at = c.ended_at, version = m.version + 1,
         done_by_id = (SELECT e.user_id FROM extensions e WHERE e.id = coalesce(c.caller_extension_id,
           (SELECT r.extension_id FROM call_records r WHERE r.call_id = c.id AND r.answered_at IS NOT NULL
             ORDER BY r.id LIMIT 1)))
   WHERE m.company_id = c.company_id AND m.state = 'pending' AND m.called_at < c.started_at
     AND m.number_key = outside_key(c)
$$;

ALTER TABLE queue_callbacks DROP COLUMN tail;
ALTER TABLE queue_callbacks ADD COLUMN number_key text;
UPDATE queue_callbacks b SET number_key = '+' || key_for_company(b.company_id, b.number) WHERE b.ended_at IS NULL;
-- Two open ones of a number in forms that were told apart: the later one keeps its place without a key.
UPDATE queue_callbacks b SET number_key = NULL
 WHERE b.ended_at IS NULL AND EXISTS (SELECT FROM queue_callbacks o
        WHERE o.queue_id = b.queue_id AND o.number_key = b.number_key AND o.ended_at IS NULL AND o.id < b.id);
CREATE FUNCTION callback_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.number_key := coalesce(NEW.number_key, '+' || key_for_company(NEW.company_id, NEW.number));
  RETURN NEW;
END $$;
COMMENT ON FUNCTION callback_key() IS 'Trigger function: a callback that was stored without its key gets that of key_for_company().';
CREATE TRIGGER callback_key BEFORE INSERT ON queue_callbacks FOR EACH ROW EXECUTE FUNCTION callback_key();
COMMENT ON TRIGGER callback_key ON queue_callbacks IS 'Every open callback has a key.';
COMMENT ON COLUMN queue_callbacks.number_key IS
  'The number as the program compares it, whole; one open callback per queue and number. Null for those that ended before there was one.';
-- Who asks twice has one place, the first.
CREATE UNIQUE INDEX queue_callbacks_once ON queue_callbacks (queue_id, number_key) WHERE ended_at IS NULL;

CREATE OR REPLACE FUNCTION queue_callback_called() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE queue_callbacks
     SET state = CASE WHEN NEW.outcome = 'answered' THEN 'done' WHEN attempts >= 3 THEN 'missed' ELSE 'waiting' END,
         ended_at = CASE WHEN NEW.outcome = 'answered' OR attempts >= 3 THEN NEW.ended_at END,
         not_before = NEW.ended_at + interval '5 minutes'
   WHERE company_id = NEW.company_id AND state = 'calling' AND taken_by_id = NEW.caller_extension_id
     -- Dialled as it is stored, whatever key it was given before an upgrade.
     AND (number = NEW.dialed OR number_key = outside_key(NEW)) AND NEW.started_at >= taken_at - interval '5 seconds';
  RETURN NULL;
END $$;
DROP FUNCTION phone_tail(text);
