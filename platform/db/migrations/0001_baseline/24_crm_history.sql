-- What happened to records of the CRM and the agenda: kept by triggers, whoever changed them.

CREATE TABLE crm_field_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  entity text NOT NULL CHECK (entity IN ('person', 'company', 'interaction', 'business', 'sale', 'agenda')),
  record_id bigint NOT NULL,
  field text NOT NULL,
  old_value jsonb,
  new_value jsonb,
  user_id bigint,
  at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE crm_field_history IS 'Who changed which field of a record.';
COMMENT ON COLUMN crm_field_history.record_id IS 'Row of the entity''s table.';
COMMENT ON COLUMN crm_field_history.field IS
  'Column, or variables.{id}; created_at for the creation of an event; merged and unmerged for merges of persons.';
COMMENT ON COLUMN crm_field_history.old_value IS 'The column as JSON; null: empty.';
COMMENT ON COLUMN crm_field_history.new_value IS 'The column as JSON; null: empty.';
COMMENT ON COLUMN crm_field_history.user_id IS 'Null: the program.';
COMMENT ON COLUMN crm_field_history.entity IS 'What the record is.';
CALL tenancy.protect('crm_field_history');
REVOKE UPDATE ON crm_field_history FROM suite_app;
CREATE INDEX crm_field_history_by_record ON crm_field_history (company_id, entity, record_id, at DESC, id DESC);
-- What changed last, of whatever record.
CREATE INDEX crm_field_history_by_time ON crm_field_history (company_id, entity, at DESC, id DESC);

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
COMMENT ON FUNCTION crm_keep_history() IS
  'Trigger function: writes each changed column and variable to crm_field_history, except derived ones. Its '
  'argument is the entity.';
CREATE TRIGGER keep_history AFTER UPDATE ON persons FOR EACH ROW EXECUTE FUNCTION crm_keep_history('person');
COMMENT ON TRIGGER keep_history ON persons IS 'Writes crm_field_history.';
CREATE TRIGGER keep_history AFTER UPDATE ON crm_companies FOR EACH ROW EXECUTE FUNCTION crm_keep_history('company');
COMMENT ON TRIGGER keep_history ON crm_companies IS 'Writes crm_field_history.';
CREATE TRIGGER keep_history AFTER UPDATE ON crm_interactions FOR EACH ROW EXECUTE FUNCTION crm_keep_history('interaction');
COMMENT ON TRIGGER keep_history ON crm_interactions IS 'Writes crm_field_history.';
CREATE TRIGGER keep_history AFTER UPDATE ON crm_businesses FOR EACH ROW EXECUTE FUNCTION crm_keep_history('business');
COMMENT ON TRIGGER keep_history ON crm_businesses IS 'Writes crm_field_history.';
CREATE TRIGGER keep_history AFTER UPDATE ON crm_sales FOR EACH ROW EXECUTE FUNCTION crm_keep_history('sale');
COMMENT ON TRIGGER keep_history ON crm_sales IS 'Writes crm_field_history.';
CREATE TRIGGER keep_history AFTER UPDATE ON agenda_events FOR EACH ROW EXECUTE FUNCTION crm_keep_history('agenda');
COMMENT ON TRIGGER keep_history ON agenda_events IS 'Writes crm_field_history.';
CREATE TRIGGER keep_beginning AFTER INSERT ON agenda_events FOR EACH ROW EXECUTE FUNCTION crm_keep_history('agenda');
COMMENT ON TRIGGER keep_beginning ON agenda_events IS
  'Writes the creation to crm_field_history: events have no crm_facts.';

CREATE FUNCTION crm_touch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := now();
  RETURN NEW;
END $$;
COMMENT ON FUNCTION crm_touch() IS 'Trigger function: sets updated_at.';
CREATE TRIGGER touch BEFORE UPDATE ON persons FOR EACH ROW EXECUTE FUNCTION crm_touch();
COMMENT ON TRIGGER touch ON persons IS 'Keeps updated_at.';
CREATE TRIGGER touch BEFORE UPDATE ON crm_companies FOR EACH ROW EXECUTE FUNCTION crm_touch();
COMMENT ON TRIGGER touch ON crm_companies IS 'Keeps updated_at.';
CREATE TRIGGER touch BEFORE UPDATE ON crm_interactions FOR EACH ROW EXECUTE FUNCTION crm_touch();
COMMENT ON TRIGGER touch ON crm_interactions IS 'Keeps updated_at.';
CREATE TRIGGER touch BEFORE UPDATE ON crm_businesses FOR EACH ROW EXECUTE FUNCTION crm_touch();
COMMENT ON TRIGGER touch ON crm_businesses IS 'Keeps updated_at.';
CREATE TRIGGER touch BEFORE UPDATE ON crm_sales FOR EACH ROW EXECUTE FUNCTION crm_touch();
COMMENT ON TRIGGER touch ON crm_sales IS 'Keeps updated_at.';
CREATE TRIGGER touch BEFORE UPDATE ON agenda_events FOR EACH ROW EXECUTE FUNCTION crm_touch();
COMMENT ON TRIGGER touch ON agenda_events IS 'Keeps updated_at.';

