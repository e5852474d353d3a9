-- Facts for the reports of the CRM: one row for each thing that counts, derived from the records as they stand, so that entering out
-- of order, deleting, restoring and merging change nothing about what is right.

-- 1. What counts.
CREATE TABLE crm_report_facts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  entity text NOT NULL CHECK (entity IN ('person', 'interaction', 'business', 'stage', 'sale')),
  kind text NOT NULL CHECK (kind IN
    ('lead', 'contacted', 'converted', 'discarded', 'person', 'interaction', 'business', 'won', 'lost', 'stage', 'sale')),
  key_id bigint NOT NULL,
  record_id bigint NOT NULL,
  at timestamptz NOT NULL,
  day date,
  person_id bigint,
  owner_id bigint,
  group_id bigint,
  origin_id bigint,
  campaign_id bigint,
  channel text,
  line_id bigint,
  phase_id bigint,
  stage_id bigint,
  status_id bigint,
  reason_id bigint,
  need_ids bigint[] NOT NULL,
  city text,
  result text,
  purchase text CHECK (purchase IN ('first', 'repeat')),
  buyer text CHECK (buyer IN ('never', 'once', 'again')),
  contacted boolean,
  reached text CHECK (reached IN ('created', 'contacted', 'converted', 'business', 'sale')),
  last_contact_at timestamptz,
  amount bigint NOT NULL,
  weighted bigint NOT NULL,
  seconds bigint NOT NULL,
  answer_seconds bigint NOT NULL,
  gap_days bigint NOT NULL
);
COMMENT ON TABLE crm_report_facts IS
  'What the reports of the CRM count, as the records stand now: kept equal to the view crm_report_rows by crm_report_refresh. Records '
  'in the recycle bin do not count; what belongs to a deleted person or user still does.';
COMMENT ON COLUMN crm_report_facts.entity IS 'Table of the record; stage: a period of crm_stage_periods, of a business.';
COMMENT ON COLUMN crm_report_facts.kind IS
  'lead: whoever is or was one; contacted, converted, discarded: when that happened to a lead; person: from becoming one; won, lost: when '
  'a business was; stage: each time in a stage.';
COMMENT ON COLUMN crm_report_facts.key_id IS 'Unique in its entity and kind: the record, or the period in a stage.';
COMMENT ON COLUMN crm_report_facts.record_id IS 'The record; of a stage the business.';
COMMENT ON COLUMN crm_report_facts.at IS 'Of a sale the start of its day in UTC.';
COMMENT ON COLUMN crm_report_facts.day IS 'Local day of a sale, whatever the time zone; null: at says it.';
COMMENT ON COLUMN crm_report_facts.channel IS
  'Of an interaction; otherwise the one in which a business or a sale began: the first interaction that led to it, or else with the person.';
COMMENT ON COLUMN crm_report_facts.reason_id IS 'Of crm_discard_reasons.';
COMMENT ON COLUMN crm_report_facts.need_ids IS 'What is or was wanted; of a sale what its business had.';
COMMENT ON COLUMN crm_report_facts.result IS
  'lead: open, converted, discarded; interaction: pending, handled (its status is not active); business: open, won, lost; stage: still, '
  'advanced, back, won, lost.';
COMMENT ON COLUMN crm_report_facts.purchase IS
  'By the dates of the buyer''s sales: the person''s, or the company''s where no person is named. Sales of a day in the order of entry.';
COMMENT ON COLUMN crm_report_facts.buyer IS 'Of an interaction: how often its person has bought.';
COMMENT ON COLUMN crm_report_facts.contacted IS
  'Lead: an interaction that was not their own form, or the first move of such a form; interaction: its status or stage was moved.';
COMMENT ON COLUMN crm_report_facts.reached IS 'How far a lead came, whatever steps it left out.';
COMMENT ON COLUMN crm_report_facts.last_contact_at IS 'Of a person: the last interaction.';
COMMENT ON COLUMN crm_report_facts.amount IS 'Pesos.';
COMMENT ON COLUMN crm_report_facts.weighted IS 'Pesos of an open business by the probability of its stage.';
COMMENT ON COLUMN crm_report_facts.seconds IS 'From creation to the end: handled, converted, closed; of a stage from entering to leaving it.';
COMMENT ON COLUMN crm_report_facts.answer_seconds IS 'From creation to the first contact.';
COMMENT ON COLUMN crm_report_facts.gap_days IS 'Days since the buyer''s sale before; 0: the first.';
CALL tenancy.protect('crm_report_facts');
REVOKE INSERT, UPDATE, DELETE ON crm_report_facts FROM suite_app, suite_system;
CREATE UNIQUE INDEX crm_report_facts_key ON crm_report_facts (entity, kind, key_id);
CREATE INDEX crm_report_facts_by_record ON crm_report_facts (entity, record_id);
CREATE INDEX crm_report_facts_by_time ON crm_report_facts (company_id, kind, at DESC, id DESC);
CREATE INDEX crm_report_facts_by_owner ON crm_report_facts (company_id, owner_id, kind, at DESC, id DESC);

