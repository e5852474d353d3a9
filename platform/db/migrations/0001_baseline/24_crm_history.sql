-- What happened to records of the CRM and the agenda: kept by triggers, whoever changed them.

CREATE TABLE crm_field_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  entity text NOT NULL CHECK (entity IN ('person', 'company', 'interaction', 'business', 'sale', 'agenda')),
  record_id bigint NOT NULL,
  -- The column, or `variables.{id}`.
  field text NOT NULL,
  old_value jsonb,
  new_value jsonb,
  user_id bigint,
  at timestamptz NOT NULL DEFAULT now()
);
CALL tenancy.protect('crm_field_history');
REVOKE UPDATE ON crm_field_history FROM suite_app;
CREATE INDEX crm_field_history_by_record ON crm_field_history (company_id, entity, record_id, at DESC, id DESC);
-- What changed last, of whatever record.
CREATE INDEX crm_field_history_by_time ON crm_field_history (company_id, entity, at DESC, id DESC);

-- The history of fields tells as well what was deleted and brought back, and of the agenda what was planned.
CREATE FUNCTION crm_keep_history() RETURNS trigger LANGUAGE plpgsql AS $$
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
     AND n.key <> ALL ('{version,updated_at,search_text,sort_name,full_name,stage_since,last_interaction_at,noticed_at,variables}')
  UNION ALL
  SELECT NEW.company_id, TG_ARGV[0], NEW.id, 'variables.' || key, nullif(o.value, 'null'), nullif(n.value, 'null'),
         tenancy.current_user_id()
    FROM jsonb_each(coalesce(to_jsonb(NEW) -> 'variables', '{}')) n
    FULL JOIN jsonb_each(coalesce(to_jsonb(OLD) -> 'variables', '{}')) o USING (key)
   WHERE n.value IS DISTINCT FROM o.value;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_history AFTER UPDATE ON persons FOR EACH ROW EXECUTE FUNCTION crm_keep_history('person');
CREATE TRIGGER keep_history AFTER UPDATE ON crm_companies FOR EACH ROW EXECUTE FUNCTION crm_keep_history('company');
CREATE TRIGGER keep_history AFTER UPDATE ON crm_interactions FOR EACH ROW EXECUTE FUNCTION crm_keep_history('interaction');
CREATE TRIGGER keep_history AFTER UPDATE ON crm_businesses FOR EACH ROW EXECUTE FUNCTION crm_keep_history('business');
CREATE TRIGGER keep_history AFTER UPDATE ON crm_sales FOR EACH ROW EXECUTE FUNCTION crm_keep_history('sale');
CREATE TRIGGER keep_history AFTER UPDATE ON agenda_events FOR EACH ROW EXECUTE FUNCTION crm_keep_history('agenda');
CREATE TRIGGER keep_beginning AFTER INSERT ON agenda_events FOR EACH ROW EXECUTE FUNCTION crm_keep_history('agenda');

CREATE FUNCTION crm_touch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := now();
  RETURN NEW;
END $$;
CREATE TRIGGER touch BEFORE UPDATE ON persons FOR EACH ROW EXECUTE FUNCTION crm_touch();
CREATE TRIGGER touch BEFORE UPDATE ON crm_companies FOR EACH ROW EXECUTE FUNCTION crm_touch();
CREATE TRIGGER touch BEFORE UPDATE ON crm_interactions FOR EACH ROW EXECUTE FUNCTION crm_touch();
CREATE TRIGGER touch BEFORE UPDATE ON crm_businesses FOR EACH ROW EXECUTE FUNCTION crm_touch();
CREATE TRIGGER touch BEFORE UPDATE ON crm_sales FOR EACH ROW EXECUTE FUNCTION crm_touch();
CREATE TRIGGER touch BEFORE UPDATE ON agenda_events FOR EACH ROW EXECUTE FUNCTION crm_touch();