CREATE TABLE crm_facts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL
    CHECK (kind IN ('created', 'status', 'stage', 'owner', 'won', 'lost', 'reopened', 'converted',
      'discarded', 'repurchase', 'removed', 'restored')),
  entity text NOT NULL CHECK (entity IN ('lead', 'person', 'company', 'interaction', 'business', 'sale')),
  record_id bigint NOT NULL,
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
  amount bigint,
  seconds integer,
  user_id bigint
);
COMMENT ON TABLE crm_facts IS
  'What happened to records, for reports: each move once, with what the record had at that time, so that a report '
  'needs no other table.';
COMMENT ON COLUMN crm_facts.kind IS
  'created, owner, status, stage: moves; won, lost, reopened: a business, reopened also a lead; converted, '
  'discarded: a lead; repurchase: a sale, besides its created; removed, restored: the recycle bin.';
COMMENT ON COLUMN crm_facts.entity IS 'lead: a person who is not converted yet.';
COMMENT ON COLUMN crm_facts.record_id IS 'Row of the entity''s table.';
COMMENT ON COLUMN crm_facts.from_id IS 'Users, statuses or stages, by kind.';
COMMENT ON COLUMN crm_facts.to_id IS 'Users, statuses or stages, by kind.';
COMMENT ON COLUMN crm_facts.person_id IS 'After a merge the person who remains.';
COMMENT ON COLUMN crm_facts.amount IS 'Pesos.';
COMMENT ON COLUMN crm_facts.seconds IS 'For stage: how long the record had been in the stage that it left.';
COMMENT ON COLUMN crm_facts.user_id IS 'Who did it; null: the program.';
CALL tenancy.protect('crm_facts');
REVOKE UPDATE ON crm_facts FROM suite_app;
CREATE INDEX crm_facts_by_time ON crm_facts (company_id, entity, kind, at);
CREATE INDEX crm_facts_by_record ON crm_facts (company_id, entity, record_id, at);
CREATE INDEX crm_facts_by_person ON crm_facts (person_id, at);
-- These happen once.
CREATE UNIQUE INDEX crm_facts_once ON crm_facts (company_id, entity, record_id, kind) WHERE kind IN ('created', 'converted', 'repurchase');

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
COMMENT ON TABLE crm_stage_periods IS
  'When a record entered and left a stage. Each open record has exactly one period without an end.';
COMMENT ON COLUMN crm_stage_periods.record_id IS 'Row of the entity''s table.';
COMMENT ON COLUMN crm_stage_periods.left_at IS 'Null: still in it.';
COMMENT ON COLUMN crm_stage_periods.user_id IS 'Who moved it there; null: the program.';
COMMENT ON COLUMN crm_stage_periods.entity IS 'What moved.';
CALL tenancy.protect('crm_stage_periods');
CREATE UNIQUE INDEX crm_stage_periods_open ON crm_stage_periods (company_id, entity, record_id) WHERE left_at IS NULL;
CREATE INDEX crm_stage_periods_by_record ON crm_stage_periods (company_id, entity, record_id, entered_at);
CREATE INDEX crm_stage_periods_by_stage ON crm_stage_periods (company_id, stage_id, entered_at);