-- 2. How it is derived. One arm for each entity, so that a refresh runs through one of them.
CREATE VIEW crm_report_rows AS
SELECT 'person' AS entity, k.kind, p.id AS key_id, p.id AS record_id, p.company_id, k.at, NULL::date AS day, p.id AS person_id,
       p.owner_id, p.group_id, p.origin_id, p.campaign_id, NULL::text AS channel, p.line_id, NULL::bigint AS phase_id,
       NULL::bigint AS stage_id, p.status_id, CASE WHEN k.kind <> 'person' THEN p.discard_reason_id END AS reason_id,
       CASE WHEN p.need_id IS NULL THEN '{}' ELSE ARRAY[p.need_id] END AS need_ids, nullif(btrim(p.city), '') AS city,
       CASE WHEN k.kind = 'lead' THEN
         CASE WHEN p.state = 'person' THEN 'converted' WHEN p.discarded_at IS NOT NULL THEN 'discarded' ELSE 'open' END END AS result,
       NULL::text AS purchase, NULL::text AS buyer, CASE WHEN k.kind = 'lead' THEN c.at IS NOT NULL END AS contacted,
       CASE WHEN k.kind = 'lead' THEN
         CASE WHEN EXISTS (SELECT FROM crm_sales s WHERE s.person_id = p.id AND s.deleted_at IS NULL) THEN 'sale'
              WHEN EXISTS (SELECT FROM crm_businesses b WHERE b.person_id = p.id AND b.deleted_at IS NULL) THEN 'business'
              WHEN p.state = 'person' THEN 'converted' WHEN c.at IS NOT NULL THEN 'contacted' ELSE 'created' END END AS reached,
       CASE WHEN k.kind = 'person' THEN p.last_interaction_at END AS last_contact_at, 0::bigint AS amount, 0::bigint AS weighted,
       CASE WHEN k.kind IN ('lead', 'converted') THEN greatest(0, coalesce(extract(epoch FROM p.converted_at - p.created_at), 0)) ELSE 0
         END::bigint AS seconds,
       CASE WHEN k.kind IN ('lead', 'contacted') THEN coalesce(extract(epoch FROM c.at - p.created_at), 0) ELSE 0 END::bigint
         AS answer_seconds,
       0::bigint AS gap_days
  FROM persons p
 CROSS JOIN LATERAL (SELECT p.state <> 'person' OR p.converted_at IS NOT NULL AS was_lead) l
  LEFT JOIN LATERAL (
    SELECT min(m.at) AS at
      FROM (SELECT i.created_at AS at FROM crm_interactions i
             WHERE i.person_id = p.id AND i.deleted_at IS NULL AND i.channel <> 'form'
             UNION ALL
            SELECT f.at FROM crm_interactions i
              JOIN crm_facts f ON f.company_id = i.company_id AND f.entity = 'interaction' AND f.record_id = i.id AND f.kind IN ('status', 'stage')
             WHERE i.person_id = p.id AND i.deleted_at IS NULL AND i.channel = 'form') m
     WHERE m.at >= p.created_at) c ON l.was_lead
 CROSS JOIN LATERAL (VALUES
    ('lead', CASE WHEN l.was_lead THEN p.created_at END), ('contacted', c.at), ('converted', p.converted_at), ('discarded', p.discarded_at),
    ('person', CASE WHEN p.state = 'person' THEN coalesce(p.converted_at, p.created_at) END)) k (kind, at)
 WHERE p.deleted_at IS NULL AND k.at IS NOT NULL
UNION ALL
SELECT 'interaction', 'interaction', i.id, i.id, i.company_id, i.created_at, NULL, i.person_id,
       i.owner_id, i.group_id, i.origin_id, i.campaign_id, i.channel, i.line_id, i.phase_id,
       i.stage_id, i.status_id, NULL, CASE WHEN i.need_id IS NULL THEN '{}' ELSE ARRAY[i.need_id] END, NULL,
       CASE WHEN t.active IS FALSE THEN 'handled' ELSE 'pending' END,
       NULL, CASE (SELECT count(*) FROM (SELECT FROM crm_sales s WHERE s.person_id = i.person_id AND s.deleted_at IS NULL LIMIT 2) few)
               WHEN 0 THEN 'never' WHEN 1 THEN 'once' ELSE 'again' END,
       m.first IS NOT NULL, NULL, NULL, 0, 0,
       CASE WHEN t.active IS FALSE THEN greatest(0, coalesce(extract(epoch FROM m.ended - i.created_at), 0)) ELSE 0 END::bigint,
       greatest(0, coalesce(extract(epoch FROM m.first - i.created_at), 0))::bigint, 0
  FROM crm_interactions i
  LEFT JOIN crm_statuses t ON t.id = i.status_id
  LEFT JOIN LATERAL (
    SELECT min(f.at) AS first, max(f.at) FILTER (WHERE f.kind = 'status' AND f.to_id = i.status_id) AS ended FROM crm_facts f
     WHERE f.company_id = i.company_id AND f.entity = 'interaction' AND f.record_id = i.id AND f.kind IN ('status', 'stage')) m ON true
 WHERE i.deleted_at IS NULL