-- A move, with what stood on the record then, so that a report needs nothing else.
CREATE TABLE crm_facts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  at timestamptz NOT NULL DEFAULT now(),
  -- A business is won, lost and reopened; a lead converted or discarded; a repurchase is a sale that is counted beside
  -- its `created`. What is deleted and brought back is told by `removed` and `restored`.
  kind text NOT NULL
    CHECK (kind IN ('created', 'status', 'stage', 'owner', 'won', 'lost', 'reopened', 'converted',
      'discarded', 'repurchase', 'removed', 'restored')),
  entity text NOT NULL CHECK (entity IN ('lead', 'person', 'company', 'interaction', 'business', 'sale')),
  record_id bigint NOT NULL,
  -- Ids of statuses, stages or users.
  from_id bigint,
  to_id bigint,
  person_id bigint,
  crm_company_id bigint,
  channel text,
  owner_id bigint,
  group_id bigint,
  origin_id bigint,
  campaign_id bigint,
  need_id bigint,
  line_id bigint,
  phase_id bigint,
  stage_id bigint,
  status_id bigint,
  discard_reason_id bigint,
  -- COP.
  amount bigint,
  -- How long it had stood in the stage it left.
  seconds integer,
  user_id bigint
);
CALL tenancy.protect('crm_facts');
REVOKE UPDATE ON crm_facts FROM suite_app;
CREATE INDEX crm_facts_by_time ON crm_facts (company_id, entity, kind, at);
CREATE INDEX crm_facts_by_record ON crm_facts (company_id, entity, record_id, at);
CREATE INDEX crm_facts_by_person ON crm_facts (person_id, at);
-- These happen once.
CREATE UNIQUE INDEX crm_facts_once ON crm_facts (company_id, entity, record_id, kind) WHERE kind IN ('created', 'converted', 'repurchase');

-- When something entered a stage and when it left it; what is open has one that it has not left.
CREATE TABLE crm_stage_periods (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  entity text NOT NULL CHECK (entity IN ('interaction', 'business')),
  record_id bigint NOT NULL,
  line_id bigint NOT NULL,
  phase_id bigint NOT NULL,
  stage_id bigint NOT NULL,
  entered_at timestamptz NOT NULL,
  left_at timestamptz,
  user_id bigint,
  CHECK (left_at >= entered_at)
);
CALL tenancy.protect('crm_stage_periods');
CREATE UNIQUE INDEX crm_stage_periods_open ON crm_stage_periods (company_id, entity, record_id) WHERE left_at IS NULL;
CREATE INDEX crm_stage_periods_by_record ON crm_stage_periods (company_id, entity, record_id, entered_at);
CREATE INDEX crm_stage_periods_by_stage ON crm_stage_periods (company_id, stage_id, entered_at);

