-- A call that is transferred or parked goes on as another one: for whoever it concerns it is one call, and one row of their history.
-- All parts keep their rows, which the reports count; the first of a person's parts is the row of the list and knows what came of it.
ALTER TABLE call_records
  -- The first call of the journey that this one is a part of. Null: a call that was never handed on.
  ADD COLUMN journey_id uuid,
  -- Made to ask somebody whether they take over the call that was put through afterwards.
  ADD COLUMN consult boolean NOT NULL DEFAULT false,
  -- Told by the first part of the same journey, and no row of the list.
  ADD COLUMN folded boolean NOT NULL DEFAULT false,
  -- Of the first part, once there are others: the part that it ended with, if that is another, and what all came to.
  ADD COLUMN last_id bigint,
  ADD COLUMN whole_answered_at timestamptz,
  ADD COLUMN whole_seconds integer,
  ADD COLUMN whole_missed boolean,
  ADD COLUMN whole_names text;

-- What the list shows of them, in its index as before.
ALTER TABLE call_records DROP COLUMN search_text;
ALTER TABLE call_records
  ADD COLUMN search_text text NOT NULL
    GENERATED ALWAYS AS (search_form(coalesce(whole_names, other_name || ' ' || other_number))) STORED,
  ADD COLUMN told_missed boolean NOT NULL GENERATED ALWAYS AS (coalesce(whole_missed, missed)) STORED,
  ADD COLUMN told_seconds integer NOT NULL GENERATED ALWAYS AS
    (coalesce(whole_seconds, round(extract(epoch FROM ended_at - answered_at))::integer, 0)) STORED;
DROP INDEX IF EXISTS call_records_history;
CREATE INDEX call_records_history ON call_records (extension_id, started_at DESC, id DESC)
  INCLUDE (company_id, folded, direction, told_missed, label_id, told_seconds, search_text);
CREATE INDEX call_records_by_journey ON call_records (journey_id, extension_id) WHERE journey_id IS NOT NULL;

-- Tells the parts of a journey that one extension lived by the first of them. Time in two calls at once counts once. A label
-- and a note move to the row that people see.
CREATE FUNCTION fold_call_records(journey uuid, extension bigint) RETURNS void LANGUAGE sql AS $$
  WITH parts AS MATERIALIZED (
    SELECT r.*, row_number() OVER (ORDER BY r.started_at, r.id) AS place
      FROM call_records r WHERE r.journey_id = journey AND r.extension_id = extension
  ), last AS (
    SELECT p.id, p.missed FROM parts p ORDER BY p.consult, p.place DESC LIMIT 1
  ), whole AS (
    SELECT min(p.answered_at) AS answered_at, string_agg(p.other_name || ' ' || p.other_number, ' ' ORDER BY p.place) AS names,
           (SELECT coalesce(round(sum(extract(epoch FROM upper(talk) - lower(talk)))), 0)::integer
              FROM unnest(range_agg(tstzrange(p.answered_at, greatest(p.answered_at, p.ended_at)))
                          FILTER (WHERE p.answered_at IS NOT NULL)) AS talk) AS seconds,
           (array_agg(p.label_id ORDER BY p.place DESC) FILTER (WHERE p.label_id IS NOT NULL))[1] AS label_id,
           left(string_agg(p.note, E'\n' ORDER BY p.place), 2000) AS note
      FROM parts p
  )
  UPDATE call_records r
     SET folded = p.place > 1,
         last_id = CASE WHEN p.place = 1 THEN nullif(last.id, p.id) END,
         whole_answered_at = CASE WHEN p.place = 1 THEN whole.answered_at END,
         whole_seconds = CASE WHEN p.place = 1 THEN whole.seconds END,
         whole_missed = CASE WHEN p.place = 1 THEN last.missed END,
         whole_names = CASE WHEN p.place = 1 THEN whole.names END,
         label_id = CASE WHEN p.place = 1 THEN whole.label_id END,
         note = CASE WHEN p.place = 1 THEN whole.note END
    FROM parts p, last, whole
   WHERE r.id = p.id
$$;

-- Runs once the whole statement is done: parts that were written together are all there.
CREATE FUNCTION fold_new_call_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The first call did not know yet that it would be handed on.
  UPDATE call_records SET journey_id = NEW.journey_id
   WHERE call_id = NEW.journey_id AND extension_id = NEW.extension_id AND journey_id IS NULL;
  PERFORM fold_call_records(NEW.journey_id, NEW.extension_id);
  RETURN NULL;
END $$;
CREATE TRIGGER call_record_folded AFTER INSERT ON call_records FOR EACH ROW
  WHEN (NEW.journey_id IS NOT NULL) EXECUTE FUNCTION fold_new_call_record();

-- What is there already: transfers and parkings say which call they came from.
WITH RECURSIVE links AS (
  SELECT f.call_id, (f.about ->> 'from')::uuid AS came_from
    FROM call_facts f WHERE f.kind = 'transferred' AND f.about ? 'from'
), chain AS (
  SELECT l.came_from AS root, l.call_id FROM links l
   WHERE NOT EXISTS (SELECT FROM links before WHERE before.call_id = l.came_from)
  UNION
  SELECT c.root, l.call_id FROM chain c JOIN links l ON l.came_from = c.call_id
), part AS (
  SELECT root, call_id FROM chain UNION SELECT root, root FROM chain
)
UPDATE call_records r SET journey_id = part.root FROM part WHERE r.call_id = part.call_id;
SELECT fold_call_records(journey_id, extension_id) FROM call_records
 WHERE journey_id IS NOT NULL GROUP BY journey_id, extension_id HAVING count(*) > 1;