UNION ALL
SELECT 'business', k.kind, b.id, b.id, b.company_id, k.at, NULL, b.person_id,
       b.owner_id, b.group_id, b.origin_id, b.campaign_id, w.channel, b.line_id, b.phase_id,
       b.stage_id, NULL, b.discard_reason_id, n.ids, NULL, b.status,
       NULL, NULL, NULL, NULL, NULL, b.total_amount,
       CASE WHEN b.status = 'open' THEN round(b.total_amount * g.probability / 100.0) ELSE 0 END::bigint,
       greatest(0, coalesce(extract(epoch FROM b.closed_at - b.created_at), 0))::bigint, 0, 0
  FROM crm_businesses b
  JOIN crm_stages g ON g.id = b.stage_id
 CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(DISTINCT x.need_id), '{}') AS ids FROM crm_business_needs x WHERE x.business_id = b.id) n
  LEFT JOIN LATERAL (
    SELECT i.channel FROM crm_interactions i
     WHERE i.business_id = b.id AND i.deleted_at IS NULL ORDER BY i.created_at, i.id LIMIT 1) w ON true
 CROSS JOIN LATERAL (VALUES ('business', b.created_at), (b.status, b.closed_at)) k (kind, at)
 WHERE b.deleted_at IS NULL AND k.at IS NOT NULL
UNION ALL
SELECT 'stage', 'stage', q.id, b.id, b.company_id, q.entered_at, NULL, b.person_id,
       b.owner_id, b.group_id, b.origin_id, b.campaign_id, NULL, q.line_id, q.phase_id,
       q.stage_id, NULL, b.discard_reason_id, '{}', NULL,
       CASE WHEN q.left_at IS NULL THEN 'still'
            WHEN x.place IS NULL THEN nullif(b.status, 'open')
            WHEN x.place > ARRAY[h.position, g.position] THEN 'advanced' ELSE 'back' END,
       NULL, NULL, NULL, NULL, NULL, b.total_amount, 0,
       coalesce(extract(epoch FROM q.left_at - q.entered_at), 0)::bigint, 0, 0
  FROM crm_businesses b
  JOIN crm_stage_periods q ON q.company_id = b.company_id AND q.entity = 'business' AND q.record_id = b.id
  JOIN crm_stages g ON g.id = q.stage_id
  JOIN crm_phases h ON h.id = g.phase_id
  LEFT JOIN LATERAL (
    SELECT ARRAY[nh.position, ng.position] AS place FROM crm_stage_periods nq
      JOIN crm_stages ng ON ng.id = nq.stage_id JOIN crm_phases nh ON nh.id = ng.phase_id
     WHERE nq.company_id = b.company_id AND nq.entity = 'business' AND nq.record_id = b.id AND (nq.entered_at, nq.id) > (q.entered_at, q.id)
     ORDER BY nq.entered_at, nq.id LIMIT 1) x ON true
 WHERE b.deleted_at IS NULL
UNION ALL
SELECT 'sale', 'sale', s.id, s.id, s.company_id, s.sold_on::timestamp AT TIME ZONE 'UTC', s.sold_on, s.person_id,
       s.owner_id, s.group_id, s.origin_id, s.campaign_id, w.channel, s.line_id, NULL,
       NULL, NULL, NULL, n.ids, NULL, NULL,
       CASE WHEN v.sold_on IS NULL THEN 'first' ELSE 'repeat' END, NULL, NULL, NULL, NULL, s.amount, 0,
       0, 0, coalesce(s.sold_on - v.sold_on, 0)::bigint
  FROM crm_sales s
  LEFT JOIN LATERAL (
    (SELECT o.sold_on FROM crm_sales o
      WHERE o.person_id = s.person_id AND o.deleted_at IS NULL AND (o.sold_on, o.id) < (s.sold_on, s.id)
      ORDER BY o.sold_on DESC, o.id DESC LIMIT 1)
    UNION ALL
    (SELECT o.sold_on FROM crm_sales o
      WHERE s.person_id IS NULL AND o.crm_company_id = s.crm_company_id AND o.deleted_at IS NULL AND (o.sold_on, o.id) < (s.sold_on, s.id)
      ORDER BY o.sold_on DESC, o.id DESC LIMIT 1)) v ON true
 CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(DISTINCT x.need_id), '{}') AS ids FROM crm_business_needs x WHERE x.business_id = s.business_id) n
  LEFT JOIN LATERAL (
    SELECT i.channel FROM crm_interactions i
     WHERE (i.business_id = s.business_id OR i.person_id = s.person_id) AND i.deleted_at IS NULL
     ORDER BY i.business_id IS NOT DISTINCT FROM s.business_id AND s.business_id IS NOT NULL DESC, i.created_at, i.id LIMIT 1) w ON true
 WHERE s.deleted_at IS NULL;
