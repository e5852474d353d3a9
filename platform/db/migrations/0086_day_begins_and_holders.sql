-- One beginning of a day for all who ask: where clocks go back to midnight there are two, and the day has both of its first hours. Calls know their holder.

CREATE FUNCTION day_begins(day date, time_zone text) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN (day::timestamp AT TIME ZONE time_zone - interval '1 hour') AT TIME ZONE time_zone >= day::timestamp
                    THEN day::timestamp AT TIME ZONE time_zone - interval '1 hour'
                    ELSE day::timestamp AT TIME ZONE time_zone END $$;
COMMENT ON FUNCTION day_begins(date, text) IS
  'The instant at which a local day begins: of two midnights the earlier, and where there is none the end of the gap.';

-- What happened in the second of two first hours belongs to the next day.
CREATE OR REPLACE VIEW customer_ways_facts WITH (security_invoker = true) AS
  SELECT f.id, f.company_id, f.entity, f.record_id, f.person_id, f.owner_id, f.group_id, f.origin_id, f.campaign_id, f.line_id, f.at, f.day, f.amount,
         1 AS ways, roll_up.local_hour(f.at, k.time_zone) AS local_hour, began.at AS began_at,
         CASE began.at WHEN calls.first_at THEN 'call' WHEN chats.first_at THEN 'conversation' WHEN written.first_at THEN 'crm' END AS first_channel,
         calls.n AS calls, calls.talk_seconds, calls.cost AS call_cost, paid.cost AS message_cost, calls.cost + paid.cost AS cost,
         chats.n AS conversations, chats.messages, written.n AS interactions,
         (began.at IS NOT NULL)::integer AS begun, CASE WHEN began.at IS NOT NULL THEN greatest(0, extract(epoch FROM f.at - began.at))::integer END AS way_seconds,
         (b.created_at IS NOT NULL AND began.at IS NOT NULL)::integer AS with_business,
         CASE WHEN began.at IS NOT NULL THEN greatest(0, extract(epoch FROM b.created_at - began.at))::integer END AS business_seconds
    FROM crm_report_facts f
    JOIN companies k ON k.id = f.company_id
    LEFT JOIN crm_sales s ON s.id = f.record_id
    LEFT JOIN crm_businesses b ON b.id = s.business_id
   CROSS JOIN LATERAL (SELECT day_begins(f.day + 1, k.time_zone) AS at) AS ends
   CROSS JOIN LATERAL (
     SELECT count(*)::integer AS n, min(r.started_at) AS first_at, coalesce(sum(r.talk_seconds), 0)::integer AS talk_seconds,
            coalesce(sum(r.cost), 0) AS cost
       FROM contact_points p JOIN call_results r ON r.company_id = p.company_id AND r.number_key = p.value
      WHERE p.person_id = f.person_id AND p.kind = 'phone' AND p.deleted_at IS NULL
        AND r.result NOT IN ('service', 'continued') AND r.started_at < ends.at) AS calls
   CROSS JOIN LATERAL (
     SELECT count(*)::integer AS n, min(o.opened_at) AS first_at,
            coalesce(sum((SELECT count(*) FROM (SELECT kind, at FROM join_facts WHERE conversation_id = o.conversation_id OFFSET 0) AS m
                           WHERE m.kind IN ('received', 'sent')
                             AND m.at >= o.opened_at AND m.at <= coalesce(o.closed_at, ends.at) AND m.at < ends.at)), 0)::integer AS messages
       FROM join_contacts c JOIN join_conversations v ON v.contact_id = c.id JOIN join_openings o ON o.conversation_id = v.id
      WHERE c.company_id = f.company_id AND c.person_id = f.person_id AND o.opened_at < ends.at) AS chats
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(e.amount), 0) AS cost
       FROM (SELECT m.company_id, 'message:' || m.id AS about
               FROM join_contacts c JOIN join_conversations v ON v.contact_id = c.id
               JOIN join_messages m ON m.conversation_id = v.id AND m.direction = 'out' AND m.created_at < ends.at
              WHERE c.company_id = f.company_id AND c.person_id = f.person_id OFFSET 0) AS sent
       JOIN billing_entries e ON e.company_id = sent.company_id AND e.about = sent.about) AS paid
   CROSS JOIN LATERAL (
     SELECT count(*)::integer AS n, min(i.created_at) AS first_at FROM crm_interactions i
      WHERE i.person_id = f.person_id AND i.deleted_at IS NULL AND i.created_at < ends.at) AS written
   CROSS JOIN LATERAL (SELECT least(calls.first_at, chats.first_at, written.first_at) AS at) AS began
   WHERE f.kind = 'sale' AND f.purchase = 'first' AND f.person_id IS NOT NULL;

-- An extension's history is of whoever held it then: another holder begins with none.
ALTER TABLE call_records ADD COLUMN user_id bigint;
COMMENT ON COLUMN call_records.user_id IS
  'Who held the extension then, also once they are purged. Null: nobody did, or from before this was kept.';

CREATE FUNCTION call_records_holder() RETURNS trigger LANGUAGE plpgsql SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  NEW.user_id := (SELECT user_id FROM extensions WHERE id = NEW.extension_id);
  RETURN NEW;
END $$;
COMMENT ON FUNCTION call_records_holder() IS 'Trigger function: notes who holds the extension at that time.';
CREATE TRIGGER call_records_holder BEFORE INSERT ON call_records FOR EACH ROW WHEN (NEW.user_id IS NULL) EXECUTE FUNCTION call_records_holder();
COMMENT ON TRIGGER call_records_holder ON call_records IS 'Notes who holds the extension, for the history of its next holder.';
DROP INDEX call_records_history;
CREATE INDEX call_records_history ON call_records (extension_id, started_at DESC, id DESC)
  INCLUDE (company_id, folded, direction, shown_missed, label_id, shown_seconds, search_text, user_id);
