-- A repurchase is told when its sale is written down, and was when the sale was made.
CREATE OR REPLACE FUNCTION crm_tell(kind text, entity text, record jsonb, from_id bigint DEFAULT NULL, to_id bigint DEFAULT NULL,
  seconds integer DEFAULT NULL) RETURNS void LANGUAGE sql AS $$
  INSERT INTO crm_facts (company_id, at, kind, entity, record_id, from_id, to_id, person_id, crm_company_id, channel, owner_id,
    group_id, origin_id, campaign_id, need_id, line_id, phase_id, stage_id, status_id, discard_reason_id, amount, seconds, user_id)
  VALUES (
    (record ->> 'company_id')::bigint,
    CASE WHEN kind IN ('created', 'repurchase') THEN (record ->> 'created_at')::timestamptz ELSE now() END,
    kind, entity, (record ->> 'id')::bigint, from_id, to_id,
    CASE WHEN entity IN ('lead', 'person') THEN (record ->> 'id')::bigint ELSE (record ->> 'person_id')::bigint END,
    CASE WHEN entity = 'company' THEN (record ->> 'id')::bigint ELSE (record ->> 'crm_company_id')::bigint END,
    record ->> 'channel', (record ->> 'owner_id')::bigint, (record ->> 'group_id')::bigint,
    (record ->> 'origin_id')::bigint, (record ->> 'campaign_id')::bigint, (record ->> 'need_id')::bigint,
    (record ->> 'line_id')::bigint, (record ->> 'phase_id')::bigint, (record ->> 'stage_id')::bigint,
    (record ->> 'status_id')::bigint, (record ->> 'discard_reason_id')::bigint,
    coalesce(record ->> 'total_amount', record ->> 'amount')::bigint, seconds, tenancy.current_user_id())
$$;