COMMENT ON VIEW crm_report_rows IS
  'crm_report_facts as they should be, from the records. Across companies: for the functions below, and for the program to check them.';
GRANT SELECT ON crm_report_rows TO suite_system;

CREATE FUNCTION crm_report_refresh(of_entity text, ids bigint[]) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  WITH now_rows AS MATERIALIZED (SELECT * FROM crm_report_rows WHERE entity = of_entity AND record_id = ANY (ids)),
  gone AS (
    DELETE FROM crm_report_facts f
     WHERE f.entity = of_entity AND f.record_id = ANY (ids)
       AND NOT EXISTS (SELECT FROM now_rows n WHERE n.kind = f.kind AND n.key_id = f.key_id))
  INSERT INTO crm_report_facts AS f (entity, kind, key_id, record_id, company_id, at, day, person_id, owner_id, group_id, origin_id,
    campaign_id, channel, line_id, phase_id, stage_id, status_id, reason_id, need_ids, city, result, purchase, buyer, contacted, reached,
    last_contact_at, amount, weighted, seconds, answer_seconds, gap_days)
  SELECT entity, kind, key_id, record_id, company_id, at, day, person_id, owner_id, group_id, origin_id, campaign_id, channel, line_id,
         phase_id, stage_id, status_id, reason_id, need_ids, city, result, purchase, buyer, contacted, reached, last_contact_at, amount,
         weighted, seconds, answer_seconds, gap_days
    FROM now_rows ORDER BY kind, key_id
  ON CONFLICT (entity, kind, key_id) DO UPDATE
     SET (record_id, at, day, person_id, owner_id, group_id, origin_id, campaign_id, channel, line_id, phase_id, stage_id, status_id,
          reason_id, need_ids, city, result, purchase, buyer, contacted, reached, last_contact_at, amount, weighted, seconds,
          answer_seconds, gap_days) =
         (EXCLUDED.record_id, EXCLUDED.at, EXCLUDED.day, EXCLUDED.person_id, EXCLUDED.owner_id, EXCLUDED.group_id, EXCLUDED.origin_id,
          EXCLUDED.campaign_id, EXCLUDED.channel, EXCLUDED.line_id, EXCLUDED.phase_id, EXCLUDED.stage_id, EXCLUDED.status_id,
          EXCLUDED.reason_id, EXCLUDED.need_ids, EXCLUDED.city, EXCLUDED.result, EXCLUDED.purchase, EXCLUDED.buyer, EXCLUDED.contacted,
          EXCLUDED.reached, EXCLUDED.last_contact_at, EXCLUDED.amount, EXCLUDED.weighted, EXCLUDED.seconds, EXCLUDED.answer_seconds,
          EXCLUDED.gap_days)
   WHERE (f.record_id, f.at, f.day, f.person_id, f.owner_id, f.group_id, f.origin_id, f.campaign_id, f.channel, f.line_id, f.phase_id,
          f.stage_id, f.status_id, f.reason_id, f.need_ids, f.city, f.result, f.purchase, f.buyer, f.contacted, f.reached,
          f.last_contact_at, f.amount, f.weighted, f.seconds, f.answer_seconds, f.gap_days)
     IS DISTINCT FROM
         (EXCLUDED.record_id, EXCLUDED.at, EXCLUDED.day, EXCLUDED.person_id, EXCLUDED.owner_id, EXCLUDED.group_id, EXCLUDED.origin_id,
          EXCLUDED.campaign_id, EXCLUDED.channel, EXCLUDED.line_id, EXCLUDED.phase_id, EXCLUDED.stage_id, EXCLUDED.status_id,
          EXCLUDED.reason_id, EXCLUDED.need_ids, EXCLUDED.city, EXCLUDED.result, EXCLUDED.purchase, EXCLUDED.buyer, EXCLUDED.contacted,
          EXCLUDED.reached, EXCLUDED.last_contact_at, EXCLUDED.amount, EXCLUDED.weighted, EXCLUDED.seconds, EXCLUDED.answer_seconds,
          EXCLUDED.gap_days)
