-- The history of fields tells as well what was deleted and brought back, and of the agenda what was planned.
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
     AND n.key <> ALL ('{version,updated_at,search_text,sort_name,full_name,stage_since,last_interaction_at,noticed_at,variables}')
  UNION ALL
  SELECT NEW.company_id, TG_ARGV[0], NEW.id, 'variables.' || key, nullif(o.value, 'null'), nullif(n.value, 'null'),
         tenancy.current_user_id()
    FROM jsonb_each(coalesce(to_jsonb(NEW) -> 'variables', '{}')) n
    FULL JOIN jsonb_each(coalesce(to_jsonb(OLD) -> 'variables', '{}')) o USING (key)
   WHERE n.value IS DISTINCT FROM o.value;
  RETURN NULL;
END $$;

CREATE TRIGGER keep_beginning AFTER INSERT ON agenda_events FOR EACH ROW EXECUTE FUNCTION crm_keep_history('agenda');
INSERT INTO crm_field_history (company_id, entity, record_id, field, at)
SELECT company_id, 'agenda', id, 'created_at', created_at FROM agenda_events;

-- What changed last, of whatever record.
CREATE INDEX crm_field_history_by_time ON crm_field_history (company_id, entity, at DESC, id DESC);