CREATE FUNCTION crm_write_fact(kind text, entity text, record jsonb, from_id bigint DEFAULT NULL, to_id bigint DEFAULT NULL,
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
COMMENT ON FUNCTION crm_write_fact(text, text, jsonb, bigint, bigint, integer) IS
  'Writes a fact with whatever columns of crm_facts the record has. The entity may be another word than the '
  'table''s: a person who is not converted counts as a lead.';

CREATE FUNCTION crm_write_moves() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_row jsonb := CASE WHEN TG_OP = 'UPDATE' THEN to_jsonb(OLD) END;
  new_row jsonb := to_jsonb(NEW);
  entity text := TG_ARGV[0];
BEGIN
  IF entity = 'person' AND coalesce(old_row, new_row) ->> 'state' <> 'person' THEN entity := 'lead'; END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM crm_write_fact('created', entity, new_row);
    RETURN NULL;
  END IF;
  IF old_row -> 'owner_id' IS DISTINCT FROM new_row -> 'owner_id' THEN
    PERFORM crm_write_fact('owner', entity, new_row, (old_row ->> 'owner_id')::bigint, (new_row ->> 'owner_id')::bigint);
  END IF;
  IF old_row -> 'status_id' IS DISTINCT FROM new_row -> 'status_id' THEN
    PERFORM crm_write_fact('status', entity, new_row, (old_row ->> 'status_id')::bigint, (new_row ->> 'status_id')::bigint);
  END IF;
  IF old_row ->> 'deleted_at' IS NULL AND new_row ->> 'deleted_at' IS NOT NULL THEN
    PERFORM crm_write_fact('removed', entity, new_row);
  ELSIF old_row ->> 'deleted_at' IS NOT NULL AND new_row ->> 'deleted_at' IS NULL THEN
    PERFORM crm_write_fact('restored', entity, new_row);
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION crm_write_moves() IS
  'Trigger function of all records: facts created, owner, status, removed, restored. Its argument is the entity.';
CREATE TRIGGER write_moves AFTER INSERT OR UPDATE ON crm_companies FOR EACH ROW EXECUTE FUNCTION crm_write_moves('company');
COMMENT ON TRIGGER write_moves ON crm_companies IS 'Writes crm_facts.';
CREATE TRIGGER write_moves AFTER INSERT OR UPDATE ON crm_interactions FOR EACH ROW EXECUTE FUNCTION crm_write_moves('interaction');
COMMENT ON TRIGGER write_moves ON crm_interactions IS 'Writes crm_facts.';
CREATE TRIGGER write_moves AFTER INSERT OR UPDATE ON crm_businesses FOR EACH ROW EXECUTE FUNCTION crm_write_moves('business');
COMMENT ON TRIGGER write_moves ON crm_businesses IS 'Writes crm_facts.';
CREATE TRIGGER write_moves AFTER INSERT OR UPDATE ON crm_sales FOR EACH ROW EXECUTE FUNCTION crm_write_moves('sale');
COMMENT ON TRIGGER write_moves ON crm_sales IS 'Writes crm_facts.';
CREATE TRIGGER write_moves AFTER UPDATE ON persons FOR EACH ROW EXECUTE FUNCTION crm_write_moves('person');
COMMENT ON TRIGGER write_moves ON persons IS 'Writes crm_facts.';

CREATE FUNCTION persons_write_created() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO crm_facts (company_id, at, kind, entity, record_id, person_id, owner_id, group_id, origin_id, campaign_id, need_id,
    line_id, status_id, discard_reason_id, user_id)
  SELECT company_id, created_at, 'created', CASE state WHEN 'person' THEN 'person' ELSE 'lead' END, id, id, owner_id, group_id,
    origin_id, campaign_id, need_id, line_id, status_id, discard_reason_id, tenancy.current_user_id() FROM new_rows;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION persons_write_created() IS
  'Trigger function: fact created of persons, once per statement, since imports insert by the hundred. Otherwise as '
  'crm_write_fact.';
CREATE TRIGGER write_created AFTER INSERT ON persons
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION persons_write_created();
COMMENT ON TRIGGER write_created ON persons IS 'Facts of new persons.';

CREATE FUNCTION crm_write_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'person' AND NEW.state = 'person' THEN
    PERFORM crm_write_fact('converted', 'lead', to_jsonb(NEW));
  END IF;
  IF OLD.discarded_at IS NULL AND NEW.discarded_at IS NOT NULL THEN
    PERFORM crm_write_fact('discarded', 'lead', to_jsonb(NEW));
  ELSIF OLD.discarded_at IS NOT NULL AND NEW.discarded_at IS NULL THEN
    PERFORM crm_write_fact('reopened', 'lead', to_jsonb(NEW));
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION crm_write_leads() IS 'Trigger function of persons: facts converted, discarded, reopened.';
CREATE TRIGGER write_leads AFTER UPDATE OF state, discarded_at ON persons FOR EACH ROW EXECUTE FUNCTION crm_write_leads();
COMMENT ON TRIGGER write_leads ON persons IS 'Facts of leads.';

CREATE FUNCTION crm_write_outcomes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> NEW.status THEN
    PERFORM crm_write_fact(CASE NEW.status WHEN 'open' THEN 'reopened' ELSE NEW.status END, 'business', to_jsonb(NEW));
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION crm_write_outcomes() IS 'Trigger function of businesses: facts won, lost, reopened.';
CREATE TRIGGER write_outcomes AFTER UPDATE OF status ON crm_businesses FOR EACH ROW EXECUTE FUNCTION crm_write_outcomes();
COMMENT ON TRIGGER write_outcomes ON crm_businesses IS 'Facts of won, lost and reopened businesses.';

CREATE FUNCTION crm_write_repurchase() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.repurchase THEN PERFORM crm_write_fact('repurchase', 'sale', to_jsonb(NEW)); END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION crm_write_repurchase() IS 'Trigger function of sales: fact repurchase.';
CREATE TRIGGER write_repurchase AFTER INSERT ON crm_sales FOR EACH ROW EXECUTE FUNCTION crm_write_repurchase();
COMMENT ON TRIGGER write_repurchase ON crm_sales IS 'Facts of repurchases.';

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
COMMENT ON FUNCTION crm_stage_clock() IS
  'Trigger function: sets stage_since when the stage changes; for a record that is entered later than it happened, '
  'to created_at.';
CREATE TRIGGER stage_clock BEFORE INSERT OR UPDATE OF stage_id ON crm_interactions FOR EACH ROW EXECUTE FUNCTION crm_stage_clock();
COMMENT ON TRIGGER stage_clock ON crm_interactions IS 'Keeps stage_since.';
CREATE TRIGGER stage_clock BEFORE INSERT OR UPDATE OF stage_id ON crm_businesses FOR EACH ROW EXECUTE FUNCTION crm_stage_clock();
COMMENT ON TRIGGER stage_clock ON crm_businesses IS 'Keeps stage_since.';

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
    PERFORM crm_write_fact('stage', TG_ARGV[0], new_row, (to_jsonb(OLD) ->> 'stage_id')::bigint, (new_row ->> 'stage_id')::bigint, stood);
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION crm_keep_stages() IS
  'Trigger function: ends the period of the stage that was left, begins the next, and writes the fact. A closed '
  'business is in no stage.';
CREATE TRIGGER keep_stages AFTER INSERT OR UPDATE ON crm_interactions FOR EACH ROW EXECUTE FUNCTION crm_keep_stages('interaction');
COMMENT ON TRIGGER keep_stages ON crm_interactions IS 'Keeps crm_stage_periods.';
CREATE TRIGGER keep_stages AFTER INSERT OR UPDATE ON crm_businesses FOR EACH ROW EXECUTE FUNCTION crm_keep_stages('business');
COMMENT ON TRIGGER keep_stages ON crm_businesses IS 'Keeps crm_stage_periods.';

CREATE FUNCTION crm_mark_interaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE persons p SET last_interaction_at = n.at
    FROM (SELECT person_id, max(created_at) AS at FROM new_rows GROUP BY person_id) n
   WHERE p.id = n.person_id AND (p.last_interaction_at IS NULL OR p.last_interaction_at < n.at);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION crm_mark_interaction() IS 'Trigger function: raises persons.last_interaction_at.';
CREATE TRIGGER mark_interaction AFTER INSERT ON crm_interactions
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_mark_interaction();
COMMENT ON TRIGGER mark_interaction ON crm_interactions IS 'Keeps persons.last_interaction_at.';

CREATE TABLE crm_merges (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  kept_id bigint NOT NULL,
  gone_id bigint NOT NULL,
  user_id bigint NOT NULL,
  before jsonb NOT NULL,
  moved jsonb NOT NULL,
  joined bigint[] NOT NULL,
  undone_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, gone_id) REFERENCES persons (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, kept_id) REFERENCES persons (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE crm_merges IS 'Two persons that were one, with what is needed to take it back.';
COMMENT ON COLUMN crm_merges.kept_id IS 'The person who remains.';
COMMENT ON COLUMN crm_merges.gone_id IS 'The other one, now in the recycle bin.';
COMMENT ON COLUMN crm_merges.before IS 'Columns of the kept one before, by name, with variables.';
COMMENT ON COLUMN crm_merges.moved IS
  'Ids of rows that belonged to the other, by table: {"crm_businesses": [1, 2], "crm_facts": […]}.';
COMMENT ON COLUMN crm_merges.joined IS 'crm_companies that only the other belonged to.';
CALL tenancy.protect('crm_merges');
CREATE INDEX crm_merges_by_kept ON crm_merges (kept_id);
CREATE INDEX crm_merges_by_gone ON crm_merges (gone_id);

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
COMMENT ON FUNCTION crm_give_over(bigint, bigint, jsonb) IS
  'Gives everything that refers to one person to another: finds the tables by their foreign keys, those of later '
  'features too. With only_rows no more than the rows it names, by table. Returns the moved ids by table, as in '
  'crm_merges.moved.';

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
COMMENT ON FUNCTION crm_give_facts(bigint, bigint, jsonb) IS
  'The same for crm_facts, which the application may not update. Returns the moved ids.';
REVOKE ALL ON FUNCTION crm_give_facts FROM public;
GRANT EXECUTE ON FUNCTION crm_give_facts TO suite_app, suite_system;
