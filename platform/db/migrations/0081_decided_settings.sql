-- What is set is what happens.

-- Calls were recorded before anybody had decided it. Now nothing is until an administrator said what, how people are told, and for how
-- long it is kept.
ALTER TABLE recording_policies ADD COLUMN conferences boolean;
-- Whoever has recordings, or changed the policy, has used it as it was: their calls go on being recorded, since recordings that they
-- rely on would otherwise end without a word. Setting up shows what such a company still has to say.
INSERT INTO recording_policies (company_id)
  SELECT c.id FROM companies c WHERE EXISTS (SELECT FROM call_recordings r WHERE r.company_id = c.id)
  ON CONFLICT (company_id) DO NOTHING;
-- Conferences were recorded whatever the policy said; not where it says that nothing is.
UPDATE recording_policies
   SET conferences = incoming OR outgoing OR internal OR queues, decided_at = coalesce(decided_at, updated_at);
ALTER TABLE recording_policies
  ALTER COLUMN conferences SET DEFAULT false,
  ALTER COLUMN conferences SET NOT NULL,
  ALTER COLUMN incoming SET DEFAULT false,
  ALTER COLUMN outgoing SET DEFAULT false,
  ALTER COLUMN queues SET DEFAULT false,
  ALTER COLUMN on_demand SET DEFAULT false,
  ALTER COLUMN decided_at SET DEFAULT now(),
  ALTER COLUMN decided_at SET NOT NULL;
COMMENT ON TABLE recording_policies IS
  'What a company records by itself. No row: it has not decided, and nothing is recorded. companies.record_manage must allow it at all; '
  'companies.record_format is the format.';
COMMENT ON COLUMN recording_policies.conferences IS
  'Conferences, by themselves; companies.block_conference_record forbids it.';
COMMENT ON COLUMN recording_policies.decided_at IS 'When the company last decided on what is recorded, announcement and retention.';

-- Zones are by area and place, or UTC: by other names PostgreSQL, JavaScript and calendar programs mean different times.
CREATE FUNCTION is_zone_of_a_place(zone text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT zone = 'UTC'
      OR zone ~ '^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)(/[A-Z][A-Za-z]*([_-][A-Za-z]+)*){1,2}$'
$$;
COMMENT ON FUNCTION is_zone_of_a_place(text) IS 'Whether a zone is named by area and place, or UTC; isTimeZone() also knows which exist.';

-- What has another one falls back, and the administrators are told: a company to Bogota, all others to their company's.
WITH changed_companies AS (
  UPDATE companies SET time_zone = 'America/Bogota' WHERE NOT is_zone_of_a_place(time_zone) RETURNING id AS company_id
), changed_calendars AS (
  UPDATE business_calendars SET time_zone = NULL WHERE NOT is_zone_of_a_place(time_zone) RETURNING company_id
), changed_slots AS (
  UPDATE time_slots SET time_zone = NULL WHERE NOT is_zone_of_a_place(time_zone) RETURNING company_id
), changed_pages AS (
  UPDATE booking_pages SET time_zone = NULL WHERE NOT is_zone_of_a_place(time_zone) RETURNING company_id
), changed AS (
  SELECT company_id, '/admin/ajustesEmpresa/empresa' AS link, 1 AS place FROM changed_companies
  UNION SELECT company_id, '/admin/ajustesEmpresa/calendarios', 2 FROM changed_calendars
  UNION SELECT company_id, '/admin/ajustesEmpresa/franjasHorarias', 3 FROM changed_slots
  UNION SELECT company_id, '/crm/agenda', 4 FROM changed_pages
)
INSERT INTO notifications (company_id, user_id, kind, title, body, link, dedupe_key)
  SELECT x.company_id, u.id, 'time_zone',
         CASE coalesce(u.language, c.language) WHEN 'en' THEN 'Check a time zone' ELSE 'Revise una zona horaria' END,
         CASE coalesce(u.language, c.language)
           WHEN 'en' THEN 'It had a name that does not stand for one place, and was replaced: choose it again, like America/Bogota.'
           ELSE 'Tenía un nombre que no es de un solo lugar y se reemplazó: elíjala de nuevo, como America/Bogota.' END,
         x.link, 'time_zone ' || x.place
    FROM changed x JOIN companies c ON c.id = x.company_id
    JOIN users u ON u.company_id = x.company_id AND u.role = 'administrator' AND u.deleted_at IS NULL
  ON CONFLICT DO NOTHING;
UPDATE agenda_series s SET time_zone = c.time_zone FROM companies c
 WHERE c.id = s.company_id AND NOT is_zone_of_a_place(s.time_zone);

ALTER TABLE companies ADD CONSTRAINT companies_time_zone_check CHECK (is_zone_of_a_place(time_zone));
ALTER TABLE business_calendars ADD CONSTRAINT business_calendars_zone_of_place CHECK (is_zone_of_a_place(time_zone));
ALTER TABLE time_slots ADD CONSTRAINT time_slots_zone_of_place CHECK (is_zone_of_a_place(time_zone));
ALTER TABLE booking_pages ADD CONSTRAINT booking_pages_zone_of_place CHECK (is_zone_of_a_place(time_zone));
ALTER TABLE agenda_series ADD CONSTRAINT agenda_series_zone_of_place CHECK (is_zone_of_a_place(time_zone));

-- Times of the day that are stored as instants follow a company that changes its zone.
CREATE FUNCTION follow_time_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE report_schedules SET next_at = next_at AT TIME ZONE OLD.time_zone AT TIME ZONE NEW.time_zone WHERE company_id = NEW.id;
  -- A run that waits for the hours of its next action looks at the clock again. A delay that ends at that hour, too, is of no other kind.
  UPDATE crm_automation_runs r SET resume_at = now()
   WHERE r.company_id = NEW.id AND r.state = 'waiting' AND r.attempts = 0 AND r.actions -> r.next_step ? 'from_hour'
     AND r.resume_at AT TIME ZONE OLD.time_zone = date_trunc('hour', r.resume_at AT TIME ZONE OLD.time_zone)
     AND extract(hour FROM r.resume_at AT TIME ZONE OLD.time_zone) = (r.actions -> r.next_step ->> 'from_hour')::integer;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION follow_time_zone() IS
  'Trigger function: reports are sent at the same hour of the new zone''s clock, and automations keep their hours by it.';
CREATE TRIGGER follow_time_zone AFTER UPDATE OF time_zone ON companies
  FOR EACH ROW WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION follow_time_zone();
COMMENT ON TRIGGER follow_time_zone ON companies IS 'Keeps the hour of the day of what is due at one.';