-- Writes a fact with whatever of its columns the record has. `entity` may be another word than the record's table has:
-- a person who is not converted yet counts as a lead.
-- A repurchase is told when its sale is written down, and was when the sale was made.
CREATE FUNCTION crm_tell(kind text, entity text, record jsonb, from_id bigint DEFAULT NULL, to_id bigint DEFAULT NULL,
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

-- What is alike for every entity: made, given to somebody else, deleted, brought back, another status.
CREATE FUNCTION crm_tell_moves() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_row jsonb := CASE WHEN TG_OP = 'UPDATE' THEN to_jsonb(OLD) END;
  new_row jsonb := to_jsonb(NEW);
  entity text := TG_ARGV[0];
BEGIN
  IF entity = 'person' AND coalesce(old_row, new_row) ->> 'state' <> 'person' THEN entity := 'lead'; END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM crm_tell('created', entity, new_row);
    RETURN NULL;
  END IF;
  IF old_row -> 'owner_id' IS DISTINCT FROM new_row -> 'owner_id' THEN
    PERFORM crm_tell('owner', entity, new_row, (old_row ->> 'owner_id')::bigint, (new_row ->> 'owner_id')::bigint);
  END IF;
  IF old_row -> 'status_id' IS DISTINCT FROM new_row -> 'status_id' THEN
    PERFORM crm_tell('status', entity, new_row, (old_row ->> 'status_id')::bigint, (new_row ->> 'status_id')::bigint);
  END IF;
  IF old_row ->> 'deleted_at' IS NULL AND new_row ->> 'deleted_at' IS NOT NULL THEN
    PERFORM crm_tell('removed', entity, new_row);
  ELSIF old_row ->> 'deleted_at' IS NOT NULL AND new_row ->> 'deleted_at' IS NULL THEN
    PERFORM crm_tell('restored', entity, new_row);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_moves AFTER INSERT OR UPDATE ON crm_companies FOR EACH ROW EXECUTE FUNCTION crm_tell_moves('company');
CREATE TRIGGER tell_moves AFTER INSERT OR UPDATE ON crm_interactions FOR EACH ROW EXECUTE FUNCTION crm_tell_moves('interaction');
CREATE TRIGGER tell_moves AFTER INSERT OR UPDATE ON crm_businesses FOR EACH ROW EXECUTE FUNCTION crm_tell_moves('business');
CREATE TRIGGER tell_moves AFTER INSERT OR UPDATE ON crm_sales FOR EACH ROW EXECUTE FUNCTION crm_tell_moves('sale');
CREATE TRIGGER tell_moves AFTER UPDATE ON persons FOR EACH ROW EXECUTE FUNCTION crm_tell_moves('person');

-- As crm_tell writes it.
CREATE FUNCTION persons_tell_created() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO crm_facts (company_id, at, kind, entity, record_id, person_id, owner_id, group_id, origin_id, campaign_id, need_id,
    line_id, status_id, discard_reason_id, user_id)
  SELECT company_id, created_at, 'created', CASE state WHEN 'person' THEN 'person' ELSE 'lead' END, id, id, owner_id, group_id,
    origin_id, campaign_id, need_id, line_id, status_id, discard_reason_id, tenancy.current_user_id() FROM new_rows;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_created AFTER INSERT ON persons
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION persons_tell_created();

CREATE FUNCTION crm_tell_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'person' AND NEW.state = 'person' THEN
    PERFORM crm_tell('converted', 'lead', to_jsonb(NEW));
  END IF;
  IF OLD.discarded_at IS NULL AND NEW.discarded_at IS NOT NULL THEN
    PERFORM crm_tell('discarded', 'lead', to_jsonb(NEW));
  ELSIF OLD.discarded_at IS NOT NULL AND NEW.discarded_at IS NULL THEN
    PERFORM crm_tell('reopened', 'lead', to_jsonb(NEW));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_leads AFTER UPDATE OF state, discarded_at ON persons FOR EACH ROW EXECUTE FUNCTION crm_tell_leads();

CREATE FUNCTION crm_tell_outcomes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> NEW.status THEN
    PERFORM crm_tell(CASE NEW.status WHEN 'open' THEN 'reopened' ELSE NEW.status END, 'business', to_jsonb(NEW));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_outcomes AFTER UPDATE OF status ON crm_businesses FOR EACH ROW EXECUTE FUNCTION crm_tell_outcomes();

CREATE FUNCTION crm_tell_repurchase() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.repurchase THEN PERFORM crm_tell('repurchase', 'sale', to_jsonb(NEW)); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_repurchase AFTER INSERT ON crm_sales FOR EACH ROW EXECUTE FUNCTION crm_tell_repurchase();

-- Since when it stands where it stands.
CREATE FUNCTION crm_stage_clock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- The column's default is now, also for what is written down later than it was.
    NEW.stage_since := CASE WHEN NEW.stage_id IS NOT NULL THEN coalesce(nullif(NEW.stage_since, now()), NEW.created_at) END;
  ELSIF OLD.stage_id IS DISTINCT FROM NEW.stage_id THEN
    NEW.stage_since := CASE WHEN NEW.stage_id IS NOT NULL THEN now() END;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER stage_clock BEFORE INSERT OR UPDATE OF stage_id ON crm_interactions FOR EACH ROW EXECUTE FUNCTION crm_stage_clock();
CREATE TRIGGER stage_clock BEFORE INSERT OR UPDATE OF stage_id ON crm_businesses FOR EACH ROW EXECUTE FUNCTION crm_stage_clock();

-- Closes the period it was in and opens the next, in one place for both; a business that is closed stands in none.
CREATE FUNCTION crm_keep_stages() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  new_row jsonb := to_jsonb(NEW);
  was_open boolean := TG_OP = 'UPDATE' AND to_jsonb(OLD) ->> 'stage_id' IS NOT NULL AND coalesce(to_jsonb(OLD) ->> 'status', 'open') = 'open';
  is_open boolean := new_row ->> 'stage_id' IS NOT NULL AND coalesce(new_row ->> 'status', 'open') = 'open';
  moved boolean := TG_OP = 'INSERT' OR to_jsonb(OLD) -> 'stage_id' IS DISTINCT FROM new_row -> 'stage_id';
  stood integer;
BEGIN
  IF TG_OP = 'UPDATE' AND NOT moved AND was_open = is_open THEN RETURN NULL; END IF;
  IF was_open THEN
    UPDATE crm_stage_periods SET left_at = greatest(now(), entered_at)
     WHERE company_id = NEW.company_id AND entity = TG_ARGV[0] AND record_id = NEW.id AND left_at IS NULL
    RETURNING extract(epoch FROM left_at - entered_at)::integer INTO stood;
  END IF;
  IF is_open THEN
    INSERT INTO crm_stage_periods (company_id, entity, record_id, line_id, phase_id, stage_id, entered_at, user_id)
    VALUES (NEW.company_id, TG_ARGV[0], NEW.id, NEW.line_id, NEW.phase_id, NEW.stage_id,
            CASE WHEN TG_OP = 'INSERT' THEN NEW.created_at ELSE now() END, tenancy.current_user_id());
  END IF;
  IF TG_OP = 'UPDATE' AND moved THEN
    PERFORM crm_tell('stage', TG_ARGV[0], new_row, (to_jsonb(OLD) ->> 'stage_id')::bigint, (new_row ->> 'stage_id')::bigint, stood);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_stages AFTER INSERT OR UPDATE ON crm_interactions FOR EACH ROW EXECUTE FUNCTION crm_keep_stages('interaction');
CREATE TRIGGER keep_stages AFTER INSERT OR UPDATE ON crm_businesses FOR EACH ROW EXECUTE FUNCTION crm_keep_stages('business');

-- A person's last interaction, which lists sort by.
CREATE FUNCTION crm_mark_interaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE persons p SET last_interaction_at = n.at
    FROM (SELECT person_id, max(created_at) AS at FROM new_rows GROUP BY person_id) n
   WHERE p.id = n.person_id AND (p.last_interaction_at IS NULL OR p.last_interaction_at < n.at);
  RETURN NULL;
END $$;
CREATE TRIGGER mark_interaction AFTER INSERT ON crm_interactions
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_mark_interaction();

-- Two persons that were one: which was kept, what stood on it before, and what came over from the other, to take it back.
CREATE TABLE crm_merges (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  kept_id bigint NOT NULL,
  gone_id bigint NOT NULL,
  user_id bigint NOT NULL,
  -- Columns of the kept one as they were.
  before jsonb NOT NULL,
  -- {"crm_businesses": [1, 2]}: what belonged to the other.
  moved jsonb NOT NULL,
  -- Companies that only the other belonged to.
  joined bigint[] NOT NULL,
  undone_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, gone_id) REFERENCES persons (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, kept_id) REFERENCES persons (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('crm_merges');
CREATE INDEX crm_merges_by_kept ON crm_merges (kept_id);
CREATE INDEX crm_merges_by_gone ON crm_merges (gone_id);

-- Gives whatever belongs to one person to another: every table that refers to persons and has an id, those of features to
-- come as well. With `only` no more than the rows it names. Answers which rows, by table.
CREATE FUNCTION crm_give_over(giver bigint, taker bigint, only_rows jsonb DEFAULT NULL) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  part record;
  ids jsonb;
  moved jsonb := '{}';
BEGIN
  FOR part IN
    SELECT c.conrelid::regclass::text AS kept, a.attname AS key
      FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey) AND a.attname <> 'company_id'
     WHERE c.confrelid = 'persons'::regclass AND c.contype = 'f'
       AND c.conrelid NOT IN ('crm_company_persons'::regclass, 'crm_merges'::regclass)
       AND EXISTS (SELECT FROM pg_attribute i WHERE i.attrelid = c.conrelid AND i.attname = 'id')
  LOOP
    CONTINUE WHEN only_rows IS NOT NULL AND NOT only_rows ? part.kept;
    EXECUTE format(
      'WITH moved AS (UPDATE %1$s SET %2$I = $2 WHERE %2$I = $1 AND ($3 IS NULL OR id::text IN (SELECT jsonb_array_elements_text($3))) RETURNING id)
       SELECT coalesce(jsonb_agg(id), ''[]'') FROM moved', part.kept, part.key)
      INTO ids USING giver, taker, only_rows -> part.kept;
    IF ids <> '[]' THEN moved := moved || jsonb_build_object(part.kept, ids); END IF;
  END LOOP;
  RETURN moved;
END $$;

-- What happened with somebody is told of whom they became: their facts go over in a merge, and come back when it is undone.
-- Facts are not changed by anything else; what they say of a record stays.
CREATE FUNCTION crm_give_facts(giver bigint, taker bigint, only_ids jsonb DEFAULT NULL) RETURNS jsonb
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH moved AS (
    UPDATE crm_facts SET person_id = taker
     WHERE person_id = giver AND company_id = tenancy.current_company()
       AND EXISTS (SELECT FROM persons p WHERE p.id = taker AND p.company_id = tenancy.current_company())
       AND (only_ids IS NULL OR id IN (SELECT jsonb_array_elements_text(only_ids)::bigint))
    RETURNING id)
  SELECT coalesce(jsonb_agg(id), '[]') FROM moved
$$;
REVOKE ALL ON FUNCTION crm_give_facts FROM public;
GRANT EXECUTE ON FUNCTION crm_give_facts TO suite_app, suite_system;