$$;
COMMENT ON FUNCTION crm_report_refresh(text, bigint[]) IS
  'Makes the facts of records equal crm_report_rows, and writes only what differs. Idempotent.';

CREATE FUNCTION crm_report_buyers(persons_changed bigint[], companies_changed bigint[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  sales bigint[];
BEGIN
  -- Of two sales to one buyer at the same time the second sees the first.
  PERFORM FROM persons WHERE id = ANY (persons_changed) ORDER BY id FOR NO KEY UPDATE;
  PERFORM FROM crm_companies WHERE id = ANY (companies_changed) ORDER BY id FOR NO KEY UPDATE;
  SELECT array_agg(s.id) INTO sales
    FROM (SELECT id FROM crm_sales WHERE person_id = ANY (persons_changed)
          UNION SELECT id FROM crm_sales WHERE crm_company_id = ANY (companies_changed) AND person_id IS NULL) s;
  PERFORM crm_report_refresh('sale', sales);
  UPDATE crm_sales s SET repurchase = f.purchase = 'repeat'
    FROM crm_report_facts f
   WHERE s.id = ANY (sales) AND f.entity = 'sale' AND f.kind = 'sale' AND f.key_id = s.id AND s.repurchase <> (f.purchase = 'repeat');
  PERFORM crm_report_refresh('person', persons_changed);
  PERFORM crm_report_refresh('interaction', array(SELECT id FROM crm_interactions WHERE person_id = ANY (persons_changed)));
END $$;
COMMENT ON FUNCTION crm_report_buyers(bigint[], bigint[]) IS
  'After a change of sales: which of a buyer''s sales is the first, here and in crm_sales.repurchase, and what follows of it.';

-- 3. When it is derived anew: once a statement, for the rows whose columns matter.
CREATE FUNCTION crm_report_changed(old_row jsonb, new_row jsonb) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT (old_row - c) IS DISTINCT FROM (new_row - c)
          FROM (SELECT '{version,updated_at,search_text,sort_name,full_name,first_name,last_name,document,mobile,email,address,notes,variables,name,subject,repurchase,number,stage_since,expected_close}'::text[]) AS columns (c) $$;
COMMENT ON FUNCTION crm_report_changed(jsonb, jsonb) IS 'Whether a record changed in more than what no report counts.';

CREATE FUNCTION crm_report_records() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  changed jsonb[];
  ids bigint[];
  people bigint[];
  businesses bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(to_jsonb(n)) INTO changed FROM new_rows n;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(to_jsonb(o)) INTO changed FROM old_rows o;
  ELSE
    SELECT array_agg(r.one) INTO changed
      FROM new_rows n JOIN old_rows o USING (id)
     CROSS JOIN LATERAL (SELECT to_jsonb(o) AS was, to_jsonb(n) AS is_now) j
     CROSS JOIN LATERAL (VALUES (j.was), (j.is_now)) r (one)
     WHERE crm_report_changed(j.was, j.is_now);
  END IF;
  IF changed IS NULL THEN RETURN NULL; END IF;
  SELECT array_agg(DISTINCT (c ->> 'id')::bigint), array_agg(DISTINCT (c ->> 'person_id')::bigint) FILTER (WHERE c ->> 'person_id' IS NOT NULL),
         array_agg(DISTINCT (c ->> 'business_id')::bigint) FILTER (WHERE c ->> 'business_id' IS NOT NULL)
    INTO ids, people, businesses FROM unnest(changed) c;
  CASE TG_TABLE_NAME
    WHEN 'persons' THEN
      PERFORM crm_report_refresh('person', ids);
    WHEN 'crm_interactions' THEN
      PERFORM FROM persons WHERE id = ANY (people) ORDER BY id FOR NO KEY UPDATE;
      PERFORM crm_report_refresh('interaction', ids);
      PERFORM crm_report_refresh('person', people);
      PERFORM crm_report_refresh('business', businesses);
      PERFORM crm_report_refresh('sale', array(
        SELECT id FROM crm_sales WHERE person_id = ANY (people) UNION SELECT id FROM crm_sales WHERE business_id = ANY (businesses)));
    WHEN 'crm_businesses' THEN
      PERFORM FROM persons WHERE id = ANY (people) ORDER BY id FOR NO KEY UPDATE;
      PERFORM crm_report_refresh('business', ids);
      PERFORM crm_report_refresh('stage', ids);
      PERFORM crm_report_refresh('person', people);
    WHEN 'crm_sales' THEN
      IF TG_OP = 'DELETE' THEN PERFORM crm_report_refresh('sale', ids); END IF;
      PERFORM crm_report_buyers(people,
        array(SELECT DISTINCT (c ->> 'crm_company_id')::bigint FROM unnest(changed) c WHERE c ->> 'crm_company_id' IS NOT NULL));
      -- Of nobody in particular.
      PERFORM crm_report_refresh('sale', ids);
  END CASE;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION crm_report_records() IS 'Trigger function of records: keeps crm_report_facts.';

CREATE FUNCTION crm_report_parts() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  changed jsonb[];
  ids bigint[];
BEGIN
  IF TG_OP <> 'DELETE' THEN SELECT array_agg(to_jsonb(n)) INTO changed FROM new_rows n; END IF;
  IF TG_OP <> 'INSERT' THEN SELECT changed || array_agg(to_jsonb(o)) INTO changed FROM old_rows o; END IF;
  IF TG_TABLE_NAME = 'crm_business_needs' THEN
    SELECT array_agg(DISTINCT (c ->> 'business_id')::bigint) INTO ids FROM unnest(changed) c;
    PERFORM crm_report_refresh('business', ids);
    PERFORM crm_report_refresh('sale', array(SELECT id FROM crm_sales WHERE business_id = ANY (ids)));
  ELSE
    SELECT array_agg(DISTINCT (c ->> 'record_id')::bigint) INTO ids FROM unnest(changed) c WHERE c ->> 'entity' = 'business';
    PERFORM crm_report_refresh('stage', ids);
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION crm_report_parts() IS 'Trigger function of what belongs to businesses: keeps crm_report_facts.';

CREATE FUNCTION crm_report_configured() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  ids bigint[];
BEGIN
  IF TG_TABLE_NAME = 'crm_statuses' THEN
    PERFORM crm_report_refresh('interaction', array(SELECT id FROM crm_interactions WHERE status_id = NEW.id));
  ELSE
    SELECT array_agg(DISTINCT record_id) INTO ids FROM crm_stage_periods
     WHERE company_id = NEW.company_id AND entity = 'business'
       AND line_id = CASE TG_TABLE_NAME WHEN 'crm_phases' THEN (to_jsonb(NEW) ->> 'line_id')::bigint
             ELSE (SELECT line_id FROM crm_phases WHERE id = (to_jsonb(NEW) ->> 'phase_id')::bigint) END;
    PERFORM crm_report_refresh('stage', ids);
    PERFORM crm_report_refresh('business', ids);
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION crm_report_configured() IS
  'Trigger function of statuses, stages and phases: what records count for follows their configuration.';
REVOKE ALL ON FUNCTION crm_report_refresh, crm_report_buyers, crm_report_records, crm_report_parts, crm_report_configured FROM public;

-- 4. What stands already, before anything watches.
INSERT INTO crm_report_facts (entity, kind, key_id, record_id, company_id, at, day, person_id, owner_id, group_id, origin_id,
    campaign_id, channel, line_id, phase_id, stage_id, status_id, reason_id, need_ids, city, result, purchase, buyer, contacted, reached,
    last_contact_at, amount, weighted, seconds, answer_seconds, gap_days)
SELECT entity, kind, key_id, record_id, company_id, at, day, person_id, owner_id, group_id, origin_id, campaign_id, channel, line_id,
       phase_id, stage_id, status_id, reason_id, need_ids, city, result, purchase, buyer, contacted, reached, last_contact_at, amount,
       weighted, seconds, answer_seconds, gap_days
  FROM crm_report_rows;

-- 5. A sale's own flag follows the dates, too: derived, so it is no change for the history, and its fact comes and goes with it.
CREATE OR REPLACE FUNCTION crm_keep_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO crm_field_history (company_id, entity, record_id, field, user_id, at)
    VALUES (NEW.company_id, TG_ARGV[0], NEW.id, 'created_at', tenancy.current_user_id(), NEW.created_at);
    RETURN NULL;
  END IF;
  INSERT INTO crm_field_history (company_id, entity, record_id, field, old_value, new_value, user_id)
  SELECT NEW.company_id, TG_ARGV[0], NEW.id, coalesce(n.key, o.key), nullif(o.value, 'null'), nullif(n.value, 'null'),
         tenancy.current_user_id()
    FROM jsonb_each(to_jsonb(NEW)) n FULL JOIN jsonb_each(to_jsonb(OLD)) o USING (key)
   WHERE n.value IS DISTINCT FROM o.value
     AND n.key <> ALL ('{version,updated_at,search_text,sort_name,full_name,stage_since,last_interaction_at,noticed_at,variables,repurchase}')
  UNION ALL
  SELECT NEW.company_id, TG_ARGV[0], NEW.id, 'variables.' || key, nullif(o.value, 'null'), nullif(n.value, 'null'),
         tenancy.current_user_id()
    FROM jsonb_each(coalesce(to_jsonb(NEW) -> 'variables', '{}')) n
    FULL JOIN jsonb_each(coalesce(to_jsonb(OLD) -> 'variables', '{}')) o USING (key)
   WHERE n.value IS DISTINCT FROM o.value;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION crm_write_repurchase() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NOT NEW.repurchase THEN
    DELETE FROM crm_facts WHERE company_id = NEW.company_id AND entity = 'sale' AND record_id = NEW.id AND kind = 'repurchase';
  ELSIF NEW.repurchase THEN
    PERFORM crm_write_fact('repurchase', 'sale', to_jsonb(NEW));
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION crm_write_repurchase() IS 'Trigger function of sales: fact repurchase, as long as the sale is one.';
CREATE TRIGGER rewrite_repurchase AFTER UPDATE OF repurchase ON crm_sales FOR EACH ROW
  WHEN (OLD.repurchase <> NEW.repurchase) EXECUTE FUNCTION crm_write_repurchase();
COMMENT ON TRIGGER rewrite_repurchase ON crm_sales IS 'Keeps the facts of repurchases.';
COMMENT ON COLUMN crm_sales.repurchase IS 'By trigger: the buyer has a sale of an earlier date; as crm_report_facts.purchase.';
UPDATE crm_sales s SET repurchase = f.purchase = 'repeat'
  FROM crm_report_facts f
 WHERE f.entity = 'sale' AND f.kind = 'sale' AND f.key_id = s.id AND s.repurchase <> (f.purchase = 'repeat');

-- 6. The triggers.
CREATE TRIGGER report_insert AFTER INSERT ON persons
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_records();
COMMENT ON TRIGGER report_insert ON persons IS 'Keeps crm_report_facts.';
CREATE TRIGGER report_update AFTER UPDATE ON persons
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_records();
COMMENT ON TRIGGER report_update ON persons IS 'Keeps crm_report_facts.';
CREATE TRIGGER report_delete AFTER DELETE ON persons
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_records();
COMMENT ON TRIGGER report_delete ON persons IS 'Keeps crm_report_facts.';
CREATE TRIGGER report_insert AFTER INSERT ON crm_interactions
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_records();
COMMENT ON TRIGGER report_insert ON crm_interactions IS 'Keeps crm_report_facts.';
CREATE TRIGGER report_update AFTER UPDATE ON crm_interactions
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_records();
COMMENT ON TRIGGER report_update ON crm_interactions IS 'Keeps crm_report_facts.';
CREATE TRIGGER report_delete AFTER DELETE ON crm_interactions
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_records();
COMMENT ON TRIGGER report_delete ON crm_interactions IS 'Keeps crm_report_facts.';
CREATE TRIGGER report_insert AFTER INSERT ON crm_businesses
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_records();
COMMENT ON TRIGGER report_insert ON crm_businesses IS 'Keeps crm_report_facts.';
CREATE TRIGGER report_update AFTER UPDATE ON crm_businesses
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_records();
COMMENT ON TRIGGER report_update ON crm_businesses IS 'Keeps crm_report_facts.';
CREATE TRIGGER report_delete AFTER DELETE ON crm_businesses
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_records();
COMMENT ON TRIGGER report_delete ON crm_businesses IS 'Keeps crm_report_facts.';
CREATE TRIGGER report_insert AFTER INSERT ON crm_sales
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_records();
COMMENT ON TRIGGER report_insert ON crm_sales IS 'Keeps crm_report_facts.';
CREATE TRIGGER report_update AFTER UPDATE ON crm_sales
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_records();
COMMENT ON TRIGGER report_update ON crm_sales IS 'Keeps crm_report_facts.';
CREATE TRIGGER report_delete AFTER DELETE ON crm_sales
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_records();
COMMENT ON TRIGGER report_delete ON crm_sales IS 'Keeps crm_report_facts.';
CREATE TRIGGER report_insert AFTER INSERT ON crm_business_needs
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_parts();
COMMENT ON TRIGGER report_insert ON crm_business_needs IS 'Keeps crm_report_facts.';
CREATE TRIGGER report_update AFTER UPDATE ON crm_business_needs
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_parts();
COMMENT ON TRIGGER report_update ON crm_business_needs IS 'Keeps crm_report_facts.';
CREATE TRIGGER report_delete AFTER DELETE ON crm_business_needs
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_parts();
COMMENT ON TRIGGER report_delete ON crm_business_needs IS 'Keeps crm_report_facts.';
CREATE TRIGGER report_insert AFTER INSERT ON crm_stage_periods
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_parts();
COMMENT ON TRIGGER report_insert ON crm_stage_periods IS 'Keeps crm_report_facts.';
CREATE TRIGGER report_update AFTER UPDATE ON crm_stage_periods
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_parts();
COMMENT ON TRIGGER report_update ON crm_stage_periods IS 'Keeps crm_report_facts.';
CREATE TRIGGER report_delete AFTER DELETE ON crm_stage_periods
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_parts();
COMMENT ON TRIGGER report_delete ON crm_stage_periods IS 'Keeps crm_report_facts.';
CREATE TRIGGER report_active AFTER UPDATE OF active ON crm_statuses FOR EACH ROW
  WHEN (OLD.active <> NEW.active) EXECUTE FUNCTION crm_report_configured();
COMMENT ON TRIGGER report_active ON crm_statuses IS 'Keeps crm_report_facts.';
CREATE TRIGGER report_place AFTER UPDATE OF probability, position ON crm_stages FOR EACH ROW
  WHEN (OLD.probability <> NEW.probability OR OLD.position <> NEW.position) EXECUTE FUNCTION crm_report_configured();
COMMENT ON TRIGGER report_place ON crm_stages IS 'Keeps crm_report_facts.';
CREATE TRIGGER report_place AFTER UPDATE OF position ON crm_phases FOR EACH ROW
  WHEN (OLD.position <> NEW.position) EXECUTE FUNCTION crm_report_configured();
COMMENT ON TRIGGER report_place ON crm_phases IS 'Keeps crm_report_facts.';

-- 7. The roll-up. Its own statement, since the day of a sale is local already.
CREATE TABLE crm_report_hours (
  company_id bigint NOT NULL REFERENCES companies,
  local_hour timestamp NOT NULL,
  entity text NOT NULL,
  kind text NOT NULL,
  owner_id bigint,
  group_id bigint,
  origin_id bigint,
  campaign_id bigint,
  channel text,
  line_id bigint,
  phase_id bigint,
  stage_id bigint,
  status_id bigint,
  reason_id bigint,
  city text,
  result text,
  purchase text,
  buyer text,
  contacted boolean,
  reached text,
  records bigint NOT NULL,
  amount bigint NOT NULL,
  weighted bigint NOT NULL,
  seconds bigint NOT NULL,
  answer_seconds bigint NOT NULL,
  gap_days bigint NOT NULL,
  merged boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE crm_report_hours IS 'Roll-up of crm_report_facts.';
COMMENT ON COLUMN crm_report_hours.local_hour IS 'Start of the hour, in the company''s time zone; of a sale the start of its day.';
COMMENT ON COLUMN crm_report_hours.entity IS 'This and the further columns as in crm_report_facts.';
COMMENT ON COLUMN crm_report_hours.contacted IS 'As in crm_report_facts.';
COMMENT ON COLUMN crm_report_hours.records IS 'How many facts.';
COMMENT ON COLUMN crm_report_hours.merged IS 'As in call_result_hours.';
CALL roll_up.keep('crm_report_hours', 'crm_report_facts', '{records,amount,weighted,seconds,answer_seconds,gap_days}',
  '{company_id,at,day,entity,kind,owner_id,group_id,origin_id,campaign_id,channel,line_id,phase_id,stage_id,status_id,reason_id,city,result,purchase,buyer,contacted,reached,amount,weighted,seconds,answer_seconds,gap_days}',
  $q$ SELECT f.id, f.at, f.company_id,
             coalesce(f.day::timestamp, roll_up.local_hour(f.at, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id))) AS local_hour,
             f.entity, f.kind, f.owner_id, f.group_id, f.origin_id, f.campaign_id, f.channel, f.line_id, f.phase_id, f.stage_id, f.status_id,
             f.reason_id, f.city, f.result, f.purchase, f.buyer, f.contacted, f.reached, 1 AS records, f.amount, f.weighted, f.seconds,
             f.answer_seconds, f.gap_days
        FROM facts f $q$);
DROP VIEW crm_report_hours_facts;
CREATE VIEW crm_report_hours_facts WITH (security_invoker = true) AS
  SELECT f.*, 1 AS records,
         coalesce(f.day::timestamp, roll_up.local_hour(f.at, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id))) AS local_hour
    FROM crm_report_facts f;
GRANT SELECT ON crm_report_hours_facts TO suite_app, suite_system;
COMMENT ON VIEW crm_report_hours_facts IS 'The rows of crm_report_facts behind crm_report_hours, one by one.';
COMMENT ON FUNCTION roll_up.crm_report_hours_changed() IS 'Trigger function made by roll_up.keep.';
COMMENT ON TRIGGER crm_report_hours_added ON crm_report_facts IS 'Keeps crm_report_hours.';
COMMENT ON TRIGGER crm_report_hours_changed ON crm_report_facts IS 'Keeps crm_report_hours.';
CREATE INDEX crm_report_hours_by_kind ON crm_report_hours (company_id, kind, local_hour);
SELECT roll_up.rebuild('crm_report_hours', c.id) FROM companies c;
