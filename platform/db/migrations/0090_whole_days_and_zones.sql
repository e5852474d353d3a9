-- Events of whole days stay on their days when a company changes its time zone. Those with a time stay at their instant: people meet then.

DROP TRIGGER keep_history ON agenda_events;
CREATE TRIGGER keep_history AFTER UPDATE ON agenda_events
  FOR EACH ROW WHEN (current_setting('suite.follows_time_zone', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION crm_keep_history('agenda');
COMMENT ON TRIGGER keep_history ON agenda_events IS
  'Writes crm_field_history, except where an event only stays on its day in a new time zone of the company.';

CREATE FUNCTION agenda_follow_time_zone() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  whole bigint[] := ARRAY(
    SELECT s.id FROM agenda_series s
     WHERE s.company_id = NEW.id AND s.time_zone = OLD.time_zone
       AND EXISTS (SELECT FROM agenda_events e WHERE e.series_id = s.id AND e.all_day AND NOT e.detached));
BEGIN
  PERFORM set_config('suite.follows_time_zone', 'on', true);
  UPDATE agenda_events e SET
         starts_at = e.starts_at AT TIME ZONE OLD.time_zone AT TIME ZONE NEW.time_zone,
         ends_at = greatest(e.ends_at AT TIME ZONE OLD.time_zone AT TIME ZONE NEW.time_zone,
                            e.starts_at AT TIME ZONE OLD.time_zone AT TIME ZONE NEW.time_zone),
         version = e.version + 1
   WHERE e.company_id = NEW.id AND e.all_day;
  -- Out of each other's way first: zones may be a day apart.
  UPDATE agenda_events SET recurs_at = recurs_at + interval '1000 years' WHERE series_id = ANY (whole);
  UPDATE agenda_events
     SET recurs_at = (recurs_at - interval '1000 years') AT TIME ZONE OLD.time_zone AT TIME ZONE NEW.time_zone
   WHERE series_id = ANY (whole);
  UPDATE agenda_series SET time_zone = NEW.time_zone,
         starts_at = starts_at AT TIME ZONE OLD.time_zone AT TIME ZONE NEW.time_zone,
         filled_until = filled_until AT TIME ZONE OLD.time_zone AT TIME ZONE NEW.time_zone
   WHERE id = ANY (whole);
  -- At the edge of its new day an event with a time may have the room already.
  UPDATE agenda_events e SET room_id = NULL
   WHERE e.company_id = NEW.id AND e.all_day AND e.room_id IS NOT NULL AND e.deleted_at IS NULL
     AND EXISTS (SELECT FROM agenda_events o WHERE o.room_id = e.room_id AND o.id <> e.id AND o.deleted_at IS NULL
                    AND tstzrange(o.starts_at, o.ends_at) && tstzrange(e.starts_at, e.ends_at));
  PERFORM set_config('suite.follows_time_zone', '', true);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION agenda_follow_time_zone() IS
  'Trigger function: events of whole days stay on their local days, and series of them count by the new zone.';
CREATE TRIGGER agenda_follow_time_zone AFTER UPDATE OF time_zone ON companies
  FOR EACH ROW WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION agenda_follow_time_zone();
COMMENT ON TRIGGER agenda_follow_time_zone ON companies IS 'Keeps events of whole days on their days.';
