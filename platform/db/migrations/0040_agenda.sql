-- The agenda: repeated events, guests, and calendars of other programs.

CREATE TABLE agenda_series (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  rule text NOT NULL CHECK (length(rule) BETWEEN 6 AND 300),
  time_zone text NOT NULL CHECK (length(time_zone) BETWEEN 1 AND 64),
  starts_at timestamptz NOT NULL,
  filled_until timestamptz NOT NULL,
  uid text NOT NULL DEFAULT gen_random_uuid()::text CHECK (length(uid) BETWEEN 1 AND 255),
  sequence integer NOT NULL DEFAULT 0,
  imported_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, imported_by) REFERENCES users (company_id, id) ON DELETE SET NULL (imported_by)
);
COMMENT ON TABLE agenda_series IS
  'How an event repeats. Its occurrences are rows of agenda_events, made some months ahead; whoever changes several of them locks this row first.';
COMMENT ON COLUMN agenda_series.rule IS
  'The parts of an RRULE (RFC 5545); UNTIL is the last local day, YYYYMMDD.';
COMMENT ON COLUMN agenda_series.time_zone IS 'IANA name: occurrences keep their local time in it.';
COMMENT ON COLUMN agenda_series.starts_at IS 'The first occurrence, as the rule counts; it may have been moved or deleted.';
COMMENT ON COLUMN agenda_series.filled_until IS 'Occurrences up to here are rows; infinity: all of them.';
COMMENT ON COLUMN agenda_series.uid IS 'For calendars of other programs.';
COMMENT ON COLUMN agenda_series.sequence IS 'Counts changes that guests must hear of (RFC 5546).';
COMMENT ON COLUMN agenda_series.imported_by IS 'Whose file it came from; null: made here.';
CALL tenancy.protect('agenda_series');
CREATE UNIQUE INDEX agenda_series_imported ON agenda_series (imported_by, uid) WHERE imported_by IS NOT NULL;
-- Which of them need more occurrences.
CREATE INDEX agenda_series_to_fill ON agenda_series (filled_until) WHERE filled_until < 'infinity';

ALTER TABLE agenda_events
  ADD COLUMN series_id bigint,
  ADD COLUMN recurs_at timestamptz,
  ADD COLUMN detached boolean NOT NULL DEFAULT false,
  ADD COLUMN location text CHECK (length(location) <= 200),
  ADD COLUMN meeting_url text CHECK (length(meeting_url) <= 500),
  ADD COLUMN uid text NOT NULL DEFAULT gen_random_uuid()::text CHECK (length(uid) BETWEEN 1 AND 255),
  ADD COLUMN sequence integer NOT NULL DEFAULT 0,
  ADD COLUMN imported_by bigint,
  ADD CONSTRAINT agenda_events_occurrence CHECK ((series_id IS NULL) = (recurs_at IS NULL)),
  ADD FOREIGN KEY (company_id, series_id) REFERENCES agenda_series (company_id, id),
  ADD FOREIGN KEY (company_id, imported_by) REFERENCES users (company_id, id) ON DELETE SET NULL (imported_by);
COMMENT ON COLUMN agenda_events.series_id IS 'The series that it is an occurrence of; null: it happens once.';
COMMENT ON COLUMN agenda_events.recurs_at IS
  'When the rule of the series puts it, also after it was moved. A deleted row keeps its place, so that it is not made again.';
COMMENT ON COLUMN agenda_events.detached IS 'Edited by itself: changes of all occurrences leave it alone.';
COMMENT ON COLUMN agenda_events.location IS 'A room or an address.';
COMMENT ON COLUMN agenda_events.meeting_url IS 'Where to join: a video meeting.';
COMMENT ON COLUMN agenda_events.uid IS 'For calendars of other programs; of an occurrence the series'' counts.';
COMMENT ON COLUMN agenda_events.sequence IS 'Counts changes that guests must hear of (RFC 5546).';
COMMENT ON COLUMN agenda_events.imported_by IS 'Whose file it came from; null: made here.';
CREATE UNIQUE INDEX agenda_events_of_series ON agenda_events (series_id, recurs_at) WHERE series_id IS NOT NULL;
CREATE UNIQUE INDEX agenda_events_imported ON agenda_events (imported_by, uid) WHERE imported_by IS NOT NULL;

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
     AND n.key <> ALL ('{version,updated_at,search_text,sort_name,full_name,stage_since,last_interaction_at,noticed_at,variables,repurchase,series_id,recurs_at,detached,uid,sequence,imported_by}')
  UNION ALL
  SELECT NEW.company_id, TG_ARGV[0], NEW.id, 'variables.' || key, nullif(o.value, 'null'), nullif(n.value, 'null'),
         tenancy.current_user_id()
    FROM jsonb_each(coalesce(to_jsonb(NEW) -> 'variables', '{}')) n
    FULL JOIN jsonb_each(coalesce(to_jsonb(OLD) -> 'variables', '{}')) o USING (key)
   WHERE n.value IS DISTINCT FROM o.value;
  RETURN NULL;
