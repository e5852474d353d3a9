ALTER TABLE trunks ADD COLUMN trusted boolean NOT NULL DEFAULT true;
COMMENT ON COLUMN trunks.trusted IS 'The other side may say who calls and who forwarded the call (P-Asserted-Identity, Remote-Party-ID, Diversion, History-Info, Priority). Otherwise only From is read, which anybody may write.';

-- Nobody can call a hidden number back.
CREATE OR REPLACE FUNCTION note_missed_call(c calls)
 RETURNS void
 LANGUAGE sql
AS $function$
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
   WHERE c.direction = 'inbound' AND c.ended_at IS NOT NULL AND c.answered_at IS NULL AND c.caller_number ~ '[0-9]'
     AND c.outcome NOT IN ('answered', 'rejected', 'completed', 'congestion', 'not-allowed', 'daily-limit', 'suspended')
  ON CONFLICT (call_id) DO NOTHING
$function$;