END $$;
DROP TRIGGER keep_beginning ON agenda_events;
CREATE TRIGGER keep_beginning AFTER INSERT ON agenda_events FOR EACH ROW WHEN (NEW.series_id IS NULL)
  EXECUTE FUNCTION crm_keep_history('agenda');
COMMENT ON TRIGGER keep_beginning ON agenda_events IS
  'Writes the creation to crm_field_history: events have no crm_facts. Of a series the first occurrence alone.';

CREATE TABLE agenda_guests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  event_id bigint,
  series_id bigint,
  user_id bigint,
  email text CHECK (length(email) <= 254),
  answer text NOT NULL DEFAULT 'pending' CHECK (answer IN ('pending', 'accepted', 'tentative', 'declined')),
  answered_at timestamptz,
  notified_sequence integer,
  token uuid NOT NULL DEFAULT gen_random_uuid(),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((event_id IS NULL) <> (series_id IS NULL)),
  CHECK ((user_id IS NULL) <> (email IS NULL)),
  FOREIGN KEY (company_id, event_id) REFERENCES agenda_events (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, series_id) REFERENCES agenda_series (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE agenda_guests IS 'Who is invited to an event, or to all occurrences of a series.';
COMMENT ON COLUMN agenda_guests.user_id IS 'A colleague; null: somebody outside.';
COMMENT ON COLUMN agenda_guests.email IS 'Of somebody outside, who gets mails; null: a colleague.';
COMMENT ON COLUMN agenda_guests.answer IS 'What the guest said last.';
COMMENT ON COLUMN agenda_guests.answered_at IS 'Of the last answer; null: none yet.';
COMMENT ON COLUMN agenda_guests.notified_sequence IS 'Sequence of the event or series when the guest was last notified; null: not invited yet.';
COMMENT ON COLUMN agenda_guests.token IS 'Random; the last part of the address where somebody outside answers.';
CALL tenancy.protect('agenda_guests');
CREATE UNIQUE INDEX agenda_guests_of_event ON agenda_guests (event_id, coalesce(user_id::text, lower(email))) WHERE event_id IS NOT NULL;
CREATE UNIQUE INDEX agenda_guests_of_series ON agenda_guests (series_id, coalesce(user_id::text, lower(email))) WHERE series_id IS NOT NULL;
CREATE INDEX agenda_guests_by_user ON agenda_guests (user_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX agenda_guests_by_token ON agenda_guests (token);

CREATE TABLE agenda_undo (
  user_id bigint PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  event_id bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE agenda_undo IS 'Each user''s last change of several occurrences, to be undone.';
COMMENT ON COLUMN agenda_undo.event_id IS 'The occurrence from which it was made.';
COMMENT ON COLUMN agenda_undo.before IS 'The series and events as they were: {"series": […], "events": […]}.';
COMMENT ON COLUMN agenda_undo.after IS 'Versions of the events after the change, by id: undone only while these hold.';
CALL tenancy.protect('agenda_undo');

CREATE TABLE agenda_feeds (
  user_id bigint PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  token_hash text NOT NULL CHECK (length(token_hash) = 64),
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE agenda_feeds IS 'Private addresses by which other programs read a user''s calendar.';
COMMENT ON COLUMN agenda_feeds.token_hash IS 'SHA-256 of the address''s secret, in hex.';
COMMENT ON COLUMN agenda_feeds.read_at IS 'When a program read it last; null: never.';
CALL tenancy.protect('agenda_feeds');
CREATE UNIQUE INDEX agenda_feeds_by_token ON agenda_feeds (token_hash);
