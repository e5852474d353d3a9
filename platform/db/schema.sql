-- Extensions

CREATE EXTENSION btree_gin SCHEMA public;

CREATE EXTENSION citext SCHEMA public;

CREATE EXTENSION pg_trgm SCHEMA public;

CREATE EXTENSION pgcrypto SCHEMA public;

CREATE EXTENSION unaccent SCHEMA public;


-- Schemas

CREATE SCHEMA asterisk;
GRANT USAGE ON SCHEMA asterisk TO suite_asterisk;
COMMENT ON SCHEMA asterisk IS 'What Asterisk reads at every registration and call (Realtime). Views ps_* and musiconhold* have the options of pjsip.conf and musiconhold.conf as columns, in the order in which they apply; null is Asterisk''s default. Each telephone server sees its own companies only, by the role that it connects as.';

GRANT USAGE ON SCHEMA public TO PUBLIC;
GRANT USAGE ON SCHEMA public TO suite_app;
GRANT USAGE ON SCHEMA public TO suite_system;

CREATE SCHEMA roll_up;
GRANT USAGE ON SCHEMA roll_up TO suite_app;
GRANT USAGE ON SCHEMA roll_up TO suite_system;
COMMENT ON SCHEMA roll_up IS 'Roll-ups: sums of facts by hour, for reports over millions of rows. Each change of a fact adds a row in its own transaction (what it no longer counts for, negated), so nobody waits for anybody; a job merges the rows now and then, and readers always sum. Hours are local ones of the company, so that local days, weeks and months are whole hours.';

CREATE SCHEMA tenancy;
GRANT USAGE ON SCHEMA tenancy TO suite_app;
GRANT USAGE ON SCHEMA tenancy TO suite_system;
COMMENT ON SCHEMA tenancy IS 'Isolation of companies. Three roles work here: suite_app inside one company, through the policies; suite_system across companies (sign-in, telephony, jobs); suite_asterisk, which only reads the views of schema asterisk.';


-- Tables

CREATE TABLE agenda_events (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  title text NOT NULL,
  description text,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  all_day boolean DEFAULT false NOT NULL,
  owner_id bigint,
  group_id bigint,
  person_id bigint,
  business_id bigint,
  call_label_id bigint,
  commitment text,
  annotation text,
  done_at timestamp with time zone,
  noticed_at timestamp with time zone,
  search_text text GENERATED ALWAYS AS (search_form(((title || ' '::text) || COALESCE(description, ''::text)))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  series_id bigint,
  recurs_at timestamp with time zone,
  detached boolean DEFAULT false NOT NULL,
  location text,
  meeting_url text,
  uid text DEFAULT (gen_random_uuid())::text NOT NULL,
  sequence integer DEFAULT 0 NOT NULL,
  imported_by bigint,
  CONSTRAINT agenda_events_pkey PRIMARY KEY (id),
  CONSTRAINT agenda_events_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT agenda_events_company_id_business_id_fkey FOREIGN KEY (company_id, business_id) REFERENCES crm_businesses(company_id, id) ON DELETE SET NULL (business_id),
  CONSTRAINT agenda_events_company_id_call_label_id_fkey FOREIGN KEY (company_id, call_label_id) REFERENCES call_labels(company_id, id) ON DELETE SET NULL (call_label_id),
  CONSTRAINT agenda_events_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT agenda_events_company_id_group_id_fkey FOREIGN KEY (company_id, group_id) REFERENCES agenda_groups(company_id, id) ON DELETE SET NULL (group_id),
  CONSTRAINT agenda_events_company_id_imported_by_fkey FOREIGN KEY (company_id, imported_by) REFERENCES users(company_id, id) ON DELETE SET NULL (imported_by),
  CONSTRAINT agenda_events_company_id_owner_id_fkey FOREIGN KEY (company_id, owner_id) REFERENCES users(company_id, id) ON DELETE SET NULL (owner_id),
  CONSTRAINT agenda_events_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES persons(company_id, id) ON DELETE CASCADE,
  CONSTRAINT agenda_events_company_id_series_id_fkey FOREIGN KEY (company_id, series_id) REFERENCES agenda_series(company_id, id),
  CONSTRAINT agenda_events_annotation_check CHECK ((length(annotation) <= 4000)),
  CONSTRAINT agenda_events_check CHECK ((ends_at >= starts_at)),
  CONSTRAINT agenda_events_commitment_check CHECK ((length(commitment) <= 4000)),
  CONSTRAINT agenda_events_description_check CHECK ((length(description) <= 4000)),
  CONSTRAINT agenda_events_location_check CHECK ((length(location) <= 200)),
  CONSTRAINT agenda_events_meeting_url_check CHECK ((length(meeting_url) <= 500)),
  CONSTRAINT agenda_events_occurrence CHECK (((series_id IS NULL) = (recurs_at IS NULL))),
  CONSTRAINT agenda_events_title_check CHECK (((length(title) >= 1) AND (length(title) <= 160))),
  CONSTRAINT agenda_events_uid_check CHECK (((length(uid) >= 1) AND (length(uid) <= 255)))
);
ALTER TABLE agenda_events ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE agenda_events IS 'Appointments and tasks of a user or a group.';
COMMENT ON COLUMN agenda_events.starts_at IS 'Of an all-day event local midnight.';
COMMENT ON COLUMN agenda_events.ends_at IS 'Of an all-day event the midnight after its last day.';
COMMENT ON COLUMN agenda_events.all_day IS 'Shown without its hours.';
COMMENT ON COLUMN agenda_events.owner_id IS 'Null with group_id null: everybody''s with scope group.';
COMMENT ON COLUMN agenda_events.group_id IS 'Of agenda_groups.';
COMMENT ON COLUMN agenda_events.call_label_id IS 'Kind of the event, with its colour: the same labels as for calls.';
COMMENT ON COLUMN agenda_events.commitment IS 'What was agreed.';
COMMENT ON COLUMN agenda_events.annotation IS 'Notes taken about it.';
COMMENT ON COLUMN agenda_events.done_at IS 'Ticked off.';
COMMENT ON COLUMN agenda_events.noticed_at IS 'When its people were reminded; null: still to be reminded.';
COMMENT ON COLUMN agenda_events.series_id IS 'The series that it is an occurrence of; null: it happens once.';
COMMENT ON COLUMN agenda_events.recurs_at IS 'When the rule of the series puts it, also after it was moved. A deleted row keeps its place, so that it is not made again.';
COMMENT ON COLUMN agenda_events.detached IS 'Edited by itself: changes of all occurrences leave it alone.';
COMMENT ON COLUMN agenda_events.location IS 'A room or an address.';
COMMENT ON COLUMN agenda_events.meeting_url IS 'Where to join: a video meeting.';
COMMENT ON COLUMN agenda_events.uid IS 'For calendars of other programs; of an occurrence the series'' counts.';
COMMENT ON COLUMN agenda_events.sequence IS 'Counts changes that guests must hear of (RFC 5546).';
COMMENT ON COLUMN agenda_events.imported_by IS 'Whose file it came from; null: made here.';
CREATE INDEX agenda_events_by_business ON public.agenda_events USING btree (business_id);
CREATE INDEX agenda_events_by_group ON public.agenda_events USING btree (group_id, starts_at) WHERE (deleted_at IS NULL);
CREATE INDEX agenda_events_by_label ON public.agenda_events USING btree (call_label_id);
CREATE INDEX agenda_events_by_owner ON public.agenda_events USING btree (company_id, owner_id, starts_at) WHERE (deleted_at IS NULL);
CREATE INDEX agenda_events_by_person ON public.agenda_events USING btree (person_id, starts_at DESC);
CREATE INDEX agenda_events_by_time ON public.agenda_events USING btree (company_id, starts_at, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX agenda_events_imported ON public.agenda_events USING btree (imported_by, uid) WHERE (imported_by IS NOT NULL);
CREATE UNIQUE INDEX agenda_events_of_series ON public.agenda_events USING btree (series_id, recurs_at) WHERE (series_id IS NOT NULL);
CREATE INDEX agenda_events_to_notice ON public.agenda_events USING btree (starts_at) WHERE ((noticed_at IS NULL) AND (done_at IS NULL) AND (deleted_at IS NULL));
CREATE POLICY system ON agenda_events TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON agenda_events TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON agenda_events TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON agenda_events TO suite_system;
CREATE TRIGGER keep_beginning AFTER INSERT ON public.agenda_events FOR EACH ROW WHEN ((new.series_id IS NULL)) EXECUTE FUNCTION crm_keep_history('agenda');
CREATE TRIGGER keep_history AFTER UPDATE ON public.agenda_events FOR EACH ROW EXECUTE FUNCTION crm_keep_history('agenda');
CREATE TRIGGER touch BEFORE UPDATE ON public.agenda_events FOR EACH ROW EXECUTE FUNCTION crm_touch();
COMMENT ON TRIGGER keep_beginning ON agenda_events IS 'Writes the creation to crm_field_history: events have no crm_facts. Of a series the first occurrence alone.';
COMMENT ON TRIGGER keep_history ON agenda_events IS 'Writes crm_field_history.';
COMMENT ON TRIGGER touch ON agenda_events IS 'Keeps updated_at.';

CREATE TABLE agenda_feeds (
  user_id bigint NOT NULL,
  company_id bigint NOT NULL,
  token_hash text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  read_at timestamp with time zone,
  CONSTRAINT agenda_feeds_pkey PRIMARY KEY (user_id),
  CONSTRAINT agenda_feeds_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT agenda_feeds_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  CONSTRAINT agenda_feeds_token_hash_check CHECK ((length(token_hash) = 64))
);
ALTER TABLE agenda_feeds ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE agenda_feeds IS 'Private addresses by which other programs read a user''s calendar.';
COMMENT ON COLUMN agenda_feeds.token_hash IS 'SHA-256 of the address''s secret, in hex.';
COMMENT ON COLUMN agenda_feeds.read_at IS 'When a program read it last; null: never.';
CREATE UNIQUE INDEX agenda_feeds_by_token ON public.agenda_feeds USING btree (token_hash);
CREATE POLICY system ON agenda_feeds TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON agenda_feeds TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON agenda_feeds TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON agenda_feeds TO suite_system;

CREATE TABLE agenda_group_members (
  company_id bigint NOT NULL,
  group_id bigint NOT NULL,
  user_id bigint NOT NULL,
  CONSTRAINT agenda_group_members_pkey PRIMARY KEY (group_id, user_id),
  CONSTRAINT agenda_group_members_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT agenda_group_members_company_id_group_id_fkey FOREIGN KEY (company_id, group_id) REFERENCES agenda_groups(company_id, id) ON DELETE CASCADE,
  CONSTRAINT agenda_group_members_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
ALTER TABLE agenda_group_members ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE agenda_group_members IS 'Who sees the calendar of a group.';
CREATE INDEX agenda_group_members_by_user ON public.agenda_group_members USING btree (user_id);
CREATE POLICY system ON agenda_group_members TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON agenda_group_members TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON agenda_group_members TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON agenda_group_members TO suite_system;

CREATE TABLE agenda_groups (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  color text DEFAULT '#1565c0'::text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT agenda_groups_pkey PRIMARY KEY (id),
  CONSTRAINT agenda_groups_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT agenda_groups_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT agenda_groups_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  CONSTRAINT agenda_groups_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);
ALTER TABLE agenda_groups ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE agenda_groups IS 'Shared calendars, which are not user_groups.';
CREATE UNIQUE INDEX agenda_groups_name_key ON public.agenda_groups USING btree (company_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE POLICY system ON agenda_groups TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON agenda_groups TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON agenda_groups TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON agenda_groups TO suite_system;

CREATE TABLE agenda_guests (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  event_id bigint,
  series_id bigint,
  user_id bigint,
  email text,
  answer text DEFAULT 'pending'::text NOT NULL,
  answered_at timestamp with time zone,
  notified_sequence integer,
  token uuid DEFAULT gen_random_uuid() NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT agenda_guests_pkey PRIMARY KEY (id),
  CONSTRAINT agenda_guests_company_id_event_id_fkey FOREIGN KEY (company_id, event_id) REFERENCES agenda_events(company_id, id) ON DELETE CASCADE,
  CONSTRAINT agenda_guests_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT agenda_guests_company_id_series_id_fkey FOREIGN KEY (company_id, series_id) REFERENCES agenda_series(company_id, id) ON DELETE CASCADE,
  CONSTRAINT agenda_guests_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  CONSTRAINT agenda_guests_answer_check CHECK ((answer = ANY (ARRAY['pending'::text, 'accepted'::text, 'tentative'::text, 'declined'::text]))),
  CONSTRAINT agenda_guests_check CHECK (((event_id IS NULL) <> (series_id IS NULL))),
  CONSTRAINT agenda_guests_check1 CHECK (((user_id IS NULL) <> (email IS NULL))),
  CONSTRAINT agenda_guests_email_check CHECK ((length(email) <= 254))
);
ALTER TABLE agenda_guests ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE agenda_guests IS 'Who is invited to an event, or to all occurrences of a series.';
COMMENT ON COLUMN agenda_guests.user_id IS 'A colleague; null: somebody outside.';
COMMENT ON COLUMN agenda_guests.email IS 'Of somebody outside, who gets mails; null: a colleague.';
COMMENT ON COLUMN agenda_guests.answer IS 'What the guest said last.';
COMMENT ON COLUMN agenda_guests.answered_at IS 'Of the last answer; null: none yet.';
COMMENT ON COLUMN agenda_guests.notified_sequence IS 'Sequence of the event or series when the guest was last notified; null: not invited yet.';
COMMENT ON COLUMN agenda_guests.token IS 'Random; the last part of the address where somebody outside answers.';
CREATE UNIQUE INDEX agenda_guests_by_token ON public.agenda_guests USING btree (token);
CREATE INDEX agenda_guests_by_user ON public.agenda_guests USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX agenda_guests_of_event ON public.agenda_guests USING btree (event_id, COALESCE((user_id)::text, lower(email))) WHERE (event_id IS NOT NULL);
CREATE UNIQUE INDEX agenda_guests_of_series ON public.agenda_guests USING btree (series_id, COALESCE((user_id)::text, lower(email))) WHERE (series_id IS NOT NULL);
CREATE POLICY system ON agenda_guests TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON agenda_guests TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON agenda_guests TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON agenda_guests TO suite_system;

CREATE TABLE agenda_series (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  rule text NOT NULL,
  time_zone text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  filled_until timestamp with time zone NOT NULL,
  uid text DEFAULT (gen_random_uuid())::text NOT NULL,
  sequence integer DEFAULT 0 NOT NULL,
  imported_by bigint,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT agenda_series_pkey PRIMARY KEY (id),
  CONSTRAINT agenda_series_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT agenda_series_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT agenda_series_company_id_imported_by_fkey FOREIGN KEY (company_id, imported_by) REFERENCES users(company_id, id) ON DELETE SET NULL (imported_by),
  CONSTRAINT agenda_series_rule_check CHECK (((length(rule) >= 6) AND (length(rule) <= 300))),
  CONSTRAINT agenda_series_time_zone_check CHECK (((length(time_zone) >= 1) AND (length(time_zone) <= 64))),
  CONSTRAINT agenda_series_uid_check CHECK (((length(uid) >= 1) AND (length(uid) <= 255)))
);
ALTER TABLE agenda_series ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE agenda_series IS 'How an event repeats. Its occurrences are rows of agenda_events, made some months ahead; whoever changes several of them locks this row first.';
COMMENT ON COLUMN agenda_series.rule IS 'The parts of an RRULE (RFC 5545); UNTIL is the last local day, YYYYMMDD.';
COMMENT ON COLUMN agenda_series.time_zone IS 'IANA name: occurrences keep their local time in it.';
COMMENT ON COLUMN agenda_series.starts_at IS 'The first occurrence, as the rule counts; it may have been moved or deleted.';
COMMENT ON COLUMN agenda_series.filled_until IS 'Occurrences up to here are rows; infinity: all of them.';
COMMENT ON COLUMN agenda_series.uid IS 'For calendars of other programs.';
COMMENT ON COLUMN agenda_series.sequence IS 'Counts changes that guests must hear of (RFC 5546).';
COMMENT ON COLUMN agenda_series.imported_by IS 'Whose file it came from; null: made here.';
CREATE UNIQUE INDEX agenda_series_imported ON public.agenda_series USING btree (imported_by, uid) WHERE (imported_by IS NOT NULL);
CREATE INDEX agenda_series_to_fill ON public.agenda_series USING btree (filled_until) WHERE (filled_until < 'infinity'::timestamp with time zone);
CREATE POLICY system ON agenda_series TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON agenda_series TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON agenda_series TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON agenda_series TO suite_system;

CREATE TABLE agenda_undo (
  user_id bigint NOT NULL,
  company_id bigint NOT NULL,
  event_id bigint NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  CONSTRAINT agenda_undo_pkey PRIMARY KEY (user_id),
  CONSTRAINT agenda_undo_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT agenda_undo_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
ALTER TABLE agenda_undo ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE agenda_undo IS 'Each user''s last change of several occurrences, to be undone.';
COMMENT ON COLUMN agenda_undo.event_id IS 'The occurrence from which it was made.';
COMMENT ON COLUMN agenda_undo.before IS 'The series and events as they were: {"series": […], "events": […]}.';
COMMENT ON COLUMN agenda_undo.after IS 'Versions of the events after the change, by id: undone only while these hold.';
CREATE POLICY system ON agenda_undo TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON agenda_undo TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON agenda_undo TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON agenda_undo TO suite_system;

CREATE TABLE announcement_groups (
  company_id bigint NOT NULL,
  announcement_id bigint NOT NULL,
  group_id bigint NOT NULL,
  CONSTRAINT announcement_groups_pkey PRIMARY KEY (announcement_id, group_id),
  CONSTRAINT announcement_groups_company_id_announcement_id_fkey FOREIGN KEY (company_id, announcement_id) REFERENCES announcements(company_id, id) ON DELETE CASCADE,
  CONSTRAINT announcement_groups_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT announcement_groups_company_id_group_id_fkey FOREIGN KEY (company_id, group_id) REFERENCES user_groups(company_id, id) ON DELETE CASCADE
);
ALTER TABLE announcement_groups ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE announcement_groups IS 'Of user_groups.';
CREATE INDEX announcement_groups_by_group ON public.announcement_groups USING btree (company_id, group_id);
CREATE POLICY system ON announcement_groups TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON announcement_groups TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON announcement_groups TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON announcement_groups TO suite_system;

CREATE TABLE announcement_people (
  company_id bigint NOT NULL,
  announcement_id bigint NOT NULL,
  user_id bigint NOT NULL,
  CONSTRAINT announcement_people_pkey PRIMARY KEY (announcement_id, user_id),
  CONSTRAINT announcement_people_company_id_announcement_id_fkey FOREIGN KEY (company_id, announcement_id) REFERENCES announcements(company_id, id) ON DELETE CASCADE,
  CONSTRAINT announcement_people_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT announcement_people_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
ALTER TABLE announcement_people ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE announcement_people IS 'Single users an announcement is for.';
CREATE INDEX announcement_people_by_user ON public.announcement_people USING btree (company_id, user_id);
CREATE POLICY system ON announcement_people TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON announcement_people TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON announcement_people TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON announcement_people TO suite_system;

CREATE TABLE announcements (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  link text,
  audience text DEFAULT 'all'::text NOT NULL,
  roles text[] DEFAULT '{}'::text[] NOT NULL,
  send_at timestamp with time zone,
  sent_at timestamp with time zone,
  recipients integer DEFAULT 0 NOT NULL,
  author_id bigint,
  search_text text GENERATED ALWAYS AS (search_form(((title || ' '::text) || body))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT announcements_pkey PRIMARY KEY (id),
  CONSTRAINT announcements_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT announcements_company_id_author_id_fkey FOREIGN KEY (company_id, author_id) REFERENCES users(company_id, id) ON DELETE SET NULL (author_id),
  CONSTRAINT announcements_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT announcements_audience_check CHECK ((audience = ANY (ARRAY['all'::text, 'groups'::text, 'roles'::text, 'people'::text]))),
  CONSTRAINT announcements_body_check CHECK (((length(body) >= 1) AND (length(body) <= 500))),
  CONSTRAINT announcements_link_check CHECK (((link ~ '^/'::text) AND (length(link) <= 300))),
  CONSTRAINT announcements_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)))
);
ALTER TABLE announcements ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE announcements IS 'What a company tells its people; each gets a notification.';
COMMENT ON COLUMN announcements.link IS 'Page that it leads to; null: none.';
COMMENT ON COLUMN announcements.audience IS 'all; groups: announcement_groups; roles: the column; people: announcement_people. Who belongs to it is decided when it is sent.';
COMMENT ON COLUMN announcements.roles IS 'Roles that it is for, beside the groups and people of their own tables.';
COMMENT ON COLUMN announcements.send_at IS 'Null: at once.';
COMMENT ON COLUMN announcements.sent_at IS 'Null: not yet; afterwards it cannot be changed.';
COMMENT ON COLUMN announcements.recipients IS 'How many were notified.';
CREATE INDEX announcements_deleted ON public.announcements USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX announcements_newest ON public.announcements USING btree (company_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX announcements_search ON public.announcements USING gin (search_text gin_trgm_ops);
CREATE POLICY system ON announcements TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON announcements TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON announcements TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON announcements TO suite_system;

CREATE TABLE api_tokens (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  name text NOT NULL,
  hint text NOT NULL,
  token_hash bytea NOT NULL,
  scopes text[] NOT NULL,
  per_minute integer NOT NULL,
  expires_on date,
  used_at timestamp with time zone,
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  disabled_at timestamp with time zone,
  deleted_at timestamp with time zone,
  CONSTRAINT api_tokens_pkey PRIMARY KEY (id),
  CONSTRAINT api_tokens_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT api_tokens_token_hash_key UNIQUE (token_hash),
  CONSTRAINT api_tokens_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT api_tokens_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  CONSTRAINT api_tokens_hint_check CHECK (((length(hint) >= 4) AND (length(hint) <= 20))),
  CONSTRAINT api_tokens_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT api_tokens_per_minute_check CHECK (((per_minute >= 1) AND (per_minute <= 6000))),
  CONSTRAINT api_tokens_scopes_check CHECK (((cardinality(scopes) >= 1) AND (cardinality(scopes) <= 100)))
);
ALTER TABLE api_tokens ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE api_tokens IS 'Tokens by which other programs use the API in the name of the administrator who made them.';
COMMENT ON COLUMN api_tokens.user_id IS 'Who made it: the token does what they may do, within its scopes, and ends with them.';
COMMENT ON COLUMN api_tokens.hint IS 'Its first letters, by which people tell it from others.';
COMMENT ON COLUMN api_tokens.token_hash IS 'SHA-256; the token itself is shown once.';
COMMENT ON COLUMN api_tokens.scopes IS 'Names of abilities; routes without an ability are closed to tokens.';
COMMENT ON COLUMN api_tokens.per_minute IS 'Requests.';
COMMENT ON COLUMN api_tokens.expires_on IS 'Last day, in the company''s time zone; null: it does not expire.';
COMMENT ON COLUMN api_tokens.used_at IS 'To the minute.';
CREATE UNIQUE INDEX api_tokens_name_key ON public.api_tokens USING btree (company_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE INDEX api_tokens_newest ON public.api_tokens USING btree (company_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX api_tokens_of_user ON public.api_tokens USING btree (company_id, user_id);
CREATE POLICY system ON api_tokens TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON api_tokens TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON api_tokens TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON api_tokens TO suite_system;

CREATE TABLE asterisk_servers (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  ari_url text,
  ari_user text,
  ari_password_sealed bytea,
  sip_host text,
  sip_port integer,
  sip_tls_port integer DEFAULT 0 NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(((((name || ' '::text) || COALESCE(ari_url, ''::text)) || ' '::text) || COALESCE(sip_host, ''::text)))) STORED NOT NULL,
  disabled_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT asterisk_servers_pkey PRIMARY KEY (id),
  CONSTRAINT asterisk_servers_check CHECK (((kind = 'own'::text) OR ((ari_url IS NOT NULL) AND (ari_user IS NOT NULL) AND (ari_password_sealed IS NOT NULL)))),
  CONSTRAINT asterisk_servers_kind_check CHECK ((kind = ANY (ARRAY['own'::text, 'outside'::text]))),
  CONSTRAINT asterisk_servers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT asterisk_servers_sip_port_check CHECK (((sip_port >= 1) AND (sip_port <= 65535))),
  CONSTRAINT asterisk_servers_sip_tls_port_check CHECK (((sip_tls_port >= 0) AND (sip_tls_port <= 65535)))
);
-- sequence asterisk_servers_id_seq: bigint, start 1, by 1, from 1 to 9223372036854775807, cache 1, at 1
COMMENT ON TABLE asterisk_servers IS 'The telephone servers (Asterisk). Row 1 always exists.';
COMMENT ON COLUMN asterisk_servers.kind IS 'own: the one that the program is started with, brought by it or named by its settings; at most one. outside: known by this row alone.';
COMMENT ON COLUMN asterisk_servers.ari_url IS 'http://host:8088/ari; its SIP WebSocket is `ws` beside it. Null for the own server: the settings have it.';
COMMENT ON COLUMN asterisk_servers.ari_user IS 'Null for the own server.';
COMMENT ON COLUMN asterisk_servers.ari_password_sealed IS 'Purpose `asterisk server passwords`.';
COMMENT ON COLUMN asterisk_servers.sip_host IS 'Where desk phones register; null: the host of ari_url, or of the program.';
COMMENT ON COLUMN asterisk_servers.sip_port IS 'Null: the port in the settings for the own server, otherwise 5060.';
COMMENT ON COLUMN asterisk_servers.sip_tls_port IS 'Where they register over TLS; 0: not over TLS, and for the own server the port in the settings.';
CREATE UNIQUE INDEX asterisk_servers_name_key ON public.asterisk_servers USING btree (name) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX asterisk_servers_own ON public.asterisk_servers USING btree (kind) WHERE (kind = 'own'::text);
GRANT DELETE, INSERT, SELECT, UPDATE ON asterisk_servers TO suite_system;
GRANT SELECT (ari_url) ON asterisk_servers TO suite_app;
GRANT SELECT (id) ON asterisk_servers TO suite_app;
GRANT SELECT (kind) ON asterisk_servers TO suite_app;
GRANT SELECT (sip_host) ON asterisk_servers TO suite_app;
GRANT SELECT (sip_port) ON asterisk_servers TO suite_app;
GRANT SELECT (sip_tls_port) ON asterisk_servers TO suite_app;
CREATE TRIGGER end_legs AFTER UPDATE OF deleted_at ON public.asterisk_servers FOR EACH ROW WHEN ((new.deleted_at IS NOT NULL)) EXECUTE FUNCTION end_legs_of_server();
COMMENT ON TRIGGER end_legs ON asterisk_servers IS 'Ends outside_legs.';

CREATE TABLE audios (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  source text NOT NULL,
  spoken text,
  duration_ms integer NOT NULL,
  file_id uuid NOT NULL,
  hold_music boolean DEFAULT false NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(((name || ' '::text) || COALESCE(spoken, ''::text)))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT audios_pkey PRIMARY KEY (id),
  CONSTRAINT audios_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT audios_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT audios_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_files(id),
  CONSTRAINT audios_duration_ms_check CHECK (((duration_ms >= 0) AND (duration_ms <= 3600000))),
  CONSTRAINT audios_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT audios_source_check CHECK ((source = ANY (ARRAY['uploaded'::text, 'recorded'::text, 'spoken'::text]))),
  CONSTRAINT audios_spoken_check CHECK ((length(spoken) <= 2000))
);
ALTER TABLE audios ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE audios IS 'A company''s own sounds: prompts, announcements, music on hold.';
COMMENT ON COLUMN audios.source IS 'uploaded; recorded: in the browser; spoken: synthesised from spoken.';
COMMENT ON COLUMN audios.spoken IS 'The text that was synthesised.';
COMMENT ON COLUMN audios.file_id IS 'WAV as telephones play it, in stored_files and beside the telephone server.';
COMMENT ON COLUMN audios.hold_music IS 'Heard by whoever is held or waits; one per company.';
CREATE INDEX audios_by_file ON public.audios USING btree (file_id);
CREATE UNIQUE INDEX audios_hold_music ON public.audios USING btree (company_id) WHERE (hold_music AND (deleted_at IS NULL));
CREATE INDEX audios_music_class ON public.audios USING btree ((('music-'::text || file_id))) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX audios_name_key ON public.audios USING btree (company_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE POLICY system ON audios TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON audios TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON audios TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON audios TO suite_system;
CREATE TRIGGER call_destination AFTER INSERT OR DELETE OR UPDATE OF name, deleted_at ON public.audios FOR EACH ROW EXECUTE FUNCTION keep_call_destination('announcement');
CREATE TRIGGER one_hold_music BEFORE UPDATE OF hold_music ON public.audios FOR EACH ROW WHEN ((new.hold_music AND (NOT old.hold_music))) EXECUTE FUNCTION one_hold_music();
COMMENT ON TRIGGER call_destination ON audios IS 'Keeps call_destinations.';
COMMENT ON TRIGGER one_hold_music ON audios IS 'Keeps one hold_music per company.';

CREATE TABLE audit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  actor_id bigint,
  actor_name text NOT NULL,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id text,
  subject_name text NOT NULL,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  address text NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT audit_entries_pkey PRIMARY KEY (id),
  CONSTRAINT audit_entries_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT audit_entries_action_check CHECK ((action ~ '^[a-z_]+(\.[a-z_]+)+$'::text)),
  CONSTRAINT audit_entries_subject_type_check CHECK ((subject_type ~ '^[a-z_]+$'::text))
);
ALTER TABLE audit_entries ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE audit_entries IS 'The audit trail: who did what to whom. Nobody changes or deletes entries; they outlive what they tell of, so names are copied.';
COMMENT ON COLUMN audit_entries.actor_id IS 'Null: the program itself.';
COMMENT ON COLUMN audit_entries.actor_name IS 'As they were called then; empty: the program.';
COMMENT ON COLUMN audit_entries.action IS '{subject}.{past participle}: user.invited, recording.deleted.';
COMMENT ON COLUMN audit_entries.subject_type IS 'What it was done to, in English and singular: user, company, crm_person, join_account …';
COMMENT ON COLUMN audit_entries.subject_id IS 'Text, since not every subject has a numeric id; null: none.';
COMMENT ON COLUMN audit_entries.subject_name IS 'As it was called then.';
COMMENT ON COLUMN audit_entries.details IS 'Changed fields as {field: {from, to}}, or plain values; never a secret.';
COMMENT ON COLUMN audit_entries.address IS 'IP address of the request; empty: the program.';
CREATE INDEX audit_entries_by_action ON public.audit_entries USING btree (company_id, action, at DESC, id DESC);
CREATE INDEX audit_entries_by_actor ON public.audit_entries USING btree (company_id, actor_id, at DESC, id DESC);
CREATE INDEX audit_entries_by_time ON public.audit_entries USING btree (company_id, at DESC, id DESC);
CREATE INDEX audit_entries_search ON public.audit_entries USING gin (search_form(((actor_name || ' '::text) || subject_name)) gin_trgm_ops);
CREATE POLICY system ON audit_entries TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON audit_entries TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT INSERT, SELECT ON audit_entries TO suite_app;
GRANT INSERT, SELECT ON audit_entries TO suite_system;

CREATE TABLE billing_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  mode text DEFAULT 'none'::text NOT NULL,
  deck_id bigint,
  issuer_id bigint,
  currency text DEFAULT 'COP'::text NOT NULL,
  credit_limit numeric(18,4) DEFAULT 0 NOT NULL,
  warn_first numeric(18,4) DEFAULT 50000 NOT NULL,
  warn_second numeric(18,4) DEFAULT 10000 NOT NULL,
  tax_id text,
  email text,
  balance numeric(18,4) DEFAULT 0 NOT NULL,
  reserved numeric(18,4) DEFAULT 0 NOT NULL,
  last_sequence bigint DEFAULT 0 NOT NULL,
  warned integer DEFAULT 0 NOT NULL,
  search_text text DEFAULT ''::text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT billing_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT billing_accounts_company_id_key UNIQUE (company_id),
  CONSTRAINT billing_accounts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT billing_accounts_deck_id_fkey FOREIGN KEY (deck_id) REFERENCES rate_decks(id),
  CONSTRAINT billing_accounts_issuer_id_fkey FOREIGN KEY (issuer_id) REFERENCES invoice_issuers(id),
  CONSTRAINT billing_accounts_credit_limit_check CHECK ((credit_limit >= (0)::numeric)),
  CONSTRAINT billing_accounts_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT billing_accounts_email_check CHECK ((length(email) <= 254)),
  CONSTRAINT billing_accounts_mode_check CHECK ((mode = ANY (ARRAY['none'::text, 'prepaid'::text, 'postpaid'::text]))),
  CONSTRAINT billing_accounts_tax_id_check CHECK ((length(tax_id) <= 40)),
  CONSTRAINT billing_accounts_warn_first_check CHECK ((warn_first >= (0)::numeric)),
  CONSTRAINT billing_accounts_warn_second_check CHECK ((warn_second >= (0)::numeric)),
  CONSTRAINT billing_accounts_warned_check CHECK (((warned >= 0) AND (warned <= 3)))
);
ALTER TABLE billing_accounts ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE billing_accounts IS 'How each company pays, and what it has left. One row a company, made with it.';
COMMENT ON COLUMN billing_accounts.mode IS 'none: nothing is charged; prepaid: nothing that costs is begun beyond the balance; postpaid: beyond the balance and the credit limit.';
COMMENT ON COLUMN billing_accounts.deck_id IS 'Null: the deck of its plan.';
COMMENT ON COLUMN billing_accounts.issuer_id IS 'Who invoices it; null: the first issuer.';
COMMENT ON COLUMN billing_accounts.warn_first IS 'Administrators are warned when less is left.';
COMMENT ON COLUMN billing_accounts.warn_second IS 'And warned again.';
COMMENT ON COLUMN billing_accounts.tax_id IS 'NIT on invoices.';
COMMENT ON COLUMN billing_accounts.email IS 'Where warnings and invoices are mailed; null: the company''s address.';
COMMENT ON COLUMN billing_accounts.balance IS 'Before tax; minus the sum of billing_entries.amount. Written by post_entry() alone.';
COMMENT ON COLUMN billing_accounts.reserved IS 'For running calls: the sum of call_holds.amount.';
COMMENT ON COLUMN billing_accounts.last_sequence IS 'Of its last entry.';
COMMENT ON COLUMN billing_accounts.warned IS 'Warnings sent since it last had enough: 1 the first, 2 the second, 3 that nothing is left.';
COMMENT ON COLUMN billing_accounts.search_text IS 'The company''s name and slug.';
CREATE INDEX billing_accounts_by_deck ON public.billing_accounts USING btree (deck_id);
CREATE POLICY system ON billing_accounts TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON billing_accounts TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON billing_accounts TO suite_system;
GRANT SELECT ON billing_accounts TO suite_app;

CREATE TABLE billing_entries (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  sequence bigint NOT NULL,
  source text NOT NULL,
  about text NOT NULL,
  kind text NOT NULL,
  concept text NOT NULL,
  detail text DEFAULT ''::text NOT NULL,
  quantity numeric(18,4) NOT NULL,
  unit_price numeric(18,4) NOT NULL,
  amount numeric(18,4) NOT NULL,
  currency text NOT NULL,
  happened_at timestamp with time zone NOT NULL,
  day date NOT NULL,
  balance_after numeric(18,4) NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(((concept || ' '::text) || detail))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT billing_entries_pkey PRIMARY KEY (id),
  CONSTRAINT billing_entries_company_id_sequence_key UNIQUE (company_id, sequence),
  CONSTRAINT billing_entries_company_id_source_key UNIQUE (company_id, source),
  CONSTRAINT billing_entries_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT billing_entries_about_check CHECK (((length(about) >= 1) AND (length(about) <= 100))),
  CONSTRAINT billing_entries_concept_check CHECK ((length(concept) <= 80)),
  CONSTRAINT billing_entries_deleted_at_check CHECK ((deleted_at IS NULL)),
  CONSTRAINT billing_entries_detail_check CHECK ((length(detail) <= 200)),
  CONSTRAINT billing_entries_kind_check CHECK ((kind = ANY (ARRAY['call'::text, 'message'::text, 'storage'::text, 'seat'::text, 'top_up'::text, 'payment'::text, 'adjustment'::text]))),
  CONSTRAINT billing_entries_source_check CHECK (((length(source) >= 1) AND (length(source) <= 120)))
);
ALTER TABLE billing_entries ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE billing_entries IS 'Everything that changed a balance, once and for good: nobody changes or deletes an entry, corrections are further ones. Written by post_entry() alone.';
COMMENT ON COLUMN billing_entries.sequence IS 'Of the company, without gaps, in the order of commits.';
COMMENT ON COLUMN billing_entries.source IS 'What it was made from, so that nothing counts twice: leg:…, message:12:1, storage:2026-11-26.';
COMMENT ON COLUMN billing_entries.about IS 'What several entries have in common: a message charged and not sent is message:12 twice.';
COMMENT ON COLUMN billing_entries.kind IS 'call, message, storage and seat are use, and invoiced; the rest is money that came or was put right.';
COMMENT ON COLUMN billing_entries.concept IS 'Destination of a call, category of a message: a line of the invoice.';
COMMENT ON COLUMN billing_entries.quantity IS 'Seconds, messages, gigabytes or people.';
COMMENT ON COLUMN billing_entries.unit_price IS 'Of a minute, a message, a gigabyte for a day, a person for a month, at that time.';
COMMENT ON COLUMN billing_entries.amount IS 'What it costs, before tax; negative: the company has so much more.';
COMMENT ON COLUMN billing_entries.happened_at IS 'When it was used; entries of late events are later ones.';
COMMENT ON COLUMN billing_entries.day IS 'happened_at in the company''s time zone.';
COMMENT ON COLUMN billing_entries.deleted_at IS 'Always null: lists expect it.';
CREATE INDEX billing_entries_about ON public.billing_entries USING btree (company_id, about);
CREATE INDEX billing_entries_created ON public.billing_entries USING btree (created_at DESC, id DESC);
CREATE INDEX billing_entries_days ON public.billing_entries USING btree (company_id, day, kind) INCLUDE (amount, quantity);
CREATE INDEX billing_entries_newest ON public.billing_entries USING btree (company_id, happened_at DESC, id DESC);
CREATE POLICY system ON billing_entries TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON billing_entries TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT SELECT ON billing_entries TO suite_app;
GRANT SELECT ON billing_entries TO suite_system;

CREATE TABLE booking_kinds (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  minutes integer NOT NULL,
  place text NOT NULL,
  detail text,
  description text,
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT booking_kinds_pkey PRIMARY KEY (id),
  CONSTRAINT booking_kinds_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT booking_kinds_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT booking_kinds_description_check CHECK ((length(description) <= 1000)),
  CONSTRAINT booking_kinds_detail_check CHECK ((length(detail) <= 200)),
  CONSTRAINT booking_kinds_minutes_check CHECK (((minutes >= 5) AND (minutes <= 480))),
  CONSTRAINT booking_kinds_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT booking_kinds_place_check CHECK ((place = ANY (ARRAY['telephone'::text, 'meeting'::text, 'address'::text])))
);
ALTER TABLE booking_kinds ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE booking_kinds IS 'Kinds of appointment that booking pages offer.';
COMMENT ON COLUMN booking_kinds.minutes IS 'How long an appointment takes, without buffers.';
COMMENT ON COLUMN booking_kinds.place IS 'Where it takes place: by telephone, in a video meeting, or at an address.';
COMMENT ON COLUMN booking_kinds.detail IS 'The address, or the link of the meeting.';
COMMENT ON COLUMN booking_kinds.description IS 'Shown to visitors.';
CREATE UNIQUE INDEX booking_kinds_name_key ON public.booking_kinds USING btree (company_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE POLICY system ON booking_kinds TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON booking_kinds TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON booking_kinds TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON booking_kinds TO suite_system;

CREATE TABLE booking_page_kinds (
  company_id bigint NOT NULL,
  page_id bigint NOT NULL,
  kind_id bigint NOT NULL,
  CONSTRAINT booking_page_kinds_pkey PRIMARY KEY (page_id, kind_id),
  CONSTRAINT booking_page_kinds_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT booking_page_kinds_company_id_kind_id_fkey FOREIGN KEY (company_id, kind_id) REFERENCES booking_kinds(company_id, id) ON DELETE CASCADE,
  CONSTRAINT booking_page_kinds_company_id_page_id_fkey FOREIGN KEY (company_id, page_id) REFERENCES booking_pages(company_id, id) ON DELETE CASCADE
);
ALTER TABLE booking_page_kinds ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE booking_page_kinds IS 'Which kinds of appointment a booking page offers.';
CREATE INDEX booking_page_kinds_by_kind ON public.booking_page_kinds USING btree (kind_id);
CREATE POLICY system ON booking_page_kinds TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON booking_page_kinds TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON booking_page_kinds TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON booking_page_kinds TO suite_system;

CREATE TABLE booking_pages (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  public_key text DEFAULT "left"(replace((gen_random_uuid())::text, '-'::text, ''::text), 12) NOT NULL,
  name text NOT NULL,
  description text,
  owner_id bigint,
  group_id bigint,
  time_zone text,
  step integer DEFAULT 30 NOT NULL,
  buffer_before integer DEFAULT 0 NOT NULL,
  buffer_after integer DEFAULT 0 NOT NULL,
  notice_hours integer DEFAULT 4 NOT NULL,
  horizon_days integer DEFAULT 60 NOT NULL,
  per_day integer DEFAULT 0 NOT NULL,
  monday text[] DEFAULT '{}'::text[] NOT NULL,
  tuesday text[] DEFAULT '{}'::text[] NOT NULL,
  wednesday text[] DEFAULT '{}'::text[] NOT NULL,
  thursday text[] DEFAULT '{}'::text[] NOT NULL,
  friday text[] DEFAULT '{}'::text[] NOT NULL,
  saturday text[] DEFAULT '{}'::text[] NOT NULL,
  sunday text[] DEFAULT '{}'::text[] NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  disabled_at timestamp with time zone,
  deleted_at timestamp with time zone,
  CONSTRAINT booking_pages_pkey PRIMARY KEY (id),
  CONSTRAINT booking_pages_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT booking_pages_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT booking_pages_company_id_group_id_fkey FOREIGN KEY (company_id, group_id) REFERENCES agenda_groups(company_id, id) ON DELETE CASCADE,
  CONSTRAINT booking_pages_company_id_owner_id_fkey FOREIGN KEY (company_id, owner_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  CONSTRAINT booking_pages_buffer_after_check CHECK (((buffer_after >= 0) AND (buffer_after <= 240))),
  CONSTRAINT booking_pages_buffer_before_check CHECK (((buffer_before >= 0) AND (buffer_before <= 240))),
  CONSTRAINT booking_pages_description_check CHECK ((length(description) <= 1000)),
  CONSTRAINT booking_pages_horizon_days_check CHECK (((horizon_days >= 1) AND (horizon_days <= 365))),
  CONSTRAINT booking_pages_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT booking_pages_notice_hours_check CHECK (((notice_hours >= 0) AND (notice_hours <= 720))),
  CONSTRAINT booking_pages_per_day_check CHECK (((per_day >= 0) AND (per_day <= 100))),
  CONSTRAINT booking_pages_public_key_check CHECK ((public_key ~ '^[0-9a-f]{12}$'::text)),
  CONSTRAINT booking_pages_step_check CHECK (((step >= 5) AND (step <= 240))),
  CONSTRAINT booking_pages_time_zone_check CHECK ((length(time_zone) <= 64))
);
ALTER TABLE booking_pages ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE booking_pages IS 'Public pages where people outside book appointments with a user or with whoever of a group is free.';
COMMENT ON COLUMN booking_pages.public_key IS 'Last part of the page''s address.';
COMMENT ON COLUMN booking_pages.description IS 'Shown to visitors.';
COMMENT ON COLUMN booking_pages.owner_id IS 'With whom appointments are, unless there is a group; also who edits the page.';
COMMENT ON COLUMN booking_pages.group_id IS 'Of agenda_groups: each appointment goes to the free member who has fewest. Null: the owner''s own.';
COMMENT ON COLUMN booking_pages.time_zone IS 'IANA name in which the hours are meant; null: the company''s.';
COMMENT ON COLUMN booking_pages.step IS 'Minutes from one start to the next.';
COMMENT ON COLUMN booking_pages.buffer_before IS 'Minutes kept free before an appointment.';
COMMENT ON COLUMN booking_pages.buffer_after IS 'Minutes kept free after an appointment.';
COMMENT ON COLUMN booking_pages.notice_hours IS 'An appointment starts this many hours from now at the earliest.';
COMMENT ON COLUMN booking_pages.horizon_days IS 'How many days ahead can be booked.';
COMMENT ON COLUMN booking_pages.per_day IS 'Most appointments of one user through this page in a local day; 0: any number.';
COMMENT ON COLUMN booking_pages.monday IS 'Hours of the weekday, HH:MM-HH:MM; none: closed. The other weekdays alike.';
COMMENT ON COLUMN booking_pages.tuesday IS 'See monday.';
COMMENT ON COLUMN booking_pages.wednesday IS 'See monday.';
COMMENT ON COLUMN booking_pages.thursday IS 'See monday.';
COMMENT ON COLUMN booking_pages.friday IS 'See monday.';
COMMENT ON COLUMN booking_pages.saturday IS 'See monday.';
COMMENT ON COLUMN booking_pages.sunday IS 'See monday.';
COMMENT ON COLUMN booking_pages.disabled_at IS 'Takes no bookings since then; those made stay.';
CREATE INDEX booking_pages_by_group ON public.booking_pages USING btree (group_id);
CREATE UNIQUE INDEX booking_pages_by_key ON public.booking_pages USING btree (public_key);
CREATE INDEX booking_pages_by_owner ON public.booking_pages USING btree (owner_id);
CREATE UNIQUE INDEX booking_pages_name_key ON public.booking_pages USING btree (company_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE POLICY system ON booking_pages TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON booking_pages TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON booking_pages TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON booking_pages TO suite_system;

CREATE TABLE bookings (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  page_id bigint NOT NULL,
  kind_id bigint NOT NULL,
  event_id bigint NOT NULL,
  token uuid DEFAULT gen_random_uuid() NOT NULL,
  email text NOT NULL,
  language text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT bookings_pkey PRIMARY KEY (id),
  CONSTRAINT bookings_company_id_event_id_fkey FOREIGN KEY (company_id, event_id) REFERENCES agenda_events(company_id, id) ON DELETE CASCADE,
  CONSTRAINT bookings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT bookings_company_id_kind_id_fkey FOREIGN KEY (company_id, kind_id) REFERENCES booking_kinds(company_id, id) ON DELETE CASCADE,
  CONSTRAINT bookings_company_id_page_id_fkey FOREIGN KEY (company_id, page_id) REFERENCES booking_pages(company_id, id) ON DELETE CASCADE,
  CONSTRAINT bookings_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  CONSTRAINT bookings_language_check CHECK ((language = ANY (ARRAY['es'::text, 'en'::text])))
);
ALTER TABLE bookings ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE bookings IS 'Appointments that people outside made. When and with whom is in their events; deleting the event cancels the booking.';
COMMENT ON COLUMN bookings.token IS 'Random; the last part of the address where the visitor moves or cancels it.';
COMMENT ON COLUMN bookings.email IS 'Of the visitor, in lower case.';
COMMENT ON COLUMN bookings.language IS 'In which the visitor booked; mails to them are in it.';
CREATE UNIQUE INDEX bookings_by_event ON public.bookings USING btree (event_id);
CREATE INDEX bookings_by_kind ON public.bookings USING btree (kind_id);
CREATE INDEX bookings_by_page ON public.bookings USING btree (page_id, created_at DESC);
CREATE UNIQUE INDEX bookings_by_token ON public.bookings USING btree (token);
CREATE POLICY system ON bookings TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON bookings TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON bookings TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON bookings TO suite_system;

CREATE TABLE call_ceilings (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  extension_id bigint,
  max_calls integer,
  max_minutes_day integer,
  max_spend_day bigint,
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  max_calls_minute integer,
  CONSTRAINT call_ceilings_pkey PRIMARY KEY (id),
  CONSTRAINT call_ceilings_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT call_ceilings_company_id_extension_id_fkey FOREIGN KEY (company_id, extension_id) REFERENCES extensions(company_id, id) ON DELETE CASCADE,
  CONSTRAINT call_ceilings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT call_ceilings_max_calls_check CHECK (((max_calls >= 0) AND (max_calls <= 1000))),
  CONSTRAINT call_ceilings_max_calls_minute_check CHECK (((max_calls_minute >= 0) AND (max_calls_minute <= 1000))),
  CONSTRAINT call_ceilings_max_minutes_day_check CHECK (((max_minutes_day >= 0) AND (max_minutes_day <= 100000))),
  CONSTRAINT call_ceilings_max_spend_day_check CHECK (((max_spend_day >= 0) AND (max_spend_day <= 1000000000))),
  CONSTRAINT call_ceilings_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);
ALTER TABLE call_ceilings ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE call_ceilings IS 'Limits of outside calls, against fraud and surprises on the bill. A further call beyond any of them is refused.';
COMMENT ON COLUMN call_ceilings.extension_id IS 'Null: all extensions of the company together.';
COMMENT ON COLUMN call_ceilings.max_calls IS 'Legs to the outside at a time, in calls and conferences; null: no limit.';
COMMENT ON COLUMN call_ceilings.max_minutes_day IS 'Started minutes per day of the company''s time zone; null: no limit.';
COMMENT ON COLUMN call_ceilings.max_spend_day IS 'Pesos per day; null: no limit.';
COMMENT ON COLUMN call_ceilings.max_calls_minute IS 'Legs to the outside that begin within a minute; null: no limit of its own.';
CREATE INDEX call_ceilings_by_extension ON public.call_ceilings USING btree (company_id, extension_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX call_ceilings_name_key ON public.call_ceilings USING btree (company_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE POLICY system ON call_ceilings TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON call_ceilings TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON call_ceilings TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON call_ceilings TO suite_system;

CREATE TABLE call_destinations (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  kind text NOT NULL,
  target_id bigint NOT NULL,
  name text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  label text GENERATED ALWAYS AS (((
CASE kind
    WHEN 'extension'::text THEN '☎'::text
    WHEN 'ring_group'::text THEN '🔔'::text
    WHEN 'queue'::text THEN '⏳'::text
    WHEN 'ivr'::text THEN '🔢'::text
    WHEN 'announcement'::text THEN '🔊'::text
    WHEN 'conference'::text THEN '👥'::text
    WHEN 'meetings'::text THEN '🎥'::text
    ELSE '🕘'::text
END || ' '::text) || name)) STORED NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT call_destinations_pkey PRIMARY KEY (id),
  CONSTRAINT call_destinations_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT call_destinations_company_id_kind_target_id_key UNIQUE (company_id, kind, target_id),
  CONSTRAINT call_destinations_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT call_destinations_kind_check CHECK ((kind = ANY (ARRAY['extension'::text, 'ring_group'::text, 'queue'::text, 'ivr'::text, 'time_slot'::text, 'announcement'::text, 'conference'::text, 'meetings'::text])))
);
ALTER TABLE call_destinations ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE call_destinations IS 'One row for whatever a call can be sent to, kept by the triggers call_destination, so that a destination is one foreign key whatever its kind.';
COMMENT ON COLUMN call_destinations.kind IS 'Names the table of target_id: extension, ring_group (ring_groups), queue (call_queues), ivr (ivr_menus), time_slot (time_slots), announcement (audios), conference (conference_rooms). meetings: the door of all video meetings, one for each company that has any; target_id is then the company''s.';
COMMENT ON COLUMN call_destinations.target_id IS 'Id in that table.';
COMMENT ON COLUMN call_destinations.name IS 'Of an extension number and name.';
COMMENT ON COLUMN call_destinations.label IS 'With a sign for the kind, so that in a choice a queue is told from a group of the same name in every language.';
COMMENT ON COLUMN call_destinations.deleted_at IS 'That of the target. Destinations that still point here lead nowhere: the call ends as a dead end.';
CREATE INDEX call_destinations_by_name ON public.call_destinations USING btree (company_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE POLICY system ON call_destinations TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON call_destinations TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON call_destinations TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON call_destinations TO suite_system;

CREATE TABLE call_facts (
  company_id bigint NOT NULL,
  call_id uuid NOT NULL,
  step integer NOT NULL,
  kind text NOT NULL,
  at timestamp with time zone NOT NULL,
  about jsonb NOT NULL,
  CONSTRAINT call_facts_pkey PRIMARY KEY (call_id, step),
  CONSTRAINT call_facts_call_id_fkey FOREIGN KEY (call_id) REFERENCES calls(id) ON DELETE CASCADE,
  CONSTRAINT call_facts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT call_facts_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 40))),
  CONSTRAINT call_facts_step_check CHECK ((step > 0))
);
ALTER TABLE call_facts ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE call_facts IS 'What a call went through, step by step: source of explanations, board, reports, and of the triggers for callbacks, surveys and missed calls.';
COMMENT ON COLUMN call_facts.step IS 'From 1, in the order of events.';
COMMENT ON COLUMN call_facts.kind IS 'entered, did, slot, ivr, queue_entered, queue_left, offered, answered, transferred, hung_up … : all kinds are in platform/telephony/contract/fact.ts.';
COMMENT ON COLUMN call_facts.about IS 'Shape by kind, as declared there.';
CREATE INDEX call_facts_by_kind ON public.call_facts USING btree (company_id, kind, at);
CREATE POLICY system ON call_facts TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON call_facts TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON call_facts TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON call_facts TO suite_system;
CREATE TRIGGER call_facts_counted AFTER INSERT ON public.call_facts REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION count_late_steps();
CREATE TRIGGER survey_answer_of_fact AFTER INSERT ON public.call_facts FOR EACH ROW WHEN ((new.kind = 'ivr_answer'::text)) EXECUTE FUNCTION survey_answer_of_fact();
COMMENT ON TRIGGER call_facts_counted ON call_facts IS 'Corrects call_results of calls that had ended.';
COMMENT ON TRIGGER survey_answer_of_fact ON call_facts IS 'Fills survey_answers.';

CREATE TABLE call_holds (
  leg uuid NOT NULL,
  company_id bigint NOT NULL,
  asterisk_server_id bigint NOT NULL,
  number text NOT NULL,
  country text DEFAULT ''::text NOT NULL,
  destination text NOT NULL,
  price_minute numeric(12,4) NOT NULL,
  connection_fee numeric(12,4) NOT NULL,
  first_increment integer NOT NULL,
  next_increment integer NOT NULL,
  covered_seconds integer NOT NULL,
  amount numeric(18,4) NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT call_holds_pkey PRIMARY KEY (leg),
  CONSTRAINT call_holds_asterisk_server_id_fkey FOREIGN KEY (asterisk_server_id) REFERENCES asterisk_servers(id),
  CONSTRAINT call_holds_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
ALTER TABLE call_holds ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE call_holds IS 'Money reserved for calls to the outside that have not ended, with the rate that they began with.';
COMMENT ON COLUMN call_holds.leg IS 'outside_legs.leg.';
COMMENT ON COLUMN call_holds.number IS 'As dialled.';
COMMENT ON COLUMN call_holds.country IS 'ISO 3166 of the number, or its calling code; empty: unknown.';
COMMENT ON COLUMN call_holds.covered_seconds IS 'Talk that the amount pays for; running calls are covered further, or ended.';
COMMENT ON COLUMN call_holds.amount IS 'Part of billing_accounts.reserved.';
CREATE INDEX call_holds_of_server ON public.call_holds USING btree (asterisk_server_id, company_id);
CREATE POLICY system ON call_holds TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON call_holds TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON call_holds TO suite_system;

CREATE TABLE call_labels (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  color text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT call_labels_pkey PRIMARY KEY (id),
  CONSTRAINT call_labels_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT call_labels_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT call_labels_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  CONSTRAINT call_labels_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
ALTER TABLE call_labels ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE call_labels IS 'Labels that people give to calls (call_records) and events of the agenda.';
CREATE UNIQUE INDEX call_labels_name_key ON public.call_labels USING btree (company_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE POLICY system ON call_labels TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON call_labels TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON call_labels TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON call_labels TO suite_system;

CREATE TABLE call_queue_agents (
  company_id bigint NOT NULL,
  queue_id bigint NOT NULL,
  extension_id bigint NOT NULL,
  "position" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  CONSTRAINT call_queue_agents_pkey PRIMARY KEY (queue_id, extension_id),
  CONSTRAINT call_queue_agents_company_id_extension_id_fkey FOREIGN KEY (company_id, extension_id) REFERENCES extensions(company_id, id) ON DELETE CASCADE,
  CONSTRAINT call_queue_agents_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT call_queue_agents_company_id_queue_id_fkey FOREIGN KEY (company_id, queue_id) REFERENCES call_queues(company_id, id) ON DELETE CASCADE
);
ALTER TABLE call_queue_agents ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE call_queue_agents IS 'Extensions that may log in to a queue. Whether they are is in queue_agents.';
COMMENT ON COLUMN call_queue_agents."position" IS 'As in call_queue_members.';
CREATE INDEX call_queue_agents_by_extension ON public.call_queue_agents USING btree (company_id, extension_id);
CREATE POLICY system ON call_queue_agents TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON call_queue_agents TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON call_queue_agents TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON call_queue_agents TO suite_system;

CREATE TABLE call_queue_members (
  company_id bigint NOT NULL,
  queue_id bigint NOT NULL,
  extension_id bigint NOT NULL,
  "position" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  CONSTRAINT call_queue_members_pkey PRIMARY KEY (queue_id, extension_id),
  CONSTRAINT call_queue_members_company_id_extension_id_fkey FOREIGN KEY (company_id, extension_id) REFERENCES extensions(company_id, id) ON DELETE CASCADE,
  CONSTRAINT call_queue_members_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT call_queue_members_company_id_queue_id_fkey FOREIGN KEY (company_id, queue_id) REFERENCES call_queues(company_id, id) ON DELETE CASCADE
);
ALTER TABLE call_queue_members ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE call_queue_members IS 'Fixed agents of a queue: always there, without logging in.';
COMMENT ON COLUMN call_queue_members."position" IS 'Order for the strategies round_robin, linear and penalty; fixed members come before agents who log in.';
CREATE INDEX call_queue_members_by_extension ON public.call_queue_members USING btree (company_id, extension_id);
CREATE POLICY system ON call_queue_members TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON call_queue_members TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON call_queue_members TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON call_queue_members TO suite_system;

CREATE TABLE call_queues (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  number text,
  strategy text DEFAULT 'least_recent'::text NOT NULL,
  ring_seconds integer DEFAULT 20 NOT NULL,
  wrap_up_seconds integer DEFAULT 0 NOT NULL,
  rest_seconds integer DEFAULT 10 NOT NULL,
  max_waiting integer DEFAULT 50 NOT NULL,
  max_wait_seconds integer,
  announce_every_seconds integer DEFAULT 60 NOT NULL,
  announce_position boolean DEFAULT true NOT NULL,
  announce_time boolean DEFAULT false NOT NULL,
  exit_digit text,
  exit_id bigint,
  callback_digit text,
  overflow_id bigint,
  when_empty_id bigint,
  priority integer DEFAULT 1 NOT NULL,
  service_level_seconds integer DEFAULT 20 NOT NULL,
  welcome_audio_id bigint,
  announce_audio_id bigint,
  music_audio_id bigint,
  search_text text GENERATED ALWAYS AS (search_form(((name || ' '::text) || COALESCE(number, ''::text)))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  callback_abroad boolean DEFAULT false NOT NULL,
  CONSTRAINT call_queues_pkey PRIMARY KEY (id),
  CONSTRAINT call_queues_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT call_queues_company_id_announce_audio_id_fkey FOREIGN KEY (company_id, announce_audio_id) REFERENCES audios(company_id, id),
  CONSTRAINT call_queues_company_id_exit_id_fkey FOREIGN KEY (company_id, exit_id) REFERENCES call_destinations(company_id, id),
  CONSTRAINT call_queues_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT call_queues_company_id_music_audio_id_fkey FOREIGN KEY (company_id, music_audio_id) REFERENCES audios(company_id, id),
  CONSTRAINT call_queues_company_id_overflow_id_fkey FOREIGN KEY (company_id, overflow_id) REFERENCES call_destinations(company_id, id),
  CONSTRAINT call_queues_company_id_welcome_audio_id_fkey FOREIGN KEY (company_id, welcome_audio_id) REFERENCES audios(company_id, id),
  CONSTRAINT call_queues_company_id_when_empty_id_fkey FOREIGN KEY (company_id, when_empty_id) REFERENCES call_destinations(company_id, id),
  CONSTRAINT call_queues_announce_every_seconds_check CHECK (((announce_every_seconds >= 0) AND (announce_every_seconds <= 3600))),
  CONSTRAINT call_queues_callback_digit_check CHECK ((callback_digit ~ '^[0-9*#]$'::text)),
  CONSTRAINT call_queues_exit_digit_check CHECK ((exit_digit ~ '^[0-9*#]$'::text)),
  CONSTRAINT call_queues_max_wait_seconds_check CHECK (((max_wait_seconds >= 5) AND (max_wait_seconds <= 86400))),
  CONSTRAINT call_queues_max_waiting_check CHECK (((max_waiting >= 1) AND (max_waiting <= 1000))),
  CONSTRAINT call_queues_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT call_queues_number_check CHECK ((number ~ '^[0-9]{2,10}$'::text)),
  CONSTRAINT call_queues_priority_check CHECK (((priority >= 1) AND (priority <= 10))),
  CONSTRAINT call_queues_rest_seconds_check CHECK (((rest_seconds >= 0) AND (rest_seconds <= 3600))),
  CONSTRAINT call_queues_ring_seconds_check CHECK (((ring_seconds >= 5) AND (ring_seconds <= 120))),
  CONSTRAINT call_queues_service_level_seconds_check CHECK (((service_level_seconds >= 1) AND (service_level_seconds <= 3600))),
  CONSTRAINT call_queues_strategy_check CHECK ((strategy = ANY (ARRAY['ring_all'::text, 'round_robin'::text, 'least_recent'::text, 'fewest_calls'::text, 'random'::text, 'linear'::text, 'penalty'::text]))),
  CONSTRAINT call_queues_wrap_up_seconds_check CHECK (((wrap_up_seconds >= 0) AND (wrap_up_seconds <= 3600)))
);
ALTER TABLE call_queues ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE call_queues IS 'Callers wait here until an agent is free. Agents are call_queue_members and call_queue_agents; who of them is there is in queue_agents.';
COMMENT ON COLUMN call_queues.number IS 'What is dialled inside; null: reached as a destination only.';
COMMENT ON COLUMN call_queues.strategy IS 'Which free agent is called: ring_all; round_robin: the next after the last one called; least_recent: whose last call ended longest ago; fewest_calls; random; linear: the first in order; penalty: lowest position, among equals least_recent.';
COMMENT ON COLUMN call_queues.ring_seconds IS 'How long an agent''s phone rings before the caller is offered to another.';
COMMENT ON COLUMN call_queues.wrap_up_seconds IS 'Pause of an agent after a call, for writing it up.';
COMMENT ON COLUMN call_queues.rest_seconds IS 'Pause of an agent who did not answer or declined.';
COMMENT ON COLUMN call_queues.max_waiting IS 'Further callers go to overflow_id.';
COMMENT ON COLUMN call_queues.max_wait_seconds IS 'After which a caller goes to overflow_id; null: no limit.';
COMMENT ON COLUMN call_queues.announce_every_seconds IS 'How often waiting callers hear announce_audio_id, position and time; 0: never.';
COMMENT ON COLUMN call_queues.announce_position IS 'Waiting callers hear their place in the queue.';
COMMENT ON COLUMN call_queues.announce_time IS 'Announces the expected wait, from recent talks.';
COMMENT ON COLUMN call_queues.exit_digit IS 'Key by which a waiting caller leaves for exit_id; null: none.';
COMMENT ON COLUMN call_queues.callback_digit IS 'Key by which a caller hangs up and is called back at their place in the queue (queue_callbacks); null: not offered.';
COMMENT ON COLUMN call_queues.overflow_id IS 'For callers who find the queue full or waited too long; null: their call ends.';
COMMENT ON COLUMN call_queues.when_empty_id IS 'Where callers go while no agent is logged in; null: they wait.';
COMMENT ON COLUMN call_queues.priority IS 'Between queues that share agents: higher first.';
COMMENT ON COLUMN call_queues.service_level_seconds IS 'A call answered within this time counts as within the service level.';
COMMENT ON COLUMN call_queues.welcome_audio_id IS 'Played once, before the wait.';
COMMENT ON COLUMN call_queues.announce_audio_id IS 'Null: no announcement of its own.';
COMMENT ON COLUMN call_queues.music_audio_id IS 'Music while waiting; null: the company''s (audios.hold_music).';
COMMENT ON COLUMN call_queues.callback_abroad IS 'Callers with numbers of other countries may ask to be called back, too: the caller ID that they send is what gets dialled.';
CREATE UNIQUE INDEX call_queues_name_key ON public.call_queues USING btree (company_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX call_queues_number_key ON public.call_queues USING btree (company_id, number) WHERE (deleted_at IS NULL);
CREATE POLICY system ON call_queues TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON call_queues TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON call_queues TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON call_queues TO suite_system;
CREATE TRIGGER call_destination AFTER INSERT OR DELETE OR UPDATE OF name, deleted_at ON public.call_queues FOR EACH ROW EXECUTE FUNCTION keep_call_destination('queue');
COMMENT ON TRIGGER call_destination ON call_queues IS 'Keeps call_destinations.';

CREATE TABLE call_rates (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  deck_id bigint NOT NULL,
  prefix text NOT NULL,
  destination text NOT NULL,
  price_minute numeric(12,4) NOT NULL,
  connection_fee numeric(12,4),
  first_increment integer DEFAULT 60 NOT NULL,
  next_increment integer DEFAULT 60 NOT NULL,
  valid_from date NOT NULL,
  valid_until date,
  search_text text GENERATED ALWAYS AS (search_form(((destination || ' '::text) || prefix))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT call_rates_pkey PRIMARY KEY (id),
  CONSTRAINT call_rates_deck_id_fkey FOREIGN KEY (deck_id) REFERENCES rate_decks(id),
  CONSTRAINT call_rates_connection_fee_check CHECK ((connection_fee >= (0)::numeric)),
  CONSTRAINT call_rates_destination_check CHECK (((length(destination) >= 1) AND (length(destination) <= 80))),
  CONSTRAINT call_rates_first_increment_check CHECK (((first_increment >= 1) AND (first_increment <= 3600))),
  CONSTRAINT call_rates_next_increment_check CHECK (((next_increment >= 1) AND (next_increment <= 3600))),
  CONSTRAINT call_rates_prefix_check CHECK ((prefix ~ '^([0-9]{1,15}|local|national|mobile|international|premium)$'::text)),
  CONSTRAINT call_rates_price_minute_check CHECK ((price_minute >= (0)::numeric))
);
COMMENT ON TABLE call_rates IS 'What calls to numbers that begin with a prefix cost; the longest prefix wins, of equal ones the latest valid_from.';
COMMENT ON COLUMN call_rates.prefix IS 'Digits of E.164 without plus, or a class of calls: for numbers without a prefix of their own. Special rates cost at least their class.';
COMMENT ON COLUMN call_rates.destination IS 'As invoices name it: Colombia móvil.';
COMMENT ON COLUMN call_rates.price_minute IS 'In the deck''s currency, before tax.';
COMMENT ON COLUMN call_rates.connection_fee IS 'Once for each answered call; null: none.';
COMMENT ON COLUMN call_rates.first_increment IS 'Seconds that an answered call costs at least: 30 of 30/6.';
COMMENT ON COLUMN call_rates.next_increment IS 'Seconds by which it goes on: 6 of 30/6.';
COMMENT ON COLUMN call_rates.valid_from IS 'Days of the company that calls.';
COMMENT ON COLUMN call_rates.valid_until IS 'Last day; null: until another rate of the prefix begins.';
CREATE UNIQUE INDEX call_rates_key ON public.call_rates USING btree (deck_id, prefix, valid_from) WHERE (deleted_at IS NULL);
CREATE INDEX call_rates_newest ON public.call_rates USING btree (created_at, id);
GRANT DELETE, INSERT, SELECT, UPDATE ON call_rates TO suite_system;

CREATE TABLE call_recordings (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  call_id uuid,
  kind text DEFAULT 'call'::text NOT NULL,
  direction text NOT NULL,
  user_id bigint,
  extension_id bigint,
  extension text NOT NULL,
  extension_name text DEFAULT ''::text NOT NULL,
  other_number text NOT NULL,
  other_name text DEFAULT ''::text NOT NULL,
  queue_id bigint,
  queue_name text DEFAULT ''::text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  seconds integer NOT NULL,
  format text NOT NULL,
  file_id uuid NOT NULL,
  size bigint NOT NULL,
  delete_reason text DEFAULT ''::text NOT NULL,
  origin uuid,
  marks jsonb DEFAULT '[]'::jsonb NOT NULL,
  label text GENERATED ALWAYS AS (
CASE
    WHEN (other_name = ''::text) THEN other_number
    ELSE other_name
END) STORED NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(((((((((extension || ' '::text) || extension_name) || ' '::text) || other_number) || ' '::text) || other_name) || ' '::text) || queue_name))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT call_recordings_pkey PRIMARY KEY (id),
  CONSTRAINT call_recordings_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT call_recordings_company_id_extension_id_fkey FOREIGN KEY (company_id, extension_id) REFERENCES extensions(company_id, id) ON DELETE SET NULL (extension_id),
  CONSTRAINT call_recordings_company_id_file_id_fkey FOREIGN KEY (company_id, file_id) REFERENCES stored_files(company_id, id),
  CONSTRAINT call_recordings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT call_recordings_company_id_queue_id_fkey FOREIGN KEY (company_id, queue_id) REFERENCES call_queues(company_id, id) ON DELETE SET NULL (queue_id),
  CONSTRAINT call_recordings_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE SET NULL (user_id),
  CONSTRAINT call_recordings_delete_reason_check CHECK ((length(delete_reason) <= 300)),
  CONSTRAINT call_recordings_direction_check CHECK ((direction = ANY (ARRAY['INCOMING'::text, 'OUTGOING'::text]))),
  CONSTRAINT call_recordings_extension_check CHECK ((length(extension) <= 32)),
  CONSTRAINT call_recordings_extension_name_check CHECK ((length(extension_name) <= 80)),
  CONSTRAINT call_recordings_format_check CHECK ((format = ANY (ARRAY['wav'::text, 'mp3'::text, 'ogg'::text]))),
  CONSTRAINT call_recordings_kind_check CHECK ((kind = ANY (ARRAY['call'::text, 'conference'::text]))),
  CONSTRAINT call_recordings_other_name_check CHECK ((length(other_name) <= 80)),
  CONSTRAINT call_recordings_other_number_check CHECK ((length(other_number) <= 32)),
  CONSTRAINT call_recordings_queue_name_check CHECK ((length(queue_name) <= 80)),
  CONSTRAINT call_recordings_seconds_check CHECK ((seconds >= 0)),
  CONSTRAINT call_recordings_size_check CHECK ((size >= 0))
);
ALTER TABLE call_recordings ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE call_recordings IS 'Recordings of calls and conferences that are finished. The sound is in stored_files.';
COMMENT ON COLUMN call_recordings.call_id IS 'No foreign key: a recording may be stored before its call, and outlives it.';
COMMENT ON COLUMN call_recordings.kind IS 'Of a call, or of a conference.';
COMMENT ON COLUMN call_recordings.direction IS 'From the recorded extension''s point of view.';
COMMENT ON COLUMN call_recordings.user_id IS 'Owner of the extension at that time: the recording stays theirs when somebody else gets the extension.';
COMMENT ON COLUMN call_recordings.extension IS 'Its number at that time.';
COMMENT ON COLUMN call_recordings.extension_name IS 'The name at that time; empty: none.';
COMMENT ON COLUMN call_recordings.other_number IS 'Of the other side.';
COMMENT ON COLUMN call_recordings.other_name IS 'Of the other side; empty: not known.';
COMMENT ON COLUMN call_recordings.queue_id IS 'The queue that the call came through; null: none.';
COMMENT ON COLUMN call_recordings.queue_name IS 'The name at that time; empty: none.';
COMMENT ON COLUMN call_recordings.seconds IS 'Of sound, without pauses.';
COMMENT ON COLUMN call_recordings.format IS 'Of the stored sound.';
COMMENT ON COLUMN call_recordings.size IS 'Bytes.';
COMMENT ON COLUMN call_recordings.delete_reason IS 'What whoever deleted it gave as the reason; kept_days: its time was over.';
COMMENT ON COLUMN call_recordings.origin IS 'recordings_under_way.id, so that one handed over again after a crash is stored once; null: came from elsewhere.';
COMMENT ON COLUMN call_recordings.marks IS 'Events for the player''s time line: [{"at": instant, "kind": "held", "name": "Ana"}].';
COMMENT ON COLUMN call_recordings.label IS 'What lists show of the other side: the name, or else the number.';
CREATE INDEX call_recordings_deleted ON public.call_recordings USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX call_recordings_longest ON public.call_recordings USING btree (company_id, seconds DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX call_recordings_newest ON public.call_recordings USING btree (company_id, started_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX call_recordings_of_call ON public.call_recordings USING btree (company_id, call_id);
CREATE INDEX call_recordings_of_file ON public.call_recordings USING btree (file_id);
CREATE INDEX call_recordings_of_number ON public.call_recordings USING btree (company_id, other_number, started_at DESC);
CREATE INDEX call_recordings_of_user ON public.call_recordings USING btree (user_id, started_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX call_recordings_origin ON public.call_recordings USING btree (origin) WHERE (origin IS NOT NULL);
CREATE INDEX call_recordings_search ON public.call_recordings USING gin (company_id, search_text gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE POLICY system ON call_recordings TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON call_recordings TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON call_recordings TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON call_recordings TO suite_system;
CREATE TRIGGER integrations_recording_new AFTER INSERT ON public.call_recordings FOR EACH ROW WHEN (((new.call_id IS NOT NULL) AND (new.kind = 'call'::text))) EXECUTE FUNCTION integrations_tell_recording();
COMMENT ON TRIGGER integrations_recording_new ON call_recordings IS 'Tells connected programs and webhooks.';

CREATE TABLE call_records (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  call_id uuid NOT NULL,
  extension_id bigint NOT NULL,
  direction text NOT NULL,
  other_number text NOT NULL,
  other_name text DEFAULT ''::text NOT NULL,
  outcome text NOT NULL,
  missed boolean NOT NULL,
  started_at timestamp with time zone NOT NULL,
  answered_at timestamp with time zone,
  ended_at timestamp with time zone NOT NULL,
  label_id bigint,
  note text,
  journey_id uuid,
  consult boolean DEFAULT false NOT NULL,
  folded boolean DEFAULT false NOT NULL,
  last_id bigint,
  whole_answered_at timestamp with time zone,
  whole_seconds integer,
  whole_missed boolean,
  whole_names text,
  duration integer GENERATED ALWAYS AS ((COALESCE(round(EXTRACT(epoch FROM (ended_at - answered_at))), (0)::numeric))::integer) STORED NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(COALESCE(whole_names, ((other_name || ' '::text) || other_number)))) STORED NOT NULL,
  shown_missed boolean GENERATED ALWAYS AS (COALESCE(whole_missed, missed)) STORED NOT NULL,
  shown_seconds integer GENERATED ALWAYS AS (COALESCE(whole_seconds, (round(EXTRACT(epoch FROM (ended_at - answered_at))))::integer, 0)) STORED NOT NULL,
  CONSTRAINT call_records_pkey PRIMARY KEY (id),
  CONSTRAINT call_records_call_id_extension_id_direction_key UNIQUE (call_id, extension_id, direction),
  CONSTRAINT call_records_call_id_fkey FOREIGN KEY (call_id) REFERENCES calls(id) ON DELETE CASCADE,
  CONSTRAINT call_records_company_id_extension_id_fkey FOREIGN KEY (company_id, extension_id) REFERENCES extensions(company_id, id),
  CONSTRAINT call_records_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT call_records_company_id_label_id_fkey FOREIGN KEY (company_id, label_id) REFERENCES call_labels(company_id, id) ON DELETE SET NULL (label_id),
  CONSTRAINT call_records_direction_check CHECK ((direction = ANY (ARRAY['INCOMING'::text, 'OUTGOING'::text]))),
  CONSTRAINT call_records_note_check CHECK ((length(note) <= 2000)),
  CONSTRAINT call_records_outcome_check CHECK ((outcome = ANY (ARRAY['answered'::text, 'busy'::text, 'no-answer'::text, 'unregistered'::text, 'rejected'::text, 'unknown-number'::text, 'not-allowed'::text, 'cancelled'::text, 'congestion'::text, 'daily-limit'::text, 'device-lost'::text, 'engine-restarted'::text, 'suspended'::text, 'completed'::text, 'failed'::text])))
);
ALTER TABLE call_records ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE call_records IS 'The call history: a call from the point of view of one extension. A call between colleagues has two rows.';
COMMENT ON COLUMN call_records.direction IS 'INCOMING or OUTGOING, from the extension''s point of view.';
COMMENT ON COLUMN call_records.other_number IS 'Of the other side.';
COMMENT ON COLUMN call_records.other_name IS 'Of the other side at that time; empty: not known.';
COMMENT ON COLUMN call_records.outcome IS 'As in calls.outcome.';
COMMENT ON COLUMN call_records.missed IS 'Incoming and to be called back: nobody talked, and not because it was declined. Calls of queues are nobody''s missed call.';
COMMENT ON COLUMN call_records.answered_at IS 'Null: nobody talked.';
COMMENT ON COLUMN call_records.label_id IS 'Of call_labels; of a journey, on its first part.';
COMMENT ON COLUMN call_records.note IS 'What the person wrote about the call.';
COMMENT ON COLUMN call_records.journey_id IS 'calls.id of the first call of the journey that this one is part of; null: never transferred or parked.';
COMMENT ON COLUMN call_records.consult IS 'Made only to ask somebody whether they take over a call.';
COMMENT ON COLUMN call_records.folded IS 'Shown as part of an earlier row of the same journey, not as a row of its own. This and the columns last_id and whole_* are written by fold_call_records.';
COMMENT ON COLUMN call_records.last_id IS 'On the first part: the part that the journey ended with; null: this one.';
COMMENT ON COLUMN call_records.whole_answered_at IS 'On the first part: of the whole journey; null: there is only this part.';
COMMENT ON COLUMN call_records.whole_seconds IS 'On the first part: seconds of talk of all parts, time in two of them at once counted once.';
COMMENT ON COLUMN call_records.whole_missed IS 'On the first part: of the whole journey; null: there is only this part.';
COMMENT ON COLUMN call_records.whole_names IS 'On the first part: names and numbers of all parts, for the search.';
COMMENT ON COLUMN call_records.duration IS 'Seconds of talk.';
COMMENT ON COLUMN call_records.shown_missed IS 'What the list shows: of the whole journey where there is one.';
COMMENT ON COLUMN call_records.shown_seconds IS 'What the list shows: of the whole journey where there is one.';
CREATE INDEX call_records_by_company ON public.call_records USING btree (company_id, started_at DESC, id DESC);
CREATE INDEX call_records_by_journey ON public.call_records USING btree (journey_id, extension_id) WHERE (journey_id IS NOT NULL);
CREATE INDEX call_records_by_label ON public.call_records USING btree (company_id, label_id) WHERE (label_id IS NOT NULL);
CREATE INDEX call_records_by_number ON public.call_records USING btree (company_id, other_number, started_at DESC);
CREATE INDEX call_records_history ON public.call_records USING btree (extension_id, started_at DESC, id DESC) INCLUDE (company_id, folded, direction, shown_missed, label_id, shown_seconds, search_text);
CREATE POLICY system ON call_records TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON call_records TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON call_records TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON call_records TO suite_system;
CREATE TRIGGER call_record_folded AFTER INSERT ON public.call_records FOR EACH ROW WHEN ((new.journey_id IS NOT NULL)) EXECUTE FUNCTION fold_new_call_record();
CREATE TRIGGER call_records_counted_new AFTER INSERT ON public.call_records REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION count_late_steps();
COMMENT ON TRIGGER call_record_folded ON call_records IS 'Folds the parts of a transferred call.';
COMMENT ON TRIGGER call_records_counted_new ON call_records IS 'Corrects call_results of calls that had ended.';

CREATE TABLE call_result_hours (
  company_id bigint NOT NULL,
  local_hour timestamp without time zone NOT NULL,
  direction text NOT NULL,
  result text NOT NULL,
  place text,
  did_id bigint,
  trunk_id bigint,
  country_id bigint,
  caller_extension_id bigint,
  answered_by_id bigint,
  calls bigint NOT NULL,
  talk_seconds bigint NOT NULL,
  wait_seconds bigint NOT NULL,
  merged boolean DEFAULT false NOT NULL,
  CONSTRAINT call_result_hours_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
ALTER TABLE call_result_hours ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE call_result_hours IS 'Roll-up of call_results.';
COMMENT ON COLUMN call_result_hours.local_hour IS 'Start of the hour, in the company''s time zone.';
COMMENT ON COLUMN call_result_hours.direction IS 'As in calls.direction.';
COMMENT ON COLUMN call_result_hours.result IS 'This and the further keys as in call_results.';
COMMENT ON COLUMN call_result_hours.merged IS 'Written by roll_up.merge; false: a single change, still to be merged.';
CREATE INDEX call_result_hours_by_hour ON public.call_result_hours USING btree (company_id, local_hour) INCLUDE (direction, result, place, did_id, trunk_id, country_id, caller_extension_id, answered_by_id, calls, talk_seconds, wait_seconds);
CREATE INDEX call_result_hours_unmerged ON public.call_result_hours USING btree (company_id, local_hour) WHERE (NOT merged);
CREATE POLICY system ON call_result_hours TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON call_result_hours TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT SELECT ON call_result_hours TO suite_app;
GRANT SELECT ON call_result_hours TO suite_system;

CREATE TABLE call_result_waits (
  company_id bigint NOT NULL,
  local_hour timestamp without time zone NOT NULL,
  wait_seconds integer NOT NULL,
  calls bigint NOT NULL,
  merged boolean DEFAULT false NOT NULL,
  CONSTRAINT call_result_waits_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
ALTER TABLE call_result_waits ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE call_result_waits IS 'Roll-up of answered calls from outside by waiting time, for percentiles.';
COMMENT ON COLUMN call_result_waits.local_hour IS 'Start of the hour, in the company''s time zone.';
COMMENT ON COLUMN call_result_waits.merged IS 'Written by roll_up.merge; false: a single change, still to be merged.';
CREATE INDEX call_result_waits_by_hour ON public.call_result_waits USING btree (company_id, local_hour) INCLUDE (wait_seconds, calls);
CREATE INDEX call_result_waits_unmerged ON public.call_result_waits USING btree (company_id, local_hour) WHERE (NOT merged);
CREATE POLICY system ON call_result_waits TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON call_result_waits TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT SELECT ON call_result_waits TO suite_app;
GRANT SELECT ON call_result_waits TO suite_system;

CREATE TABLE call_results (
  id uuid NOT NULL,
  company_id bigint NOT NULL,
  direction text NOT NULL,
  result text NOT NULL,
  place text,
  place_name text NOT NULL,
  queue_id bigint,
  did_id bigint,
  trunk_id bigint,
  country_id bigint,
  caller_extension_id bigint,
  answered_by_id bigint,
  extension_ids bigint[] NOT NULL,
  number text NOT NULL,
  name text NOT NULL,
  number_key text,
  outcome text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone NOT NULL,
  wait_seconds integer NOT NULL,
  talk_seconds integer NOT NULL,
  CONSTRAINT call_results_pkey PRIMARY KEY (id),
  CONSTRAINT call_results_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT call_results_id_fkey FOREIGN KEY (id) REFERENCES calls(id) ON DELETE CASCADE,
  CONSTRAINT call_results_check CHECK (((result = 'abandoned'::text) = (place IS NOT NULL))),
  CONSTRAINT call_results_direction_check CHECK ((direction = ANY (ARRAY['inbound'::text, 'outbound'::text, 'internal'::text]))),
  CONSTRAINT call_results_place_check CHECK ((place = ANY (ARRAY['entry'::text, 'after_hours'::text, 'menu'::text, 'queue'::text, 'ring_group'::text, 'ringing'::text, 'voicemail'::text]))),
  CONSTRAINT call_results_result_check CHECK ((result = ANY (ARRAY['answered'::text, 'abandoned'::text, 'declined'::text, 'informed'::text, 'blocked'::text, 'unanswered'::text, 'service'::text, 'continued'::text])))
);
ALTER TABLE call_results ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE call_results IS 'What became of each call that has ended: the one meaning of an answered, lost and blocked call (features/phone/contract/call-result.ts), for the board, the missed calls and all reports. Written by count_calls() alone.';
COMMENT ON COLUMN call_results.id IS 'calls.id.';
COMMENT ON COLUMN call_results.direction IS 'As in calls.direction.';
COMMENT ON COLUMN call_results.result IS 'From outside: answered (somebody talked, or it joined a conference); abandoned: lost, see place; declined: who was called refused it; informed: it only heard what was set up for it; blocked: never let in, by a block list or a limit. Made by an extension: answered, unanswered, blocked, or service (feature codes as *97). continued: the part after a transfer or parking, counted with its first part.';
COMMENT ON COLUMN call_results.place IS 'Where an abandoned call was last: entry (nothing was reached), after_hours, menu, queue, ring_group, ringing (a person''s phone), voicemail. Null: not abandoned.';
COMMENT ON COLUMN call_results.place_name IS 'Name at that time of what the call reached last: a menu, queue, group, person or time slot; empty: none.';
COMMENT ON COLUMN call_results.queue_id IS 'The last queue that it waited in; null: none.';
COMMENT ON COLUMN call_results.did_id IS 'The number of ours that was called; null: not from outside.';
COMMENT ON COLUMN call_results.country_id IS 'Of the number outside; null: not known, or internal.';
COMMENT ON COLUMN call_results.answered_by_id IS 'Extension of who answered first; null: nobody, or a number outside.';
COMMENT ON COLUMN call_results.extension_ids IS 'Extensions that took part: called, rang, or answered.';
COMMENT ON COLUMN call_results.number IS 'Of the other side: the caller''s of a call from outside, else what was dialled. anonymous: hidden.';
COMMENT ON COLUMN call_results.name IS 'By which the other side was known then; empty: not known.';
COMMENT ON COLUMN call_results.number_key IS 'outside_key of the call; null: internal, or hidden.';
COMMENT ON COLUMN call_results.outcome IS 'As in calls.outcome.';
COMMENT ON COLUMN call_results.wait_seconds IS 'From the start to the answer, or to the end of what nobody answered.';
COMMENT ON COLUMN call_results.talk_seconds IS 'From the answer to the end.';
CREATE INDEX call_results_by_company ON public.call_results USING btree (company_id, started_at DESC, id DESC);
CREATE INDEX call_results_by_extension ON public.call_results USING gin (company_id, extension_ids);
CREATE INDEX call_results_by_key ON public.call_results USING btree (company_id, number_key, started_at) WHERE (number_key IS NOT NULL);
CREATE INDEX call_results_lost ON public.call_results USING btree (company_id, started_at DESC) WHERE (result = 'abandoned'::text);
CREATE POLICY system ON call_results TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON call_results TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT SELECT ON call_results TO suite_app;
GRANT SELECT ON call_results TO suite_system;
CREATE TRIGGER call_result_hours_added AFTER INSERT OR DELETE ON public.call_results FOR EACH ROW EXECUTE FUNCTION roll_up.call_result_hours_changed();
CREATE TRIGGER call_result_hours_changed AFTER UPDATE ON public.call_results FOR EACH ROW WHEN ((((((((((((((((((((((old.id IS DISTINCT FROM new.id) OR (old.company_id IS DISTINCT FROM new.company_id)) OR (old.direction IS DISTINCT FROM new.direction)) OR (old.result IS DISTINCT FROM new.result)) OR (old.place IS DISTINCT FROM new.place)) OR (old.place_name IS DISTINCT FROM new.place_name)) OR (old.queue_id IS DISTINCT FROM new.queue_id)) OR (old.did_id IS DISTINCT FROM new.did_id)) OR (old.trunk_id IS DISTINCT FROM new.trunk_id)) OR (old.country_id IS DISTINCT FROM new.country_id)) OR (old.caller_extension_id IS DISTINCT FROM new.caller_extension_id)) OR (old.answered_by_id IS DISTINCT FROM new.answered_by_id)) OR (old.extension_ids IS DISTINCT FROM new.extension_ids)) OR (old.number IS DISTINCT FROM new.number)) OR (old.name IS DISTINCT FROM new.name)) OR (old.number_key IS DISTINCT FROM new.number_key)) OR (old.outcome IS DISTINCT FROM new.outcome)) OR (old.started_at IS DISTINCT FROM new.started_at)) OR (old.ended_at IS DISTINCT FROM new.ended_at)) OR (old.wait_seconds IS DISTINCT FROM new.wait_seconds)) OR (old.talk_seconds IS DISTINCT FROM new.talk_seconds))) EXECUTE FUNCTION roll_up.call_result_hours_changed();
CREATE TRIGGER call_result_waits_added AFTER INSERT OR DELETE ON public.call_results FOR EACH ROW EXECUTE FUNCTION roll_up.call_result_waits_changed();
CREATE TRIGGER call_result_waits_changed AFTER UPDATE ON public.call_results FOR EACH ROW WHEN ((((((((((((((((((((((old.id IS DISTINCT FROM new.id) OR (old.company_id IS DISTINCT FROM new.company_id)) OR (old.direction IS DISTINCT FROM new.direction)) OR (old.result IS DISTINCT FROM new.result)) OR (old.place IS DISTINCT FROM new.place)) OR (old.place_name IS DISTINCT FROM new.place_name)) OR (old.queue_id IS DISTINCT FROM new.queue_id)) OR (old.did_id IS DISTINCT FROM new.did_id)) OR (old.trunk_id IS DISTINCT FROM new.trunk_id)) OR (old.country_id IS DISTINCT FROM new.country_id)) OR (old.caller_extension_id IS DISTINCT FROM new.caller_extension_id)) OR (old.answered_by_id IS DISTINCT FROM new.answered_by_id)) OR (old.extension_ids IS DISTINCT FROM new.extension_ids)) OR (old.number IS DISTINCT FROM new.number)) OR (old.name IS DISTINCT FROM new.name)) OR (old.number_key IS DISTINCT FROM new.number_key)) OR (old.outcome IS DISTINCT FROM new.outcome)) OR (old.started_at IS DISTINCT FROM new.started_at)) OR (old.ended_at IS DISTINCT FROM new.ended_at)) OR (old.wait_seconds IS DISTINCT FROM new.wait_seconds)) OR (old.talk_seconds IS DISTINCT FROM new.talk_seconds))) EXECUTE FUNCTION roll_up.call_result_waits_changed();
CREATE TRIGGER call_results_corrected AFTER UPDATE ON public.call_results FOR EACH ROW WHEN (((new.direction = 'inbound'::text) AND ((new.result = 'abandoned'::text) OR (old.result = 'abandoned'::text)))) EXECUTE FUNCTION note_lost_call();
CREATE TRIGGER call_results_lost AFTER INSERT ON public.call_results FOR EACH ROW WHEN (((new.direction = 'inbound'::text) AND (new.result = 'abandoned'::text))) EXECUTE FUNCTION note_lost_call();
CREATE TRIGGER call_results_surveyed AFTER INSERT OR UPDATE ON public.call_results FOR EACH ROW EXECUTE FUNCTION place_survey_answers();
COMMENT ON TRIGGER call_result_hours_added ON call_results IS 'Keeps call_result_hours.';
COMMENT ON TRIGGER call_result_hours_changed ON call_results IS 'Keeps call_result_hours.';
COMMENT ON TRIGGER call_result_waits_added ON call_results IS 'Keeps call_result_waits.';
COMMENT ON TRIGGER call_result_waits_changed ON call_results IS 'Keeps call_result_waits.';
COMMENT ON TRIGGER call_results_corrected ON call_results IS 'Keeps missed_calls.';
COMMENT ON TRIGGER call_results_lost ON call_results IS 'Keeps missed_calls.';
COMMENT ON TRIGGER call_results_surveyed ON call_results IS 'Fills extension_id and queue_id of survey_answers.';

CREATE TABLE called_countries (
  company_id bigint NOT NULL,
  country text NOT NULL,
  first_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT called_countries_pkey PRIMARY KEY (company_id, country),
  CONSTRAINT called_countries_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
ALTER TABLE called_countries ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE called_countries IS 'Countries that a company has called.';
COMMENT ON COLUMN called_countries.country IS 'call_holds.country.';
CREATE POLICY system ON called_countries TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON called_countries TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON called_countries TO suite_system;

CREATE TABLE calls (
  id uuid NOT NULL,
  company_id bigint NOT NULL,
  dialed text NOT NULL,
  caller_extension_id bigint,
  outcome text,
  asterisk_server_id bigint DEFAULT 1 NOT NULL,
  caller_number text DEFAULT ''::text NOT NULL,
  caller_name text DEFAULT ''::text NOT NULL,
  trunk_id bigint,
  direction text DEFAULT 'internal'::text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  answered_at timestamp with time zone,
  ended_at timestamp with time zone,
  live jsonb,
  other_key text,
  known_name text DEFAULT ''::text NOT NULL,
  CONSTRAINT calls_pkey PRIMARY KEY (id),
  CONSTRAINT calls_asterisk_server_id_fkey FOREIGN KEY (asterisk_server_id) REFERENCES asterisk_servers(id),
  CONSTRAINT calls_company_id_caller_extension_id_fkey FOREIGN KEY (company_id, caller_extension_id) REFERENCES extensions(company_id, id),
  CONSTRAINT calls_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT calls_company_id_trunk_id_fkey FOREIGN KEY (company_id, trunk_id) REFERENCES trunks(company_id, id),
  CONSTRAINT calls_direction_check CHECK ((direction = ANY (ARRAY['internal'::text, 'inbound'::text, 'outbound'::text]))),
  CONSTRAINT calls_known_name_check CHECK ((length(known_name) <= 200)),
  CONSTRAINT calls_outcome_check CHECK ((outcome = ANY (ARRAY['answered'::text, 'busy'::text, 'no-answer'::text, 'unregistered'::text, 'rejected'::text, 'unknown-number'::text, 'not-allowed'::text, 'cancelled'::text, 'congestion'::text, 'daily-limit'::text, 'device-lost'::text, 'engine-restarted'::text, 'suspended'::text, 'completed'::text, 'failed'::text])))
);
ALTER TABLE calls ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE calls IS 'A call from its first leg to its last. A transfer or parking continues as a new call: call_records.journey_id links the parts.';
COMMENT ON COLUMN calls.dialed IS 'What the caller dialled; of an inbound call the number that the carrier sent.';
COMMENT ON COLUMN calls.caller_extension_id IS 'Null: called from outside.';
COMMENT ON COLUMN calls.outcome IS 'Null while it runs. answered: they talked; busy, no-answer, rejected, cancelled (by the caller); unregistered: no device was reachable; unknown-number; not-allowed: by the caller''s permission or block list; congestion: a limit of the company or no free trunk; daily-limit: companies.max_calls_day; device-lost: a device vanished and did not come back; engine-restarted: the telephone server was; suspended: the company is; completed: nobody was to talk, such as an announcement; failed.';
COMMENT ON COLUMN calls.asterisk_server_id IS 'The telephone server that carries it: its calls are taken over together.';
COMMENT ON COLUMN calls.caller_number IS 'As the callee sees it, of an extension too; empty: not known.';
COMMENT ON COLUMN calls.caller_name IS 'As the callee sees it; empty: not known.';
COMMENT ON COLUMN calls.trunk_id IS 'The trunk it came from or went out over.';
COMMENT ON COLUMN calls.direction IS 'internal; inbound: came over a trunk; outbound: went out over one.';
COMMENT ON COLUMN calls.answered_at IS 'When both sides could hear each other; null: they never did.';
COMMENT ON COLUMN calls.live IS 'State of a running call (LiveSnapshot in call-row.ts: call machine, route, dialplan), from which another run of the program takes it over; null once it ended.';
COMMENT ON COLUMN calls.other_key IS 'The number outside, as the program compares it: E.164 with plus where it is public. Null for calls inside the company, and where the program did not write it: outside_key() reads those.';
COMMENT ON COLUMN calls.known_name IS 'Whose number outside it was when the call ended, by the CRM, else by shared contacts, as supervisors see them; empty: not known. What each participant knew is in call_records.other_name.';
CREATE INDEX calls_by_company ON public.calls USING btree (company_id, started_at DESC, id DESC);
CREATE INDEX calls_by_trunk ON public.calls USING btree (company_id, trunk_id) WHERE (trunk_id IS NOT NULL);
CREATE INDEX calls_live ON public.calls USING btree (asterisk_server_id, started_at) WHERE (ended_at IS NULL);
CREATE INDEX calls_outbound ON public.calls USING btree (company_id, started_at) WHERE (direction = 'outbound'::text);
CREATE POLICY system ON calls TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON calls TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON calls TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON calls TO suite_system;
CREATE TRIGGER calls_counted_ended AFTER UPDATE ON public.calls REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION count_ended_calls();
CREATE TRIGGER calls_counted_new AFTER INSERT ON public.calls REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION count_ended_calls();
CREATE TRIGGER calls_missed_ended AFTER UPDATE OF ended_at ON public.calls FOR EACH ROW WHEN (((new.ended_at IS NOT NULL) AND (old.ended_at IS NULL) AND (new.direction <> 'internal'::text))) EXECUTE FUNCTION follow_missed_calls();
CREATE TRIGGER calls_missed_new AFTER INSERT ON public.calls FOR EACH ROW WHEN (((new.ended_at IS NOT NULL) AND (new.direction <> 'internal'::text))) EXECUTE FUNCTION follow_missed_calls();
CREATE TRIGGER integrations_call_changed AFTER UPDATE ON public.calls FOR EACH ROW WHEN (((new.direction <> 'internal'::text) AND ((old.direction = 'internal'::text) OR ((old.answered_at IS NULL) AND (new.answered_at IS NOT NULL)) OR ((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))))) EXECUTE FUNCTION integrations_tell_call();
CREATE TRIGGER integrations_call_new AFTER INSERT ON public.calls FOR EACH ROW WHEN ((new.direction <> 'internal'::text)) EXECUTE FUNCTION integrations_tell_call();
CREATE TRIGGER queue_callback_called AFTER INSERT OR UPDATE OF ended_at ON public.calls FOR EACH ROW WHEN (((new.ended_at IS NOT NULL) AND (new.caller_extension_id IS NOT NULL) AND (length(new.dialed) >= 7))) EXECUTE FUNCTION queue_callback_called();
COMMENT ON TRIGGER calls_counted_ended ON calls IS 'Fills call_results and what follows from it.';
COMMENT ON TRIGGER calls_counted_new ON calls IS 'Fills call_results and what follows from it.';
COMMENT ON TRIGGER calls_missed_ended ON calls IS 'Of a call that was stored while it ran.';
COMMENT ON TRIGGER calls_missed_new ON calls IS 'Of a call that is stored only when it has ended.';
COMMENT ON TRIGGER integrations_call_changed ON calls IS 'Tells connected programs and webhooks.';
COMMENT ON TRIGGER integrations_call_new ON calls IS 'Tells connected programs and webhooks.';
COMMENT ON TRIGGER queue_callback_called ON calls IS 'Decides what became of a callback.';

CREATE TABLE calls_aside (
  call_id uuid NOT NULL,
  company_id bigint NOT NULL,
  contents text NOT NULL,
  reason text NOT NULL,
  ended boolean NOT NULL,
  attempts integer DEFAULT 1 NOT NULL,
  refused_at timestamp with time zone DEFAULT now() NOT NULL,
  tried_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT calls_aside_pkey PRIMARY KEY (call_id),
  CONSTRAINT calls_aside_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT calls_aside_attempts_check CHECK ((attempts > 0))
);
ALTER TABLE calls_aside ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE calls_aside IS 'Calls whose rows the database refused, kept until they can be stored: a job of the phone feature tries again, so that they come back by themselves once the fault is mended. Rows of this table mean a fault of the program.';
COMMENT ON COLUMN calls_aside.contents IS 'All that was to be stored, as JSON (CallWrite in call-row.ts). Text, since what jsonb refuses is kept too.';
COMMENT ON COLUMN calls_aside.reason IS 'The database''s error.';
COMMENT ON COLUMN calls_aside.ended IS 'The call is over. The state of one that runs is not stored later: a newer one replaces it.';
COMMENT ON COLUMN calls_aside.attempts IS 'How often the database refused it.';
COMMENT ON COLUMN calls_aside.tried_at IS 'Of the latest attempt.';
CREATE INDEX calls_aside_by_company ON public.calls_aside USING btree (company_id);
CREATE INDEX calls_aside_due ON public.calls_aside USING btree (tried_at) WHERE ended;
CREATE POLICY system ON calls_aside TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON calls_aside TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON calls_aside TO suite_system;
GRANT SELECT ON calls_aside TO suite_app;

CREATE TABLE chat_files (
  company_id bigint NOT NULL,
  message_id bigint NOT NULL,
  file_id uuid NOT NULL,
  preview_id uuid,
  width integer,
  height integer,
  duration double precision,
  released_at timestamp with time zone,
  CONSTRAINT chat_files_pkey PRIMARY KEY (message_id),
  CONSTRAINT chat_files_company_id_file_id_fkey FOREIGN KEY (company_id, file_id) REFERENCES stored_files(company_id, id),
  CONSTRAINT chat_files_company_id_message_id_fkey FOREIGN KEY (company_id, message_id) REFERENCES chat_messages(company_id, id) ON DELETE CASCADE,
  CONSTRAINT chat_files_company_id_preview_id_fkey FOREIGN KEY (company_id, preview_id) REFERENCES stored_files(company_id, id),
  CONSTRAINT chat_files_duration_check CHECK (((duration >= (0)::double precision) AND (duration <= (86400)::double precision)))
);
ALTER TABLE chat_files ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE chat_files IS 'Files of messages. A forwarded file is several rows with one content; the chat serves it to members of any chat that has it.';
COMMENT ON COLUMN chat_files.preview_id IS 'Small picture; null until it is made, or of something that is no picture.';
COMMENT ON COLUMN chat_files.width IS 'Pixels; null: not known.';
COMMENT ON COLUMN chat_files.height IS 'Pixels; null: not known.';
COMMENT ON COLUMN chat_files.duration IS 'Seconds of a voice note, as the sender''s client measured it.';
COMMENT ON COLUMN chat_files.released_at IS 'When the message was deleted; the content goes some time later, unless another message has it.';
CREATE INDEX chat_files_by_file ON public.chat_files USING btree (company_id, file_id);
CREATE INDEX chat_files_by_preview ON public.chat_files USING btree (company_id, preview_id);
CREATE INDEX chat_files_released ON public.chat_files USING btree (released_at) WHERE (released_at IS NOT NULL);
CREATE POLICY system ON chat_files TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON chat_files TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON chat_files TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON chat_files TO suite_system;

CREATE TABLE chat_members (
  company_id bigint NOT NULL,
  chat_id bigint NOT NULL,
  user_id bigint NOT NULL,
  is_administrator boolean DEFAULT false NOT NULL,
  joined_at timestamp with time zone DEFAULT now() NOT NULL,
  left_at timestamp with time zone,
  visible_from bigint DEFAULT 0 NOT NULL,
  read_sequence bigint DEFAULT 0 NOT NULL,
  read_number bigint DEFAULT 0 NOT NULL,
  read_at timestamp with time zone,
  pinned_at timestamp with time zone,
  draft text DEFAULT ''::text NOT NULL,
  muted_at timestamp with time zone,
  marked_unread boolean DEFAULT false NOT NULL,
  CONSTRAINT chat_members_pkey PRIMARY KEY (chat_id, user_id),
  CONSTRAINT chat_members_company_id_chat_id_fkey FOREIGN KEY (company_id, chat_id) REFERENCES chats(company_id, id) ON DELETE CASCADE,
  CONSTRAINT chat_members_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id),
  CONSTRAINT chat_members_draft_check CHECK ((length(draft) <= 10000))
);
ALTER TABLE chat_members ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE chat_members IS 'Who is or was in a chat. Rows stay after somebody left.';
COMMENT ON COLUMN chat_members.is_administrator IS 'Of a group: may change it and its members.';
COMMENT ON COLUMN chat_members.left_at IS 'Null: still a member.';
COMMENT ON COLUMN chat_members.visible_from IS 'Messages up to this sequence are older than the membership and hidden.';
COMMENT ON COLUMN chat_members.read_sequence IS 'Sequence of the last message that the member read.';
COMMENT ON COLUMN chat_members.read_number IS 'chat_messages.number at that message.';
COMMENT ON COLUMN chat_members.pinned_at IS 'Shown at the top of the list; null: not pinned.';
COMMENT ON COLUMN chat_members.draft IS 'Text not sent yet.';
COMMENT ON COLUMN chat_members.muted_at IS 'No notifications from this chat; null: not muted.';
COMMENT ON COLUMN chat_members.marked_unread IS 'By hand, to come back to it.';
CREATE INDEX chat_members_administrators ON public.chat_members USING btree (chat_id, user_id) WHERE (is_administrator AND (left_at IS NULL));
CREATE INDEX chat_members_by_user ON public.chat_members USING btree (user_id, chat_id) WHERE (left_at IS NULL);
CREATE POLICY system ON chat_members TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON chat_members TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON chat_members TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON chat_members TO suite_system;

CREATE TABLE chat_message_revisions (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  message_id bigint NOT NULL,
  change text NOT NULL,
  body text NOT NULL,
  changed_by bigint NOT NULL,
  changed_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT chat_message_revisions_pkey PRIMARY KEY (id),
  CONSTRAINT chat_message_revisions_company_id_changed_by_fkey FOREIGN KEY (company_id, changed_by) REFERENCES users(company_id, id),
  CONSTRAINT chat_message_revisions_company_id_message_id_fkey FOREIGN KEY (company_id, message_id) REFERENCES chat_messages(company_id, id) ON DELETE CASCADE,
  CONSTRAINT chat_message_revisions_change_check CHECK ((change = ANY (ARRAY['edited'::text, 'deleted'::text])))
);
ALTER TABLE chat_message_revisions ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE chat_message_revisions IS 'What a message said before it was edited or deleted. Never changed.';
COMMENT ON COLUMN chat_message_revisions.change IS 'What was done to the message.';
COMMENT ON COLUMN chat_message_revisions.body IS 'The text before the change.';
CREATE INDEX chat_message_revisions_by_message ON public.chat_message_revisions USING btree (message_id, id);
CREATE POLICY system ON chat_message_revisions TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON chat_message_revisions TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON chat_message_revisions TO suite_system;
GRANT INSERT, SELECT ON chat_message_revisions TO suite_app;

CREATE TABLE chat_messages (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  chat_id bigint NOT NULL,
  sequence bigint NOT NULL,
  number bigint NOT NULL,
  author_id bigint,
  client_id uuid,
  kind text NOT NULL,
  body text DEFAULT ''::text NOT NULL,
  reply_to bigint,
  forwarded boolean DEFAULT false NOT NULL,
  mentions jsonb DEFAULT '[]'::jsonb NOT NULL,
  note jsonb,
  edited_at timestamp with time zone,
  search_text text DEFAULT ''::text NOT NULL,
  version integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT chat_messages_pkey PRIMARY KEY (id),
  CONSTRAINT chat_messages_chat_id_author_id_client_id_key UNIQUE (chat_id, author_id, client_id),
  CONSTRAINT chat_messages_chat_id_sequence_key UNIQUE (chat_id, sequence),
  CONSTRAINT chat_messages_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT chat_messages_company_id_author_id_fkey FOREIGN KEY (company_id, author_id) REFERENCES users(company_id, id),
  CONSTRAINT chat_messages_company_id_chat_id_fkey FOREIGN KEY (company_id, chat_id) REFERENCES chats(company_id, id) ON DELETE CASCADE,
  CONSTRAINT chat_messages_company_id_reply_to_fkey FOREIGN KEY (company_id, reply_to) REFERENCES chat_messages(company_id, id),
  CONSTRAINT chat_messages_body_check CHECK ((length(body) <= 10000)),
  CONSTRAINT chat_messages_kind_check CHECK ((kind = ANY (ARRAY['NO_ATTACHED'::text, 'image'::text, 'audio'::text, 'video'::text, 'file'::text, 'system'::text])))
);
ALTER TABLE chat_messages ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE chat_messages IS 'Messages of chats. Written in one place, messages/write-message.ts, under the lock of the chat.';
COMMENT ON COLUMN chat_messages.sequence IS '1, 2, 3 … within the chat, without gaps: every screen shows the same order and sees what it misses.';
COMMENT ON COLUMN chat_messages.number IS 'How many messages there are up to and with this one, without those of kind system: the difference of two is what is unread between them.';
COMMENT ON COLUMN chat_messages.author_id IS 'Null: the program or the assistant.';
COMMENT ON COLUMN chat_messages.client_id IS 'Id that the author''s client gave it: sending it twice writes one.';
COMMENT ON COLUMN chat_messages.kind IS 'NO_ATTACHED: text only; image, audio, video, file: with a row in chat_files; system: the program tells that the group changed.';
COMMENT ON COLUMN chat_messages.body IS 'Text, or a file''s caption; empty once deleted.';
COMMENT ON COLUMN chat_messages.forwarded IS 'Copied from another chat, which readers are shown.';
COMMENT ON COLUMN chat_messages.mentions IS 'Ids of mentioned members.';
COMMENT ON COLUMN chat_messages.note IS 'Of kind system: {type, people: [{id, name}], text}, in the names of that time.';
COMMENT ON COLUMN chat_messages.search_text IS 'search_form of text and file name; not generated, since the name is in another table.';
COMMENT ON COLUMN chat_messages.version IS 'Raised by each change: the higher of two states is the newer one.';
CREATE INDEX chat_messages_files ON public.chat_messages USING btree (chat_id, sequence DESC) WHERE ((kind = ANY (ARRAY['image'::text, 'audio'::text, 'video'::text, 'file'::text])) AND (deleted_at IS NULL));
CREATE INDEX chat_messages_replies ON public.chat_messages USING btree (reply_to) WHERE (reply_to IS NOT NULL);
CREATE INDEX chat_messages_search ON public.chat_messages USING gin (chat_id, search_text gin_trgm_ops);
CREATE POLICY system ON chat_messages TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON chat_messages TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON chat_messages TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON chat_messages TO suite_system;

CREATE TABLE chat_reactions (
  company_id bigint NOT NULL,
  message_id bigint NOT NULL,
  user_id bigint NOT NULL,
  emoji text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT chat_reactions_pkey PRIMARY KEY (message_id, emoji, user_id),
  CONSTRAINT chat_reactions_company_id_message_id_fkey FOREIGN KEY (company_id, message_id) REFERENCES chat_messages(company_id, id) ON DELETE CASCADE,
  CONSTRAINT chat_reactions_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id),
  CONSTRAINT chat_reactions_emoji_check CHECK (((length(emoji) >= 1) AND (length(emoji) <= 32)))
);
ALTER TABLE chat_reactions ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE chat_reactions IS 'Emojis under a message, each once per person.';
CREATE INDEX chat_reactions_by_user ON public.chat_reactions USING btree (company_id, user_id);
CREATE POLICY system ON chat_reactions TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON chat_reactions TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON chat_reactions TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON chat_reactions TO suite_system;

CREATE TABLE chat_reads (
  company_id bigint NOT NULL,
  chat_id bigint NOT NULL,
  user_id bigint NOT NULL,
  up_to bigint NOT NULL,
  read_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT chat_reads_pkey PRIMARY KEY (chat_id, user_id, up_to),
  CONSTRAINT chat_reads_company_id_chat_id_fkey FOREIGN KEY (company_id, chat_id) REFERENCES chats(company_id, id) ON DELETE CASCADE,
  CONSTRAINT chat_reads_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id)
);
ALTER TABLE chat_reads ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE chat_reads IS 'Each step of a member''s reading: the first one that reaches a message tells when it was read.';
COMMENT ON COLUMN chat_reads.up_to IS 'Sequence of the message read last.';
CREATE POLICY system ON chat_reads TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON chat_reads TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON chat_reads TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON chat_reads TO suite_system;

CREATE TABLE chat_settings (
  company_id bigint NOT NULL,
  edit_minutes integer DEFAULT 15,
  delete_minutes integer DEFAULT 60,
  push_content boolean DEFAULT true NOT NULL,
  CONSTRAINT chat_settings_pkey PRIMARY KEY (company_id),
  CONSTRAINT chat_settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT chat_settings_delete_minutes_check CHECK (((delete_minutes >= 0) AND (delete_minutes <= 525600))),
  CONSTRAINT chat_settings_edit_minutes_check CHECK (((edit_minutes >= 0) AND (edit_minutes <= 525600)))
);
ALTER TABLE chat_settings ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE chat_settings IS 'What a company allows in its chats. No row: as the defaults say.';
COMMENT ON COLUMN chat_settings.edit_minutes IS 'How long after sending an author may change a message; 0: never, null: no limit.';
COMMENT ON COLUMN chat_settings.delete_minutes IS 'How long after sending an author may delete a message; 0: never, null: no limit.';
COMMENT ON COLUMN chat_settings.push_content IS 'Whether push notifications show the text.';
CREATE POLICY system ON chat_settings TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON chat_settings TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON chat_settings TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON chat_settings TO suite_system;

CREATE TABLE chats (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  kind text NOT NULL,
  name text DEFAULT ''::text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  only_administrators_write boolean DEFAULT false NOT NULL,
  low_user_id bigint,
  high_user_id bigint,
  client_id uuid,
  last_sequence bigint DEFAULT 0 NOT NULL,
  message_count bigint DEFAULT 0 NOT NULL,
  last_message_id bigint,
  last_author_id bigint,
  last_at timestamp with time zone DEFAULT now() NOT NULL,
  member_count integer DEFAULT 0 NOT NULL,
  members_version integer DEFAULT 0 NOT NULL,
  picture text,
  created_by bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT chats_pkey PRIMARY KEY (id),
  CONSTRAINT chats_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT chats_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES users(company_id, id),
  CONSTRAINT chats_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT chats_company_id_high_user_id_fkey FOREIGN KEY (company_id, high_user_id) REFERENCES users(company_id, id),
  CONSTRAINT chats_company_id_low_user_id_fkey FOREIGN KEY (company_id, low_user_id) REFERENCES users(company_id, id),
  CONSTRAINT chats_check CHECK (((kind <> 'direct'::text) OR (low_user_id < high_user_id))),
  CONSTRAINT chats_description_check CHECK ((length(description) <= 500)),
  CONSTRAINT chats_kind_check CHECK ((kind = ANY (ARRAY['direct'::text, 'group'::text, 'assistant'::text]))),
  CONSTRAINT chats_name_check CHECK ((length(name) <= 80))
);
ALTER TABLE chats ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE chats IS 'Conversations between colleagues.';
COMMENT ON COLUMN chats.kind IS 'direct: between two; group; assistant: of one person with the assistant.';
COMMENT ON COLUMN chats.name IS 'Of a group; empty otherwise.';
COMMENT ON COLUMN chats.description IS 'Of a group; empty otherwise.';
COMMENT ON COLUMN chats.only_administrators_write IS 'Of a group: other members only read.';
COMMENT ON COLUMN chats.low_user_id IS 'The member of a direct chat with the lower id, so that there is one chat per pair; of an assistant chat its one person.';
COMMENT ON COLUMN chats.high_user_id IS 'The other member of a direct chat.';
COMMENT ON COLUMN chats.client_id IS 'Id that the creator''s client gave a group: creating it twice makes one.';
COMMENT ON COLUMN chats.last_sequence IS 'Sequence of the last message. Writers lock this row, so that sequences have one order and no gap.';
COMMENT ON COLUMN chats.message_count IS 'Messages so far, without those of kind system: a member''s unread ones are this less chat_members.read_number.';
COMMENT ON COLUMN chats.last_message_id IS 'This and the next two are kept beside the messages for the list of chats.';
COMMENT ON COLUMN chats.member_count IS 'Kept beside chat_members, of those who have not left.';
COMMENT ON COLUMN chats.members_version IS 'Raised when members change, so that nodes know when their cached audience is out of date.';
COMMENT ON COLUMN chats.picture IS 'Of a group: path in the file store.';
CREATE UNIQUE INDEX chats_assistant ON public.chats USING btree (low_user_id) WHERE (kind = 'assistant'::text);
CREATE UNIQUE INDEX chats_by_client_id ON public.chats USING btree (created_by, client_id);
CREATE UNIQUE INDEX chats_direct ON public.chats USING btree (low_user_id, high_user_id) WHERE (kind = 'direct'::text);
CREATE POLICY system ON chats TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON chats TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON chats TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON chats TO suite_system;

CREATE TABLE companies (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  time_zone text DEFAULT 'America/Bogota'::text NOT NULL,
  language text DEFAULT 'es'::text NOT NULL,
  ring_tone text DEFAULT 'classic'::text NOT NULL,
  is_provider boolean DEFAULT false NOT NULL,
  max_simultaneous_calls integer DEFAULT 100 NOT NULL,
  require_second_factor boolean DEFAULT false NOT NULL,
  country_id bigint DEFAULT 1 NOT NULL,
  asterisk_server_id bigint DEFAULT 1 NOT NULL,
  address text DEFAULT ''::text NOT NULL,
  city text DEFAULT ''::text NOT NULL,
  phone text DEFAULT ''::text NOT NULL,
  cellphone text DEFAULT ''::text NOT NULL,
  email text DEFAULT ''::text NOT NULL,
  web_page text DEFAULT ''::text NOT NULL,
  logo text,
  logo_crop text,
  primary_color text,
  secondary_color text,
  pre_translation text DEFAULT ''::text NOT NULL,
  config_did text DEFAULT ''::text NOT NULL,
  provider_trunk text DEFAULT ''::text NOT NULL,
  voicemail_extension text DEFAULT ''::text NOT NULL,
  record_format text DEFAULT 'wav'::text NOT NULL,
  record_manage boolean DEFAULT true NOT NULL,
  block_conference_record boolean DEFAULT false NOT NULL,
  share_contacts boolean DEFAULT false NOT NULL,
  id_switch text DEFAULT ''::text NOT NULL,
  id_switch_client text DEFAULT ''::text NOT NULL,
  ari_user text DEFAULT ''::text NOT NULL,
  ari_password_sealed bytea,
  plan text DEFAULT 'custom'::text NOT NULL,
  max_users integer,
  max_extensions integer,
  max_storage_bytes bigint,
  max_calls_day integer,
  hidden_abilities text[] DEFAULT '{}'::text[] NOT NULL,
  jitsi_server_id bigint,
  search_text text GENERATED ALWAYS AS (search_form(((((name || ' '::text) || slug) || ' '::text) || city))) STORED NOT NULL,
  disabled_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  purged_at timestamp with time zone,
  private_trunks boolean DEFAULT false NOT NULL,
  max_calls_second integer,
  max_outside_calls_minute integer,
  max_trunks integer DEFAULT 20,
  currency text DEFAULT 'COP'::text NOT NULL,
  support_until timestamp with time zone,
  set_up_at timestamp with time zone DEFAULT now(),
  CONSTRAINT companies_pkey PRIMARY KEY (id),
  CONSTRAINT companies_slug_key UNIQUE (slug),
  CONSTRAINT companies_asterisk_server_id_fkey FOREIGN KEY (asterisk_server_id) REFERENCES asterisk_servers(id),
  CONSTRAINT companies_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id),
  CONSTRAINT companies_jitsi_server_id_fkey FOREIGN KEY (jitsi_server_id) REFERENCES jitsi_servers(id),
  CONSTRAINT companies_address_check CHECK ((length(address) <= 200)),
  CONSTRAINT companies_ari_user_check CHECK ((length(ari_user) <= 80)),
  CONSTRAINT companies_cellphone_check CHECK ((length(cellphone) <= 32)),
  CONSTRAINT companies_check CHECK (((deleted_at IS NULL) OR (disabled_at IS NOT NULL))),
  CONSTRAINT companies_check1 CHECK (((purged_at IS NULL) OR (deleted_at IS NOT NULL))),
  CONSTRAINT companies_city_check CHECK ((length(city) <= 80)),
  CONSTRAINT companies_config_did_check CHECK ((length(config_did) <= 200)),
  CONSTRAINT companies_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT companies_email_check CHECK ((length(email) <= 254)),
  CONSTRAINT companies_id_switch_check CHECK ((length(id_switch) <= 80)),
  CONSTRAINT companies_id_switch_client_check CHECK ((length(id_switch_client) <= 80)),
  CONSTRAINT companies_language_check CHECK ((language = ANY (ARRAY['es'::text, 'en'::text]))),
  CONSTRAINT companies_max_calls_day_check CHECK ((max_calls_day > 0)),
  CONSTRAINT companies_max_calls_second_check CHECK (((max_calls_second >= 1) AND (max_calls_second <= 1000))),
  CONSTRAINT companies_max_extensions_check CHECK ((max_extensions > 0)),
  CONSTRAINT companies_max_outside_calls_minute_check CHECK (((max_outside_calls_minute >= 1) AND (max_outside_calls_minute <= 10000))),
  CONSTRAINT companies_max_simultaneous_calls_check CHECK ((max_simultaneous_calls > 0)),
  CONSTRAINT companies_max_storage_bytes_check CHECK ((max_storage_bytes > 0)),
  CONSTRAINT companies_max_trunks_check CHECK (((max_trunks >= 1) AND (max_trunks <= 1000))),
  CONSTRAINT companies_max_users_check CHECK ((max_users > 0)),
  CONSTRAINT companies_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  CONSTRAINT companies_phone_check CHECK ((length(phone) <= 32)),
  CONSTRAINT companies_plan_check CHECK (((length(plan) >= 1) AND (length(plan) <= 40))),
  CONSTRAINT companies_pre_translation_check CHECK ((length(pre_translation) <= 200)),
  CONSTRAINT companies_primary_color_check CHECK ((primary_color ~ '^#[0-9a-f]{6}$'::text)),
  CONSTRAINT companies_provider_trunk_check CHECK ((length(provider_trunk) <= 80)),
  CONSTRAINT companies_record_format_check CHECK ((record_format = ANY (ARRAY['wav'::text, 'mp3'::text, 'ogg'::text]))),
  CONSTRAINT companies_secondary_color_check CHECK ((secondary_color ~ '^#[0-9a-f]{6}$'::text)),
  CONSTRAINT companies_slug_check CHECK ((slug ~ '^[a-z][a-z0-9-]{1,30}$'::text)),
  CONSTRAINT companies_voicemail_extension_check CHECK ((voicemail_extension ~ '^[0-9*]{0,10}$'::text)),
  CONSTRAINT companies_web_page_check CHECK ((length(web_page) <= 300))
);
ALTER TABLE companies ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE companies IS 'The tenants. Operators of the platform keep them; the company itself may read its row and change what its page shows.';
COMMENT ON COLUMN companies.slug IS 'Prefix of the company''s SIP endpoint names, which devices store: it never changes and is not reused after a deletion.';
COMMENT ON COLUMN companies.time_zone IS 'IANA name, at first its country''s. Days and hours of reports, opening hours, daily limits and messages are the company''s own.';
COMMENT ON COLUMN companies.language IS 'Of its people unless they chose another, and of what the telephone server says to its callers.';
COMMENT ON COLUMN companies.ring_tone IS 'Name of the ring tone of those who chose none (user_preferences.ring_tone).';
COMMENT ON COLUMN companies.is_provider IS 'The platform operator''s own company, whose users with role operator run the platform.';
COMMENT ON COLUMN companies.max_simultaneous_calls IS 'Running calls at a time; further ones end with outcome congestion.';
COMMENT ON COLUMN companies.require_second_factor IS 'Everybody of the company must sign in with a one-time password.';
COMMENT ON COLUMN companies.country_id IS 'Decides calling code, emergency numbers and public holidays.';
COMMENT ON COLUMN companies.asterisk_server_id IS 'The telephone server that carries its calls; 1 is the one that the program is started with.';
COMMENT ON COLUMN companies.address IS 'Postal address.';
COMMENT ON COLUMN companies.logo IS 'Path of the uploaded picture in the file store.';
COMMENT ON COLUMN companies.logo_crop IS 'The picture that is shown; today always the same as logo, since it is cropped before the upload.';
COMMENT ON COLUMN companies.primary_color IS '#rrggbb; null: the product''s own.';
COMMENT ON COLUMN companies.secondary_color IS '#rrggbb; null: the product''s own.';
COMMENT ON COLUMN companies.pre_translation IS 'Kept for outside clients; the rules that apply are in pre_translations.';
COMMENT ON COLUMN companies.config_did IS 'Kept for outside clients; the numbers of a company are in phone_numbers and dids.';
COMMENT ON COLUMN companies.provider_trunk IS 'Kept for outside clients; the trunks of a company are in trunks.';
COMMENT ON COLUMN companies.voicemail_extension IS 'What its people dial to listen to their messages; empty: nothing is listened to by dialling.';
COMMENT ON COLUMN companies.record_format IS 'Of new recordings.';
COMMENT ON COLUMN companies.record_manage IS 'Whether calls may be recorded at all; what is recorded then is in recording_policies.';
COMMENT ON COLUMN companies.block_conference_record IS 'Conferences are never recorded, whatever recording_policies says.';
COMMENT ON COLUMN companies.share_contacts IS 'Whether contacts marked as shared are shown to colleagues.';
COMMENT ON COLUMN companies.id_switch IS 'Kept for outside clients.';
COMMENT ON COLUMN companies.id_switch_client IS 'Kept for outside clients.';
COMMENT ON COLUMN companies.ari_user IS 'Kept for outside clients; the program connects with the account of asterisk_servers.';
COMMENT ON COLUMN companies.ari_password_sealed IS 'Belongs to ari_user; sealed with purpose `company ari passwords`.';
COMMENT ON COLUMN companies.plan IS 'basic, standard or advanced: the max_ columns are what it includes; custom: they are the company''s own.';
COMMENT ON COLUMN companies.max_users IS 'Limit of the plan; null: no limit.';
COMMENT ON COLUMN companies.max_extensions IS 'Limit of the plan; null: no limit.';
COMMENT ON COLUMN companies.max_storage_bytes IS 'Limit of the plan; null: no limit.';
COMMENT ON COLUMN companies.max_calls_day IS 'Calls set up in a day of the company''s time zone, which bounds the damage of a stolen SIP secret; null: no limit. Further ones end with outcome daily-limit.';
COMMENT ON COLUMN companies.hidden_abilities IS 'Names of abilities that nobody of the company has, whatever their role: an edition of the CRM that is not shown. Written by the trigger hide_faces on crm_settings.';
COMMENT ON COLUMN companies.jitsi_server_id IS 'Where its video meetings take place; null: the server in the program''s settings.';
COMMENT ON COLUMN companies.disabled_at IS 'Suspended since: nobody signs in and its phones do not exist for Asterisk.';
COMMENT ON COLUMN companies.purged_at IS 'Emptied for good after its time in the recycle bin; name and slug remain for the audit trail and for devices.';
COMMENT ON COLUMN companies.private_trunks IS 'Allowed by the operator: trunks to loopback and private addresses and to the platform''s own.';
COMMENT ON COLUMN companies.max_calls_second IS 'New calls a second, in both directions; null: the installation''s CALLS_PER_SECOND_PER_COMPANY.';
COMMENT ON COLUMN companies.max_outside_calls_minute IS 'Legs to the outside that begin within a minute; null: the installation''s OUTSIDE_CALLS_PER_MINUTE.';
COMMENT ON COLUMN companies.max_trunks IS 'Trunks that are not deleted; null: no limit.';
COMMENT ON COLUMN companies.currency IS 'ISO 4217, of all amounts of the company. Amounts are whole units.';
COMMENT ON COLUMN companies.support_until IS 'Until then the company lets operators of the platform enter as support; null: not allowed.';
COMMENT ON COLUMN companies.set_up_at IS 'When its administrators finished setting it up; null: that is where they land.';
CREATE INDEX companies_by_country ON public.companies USING btree (country_id);
CREATE INDEX companies_by_jitsi_server ON public.companies USING btree (jitsi_server_id);
CREATE INDEX companies_by_name ON public.companies USING btree (search_form(name), id);
CREATE INDEX companies_by_server ON public.companies USING btree (asterisk_server_id);
CREATE POLICY system ON companies TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON companies TO suite_app USING ((id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON companies TO suite_system;
GRANT SELECT ON companies TO suite_app;
GRANT UPDATE (address) ON companies TO suite_app;
GRANT UPDATE (cellphone) ON companies TO suite_app;
GRANT UPDATE (city) ON companies TO suite_app;
GRANT UPDATE (currency) ON companies TO suite_app;
GRANT UPDATE (email) ON companies TO suite_app;
GRANT UPDATE (language) ON companies TO suite_app;
GRANT UPDATE (logo) ON companies TO suite_app;
GRANT UPDATE (logo_crop) ON companies TO suite_app;
GRANT UPDATE (phone) ON companies TO suite_app;
GRANT UPDATE (primary_color) ON companies TO suite_app;
GRANT UPDATE (record_format) ON companies TO suite_app;
GRANT UPDATE (require_second_factor) ON companies TO suite_app;
GRANT UPDATE (secondary_color) ON companies TO suite_app;
GRANT UPDATE (set_up_at) ON companies TO suite_app;
GRANT UPDATE (support_until) ON companies TO suite_app;
GRANT UPDATE (time_zone) ON companies TO suite_app;
GRANT UPDATE (version) ON companies TO suite_app;
GRANT UPDATE (voicemail_extension) ON companies TO suite_app;
GRANT UPDATE (web_page) ON companies TO suite_app;
CREATE TRIGGER billing_account AFTER INSERT OR UPDATE OF name, slug, city, deleted_at ON public.companies FOR EACH ROW EXECUTE FUNCTION keep_billing_account();
CREATE TRIGGER companies_access AFTER UPDATE OF disabled_at ON public.companies FOR EACH ROW WHEN ((old.disabled_at IS DISTINCT FROM new.disabled_at)) EXECUTE FUNCTION companies_access();
CREATE TRIGGER companies_roll_ups AFTER UPDATE OF time_zone ON public.companies FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION roll_up.time_zone_changed();
CREATE TRIGGER keep_national_numbers AFTER UPDATE OF country_id ON public.companies FOR EACH ROW WHEN ((old.country_id IS DISTINCT FROM new.country_id)) EXECUTE FUNCTION keep_national_numbers();
CREATE TRIGGER reread_numbers AFTER UPDATE OF country_id ON public.companies FOR EACH ROW WHEN ((old.country_id IS DISTINCT FROM new.country_id)) EXECUTE FUNCTION reread_numbers();
CREATE TRIGGER rewrite_number_forms AFTER UPDATE OF country_id ON public.companies FOR EACH ROW WHEN ((old.country_id IS DISTINCT FROM new.country_id)) EXECUTE FUNCTION rewrite_number_forms();
COMMENT ON TRIGGER billing_account ON companies IS 'Keeps billing_accounts.';
COMMENT ON TRIGGER companies_access ON companies IS 'Tells every node at once that a company was suspended or is back.';
COMMENT ON TRIGGER companies_roll_ups ON companies IS 'Rebuilds roll-ups after a change of the time zone.';
COMMENT ON TRIGGER keep_national_numbers ON companies IS 'Numbers that the company owns stay reachable.';
COMMENT ON TRIGGER reread_numbers ON companies IS 'Reads the numbers of contacts again.';
COMMENT ON TRIGGER rewrite_number_forms ON companies IS 'Writes number_forms again.';

CREATE TABLE company_file_keys (
  company_id bigint NOT NULL,
  key_sealed bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT company_file_keys_pkey PRIMARY KEY (company_id),
  CONSTRAINT company_file_keys_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
ALTER TABLE company_file_keys ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE company_file_keys IS 'A company''s key for its files. Copies of files or database alone reveal nothing.';
COMMENT ON COLUMN company_file_keys.key_sealed IS 'AES-256 key, sealed with a key derived from the master secret.';
CREATE POLICY system ON company_file_keys TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON company_file_keys TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON company_file_keys TO suite_system;

CREATE TABLE company_storage (
  company_id bigint NOT NULL,
  bytes bigint DEFAULT 0 NOT NULL,
  CONSTRAINT company_storage_pkey PRIMARY KEY (company_id),
  CONSTRAINT company_storage_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT company_storage_bytes_check CHECK ((bytes >= 0))
);
ALTER TABLE company_storage ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE company_storage IS 'Bytes of a company''s files, for the limit of its plan. Written by a trigger only.';
COMMENT ON COLUMN company_storage.bytes IS 'Without dropped files, but with pending uploads.';
CREATE POLICY system ON company_storage TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON company_storage TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT SELECT ON company_storage TO suite_app;
GRANT SELECT ON company_storage TO suite_system;

CREATE TABLE conference_rooms (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  number text,
  pin text,
  search_text text GENERATED ALWAYS AS (search_form(((name || ' '::text) || COALESCE(number, ''::text)))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT conference_rooms_pkey PRIMARY KEY (id),
  CONSTRAINT conference_rooms_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT conference_rooms_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT conference_rooms_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT conference_rooms_number_check CHECK ((number ~ '^[0-9]{2,10}$'::text)),
  CONSTRAINT conference_rooms_pin_check CHECK ((pin ~ '^[0-9]{4,10}$'::text))
);
ALTER TABLE conference_rooms ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE conference_rooms IS 'Standing conference rooms. Conferences that took place are in conferences.';
COMMENT ON COLUMN conference_rooms.number IS 'What is dialled inside; null: reached as a destination only.';
COMMENT ON COLUMN conference_rooms.pin IS 'Null: everybody who gets there may enter. Kept readable, since whoever invites others must tell it to them.';
CREATE UNIQUE INDEX conference_rooms_name_key ON public.conference_rooms USING btree (company_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX conference_rooms_number_key ON public.conference_rooms USING btree (company_id, number) WHERE (deleted_at IS NULL);
CREATE POLICY system ON conference_rooms TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON conference_rooms TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON conference_rooms TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON conference_rooms TO suite_system;
CREATE TRIGGER call_destination AFTER INSERT OR DELETE OR UPDATE OF name, deleted_at ON public.conference_rooms FOR EACH ROW EXECUTE FUNCTION keep_call_destination('conference');
COMMENT ON TRIGGER call_destination ON conference_rooms IS 'Keeps call_destinations.';

CREATE TABLE conferences (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  conference_id uuid NOT NULL,
  moderator text NOT NULL,
  members jsonb NOT NULL,
  names text NOT NULL,
  user_ids bigint[] NOT NULL,
  room text,
  asterisk_server_id bigint,
  started_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  live jsonb,
  search_text text GENERATED ALWAYS AS (search_form(names)) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT conferences_pkey PRIMARY KEY (id),
  CONSTRAINT conferences_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT conferences_conference_id_key UNIQUE (conference_id),
  CONSTRAINT conferences_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT conferences_moderator_check CHECK ((length(moderator) <= 120)),
  CONSTRAINT conferences_room_check CHECK ((length(room) <= 80))
);
ALTER TABLE conferences ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE conferences IS 'Conferences that people held, running and past.';
COMMENT ON COLUMN conferences.conference_id IS 'Id while it ran, in the API and in events; id is that of the row.';
COMMENT ON COLUMN conferences.moderator IS 'Name of who moderates, or did last.';
COMMENT ON COLUMN conferences.members IS '[{account, extension, name, role, joined_at, left_at}]; a time is null for somebody who never came or is still there.';
COMMENT ON COLUMN conferences.names IS 'Of the members, for the search.';
COMMENT ON COLUMN conferences.user_ids IS 'Users of the company who were in it or invited: they see it in their list.';
COMMENT ON COLUMN conferences.room IS 'Name of the conference room at that time; null: set up from a call.';
COMMENT ON COLUMN conferences.asterisk_server_id IS 'The telephone server that has its legs.';
COMMENT ON COLUMN conferences.live IS 'State while it runs, from which another run of the program continues it; null once it ended.';
CREATE INDEX conferences_newest ON public.conferences USING btree (company_id, started_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX conferences_of_user ON public.conferences USING gin (user_ids);
CREATE INDEX conferences_running ON public.conferences USING btree (asterisk_server_id) WHERE (live IS NOT NULL);
CREATE INDEX conferences_search ON public.conferences USING gin (search_text gin_trgm_ops);
CREATE POLICY system ON conferences TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON conferences TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON conferences TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON conferences TO suite_system;

CREATE TABLE contact_merges (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  kept_id bigint NOT NULL,
  removed_ids bigint[] NOT NULL,
  before jsonb NOT NULL,
  merged_at timestamp with time zone DEFAULT now() NOT NULL,
  undone_at timestamp with time zone,
  CONSTRAINT contact_merges_pkey PRIMARY KEY (id),
  CONSTRAINT contact_merges_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT contact_merges_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT contact_merges_company_id_kept_id_fkey FOREIGN KEY (company_id, kept_id) REFERENCES contacts(company_id, id) ON DELETE CASCADE,
  CONSTRAINT contact_merges_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
ALTER TABLE contact_merges ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE contact_merges IS 'Own contacts that somebody merged, with what is needed to take it back.';
COMMENT ON COLUMN contact_merges.kept_id IS 'The contact that remains, filled from the others.';
COMMENT ON COLUMN contact_merges.removed_ids IS 'The others, now in the recycle bin.';
COMMENT ON COLUMN contact_merges.before IS 'What the kept one had before: {organisation, job_title, email, numbers, notes}.';
COMMENT ON COLUMN contact_merges.undone_at IS 'Taken back.';
CREATE INDEX contact_merges_by_kept ON public.contact_merges USING btree (company_id, kept_id);
CREATE INDEX contact_merges_by_user ON public.contact_merges USING btree (user_id, merged_at DESC);
CREATE POLICY system ON contact_merges TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON contact_merges TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON contact_merges TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON contact_merges TO suite_system;

CREATE TABLE contact_points (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  person_id bigint NOT NULL,
  kind text NOT NULL,
  provider text DEFAULT ''::text NOT NULL,
  value text NOT NULL,
  label text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  shared boolean DEFAULT false NOT NULL,
  CONSTRAINT contact_points_pkey PRIMARY KEY (id),
  CONSTRAINT contact_points_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT contact_points_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT contact_points_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES persons(company_id, id) ON DELETE CASCADE,
  CONSTRAINT contact_points_check CHECK (((kind = 'provider'::text) = (provider <> ''::text))),
  CONSTRAINT contact_points_check1 CHECK (((kind <> 'phone'::text) OR (value ~ '^\+[1-9][0-9]{6,14}$'::text))),
  CONSTRAINT contact_points_check2 CHECK (((kind <> 'email'::text) OR (value = lower(value)))),
  CONSTRAINT contact_points_kind_check CHECK ((kind = ANY (ARRAY['phone'::text, 'email'::text, 'provider'::text, 'unread'::text]))),
  CONSTRAINT contact_points_label_check CHECK (((length(label) >= 1) AND (length(label) <= 40))),
  CONSTRAINT contact_points_provider_check CHECK ((length(provider) <= 40)),
  CONSTRAINT contact_points_value_check CHECK (((length(value) >= 1) AND (length(value) <= 254)))
);
ALTER TABLE contact_points ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE contact_points IS 'Whatever a person can be reached by; unique in the company among those not deleted, unless shared.';
COMMENT ON COLUMN contact_points.kind IS 'phone; email; provider: an id of a messaging provider; unread: written as a number, but none.';
COMMENT ON COLUMN contact_points.provider IS 'For kind provider whose id it is: whatsapp, facebook …; empty otherwise.';
COMMENT ON COLUMN contact_points.value IS 'Phone: E.164 with plus; email: lower case; provider: the provider''s id; unread: as it was written.';
COMMENT ON COLUMN contact_points.label IS 'Kind in words: Trabajo, Casa, Fax.';
COMMENT ON COLUMN contact_points.deleted_at IS 'Goes and comes back with its person.';
COMMENT ON COLUMN contact_points.shared IS 'Of several persons, such as a switchboard or info@: identifies none of them.';
CREATE INDEX contact_points_by_person ON public.contact_points USING btree (person_id);
CREATE INDEX contact_points_by_value ON public.contact_points USING btree (company_id, value) WHERE (shared AND (deleted_at IS NULL));
CREATE UNIQUE INDEX contact_points_email_key ON public.contact_points USING btree (company_id, value) WHERE ((kind = 'email'::text) AND (deleted_at IS NULL) AND (NOT shared));
CREATE UNIQUE INDEX contact_points_phone_key ON public.contact_points USING btree (company_id, value) WHERE ((kind = 'phone'::text) AND (deleted_at IS NULL) AND (NOT shared));
CREATE UNIQUE INDEX contact_points_provider_key ON public.contact_points USING btree (company_id, provider, value) WHERE ((kind = 'provider'::text) AND (deleted_at IS NULL));
CREATE INDEX contact_points_unread ON public.contact_points USING btree (company_id, id) WHERE ((kind = 'unread'::text) AND (deleted_at IS NULL));
CREATE POLICY system ON contact_points TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON contact_points TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON contact_points TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON contact_points TO suite_system;
CREATE TRIGGER persons_of_given AFTER UPDATE ON public.contact_points REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION contact_points_keep_persons();
CREATE TRIGGER persons_of_gone AFTER DELETE ON public.contact_points REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION contact_points_keep_persons();
CREATE TRIGGER persons_of_new AFTER INSERT ON public.contact_points REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION contact_points_keep_persons();
CREATE TRIGGER persons_of_taken AFTER UPDATE ON public.contact_points REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION contact_points_keep_persons();
CREATE TRIGGER share BEFORE INSERT ON public.contact_points FOR EACH ROW WHEN (((NOT new.shared) AND (new.kind = ANY (ARRAY['phone'::text, 'email'::text])))) EXECUTE FUNCTION contact_points_share();
COMMENT ON TRIGGER persons_of_given ON contact_points IS 'The same for persons that a contact point left.';
COMMENT ON TRIGGER persons_of_gone ON contact_points IS 'Keeps persons.other_phones and other_emails.';
COMMENT ON TRIGGER persons_of_new ON contact_points IS 'Keeps persons.other_phones and other_emails.';
COMMENT ON TRIGGER persons_of_taken ON contact_points IS 'Keeps persons.other_phones and other_emails.';
COMMENT ON TRIGGER share ON contact_points IS 'Shares what is shared already.';

CREATE TABLE contacts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  owner_user_id bigint DEFAULT tenancy.current_user_id() NOT NULL,
  name text NOT NULL,
  organisation text,
  job_title text,
  numbers text[] DEFAULT '{}'::text[] NOT NULL,
  email text,
  notes text,
  picture text,
  shared boolean DEFAULT false NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(((((((name || ' '::text) || COALESCE(organisation, ''::text)) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || phone_digits(numbers)))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  number_keys text[],
  CONSTRAINT contacts_pkey PRIMARY KEY (id),
  CONSTRAINT contacts_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT contacts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT contacts_company_id_owner_user_id_fkey FOREIGN KEY (company_id, owner_user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  CONSTRAINT contacts_email_check CHECK ((length(email) <= 254)),
  CONSTRAINT contacts_job_title_check CHECK ((length(job_title) <= 120)),
  CONSTRAINT contacts_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  CONSTRAINT contacts_notes_check CHECK ((length(notes) <= 2000)),
  CONSTRAINT contacts_organisation_check CHECK ((length(organisation) <= 120))
);
ALTER TABLE contacts ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE contacts IS 'People''s own address books. Customers of the company are persons.';
COMMENT ON COLUMN contacts.owner_user_id IS 'Whose address book; set from the transaction''s user.';
COMMENT ON COLUMN contacts.numbers IS 'As written; the first is the one that is called.';
COMMENT ON COLUMN contacts.picture IS 'Path in the file store.';
COMMENT ON COLUMN contacts.shared IS 'Shown to all colleagues, where companies.share_contacts allows it.';
COMMENT ON COLUMN contacts.number_keys IS 'By which a caller is found: numbers as the program compares them, E.164 with plus where they are public. Written with numbers; null: not read yet, a job does it.';
CREATE INDEX contacts_by_number ON public.contacts USING gin (number_keys) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_owner ON public.contacts USING btree (owner_user_id, search_form(name), id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_deleted ON public.contacts USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX contacts_search ON public.contacts USING gin (company_id, search_text gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_shared ON public.contacts USING btree (company_id, search_form(name), id) WHERE ((deleted_at IS NULL) AND shared);
CREATE INDEX contacts_unread_numbers ON public.contacts USING btree (id) WHERE (number_keys IS NULL);
CREATE POLICY system ON contacts TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON contacts TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON contacts TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON contacts TO suite_system;

CREATE TABLE countries (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  name text NOT NULL,
  iso_code text NOT NULL,
  extension text NOT NULL,
  flag text DEFAULT ''::text NOT NULL,
  number_pattern text DEFAULT ''::text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(((((name || ' '::text) || iso_code) || ' '::text) || extension))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT countries_pkey PRIMARY KEY (id),
  CONSTRAINT countries_extension_check CHECK ((extension ~ '^[1-9][0-9]{0,3}$'::text)),
  CONSTRAINT countries_flag_check CHECK ((length(flag) <= 16)),
  CONSTRAINT countries_iso_code_check CHECK ((iso_code ~ '^[A-Z]{2}$'::text)),
  CONSTRAINT countries_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT countries_number_pattern_check CHECK ((length(number_pattern) <= 200))
);
-- sequence countries_id_seq: bigint, start 1, by 1, from 1 to 9223372036854775807, cache 1, at 23
COMMENT ON TABLE countries IS 'Id 1 is the country of a company that chose none.';
COMMENT ON COLUMN countries.extension IS 'International calling code, without plus: 57.';
COMMENT ON COLUMN countries.flag IS 'Emoji.';
COMMENT ON COLUMN countries.number_pattern IS 'JavaScript regular expression of a complete national number; empty: any.';
CREATE UNIQUE INDEX countries_iso_code_key ON public.countries USING btree (iso_code) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX countries_name_key ON public.countries USING btree (name) WHERE (deleted_at IS NULL);
GRANT DELETE, INSERT, SELECT, UPDATE ON countries TO suite_system;
GRANT SELECT ON countries TO suite_app;

CREATE TABLE country_holidays (
  country_id bigint NOT NULL,
  day date NOT NULL,
  name text NOT NULL,
  CONSTRAINT country_holidays_pkey PRIMARY KEY (country_id, day),
  CONSTRAINT country_holidays_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id) ON DELETE CASCADE,
  CONSTRAINT country_holidays_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);
COMMENT ON TABLE country_holidays IS 'Public holidays, on which time_slots with closed_on_holidays are closed.';
GRANT DELETE, INSERT, SELECT, UPDATE ON country_holidays TO suite_system;
GRANT SELECT ON country_holidays TO suite_app;

CREATE TABLE crm_assignment_rules (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  origin_id bigint,
  campaign_id bigint,
  line_id bigint,
  group_id bigint NOT NULL,
  last_user_id bigint,
  "position" integer DEFAULT 0 NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  disabled_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT crm_assignment_rules_pkey PRIMARY KEY (id),
  CONSTRAINT crm_assignment_rules_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT crm_assignment_rules_company_id_campaign_id_fkey FOREIGN KEY (company_id, campaign_id) REFERENCES crm_campaigns(company_id, id) ON DELETE SET NULL (campaign_id),
  CONSTRAINT crm_assignment_rules_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT crm_assignment_rules_company_id_group_id_fkey FOREIGN KEY (company_id, group_id) REFERENCES user_groups(company_id, id) ON DELETE CASCADE,
  CONSTRAINT crm_assignment_rules_company_id_line_id_fkey FOREIGN KEY (company_id, line_id) REFERENCES crm_business_lines(company_id, id) ON DELETE SET NULL (line_id),
  CONSTRAINT crm_assignment_rules_company_id_origin_id_fkey FOREIGN KEY (company_id, origin_id) REFERENCES crm_origins(company_id, id) ON DELETE SET NULL (origin_id),
  CONSTRAINT crm_assignment_rules_check CHECK (((deleted_at IS NULL) OR (disabled_at IS NOT NULL))),
  CONSTRAINT crm_assignment_rules_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);
ALTER TABLE crm_assignment_rules ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_assignment_rules IS 'Who gets a new record without an owner: members of a group in turn. The first rule that matches applies.';
COMMENT ON COLUMN crm_assignment_rules.origin_id IS 'Null: matches any.';
COMMENT ON COLUMN crm_assignment_rules.campaign_id IS 'Null: matches any.';
COMMENT ON COLUMN crm_assignment_rules.line_id IS 'Null: matches any.';
COMMENT ON COLUMN crm_assignment_rules.group_id IS 'Of user_groups.';
COMMENT ON COLUMN crm_assignment_rules.last_user_id IS 'Whose turn it was last.';
COMMENT ON COLUMN crm_assignment_rules."position" IS 'Order in which rules are tried.';
CREATE INDEX crm_assignment_rules_by_campaign ON public.crm_assignment_rules USING btree (campaign_id);
CREATE INDEX crm_assignment_rules_by_group ON public.crm_assignment_rules USING btree (group_id);
CREATE INDEX crm_assignment_rules_by_line ON public.crm_assignment_rules USING btree (line_id);
CREATE INDEX crm_assignment_rules_by_origin ON public.crm_assignment_rules USING btree (origin_id);
CREATE INDEX crm_assignment_rules_in_order ON public.crm_assignment_rules USING btree (company_id, "position", id) WHERE (disabled_at IS NULL);
CREATE POLICY system ON crm_assignment_rules TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_assignment_rules TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_assignment_rules TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_assignment_rules TO suite_system;

CREATE TABLE crm_attachments (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  person_id bigint NOT NULL,
  business_id bigint,
  file_id uuid NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  author_id bigint,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT crm_attachments_pkey PRIMARY KEY (id),
  CONSTRAINT crm_attachments_company_id_author_id_fkey FOREIGN KEY (company_id, author_id) REFERENCES users(company_id, id) ON DELETE SET NULL (author_id),
  CONSTRAINT crm_attachments_company_id_business_id_fkey FOREIGN KEY (company_id, business_id) REFERENCES crm_businesses(company_id, id) ON DELETE SET NULL (business_id),
  CONSTRAINT crm_attachments_company_id_file_id_fkey FOREIGN KEY (company_id, file_id) REFERENCES stored_files(company_id, id),
  CONSTRAINT crm_attachments_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT crm_attachments_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES persons(company_id, id) ON DELETE CASCADE,
  CONSTRAINT crm_attachments_description_check CHECK ((length(description) <= 400))
);
ALTER TABLE crm_attachments ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_attachments IS 'Files of a person, possibly about a business.';
CREATE INDEX crm_attachments_by_business ON public.crm_attachments USING btree (business_id);
CREATE INDEX crm_attachments_by_file ON public.crm_attachments USING btree (file_id);
CREATE INDEX crm_attachments_by_person ON public.crm_attachments USING btree (person_id, created_at DESC, id DESC);
CREATE POLICY system ON crm_attachments TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_attachments TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_attachments TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_attachments TO suite_system;

CREATE TABLE crm_business_lines (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  color text DEFAULT '#1565c0'::text NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT crm_business_lines_pkey PRIMARY KEY (id),
  CONSTRAINT crm_business_lines_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT crm_business_lines_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT crm_business_lines_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  CONSTRAINT crm_business_lines_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);
ALTER TABLE crm_business_lines ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_business_lines IS 'Lines of business. Each is a pipeline: line, phases, stages.';
CREATE INDEX crm_business_lines_in_order ON public.crm_business_lines USING btree (company_id, "position", id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX crm_business_lines_name_key ON public.crm_business_lines USING btree (company_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE POLICY system ON crm_business_lines TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_business_lines TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_business_lines TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_business_lines TO suite_system;

CREATE TABLE crm_business_needs (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  business_id bigint NOT NULL,
  need_id bigint NOT NULL,
  amount bigint NOT NULL,
  note text,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT crm_business_needs_pkey PRIMARY KEY (id),
  CONSTRAINT crm_business_needs_company_id_business_id_fkey FOREIGN KEY (company_id, business_id) REFERENCES crm_businesses(company_id, id) ON DELETE CASCADE,
  CONSTRAINT crm_business_needs_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT crm_business_needs_company_id_need_id_fkey FOREIGN KEY (company_id, need_id) REFERENCES crm_needs(company_id, id),
  CONSTRAINT crm_business_needs_amount_check CHECK (((amount >= 0) AND (amount <= '99999999999'::bigint))),
  CONSTRAINT crm_business_needs_note_check CHECK ((length(note) <= 400))
);
ALTER TABLE crm_business_needs ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_business_needs IS 'What the customer needs, with its price.';
COMMENT ON COLUMN crm_business_needs.amount IS 'Pesos, for all of it; not a price per unit.';
COMMENT ON COLUMN crm_business_needs."position" IS 'Order in the business.';
CREATE INDEX crm_business_needs_by_business ON public.crm_business_needs USING btree (business_id, "position", id);
CREATE INDEX crm_business_needs_by_need ON public.crm_business_needs USING btree (need_id);
CREATE POLICY system ON crm_business_needs TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_business_needs TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_business_needs TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_business_needs TO suite_system;
CREATE TRIGGER keep_total_delete AFTER DELETE ON public.crm_business_needs REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_keep_total();
CREATE TRIGGER keep_total_insert AFTER INSERT ON public.crm_business_needs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_keep_total();
CREATE TRIGGER keep_total_update AFTER UPDATE ON public.crm_business_needs REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_keep_total();
CREATE TRIGGER report_delete AFTER DELETE ON public.crm_business_needs REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_parts();
CREATE TRIGGER report_insert AFTER INSERT ON public.crm_business_needs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_parts();
CREATE TRIGGER report_update AFTER UPDATE ON public.crm_business_needs REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_parts();
COMMENT ON TRIGGER keep_total_delete ON crm_business_needs IS 'Keeps crm_businesses.total_amount.';
COMMENT ON TRIGGER keep_total_insert ON crm_business_needs IS 'Keeps crm_businesses.total_amount.';
COMMENT ON TRIGGER keep_total_update ON crm_business_needs IS 'Keeps crm_businesses.total_amount.';
COMMENT ON TRIGGER report_delete ON crm_business_needs IS 'Keeps crm_report_facts.';
COMMENT ON TRIGGER report_insert ON crm_business_needs IS 'Keeps crm_report_facts.';
COMMENT ON TRIGGER report_update ON crm_business_needs IS 'Keeps crm_report_facts.';

CREATE TABLE crm_businesses (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  number integer NOT NULL,
  name text NOT NULL,
  person_id bigint,
  crm_company_id bigint,
  line_id bigint NOT NULL,
  phase_id bigint NOT NULL,
  stage_id bigint NOT NULL,
  status text DEFAULT 'open'::text NOT NULL,
  total_amount bigint DEFAULT 0 NOT NULL,
  expected_close date,
  discard_reason_id bigint,
  closed_at timestamp with time zone,
  stage_since timestamp with time zone DEFAULT now() NOT NULL,
  owner_id bigint,
  group_id bigint,
  origin_id bigint,
  campaign_id bigint,
  notes text,
  variables jsonb DEFAULT '{}'::jsonb NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(((number || ' '::text) || name))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT crm_businesses_pkey PRIMARY KEY (id),
  CONSTRAINT crm_businesses_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT crm_businesses_company_id_number_key UNIQUE (company_id, number),
  CONSTRAINT crm_businesses_company_id_campaign_id_fkey FOREIGN KEY (company_id, campaign_id) REFERENCES crm_campaigns(company_id, id),
  CONSTRAINT crm_businesses_company_id_crm_company_id_fkey FOREIGN KEY (company_id, crm_company_id) REFERENCES crm_companies(company_id, id),
  CONSTRAINT crm_businesses_company_id_discard_reason_id_fkey FOREIGN KEY (company_id, discard_reason_id) REFERENCES crm_discard_reasons(company_id, id),
  CONSTRAINT crm_businesses_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT crm_businesses_company_id_group_id_fkey FOREIGN KEY (company_id, group_id) REFERENCES user_groups(company_id, id) ON DELETE SET NULL (group_id),
  CONSTRAINT crm_businesses_company_id_line_id_phase_id_fkey FOREIGN KEY (company_id, line_id, phase_id) REFERENCES crm_phases(company_id, line_id, id) ON UPDATE CASCADE,
  CONSTRAINT crm_businesses_company_id_origin_id_fkey FOREIGN KEY (company_id, origin_id) REFERENCES crm_origins(company_id, id),
  CONSTRAINT crm_businesses_company_id_owner_id_fkey FOREIGN KEY (company_id, owner_id) REFERENCES users(company_id, id) ON DELETE SET NULL (owner_id),
  CONSTRAINT crm_businesses_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES persons(company_id, id),
  CONSTRAINT crm_businesses_company_id_phase_id_stage_id_fkey FOREIGN KEY (company_id, phase_id, stage_id) REFERENCES crm_stages(company_id, phase_id, id) ON UPDATE CASCADE,
  CONSTRAINT crm_businesses_check CHECK (((status = 'open'::text) = (closed_at IS NULL))),
  CONSTRAINT crm_businesses_check1 CHECK (((status = 'lost'::text) OR (discard_reason_id IS NULL))),
  CONSTRAINT crm_businesses_name_check CHECK (((length(name) >= 1) AND (length(name) <= 160))),
  CONSTRAINT crm_businesses_notes_check CHECK ((length(notes) <= 4000)),
  CONSTRAINT crm_businesses_status_check CHECK ((status = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text]))),
  CONSTRAINT crm_businesses_variables_check CHECK ((jsonb_typeof(variables) = 'object'::text))
);
ALTER TABLE crm_businesses ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_businesses IS 'Sales opportunities. open becomes won by a sale, or lost with a reason; both can be opened again.';
COMMENT ON COLUMN crm_businesses.number IS 'Counted from 1 in each company (crm_counters): what people call it by.';
COMMENT ON COLUMN crm_businesses.line_id IS 'Follows from the phase in the same way.';
COMMENT ON COLUMN crm_businesses.phase_id IS 'Follows from the stage; kept beside it for boards and reports. A foreign key over both lets no other one in.';
COMMENT ON COLUMN crm_businesses.stage_id IS 'Where it stands in the pipeline.';
COMMENT ON COLUMN crm_businesses.status IS 'Outcome: set by a sale, by losing and by reopening; not one of crm_statuses.';
COMMENT ON COLUMN crm_businesses.total_amount IS 'Pesos: sum of its crm_business_needs, by trigger.';
COMMENT ON COLUMN crm_businesses.discard_reason_id IS 'Of a lost one.';
COMMENT ON COLUMN crm_businesses.closed_at IS 'When it was won or lost.';
COMMENT ON COLUMN crm_businesses.stage_since IS 'By trigger: since when it is in its stage.';
COMMENT ON COLUMN crm_businesses.variables IS 'As in persons.';
CREATE INDEX crm_businesses_by_amount ON public.crm_businesses USING btree (company_id, total_amount, id) INCLUDE (owner_id, group_id, status) WHERE (deleted_at IS NULL);
CREATE INDEX crm_businesses_by_campaign ON public.crm_businesses USING btree (campaign_id);
CREATE INDEX crm_businesses_by_close ON public.crm_businesses USING btree (company_id, expected_close) WHERE (deleted_at IS NULL);
CREATE INDEX crm_businesses_by_company ON public.crm_businesses USING btree (crm_company_id, created_at DESC);
CREATE INDEX crm_businesses_by_origin ON public.crm_businesses USING btree (origin_id);
CREATE INDEX crm_businesses_by_owner ON public.crm_businesses USING btree (company_id, owner_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX crm_businesses_by_person ON public.crm_businesses USING btree (person_id, created_at DESC);
CREATE INDEX crm_businesses_by_phase ON public.crm_businesses USING btree (phase_id);
CREATE INDEX crm_businesses_by_stage ON public.crm_businesses USING btree (company_id, stage_id, stage_since DESC, id DESC) INCLUDE (total_amount, owner_id) WHERE ((deleted_at IS NULL) AND (status = 'open'::text));
CREATE INDEX crm_businesses_deleted ON public.crm_businesses USING btree (company_id, deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX crm_businesses_in_order ON public.crm_businesses USING btree (company_id, created_at DESC, id DESC) INCLUDE (search_text, owner_id, group_id, status) WHERE (deleted_at IS NULL);
CREATE INDEX crm_businesses_newest ON public.crm_businesses USING btree (company_id, status, created_at DESC, id DESC) INCLUDE (search_text, owner_id) WHERE (deleted_at IS NULL);
CREATE INDEX crm_businesses_on_board ON public.crm_businesses USING btree (company_id, phase_id, created_at DESC, id DESC) INCLUDE (status, total_amount, owner_id, group_id) WHERE (deleted_at IS NULL);
CREATE INDEX crm_businesses_search ON public.crm_businesses USING gin (company_id, search_text gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE POLICY system ON crm_businesses TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_businesses TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_businesses TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_businesses TO suite_system;
CREATE TRIGGER add_variable_values AFTER INSERT ON public.crm_businesses FOR EACH ROW WHEN ((new.variables <> '{}'::jsonb)) EXECUTE FUNCTION crm_keep_variable_values();
CREATE TRIGGER drop_files AFTER DELETE ON public.crm_businesses FOR EACH ROW WHEN ((old.variables <> '{}'::jsonb)) EXECUTE FUNCTION crm_drop_variable_files();
CREATE TRIGGER drop_replaced_files AFTER UPDATE OF variables ON public.crm_businesses FOR EACH ROW WHEN (((old.variables IS DISTINCT FROM new.variables) AND (old.variables <> '{}'::jsonb))) EXECUTE FUNCTION crm_drop_variable_files();
CREATE TRIGGER drop_variable_values AFTER DELETE ON public.crm_businesses FOR EACH ROW WHEN ((old.variables <> '{}'::jsonb)) EXECUTE FUNCTION crm_keep_variable_values();
CREATE TRIGGER keep_history AFTER UPDATE ON public.crm_businesses FOR EACH ROW EXECUTE FUNCTION crm_keep_history('business');
CREATE TRIGGER keep_stages AFTER INSERT OR UPDATE ON public.crm_businesses FOR EACH ROW EXECUTE FUNCTION crm_keep_stages('business');
CREATE TRIGGER keep_variable_values AFTER UPDATE OF variables ON public.crm_businesses FOR EACH ROW WHEN ((old.variables IS DISTINCT FROM new.variables)) EXECUTE FUNCTION crm_keep_variable_values();
CREATE TRIGGER report_delete AFTER DELETE ON public.crm_businesses REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_records();
CREATE TRIGGER report_insert AFTER INSERT ON public.crm_businesses REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_records();
CREATE TRIGGER report_update AFTER UPDATE ON public.crm_businesses REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_records();
CREATE TRIGGER stage_clock BEFORE INSERT OR UPDATE OF stage_id ON public.crm_businesses FOR EACH ROW EXECUTE FUNCTION crm_stage_clock();
CREATE TRIGGER touch BEFORE UPDATE ON public.crm_businesses FOR EACH ROW EXECUTE FUNCTION crm_touch();
CREATE TRIGGER write_moves AFTER INSERT OR UPDATE ON public.crm_businesses FOR EACH ROW EXECUTE FUNCTION crm_write_moves('business');
CREATE TRIGGER write_outcomes AFTER UPDATE OF status ON public.crm_businesses FOR EACH ROW EXECUTE FUNCTION crm_write_outcomes();
COMMENT ON TRIGGER add_variable_values ON crm_businesses IS 'Fills crm_variable_values.';
COMMENT ON TRIGGER drop_files ON crm_businesses IS 'Drops the files of variables with the record.';
COMMENT ON TRIGGER drop_replaced_files ON crm_businesses IS 'Drops files that a variable no longer refers to.';
COMMENT ON TRIGGER drop_variable_values ON crm_businesses IS 'Empties crm_variable_values.';
COMMENT ON TRIGGER keep_history ON crm_businesses IS 'Writes crm_field_history.';
COMMENT ON TRIGGER keep_stages ON crm_businesses IS 'Keeps crm_stage_periods.';
COMMENT ON TRIGGER keep_variable_values ON crm_businesses IS 'Keeps crm_variable_values in line with variables.';
COMMENT ON TRIGGER report_delete ON crm_businesses IS 'Keeps crm_report_facts.';
COMMENT ON TRIGGER report_insert ON crm_businesses IS 'Keeps crm_report_facts.';
COMMENT ON TRIGGER report_update ON crm_businesses IS 'Keeps crm_report_facts.';
COMMENT ON TRIGGER stage_clock ON crm_businesses IS 'Keeps stage_since.';
COMMENT ON TRIGGER touch ON crm_businesses IS 'Keeps updated_at.';
COMMENT ON TRIGGER write_moves ON crm_businesses IS 'Writes crm_facts.';
COMMENT ON TRIGGER write_outcomes ON crm_businesses IS 'Facts of won, lost and reopened businesses.';

CREATE TABLE crm_campaigns (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  origin_id bigint,
  line_id bigint,
  utm_campaign text,
  budget bigint DEFAULT 0 NOT NULL,
  starts_on date,
  ends_on date,
  search_text text GENERATED ALWAYS AS (search_form(((name || ' '::text) || COALESCE(utm_campaign, ''::text)))) STORED NOT NULL,
  disabled_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT crm_campaigns_pkey PRIMARY KEY (id),
  CONSTRAINT crm_campaigns_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT crm_campaigns_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT crm_campaigns_company_id_line_id_fkey FOREIGN KEY (company_id, line_id) REFERENCES crm_business_lines(company_id, id) ON DELETE SET NULL (line_id),
  CONSTRAINT crm_campaigns_company_id_origin_id_fkey FOREIGN KEY (company_id, origin_id) REFERENCES crm_origins(company_id, id) ON DELETE SET NULL (origin_id),
  CONSTRAINT crm_campaigns_budget_check CHECK ((budget >= 0)),
  CONSTRAINT crm_campaigns_check CHECK (((deleted_at IS NULL) OR (disabled_at IS NOT NULL))),
  CONSTRAINT crm_campaigns_check1 CHECK ((ends_on >= starts_on)),
  CONSTRAINT crm_campaigns_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  CONSTRAINT crm_campaigns_utm_campaign_check CHECK (((length(utm_campaign) >= 1) AND (length(utm_campaign) <= 100)))
);
ALTER TABLE crm_campaigns ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_campaigns IS 'Marketing campaigns, for attribution and reports. Mass messages are join_broadcasts.';
COMMENT ON COLUMN crm_campaigns.origin_id IS 'What a lead of the campaign gets where its form names none.';
COMMENT ON COLUMN crm_campaigns.line_id IS 'What a lead of the campaign gets where its form names none.';
COMMENT ON COLUMN crm_campaigns.utm_campaign IS 'Value of utm_campaign by which a visit or form is attributed to it; null: by its name.';
COMMENT ON COLUMN crm_campaigns.budget IS 'Pesos.';
CREATE INDEX crm_campaigns_by_line ON public.crm_campaigns USING btree (line_id);
CREATE INDEX crm_campaigns_by_origin ON public.crm_campaigns USING btree (origin_id);
CREATE UNIQUE INDEX crm_campaigns_name_key ON public.crm_campaigns USING btree (company_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE POLICY system ON crm_campaigns TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_campaigns TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_campaigns TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_campaigns TO suite_system;

CREATE TABLE crm_comments (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  person_id bigint NOT NULL,
  interaction_id bigint,
  business_id bigint,
  author_id bigint,
  body text NOT NULL,
  edited_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT crm_comments_pkey PRIMARY KEY (id),
  CONSTRAINT crm_comments_company_id_author_id_fkey FOREIGN KEY (company_id, author_id) REFERENCES users(company_id, id) ON DELETE SET NULL (author_id),
  CONSTRAINT crm_comments_company_id_business_id_fkey FOREIGN KEY (company_id, business_id) REFERENCES crm_businesses(company_id, id) ON DELETE CASCADE,
  CONSTRAINT crm_comments_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT crm_comments_company_id_interaction_id_fkey FOREIGN KEY (company_id, interaction_id) REFERENCES crm_interactions(company_id, id) ON DELETE CASCADE,
  CONSTRAINT crm_comments_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES persons(company_id, id) ON DELETE CASCADE,
  CONSTRAINT crm_comments_body_check CHECK (((length(body) >= 1) AND (length(body) <= 4000)))
);
ALTER TABLE crm_comments ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_comments IS 'Comments on a person''s time line, possibly about an interaction or a business.';
CREATE INDEX crm_comments_by_business ON public.crm_comments USING btree (business_id);
CREATE INDEX crm_comments_by_interaction ON public.crm_comments USING btree (interaction_id);
CREATE INDEX crm_comments_by_person ON public.crm_comments USING btree (person_id, created_at DESC, id DESC);
CREATE POLICY system ON crm_comments TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_comments TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_comments TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_comments TO suite_system;

CREATE TABLE crm_companies (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  tax_id text,
  sector text,
  phone text,
  email citext,
  website text,
  city text,
  address text,
  notes text,
  owner_id bigint,
  group_id bigint,
  variables jsonb DEFAULT '{}'::jsonb NOT NULL,
  sort_name text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(((((((((name || ' '::text) || COALESCE(tax_id, ''::text)) || ' '::text) || COALESCE(phone, ''::text)) || ' '::text) || COALESCE((email)::text, ''::text)) || ' '::text) || COALESCE(city, ''::text)))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT crm_companies_pkey PRIMARY KEY (id),
  CONSTRAINT crm_companies_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT crm_companies_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT crm_companies_company_id_group_id_fkey FOREIGN KEY (company_id, group_id) REFERENCES user_groups(company_id, id) ON DELETE SET NULL (group_id),
  CONSTRAINT crm_companies_company_id_owner_id_fkey FOREIGN KEY (company_id, owner_id) REFERENCES users(company_id, id) ON DELETE SET NULL (owner_id),
  CONSTRAINT crm_companies_address_check CHECK ((length(address) <= 200)),
  CONSTRAINT crm_companies_city_check CHECK ((length(city) <= 80)),
  CONSTRAINT crm_companies_email_check CHECK (((length((email)::text) >= 3) AND (length((email)::text) <= 254))),
  CONSTRAINT crm_companies_name_check CHECK (((length(name) >= 1) AND (length(name) <= 160))),
  CONSTRAINT crm_companies_notes_check CHECK ((length(notes) <= 4000)),
  CONSTRAINT crm_companies_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{6,14}$'::text)),
  CONSTRAINT crm_companies_sector_check CHECK ((length(sector) <= 80)),
  CONSTRAINT crm_companies_tax_id_check CHECK (((length(tax_id) >= 1) AND (length(tax_id) <= 40))),
  CONSTRAINT crm_companies_variables_check CHECK ((jsonb_typeof(variables) = 'object'::text)),
  CONSTRAINT crm_companies_website_check CHECK ((length(website) <= 200))
);
ALTER TABLE crm_companies ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_companies IS 'Customers'' companies. The tenants are companies.';
COMMENT ON COLUMN crm_companies.tax_id IS 'NIT in Colombia.';
COMMENT ON COLUMN crm_companies.phone IS 'E.164 with plus.';
COMMENT ON COLUMN crm_companies.variables IS 'As in persons.';
CREATE INDEX crm_companies_by_name ON public.crm_companies USING btree (company_id, sort_name, id) INCLUDE (search_text, owner_id) WHERE (deleted_at IS NULL);
CREATE INDEX crm_companies_by_owner ON public.crm_companies USING btree (company_id, owner_id) WHERE (deleted_at IS NULL);
CREATE INDEX crm_companies_deleted ON public.crm_companies USING btree (company_id, deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX crm_companies_newest ON public.crm_companies USING btree (company_id, created_at DESC, id DESC) INCLUDE (search_text, owner_id) WHERE (deleted_at IS NULL);
CREATE INDEX crm_companies_search ON public.crm_companies USING gin (company_id, search_text gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX crm_companies_tax_id_key ON public.crm_companies USING btree (company_id, tax_id) WHERE (deleted_at IS NULL);
CREATE POLICY system ON crm_companies TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_companies TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_companies TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_companies TO suite_system;
CREATE TRIGGER add_variable_values AFTER INSERT ON public.crm_companies FOR EACH ROW WHEN ((new.variables <> '{}'::jsonb)) EXECUTE FUNCTION crm_keep_variable_values();
CREATE TRIGGER drop_files AFTER DELETE ON public.crm_companies FOR EACH ROW WHEN ((old.variables <> '{}'::jsonb)) EXECUTE FUNCTION crm_drop_variable_files();
CREATE TRIGGER drop_replaced_files AFTER UPDATE OF variables ON public.crm_companies FOR EACH ROW WHEN (((old.variables IS DISTINCT FROM new.variables) AND (old.variables <> '{}'::jsonb))) EXECUTE FUNCTION crm_drop_variable_files();
CREATE TRIGGER drop_variable_values AFTER DELETE ON public.crm_companies FOR EACH ROW WHEN ((old.variables <> '{}'::jsonb)) EXECUTE FUNCTION crm_keep_variable_values();
CREATE TRIGGER keep_history AFTER UPDATE ON public.crm_companies FOR EACH ROW EXECUTE FUNCTION crm_keep_history('company');
CREATE TRIGGER keep_variable_values AFTER UPDATE OF variables ON public.crm_companies FOR EACH ROW WHEN ((old.variables IS DISTINCT FROM new.variables)) EXECUTE FUNCTION crm_keep_variable_values();
CREATE TRIGGER touch BEFORE UPDATE ON public.crm_companies FOR EACH ROW EXECUTE FUNCTION crm_touch();
CREATE TRIGGER write_moves AFTER INSERT OR UPDATE ON public.crm_companies FOR EACH ROW EXECUTE FUNCTION crm_write_moves('company');
COMMENT ON TRIGGER add_variable_values ON crm_companies IS 'Fills crm_variable_values.';
COMMENT ON TRIGGER drop_files ON crm_companies IS 'Drops the files of variables with the record.';
COMMENT ON TRIGGER drop_replaced_files ON crm_companies IS 'Drops files that a variable no longer refers to.';
COMMENT ON TRIGGER drop_variable_values ON crm_companies IS 'Empties crm_variable_values.';
COMMENT ON TRIGGER keep_history ON crm_companies IS 'Writes crm_field_history.';
COMMENT ON TRIGGER keep_variable_values ON crm_companies IS 'Keeps crm_variable_values in line with variables.';
COMMENT ON TRIGGER touch ON crm_companies IS 'Keeps updated_at.';
COMMENT ON TRIGGER write_moves ON crm_companies IS 'Writes crm_facts.';

CREATE TABLE crm_company_persons (
  company_id bigint NOT NULL,
  crm_company_id bigint NOT NULL,
  person_id bigint NOT NULL,
  "position" text,
  is_main boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT crm_company_persons_pkey PRIMARY KEY (person_id, crm_company_id),
  CONSTRAINT crm_company_persons_company_id_crm_company_id_fkey FOREIGN KEY (company_id, crm_company_id) REFERENCES crm_companies(company_id, id) ON DELETE CASCADE,
  CONSTRAINT crm_company_persons_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT crm_company_persons_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES persons(company_id, id) ON DELETE CASCADE,
  CONSTRAINT crm_company_persons_position_check CHECK (((length("position") >= 1) AND (length("position") <= 80)))
);
ALTER TABLE crm_company_persons ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_company_persons IS 'Who works where.';
COMMENT ON COLUMN crm_company_persons."position" IS 'Job title.';
COMMENT ON COLUMN crm_company_persons.is_main IS 'At most one per person: the company that lists show.';
CREATE INDEX crm_company_persons_by_company ON public.crm_company_persons USING btree (crm_company_id);
CREATE UNIQUE INDEX crm_company_persons_main ON public.crm_company_persons USING btree (person_id) WHERE is_main;
CREATE POLICY system ON crm_company_persons TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_company_persons TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_company_persons TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_company_persons TO suite_system;

CREATE TABLE crm_counters (
  company_id bigint NOT NULL,
  name text NOT NULL,
  last integer NOT NULL,
  CONSTRAINT crm_counters_pkey PRIMARY KEY (company_id, name),
  CONSTRAINT crm_counters_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT crm_counters_name_check CHECK ((name = ANY (ARRAY['business'::text, 'sale'::text])))
);
ALTER TABLE crm_counters ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_counters IS 'Last numbers of businesses and sales, by company.';
COMMENT ON COLUMN crm_counters.name IS 'Entity whose records are numbered.';
COMMENT ON COLUMN crm_counters.last IS 'The number given out last.';
CREATE POLICY system ON crm_counters TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_counters TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_counters TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_counters TO suite_system;

CREATE TABLE crm_discard_reasons (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT crm_discard_reasons_pkey PRIMARY KEY (id),
  CONSTRAINT crm_discard_reasons_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT crm_discard_reasons_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT crm_discard_reasons_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120)))
);
ALTER TABLE crm_discard_reasons ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_discard_reasons IS 'Why a lead is discarded or a business lost.';
CREATE UNIQUE INDEX crm_discard_reasons_name_key ON public.crm_discard_reasons USING btree (company_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE POLICY system ON crm_discard_reasons TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_discard_reasons TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_discard_reasons TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_discard_reasons TO suite_system;

CREATE TABLE crm_facts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  kind text NOT NULL,
  entity text NOT NULL,
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
  user_id bigint,
  CONSTRAINT crm_facts_pkey PRIMARY KEY (id),
  CONSTRAINT crm_facts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT crm_facts_entity_check CHECK ((entity = ANY (ARRAY['lead'::text, 'person'::text, 'company'::text, 'interaction'::text, 'business'::text, 'sale'::text]))),
  CONSTRAINT crm_facts_kind_check CHECK ((kind = ANY (ARRAY['created'::text, 'status'::text, 'stage'::text, 'owner'::text, 'won'::text, 'lost'::text, 'reopened'::text, 'converted'::text, 'discarded'::text, 'repurchase'::text, 'removed'::text, 'restored'::text])))
);
ALTER TABLE crm_facts ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_facts IS 'What happened to records, for reports: each move once, with what the record had at that time, so that a report needs no other table.';
COMMENT ON COLUMN crm_facts.kind IS 'created, owner, status, stage: moves; won, lost, reopened: a business, reopened also a lead; converted, discarded: a lead; repurchase: a sale, besides its created; removed, restored: the recycle bin.';
COMMENT ON COLUMN crm_facts.entity IS 'lead: a person who is not converted yet.';
COMMENT ON COLUMN crm_facts.record_id IS 'Row of the entity''s table.';
COMMENT ON COLUMN crm_facts.from_id IS 'Users, statuses or stages, by kind.';
COMMENT ON COLUMN crm_facts.to_id IS 'Users, statuses or stages, by kind.';
COMMENT ON COLUMN crm_facts.person_id IS 'After a merge the person who remains.';
COMMENT ON COLUMN crm_facts.amount IS 'Pesos.';
COMMENT ON COLUMN crm_facts.seconds IS 'For stage: how long the record had been in the stage that it left.';
COMMENT ON COLUMN crm_facts.user_id IS 'Who did it; null: the program.';
CREATE INDEX crm_facts_by_person ON public.crm_facts USING btree (person_id, at);
CREATE INDEX crm_facts_by_record ON public.crm_facts USING btree (company_id, entity, record_id, at);
CREATE INDEX crm_facts_by_time ON public.crm_facts USING btree (company_id, entity, kind, at);
CREATE UNIQUE INDEX crm_facts_once ON public.crm_facts USING btree (company_id, entity, record_id, kind) WHERE (kind = ANY (ARRAY['created'::text, 'converted'::text, 'repurchase'::text]));
CREATE POLICY system ON crm_facts TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_facts TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT ON crm_facts TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_facts TO suite_system;

CREATE TABLE crm_field_history (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  entity text NOT NULL,
  record_id bigint NOT NULL,
  field text NOT NULL,
  old_value jsonb,
  new_value jsonb,
  user_id bigint,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT crm_field_history_pkey PRIMARY KEY (id),
  CONSTRAINT crm_field_history_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT crm_field_history_entity_check CHECK ((entity = ANY (ARRAY['person'::text, 'company'::text, 'interaction'::text, 'business'::text, 'sale'::text, 'agenda'::text])))
);
ALTER TABLE crm_field_history ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_field_history IS 'Who changed which field of a record.';
COMMENT ON COLUMN crm_field_history.entity IS 'What the record is.';
COMMENT ON COLUMN crm_field_history.record_id IS 'Row of the entity''s table.';
COMMENT ON COLUMN crm_field_history.field IS 'Column, or variables.{id}; created_at for the creation of an event; merged and unmerged for merges of persons.';
COMMENT ON COLUMN crm_field_history.old_value IS 'The column as JSON; null: empty.';
COMMENT ON COLUMN crm_field_history.new_value IS 'The column as JSON; null: empty.';
COMMENT ON COLUMN crm_field_history.user_id IS 'Null: the program.';
CREATE INDEX crm_field_history_by_record ON public.crm_field_history USING btree (company_id, entity, record_id, at DESC, id DESC);
CREATE INDEX crm_field_history_by_time ON public.crm_field_history USING btree (company_id, entity, at DESC, id DESC);
CREATE POLICY system ON crm_field_history TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_field_history TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT ON crm_field_history TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_field_history TO suite_system;

CREATE TABLE crm_form_submissions (
  company_id bigint NOT NULL,
  ticket uuid NOT NULL,
  form_id bigint NOT NULL,
  person_id bigint NOT NULL,
  interaction_id bigint NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT crm_form_submissions_pkey PRIMARY KEY (company_id, ticket),
  CONSTRAINT crm_form_submissions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT crm_form_submissions_company_id_form_id_fkey FOREIGN KEY (company_id, form_id) REFERENCES crm_forms(company_id, id) ON DELETE CASCADE,
  CONSTRAINT crm_form_submissions_company_id_interaction_id_fkey FOREIGN KEY (company_id, interaction_id) REFERENCES crm_interactions(company_id, id) ON DELETE CASCADE,
  CONSTRAINT crm_form_submissions_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES persons(company_id, id) ON DELETE CASCADE
);
ALTER TABLE crm_form_submissions ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_form_submissions IS 'A form that was opened once is sent once: the same ticket again creates nothing.';
COMMENT ON COLUMN crm_form_submissions.ticket IS 'Issued with the page.';
CREATE INDEX crm_form_submissions_by_form ON public.crm_form_submissions USING btree (form_id, at DESC);
CREATE INDEX crm_form_submissions_by_interaction ON public.crm_form_submissions USING btree (interaction_id);
CREATE INDEX crm_form_submissions_by_person ON public.crm_form_submissions USING btree (person_id);
CREATE INDEX crm_form_submissions_old ON public.crm_form_submissions USING brin (at);
CREATE POLICY system ON crm_form_submissions TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_form_submissions TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_form_submissions TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_form_submissions TO suite_system;

CREATE TABLE crm_forms (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  public_key uuid DEFAULT gen_random_uuid() NOT NULL,
  title text DEFAULT ''::text NOT NULL,
  thanks text DEFAULT ''::text NOT NULL,
  origin_id bigint,
  campaign_id bigint,
  line_id bigint,
  fields jsonb DEFAULT '[]'::jsonb NOT NULL,
  intro text DEFAULT ''::text NOT NULL,
  button text DEFAULT ''::text NOT NULL,
  color text DEFAULT '#1557c0'::text NOT NULL,
  redirect text DEFAULT ''::text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(((name || ' '::text) || title))) STORED NOT NULL,
  disabled_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT crm_forms_pkey PRIMARY KEY (id),
  CONSTRAINT crm_forms_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT crm_forms_public_key_key UNIQUE (public_key),
  CONSTRAINT crm_forms_company_id_campaign_id_fkey FOREIGN KEY (company_id, campaign_id) REFERENCES crm_campaigns(company_id, id) ON DELETE SET NULL (campaign_id),
  CONSTRAINT crm_forms_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT crm_forms_company_id_line_id_fkey FOREIGN KEY (company_id, line_id) REFERENCES crm_business_lines(company_id, id) ON DELETE SET NULL (line_id),
  CONSTRAINT crm_forms_company_id_origin_id_fkey FOREIGN KEY (company_id, origin_id) REFERENCES crm_origins(company_id, id) ON DELETE SET NULL (origin_id),
  CONSTRAINT crm_forms_button_check CHECK ((length(button) <= 40)),
  CONSTRAINT crm_forms_check CHECK (((deleted_at IS NULL) OR (disabled_at IS NOT NULL))),
  CONSTRAINT crm_forms_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  CONSTRAINT crm_forms_fields_check CHECK ((jsonb_typeof(fields) = 'array'::text)),
  CONSTRAINT crm_forms_intro_check CHECK ((length(intro) <= 500)),
  CONSTRAINT crm_forms_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  CONSTRAINT crm_forms_redirect_check CHECK (((redirect = ''::text) OR ((redirect ~ '^https?://'::text) AND (length(redirect) <= 500)))),
  CONSTRAINT crm_forms_thanks_check CHECK ((length(thanks) <= 500)),
  CONSTRAINT crm_forms_title_check CHECK ((length(title) <= 120))
);
ALTER TABLE crm_forms ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_forms IS 'Public forms; each submission becomes a lead.';
COMMENT ON COLUMN crm_forms.public_key IS 'In the public address, which reveals nothing of the company; also identifies it for page visits.';
COMMENT ON COLUMN crm_forms.title IS 'Heading of the page.';
COMMENT ON COLUMN crm_forms.thanks IS 'Shown after sending.';
COMMENT ON COLUMN crm_forms.origin_id IS 'What a lead gets where the visit''s UTM parameters do not say.';
COMMENT ON COLUMN crm_forms.campaign_id IS 'What a lead gets where the visit''s UTM parameters do not say.';
COMMENT ON COLUMN crm_forms.line_id IS 'What a lead gets where the visit''s UTM parameters do not say.';
COMMENT ON COLUMN crm_forms.fields IS 'In order: [{source, variable, label, required}]; source is a field of the person and null for a variable, variable its id.';
COMMENT ON COLUMN crm_forms.intro IS 'Text below the heading.';
COMMENT ON COLUMN crm_forms.button IS 'Its label; empty: the usual one.';
COMMENT ON COLUMN crm_forms.redirect IS 'Where the visitor is led after sending; empty: stays on the page.';
CREATE INDEX crm_forms_by_campaign ON public.crm_forms USING btree (campaign_id);
CREATE INDEX crm_forms_by_line ON public.crm_forms USING btree (line_id);
CREATE INDEX crm_forms_by_origin ON public.crm_forms USING btree (origin_id);
CREATE UNIQUE INDEX crm_forms_name_key ON public.crm_forms USING btree (company_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE POLICY system ON crm_forms TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_forms TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_forms TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_forms TO suite_system;

CREATE TABLE crm_interactions (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  person_id bigint NOT NULL,
  channel text NOT NULL,
  subject text NOT NULL,
  notes text,
  status_id bigint,
  origin_id bigint,
  need_id bigint,
  campaign_id bigint,
  owner_id bigint,
  group_id bigint,
  line_id bigint,
  phase_id bigint,
  stage_id bigint,
  stage_since timestamp with time zone,
  business_id bigint,
  call_id uuid,
  form_id bigint,
  variables jsonb DEFAULT '{}'::jsonb NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(((subject || ' '::text) || COALESCE(notes, ''::text)))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  outside_key text,
  CONSTRAINT crm_interactions_pkey PRIMARY KEY (id),
  CONSTRAINT crm_interactions_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT crm_interactions_company_id_business_id_fkey FOREIGN KEY (company_id, business_id) REFERENCES crm_businesses(company_id, id),
  CONSTRAINT crm_interactions_company_id_campaign_id_fkey FOREIGN KEY (company_id, campaign_id) REFERENCES crm_campaigns(company_id, id),
  CONSTRAINT crm_interactions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT crm_interactions_company_id_form_id_fkey FOREIGN KEY (company_id, form_id) REFERENCES crm_forms(company_id, id),
  CONSTRAINT crm_interactions_company_id_group_id_fkey FOREIGN KEY (company_id, group_id) REFERENCES user_groups(company_id, id) ON DELETE SET NULL (group_id),
  CONSTRAINT crm_interactions_company_id_line_id_phase_id_fkey FOREIGN KEY (company_id, line_id, phase_id) REFERENCES crm_phases(company_id, line_id, id) ON UPDATE CASCADE,
  CONSTRAINT crm_interactions_company_id_need_id_fkey FOREIGN KEY (company_id, need_id) REFERENCES crm_needs(company_id, id),
  CONSTRAINT crm_interactions_company_id_origin_id_fkey FOREIGN KEY (company_id, origin_id) REFERENCES crm_origins(company_id, id),
  CONSTRAINT crm_interactions_company_id_owner_id_fkey FOREIGN KEY (company_id, owner_id) REFERENCES users(company_id, id) ON DELETE SET NULL (owner_id),
  CONSTRAINT crm_interactions_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES persons(company_id, id),
  CONSTRAINT crm_interactions_company_id_phase_id_stage_id_fkey FOREIGN KEY (company_id, phase_id, stage_id) REFERENCES crm_stages(company_id, phase_id, id) ON UPDATE CASCADE,
  CONSTRAINT crm_interactions_company_id_status_id_fkey FOREIGN KEY (company_id, status_id) REFERENCES crm_statuses(company_id, id),
  CONSTRAINT crm_interactions_channel_check CHECK ((channel = ANY (ARRAY['call'::text, 'whatsapp'::text, 'facebook'::text, 'form'::text, 'join'::text, 'crm'::text, 'repurchase'::text, 'old_customers'::text]))),
  CONSTRAINT crm_interactions_check CHECK ((((line_id IS NULL) = (phase_id IS NULL)) AND ((phase_id IS NULL) = (stage_id IS NULL)))),
  CONSTRAINT crm_interactions_notes_check CHECK ((length(notes) <= 16000)),
  CONSTRAINT crm_interactions_outside_key_check CHECK (((length(outside_key) >= 1) AND (length(outside_key) <= 300))),
  CONSTRAINT crm_interactions_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 160))),
  CONSTRAINT crm_interactions_variables_check CHECK ((jsonb_typeof(variables) = 'object'::text))
);
ALTER TABLE crm_interactions ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_interactions IS 'Contacts with a person: a call, a conversation, a form, a note.';
COMMENT ON COLUMN crm_interactions.channel IS 'How it came about; join: a conversation of the messaging channel; crm: entered by hand.';
COMMENT ON COLUMN crm_interactions.line_id IS 'Follows from the phase; kept beside it for boards and reports.';
COMMENT ON COLUMN crm_interactions.phase_id IS 'Follows from the stage; kept beside it for boards and reports.';
COMMENT ON COLUMN crm_interactions.stage_id IS 'Where it stands in a pipeline; null: in none.';
COMMENT ON COLUMN crm_interactions.stage_since IS 'By trigger: since when it is in its stage.';
COMMENT ON COLUMN crm_interactions.business_id IS 'The business that came of it.';
COMMENT ON COLUMN crm_interactions.call_id IS 'The call that it was. No foreign key: the call may be stored later.';
COMMENT ON COLUMN crm_interactions.form_id IS 'The form by which it came.';
COMMENT ON COLUMN crm_interactions.variables IS 'As in persons.';
COMMENT ON COLUMN crm_interactions.outside_key IS 'What it came of outside, so that it is written once: a contact, an advertisement and a day; null: made here.';
CREATE INDEX crm_interactions_by_business ON public.crm_interactions USING btree (business_id);
CREATE INDEX crm_interactions_by_campaign ON public.crm_interactions USING btree (campaign_id);
CREATE INDEX crm_interactions_by_channel ON public.crm_interactions USING btree (company_id, channel, created_at DESC, id DESC) INCLUDE (owner_id) WHERE (deleted_at IS NULL);
CREATE INDEX crm_interactions_by_form ON public.crm_interactions USING btree (form_id);
CREATE INDEX crm_interactions_by_need ON public.crm_interactions USING btree (need_id);
CREATE INDEX crm_interactions_by_origin ON public.crm_interactions USING btree (origin_id);
CREATE UNIQUE INDEX crm_interactions_by_outside_key ON public.crm_interactions USING btree (company_id, outside_key) WHERE (outside_key IS NOT NULL);
CREATE INDEX crm_interactions_by_owner ON public.crm_interactions USING btree (company_id, owner_id, created_at DESC, id DESC) INCLUDE (group_id, status_id) WHERE (deleted_at IS NULL);
CREATE INDEX crm_interactions_by_person ON public.crm_interactions USING btree (person_id, created_at DESC, id DESC);
CREATE INDEX crm_interactions_by_phase ON public.crm_interactions USING btree (phase_id);
CREATE INDEX crm_interactions_by_status ON public.crm_interactions USING btree (company_id, status_id, created_at DESC, id DESC) INCLUDE (owner_id, group_id) WHERE (deleted_at IS NULL);
CREATE INDEX crm_interactions_deleted ON public.crm_interactions USING btree (company_id, deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX crm_interactions_newest ON public.crm_interactions USING btree (company_id, created_at DESC, id DESC) INCLUDE (owner_id, group_id, channel) WHERE (deleted_at IS NULL);
CREATE INDEX crm_interactions_on_phases ON public.crm_interactions USING btree (company_id, phase_id, created_at DESC, id DESC) INCLUDE (status_id, owner_id, group_id) WHERE ((deleted_at IS NULL) AND (phase_id IS NOT NULL));
CREATE INDEX crm_interactions_on_stages ON public.crm_interactions USING btree (company_id, stage_id, created_at DESC, id DESC) INCLUDE (status_id, owner_id, group_id) WHERE ((deleted_at IS NULL) AND (stage_id IS NOT NULL));
CREATE INDEX crm_interactions_search ON public.crm_interactions USING gin (company_id, search_text gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE POLICY system ON crm_interactions TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_interactions TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_interactions TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_interactions TO suite_system;
CREATE TRIGGER add_variable_values AFTER INSERT ON public.crm_interactions FOR EACH ROW WHEN ((new.variables <> '{}'::jsonb)) EXECUTE FUNCTION crm_keep_variable_values();
CREATE TRIGGER drop_files AFTER DELETE ON public.crm_interactions FOR EACH ROW WHEN ((old.variables <> '{}'::jsonb)) EXECUTE FUNCTION crm_drop_variable_files();
CREATE TRIGGER drop_replaced_files AFTER UPDATE OF variables ON public.crm_interactions FOR EACH ROW WHEN (((old.variables IS DISTINCT FROM new.variables) AND (old.variables <> '{}'::jsonb))) EXECUTE FUNCTION crm_drop_variable_files();
CREATE TRIGGER drop_variable_values AFTER DELETE ON public.crm_interactions FOR EACH ROW WHEN ((old.variables <> '{}'::jsonb)) EXECUTE FUNCTION crm_keep_variable_values();
CREATE TRIGGER keep_history AFTER UPDATE ON public.crm_interactions FOR EACH ROW EXECUTE FUNCTION crm_keep_history('interaction');
CREATE TRIGGER keep_stages AFTER INSERT OR UPDATE ON public.crm_interactions FOR EACH ROW EXECUTE FUNCTION crm_keep_stages('interaction');
CREATE TRIGGER keep_variable_values AFTER UPDATE OF variables ON public.crm_interactions FOR EACH ROW WHEN ((old.variables IS DISTINCT FROM new.variables)) EXECUTE FUNCTION crm_keep_variable_values();
CREATE TRIGGER mark_interaction AFTER INSERT ON public.crm_interactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_mark_interaction();
CREATE TRIGGER report_delete AFTER DELETE ON public.crm_interactions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_records();
CREATE TRIGGER report_insert AFTER INSERT ON public.crm_interactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_records();
CREATE TRIGGER report_update AFTER UPDATE ON public.crm_interactions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_records();
CREATE TRIGGER stage_clock BEFORE INSERT OR UPDATE OF stage_id ON public.crm_interactions FOR EACH ROW EXECUTE FUNCTION crm_stage_clock();
CREATE TRIGGER touch BEFORE UPDATE ON public.crm_interactions FOR EACH ROW EXECUTE FUNCTION crm_touch();
CREATE TRIGGER write_moves AFTER INSERT OR UPDATE ON public.crm_interactions FOR EACH ROW EXECUTE FUNCTION crm_write_moves('interaction');
COMMENT ON TRIGGER add_variable_values ON crm_interactions IS 'Fills crm_variable_values.';
COMMENT ON TRIGGER drop_files ON crm_interactions IS 'Drops the files of variables with the record.';
COMMENT ON TRIGGER drop_replaced_files ON crm_interactions IS 'Drops files that a variable no longer refers to.';
COMMENT ON TRIGGER drop_variable_values ON crm_interactions IS 'Empties crm_variable_values.';
COMMENT ON TRIGGER keep_history ON crm_interactions IS 'Writes crm_field_history.';
COMMENT ON TRIGGER keep_stages ON crm_interactions IS 'Keeps crm_stage_periods.';
COMMENT ON TRIGGER keep_variable_values ON crm_interactions IS 'Keeps crm_variable_values in line with variables.';
COMMENT ON TRIGGER mark_interaction ON crm_interactions IS 'Keeps persons.last_interaction_at.';
COMMENT ON TRIGGER report_delete ON crm_interactions IS 'Keeps crm_report_facts.';
COMMENT ON TRIGGER report_insert ON crm_interactions IS 'Keeps crm_report_facts.';
COMMENT ON TRIGGER report_update ON crm_interactions IS 'Keeps crm_report_facts.';
COMMENT ON TRIGGER stage_clock ON crm_interactions IS 'Keeps stage_since.';
COMMENT ON TRIGGER touch ON crm_interactions IS 'Keeps updated_at.';
COMMENT ON TRIGGER write_moves ON crm_interactions IS 'Writes crm_facts.';

CREATE TABLE crm_merges (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  kept_id bigint NOT NULL,
  gone_id bigint NOT NULL,
  user_id bigint NOT NULL,
  before jsonb NOT NULL,
  moved jsonb NOT NULL,
  joined bigint[] NOT NULL,
  undone_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  after jsonb,
  CONSTRAINT crm_merges_pkey PRIMARY KEY (id),
  CONSTRAINT crm_merges_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT crm_merges_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT crm_merges_company_id_gone_id_fkey FOREIGN KEY (company_id, gone_id) REFERENCES persons(company_id, id) ON DELETE CASCADE,
  CONSTRAINT crm_merges_company_id_kept_id_fkey FOREIGN KEY (company_id, kept_id) REFERENCES persons(company_id, id) ON DELETE CASCADE
);
ALTER TABLE crm_merges ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_merges IS 'Two persons that were one, with what is needed to take it back.';
COMMENT ON COLUMN crm_merges.kept_id IS 'The person who remains.';
COMMENT ON COLUMN crm_merges.gone_id IS 'The other one, now in the recycle bin.';
COMMENT ON COLUMN crm_merges.before IS 'Columns of the kept one before, by name, with variables.';
COMMENT ON COLUMN crm_merges.moved IS 'Ids of rows that belonged to the other, by table: {"crm_businesses": [1, 2], "crm_facts": […]}.';
COMMENT ON COLUMN crm_merges.joined IS 'crm_companies that only the other belonged to.';
COMMENT ON COLUMN crm_merges.after IS 'The same columns as the merge left them: undoing gives back those that still are so. Null: of a merge from before this was kept.';
CREATE INDEX crm_merges_by_gone ON public.crm_merges USING btree (gone_id);
CREATE INDEX crm_merges_by_kept ON public.crm_merges USING btree (kept_id);
CREATE POLICY system ON crm_merges TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_merges TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_merges TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_merges TO suite_system;

CREATE TABLE crm_needs (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  line_id bigint,
  amount bigint DEFAULT 0 NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT crm_needs_pkey PRIMARY KEY (id),
  CONSTRAINT crm_needs_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT crm_needs_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT crm_needs_company_id_line_id_fkey FOREIGN KEY (company_id, line_id) REFERENCES crm_business_lines(company_id, id) ON DELETE SET NULL (line_id),
  CONSTRAINT crm_needs_amount_check CHECK ((amount >= 0)),
  CONSTRAINT crm_needs_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120)))
);
ALTER TABLE crm_needs ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_needs IS 'What customers ask for: products and services.';
COMMENT ON COLUMN crm_needs.line_id IS 'Null: of any line.';
COMMENT ON COLUMN crm_needs.amount IS 'Usual price in pesos; a business may state another.';
CREATE INDEX crm_needs_by_line ON public.crm_needs USING btree (line_id);
CREATE INDEX crm_needs_in_order ON public.crm_needs USING btree (company_id, "position", id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX crm_needs_name_key ON public.crm_needs USING btree (company_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE POLICY system ON crm_needs TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_needs TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_needs TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_needs TO suite_system;

CREATE TABLE crm_origins (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  color text DEFAULT '#1565c0'::text NOT NULL,
  utm_source text,
  "position" integer DEFAULT 0 NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT crm_origins_pkey PRIMARY KEY (id),
  CONSTRAINT crm_origins_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT crm_origins_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT crm_origins_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  CONSTRAINT crm_origins_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT crm_origins_utm_source_check CHECK (((length(utm_source) >= 1) AND (length(utm_source) <= 100)))
);
ALTER TABLE crm_origins ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_origins IS 'Sources of leads.';
COMMENT ON COLUMN crm_origins.utm_source IS 'Value of utm_source by which a visit or form is attributed to it; null: by its name.';
CREATE INDEX crm_origins_in_order ON public.crm_origins USING btree (company_id, "position", id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX crm_origins_name_key ON public.crm_origins USING btree (company_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE POLICY system ON crm_origins TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_origins TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_origins TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_origins TO suite_system;

CREATE TABLE crm_page_visits (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  visitor uuid NOT NULL,
  person_id bigint,
  page text NOT NULL,
  referrer text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT crm_page_visits_pkey PRIMARY KEY (id),
  CONSTRAINT crm_page_visits_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT crm_page_visits_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES persons(company_id, id) ON DELETE CASCADE,
  CONSTRAINT crm_page_visits_page_check CHECK (((length(page) >= 1) AND (length(page) <= 500))),
  CONSTRAINT crm_page_visits_referrer_check CHECK ((length(referrer) <= 500)),
  CONSTRAINT crm_page_visits_utm_campaign_check CHECK ((length(utm_campaign) <= 100)),
  CONSTRAINT crm_page_visits_utm_medium_check CHECK ((length(utm_medium) <= 100)),
  CONSTRAINT crm_page_visits_utm_source_check CHECK ((length(utm_source) <= 100))
);
ALTER TABLE crm_page_visits ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_page_visits IS 'Visits of the company''s web pages, reported by a script there.';
COMMENT ON COLUMN crm_page_visits.visitor IS 'Id that the visitor''s browser stores.';
COMMENT ON COLUMN crm_page_visits.person_id IS 'Null until the visitor fills in a form; later visits then have it from the start.';
CREATE INDEX crm_page_visits_by_person ON public.crm_page_visits USING btree (person_id, at DESC);
CREATE INDEX crm_page_visits_by_visitor ON public.crm_page_visits USING btree (company_id, visitor, at DESC);
CREATE INDEX crm_page_visits_latest ON public.crm_page_visits USING btree (company_id, at);
CREATE INDEX crm_page_visits_old ON public.crm_page_visits USING brin (at);
CREATE POLICY system ON crm_page_visits TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_page_visits TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_page_visits TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_page_visits TO suite_system;

CREATE TABLE crm_phases (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  line_id bigint NOT NULL,
  name text NOT NULL,
  color text DEFAULT '#1565c0'::text NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT crm_phases_pkey PRIMARY KEY (id),
  CONSTRAINT crm_phases_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT crm_phases_company_id_line_id_id_key UNIQUE (company_id, line_id, id),
  CONSTRAINT crm_phases_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT crm_phases_company_id_line_id_fkey FOREIGN KEY (company_id, line_id) REFERENCES crm_business_lines(company_id, id),
  CONSTRAINT crm_phases_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  CONSTRAINT crm_phases_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);
ALTER TABLE crm_phases ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_phases IS 'Phases of a pipeline.';
COMMENT ON COLUMN crm_phases."position" IS 'Order within the line.';
CREATE INDEX crm_phases_in_order ON public.crm_phases USING btree (company_id, line_id, "position", id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX crm_phases_name_key ON public.crm_phases USING btree (company_id, line_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE POLICY system ON crm_phases TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_phases TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_phases TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_phases TO suite_system;
CREATE TRIGGER report_place AFTER UPDATE OF "position" ON public.crm_phases FOR EACH ROW WHEN ((old."position" <> new."position")) EXECUTE FUNCTION crm_report_configured();
COMMENT ON TRIGGER report_place ON crm_phases IS 'Keeps crm_report_facts.';

CREATE TABLE crm_report_facts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  entity text NOT NULL,
  kind text NOT NULL,
  key_id bigint NOT NULL,
  record_id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
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
  purchase text,
  buyer text,
  contacted boolean,
  reached text,
  last_contact_at timestamp with time zone,
  amount bigint NOT NULL,
  weighted bigint NOT NULL,
  seconds bigint NOT NULL,
  answer_seconds bigint NOT NULL,
  gap_days bigint NOT NULL,
  CONSTRAINT crm_report_facts_pkey PRIMARY KEY (id),
  CONSTRAINT crm_report_facts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT crm_report_facts_buyer_check CHECK ((buyer = ANY (ARRAY['never'::text, 'once'::text, 'again'::text]))),
  CONSTRAINT crm_report_facts_entity_check CHECK ((entity = ANY (ARRAY['person'::text, 'interaction'::text, 'business'::text, 'stage'::text, 'sale'::text]))),
  CONSTRAINT crm_report_facts_kind_check CHECK ((kind = ANY (ARRAY['lead'::text, 'contacted'::text, 'converted'::text, 'discarded'::text, 'person'::text, 'interaction'::text, 'business'::text, 'won'::text, 'lost'::text, 'stage'::text, 'sale'::text]))),
  CONSTRAINT crm_report_facts_purchase_check CHECK ((purchase = ANY (ARRAY['first'::text, 'repeat'::text]))),
  CONSTRAINT crm_report_facts_reached_check CHECK ((reached = ANY (ARRAY['created'::text, 'contacted'::text, 'converted'::text, 'business'::text, 'sale'::text])))
);
ALTER TABLE crm_report_facts ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_report_facts IS 'What the reports of the CRM count, as the records stand now: kept equal to the view crm_report_rows by crm_report_refresh. Records in the recycle bin do not count; what belongs to a deleted person or user still does.';
COMMENT ON COLUMN crm_report_facts.entity IS 'Table of the record; stage: a period of crm_stage_periods, of a business.';
COMMENT ON COLUMN crm_report_facts.kind IS 'lead: whoever is or was one; contacted, converted, discarded: when that happened to a lead; person: from becoming one; won, lost: when a business was; stage: each time in a stage.';
COMMENT ON COLUMN crm_report_facts.key_id IS 'Unique in its entity and kind: the record, or the period in a stage.';
COMMENT ON COLUMN crm_report_facts.record_id IS 'The record; of a stage the business.';
COMMENT ON COLUMN crm_report_facts.at IS 'Of a sale the start of its day in UTC.';
COMMENT ON COLUMN crm_report_facts.day IS 'Local day of a sale, whatever the time zone; null: at says it.';
COMMENT ON COLUMN crm_report_facts.channel IS 'Of an interaction; otherwise the one in which a business or a sale began: the first interaction that led to it, or else with the person.';
COMMENT ON COLUMN crm_report_facts.reason_id IS 'Of crm_discard_reasons.';
COMMENT ON COLUMN crm_report_facts.need_ids IS 'What is or was wanted; of a sale what its business had.';
COMMENT ON COLUMN crm_report_facts.result IS 'lead: open, converted, discarded; interaction: pending, handled (its status is not active); business: open, won, lost; stage: still, advanced, back, won, lost.';
COMMENT ON COLUMN crm_report_facts.purchase IS 'By the dates of the buyer''s sales: the person''s, or the company''s where no person is named. Sales of a day in the order of entry.';
COMMENT ON COLUMN crm_report_facts.buyer IS 'Of an interaction: how often its person has bought.';
COMMENT ON COLUMN crm_report_facts.contacted IS 'Lead: an interaction that was not their own form, or the first move of such a form; interaction: its status or stage was moved.';
COMMENT ON COLUMN crm_report_facts.reached IS 'How far a lead came, whatever steps it left out.';
COMMENT ON COLUMN crm_report_facts.last_contact_at IS 'Of a person: the last interaction.';
COMMENT ON COLUMN crm_report_facts.amount IS 'Pesos.';
COMMENT ON COLUMN crm_report_facts.weighted IS 'Pesos of an open business by the probability of its stage.';
COMMENT ON COLUMN crm_report_facts.seconds IS 'From creation to the end: handled, converted, closed; of a stage from entering to leaving it.';
COMMENT ON COLUMN crm_report_facts.answer_seconds IS 'From creation to the first contact.';
COMMENT ON COLUMN crm_report_facts.gap_days IS 'Days since the buyer''s sale before; 0: the first.';
CREATE INDEX crm_report_facts_by_owner ON public.crm_report_facts USING btree (company_id, owner_id, kind, at DESC, id DESC);
CREATE INDEX crm_report_facts_by_record ON public.crm_report_facts USING btree (entity, record_id);
CREATE INDEX crm_report_facts_by_time ON public.crm_report_facts USING btree (company_id, kind, at DESC, id DESC);
CREATE UNIQUE INDEX crm_report_facts_key ON public.crm_report_facts USING btree (entity, kind, key_id);
CREATE POLICY system ON crm_report_facts TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_report_facts TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT SELECT ON crm_report_facts TO suite_app;
GRANT SELECT ON crm_report_facts TO suite_system;
CREATE TRIGGER crm_report_hours_added AFTER INSERT OR DELETE ON public.crm_report_facts FOR EACH ROW EXECUTE FUNCTION roll_up.crm_report_hours_changed();
CREATE TRIGGER crm_report_hours_changed AFTER UPDATE ON public.crm_report_facts FOR EACH ROW WHEN (((((((((((((((((((((((((((old.company_id IS DISTINCT FROM new.company_id) OR (old.at IS DISTINCT FROM new.at)) OR (old.day IS DISTINCT FROM new.day)) OR (old.entity IS DISTINCT FROM new.entity)) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.owner_id IS DISTINCT FROM new.owner_id)) OR (old.group_id IS DISTINCT FROM new.group_id)) OR (old.origin_id IS DISTINCT FROM new.origin_id)) OR (old.campaign_id IS DISTINCT FROM new.campaign_id)) OR (old.channel IS DISTINCT FROM new.channel)) OR (old.line_id IS DISTINCT FROM new.line_id)) OR (old.phase_id IS DISTINCT FROM new.phase_id)) OR (old.stage_id IS DISTINCT FROM new.stage_id)) OR (old.status_id IS DISTINCT FROM new.status_id)) OR (old.reason_id IS DISTINCT FROM new.reason_id)) OR (old.city IS DISTINCT FROM new.city)) OR (old.result IS DISTINCT FROM new.result)) OR (old.purchase IS DISTINCT FROM new.purchase)) OR (old.buyer IS DISTINCT FROM new.buyer)) OR (old.contacted IS DISTINCT FROM new.contacted)) OR (old.reached IS DISTINCT FROM new.reached)) OR (old.amount IS DISTINCT FROM new.amount)) OR (old.weighted IS DISTINCT FROM new.weighted)) OR (old.seconds IS DISTINCT FROM new.seconds)) OR (old.answer_seconds IS DISTINCT FROM new.answer_seconds)) OR (old.gap_days IS DISTINCT FROM new.gap_days))) EXECUTE FUNCTION roll_up.crm_report_hours_changed();
COMMENT ON TRIGGER crm_report_hours_added ON crm_report_facts IS 'Keeps crm_report_hours.';
COMMENT ON TRIGGER crm_report_hours_changed ON crm_report_facts IS 'Keeps crm_report_hours.';

CREATE TABLE crm_report_hours (
  company_id bigint NOT NULL,
  local_hour timestamp without time zone NOT NULL,
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
  merged boolean DEFAULT false NOT NULL,
  CONSTRAINT crm_report_hours_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
ALTER TABLE crm_report_hours ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_report_hours IS 'Roll-up of crm_report_facts.';
COMMENT ON COLUMN crm_report_hours.local_hour IS 'Start of the hour, in the company''s time zone; of a sale the start of its day.';
COMMENT ON COLUMN crm_report_hours.entity IS 'This and the further columns as in crm_report_facts.';
COMMENT ON COLUMN crm_report_hours.contacted IS 'As in crm_report_facts.';
COMMENT ON COLUMN crm_report_hours.records IS 'How many facts.';
COMMENT ON COLUMN crm_report_hours.merged IS 'As in call_result_hours.';
CREATE INDEX crm_report_hours_by_hour ON public.crm_report_hours USING btree (company_id, local_hour) INCLUDE (entity, kind, owner_id, group_id, origin_id, campaign_id, channel, line_id, phase_id, stage_id, status_id, reason_id, city, result, purchase, buyer, contacted, reached, records, amount, weighted, seconds, answer_seconds, gap_days);
CREATE INDEX crm_report_hours_by_kind ON public.crm_report_hours USING btree (company_id, kind, local_hour);
CREATE INDEX crm_report_hours_unmerged ON public.crm_report_hours USING btree (company_id, local_hour) WHERE (NOT merged);
CREATE POLICY system ON crm_report_hours TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_report_hours TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT SELECT ON crm_report_hours TO suite_app;
GRANT SELECT ON crm_report_hours TO suite_system;

CREATE TABLE crm_rights (
  company_id bigint NOT NULL,
  role text NOT NULL,
  entity text NOT NULL,
  scope text NOT NULL,
  CONSTRAINT crm_rights_pkey PRIMARY KEY (company_id, role, entity),
  CONSTRAINT crm_rights_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT crm_rights_entity_check CHECK ((entity = ANY (ARRAY['person'::text, 'company'::text, 'interaction'::text, 'business'::text, 'sale'::text, 'agenda'::text]))),
  CONSTRAINT crm_rights_role_check CHECK ((role = ANY (ARRAY['administrator'::text, 'supervisor'::text, 'agent'::text]))),
  CONSTRAINT crm_rights_scope_check CHECK ((scope = ANY (ARRAY['own'::text, 'group'::text, 'all'::text])))
);
ALTER TABLE crm_rights ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_rights IS 'Whose records a role works with. Without a row: agents group, supervisors and administrators all.';
COMMENT ON COLUMN crm_rights.role IS 'Role of the companys people. Operators have none.';
COMMENT ON COLUMN crm_rights.entity IS 'agenda: agenda_events.';
COMMENT ON COLUMN crm_rights.scope IS 'own: whose owner they are; group: also those of their groups and of the groups'' members, and those of nobody; all.';
CREATE POLICY system ON crm_rights TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_rights TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_rights TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_rights TO suite_system;

CREATE TABLE crm_sales (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  number integer NOT NULL,
  business_id bigint,
  person_id bigint,
  crm_company_id bigint,
  line_id bigint,
  name text NOT NULL,
  amount bigint NOT NULL,
  sold_on date NOT NULL,
  repurchase boolean DEFAULT false NOT NULL,
  owner_id bigint,
  group_id bigint,
  origin_id bigint,
  campaign_id bigint,
  notes text,
  variables jsonb DEFAULT '{}'::jsonb NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(((number || ' '::text) || name))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT crm_sales_pkey PRIMARY KEY (id),
  CONSTRAINT crm_sales_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT crm_sales_company_id_number_key UNIQUE (company_id, number),
  CONSTRAINT crm_sales_company_id_business_id_fkey FOREIGN KEY (company_id, business_id) REFERENCES crm_businesses(company_id, id),
  CONSTRAINT crm_sales_company_id_campaign_id_fkey FOREIGN KEY (company_id, campaign_id) REFERENCES crm_campaigns(company_id, id),
  CONSTRAINT crm_sales_company_id_crm_company_id_fkey FOREIGN KEY (company_id, crm_company_id) REFERENCES crm_companies(company_id, id),
  CONSTRAINT crm_sales_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT crm_sales_company_id_group_id_fkey FOREIGN KEY (company_id, group_id) REFERENCES user_groups(company_id, id) ON DELETE SET NULL (group_id),
  CONSTRAINT crm_sales_company_id_line_id_fkey FOREIGN KEY (company_id, line_id) REFERENCES crm_business_lines(company_id, id),
  CONSTRAINT crm_sales_company_id_origin_id_fkey FOREIGN KEY (company_id, origin_id) REFERENCES crm_origins(company_id, id),
  CONSTRAINT crm_sales_company_id_owner_id_fkey FOREIGN KEY (company_id, owner_id) REFERENCES users(company_id, id) ON DELETE SET NULL (owner_id),
  CONSTRAINT crm_sales_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES persons(company_id, id),
  CONSTRAINT crm_sales_amount_check CHECK ((amount >= 0)),
  CONSTRAINT crm_sales_name_check CHECK (((length(name) >= 1) AND (length(name) <= 160))),
  CONSTRAINT crm_sales_notes_check CHECK ((length(notes) <= 4000)),
  CONSTRAINT crm_sales_variables_check CHECK ((jsonb_typeof(variables) = 'object'::text))
);
ALTER TABLE crm_sales ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_sales IS 'Sales, of a business or without one.';
COMMENT ON COLUMN crm_sales.number IS 'Counted from 1 in each company (crm_counters).';
COMMENT ON COLUMN crm_sales.business_id IS 'A business is sold once; null: sold without one.';
COMMENT ON COLUMN crm_sales.amount IS 'Pesos.';
COMMENT ON COLUMN crm_sales.repurchase IS 'By trigger: the buyer has a sale of an earlier date; as crm_report_facts.purchase.';
COMMENT ON COLUMN crm_sales.variables IS 'As in persons.';
CREATE UNIQUE INDEX crm_sales_business_key ON public.crm_sales USING btree (business_id) WHERE (deleted_at IS NULL);
CREATE INDEX crm_sales_by_campaign ON public.crm_sales USING btree (campaign_id);
CREATE INDEX crm_sales_by_company ON public.crm_sales USING btree (crm_company_id, sold_on DESC);
CREATE INDEX crm_sales_by_line ON public.crm_sales USING btree (line_id);
CREATE INDEX crm_sales_by_origin ON public.crm_sales USING btree (origin_id);
CREATE INDEX crm_sales_by_owner ON public.crm_sales USING btree (company_id, owner_id, sold_on DESC) WHERE (deleted_at IS NULL);
CREATE INDEX crm_sales_by_person ON public.crm_sales USING btree (person_id, sold_on DESC);
CREATE INDEX crm_sales_deleted ON public.crm_sales USING btree (company_id, deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX crm_sales_newest ON public.crm_sales USING btree (company_id, sold_on DESC, id DESC) INCLUDE (search_text, owner_id, amount) WHERE (deleted_at IS NULL);
CREATE POLICY system ON crm_sales TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_sales TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_sales TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_sales TO suite_system;
CREATE TRIGGER add_variable_values AFTER INSERT ON public.crm_sales FOR EACH ROW WHEN ((new.variables <> '{}'::jsonb)) EXECUTE FUNCTION crm_keep_variable_values();
CREATE TRIGGER drop_files AFTER DELETE ON public.crm_sales FOR EACH ROW WHEN ((old.variables <> '{}'::jsonb)) EXECUTE FUNCTION crm_drop_variable_files();
CREATE TRIGGER drop_replaced_files AFTER UPDATE OF variables ON public.crm_sales FOR EACH ROW WHEN (((old.variables IS DISTINCT FROM new.variables) AND (old.variables <> '{}'::jsonb))) EXECUTE FUNCTION crm_drop_variable_files();
CREATE TRIGGER drop_variable_values AFTER DELETE ON public.crm_sales FOR EACH ROW WHEN ((old.variables <> '{}'::jsonb)) EXECUTE FUNCTION crm_keep_variable_values();
CREATE TRIGGER keep_history AFTER UPDATE ON public.crm_sales FOR EACH ROW EXECUTE FUNCTION crm_keep_history('sale');
CREATE TRIGGER keep_variable_values AFTER UPDATE OF variables ON public.crm_sales FOR EACH ROW WHEN ((old.variables IS DISTINCT FROM new.variables)) EXECUTE FUNCTION crm_keep_variable_values();
CREATE TRIGGER report_delete AFTER DELETE ON public.crm_sales REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_records();
CREATE TRIGGER report_insert AFTER INSERT ON public.crm_sales REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_records();
CREATE TRIGGER report_update AFTER UPDATE ON public.crm_sales REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_records();
CREATE TRIGGER rewrite_repurchase AFTER UPDATE OF repurchase ON public.crm_sales FOR EACH ROW WHEN ((old.repurchase <> new.repurchase)) EXECUTE FUNCTION crm_write_repurchase();
CREATE TRIGGER touch BEFORE UPDATE ON public.crm_sales FOR EACH ROW EXECUTE FUNCTION crm_touch();
CREATE TRIGGER write_moves AFTER INSERT OR UPDATE ON public.crm_sales FOR EACH ROW EXECUTE FUNCTION crm_write_moves('sale');
CREATE TRIGGER write_repurchase AFTER INSERT ON public.crm_sales FOR EACH ROW EXECUTE FUNCTION crm_write_repurchase();
COMMENT ON TRIGGER add_variable_values ON crm_sales IS 'Fills crm_variable_values.';
COMMENT ON TRIGGER drop_files ON crm_sales IS 'Drops the files of variables with the record.';
COMMENT ON TRIGGER drop_replaced_files ON crm_sales IS 'Drops files that a variable no longer refers to.';
COMMENT ON TRIGGER drop_variable_values ON crm_sales IS 'Empties crm_variable_values.';
COMMENT ON TRIGGER keep_history ON crm_sales IS 'Writes crm_field_history.';
COMMENT ON TRIGGER keep_variable_values ON crm_sales IS 'Keeps crm_variable_values in line with variables.';
COMMENT ON TRIGGER report_delete ON crm_sales IS 'Keeps crm_report_facts.';
COMMENT ON TRIGGER report_insert ON crm_sales IS 'Keeps crm_report_facts.';
COMMENT ON TRIGGER report_update ON crm_sales IS 'Keeps crm_report_facts.';
COMMENT ON TRIGGER rewrite_repurchase ON crm_sales IS 'Keeps the facts of repurchases.';
COMMENT ON TRIGGER touch ON crm_sales IS 'Keeps updated_at.';
COMMENT ON TRIGGER write_moves ON crm_sales IS 'Writes crm_facts.';
COMMENT ON TRIGGER write_repurchase ON crm_sales IS 'Facts of repurchases.';

CREATE TABLE crm_settings (
  company_id bigint NOT NULL,
  shows_crm boolean DEFAULT true NOT NULL,
  shows_fx boolean DEFAULT true NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT crm_settings_pkey PRIMARY KEY (company_id),
  CONSTRAINT crm_settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT crm_settings_check CHECK ((shows_crm OR shows_fx))
);
ALTER TABLE crm_settings ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_settings IS 'Which editions of the CRM people of the company see. No row: both.';
COMMENT ON COLUMN crm_settings.shows_crm IS 'The classic edition (/crm).';
COMMENT ON COLUMN crm_settings.shows_fx IS 'The FX edition (/fxCrm).';
CREATE POLICY system ON crm_settings TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_settings TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_settings TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_settings TO suite_system;
CREATE TRIGGER hide_faces AFTER INSERT OR UPDATE ON public.crm_settings FOR EACH ROW EXECUTE FUNCTION crm_hide_faces();
COMMENT ON TRIGGER hide_faces ON crm_settings IS 'Keeps companies.hidden_abilities.';

CREATE TABLE crm_stage_periods (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  entity text NOT NULL,
  record_id bigint NOT NULL,
  line_id bigint NOT NULL,
  phase_id bigint NOT NULL,
  stage_id bigint NOT NULL,
  entered_at timestamp with time zone NOT NULL,
  left_at timestamp with time zone,
  user_id bigint,
  CONSTRAINT crm_stage_periods_pkey PRIMARY KEY (id),
  CONSTRAINT crm_stage_periods_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT crm_stage_periods_check CHECK ((left_at >= entered_at)),
  CONSTRAINT crm_stage_periods_entity_check CHECK ((entity = ANY (ARRAY['interaction'::text, 'business'::text])))
);
ALTER TABLE crm_stage_periods ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_stage_periods IS 'When a record entered and left a stage. Each open record has exactly one period without an end.';
COMMENT ON COLUMN crm_stage_periods.entity IS 'What moved.';
COMMENT ON COLUMN crm_stage_periods.record_id IS 'Row of the entity''s table.';
COMMENT ON COLUMN crm_stage_periods.left_at IS 'Null: still in it.';
COMMENT ON COLUMN crm_stage_periods.user_id IS 'Who moved it there; null: the program.';
CREATE INDEX crm_stage_periods_by_record ON public.crm_stage_periods USING btree (company_id, entity, record_id, entered_at);
CREATE INDEX crm_stage_periods_by_stage ON public.crm_stage_periods USING btree (company_id, stage_id, entered_at);
CREATE UNIQUE INDEX crm_stage_periods_open ON public.crm_stage_periods USING btree (company_id, entity, record_id) WHERE (left_at IS NULL);
CREATE POLICY system ON crm_stage_periods TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_stage_periods TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_stage_periods TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_stage_periods TO suite_system;
CREATE TRIGGER report_delete AFTER DELETE ON public.crm_stage_periods REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_parts();
CREATE TRIGGER report_insert AFTER INSERT ON public.crm_stage_periods REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_parts();
CREATE TRIGGER report_update AFTER UPDATE ON public.crm_stage_periods REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_parts();
COMMENT ON TRIGGER report_delete ON crm_stage_periods IS 'Keeps crm_report_facts.';
COMMENT ON TRIGGER report_insert ON crm_stage_periods IS 'Keeps crm_report_facts.';
COMMENT ON TRIGGER report_update ON crm_stage_periods IS 'Keeps crm_report_facts.';

CREATE TABLE crm_stage_variables (
  company_id bigint NOT NULL,
  stage_id bigint NOT NULL,
  variable_id bigint NOT NULL,
  CONSTRAINT crm_stage_variables_pkey PRIMARY KEY (stage_id, variable_id),
  CONSTRAINT crm_stage_variables_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT crm_stage_variables_company_id_stage_id_fkey FOREIGN KEY (company_id, stage_id) REFERENCES crm_stages(company_id, id) ON DELETE CASCADE,
  CONSTRAINT crm_stage_variables_company_id_variable_id_fkey FOREIGN KEY (company_id, variable_id) REFERENCES crm_variables(company_id, id) ON DELETE CASCADE
);
ALTER TABLE crm_stage_variables ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_stage_variables IS 'Variables that must be filled in before a record enters the stage.';
CREATE INDEX crm_stage_variables_by_variable ON public.crm_stage_variables USING btree (variable_id);
CREATE POLICY system ON crm_stage_variables TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_stage_variables TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_stage_variables TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_stage_variables TO suite_system;

CREATE TABLE crm_stages (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  phase_id bigint NOT NULL,
  name text NOT NULL,
  color text DEFAULT '#1565c0'::text NOT NULL,
  probability integer DEFAULT 0 NOT NULL,
  stale_days integer DEFAULT 0 NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT crm_stages_pkey PRIMARY KEY (id),
  CONSTRAINT crm_stages_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT crm_stages_company_id_phase_id_id_key UNIQUE (company_id, phase_id, id),
  CONSTRAINT crm_stages_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT crm_stages_company_id_phase_id_fkey FOREIGN KEY (company_id, phase_id) REFERENCES crm_phases(company_id, id),
  CONSTRAINT crm_stages_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  CONSTRAINT crm_stages_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT crm_stages_probability_check CHECK (((probability >= 0) AND (probability <= 100))),
  CONSTRAINT crm_stages_stale_days_check CHECK (((stale_days >= 0) AND (stale_days <= 3650)))
);
ALTER TABLE crm_stages ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_stages IS 'Stages of a phase: where interactions and businesses stand.';
COMMENT ON COLUMN crm_stages.probability IS 'How likely a sale is from here, percent.';
COMMENT ON COLUMN crm_stages.stale_days IS 'After so many days in the stage a card is marked as stale; 0: never.';
COMMENT ON COLUMN crm_stages."position" IS 'Order within the phase.';
CREATE INDEX crm_stages_in_order ON public.crm_stages USING btree (company_id, phase_id, "position", id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX crm_stages_name_key ON public.crm_stages USING btree (company_id, phase_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE POLICY system ON crm_stages TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_stages TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_stages TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_stages TO suite_system;
CREATE TRIGGER report_place AFTER UPDATE OF probability, "position" ON public.crm_stages FOR EACH ROW WHEN (((old.probability <> new.probability) OR (old."position" <> new."position"))) EXECUTE FUNCTION crm_report_configured();
COMMENT ON TRIGGER report_place ON crm_stages IS 'Keeps crm_report_facts.';

CREATE TABLE crm_status_variables (
  company_id bigint NOT NULL,
  status_id bigint NOT NULL,
  variable_id bigint NOT NULL,
  CONSTRAINT crm_status_variables_pkey PRIMARY KEY (status_id, variable_id),
  CONSTRAINT crm_status_variables_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT crm_status_variables_company_id_status_id_fkey FOREIGN KEY (company_id, status_id) REFERENCES crm_statuses(company_id, id) ON DELETE CASCADE,
  CONSTRAINT crm_status_variables_company_id_variable_id_fkey FOREIGN KEY (company_id, variable_id) REFERENCES crm_variables(company_id, id) ON DELETE CASCADE
);
ALTER TABLE crm_status_variables ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_status_variables IS 'Variables that must be filled in before a record takes the status.';
CREATE INDEX crm_status_variables_by_variable ON public.crm_status_variables USING btree (variable_id);
CREATE POLICY system ON crm_status_variables TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_status_variables TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_status_variables TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_status_variables TO suite_system;

CREATE TABLE crm_statuses (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  entity text NOT NULL,
  color text DEFAULT '#1565c0'::text NOT NULL,
  active boolean DEFAULT true NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT crm_statuses_pkey PRIMARY KEY (id),
  CONSTRAINT crm_statuses_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT crm_statuses_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT crm_statuses_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  CONSTRAINT crm_statuses_entity_check CHECK ((entity = ANY (ARRAY['lead'::text, 'person'::text, 'interaction'::text, 'business'::text]))),
  CONSTRAINT crm_statuses_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);
ALTER TABLE crm_statuses ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_statuses IS 'Statuses that people give to records, besides their state in the program.';
COMMENT ON COLUMN crm_statuses.entity IS 'Whose: lead (prospects too), person, interaction or business. Nothing refers to those of business: see crm_businesses.status.';
COMMENT ON COLUMN crm_statuses.active IS 'Whether there is still something to do; lists of leads show only these unless asked.';
CREATE INDEX crm_statuses_in_order ON public.crm_statuses USING btree (company_id, entity, "position", id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX crm_statuses_name_key ON public.crm_statuses USING btree (company_id, entity, search_form(name)) WHERE (deleted_at IS NULL);
CREATE POLICY system ON crm_statuses TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_statuses TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_statuses TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_statuses TO suite_system;
CREATE TRIGGER report_active AFTER UPDATE OF active ON public.crm_statuses FOR EACH ROW WHEN ((old.active <> new.active)) EXECUTE FUNCTION crm_report_configured();
COMMENT ON TRIGGER report_active ON crm_statuses IS 'Keeps crm_report_facts.';

CREATE TABLE crm_variable_types (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  choices text[] DEFAULT '{}'::text[] NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT crm_variable_types_pkey PRIMARY KEY (id),
  CONSTRAINT crm_variable_types_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT crm_variable_types_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT crm_variable_types_check CHECK (((kind <> ALL (ARRAY['choice'::text, 'several'::text])) OR (cardinality(choices) > 0))),
  CONSTRAINT crm_variable_types_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'number'::text, 'money'::text, 'date'::text, 'choice'::text, 'several'::text, 'person'::text, 'file'::text]))),
  CONSTRAINT crm_variable_types_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);
ALTER TABLE crm_variable_types ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_variable_types IS 'Types of variables.';
COMMENT ON COLUMN crm_variable_types.kind IS 'several: some of choices; choice: one; money: pesos; person: a user; file: a stored file. Fixed after creation, since stored values could not be converted.';
COMMENT ON COLUMN crm_variable_types.choices IS 'For the kinds choice and several.';
CREATE UNIQUE INDEX crm_variable_types_name_key ON public.crm_variable_types USING btree (company_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE POLICY system ON crm_variable_types TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_variable_types TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_variable_types TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_variable_types TO suite_system;

CREATE TABLE crm_variable_values (
  company_id bigint NOT NULL,
  field_id bigint NOT NULL,
  record_id bigint NOT NULL,
  place integer NOT NULL,
  text_value text COLLATE "C",
  number_value double precision,
  sort_value text GENERATED ALWAYS AS ("left"(search_form((text_value COLLATE "default")), 400)) STORED,
  CONSTRAINT crm_variable_values_pkey PRIMARY KEY (field_id, record_id, place),
  CONSTRAINT crm_variable_values_company_id_field_id_fkey FOREIGN KEY (company_id, field_id) REFERENCES crm_variables(company_id, id) ON DELETE CASCADE,
  CONSTRAINT crm_variable_values_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
ALTER TABLE crm_variable_values ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_variable_values IS 'Values of variables one by one, to filter and sort by: under row-level security an index serves plain comparisons of texts and numbers, but nothing that is asked of a jsonb. Written by triggers on the records, whose column variables is what is read.';
COMMENT ON COLUMN crm_variable_values.field_id IS 'The variable.';
COMMENT ON COLUMN crm_variable_values.record_id IS 'Row of the table of the variable''s entity.';
COMMENT ON COLUMN crm_variable_values.place IS 'From 1; each value of kind several has its own row.';
COMMENT ON COLUMN crm_variable_values.text_value IS 'Texts, choices, file ids, and days as YYYY-MM-DD.';
COMMENT ON COLUMN crm_variable_values.number_value IS 'Numbers, pesos, and user ids.';
COMMENT ON COLUMN crm_variable_values.sort_value IS 'search_form(text_value), the order in which lists show it.';
CREATE INDEX crm_variable_values_by_number ON public.crm_variable_values USING btree (company_id, field_id, number_value, record_id) WHERE (number_value IS NOT NULL);
CREATE INDEX crm_variable_values_by_text ON public.crm_variable_values USING btree (company_id, field_id, text_value, record_id) WHERE (text_value IS NOT NULL);
CREATE INDEX crm_variable_values_in_order ON public.crm_variable_values USING btree (company_id, field_id, sort_value, record_id) WHERE (sort_value IS NOT NULL);
CREATE POLICY system ON crm_variable_values TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_variable_values TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_variable_values TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_variable_values TO suite_system;

CREATE TABLE crm_variables (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  entity text NOT NULL,
  type_id bigint NOT NULL,
  help text,
  listed boolean DEFAULT false NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT crm_variables_pkey PRIMARY KEY (id),
  CONSTRAINT crm_variables_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT crm_variables_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT crm_variables_company_id_type_id_fkey FOREIGN KEY (company_id, type_id) REFERENCES crm_variable_types(company_id, id),
  CONSTRAINT crm_variables_entity_check CHECK ((entity = ANY (ARRAY['person'::text, 'company'::text, 'interaction'::text, 'business'::text, 'sale'::text]))),
  CONSTRAINT crm_variables_help_check CHECK ((length(help) <= 200)),
  CONSTRAINT crm_variables_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);
ALTER TABLE crm_variables ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE crm_variables IS 'Variables are custom fields. Their values are in the column variables of each record and, for filters, in crm_variable_values.';
COMMENT ON COLUMN crm_variables.entity IS 'Whose field: person, company (crm_companies), interaction, business or sale.';
COMMENT ON COLUMN crm_variables.help IS 'Shown below the field.';
COMMENT ON COLUMN crm_variables.listed IS 'A column of the lists.';
CREATE INDEX crm_variables_by_type ON public.crm_variables USING btree (type_id);
CREATE INDEX crm_variables_in_order ON public.crm_variables USING btree (company_id, entity, "position", id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX crm_variables_name_key ON public.crm_variables USING btree (company_id, entity, search_form(name)) WHERE (deleted_at IS NULL);
CREATE POLICY system ON crm_variables TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON crm_variables TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_variables TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_variables TO suite_system;

CREATE TABLE dids (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  number text NOT NULL,
  label text NOT NULL,
  name_prefix text,
  slot_1_id bigint,
  destination_1_id bigint,
  slot_2_id bigint,
  destination_2_id bigint,
  destination_id bigint NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(((number || ' '::text) || label))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT dids_pkey PRIMARY KEY (id),
  CONSTRAINT dids_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT dids_company_id_destination_1_id_fkey FOREIGN KEY (company_id, destination_1_id) REFERENCES call_destinations(company_id, id),
  CONSTRAINT dids_company_id_destination_2_id_fkey FOREIGN KEY (company_id, destination_2_id) REFERENCES call_destinations(company_id, id),
  CONSTRAINT dids_company_id_destination_id_fkey FOREIGN KEY (company_id, destination_id) REFERENCES call_destinations(company_id, id),
  CONSTRAINT dids_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT dids_company_id_slot_1_id_fkey FOREIGN KEY (company_id, slot_1_id) REFERENCES time_slots(company_id, id),
  CONSTRAINT dids_company_id_slot_2_id_fkey FOREIGN KEY (company_id, slot_2_id) REFERENCES time_slots(company_id, id),
  CONSTRAINT dids_label_check CHECK (((length(label) >= 1) AND (length(label) <= 80))),
  CONSTRAINT dids_name_prefix_check CHECK ((length(name_prefix) <= 20)),
  CONSTRAINT dids_number_check CHECK ((number ~ '^\+?[0-9]{3,15}$'::text))
);
ALTER TABLE dids ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE dids IS 'Public numbers. The first of up to two time slots that is open decides where a call goes, otherwise destination_id.';
COMMENT ON COLUMN dids.number IS 'As the carrier sends it, with or without plus; compared without.';
COMMENT ON COLUMN dids.label IS 'What people of the company call the number.';
COMMENT ON COLUMN dids.name_prefix IS 'Put before the caller''s name, so that whoever answers sees which number was called.';
COMMENT ON COLUMN dids.slot_1_id IS 'Null: not used.';
COMMENT ON COLUMN dids.destination_1_id IS 'Where calls go while that slot is open.';
COMMENT ON COLUMN dids.slot_2_id IS 'Null: not used.';
COMMENT ON COLUMN dids.destination_2_id IS 'Where calls go while that slot is open.';
COMMENT ON COLUMN dids.destination_id IS 'Where all other calls go.';
CREATE UNIQUE INDEX dids_number_key ON public.dids USING btree (company_id, ltrim(number, '+'::text)) WHERE (deleted_at IS NULL);
CREATE POLICY system ON dids TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON dids TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON dids TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON dids TO suite_system;
CREATE TRIGGER request_number AFTER INSERT OR DELETE OR UPDATE OF number, deleted_at ON public.dids FOR EACH ROW EXECUTE FUNCTION request_number();
COMMENT ON TRIGGER request_number ON dids IS 'Keeps the requests in phone_numbers.';

CREATE TABLE do_not_disturb (
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  until timestamp with time zone NOT NULL,
  CONSTRAINT do_not_disturb_pkey PRIMARY KEY (user_id),
  CONSTRAINT do_not_disturb_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
ALTER TABLE do_not_disturb ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE do_not_disturb IS 'Users who want neither notifications nor calls now. A row whose time is over counts as none.';
COMMENT ON COLUMN do_not_disturb.until IS 'infinity: until switched off.';
CREATE POLICY system ON do_not_disturb TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON do_not_disturb TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON do_not_disturb TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON do_not_disturb TO suite_system;

CREATE TABLE drive_entries (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  company_id bigint NOT NULL,
  owner_user_id bigint NOT NULL,
  parent_id uuid,
  is_folder boolean NOT NULL,
  name text NOT NULL,
  file_id uuid,
  size bigint DEFAULT 0 NOT NULL,
  content_type text DEFAULT ''::text NOT NULL,
  starred_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  modified_at timestamp with time zone DEFAULT now() NOT NULL,
  binned_at timestamp with time zone,
  binned_with uuid,
  sort_name text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  CONSTRAINT drive_entries_pkey PRIMARY KEY (id),
  CONSTRAINT drive_entries_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT drive_entries_company_id_file_id_fkey FOREIGN KEY (company_id, file_id) REFERENCES stored_files(company_id, id),
  CONSTRAINT drive_entries_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT drive_entries_company_id_owner_user_id_fkey FOREIGN KEY (company_id, owner_user_id) REFERENCES drives(company_id, user_id) ON DELETE CASCADE,
  CONSTRAINT drive_entries_company_id_parent_id_fkey FOREIGN KEY (company_id, parent_id) REFERENCES drive_entries(company_id, id) ON DELETE CASCADE,
  CONSTRAINT drive_entries_check CHECK ((is_folder = (file_id IS NULL))),
  CONSTRAINT drive_entries_check1 CHECK (((binned_at IS NULL) = (binned_with IS NULL))),
  CONSTRAINT drive_entries_name_check CHECK (((octet_length(name) >= 1) AND (octet_length(name) <= 255))),
  CONSTRAINT drive_entries_name_plain CHECK (((name = one_line(name)) AND (name !~ '[/\\]'::text) AND (name <> ALL (ARRAY['.'::text, '..'::text])))),
  CONSTRAINT drive_entries_size_check CHECK ((size >= 0))
);
ALTER TABLE drive_entries ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE drive_entries IS 'Folders and files of drives. A tree belongs to one user throughout.';
COMMENT ON COLUMN drive_entries.parent_id IS 'The folder that it lies in; null: Home.';
COMMENT ON COLUMN drive_entries.is_folder IS 'A folder; otherwise a file.';
COMMENT ON COLUMN drive_entries.name IS 'At most 255 bytes, as file systems allow; unique in its folder whatever the case.';
COMMENT ON COLUMN drive_entries.file_id IS 'The content; null for a folder. Copies share it.';
COMMENT ON COLUMN drive_entries.size IS 'Bytes; 0 for a folder.';
COMMENT ON COLUMN drive_entries.content_type IS 'Detected from the content.';
COMMENT ON COLUMN drive_entries.starred_at IS 'Marked by its owner; null: not.';
COMMENT ON COLUMN drive_entries.modified_at IS 'Of the latest content; for a folder when it was made or renamed.';
COMMENT ON COLUMN drive_entries.binned_at IS 'In the bin since; null: not. All of a folder goes there with it.';
COMMENT ON COLUMN drive_entries.binned_with IS 'The entry that was put into the bin and took this one along; its own id for that one.';
COMMENT ON COLUMN drive_entries.sort_name IS 'By which lists are sorted and searched.';
CREATE INDEX drive_entries_bin_due ON public.drive_entries USING btree (binned_at) WHERE (binned_with = id);
CREATE INDEX drive_entries_binned ON public.drive_entries USING btree (owner_user_id, binned_at DESC, id) WHERE (binned_with = id);
CREATE INDEX drive_entries_binned_with ON public.drive_entries USING btree (binned_with) WHERE (binned_with IS NOT NULL);
CREATE INDEX drive_entries_by_name ON public.drive_entries USING btree (owner_user_id, COALESCE(parent_id, '00000000-0000-0000-0000-000000000000'::uuid), is_folder, sort_name, id) WHERE (binned_at IS NULL);
CREATE INDEX drive_entries_by_size ON public.drive_entries USING btree (owner_user_id, COALESCE(parent_id, '00000000-0000-0000-0000-000000000000'::uuid), is_folder, size, id) WHERE (binned_at IS NULL);
CREATE INDEX drive_entries_by_time ON public.drive_entries USING btree (owner_user_id, COALESCE(parent_id, '00000000-0000-0000-0000-000000000000'::uuid), is_folder, modified_at, id) WHERE (binned_at IS NULL);
CREATE UNIQUE INDEX drive_entries_name_in_folder ON public.drive_entries USING btree (owner_user_id, COALESCE(parent_id, '00000000-0000-0000-0000-000000000000'::uuid), lower(name)) WHERE (binned_at IS NULL);
CREATE INDEX drive_entries_of_file ON public.drive_entries USING btree (company_id, file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX drive_entries_of_parent ON public.drive_entries USING btree (company_id, parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX drive_entries_recent ON public.drive_entries USING btree (owner_user_id, modified_at DESC, id) WHERE ((binned_at IS NULL) AND (NOT is_folder));
CREATE INDEX drive_entries_search ON public.drive_entries USING gin (owner_user_id, sort_name gin_trgm_ops) WHERE (binned_at IS NULL);
CREATE INDEX drive_entries_starred ON public.drive_entries USING btree (owner_user_id, starred_at DESC, id) WHERE ((binned_at IS NULL) AND (starred_at IS NOT NULL));
CREATE POLICY system ON drive_entries TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON drive_entries TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON drive_entries TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON drive_entries TO suite_system;
CREATE TRIGGER drive_entries_counted_delete AFTER DELETE ON public.drive_entries REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_drive();
CREATE TRIGGER drive_entries_counted_insert AFTER INSERT ON public.drive_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_drive();
CREATE TRIGGER drive_entries_counted_update AFTER UPDATE ON public.drive_entries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_drive();
COMMENT ON TRIGGER drive_entries_counted_delete ON drive_entries IS 'Keeps bytes and entries of drives.';
COMMENT ON TRIGGER drive_entries_counted_insert ON drive_entries IS 'Keeps bytes and entries of drives.';
COMMENT ON TRIGGER drive_entries_counted_update ON drive_entries IS 'Keeps bytes and entries of drives.';

CREATE TABLE drive_links (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  entry_id uuid NOT NULL,
  secret_hash text,
  expires_at timestamp with time zone,
  max_downloads integer,
  downloads integer DEFAULT 0 NOT NULL,
  failures integer DEFAULT 0 NOT NULL,
  failing_since timestamp with time zone DEFAULT now() NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT drive_links_pkey PRIMARY KEY (id),
  CONSTRAINT drive_links_company_id_entry_id_fkey FOREIGN KEY (company_id, entry_id) REFERENCES drive_entries(company_id, id) ON DELETE CASCADE,
  CONSTRAINT drive_links_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT drive_links_downloads_check CHECK ((downloads >= 0)),
  CONSTRAINT drive_links_failures_check CHECK ((failures >= 0)),
  CONSTRAINT drive_links_max_downloads_check CHECK (((max_downloads >= 1) AND (max_downloads <= 1000000)))
);
ALTER TABLE drive_links ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE drive_links IS 'Addresses by which an entry is read without a session. The address holds the id and a signature, so the table has nothing that opens one. A revoked link is deleted.';
COMMENT ON COLUMN drive_links.secret_hash IS 'argon2id; null: none is asked for.';
COMMENT ON COLUMN drive_links.expires_at IS 'Null: it does not end by itself.';
COMMENT ON COLUMN drive_links.max_downloads IS 'Null: any number.';
COMMENT ON COLUMN drive_links.downloads IS 'Begun ones; a download that is resumed counts once.';
COMMENT ON COLUMN drive_links.failures IS 'Wrong passwords since failing_since, over all visitors.';
COMMENT ON COLUMN drive_links.failing_since IS 'Start of the hour in which wrong passwords are counted.';
CREATE INDEX drive_links_of_entry ON public.drive_links USING btree (company_id, entry_id);
CREATE POLICY system ON drive_links TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON drive_links TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON drive_links TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON drive_links TO suite_system;

CREATE TABLE drive_shares (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  entry_id uuid NOT NULL,
  user_id bigint NOT NULL,
  may_edit boolean NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT drive_shares_pkey PRIMARY KEY (id),
  CONSTRAINT drive_shares_company_id_entry_id_user_id_key UNIQUE (company_id, entry_id, user_id),
  CONSTRAINT drive_shares_company_id_entry_id_fkey FOREIGN KEY (company_id, entry_id) REFERENCES drive_entries(company_id, id) ON DELETE CASCADE,
  CONSTRAINT drive_shares_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT drive_shares_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id)
);
ALTER TABLE drive_shares ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE drive_shares IS 'Colleagues who may open an entry of somebody''s drive, with all that lies in it, as long as it is not in the bin.';
COMMENT ON COLUMN drive_shares.may_edit IS 'May also add, replace, rename and remove what lies in it; otherwise read alone.';
CREATE INDEX drive_shares_of_user ON public.drive_shares USING btree (company_id, user_id, created_at DESC);
CREATE POLICY system ON drive_shares TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON drive_shares TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON drive_shares TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON drive_shares TO suite_system;

CREATE TABLE drive_uploads (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  folder_id uuid,
  path text[] NOT NULL,
  name text NOT NULL,
  size bigint NOT NULL,
  replaces boolean NOT NULL,
  entry_id uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT drive_uploads_pkey PRIMARY KEY (id),
  CONSTRAINT drive_uploads_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT drive_uploads_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id),
  CONSTRAINT drive_uploads_name_check CHECK (((octet_length(name) >= 1) AND (octet_length(name) <= 1024))),
  CONSTRAINT drive_uploads_size_check CHECK ((size >= 0))
);
ALTER TABLE drive_uploads ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE drive_uploads IS 'Uploads on their way in portions. What has arrived of one is a file of its id in the work folder, whose size is how far it has come.';
COMMENT ON COLUMN drive_uploads.folder_id IS 'Where to; null: Home. Looked up when all has arrived, since it may be gone by then.';
COMMENT ON COLUMN drive_uploads.path IS 'Folders below it, made where they are missing.';
COMMENT ON COLUMN drive_uploads.size IS 'Bytes, as announced.';
COMMENT ON COLUMN drive_uploads.replaces IS 'A file of the same name gets this content; otherwise the new one gets a number.';
COMMENT ON COLUMN drive_uploads.entry_id IS 'The file that it became; null: it is on its way. Kept, so that whoever missed the answer can ask again.';
CREATE INDEX drive_uploads_due ON public.drive_uploads USING btree (created_at);
CREATE INDEX drive_uploads_of_user ON public.drive_uploads USING btree (company_id, user_id);
CREATE POLICY system ON drive_uploads TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON drive_uploads TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON drive_uploads TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON drive_uploads TO suite_system;

CREATE TABLE drive_versions (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  owner_user_id bigint NOT NULL,
  entry_id uuid NOT NULL,
  file_id uuid NOT NULL,
  size bigint NOT NULL,
  content_type text NOT NULL,
  modified_at timestamp with time zone NOT NULL,
  CONSTRAINT drive_versions_pkey PRIMARY KEY (id),
  CONSTRAINT drive_versions_company_id_entry_id_fkey FOREIGN KEY (company_id, entry_id) REFERENCES drive_entries(company_id, id) ON DELETE CASCADE,
  CONSTRAINT drive_versions_company_id_file_id_fkey FOREIGN KEY (company_id, file_id) REFERENCES stored_files(company_id, id),
  CONSTRAINT drive_versions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT drive_versions_size_check CHECK ((size >= 0))
);
ALTER TABLE drive_versions ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE drive_versions IS 'Earlier contents of files, from before they were replaced.';
COMMENT ON COLUMN drive_versions.owner_user_id IS 'Of the file.';
COMMENT ON COLUMN drive_versions.size IS 'Bytes.';
COMMENT ON COLUMN drive_versions.modified_at IS 'When this content came.';
CREATE INDEX drive_versions_of_entry ON public.drive_versions USING btree (company_id, entry_id, id DESC);
CREATE INDEX drive_versions_of_file ON public.drive_versions USING btree (company_id, file_id);
CREATE POLICY system ON drive_versions TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON drive_versions TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON drive_versions TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON drive_versions TO suite_system;
CREATE TRIGGER drive_versions_counted_delete AFTER DELETE ON public.drive_versions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_drive();
CREATE TRIGGER drive_versions_counted_insert AFTER INSERT ON public.drive_versions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_drive();
COMMENT ON TRIGGER drive_versions_counted_delete ON drive_versions IS 'Keeps bytes and entries of drives.';
COMMENT ON TRIGGER drive_versions_counted_insert ON drive_versions IS 'Keeps bytes and entries of drives.';

CREATE TABLE drives (
  user_id bigint NOT NULL,
  company_id bigint NOT NULL,
  bytes bigint DEFAULT 0 NOT NULL,
  entries integer DEFAULT 0 NOT NULL,
  CONSTRAINT drives_pkey PRIMARY KEY (user_id),
  CONSTRAINT drives_company_id_user_id_key UNIQUE (company_id, user_id),
  CONSTRAINT drives_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT drives_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id),
  CONSTRAINT drives_bytes_check CHECK ((bytes >= 0)),
  CONSTRAINT drives_entries_check CHECK ((entries >= 0))
);
ALTER TABLE drives ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE drives IS 'One row for each user who has ever kept something. Whoever changes a tree locks its row first, so that of two moves the second sees the first, and no folder ends inside itself.';
COMMENT ON COLUMN drives.bytes IS 'Of all files and earlier versions, with those in the bin. Kept by a trigger. A file and its copy count twice, though their content is stored once.';
COMMENT ON COLUMN drives.entries IS 'Folders and files, with those in the bin. Kept by a trigger.';
CREATE POLICY system ON drives TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON drives TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON drives TO suite_system;
GRANT DELETE, SELECT ON drives TO suite_app;
GRANT INSERT (company_id) ON drives TO suite_app;
GRANT INSERT (user_id), UPDATE (user_id) ON drives TO suite_app;

CREATE TABLE endpoint_names (
  name text NOT NULL,
  extension_id bigint NOT NULL,
  kind text NOT NULL,
  place integer NOT NULL,
  CONSTRAINT endpoint_names_pkey PRIMARY KEY (name, extension_id),
  CONSTRAINT endpoint_names_extension_id_fkey FOREIGN KEY (extension_id) REFERENCES extensions(id) ON DELETE CASCADE,
  CONSTRAINT endpoint_names_kind_check CHECK ((kind = ANY (ARRAY['web'::text, 'desk'::text, 'tls'::text]))),
  CONSTRAINT endpoint_names_place_check CHECK (((place >= 1) AND (place <= 3)))
);
COMMENT ON TABLE endpoint_names IS 'SIP user names of extensions, one row each, so that Asterisk finds an endpoint by one key: it never prepares statements, and the planning of a union over all kinds cost more than its execution. Written by the trigger name_endpoints on extensions.';
COMMENT ON COLUMN endpoint_names.name IS 'As a device registers: the extension''s endpoint, for desk phones with -desk, -desk-2, -desk-3 or -tls, -tls-2, -tls-3. A deleted extension and its successor may both have it.';
COMMENT ON COLUMN endpoint_names.kind IS 'web: browsers; desk: desk phones without encryption; tls: those over TLS.';
COMMENT ON COLUMN endpoint_names.place IS 'The first of a kind is the endpoint; all are addresses of record.';
CREATE INDEX endpoint_names_extension ON public.endpoint_names USING btree (extension_id);
CREATE TRIGGER keep_sip_names AFTER INSERT ON public.endpoint_names REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_sip_names();
COMMENT ON TRIGGER keep_sip_names ON endpoint_names IS 'Keeps sip_names.';

CREATE TABLE extension_call_hours (
  company_id bigint NOT NULL,
  local_hour timestamp without time zone NOT NULL,
  extension_id bigint NOT NULL,
  direction text NOT NULL,
  role text NOT NULL,
  calls bigint NOT NULL,
  talk_seconds bigint NOT NULL,
  wait_seconds bigint NOT NULL,
  merged boolean DEFAULT false NOT NULL,
  CONSTRAINT extension_call_hours_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
ALTER TABLE extension_call_hours ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE extension_call_hours IS 'Roll-up of extension_calls.';
COMMENT ON COLUMN extension_call_hours.local_hour IS 'Start of the hour, in the company''s time zone.';
COMMENT ON COLUMN extension_call_hours.direction IS 'As in calls.direction.';
COMMENT ON COLUMN extension_call_hours.role IS 'As in extension_calls.';
COMMENT ON COLUMN extension_call_hours.merged IS 'Written by roll_up.merge; false: a single change, still to be merged.';
CREATE INDEX extension_call_hours_by_extension ON public.extension_call_hours USING btree (company_id, extension_id, local_hour) INCLUDE (direction, role, calls, talk_seconds, wait_seconds);
CREATE INDEX extension_call_hours_by_hour ON public.extension_call_hours USING btree (company_id, local_hour) INCLUDE (extension_id, direction, role, calls, talk_seconds, wait_seconds);
CREATE INDEX extension_call_hours_unmerged ON public.extension_call_hours USING btree (company_id, local_hour) WHERE (NOT merged);
CREATE POLICY system ON extension_call_hours TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON extension_call_hours TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT SELECT ON extension_call_hours TO suite_app;
GRANT SELECT ON extension_call_hours TO suite_system;

CREATE TABLE extension_calls (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  call_id uuid NOT NULL,
  extension_id bigint NOT NULL,
  direction text NOT NULL,
  role text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  wait_seconds integer NOT NULL,
  talk_seconds integer NOT NULL,
  CONSTRAINT extension_calls_pkey PRIMARY KEY (id),
  CONSTRAINT extension_calls_call_id_extension_id_key UNIQUE (call_id, extension_id),
  CONSTRAINT extension_calls_call_id_fkey FOREIGN KEY (call_id) REFERENCES calls(id) ON DELETE CASCADE,
  CONSTRAINT extension_calls_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT extension_calls_role_check CHECK ((role = ANY (ARRAY['made'::text, 'answered'::text, 'missed'::text, 'elsewhere'::text, 'declined'::text, 'service'::text])))
);
ALTER TABLE extension_calls ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE extension_calls IS 'Each call once for every extension that took part, with what it was for it. Written by count_calls() alone.';
COMMENT ON COLUMN extension_calls.direction IS 'As in calls.direction.';
COMMENT ON COLUMN extension_calls.role IS 'made: called; answered; missed: it rang here and nobody answered (of a call from outside: it is abandoned); elsewhere: it rang here, and was answered or settled elsewhere; declined; service: a feature code as *97.';
COMMENT ON COLUMN extension_calls.wait_seconds IS 'As in call_results.';
COMMENT ON COLUMN extension_calls.talk_seconds IS 'Of the extension: 0 unless it made or answered the call.';
CREATE INDEX extension_calls_newest ON public.extension_calls USING btree (company_id, started_at DESC, id DESC);
CREATE INDEX extension_calls_of_extension ON public.extension_calls USING btree (company_id, extension_id, started_at DESC, id DESC);
CREATE POLICY system ON extension_calls TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON extension_calls TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT SELECT ON extension_calls TO suite_app;
GRANT SELECT ON extension_calls TO suite_system;
CREATE TRIGGER extension_call_hours_added AFTER INSERT OR DELETE ON public.extension_calls FOR EACH ROW EXECUTE FUNCTION roll_up.extension_call_hours_changed();
CREATE TRIGGER extension_call_hours_changed AFTER UPDATE ON public.extension_calls FOR EACH ROW WHEN ((((((((((old.id IS DISTINCT FROM new.id) OR (old.company_id IS DISTINCT FROM new.company_id)) OR (old.call_id IS DISTINCT FROM new.call_id)) OR (old.extension_id IS DISTINCT FROM new.extension_id)) OR (old.direction IS DISTINCT FROM new.direction)) OR (old.role IS DISTINCT FROM new.role)) OR (old.started_at IS DISTINCT FROM new.started_at)) OR (old.wait_seconds IS DISTINCT FROM new.wait_seconds)) OR (old.talk_seconds IS DISTINCT FROM new.talk_seconds))) EXECUTE FUNCTION roll_up.extension_call_hours_changed();
COMMENT ON TRIGGER extension_call_hours_added ON extension_calls IS 'Keeps extension_call_hours.';
COMMENT ON TRIGGER extension_call_hours_changed ON extension_calls IS 'Keeps extension_call_hours.';

CREATE TABLE extension_forwards (
  company_id bigint NOT NULL,
  extension_id bigint NOT NULL,
  always text DEFAULT ''::text NOT NULL,
  busy text DEFAULT ''::text NOT NULL,
  unanswered text DEFAULT ''::text NOT NULL,
  away text DEFAULT ''::text NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT extension_forwards_pkey PRIMARY KEY (extension_id),
  CONSTRAINT extension_forwards_company_id_extension_id_fkey FOREIGN KEY (company_id, extension_id) REFERENCES extensions(company_id, id) ON DELETE CASCADE,
  CONSTRAINT extension_forwards_always_check CHECK ((length(always) <= 33)),
  CONSTRAINT extension_forwards_away_check CHECK ((length(away) <= 33)),
  CONSTRAINT extension_forwards_busy_check CHECK ((length(busy) <= 33)),
  CONSTRAINT extension_forwards_unanswered_check CHECK ((length(unanswered) <= 33))
);
ALTER TABLE extension_forwards ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE extension_forwards IS 'Call forwarding, set by the owner. Each column is a number, box for the extension''s own voicemail, or empty for no forwarding.';
COMMENT ON COLUMN extension_forwards.always IS 'Of every call.';
COMMENT ON COLUMN extension_forwards.busy IS 'While in a call.';
COMMENT ON COLUMN extension_forwards.unanswered IS 'After ringing in vain.';
COMMENT ON COLUMN extension_forwards.away IS 'While no phone of the extension is reachable.';
CREATE INDEX extension_forwards_of_company ON public.extension_forwards USING btree (company_id, extension_id);
CREATE POLICY system ON extension_forwards TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON extension_forwards TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON extension_forwards TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON extension_forwards TO suite_system;

CREATE TABLE extensions (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  user_id bigint,
  number text NOT NULL,
  endpoint text NOT NULL,
  display_name text NOT NULL,
  secret_sealed bytea NOT NULL,
  secret_digest text NOT NULL,
  desk_secret_digest text NOT NULL,
  call_limit integer DEFAULT 2 NOT NULL,
  reach text,
  tls_secret_digest text,
  search_text text GENERATED ALWAYS AS (search_form(((display_name || ' '::text) || number))) STORED NOT NULL,
  sort_name text GENERATED ALWAYS AS (search_form(display_name)) STORED NOT NULL,
  disabled_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  purged_at timestamp with time zone,
  CONSTRAINT extensions_pkey PRIMARY KEY (id),
  CONSTRAINT extensions_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT extensions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT extensions_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id),
  CONSTRAINT extensions_call_limit_check CHECK (((call_limit >= 1) AND (call_limit <= 20))),
  CONSTRAINT extensions_check CHECK (((deleted_at IS NULL) OR (disabled_at IS NOT NULL))),
  CONSTRAINT extensions_check1 CHECK (((purged_at IS NULL) OR (deleted_at IS NOT NULL))),
  CONSTRAINT extensions_display_name_check CHECK (((length(display_name) >= 1) AND (length(display_name) <= 80))),
  CONSTRAINT extensions_display_name_one_line CHECK ((display_name = one_line(display_name))),
  CONSTRAINT extensions_number_check CHECK ((number ~ '^[0-9]{2,10}$'::text)),
  CONSTRAINT extensions_reach_check CHECK ((reach = ANY (ARRAY['none'::text, 'internal'::text, 'local'::text, 'national'::text, 'mobile'::text, 'international'::text, 'premium'::text])))
);
ALTER TABLE extensions ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE extensions IS 'Internal numbers. Each has two kinds of SIP accounts, for browsers and for desk phones, with a secret each.';
COMMENT ON COLUMN extensions.user_id IS 'Owner, whose phone it is; null: nobody''s, such as a reception desk. A trigger voids the secrets when the owner changes.';
COMMENT ON COLUMN extensions.number IS 'What is dialled inside the company. Fixed after creation, since devices register by it.';
COMMENT ON COLUMN extensions.endpoint IS 'SIP user of the browsers: {company slug}-{number}, unique over all companies among those not deleted. Desk phones add -desk or -tls: see endpoint_names.';
COMMENT ON COLUMN extensions.display_name IS 'Name shown to those they call.';
COMMENT ON COLUMN extensions.secret_sealed IS 'SIP secret of the owner''s browsers, purpose `extension secrets`; empty: to be made when the owner signs in or a page reads its session.';
COMMENT ON COLUMN extensions.secret_digest IS 'MD5(endpoint:realm:secret): all that Asterisk needs of the secret.';
COMMENT ON COLUMN extensions.desk_secret_digest IS 'The same of the desk phones'' secret, for user endpoint-desk. The secret itself was shown once and is not stored.';
COMMENT ON COLUMN extensions.call_limit IS 'Calls at a time; a further caller hears busy.';
COMMENT ON COLUMN extensions.reach IS 'How far this phone may call, by the class of the outbound route (outbound_routes.reach), each class including those before it; null: as far as its owner (users.call_permission). Emergency numbers are always allowed.';
COMMENT ON COLUMN extensions.tls_secret_digest IS 'The same secret for user endpoint-tls; null until the secret was renewed by a program that knows TLS.';
COMMENT ON COLUMN extensions.purged_at IS 'Secrets and owner were erased after the time in the recycle bin; number and name remain for the history of calls.';
CREATE INDEX extensions_by_company ON public.extensions USING btree (company_id, number, id) INCLUDE (search_text, user_id, disabled_at) WHERE (deleted_at IS NULL);
CREATE INDEX extensions_desk_2 ON public.extensions USING btree (((endpoint || '-desk-2'::text))) WHERE (deleted_at IS NULL);
CREATE INDEX extensions_desk_3 ON public.extensions USING btree (((endpoint || '-desk-3'::text))) WHERE (deleted_at IS NULL);
CREATE INDEX extensions_desk_endpoint ON public.extensions USING btree (((endpoint || '-desk'::text))) WHERE (deleted_at IS NULL);
CREATE INDEX extensions_directory ON public.extensions USING btree (company_id, sort_name, id) INCLUDE (search_text) WHERE (disabled_at IS NULL);
CREATE UNIQUE INDEX extensions_endpoint_key ON public.extensions USING btree (endpoint) WHERE (deleted_at IS NULL);
CREATE INDEX extensions_in_use_by_number ON public.extensions USING btree (company_id, number) WHERE (disabled_at IS NULL);
CREATE INDEX extensions_in_use_by_user ON public.extensions USING btree (user_id) WHERE (disabled_at IS NULL);
CREATE UNIQUE INDEX extensions_number_key ON public.extensions USING btree (company_id, number) WHERE (deleted_at IS NULL);
CREATE INDEX extensions_tls_2 ON public.extensions USING btree (((endpoint || '-tls-2'::text))) WHERE (deleted_at IS NULL);
CREATE INDEX extensions_tls_3 ON public.extensions USING btree (((endpoint || '-tls-3'::text))) WHERE (deleted_at IS NULL);
CREATE INDEX extensions_tls_endpoint ON public.extensions USING btree (((endpoint || '-tls'::text))) WHERE (deleted_at IS NULL);
CREATE INDEX extensions_to_purge ON public.extensions USING btree (deleted_at) WHERE ((deleted_at IS NOT NULL) AND (purged_at IS NULL));
CREATE UNIQUE INDEX extensions_user_key ON public.extensions USING btree (user_id) WHERE (deleted_at IS NULL);
CREATE POLICY system ON extensions TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON extensions TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON extensions TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON extensions TO suite_system;
CREATE TRIGGER call_destination AFTER INSERT OR DELETE OR UPDATE OF number, display_name, deleted_at ON public.extensions FOR EACH ROW EXECUTE FUNCTION keep_call_destination('extension');
CREATE TRIGGER extensions_access AFTER UPDATE OF user_id, disabled_at, deleted_at, endpoint ON public.extensions FOR EACH ROW WHEN (((old.user_id IS DISTINCT FROM new.user_id) OR (old.disabled_at IS DISTINCT FROM new.disabled_at) OR (old.deleted_at IS DISTINCT FROM new.deleted_at) OR (old.endpoint IS DISTINCT FROM new.endpoint))) EXECUTE FUNCTION extensions_access();
CREATE TRIGGER extensions_new_owner BEFORE UPDATE OF user_id, deleted_at ON public.extensions FOR EACH ROW WHEN ((((old.user_id IS NOT NULL) AND (old.user_id IS DISTINCT FROM new.user_id)) OR ((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL)))) EXECUTE FUNCTION extensions_new_owner();
CREATE TRIGGER extensions_tls_secret BEFORE UPDATE ON public.extensions FOR EACH ROW WHEN (((old.desk_secret_digest IS DISTINCT FROM new.desk_secret_digest) AND (NOT (old.tls_secret_digest IS DISTINCT FROM new.tls_secret_digest)))) EXECUTE FUNCTION extensions_tls_secret();
CREATE TRIGGER name_endpoints AFTER INSERT OR UPDATE OF endpoint ON public.extensions FOR EACH ROW EXECUTE FUNCTION name_endpoints();
COMMENT ON TRIGGER call_destination ON extensions IS 'Keeps call_destinations.';
COMMENT ON TRIGGER extensions_access ON extensions IS 'Ends the calls of a phone that was taken, disabled, deleted or renamed.';
COMMENT ON TRIGGER extensions_new_owner ON extensions IS 'Voids all secrets when a phone is taken from its owner or deleted. One that nobody owned keeps them: only the administrator who set it up knows them.';
COMMENT ON TRIGGER extensions_tls_secret ON extensions IS 'Runs after extensions_new_owner, in the order of the names.';
COMMENT ON TRIGGER name_endpoints ON extensions IS 'Keeps endpoint_names.';

CREATE TABLE fraud_alerts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  rule_id bigint NOT NULL,
  kind text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  number text DEFAULT ''::text NOT NULL,
  released_at timestamp with time zone,
  released_by text,
  search_text text GENERATED ALWAYS AS (search_form(((subject || ' '::text) || number))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT fraud_alerts_pkey PRIMARY KEY (id),
  CONSTRAINT fraud_alerts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT fraud_alerts_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES fraud_rules(id),
  CONSTRAINT fraud_alerts_deleted_at_check CHECK ((deleted_at IS NULL)),
  CONSTRAINT fraud_alerts_subject_check CHECK ((length(subject) <= 80))
);
ALTER TABLE fraud_alerts ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE fraud_alerts IS 'What fraud rules found.';
COMMENT ON COLUMN fraud_alerts.subject IS 'Country of new_country, day of hours, hour of spend_hour: one alert for each.';
COMMENT ON COLUMN fraud_alerts.number IS 'The number that was dialled then.';
COMMENT ON COLUMN fraud_alerts.released_at IS 'When an operator released what it blocked; null: not yet.';
COMMENT ON COLUMN fraud_alerts.released_by IS 'Name of the operator.';
CREATE UNIQUE INDEX fraud_alerts_key ON public.fraud_alerts USING btree (company_id, rule_id, subject);
CREATE INDEX fraud_alerts_newest ON public.fraud_alerts USING btree (created_at DESC, id DESC);
CREATE POLICY system ON fraud_alerts TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON fraud_alerts TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON fraud_alerts TO suite_system;
GRANT SELECT ON fraud_alerts TO suite_app;

CREATE TABLE fraud_rules (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  company_id bigint,
  kind text NOT NULL,
  action text NOT NULL,
  threshold numeric(18,4) DEFAULT 0 NOT NULL,
  hour_from integer DEFAULT 0 NOT NULL,
  hour_until integer DEFAULT 6 NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  disabled_at timestamp with time zone,
  deleted_at timestamp with time zone,
  CONSTRAINT fraud_rules_pkey PRIMARY KEY (id),
  CONSTRAINT fraud_rules_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT fraud_rules_action_check CHECK ((action = ANY (ARRAY['alert'::text, 'block'::text]))),
  CONSTRAINT fraud_rules_hour_from_check CHECK (((hour_from >= 0) AND (hour_from <= 23))),
  CONSTRAINT fraud_rules_hour_until_check CHECK (((hour_until >= 0) AND (hour_until <= 24))),
  CONSTRAINT fraud_rules_kind_check CHECK ((kind = ANY (ARRAY['spend_hour'::text, 'new_country'::text, 'hours'::text]))),
  CONSTRAINT fraud_rules_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT fraud_rules_threshold_check CHECK ((threshold >= (0)::numeric))
);
ALTER TABLE fraud_rules ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE fraud_rules IS 'What is unusual about paid calls, and what happens then; companies do not read them.';
COMMENT ON COLUMN fraud_rules.company_id IS 'Null: for all companies.';
COMMENT ON COLUMN fraud_rules.kind IS 'spend_hour: more than the threshold within an hour; new_country: the first call to a country; hours: calls abroad within the hours.';
COMMENT ON COLUMN fraud_rules.action IS 'block: such calls are refused, until an operator releases them, or the hours are over.';
COMMENT ON COLUMN fraud_rules.threshold IS 'Of spend_hour, in the company''s currency.';
COMMENT ON COLUMN fraud_rules.hour_from IS 'Of hours: from, in the company''s time zone. Later than hour_until: over midnight.';
CREATE INDEX fraud_rules_of ON public.fraud_rules USING btree (company_id) WHERE (deleted_at IS NULL);
CREATE POLICY system ON fraud_rules TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON fraud_rules TO suite_app USING (false) WITH CHECK (false);
GRANT DELETE, INSERT, SELECT, UPDATE ON fraud_rules TO suite_system;

CREATE TABLE installation (
  only_row boolean DEFAULT true NOT NULL,
  secret_fingerprint text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT installation_pkey PRIMARY KEY (only_row),
  CONSTRAINT installation_only_row_check CHECK (only_row)
);
COMMENT ON TABLE installation IS 'One row: the master secret that this database belongs to. Role passwords derive from that secret and columns are sealed with it, so a program started with another one is refused before it changes anything. Only the owner reads it.';
COMMENT ON COLUMN installation.only_row IS 'Always true: its being the key keeps the table at one row.';
COMMENT ON COLUMN installation.secret_fingerprint IS 'Tells whether a master secret is the same one, without revealing it.';

CREATE TABLE integration_connections (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  kind text NOT NULL,
  state text DEFAULT 'pending'::text NOT NULL,
  address text DEFAULT ''::text NOT NULL,
  remote_id text,
  incoming_key text DEFAULT replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text) NOT NULL,
  secrets_sealed bytea,
  tokens_sealed bytea,
  tokens_expire_at timestamp with time zone,
  connected_by bigint,
  settings jsonb DEFAULT '{}'::jsonb NOT NULL,
  fields jsonb DEFAULT '[]'::jsonb NOT NULL,
  tells text[] DEFAULT '{}'::text[] NOT NULL,
  polled_at timestamp with time zone,
  paused_until timestamp with time zone,
  ok_at timestamp with time zone,
  problem text,
  problem_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT integration_connections_pkey PRIMARY KEY (id),
  CONSTRAINT integration_connections_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT integration_connections_company_id_kind_key UNIQUE (company_id, kind),
  CONSTRAINT integration_connections_incoming_key_key UNIQUE (incoming_key),
  CONSTRAINT integration_connections_company_id_connected_by_fkey FOREIGN KEY (company_id, connected_by) REFERENCES users(company_id, id) ON DELETE SET NULL (connected_by),
  CONSTRAINT integration_connections_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT integration_connections_address_check CHECK ((length(address) <= 300)),
  CONSTRAINT integration_connections_kind_check CHECK ((kind = ANY (ARRAY['bitrix24'::text, 'manualBitrix'::text, 'zoho-crm'::text, 'zoho-desk'::text, 'facebook'::text]))),
  CONSTRAINT integration_connections_problem_check CHECK ((length(problem) <= 500)),
  CONSTRAINT integration_connections_remote_id_check CHECK ((length(remote_id) <= 200)),
  CONSTRAINT integration_connections_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'active'::text, 'refused'::text])))
);
ALTER TABLE integration_connections ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE integration_connections IS 'Another program that a company has connected, at most one of each kind. Deleting it deletes all that is kept about it.';
COMMENT ON COLUMN integration_connections.kind IS 'Which program: the last part of its screen''s path.';
COMMENT ON COLUMN integration_connections.state IS 'pending: not authorised yet; active; refused: the other program no longer accepts us, somebody must connect again.';
COMMENT ON COLUMN integration_connections.address IS 'Where the other program is, https://…; empty: known only after the authorisation.';
COMMENT ON COLUMN integration_connections.remote_id IS 'Who they are at the other program, which stays the same when their address changes; null: not known yet.';
COMMENT ON COLUMN integration_connections.incoming_key IS 'In the address that the other program calls; tells the connection, and is no proof of who calls.';
COMMENT ON COLUMN integration_connections.secrets_sealed IS 'What an administrator typed (JSON), sealed.';
COMMENT ON COLUMN integration_connections.tokens_sealed IS 'What the other program gave (JSON), sealed; the same for all nodes, renewed under a lock of this row.';
COMMENT ON COLUMN integration_connections.tokens_expire_at IS 'Null: they do not expire.';
COMMENT ON COLUMN integration_connections.settings IS 'What is exchanged: ConnectionSettings of features/integrations/contract.';
COMMENT ON COLUMN integration_connections.fields IS 'Pairs of a field here and there: [{"own": "city", "remote": "UF_CITY"}].';
COMMENT ON COLUMN integration_connections.tells IS 'Kinds of changes that the other program is told of; empty: none.';
COMMENT ON COLUMN integration_connections.polled_at IS 'When it was last asked for its changes.';
COMMENT ON COLUMN integration_connections.paused_until IS 'Nothing is sent before: it asked for a pause, or could not be reached.';
COMMENT ON COLUMN integration_connections.ok_at IS 'Of the last request that it accepted.';
COMMENT ON COLUMN integration_connections.problem IS 'Why the latest request failed; null: it did not.';
COMMENT ON COLUMN integration_connections.problem_at IS 'Of that failure.';
CREATE POLICY system ON integration_connections TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON integration_connections TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON integration_connections TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON integration_connections TO suite_system;

CREATE TABLE integration_dials (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  company_id bigint NOT NULL,
  connection_id bigint NOT NULL,
  remote_id text,
  user_id bigint NOT NULL,
  number text NOT NULL,
  asked_at timestamp with time zone DEFAULT now() NOT NULL,
  taken_at timestamp with time zone,
  CONSTRAINT integration_dials_pkey PRIMARY KEY (id),
  CONSTRAINT integration_dials_connection_id_remote_id_key UNIQUE (connection_id, remote_id),
  CONSTRAINT integration_dials_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES integration_connections(company_id, id) ON DELETE CASCADE,
  CONSTRAINT integration_dials_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT integration_dials_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  CONSTRAINT integration_dials_number_check CHECK (((length(number) >= 1) AND (length(number) <= 64))),
  CONSTRAINT integration_dials_remote_id_check CHECK (((length(remote_id) >= 1) AND (length(remote_id) <= 200)))
);
ALTER TABLE integration_dials ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE integration_dials IS 'Calls that somebody began over there: the next call of this user to this number is that one and is not registered again.';
COMMENT ON COLUMN integration_dials.remote_id IS 'Their id of the call; null: it has none, or it was found by our call.';
COMMENT ON COLUMN integration_dials.taken_at IS 'When one of the user''s devices took it; null: none did yet.';
CREATE INDEX integration_dials_by_age ON public.integration_dials USING btree (asked_at);
CREATE INDEX integration_dials_of_connection ON public.integration_dials USING btree (company_id, connection_id);
CREATE INDEX integration_dials_of_user ON public.integration_dials USING btree (company_id, user_id);
CREATE POLICY system ON integration_dials TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON integration_dials TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON integration_dials TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON integration_dials TO suite_system;

CREATE TABLE integration_exchanges (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  connection_id bigint,
  webhook_id bigint,
  direction text NOT NULL,
  kind text NOT NULL,
  record text NOT NULL,
  key uuid DEFAULT gen_random_uuid() NOT NULL,
  content jsonb,
  state text DEFAULT 'waiting'::text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  next_at timestamp with time zone DEFAULT now() NOT NULL,
  taken_at timestamp with time zone,
  status integer,
  reason text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT integration_exchanges_pkey PRIMARY KEY (id),
  CONSTRAINT integration_exchanges_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT integration_exchanges_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES integration_connections(company_id, id) ON DELETE CASCADE,
  CONSTRAINT integration_exchanges_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT integration_exchanges_company_id_webhook_id_fkey FOREIGN KEY (company_id, webhook_id) REFERENCES webhooks(company_id, id) ON DELETE CASCADE,
  CONSTRAINT integration_exchanges_check CHECK (((connection_id IS NULL) <> (webhook_id IS NULL))),
  CONSTRAINT integration_exchanges_direction_check CHECK ((direction = ANY (ARRAY['out'::text, 'in'::text]))),
  CONSTRAINT integration_exchanges_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 60))),
  CONSTRAINT integration_exchanges_reason_check CHECK ((length(reason) <= 500)),
  CONSTRAINT integration_exchanges_record_check CHECK (((length(record) >= 1) AND (length(record) <= 200))),
  CONSTRAINT integration_exchanges_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'skipped'::text, 'failed'::text])))
);
ALTER TABLE integration_exchanges ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE integration_exchanges IS 'Everything that is told to a connected program or a webhook, and everything that they told us: the queue and its log in one.';
COMMENT ON COLUMN integration_exchanges.direction IS 'out: to them; in: from them.';
COMMENT ON COLUMN integration_exchanges.kind IS 'What happened: call.ended, person.changed, or the name of their event.';
COMMENT ON COLUMN integration_exchanges.record IS 'About which record: its id; those of one record are told in order, one after the other.';
COMMENT ON COLUMN integration_exchanges.key IS 'The same in each attempt, for receivers that deduplicate.';
COMMENT ON COLUMN integration_exchanges.content IS 'What came in, or the body of a delivery as one text; null: read from the record when it is sent.';
COMMENT ON COLUMN integration_exchanges.state IS 'waiting for next_at; running since taken_at; done; skipped: there was nothing to do, see reason; failed: given up.';
COMMENT ON COLUMN integration_exchanges.taken_at IS 'When the attempt that runs began; null: none runs.';
COMMENT ON COLUMN integration_exchanges.status IS 'HTTP status of the latest answer; null: none.';
COMMENT ON COLUMN integration_exchanges.reason IS 'Why it failed, waits or was skipped; null: nothing to say.';
CREATE INDEX integration_exchanges_by_age ON public.integration_exchanges USING btree (created_at);
CREATE INDEX integration_exchanges_by_record ON public.integration_exchanges USING btree (company_id, record, id) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX integration_exchanges_of_connection ON public.integration_exchanges USING btree (company_id, connection_id, id DESC) WHERE (connection_id IS NOT NULL);
CREATE INDEX integration_exchanges_of_webhook ON public.integration_exchanges USING btree (company_id, webhook_id, id DESC) WHERE (webhook_id IS NOT NULL);
CREATE UNIQUE INDEX integration_exchanges_once ON public.integration_exchanges USING btree (COALESCE(connection_id, (0)::bigint), COALESCE(webhook_id, (0)::bigint), kind, record) WHERE ((direction = 'out'::text) AND (state = 'waiting'::text) AND (content IS NULL));
CREATE INDEX integration_exchanges_waiting ON public.integration_exchanges USING btree (company_id, connection_id, webhook_id, next_at) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE POLICY system ON integration_exchanges TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON integration_exchanges TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON integration_exchanges TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON integration_exchanges TO suite_system;

CREATE TABLE integration_links (
  company_id bigint NOT NULL,
  connection_id bigint NOT NULL,
  kind text NOT NULL,
  own_id text NOT NULL,
  remote_kind text NOT NULL,
  remote_id text NOT NULL,
  remote_changed_at timestamp with time zone,
  remote_digest text,
  linked_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT integration_links_pkey PRIMARY KEY (connection_id, kind, own_id),
  CONSTRAINT integration_links_connection_id_kind_remote_kind_remote_id_key UNIQUE (connection_id, kind, remote_kind, remote_id),
  CONSTRAINT integration_links_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES integration_connections(company_id, id) ON DELETE CASCADE,
  CONSTRAINT integration_links_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT integration_links_kind_check CHECK ((kind = ANY (ARRAY['call'::text, 'person'::text, 'business'::text]))),
  CONSTRAINT integration_links_own_id_check CHECK (((length(own_id) >= 1) AND (length(own_id) <= 60))),
  CONSTRAINT integration_links_remote_digest_check CHECK ((length(remote_digest) <= 100)),
  CONSTRAINT integration_links_remote_id_check CHECK (((length(remote_id) >= 1) AND (length(remote_id) <= 200))),
  CONSTRAINT integration_links_remote_kind_check CHECK (((length(remote_kind) >= 1) AND (length(remote_kind) <= 60)))
);
ALTER TABLE integration_links ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE integration_links IS 'Which record here is which one at the other program.';
COMMENT ON COLUMN integration_links.kind IS 'Of record, in our words.';
COMMENT ON COLUMN integration_links.own_id IS 'calls.id or persons.id, by kind; no foreign key: a removed record is still removed over there.';
COMMENT ON COLUMN integration_links.remote_kind IS 'As the other program calls it: lead, contact, call.';
COMMENT ON COLUMN integration_links.remote_changed_at IS 'Of the version that was last read from there, by their clock; null: never read.';
COMMENT ON COLUMN integration_links.remote_digest IS 'Of what was last written there: the same again is not written.';
COMMENT ON COLUMN integration_links.linked_at IS 'When both were last brought in line.';
CREATE INDEX integration_links_of_connection ON public.integration_links USING btree (company_id, connection_id);
CREATE POLICY system ON integration_links TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON integration_links TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON integration_links TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON integration_links TO suite_system;

CREATE TABLE integration_people (
  company_id bigint NOT NULL,
  connection_id bigint NOT NULL,
  user_id bigint NOT NULL,
  remote_id text NOT NULL,
  CONSTRAINT integration_people_pkey PRIMARY KEY (connection_id, user_id),
  CONSTRAINT integration_people_connection_id_remote_id_key UNIQUE (connection_id, remote_id),
  CONSTRAINT integration_people_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES integration_connections(company_id, id) ON DELETE CASCADE,
  CONSTRAINT integration_people_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT integration_people_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  CONSTRAINT integration_people_remote_id_check CHECK (((length(remote_id) >= 1) AND (length(remote_id) <= 100)))
);
ALTER TABLE integration_people ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE integration_people IS 'Who a user is at the other program.';
CREATE INDEX integration_people_of_connection ON public.integration_people USING btree (company_id, connection_id);
CREATE INDEX integration_people_of_user ON public.integration_people USING btree (company_id, user_id);
CREATE POLICY system ON integration_people TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON integration_people TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON integration_people TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON integration_people TO suite_system;

CREATE TABLE invoice_issuers (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  tax_id text NOT NULL,
  address text,
  city text,
  email text,
  prefix text NOT NULL,
  credit_prefix text NOT NULL,
  tax_percent numeric(5,2) DEFAULT 19 NOT NULL,
  resolution text,
  last_number bigint DEFAULT 0 NOT NULL,
  last_credit bigint DEFAULT 0 NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(((((name || ' '::text) || tax_id) || ' '::text) || prefix))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT invoice_issuers_pkey PRIMARY KEY (id),
  CONSTRAINT invoice_issuers_address_check CHECK ((length(address) <= 200)),
  CONSTRAINT invoice_issuers_check CHECK ((prefix <> credit_prefix)),
  CONSTRAINT invoice_issuers_city_check CHECK ((length(city) <= 80)),
  CONSTRAINT invoice_issuers_credit_prefix_check CHECK ((credit_prefix ~ '^[A-Z0-9]{1,8}$'::text)),
  CONSTRAINT invoice_issuers_email_check CHECK ((length(email) <= 254)),
  CONSTRAINT invoice_issuers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  CONSTRAINT invoice_issuers_prefix_check CHECK ((prefix ~ '^[A-Z0-9]{1,8}$'::text)),
  CONSTRAINT invoice_issuers_resolution_check CHECK ((length(resolution) <= 200)),
  CONSTRAINT invoice_issuers_tax_id_check CHECK (((length(tax_id) >= 1) AND (length(tax_id) <= 40))),
  CONSTRAINT invoice_issuers_tax_percent_check CHECK (((tax_percent >= (0)::numeric) AND (tax_percent <= (100)::numeric)))
);
COMMENT ON TABLE invoice_issuers IS 'Who issues invoices, each with numbers of its own.';
COMMENT ON COLUMN invoice_issuers.tax_percent IS 'IVA of new invoices.';
COMMENT ON COLUMN invoice_issuers.resolution IS 'Authorisation of the numbers by the tax office, printed on invoices.';
COMMENT ON COLUMN invoice_issuers.last_number IS 'Of the last invoice. Advanced in the transaction that issues, under a row lock: no gaps.';
COMMENT ON COLUMN invoice_issuers.last_credit IS 'Of the last credit note.';
CREATE UNIQUE INDEX invoice_issuers_prefix_key ON public.invoice_issuers USING btree (prefix) WHERE (deleted_at IS NULL);
GRANT DELETE, INSERT, SELECT, UPDATE ON invoice_issuers TO suite_system;

CREATE TABLE invoice_lines (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  invoice_id bigint NOT NULL,
  "position" integer NOT NULL,
  kind text NOT NULL,
  concept text NOT NULL,
  entries bigint NOT NULL,
  quantity numeric(18,4) NOT NULL,
  amount numeric(18,4) NOT NULL,
  CONSTRAINT invoice_lines_pkey PRIMARY KEY (id),
  CONSTRAINT invoice_lines_invoice_id_position_key UNIQUE (invoice_id, "position"),
  CONSTRAINT invoice_lines_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, id)
);
ALTER TABLE invoice_lines ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE invoice_lines IS 'Lines of invoices, by kind and concept of the ledger''s entries; never changed.';
COMMENT ON COLUMN invoice_lines.entries IS 'How many calls, messages, days …';
COMMENT ON COLUMN invoice_lines.amount IS 'Before tax, rounded as the currency is.';
CREATE INDEX invoice_lines_of ON public.invoice_lines USING btree (company_id, invoice_id);
CREATE POLICY system ON invoice_lines TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON invoice_lines TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT INSERT, SELECT ON invoice_lines TO suite_system;
GRANT SELECT ON invoice_lines TO suite_app;

CREATE TABLE invoices (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  issuer_id bigint NOT NULL,
  kind text NOT NULL,
  prefix text NOT NULL,
  serial bigint NOT NULL,
  number text GENERATED ALWAYS AS (((prefix || '-'::text) || serial)) STORED NOT NULL,
  credited_id bigint,
  reason text DEFAULT ''::text NOT NULL,
  period_from date NOT NULL,
  period_until date NOT NULL,
  up_to_sequence bigint NOT NULL,
  currency text NOT NULL,
  subtotal numeric(18,4) NOT NULL,
  tax_percent numeric(5,2) NOT NULL,
  tax numeric(18,4) NOT NULL,
  total numeric(18,4) GENERATED ALWAYS AS ((subtotal + tax)) STORED NOT NULL,
  mode text NOT NULL,
  seller jsonb NOT NULL,
  buyer jsonb NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(((((prefix || '-'::text) || serial) || ' '::text) || COALESCE((buyer ->> 'name'::text), ''::text)))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT invoices_pkey PRIMARY KEY (id),
  CONSTRAINT invoices_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT invoices_issuer_id_prefix_serial_key UNIQUE (issuer_id, prefix, serial),
  CONSTRAINT invoices_company_id_credited_id_fkey FOREIGN KEY (company_id, credited_id) REFERENCES invoices(company_id, id),
  CONSTRAINT invoices_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT invoices_issuer_id_fkey FOREIGN KEY (issuer_id) REFERENCES invoice_issuers(id),
  CONSTRAINT invoices_check CHECK ((period_until >= period_from)),
  CONSTRAINT invoices_deleted_at_check CHECK ((deleted_at IS NULL)),
  CONSTRAINT invoices_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text]))),
  CONSTRAINT invoices_reason_check CHECK ((length(reason) <= 200)),
  CONSTRAINT invoices_serial_check CHECK ((serial > 0))
);
ALTER TABLE invoices ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE invoices IS 'Issued invoices and credit notes: nobody changes or deletes them, a credit note takes an invoice back.';
COMMENT ON COLUMN invoices.kind IS 'credit_note: takes an invoice back.';
COMMENT ON COLUMN invoices.serial IS 'Consecutive for each issuer and prefix.';
COMMENT ON COLUMN invoices.credited_id IS 'Of a credit note: the invoice.';
COMMENT ON COLUMN invoices.reason IS 'Of a credit note.';
COMMENT ON COLUMN invoices.period_from IS 'First and last day of the use; late entries of earlier days are in it, too.';
COMMENT ON COLUMN invoices.up_to_sequence IS 'The last of the company''s entries then: with period_until it says what was invoiced.';
COMMENT ON COLUMN invoices.subtotal IS 'Sum of its lines, before tax. Amounts of credit notes are positive.';
COMMENT ON COLUMN invoices.mode IS 'prepaid: its subtotal was paid from the balance.';
COMMENT ON COLUMN invoices.seller IS 'The issuer as it was then: name, tax_id, address, city, email, resolution.';
COMMENT ON COLUMN invoices.buyer IS 'The company as it was then: name, tax_id, address, city, email.';
COMMENT ON COLUMN invoices.deleted_at IS 'Always null: lists expect it.';
CREATE UNIQUE INDEX invoices_credited_key ON public.invoices USING btree (company_id, credited_id) WHERE (credited_id IS NOT NULL);
CREATE INDEX invoices_newest ON public.invoices USING btree (company_id, created_at DESC, id DESC);
CREATE POLICY system ON invoices TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON invoices TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT INSERT, SELECT ON invoices TO suite_system;
GRANT SELECT ON invoices TO suite_app;

CREATE TABLE item_rates (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  deck_id bigint NOT NULL,
  item text NOT NULL,
  name text NOT NULL,
  price numeric(12,4) NOT NULL,
  valid_from date NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT item_rates_pkey PRIMARY KEY (id),
  CONSTRAINT item_rates_deck_id_fkey FOREIGN KEY (deck_id) REFERENCES rate_decks(id),
  CONSTRAINT item_rates_item_check CHECK ((item = ANY (ARRAY['whatsapp_marketing'::text, 'whatsapp_utility'::text, 'whatsapp_authentication'::text, 'whatsapp_service'::text, 'other_message'::text, 'storage_gb_day'::text, 'seat_month'::text]))),
  CONSTRAINT item_rates_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT item_rates_price_check CHECK ((price >= (0)::numeric))
);
COMMENT ON TABLE item_rates IS 'What a message, a gigabyte for a day and a person for a month cost; the latest valid_from wins.';
COMMENT ON COLUMN item_rates.item IS 'What is charged: templates of WhatsApp by category, messages without one, gigabytes by day, people by month.';
COMMENT ON COLUMN item_rates.name IS 'As invoices name it.';
COMMENT ON COLUMN item_rates.price IS 'In the deck''s currency, before tax.';
CREATE UNIQUE INDEX item_rates_key ON public.item_rates USING btree (deck_id, item, valid_from) WHERE (deleted_at IS NULL);
GRANT DELETE, INSERT, SELECT, UPDATE ON item_rates TO suite_system;

CREATE TABLE ivr_menus (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  number text,
  prompt text,
  invalid_prompt text,
  timeout_seconds integer DEFAULT 5 NOT NULL,
  retries integer DEFAULT 2 NOT NULL,
  dial_by_extension boolean DEFAULT false NOT NULL,
  key_0_id bigint,
  key_1_id bigint,
  key_2_id bigint,
  key_3_id bigint,
  key_4_id bigint,
  key_5_id bigint,
  key_6_id bigint,
  key_7_id bigint,
  key_8_id bigint,
  key_9_id bigint,
  key_star_id bigint,
  key_hash_id bigint,
  on_timeout_id bigint,
  on_invalid_id bigint,
  prompt_audio_id bigint,
  invalid_audio_id bigint,
  survey boolean DEFAULT false NOT NULL,
  survey_next_id bigint,
  search_text text GENERATED ALWAYS AS (search_form(((name || ' '::text) || COALESCE(number, ''::text)))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT ivr_menus_pkey PRIMARY KEY (id),
  CONSTRAINT ivr_menus_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT ivr_menus_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT ivr_menus_company_id_invalid_audio_id_fkey FOREIGN KEY (company_id, invalid_audio_id) REFERENCES audios(company_id, id),
  CONSTRAINT ivr_menus_company_id_key_0_id_fkey FOREIGN KEY (company_id, key_0_id) REFERENCES call_destinations(company_id, id),
  CONSTRAINT ivr_menus_company_id_key_1_id_fkey FOREIGN KEY (company_id, key_1_id) REFERENCES call_destinations(company_id, id),
  CONSTRAINT ivr_menus_company_id_key_2_id_fkey FOREIGN KEY (company_id, key_2_id) REFERENCES call_destinations(company_id, id),
  CONSTRAINT ivr_menus_company_id_key_3_id_fkey FOREIGN KEY (company_id, key_3_id) REFERENCES call_destinations(company_id, id),
  CONSTRAINT ivr_menus_company_id_key_4_id_fkey FOREIGN KEY (company_id, key_4_id) REFERENCES call_destinations(company_id, id),
  CONSTRAINT ivr_menus_company_id_key_5_id_fkey FOREIGN KEY (company_id, key_5_id) REFERENCES call_destinations(company_id, id),
  CONSTRAINT ivr_menus_company_id_key_6_id_fkey FOREIGN KEY (company_id, key_6_id) REFERENCES call_destinations(company_id, id),
  CONSTRAINT ivr_menus_company_id_key_7_id_fkey FOREIGN KEY (company_id, key_7_id) REFERENCES call_destinations(company_id, id),
  CONSTRAINT ivr_menus_company_id_key_8_id_fkey FOREIGN KEY (company_id, key_8_id) REFERENCES call_destinations(company_id, id),
  CONSTRAINT ivr_menus_company_id_key_9_id_fkey FOREIGN KEY (company_id, key_9_id) REFERENCES call_destinations(company_id, id),
  CONSTRAINT ivr_menus_company_id_key_hash_id_fkey FOREIGN KEY (company_id, key_hash_id) REFERENCES call_destinations(company_id, id),
  CONSTRAINT ivr_menus_company_id_key_star_id_fkey FOREIGN KEY (company_id, key_star_id) REFERENCES call_destinations(company_id, id),
  CONSTRAINT ivr_menus_company_id_on_invalid_id_fkey FOREIGN KEY (company_id, on_invalid_id) REFERENCES call_destinations(company_id, id),
  CONSTRAINT ivr_menus_company_id_on_timeout_id_fkey FOREIGN KEY (company_id, on_timeout_id) REFERENCES call_destinations(company_id, id),
  CONSTRAINT ivr_menus_company_id_prompt_audio_id_fkey FOREIGN KEY (company_id, prompt_audio_id) REFERENCES audios(company_id, id),
  CONSTRAINT ivr_menus_survey_next_fkey FOREIGN KEY (company_id, survey_next_id) REFERENCES call_destinations(company_id, id),
  CONSTRAINT ivr_menus_invalid_prompt_check CHECK ((length(invalid_prompt) <= 80)),
  CONSTRAINT ivr_menus_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT ivr_menus_number_check CHECK ((number ~ '^[0-9]{2,10}$'::text)),
  CONSTRAINT ivr_menus_prompt_check CHECK ((length(prompt) <= 80)),
  CONSTRAINT ivr_menus_retries_check CHECK (((retries >= 0) AND (retries <= 10))),
  CONSTRAINT ivr_menus_timeout_seconds_check CHECK (((timeout_seconds >= 1) AND (timeout_seconds <= 60)))
);
ALTER TABLE ivr_menus ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE ivr_menus IS 'Menus: the caller hears a prompt and presses a key.';
COMMENT ON COLUMN ivr_menus.number IS 'What is dialled inside; null: reached as a destination only.';
COMMENT ON COLUMN ivr_menus.prompt IS 'Name of a sound of the telephone server, played after prompt_audio_id; null: none.';
COMMENT ON COLUMN ivr_menus.invalid_prompt IS 'The same after a wrong key, before the prompt is repeated.';
COMMENT ON COLUMN ivr_menus.timeout_seconds IS 'From the end of the prompt to the first key.';
COMMENT ON COLUMN ivr_menus.retries IS 'How often the prompt is repeated after no key or a wrong one.';
COMMENT ON COLUMN ivr_menus.dial_by_extension IS 'The number of an extension may be keyed in.';
COMMENT ON COLUMN ivr_menus.key_0_id IS 'Where the call goes by this key, likewise by the others; null: a wrong key.';
COMMENT ON COLUMN ivr_menus.on_timeout_id IS 'Where the call goes when no key came after all retries; null: it ends.';
COMMENT ON COLUMN ivr_menus.on_invalid_id IS 'Where it goes after a wrong key instead; null: as on_timeout_id.';
COMMENT ON COLUMN ivr_menus.survey IS 'Any digit is an answer, stored in survey_answers; the call then goes to survey_next_id.';
COMMENT ON COLUMN ivr_menus.survey_next_id IS 'Null: the call ends after the answer.';
CREATE UNIQUE INDEX ivr_menus_name_key ON public.ivr_menus USING btree (company_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX ivr_menus_number_key ON public.ivr_menus USING btree (company_id, number) WHERE (deleted_at IS NULL);
CREATE POLICY system ON ivr_menus TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON ivr_menus TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON ivr_menus TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON ivr_menus TO suite_system;
CREATE TRIGGER call_destination AFTER INSERT OR DELETE OR UPDATE OF name, deleted_at ON public.ivr_menus FOR EACH ROW EXECUTE FUNCTION keep_call_destination('ivr');
COMMENT ON TRIGGER call_destination ON ivr_menus IS 'Keeps call_destinations.';

CREATE TABLE jitsi_servers (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  app_id text,
  app_secret_sealed bytea,
  search_text text GENERATED ALWAYS AS (search_form(((name || ' '::text) || url))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT jitsi_servers_pkey PRIMARY KEY (id),
  CONSTRAINT jitsi_servers_app_id_check CHECK (((length(app_id) >= 1) AND (length(app_id) <= 200))),
  CONSTRAINT jitsi_servers_check CHECK (((app_id IS NULL) = (app_secret_sealed IS NULL))),
  CONSTRAINT jitsi_servers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT jitsi_servers_url_check CHECK (((url ~ '^https?://'::text) AND (length(url) <= 300)))
);
ALTER TABLE jitsi_servers ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE jitsi_servers IS 'Servers for video meetings, besides the one in the program''s settings. People of a company see only its own.';
COMMENT ON COLUMN jitsi_servers.url IS 'Without a final slash; with a path: the rooms of that tenant.';
COMMENT ON COLUMN jitsi_servers.app_id IS 'Issuer of the tokens that let our users in; null: the server lets everybody in.';
COMMENT ON COLUMN jitsi_servers.app_secret_sealed IS 'Signs those tokens; purpose `jitsi server secrets`.';
CREATE UNIQUE INDEX jitsi_servers_name_key ON public.jitsi_servers USING btree (name) WHERE (deleted_at IS NULL);
CREATE POLICY system ON jitsi_servers TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON jitsi_servers FOR SELECT TO suite_app USING ((id = ( SELECT companies.jitsi_server_id
   FROM companies
  WHERE (companies.id = ( SELECT tenancy.current_company() AS current_company)))));
GRANT DELETE, INSERT, SELECT, UPDATE ON jitsi_servers TO suite_system;
GRANT SELECT (app_id) ON jitsi_servers TO suite_app;
GRANT SELECT (app_secret_sealed) ON jitsi_servers TO suite_app;
GRANT SELECT (id) ON jitsi_servers TO suite_app;
GRANT SELECT (url) ON jitsi_servers TO suite_app;

CREATE TABLE job_runners (
  id text NOT NULL,
  seen_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT job_runners_pkey PRIMARY KEY (id),
  CONSTRAINT job_runners_id_check CHECK ((length(id) <= 100))
);
COMMENT ON TABLE job_runners IS 'Processes that run jobs, with their last heartbeat. What a silent one had locked is released. The owner''s alone.';
COMMENT ON COLUMN job_runners.id IS 'Worker id by which it locks jobs.';

CREATE TABLE join_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  provider text NOT NULL,
  number text NOT NULL,
  external_id text,
  business_id text,
  credentials_sealed bytea,
  webhook_key text DEFAULT encode((uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'::text) NOT NULL,
  verify_token text DEFAULT encode(uuid_send(gen_random_uuid()), 'hex'::text) NOT NULL,
  group_id bigint,
  bot_active boolean DEFAULT false NOT NULL,
  per_second integer DEFAULT 20 NOT NULL,
  health text DEFAULT 'unknown'::text NOT NULL,
  checked_at timestamp with time zone,
  bot_id bigint,
  opt_out_words text[] DEFAULT '{BAJA,STOP}'::text[] NOT NULL,
  opt_in_words text[] DEFAULT '{ALTA}'::text[] NOT NULL,
  opt_out_reply text,
  kept_secrets text[] DEFAULT '{}'::text[] NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(((name || ' '::text) || number))) STORED NOT NULL,
  disabled_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  quality text DEFAULT 'unknown'::text NOT NULL,
  messaging_limit text,
  standing text DEFAULT 'normal'::text NOT NULL,
  standing_detail text,
  standing_at timestamp with time zone,
  CONSTRAINT join_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT join_accounts_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT join_accounts_webhook_key_key UNIQUE (webhook_key),
  CONSTRAINT join_accounts_company_id_bot_id_fkey FOREIGN KEY (company_id, bot_id) REFERENCES join_bots(company_id, id),
  CONSTRAINT join_accounts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT join_accounts_company_id_group_id_fkey FOREIGN KEY (company_id, group_id) REFERENCES join_groups(company_id, id),
  CONSTRAINT join_accounts_business_id_check CHECK ((length(business_id) <= 120)),
  CONSTRAINT join_accounts_external_id_check CHECK ((length(external_id) <= 120)),
  CONSTRAINT join_accounts_health_check CHECK ((health = ANY (ARRAY['unknown'::text, 'up'::text, 'refused'::text, 'unreachable'::text]))),
  CONSTRAINT join_accounts_messaging_limit_check CHECK ((length(messaging_limit) <= 40)),
  CONSTRAINT join_accounts_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT join_accounts_number_check CHECK ((length(number) <= 32)),
  CONSTRAINT join_accounts_number_check1 CHECK (((number <> ''::text) OR (provider = ANY (ARRAY['messenger'::text, 'instagram'::text])))),
  CONSTRAINT join_accounts_opt_out_reply_check CHECK ((length(opt_out_reply) <= 1000)),
  CONSTRAINT join_accounts_per_second_check CHECK (((per_second >= 1) AND (per_second <= 500))),
  CONSTRAINT join_accounts_provider_check CHECK ((provider = ANY (ARRAY['gupshup'::text, 'whatsapp-cloud'::text, 'whatsapp-web'::text, 'simulator'::text, 'messenger'::text, 'instagram'::text]))),
  CONSTRAINT join_accounts_quality_check CHECK ((quality = ANY (ARRAY['green'::text, 'yellow'::text, 'red'::text, 'unknown'::text]))),
  CONSTRAINT join_accounts_standing_check CHECK ((standing = ANY (ARRAY['normal'::text, 'alert'::text, 'restricted'::text, 'violation'::text, 'disabled'::text, 'disconnected'::text]))),
  CONSTRAINT join_accounts_standing_detail_check CHECK ((length(standing_detail) <= 500))
);
ALTER TABLE join_accounts ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_accounts IS 'The company''s numbers, pages and accounts at messaging providers.';
COMMENT ON COLUMN join_accounts.provider IS 'whatsapp-cloud: Meta''s Cloud API; whatsapp-web: a further device of a telephone, connected by QR code (join_web_sessions); simulator: for trying out; messenger: a Facebook page; instagram: an account of Instagram.';
COMMENT ON COLUMN join_accounts.number IS 'E.164 with plus; empty for pages and accounts of Instagram, which have none.';
COMMENT ON COLUMN join_accounts.external_id IS 'Gupshup''s app name, Meta''s phone number id, or the id of a page or an Instagram account.';
COMMENT ON COLUMN join_accounts.business_id IS 'Gupshup''s app id or Meta''s WhatsApp Business account id.';
COMMENT ON COLUMN join_accounts.credentials_sealed IS 'JSON of the secrets, purpose `messaging credentials`; never shown.';
COMMENT ON COLUMN join_accounts.webhook_key IS 'In the address that the provider calls; as good as a password where callbacks are not signed.';
COMMENT ON COLUMN join_accounts.verify_token IS 'Answer to Meta''s handshake when the address is registered.';
COMMENT ON COLUMN join_accounts.group_id IS 'Gets new conversations.';
COMMENT ON COLUMN join_accounts.bot_active IS 'Off: conversations go to the group at once.';
COMMENT ON COLUMN join_accounts.per_second IS 'Most messages per second that the provider takes.';
COMMENT ON COLUMN join_accounts.health IS 'Result of the last check: up; refused: the provider rejects the credentials; unreachable: it did not answer.';
COMMENT ON COLUMN join_accounts.bot_id IS 'The bot that answers new conversations.';
COMMENT ON COLUMN join_accounts.opt_out_words IS 'A message that is just one of them ends mass messages for the contact.';
COMMENT ON COLUMN join_accounts.opt_in_words IS 'A message that is just one of them allows them again.';
COMMENT ON COLUMN join_accounts.opt_out_reply IS 'Null: the program''s own text.';
COMMENT ON COLUMN join_accounts.kept_secrets IS 'Names of the secrets in credentials_sealed (api_key, app_secret): the form tells which are set without opening it.';
COMMENT ON COLUMN join_accounts.quality IS 'How contacts judge the number''s messages, by the service''s last word.';
COMMENT ON COLUMN join_accounts.messaging_limit IS 'Contacts a day to whom the business may write first, in the service''s words without TIER_: 2K, UNLIMITED; null while unknown.';
COMMENT ON COLUMN join_accounts.standing IS 'What the service allows the number; alert: it wants something to be done.';
COMMENT ON COLUMN join_accounts.standing_detail IS 'The service''s words for the standing.';
COMMENT ON COLUMN join_accounts.standing_at IS 'Of the last change of the standing; null: none was reported.';
CREATE UNIQUE INDEX join_accounts_name_key ON public.join_accounts USING btree (company_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE POLICY system ON join_accounts TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_accounts TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON join_accounts TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON join_accounts TO suite_system;

CREATE TABLE join_agents (
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  connected boolean DEFAULT true NOT NULL,
  reason text,
  since timestamp with time zone DEFAULT now() NOT NULL,
  present_until timestamp with time zone,
  online boolean DEFAULT false NOT NULL,
  CONSTRAINT join_agents_pkey PRIMARY KEY (user_id),
  CONSTRAINT join_agents_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT join_agents_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  CONSTRAINT join_agents_reason_check CHECK ((length(reason) <= 80))
);
ALTER TABLE join_agents ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_agents IS 'Whether an agent takes conversations. No row: they never opened the channel.';
COMMENT ON COLUMN join_agents.connected IS 'Their own choice.';
COMMENT ON COLUMN join_agents.reason IS 'Why they disconnected, of join_disconnect_reasons.';
COMMENT ON COLUMN join_agents.since IS 'When connected last changed.';
COMMENT ON COLUMN join_agents.present_until IS 'Until when their browser counts as open without another sign of life.';
COMMENT ON COLUMN join_agents.online IS 'Whether they were announced as present; a job clears it after present_until.';
CREATE POLICY system ON join_agents TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_agents TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON join_agents TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON join_agents TO suite_system;

CREATE TABLE join_bot_passages (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  bot_id bigint NOT NULL,
  conversation_id bigint NOT NULL,
  node text NOT NULL,
  port text NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  version integer NOT NULL,
  CONSTRAINT join_bot_passages_pkey PRIMARY KEY (id),
  CONSTRAINT join_bot_passages_company_id_bot_id_fkey FOREIGN KEY (company_id, bot_id) REFERENCES join_bots(company_id, id) ON DELETE CASCADE,
  CONSTRAINT join_bot_passages_company_id_conversation_id_fkey FOREIGN KEY (company_id, conversation_id) REFERENCES join_conversations(company_id, id) ON DELETE CASCADE,
  CONSTRAINT join_bot_passages_node_check CHECK ((length(node) <= 40)),
  CONSTRAINT join_bot_passages_port_check CHECK ((length(port) <= 40))
);
ALTER TABLE join_bot_passages ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_bot_passages IS 'Which way conversations left a node; the bot''s statistics count them.';
COMMENT ON COLUMN join_bot_passages.node IS 'As in the graph.';
COMMENT ON COLUMN join_bot_passages.port IS 'As in the graph.';
CREATE INDEX join_bot_passages_by_conversation ON public.join_bot_passages USING btree (conversation_id);
CREATE INDEX join_bot_passages_by_time ON public.join_bot_passages USING btree (company_id, bot_id, at);
CREATE POLICY system ON join_bot_passages TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_bot_passages TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON join_bot_passages TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON join_bot_passages TO suite_system;

CREATE TABLE join_bot_versions (
  company_id bigint NOT NULL,
  bot_id bigint NOT NULL,
  number integer NOT NULL,
  graph jsonb NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  published_by bigint,
  published_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT join_bot_versions_pkey PRIMARY KEY (bot_id, number),
  CONSTRAINT join_bot_versions_company_id_bot_id_fkey FOREIGN KEY (company_id, bot_id) REFERENCES join_bots(company_id, id) ON DELETE CASCADE,
  CONSTRAINT join_bot_versions_company_id_published_by_fkey FOREIGN KEY (company_id, published_by) REFERENCES users(company_id, id),
  CONSTRAINT join_bot_versions_note_check CHECK ((length(note) <= 200))
);
ALTER TABLE join_bot_versions ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_bot_versions IS 'Published graphs, never changed: a conversation finishes with the version that it began with.';
COMMENT ON COLUMN join_bot_versions.graph IS 'As join_bots.draft was when it was published.';
CREATE POLICY system ON join_bot_versions TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_bot_versions TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON join_bot_versions TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON join_bot_versions TO suite_system;

CREATE TABLE join_bots (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  hosts text[] DEFAULT '{}'::text[] NOT NULL,
  draft jsonb DEFAULT '{"edges": [], "nodes": [{"x": 0, "y": 0, "id": "start", "name": "", "type": "start"}]}'::jsonb NOT NULL,
  draft_version integer DEFAULT 1 NOT NULL,
  published integer,
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT join_bots_pkey PRIMARY KEY (id),
  CONSTRAINT join_bots_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT join_bots_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT join_bots_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);
ALTER TABLE join_bots ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_bots IS 'Bots: a graph of nodes, as a draft and in published versions.';
COMMENT ON COLUMN join_bots.hosts IS 'Hosts that its HTTP calls may reach.';
COMMENT ON COLUMN join_bots.draft IS 'Graph as in contract/bots/graph.ts: {nodes, edges}.';
COMMENT ON COLUMN join_bots.draft_version IS 'Optimistic lock of the draft alone; version is that of the other columns.';
COMMENT ON COLUMN join_bots.published IS 'Number of the version that answers; null: none.';
CREATE UNIQUE INDEX join_bots_name_key ON public.join_bots USING btree (company_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE POLICY system ON join_bots TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_bots TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON join_bots TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON join_bots TO suite_system;

CREATE TABLE join_broadcast_recipients (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  broadcast_id bigint NOT NULL,
  number integer NOT NULL,
  given text DEFAULT ''::text NOT NULL,
  phone text,
  name text DEFAULT ''::text NOT NULL,
  cells jsonb DEFAULT '{}'::jsonb NOT NULL,
  state text DEFAULT 'ready'::text NOT NULL,
  message_id bigint,
  attempts integer DEFAULT 0 NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(((((name || ' '::text) || given) || ' '::text) || COALESCE(phone, ''::text)))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT join_broadcast_recipients_pkey PRIMARY KEY (id),
  CONSTRAINT join_broadcast_recipients_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT join_broadcast_recipients_company_id_broadcast_id_fkey FOREIGN KEY (company_id, broadcast_id) REFERENCES join_broadcasts(company_id, id) ON DELETE CASCADE,
  CONSTRAINT join_broadcast_recipients_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT join_broadcast_recipients_company_id_message_id_fkey FOREIGN KEY (company_id, message_id) REFERENCES join_messages(company_id, id),
  CONSTRAINT join_broadcast_recipients_given_check CHECK ((length(given) <= 120)),
  CONSTRAINT join_broadcast_recipients_name_check CHECK ((length(name) <= 120)),
  CONSTRAINT join_broadcast_recipients_phone_check CHECK ((length(phone) <= 32)),
  CONSTRAINT join_broadcast_recipients_state_check CHECK ((state = ANY (ARRAY['ready'::text, 'taken'::text, 'duplicate'::text, 'invalid'::text, 'incomplete'::text, 'opted_out'::text, 'blocked'::text])))
);
ALTER TABLE join_broadcast_recipients ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_broadcast_recipients IS 'Recipients. Nobody is written to twice by one broadcast: a unique index over those ready or taken.';
COMMENT ON COLUMN join_broadcast_recipients.number IS 'Row of the spreadsheet; the headings are row 1.';
COMMENT ON COLUMN join_broadcast_recipients.given IS 'Number as in the file.';
COMMENT ON COLUMN join_broadcast_recipients.phone IS 'Canonical form; null: it is no number.';
COMMENT ON COLUMN join_broadcast_recipients.cells IS '{heading: text}.';
COMMENT ON COLUMN join_broadcast_recipients.state IS 'ready: to be sent; taken: its message is written and has the further status; duplicate, invalid, incomplete, opted_out, blocked: not sent.';
COMMENT ON COLUMN join_broadcast_recipients.message_id IS 'The latest message written for it.';
COMMENT ON COLUMN join_broadcast_recipients.attempts IS 'Messages written for it.';
CREATE INDEX join_broadcast_recipients_by_message ON public.join_broadcast_recipients USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX join_broadcast_recipients_listed ON public.join_broadcast_recipients USING btree (company_id, broadcast_id, number, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX join_broadcast_recipients_once ON public.join_broadcast_recipients USING btree (broadcast_id, phone) WHERE (state = ANY (ARRAY['ready'::text, 'taken'::text]));
CREATE INDEX join_broadcast_recipients_ready ON public.join_broadcast_recipients USING btree (broadcast_id, id) WHERE (state = 'ready'::text);
CREATE POLICY system ON join_broadcast_recipients TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_broadcast_recipients TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON join_broadcast_recipients TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON join_broadcast_recipients TO suite_system;
CREATE TRIGGER join_broadcast_recipients_repeated AFTER UPDATE ON public.join_broadcast_recipients FOR EACH ROW WHEN ((new.message_id IS DISTINCT FROM old.message_id)) EXECUTE FUNCTION count_campaign_message();
CREATE TRIGGER join_broadcast_recipients_written AFTER INSERT ON public.join_broadcast_recipients FOR EACH ROW WHEN ((new.message_id IS NOT NULL)) EXECUTE FUNCTION count_campaign_message();
COMMENT ON TRIGGER join_broadcast_recipients_repeated ON join_broadcast_recipients IS 'Keeps join_campaign_messages.';
COMMENT ON TRIGGER join_broadcast_recipients_written ON join_broadcast_recipients IS 'Keeps join_campaign_messages.';

CREATE TABLE join_broadcasts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  account_id bigint NOT NULL,
  template_id bigint NOT NULL,
  per_second integer DEFAULT 5 NOT NULL,
  scheduled_at timestamp with time zone,
  state text DEFAULT 'draft'::text NOT NULL,
  audience text DEFAULT ''::text NOT NULL,
  columns text[] DEFAULT '{}'::text[] NOT NULL,
  phone_column text,
  name_column text,
  params jsonb DEFAULT '[]'::jsonb NOT NULL,
  next_at timestamp with time zone,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  started_by bigint,
  total integer DEFAULT 0 NOT NULL,
  sent integer DEFAULT 0 NOT NULL,
  delivered integer DEFAULT 0 NOT NULL,
  failed integer DEFAULT 0 NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(((name || ' '::text) || audience))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT join_broadcasts_pkey PRIMARY KEY (id),
  CONSTRAINT join_broadcasts_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT join_broadcasts_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES join_accounts(company_id, id),
  CONSTRAINT join_broadcasts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT join_broadcasts_company_id_started_by_fkey FOREIGN KEY (company_id, started_by) REFERENCES users(company_id, id),
  CONSTRAINT join_broadcasts_company_id_template_id_fkey FOREIGN KEY (company_id, template_id) REFERENCES join_templates(company_id, id),
  CONSTRAINT join_broadcasts_audience_check CHECK ((length(audience) <= 300)),
  CONSTRAINT join_broadcasts_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT join_broadcasts_name_column_check CHECK ((length(name_column) <= 120)),
  CONSTRAINT join_broadcasts_per_second_check CHECK (((per_second >= 1) AND (per_second <= 80))),
  CONSTRAINT join_broadcasts_phone_column_check CHECK ((length(phone_column) <= 120)),
  CONSTRAINT join_broadcasts_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'running'::text, 'paused'::text, 'done'::text, 'cancelled'::text])))
);
ALTER TABLE join_broadcasts ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_broadcasts IS 'A template to many recipients (masivos).';
COMMENT ON COLUMN join_broadcasts.per_second IS 'Messages per second.';
COMMENT ON COLUMN join_broadcasts.scheduled_at IS 'Null: started by hand.';
COMMENT ON COLUMN join_broadcasts.state IS 'draft, scheduled, running, paused, done, cancelled. done may run again for those that failed.';
COMMENT ON COLUMN join_broadcasts.audience IS 'Where the recipients come from, in words: file, labels or view.';
COMMENT ON COLUMN join_broadcasts.columns IS 'Headings of the recipients'' cells.';
COMMENT ON COLUMN join_broadcasts.phone_column IS 'Which of columns has the number.';
COMMENT ON COLUMN join_broadcasts.name_column IS 'Which has the name; null: none.';
COMMENT ON COLUMN join_broadcasts.params IS 'Per parameter of the template {column, text}: the recipient''s cell, or the text where that is empty.';
COMMENT ON COLUMN join_broadcasts.next_at IS 'When the next recipients are due: keeps the rate whichever node works.';
COMMENT ON COLUMN join_broadcasts.total IS 'Number of recipients. This and the following counts are brought up to date by the job.';
CREATE INDEX join_broadcasts_at_work ON public.join_broadcasts USING btree (next_at) WHERE (state = ANY (ARRAY['running'::text, 'scheduled'::text]));
CREATE INDEX join_broadcasts_listed ON public.join_broadcasts USING btree (company_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE POLICY system ON join_broadcasts TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_broadcasts TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON join_broadcasts TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON join_broadcasts TO suite_system;

CREATE TABLE join_campaign_hours (
  company_id bigint NOT NULL,
  local_hour timestamp without time zone NOT NULL,
  broadcast_id bigint NOT NULL,
  template_id bigint NOT NULL,
  account_id bigint NOT NULL,
  group_id bigint,
  user_id bigint,
  category text NOT NULL,
  status text NOT NULL,
  failure text,
  answered boolean NOT NULL,
  messages bigint NOT NULL,
  merged boolean DEFAULT false NOT NULL,
  CONSTRAINT join_campaign_hours_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
ALTER TABLE join_campaign_hours ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_campaign_hours IS 'Roll-up of join_campaign_messages.';
COMMENT ON COLUMN join_campaign_hours.local_hour IS 'Start of the hour, in the company''s time zone.';
COMMENT ON COLUMN join_campaign_hours.category IS 'This and the further keys as in join_campaign_messages.';
COMMENT ON COLUMN join_campaign_hours.status IS 'As in join_messages.status.';
COMMENT ON COLUMN join_campaign_hours.failure IS 'As in join_campaign_messages.';
COMMENT ON COLUMN join_campaign_hours.answered IS 'The contact wrote within seven days.';
COMMENT ON COLUMN join_campaign_hours.merged IS 'Written by roll_up.merge; false: a single change, still to be merged.';
CREATE INDEX join_campaign_hours_by_hour ON public.join_campaign_hours USING btree (company_id, local_hour) INCLUDE (broadcast_id, template_id, account_id, group_id, user_id, category, status, failure, answered, messages);
CREATE INDEX join_campaign_hours_unmerged ON public.join_campaign_hours USING btree (company_id, local_hour) WHERE (NOT merged);
CREATE POLICY system ON join_campaign_hours TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_campaign_hours TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT SELECT ON join_campaign_hours TO suite_app;
GRANT SELECT ON join_campaign_hours TO suite_system;

CREATE TABLE join_campaign_messages (
  id bigint NOT NULL,
  company_id bigint NOT NULL,
  broadcast_id bigint NOT NULL,
  template_id bigint NOT NULL,
  account_id bigint NOT NULL,
  group_id bigint,
  user_id bigint,
  message_id bigint NOT NULL,
  conversation_id bigint NOT NULL,
  category text NOT NULL,
  status text NOT NULL,
  failure text,
  answered boolean DEFAULT false NOT NULL,
  answered_at timestamp with time zone,
  written_at timestamp with time zone NOT NULL,
  CONSTRAINT join_campaign_messages_pkey PRIMARY KEY (id),
  CONSTRAINT join_campaign_messages_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT join_campaign_messages_id_fkey FOREIGN KEY (id) REFERENCES join_broadcast_recipients(id) ON DELETE CASCADE,
  CONSTRAINT join_campaign_messages_check CHECK ((answered = (answered_at IS NOT NULL)))
);
ALTER TABLE join_campaign_messages ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_campaign_messages IS 'The last message to each recipient of a broadcast, and what became of it. Derived from recipients, messages and facts.';
COMMENT ON COLUMN join_campaign_messages.group_id IS 'Of the account when it was written.';
COMMENT ON COLUMN join_campaign_messages.user_id IS 'Who started the broadcast.';
COMMENT ON COLUMN join_campaign_messages.category IS 'Of the template when it was written.';
COMMENT ON COLUMN join_campaign_messages.status IS 'As in join_messages.status.';
COMMENT ON COLUMN join_campaign_messages.failure IS 'The service''s code of the failure, or unknown; null: it did not fail.';
COMMENT ON COLUMN join_campaign_messages.answered IS 'The contact wrote within seven days; of several messages the last one counts.';
COMMENT ON COLUMN join_campaign_messages.answered_at IS 'When the contact wrote; null: not yet.';
CREATE UNIQUE INDEX join_campaign_messages_by_message ON public.join_campaign_messages USING btree (message_id);
CREATE INDEX join_campaign_messages_by_time ON public.join_campaign_messages USING btree (company_id, written_at DESC, id DESC);
CREATE INDEX join_campaign_messages_unanswered ON public.join_campaign_messages USING btree (conversation_id, written_at) WHERE (NOT answered);
CREATE POLICY system ON join_campaign_messages TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_campaign_messages TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT SELECT ON join_campaign_messages TO suite_app;
GRANT SELECT ON join_campaign_messages TO suite_system;
CREATE TRIGGER join_campaign_hours_added AFTER INSERT OR DELETE ON public.join_campaign_messages FOR EACH ROW EXECUTE FUNCTION roll_up.join_campaign_hours_changed();
CREATE TRIGGER join_campaign_hours_changed AFTER UPDATE ON public.join_campaign_messages FOR EACH ROW WHEN ((((((((((((((((old.id IS DISTINCT FROM new.id) OR (old.company_id IS DISTINCT FROM new.company_id)) OR (old.broadcast_id IS DISTINCT FROM new.broadcast_id)) OR (old.template_id IS DISTINCT FROM new.template_id)) OR (old.account_id IS DISTINCT FROM new.account_id)) OR (old.group_id IS DISTINCT FROM new.group_id)) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.message_id IS DISTINCT FROM new.message_id)) OR (old.conversation_id IS DISTINCT FROM new.conversation_id)) OR (old.category IS DISTINCT FROM new.category)) OR (old.status IS DISTINCT FROM new.status)) OR (old.failure IS DISTINCT FROM new.failure)) OR (old.answered IS DISTINCT FROM new.answered)) OR (old.answered_at IS DISTINCT FROM new.answered_at)) OR (old.written_at IS DISTINCT FROM new.written_at))) EXECUTE FUNCTION roll_up.join_campaign_hours_changed();
COMMENT ON TRIGGER join_campaign_hours_added ON join_campaign_messages IS 'Keeps join_campaign_hours.';
COMMENT ON TRIGGER join_campaign_hours_changed ON join_campaign_messages IS 'Keeps join_campaign_hours.';

CREATE TABLE join_closing_hours (
  company_id bigint NOT NULL,
  local_hour timestamp without time zone NOT NULL,
  account_id bigint,
  user_id bigint,
  group_id bigint,
  label_id bigint,
  closing_type_id bigint,
  served text NOT NULL,
  bot text NOT NULL,
  openings bigint NOT NULL,
  open_seconds bigint,
  merged boolean DEFAULT false NOT NULL,
  CONSTRAINT join_closing_hours_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
ALTER TABLE join_closing_hours ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_closing_hours IS 'Roll-up of closed join_openings by the hour of the closing.';
COMMENT ON COLUMN join_closing_hours.local_hour IS 'Start of the hour, in the company''s time zone.';
COMMENT ON COLUMN join_closing_hours.served IS 'This and the further keys and sums as in join_openings.';
COMMENT ON COLUMN join_closing_hours.bot IS 'As in join_openings.';
COMMENT ON COLUMN join_closing_hours.open_seconds IS 'From the opening to the closing.';
COMMENT ON COLUMN join_closing_hours.merged IS 'Written by roll_up.merge; false: a single change, still to be merged.';
CREATE INDEX join_closing_hours_by_hour ON public.join_closing_hours USING btree (company_id, local_hour) INCLUDE (account_id, user_id, group_id, label_id, closing_type_id, served, bot, openings, open_seconds);
CREATE INDEX join_closing_hours_unmerged ON public.join_closing_hours USING btree (company_id, local_hour) WHERE (NOT merged);
CREATE POLICY system ON join_closing_hours TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_closing_hours TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT SELECT ON join_closing_hours TO suite_app;
GRANT SELECT ON join_closing_hours TO suite_system;

CREATE TABLE join_closing_types (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT join_closing_types_pkey PRIMARY KEY (id),
  CONSTRAINT join_closing_types_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT join_closing_types_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT join_closing_types_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);
ALTER TABLE join_closing_types ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_closing_types IS 'Outcomes an agent gives when closing a conversation.';
CREATE UNIQUE INDEX join_closing_types_name_key ON public.join_closing_types USING btree (company_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE POLICY system ON join_closing_types TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_closing_types TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON join_closing_types TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON join_closing_types TO suite_system;

CREATE TABLE join_contact_points (
  company_id bigint NOT NULL,
  contact_id bigint NOT NULL,
  kind text NOT NULL,
  provider text DEFAULT ''::text NOT NULL,
  value text NOT NULL,
  address text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT join_contact_points_pkey PRIMARY KEY (company_id, kind, provider, value),
  CONSTRAINT join_contact_points_company_id_contact_id_fkey FOREIGN KEY (company_id, contact_id) REFERENCES join_contacts(company_id, id) ON DELETE CASCADE,
  CONSTRAINT join_contact_points_address_check CHECK (((length(address) >= 1) AND (length(address) <= 200))),
  CONSTRAINT join_contact_points_kind_check CHECK ((kind = ANY (ARRAY['phone'::text, 'user_id'::text]))),
  CONSTRAINT join_contact_points_value_check CHECK (((length(value) >= 1) AND (length(value) <= 200)))
);
ALTER TABLE join_contact_points ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_contact_points IS 'By what a contact is known again.';
COMMENT ON COLUMN join_contact_points.kind IS 'user_id: the provider''s id of the person.';
COMMENT ON COLUMN join_contact_points.provider IS 'Of a user_id; empty for phones.';
COMMENT ON COLUMN join_contact_points.value IS 'A phone in one canonical form for all its spellings.';
COMMENT ON COLUMN join_contact_points.address IS 'As the provider spells it, for writing to it.';
CREATE INDEX join_contact_points_by_contact ON public.join_contact_points USING btree (contact_id);
CREATE POLICY system ON join_contact_points TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_contact_points TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON join_contact_points TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON join_contact_points TO suite_system;

CREATE TABLE join_contacts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text DEFAULT ''::text NOT NULL,
  custom_name text,
  phone text,
  person_id bigint,
  opted_out_at timestamp with time zone,
  search_text text GENERATED ALWAYS AS (search_form(((((COALESCE(custom_name, ''::text) || ' '::text) || name) || ' '::text) || COALESCE(phone, ''::text)))) STORED NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  same_as bigint,
  CONSTRAINT join_contacts_pkey PRIMARY KEY (id),
  CONSTRAINT join_contacts_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT join_contacts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT join_contacts_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES persons(company_id, id),
  CONSTRAINT join_contacts_same_as_fkey FOREIGN KEY (company_id, same_as) REFERENCES join_contacts(company_id, id),
  CONSTRAINT join_contacts_custom_name_check CHECK ((length(custom_name) <= 120)),
  CONSTRAINT join_contacts_name_check CHECK ((length(name) <= 120)),
  CONSTRAINT join_contacts_phone_check CHECK ((length(phone) <= 32))
);
ALTER TABLE join_contacts ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_contacts IS 'People outside, as the channel knows them. Persons of the CRM are linked, not the same.';
COMMENT ON COLUMN join_contacts.name IS 'As the provider tells it.';
COMMENT ON COLUMN join_contacts.custom_name IS 'As the company''s agents call them; null: by name.';
COMMENT ON COLUMN join_contacts.phone IS 'E.164 with plus; null: the provider tells none.';
COMMENT ON COLUMN join_contacts.person_id IS 'Null: no person has the contact''s numbers.';
COMMENT ON COLUMN join_contacts.opted_out_at IS 'Wants no mass messages.';
COMMENT ON COLUMN join_contacts.same_as IS 'The contact that has its numbers and user ids since both turned out to be one person; null: nobody else.';
CREATE INDEX join_contacts_by_person ON public.join_contacts USING btree (company_id, person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX join_contacts_same_as ON public.join_contacts USING btree (company_id, same_as) WHERE (same_as IS NOT NULL);
CREATE INDEX join_contacts_search ON public.join_contacts USING gin (company_id, search_text gin_trgm_ops);
CREATE POLICY system ON join_contacts TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_contacts TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON join_contacts TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON join_contacts TO suite_system;

CREATE TABLE join_conversations (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  account_id bigint NOT NULL,
  contact_id bigint NOT NULL,
  state text DEFAULT 'init'::text NOT NULL,
  owner_id bigint,
  group_id bigint,
  label_id bigint,
  closing_type_id bigint,
  blocked_at timestamp with time zone,
  unread integer DEFAULT 0 NOT NULL,
  last_sequence integer DEFAULT 0 NOT NULL,
  last_message_id bigint,
  last_at timestamp with time zone DEFAULT now() NOT NULL,
  window_until timestamp with time zone,
  snoozed_until timestamp with time zone,
  waiting_since timestamp with time zone,
  bot jsonb,
  survey_id bigint,
  opened_at timestamp with time zone DEFAULT now() NOT NULL,
  opened_sequence integer DEFAULT 0 NOT NULL,
  answered_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  opening_counted boolean DEFAULT false NOT NULL,
  former_owner_id bigint,
  CONSTRAINT join_conversations_pkey PRIMARY KEY (id),
  CONSTRAINT join_conversations_account_id_contact_id_key UNIQUE (account_id, contact_id),
  CONSTRAINT join_conversations_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT join_conversations_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES join_accounts(company_id, id),
  CONSTRAINT join_conversations_company_id_closing_type_id_fkey FOREIGN KEY (company_id, closing_type_id) REFERENCES join_closing_types(company_id, id),
  CONSTRAINT join_conversations_company_id_contact_id_fkey FOREIGN KEY (company_id, contact_id) REFERENCES join_contacts(company_id, id),
  CONSTRAINT join_conversations_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT join_conversations_company_id_former_owner_id_fkey FOREIGN KEY (company_id, former_owner_id) REFERENCES users(company_id, id),
  CONSTRAINT join_conversations_company_id_group_id_fkey FOREIGN KEY (company_id, group_id) REFERENCES join_groups(company_id, id),
  CONSTRAINT join_conversations_company_id_label_id_fkey FOREIGN KEY (company_id, label_id) REFERENCES join_labels(company_id, id),
  CONSTRAINT join_conversations_company_id_owner_id_fkey FOREIGN KEY (company_id, owner_id) REFERENCES users(company_id, id),
  CONSTRAINT join_conversations_company_id_survey_id_fkey FOREIGN KEY (company_id, survey_id) REFERENCES join_surveys(company_id, id),
  CONSTRAINT join_conversations_state_check CHECK ((state = ANY (ARRAY['init'::text, 'bot'::text, 'waiting'::text, 'open'::text, 'closed'::text])))
);
ALTER TABLE join_conversations ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_conversations IS 'One per account and contact, opened and closed again and again.';
COMMENT ON COLUMN join_conversations.state IS 'init: begun or reopened by us and not assigned yet; bot: the bot answers; waiting: in a group, for an agent; open: an agent has it; closed.';
COMMENT ON COLUMN join_conversations.owner_id IS 'The agent; null while the bot or a group has it.';
COMMENT ON COLUMN join_conversations.group_id IS 'Of join_groups.';
COMMENT ON COLUMN join_conversations.closing_type_id IS 'Of the last closing.';
COMMENT ON COLUMN join_conversations.blocked_at IS 'The contact is blocked: messages are stored without telling anybody.';
COMMENT ON COLUMN join_conversations.unread IS 'Incoming messages since the owner last looked.';
COMMENT ON COLUMN join_conversations.last_sequence IS 'Sequence of the last message. Writers lock this row, so that sequences have one order and no gap.';
COMMENT ON COLUMN join_conversations.last_message_id IS 'What the list shows: never a note or system message.';
COMMENT ON COLUMN join_conversations.last_at IS 'Time of that message by our clock; the order of the list.';
COMMENT ON COLUMN join_conversations.window_until IS 'Until when free text may be sent (24 hours after the contact''s last message), then templates only; null: they never wrote.';
COMMENT ON COLUMN join_conversations.snoozed_until IS 'Hidden from the list until then.';
COMMENT ON COLUMN join_conversations.waiting_since IS 'Since when the contact waits for an answer; null: does not.';
COMMENT ON COLUMN join_conversations.bot IS 'State of the bot between messages: {bot, version, node, awaiting, run, step, tries, answers}, see contract/bots/interpret.ts; null: not begun, or ended.';
COMMENT ON COLUMN join_conversations.survey_id IS 'The survey whose answer is expected.';
COMMENT ON COLUMN join_conversations.opened_at IS 'Of the last opening.';
COMMENT ON COLUMN join_conversations.opened_sequence IS 'last_sequence at that time.';
COMMENT ON COLUMN join_conversations.answered_at IS 'First answer of an agent since the last opening; null: none yet.';
COMMENT ON COLUMN join_conversations.opening_counted IS 'Whether the facts have the present opening: an agent''s first message counts as one, and the answer to it not again.';
COMMENT ON COLUMN join_conversations.former_owner_id IS 'Who had it when it was closed, if it was opened again since: reads it, and may take it, while nobody has it (owner_id is null).';
CREATE INDEX join_conversations_all ON public.join_conversations USING btree (company_id, last_at DESC, id DESC);
CREATE INDEX join_conversations_by_contact ON public.join_conversations USING btree (contact_id);
CREATE INDEX join_conversations_by_label ON public.join_conversations USING btree (company_id, label_id, last_at DESC, id DESC) WHERE (label_id IS NOT NULL);
CREATE INDEX join_conversations_by_owner ON public.join_conversations USING btree (company_id, owner_id, last_at DESC, id DESC) WHERE (state <> 'closed'::text);
CREATE INDEX join_conversations_closed_by_owner ON public.join_conversations USING btree (company_id, owner_id, last_at DESC, id DESC);
CREATE INDEX join_conversations_latest ON public.join_conversations USING btree (company_id, last_at DESC, id DESC) WHERE (state <> 'closed'::text);
CREATE INDEX join_conversations_of_former ON public.join_conversations USING btree (company_id, former_owner_id) WHERE (former_owner_id IS NOT NULL);
CREATE INDEX join_conversations_snoozed ON public.join_conversations USING btree (snoozed_until) WHERE (snoozed_until IS NOT NULL);
CREATE INDEX join_conversations_unanswered ON public.join_conversations USING btree (company_id, waiting_since, id) WHERE ((waiting_since IS NOT NULL) AND (state <> 'closed'::text));
CREATE INDEX join_conversations_unread ON public.join_conversations USING btree (company_id, owner_id) WHERE ((unread > 0) AND (state <> 'closed'::text));
CREATE INDEX join_conversations_waiting ON public.join_conversations USING btree (company_id, group_id, waiting_since) WHERE (state = 'waiting'::text);
CREATE POLICY system ON join_conversations TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_conversations TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON join_conversations TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON join_conversations TO suite_system;

CREATE TABLE join_default_messages (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  shortcut text,
  message text NOT NULL,
  group_id bigint,
  search_text text GENERATED ALWAYS AS (search_form(((((name || ' '::text) || COALESCE(shortcut, ''::text)) || ' '::text) || message))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT join_default_messages_pkey PRIMARY KEY (id),
  CONSTRAINT join_default_messages_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT join_default_messages_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT join_default_messages_company_id_group_id_fkey FOREIGN KEY (company_id, group_id) REFERENCES join_groups(company_id, id),
  CONSTRAINT join_default_messages_message_check CHECK ((length(message) <= 4000)),
  CONSTRAINT join_default_messages_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT join_default_messages_shortcut_check CHECK ((length(shortcut) <= 30))
);
ALTER TABLE join_default_messages ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_default_messages IS 'Canned responses.';
COMMENT ON COLUMN join_default_messages.shortcut IS 'Typed after / to find it.';
COMMENT ON COLUMN join_default_messages.group_id IS 'Offered to this group only; null: to everybody.';
CREATE UNIQUE INDEX join_default_messages_name_key ON public.join_default_messages USING btree (company_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE POLICY system ON join_default_messages TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_default_messages TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON join_default_messages TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON join_default_messages TO suite_system;

CREATE TABLE join_disconnect_reasons (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT join_disconnect_reasons_pkey PRIMARY KEY (id),
  CONSTRAINT join_disconnect_reasons_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT join_disconnect_reasons_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT join_disconnect_reasons_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);
ALTER TABLE join_disconnect_reasons ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_disconnect_reasons IS 'Reasons an agent gives for going offline.';
CREATE UNIQUE INDEX join_disconnect_reasons_name_key ON public.join_disconnect_reasons USING btree (company_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE POLICY system ON join_disconnect_reasons TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_disconnect_reasons TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON join_disconnect_reasons TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON join_disconnect_reasons TO suite_system;

CREATE TABLE join_fact_hours (
  company_id bigint NOT NULL,
  local_hour timestamp without time zone NOT NULL,
  kind text NOT NULL,
  account_id bigint,
  user_id bigint,
  group_id bigint,
  label_id bigint,
  survey_id bigint,
  facts bigint NOT NULL,
  seconds bigint,
  work_seconds bigint,
  score bigint,
  scored bigint,
  merged boolean DEFAULT false NOT NULL,
  CONSTRAINT join_fact_hours_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
ALTER TABLE join_fact_hours ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_fact_hours IS 'Roll-up of join_facts.';
COMMENT ON COLUMN join_fact_hours.local_hour IS 'Start of the hour, in the company''s time zone.';
COMMENT ON COLUMN join_fact_hours.kind IS 'This and the further keys as in join_facts.';
COMMENT ON COLUMN join_fact_hours.seconds IS 'This and the further sums as in join_facts.';
COMMENT ON COLUMN join_fact_hours.work_seconds IS 'Within working hours.';
COMMENT ON COLUMN join_fact_hours.score IS 'Sum of the answers that are numbers.';
COMMENT ON COLUMN join_fact_hours.scored IS 'How many answers are numbers.';
COMMENT ON COLUMN join_fact_hours.merged IS 'Written by roll_up.merge; false: a single change, still to be merged.';
CREATE INDEX join_fact_hours_by_hour ON public.join_fact_hours USING btree (company_id, local_hour) INCLUDE (kind, account_id, user_id, group_id, label_id, survey_id, facts, seconds, work_seconds, score, scored);
CREATE INDEX join_fact_hours_unmerged ON public.join_fact_hours USING btree (company_id, local_hour) WHERE (NOT merged);
CREATE POLICY system ON join_fact_hours TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_fact_hours TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT SELECT ON join_fact_hours TO suite_app;
GRANT SELECT ON join_fact_hours TO suite_system;

CREATE TABLE join_facts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  kind text NOT NULL,
  conversation_id bigint,
  account_id bigint,
  contact_id bigint,
  user_id bigint,
  group_id bigint,
  label_id bigint,
  closing_type_id bigint,
  survey_id bigint,
  seconds integer,
  word text,
  work_seconds integer,
  path text,
  from_path text,
  score smallint GENERATED ALWAYS AS (
CASE
    WHEN (kind = 'survey_answered'::text) THEN ("substring"(word, '^\s*(\d{1,2})(?!\d)'::text))::smallint
    ELSE NULL::smallint
END) STORED,
  scored smallint GENERATED ALWAYS AS (
CASE
    WHEN ((kind = 'survey_answered'::text) AND (word ~ '^\s*\d{1,2}(?!\d)'::text)) THEN 1
    ELSE NULL::integer
END) STORED,
  CONSTRAINT join_facts_pkey PRIMARY KEY (id),
  CONSTRAINT join_facts_company_id_conversation_id_fkey FOREIGN KEY (company_id, conversation_id) REFERENCES join_conversations(company_id, id) ON DELETE CASCADE,
  CONSTRAINT join_facts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT join_facts_from_path_check CHECK ((length(from_path) <= 300)),
  CONSTRAINT join_facts_kind_check CHECK ((kind = ANY (ARRAY['opened'::text, 'received'::text, 'sent'::text, 'offered'::text, 'answered'::text, 'first_reply'::text, 'transferred'::text, 'option'::text, 'labelled'::text, 'closed'::text, 'survey_sent'::text, 'survey_answered'::text, 'blocked'::text, 'connected'::text, 'disconnected'::text, 'bot_answered'::text, 'campaign'::text]))),
  CONSTRAINT join_facts_path_check CHECK ((length(path) <= 300)),
  CONSTRAINT join_facts_word_check CHECK ((length(word) <= 300))
);
ALTER TABLE join_facts ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_facts IS 'What happened in conversations, for reports.';
COMMENT ON COLUMN join_facts.kind IS 'opened, closed, blocked, transferred, labelled; received: a message; sent: one of an agent; offered: assigned to an agent; first_reply, answered: an agent''s answer; option: chosen in a bot; bot_answered; survey_sent, survey_answered; campaign: a mass message; connected, disconnected: an agent.';
COMMENT ON COLUMN join_facts.seconds IS 'For first_reply and answered: how long the contact had waited.';
COMMENT ON COLUMN join_facts.word IS 'The option, survey answer, reason, or name of the broadcast.';
COMMENT ON COLUMN join_facts.work_seconds IS 'As seconds, counting only the working hours of the conversation''s group, or else of its number''s group.';
COMMENT ON COLUMN join_facts.path IS 'Of an option: the options chosen since the conversation was opened, up to it.';
COMMENT ON COLUMN join_facts.from_path IS 'Of an option: the path before it; start: it was the first.';
COMMENT ON COLUMN join_facts.score IS 'Of a survey''s answer that begins with a number: that number.';
COMMENT ON COLUMN join_facts.scored IS '1 if the answer has a score.';
CREATE INDEX join_facts_by_conversation ON public.join_facts USING btree (conversation_id, id);
CREATE INDEX join_facts_by_kind ON public.join_facts USING btree (company_id, kind, at);
CREATE INDEX join_facts_by_time ON public.join_facts USING btree (company_id, at);
CREATE INDEX join_facts_by_user ON public.join_facts USING btree (company_id, user_id, at) WHERE (user_id IS NOT NULL);
CREATE POLICY system ON join_facts TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_facts TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON join_facts TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON join_facts TO suite_system;
CREATE TRIGGER join_fact_hours_added AFTER INSERT OR DELETE ON public.join_facts FOR EACH ROW EXECUTE FUNCTION roll_up.join_fact_hours_changed();
CREATE TRIGGER join_fact_hours_changed AFTER UPDATE ON public.join_facts FOR EACH ROW WHEN ((((((((((((((((((old.id IS DISTINCT FROM new.id) OR (old.company_id IS DISTINCT FROM new.company_id)) OR (old.at IS DISTINCT FROM new.at)) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.conversation_id IS DISTINCT FROM new.conversation_id)) OR (old.account_id IS DISTINCT FROM new.account_id)) OR (old.contact_id IS DISTINCT FROM new.contact_id)) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.group_id IS DISTINCT FROM new.group_id)) OR (old.label_id IS DISTINCT FROM new.label_id)) OR (old.closing_type_id IS DISTINCT FROM new.closing_type_id)) OR (old.survey_id IS DISTINCT FROM new.survey_id)) OR (old.seconds IS DISTINCT FROM new.seconds)) OR (old.word IS DISTINCT FROM new.word)) OR (old.work_seconds IS DISTINCT FROM new.work_seconds)) OR (old.path IS DISTINCT FROM new.path)) OR (old.from_path IS DISTINCT FROM new.from_path))) EXECUTE FUNCTION roll_up.join_fact_hours_changed();
CREATE TRIGGER join_facts_closing_gone AFTER DELETE ON public.join_facts FOR EACH ROW WHEN ((old.kind = 'closed'::text)) EXECUTE FUNCTION recount_opening();
CREATE TRIGGER join_facts_completed BEFORE INSERT ON public.join_facts FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['option'::text, 'first_reply'::text, 'answered'::text]))) EXECUTE FUNCTION complete_join_fact();
CREATE TRIGGER join_facts_counted AFTER INSERT ON public.join_facts REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION count_join_facts();
CREATE TRIGGER join_facts_moved AFTER UPDATE OF at ON public.join_facts FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['opened'::text, 'closed'::text]))) EXECUTE FUNCTION recount_opening();
COMMENT ON TRIGGER join_fact_hours_added ON join_facts IS 'Keeps join_fact_hours.';
COMMENT ON TRIGGER join_fact_hours_changed ON join_facts IS 'Keeps join_fact_hours.';
COMMENT ON TRIGGER join_facts_closing_gone ON join_facts IS 'Keeps join_openings.';
COMMENT ON TRIGGER join_facts_completed ON join_facts IS 'Fills work_seconds, path and from_path.';
COMMENT ON TRIGGER join_facts_counted ON join_facts IS 'Keeps join_openings and the answers to join_campaign_messages.';
COMMENT ON TRIGGER join_facts_moved ON join_facts IS 'Keeps join_openings.';

CREATE TABLE join_files (
  company_id bigint NOT NULL,
  message_id bigint NOT NULL,
  state text NOT NULL,
  file_id uuid,
  preview_id uuid,
  name text DEFAULT ''::text NOT NULL,
  content_type text DEFAULT ''::text NOT NULL,
  source text,
  duration double precision,
  attempts smallint DEFAULT 0 NOT NULL,
  tried_at timestamp with time zone,
  CONSTRAINT join_files_pkey PRIMARY KEY (message_id),
  CONSTRAINT join_files_company_id_file_id_fkey FOREIGN KEY (company_id, file_id) REFERENCES stored_files(company_id, id),
  CONSTRAINT join_files_company_id_message_id_fkey FOREIGN KEY (company_id, message_id) REFERENCES join_messages(company_id, id) ON DELETE CASCADE,
  CONSTRAINT join_files_company_id_preview_id_fkey FOREIGN KEY (company_id, preview_id) REFERENCES stored_files(company_id, id),
  CONSTRAINT join_files_content_type_check CHECK ((length(content_type) <= 200)),
  CONSTRAINT join_files_duration_check CHECK (((duration >= (0)::double precision) AND (duration <= (86400)::double precision))),
  CONSTRAINT join_files_name_check CHECK ((length(name) <= 300)),
  CONSTRAINT join_files_source_check CHECK ((length(source) <= 4000)),
  CONSTRAINT join_files_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'ready'::text, 'failed'::text, 'no_space'::text])))
);
ALTER TABLE join_files ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_files IS 'Files of messages.';
COMMENT ON COLUMN join_files.state IS 'pending: still to be fetched from the provider; failed: it could not be; no_space: there was no room, it can be fetched later.';
COMMENT ON COLUMN join_files.preview_id IS 'Small picture.';
COMMENT ON COLUMN join_files.source IS 'The provider''s address or id of the file, until it is fetched.';
COMMENT ON COLUMN join_files.duration IS 'Seconds.';
COMMENT ON COLUMN join_files.attempts IS 'How often fetching it from the provider was begun or refused for want of room.';
COMMENT ON COLUMN join_files.tried_at IS 'The last attempt''s beginning; null: none yet.';
CREATE INDEX join_files_by_file ON public.join_files USING btree (company_id, file_id);
CREATE INDEX join_files_pending ON public.join_files USING btree (tried_at NULLS FIRST) WHERE (state = 'pending'::text);
CREATE POLICY system ON join_files TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_files TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON join_files TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON join_files TO suite_system;

CREATE TABLE join_group_members (
  company_id bigint NOT NULL,
  group_id bigint NOT NULL,
  user_id bigint NOT NULL,
  "position" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  last_assigned_at timestamp with time zone,
  CONSTRAINT join_group_members_pkey PRIMARY KEY (group_id, user_id),
  CONSTRAINT join_group_members_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT join_group_members_company_id_group_id_fkey FOREIGN KEY (company_id, group_id) REFERENCES join_groups(company_id, id) ON DELETE CASCADE,
  CONSTRAINT join_group_members_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
ALTER TABLE join_group_members ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_group_members IS 'Agents of a group.';
COMMENT ON COLUMN join_group_members."position" IS 'Order among agents who were never given one.';
COMMENT ON COLUMN join_group_members.last_assigned_at IS 'For by_turns.';
CREATE INDEX join_group_members_by_user ON public.join_group_members USING btree (company_id, user_id);
CREATE POLICY system ON join_group_members TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_group_members TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON join_group_members TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON join_group_members TO suite_system;

CREATE TABLE join_groups (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  strategy text DEFAULT 'by_turns'::text NOT NULL,
  capacity integer DEFAULT 20 NOT NULL,
  answer_minutes integer DEFAULT 0 NOT NULL,
  reassign boolean DEFAULT true NOT NULL,
  welcome text,
  out_of_hours text,
  monday text[] DEFAULT '{}'::text[] NOT NULL,
  tuesday text[] DEFAULT '{}'::text[] NOT NULL,
  wednesday text[] DEFAULT '{}'::text[] NOT NULL,
  thursday text[] DEFAULT '{}'::text[] NOT NULL,
  friday text[] DEFAULT '{}'::text[] NOT NULL,
  saturday text[] DEFAULT '{}'::text[] NOT NULL,
  sunday text[] DEFAULT '{}'::text[] NOT NULL,
  chats_in_call integer DEFAULT 0 NOT NULL,
  calls_when_full boolean DEFAULT true NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT join_groups_pkey PRIMARY KEY (id),
  CONSTRAINT join_groups_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT join_groups_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT join_groups_answer_minutes_check CHECK (((answer_minutes >= 0) AND (answer_minutes <= 10080))),
  CONSTRAINT join_groups_capacity_check CHECK (((capacity >= 1) AND (capacity <= 500))),
  CONSTRAINT join_groups_chats_in_call_check CHECK (((chats_in_call >= 0) AND (chats_in_call <= 500))),
  CONSTRAINT join_groups_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT join_groups_out_of_hours_check CHECK ((length(out_of_hours) <= 1000)),
  CONSTRAINT join_groups_strategy_check CHECK ((strategy = ANY (ARRAY['by_turns'::text, 'least_busy'::text, 'manual'::text]))),
  CONSTRAINT join_groups_welcome_check CHECK ((length(welcome) <= 1000))
);
ALTER TABLE join_groups ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_groups IS 'Agents who share incoming conversations.';
COMMENT ON COLUMN join_groups.strategy IS 'by_turns: whoever was given one longest ago; least_busy: fewest open conversations; manual: nobody is assigned, agents take them.';
COMMENT ON COLUMN join_groups.capacity IS 'Most conversations at a time per agent.';
COMMENT ON COLUMN join_groups.answer_minutes IS 'Service level: within which a contact is to be answered; 0: none.';
COMMENT ON COLUMN join_groups.reassign IS 'What an agent leaves unanswered when they go offline passes to the others.';
COMMENT ON COLUMN join_groups.welcome IS 'Sent to a contact who begins a conversation; null: none.';
COMMENT ON COLUMN join_groups.out_of_hours IS 'Sent outside of the hours; null: none.';
COMMENT ON COLUMN join_groups.monday IS 'Ranges such as 08:00-12:00, likewise of the other days. A week without any is always open.';
COMMENT ON COLUMN join_groups.chats_in_call IS 'An agent in a call is given another only below this many; 0: none during a call.';
COMMENT ON COLUMN join_groups.calls_when_full IS 'Whether calls of queues are still offered to agents who have reached capacity.';
CREATE UNIQUE INDEX join_groups_name_key ON public.join_groups USING btree (company_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE POLICY system ON join_groups TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_groups TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON join_groups TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON join_groups TO suite_system;

CREATE TABLE join_inbox (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  account_id bigint NOT NULL,
  dedupe_key text NOT NULL,
  lane text NOT NULL,
  event jsonb NOT NULL,
  received_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  done_at timestamp with time zone,
  attempts integer DEFAULT 0 NOT NULL,
  failed_at timestamp with time zone,
  slot smallint DEFAULT 0 NOT NULL,
  retry_at timestamp with time zone,
  CONSTRAINT join_inbox_pkey PRIMARY KEY (id),
  CONSTRAINT join_inbox_account_id_dedupe_key_key UNIQUE (account_id, dedupe_key),
  CONSTRAINT join_inbox_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES join_accounts(company_id, id) ON DELETE CASCADE,
  CONSTRAINT join_inbox_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT join_inbox_dedupe_key_check CHECK ((length(dedupe_key) <= 300)),
  CONSTRAINT join_inbox_lane_check CHECK ((length(lane) <= 220))
);
ALTER TABLE join_inbox ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_inbox IS 'What providers call us with, stored before it is acknowledged and processed by a job. Done rows stay for a while, to recognise repetitions.';
COMMENT ON COLUMN join_inbox.dedupe_key IS 'A second delivery of the same event is dropped.';
COMMENT ON COLUMN join_inbox.lane IS 'Events of one lane, usually a contact, are processed in order.';
COMMENT ON COLUMN join_inbox.event IS 'As the provider''s adapter read it: ChannelEvent in platform/messaging/domain.ts.';
COMMENT ON COLUMN join_inbox.done_at IS 'Null: still to be processed.';
COMMENT ON COLUMN join_inbox.attempts IS 'Failed ones.';
COMMENT ON COLUMN join_inbox.failed_at IS 'Given up after many attempts, so that the lane goes on.';
COMMENT ON COLUMN join_inbox.slot IS 'Which of the company''s three parallel lines processes the lane; a lane always has the same, so that one company''s rush does not take all workers.';
COMMENT ON COLUMN join_inbox.retry_at IS 'When a failed event is tried again; until then its lane waits.';
CREATE INDEX join_inbox_changes ON public.join_inbox USING btree (account_id, ((event ->> 'target'::text))) WHERE ((event ->> 'type'::text) = 'changed'::text);
CREATE INDEX join_inbox_done ON public.join_inbox USING btree (done_at) WHERE (done_at IS NOT NULL);
CREATE INDEX join_inbox_open ON public.join_inbox USING btree (company_id, slot, id) WHERE ((done_at IS NULL) AND (failed_at IS NULL));
CREATE INDEX join_inbox_quotes ON public.join_inbox USING btree (account_id, ((event ->> 'replyTo'::text))) WHERE ((event ->> 'replyTo'::text) IS NOT NULL);
CREATE INDEX join_inbox_reactions ON public.join_inbox USING btree (account_id, ((event ->> 'target'::text))) WHERE ((event ->> 'type'::text) = 'reaction'::text);
CREATE INDEX join_inbox_retried ON public.join_inbox USING btree (company_id, slot) WHERE ((retry_at IS NOT NULL) AND (done_at IS NULL) AND (failed_at IS NULL));
CREATE INDEX join_inbox_statuses ON public.join_inbox USING btree (account_id, ((event ->> 'providerId'::text))) WHERE ((event ->> 'type'::text) = 'status'::text);
CREATE INDEX join_inbox_unprocessed ON public.join_inbox USING btree (received_at) WHERE (done_at IS NULL);
CREATE POLICY system ON join_inbox TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_inbox TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON join_inbox TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON join_inbox TO suite_system;
COMMENT ON INDEX join_inbox_changes IS 'Edits and deletions by the message that they change.';

CREATE TABLE join_intake (
  company_id bigint NOT NULL,
  day date NOT NULL,
  events bigint DEFAULT 0 NOT NULL,
  media_bytes bigint DEFAULT 0 NOT NULL,
  dropped bigint DEFAULT 0 NOT NULL,
  CONSTRAINT join_intake_pkey PRIMARY KEY (company_id, day),
  CONSTRAINT join_intake_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT join_intake_dropped_check CHECK ((dropped >= 0)),
  CONSTRAINT join_intake_events_check CHECK ((events >= 0)),
  CONSTRAINT join_intake_media_bytes_check CHECK ((media_bytes >= 0))
);
ALTER TABLE join_intake ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_intake IS 'What providers delivered to a company on a day, against its share of the disk.';
COMMENT ON COLUMN join_intake.day IS 'In UTC.';
COMMENT ON COLUMN join_intake.events IS 'Messages and statuses stored.';
COMMENT ON COLUMN join_intake.media_bytes IS 'Bytes of the files fetched for messages.';
COMMENT ON COLUMN join_intake.dropped IS 'Parts of callbacks that gave no event: group messages, fields that the program does not know. The log has their kinds.';
CREATE POLICY system ON join_intake TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_intake TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON join_intake TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON join_intake TO suite_system;

CREATE TABLE join_labels (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  color text DEFAULT '#1976d2'::text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT join_labels_pkey PRIMARY KEY (id),
  CONSTRAINT join_labels_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT join_labels_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT join_labels_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  CONSTRAINT join_labels_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
ALTER TABLE join_labels ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_labels IS 'Labels of conversations.';
CREATE UNIQUE INDEX join_labels_name_key ON public.join_labels USING btree (company_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE POLICY system ON join_labels TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_labels TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON join_labels TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON join_labels TO suite_system;

CREATE TABLE join_messages (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  conversation_id bigint NOT NULL,
  sequence integer NOT NULL,
  direction text NOT NULL,
  kind text NOT NULL,
  body text DEFAULT ''::text NOT NULL,
  payload jsonb,
  author_id bigint,
  by_bot boolean DEFAULT false NOT NULL,
  client_id uuid,
  provider_id text,
  status text NOT NULL,
  failure text,
  attempts integer DEFAULT 0 NOT NULL,
  not_before timestamp with time zone,
  asked_at timestamp with time zone,
  reply_to bigint,
  mentions jsonb DEFAULT '[]'::jsonb NOT NULL,
  note jsonb,
  reactions jsonb DEFAULT '[]'::jsonb NOT NULL,
  edited_at timestamp with time zone,
  search_text text DEFAULT ''::text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  deleted_at timestamp with time zone,
  failure_code text,
  failure_title text,
  CONSTRAINT join_messages_pkey PRIMARY KEY (id),
  CONSTRAINT join_messages_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT join_messages_conversation_id_sequence_key UNIQUE (conversation_id, sequence),
  CONSTRAINT join_messages_company_id_author_id_fkey FOREIGN KEY (company_id, author_id) REFERENCES users(company_id, id),
  CONSTRAINT join_messages_company_id_conversation_id_fkey FOREIGN KEY (company_id, conversation_id) REFERENCES join_conversations(company_id, id) ON DELETE CASCADE,
  CONSTRAINT join_messages_company_id_reply_to_fkey FOREIGN KEY (company_id, reply_to) REFERENCES join_messages(company_id, id),
  CONSTRAINT join_messages_body_check CHECK ((length(body) <= 65536)),
  CONSTRAINT join_messages_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  CONSTRAINT join_messages_failure_code_check CHECK ((length(failure_code) <= 40)),
  CONSTRAINT join_messages_failure_title_check CHECK ((length(failure_title) <= 300)),
  CONSTRAINT join_messages_provider_id_check CHECK ((length(provider_id) <= 200)),
  CONSTRAINT join_messages_status_check CHECK ((status = ANY (ARRAY['enqueue'::text, 'unconfirmed'::text, 'sent'::text, 'delivered'::text, 'read'::text, 'failed'::text])))
);
ALTER TABLE join_messages ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_messages IS 'Messages of conversations. Written in one place, messages/write-message.ts, under the lock of the conversation.';
COMMENT ON COLUMN join_messages.sequence IS '1, 2, 3 … within the conversation, without gaps.';
COMMENT ON COLUMN join_messages.direction IS 'in: from the contact; out: from the company, including notes and system messages.';
COMMENT ON COLUMN join_messages.kind IS 'NO_ATTACHED: text; note: internal, not sent; system: written by the program; unsupported: something the provider could not pass on; the others as in contract/message.ts.';
COMMENT ON COLUMN join_messages.payload IS 'What a location, contact cards, a form''s answers, buttons or a template carry besides the text; origin: the advertisement from which the contact began to write; raw: what the provider sent, where it could not be read.';
COMMENT ON COLUMN join_messages.author_id IS 'Null: the contact, the bot or the program.';
COMMENT ON COLUMN join_messages.by_bot IS 'Written automatically: does not count as an answer.';
COMMENT ON COLUMN join_messages.client_id IS 'Id that the author''s client gave it: sending it twice writes one.';
COMMENT ON COLUMN join_messages.provider_id IS 'Null until the provider has accepted it.';
COMMENT ON COLUMN join_messages.status IS 'enqueue, sent, delivered, read, failed: only forward. unconfirmed: the provider did not answer, so nobody knows whether it went; not sent again by itself.';
COMMENT ON COLUMN join_messages.failure IS 'Why it failed: the text is join.failed.{failure}.';
COMMENT ON COLUMN join_messages.attempts IS 'To send it.';
COMMENT ON COLUMN join_messages.not_before IS 'The next attempt to send it.';
COMMENT ON COLUMN join_messages.asked_at IS 'Set before the provider is called: a message found with it after a crash becomes unconfirmed.';
COMMENT ON COLUMN join_messages.mentions IS 'Ids of users mentioned in a note.';
COMMENT ON COLUMN join_messages.note IS 'Of kind system: {type, by, name}.';
COMMENT ON COLUMN join_messages.reactions IS '[{emoji, incoming, author}].';
COMMENT ON COLUMN join_messages.search_text IS 'search_form of text and file name; empty for kind system. Not generated, since the name is in another table.';
COMMENT ON COLUMN join_messages.version IS 'Raised by each change.';
COMMENT ON COLUMN join_messages.failure_code IS 'The service''s code, if it told one: 131049.';
COMMENT ON COLUMN join_messages.failure_title IS 'The service''s words, shown where we have none for its code.';
CREATE UNIQUE INDEX join_messages_by_client_id ON public.join_messages USING btree (conversation_id, client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX join_messages_by_provider_id ON public.join_messages USING btree (company_id, provider_id) WHERE (provider_id IS NOT NULL);
CREATE INDEX join_messages_left_over ON public.join_messages USING btree (created_at) WHERE ((status = 'enqueue'::text) AND (direction = 'out'::text));
CREATE INDEX join_messages_search ON public.join_messages USING gin (company_id, search_text gin_trgm_ops) WHERE (search_text <> ''::text);
CREATE INDEX join_messages_unsent ON public.join_messages USING btree (conversation_id, sequence) WHERE ((status = 'enqueue'::text) AND (direction = 'out'::text));
CREATE POLICY system ON join_messages TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_messages TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON join_messages TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON join_messages TO suite_system;
CREATE TRIGGER join_messages_campaign_status AFTER UPDATE OF status, failure_code ON public.join_messages FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.failure_code IS DISTINCT FROM new.failure_code))) EXECUTE FUNCTION count_campaign_status();
CREATE TRIGGER returned_message AFTER UPDATE OF status ON public.join_messages FOR EACH ROW WHEN (((new.status = 'failed'::text) AND (old.status <> 'failed'::text) AND (new.direction = 'out'::text))) EXECUTE FUNCTION return_message();
COMMENT ON TRIGGER join_messages_campaign_status ON join_messages IS 'Keeps join_campaign_messages.';
COMMENT ON TRIGGER returned_message ON join_messages IS 'Fills billing_entries.';

CREATE TABLE join_note_readers (
  company_id bigint NOT NULL,
  conversation_id bigint NOT NULL,
  user_id bigint NOT NULL,
  since timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT join_note_readers_pkey PRIMARY KEY (conversation_id, user_id),
  CONSTRAINT join_note_readers_company_id_conversation_id_fkey FOREIGN KEY (company_id, conversation_id) REFERENCES join_conversations(company_id, id) ON DELETE CASCADE,
  CONSTRAINT join_note_readers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT join_note_readers_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
ALTER TABLE join_note_readers ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_note_readers IS 'Who was mentioned in a note of a conversation: they read its notes and answer with notes, also without seeing the conversation.';
COMMENT ON COLUMN join_note_readers.since IS 'When they were first mentioned.';
CREATE INDEX join_note_readers_by_user ON public.join_note_readers USING btree (company_id, user_id);
CREATE POLICY system ON join_note_readers TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_note_readers TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON join_note_readers TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON join_note_readers TO suite_system;

CREATE TABLE join_opening_hours (
  company_id bigint NOT NULL,
  local_hour timestamp without time zone NOT NULL,
  account_id bigint,
  user_id bigint,
  group_id bigint,
  label_id bigint,
  closing_type_id bigint,
  began text NOT NULL,
  state text NOT NULL,
  served text NOT NULL,
  bot text NOT NULL,
  openings bigint NOT NULL,
  first_replies bigint NOT NULL,
  first_reply_seconds bigint,
  first_reply_work_seconds bigint,
  open_seconds bigint,
  merged boolean DEFAULT false NOT NULL,
  CONSTRAINT join_opening_hours_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
ALTER TABLE join_opening_hours ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_opening_hours IS 'Roll-up of join_openings by the hour of the opening.';
COMMENT ON COLUMN join_opening_hours.local_hour IS 'Start of the hour, in the company''s time zone.';
COMMENT ON COLUMN join_opening_hours.began IS 'This and the further keys and sums as in join_openings.';
COMMENT ON COLUMN join_opening_hours.state IS 'As in join_openings.';
COMMENT ON COLUMN join_opening_hours.served IS 'As in join_openings.';
COMMENT ON COLUMN join_opening_hours.bot IS 'As in join_openings.';
COMMENT ON COLUMN join_opening_hours.first_reply_seconds IS 'By the clock.';
COMMENT ON COLUMN join_opening_hours.first_reply_work_seconds IS 'Within working hours.';
COMMENT ON COLUMN join_opening_hours.open_seconds IS 'Of those that are closed.';
COMMENT ON COLUMN join_opening_hours.merged IS 'Written by roll_up.merge; false: a single change, still to be merged.';
CREATE INDEX join_opening_hours_by_hour ON public.join_opening_hours USING btree (company_id, local_hour) INCLUDE (account_id, user_id, group_id, label_id, closing_type_id, began, state, served, bot, openings, first_replies, first_reply_seconds, first_reply_work_seconds, open_seconds);
CREATE INDEX join_opening_hours_unmerged ON public.join_opening_hours USING btree (company_id, local_hour) WHERE (NOT merged);
CREATE POLICY system ON join_opening_hours TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_opening_hours TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT SELECT ON join_opening_hours TO suite_app;
GRANT SELECT ON join_opening_hours TO suite_system;

CREATE TABLE join_openings (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  company_id bigint NOT NULL,
  conversation_id bigint NOT NULL,
  account_id bigint,
  contact_id bigint,
  user_id bigint,
  group_id bigint,
  label_id bigint,
  closing_type_id bigint,
  began text DEFAULT 'contact'::text NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  served text DEFAULT 'nobody'::text NOT NULL,
  bot text DEFAULT 'none'::text NOT NULL,
  opened_fact bigint,
  closed_fact bigint,
  opened_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  first_replies smallint DEFAULT 0 NOT NULL,
  first_reply_seconds integer,
  first_reply_work_seconds integer,
  open_seconds integer,
  CONSTRAINT join_openings_pkey PRIMARY KEY (id),
  CONSTRAINT join_openings_company_id_conversation_id_fkey FOREIGN KEY (company_id, conversation_id) REFERENCES join_conversations(company_id, id) ON DELETE CASCADE,
  CONSTRAINT join_openings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT join_openings_began_check CHECK ((began = ANY (ARRAY['contact'::text, 'agent'::text, 'campaign'::text]))),
  CONSTRAINT join_openings_bot_check CHECK ((bot = ANY (ARRAY['none'::text, 'running'::text, 'alone'::text, 'handed'::text]))),
  CONSTRAINT join_openings_check CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  CONSTRAINT join_openings_served_check CHECK ((served = ANY (ARRAY['agent'::text, 'bot'::text, 'nobody'::text]))),
  CONSTRAINT join_openings_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text])))
);
ALTER TABLE join_openings ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_openings IS 'Each opening of a conversation, until it is closed: the one meaning of an opened, answered and closed conversation for reports. Derived from join_facts.';
COMMENT ON COLUMN join_openings.user_id IS 'Who had it last, or closed it; null: nobody.';
COMMENT ON COLUMN join_openings.group_id IS 'Where it was last; null: it was assigned to none.';
COMMENT ON COLUMN join_openings.label_id IS 'The last one that it got while it was open.';
COMMENT ON COLUMN join_openings.began IS 'contact: wrote first; agent: did; campaign: the contact wrote within seven days of a mass message.';
COMMENT ON COLUMN join_openings.state IS 'open: not closed yet.';
COMMENT ON COLUMN join_openings.served IS 'agent: one wrote; bot: only a bot did; nobody: it was not answered.';
COMMENT ON COLUMN join_openings.bot IS 'none: no bot answered; running: it still does; alone: it was closed without a person; handed: an agent got it. One of them, so that shares add up.';
COMMENT ON COLUMN join_openings.opened_fact IS 'In join_facts; null: only its closing was recorded.';
COMMENT ON COLUMN join_openings.closed_fact IS 'In join_facts; null: open, or another opening followed without a closing.';
COMMENT ON COLUMN join_openings.closed_at IS 'Null: open.';
COMMENT ON COLUMN join_openings.first_replies IS '1 if an agent answered a waiting contact.';
COMMENT ON COLUMN join_openings.first_reply_seconds IS 'How long the contact waited for the first answer.';
COMMENT ON COLUMN join_openings.first_reply_work_seconds IS 'The same within working hours.';
COMMENT ON COLUMN join_openings.open_seconds IS 'From the opening to the closing.';
CREATE INDEX join_openings_by_closing ON public.join_openings USING btree (closed_fact) WHERE (closed_fact IS NOT NULL);
CREATE INDEX join_openings_by_conversation ON public.join_openings USING btree (conversation_id);
CREATE INDEX join_openings_by_opening ON public.join_openings USING btree (opened_fact);
CREATE INDEX join_openings_closed ON public.join_openings USING btree (company_id, closed_at DESC, id DESC) WHERE (closed_at IS NOT NULL);
CREATE UNIQUE INDEX join_openings_open ON public.join_openings USING btree (conversation_id) WHERE (closed_at IS NULL);
CREATE INDEX join_openings_opened ON public.join_openings USING btree (company_id, opened_at DESC, id DESC);
CREATE POLICY system ON join_openings TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_openings TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT SELECT ON join_openings TO suite_app;
GRANT SELECT ON join_openings TO suite_system;
CREATE TRIGGER join_closing_hours_added AFTER INSERT OR DELETE ON public.join_openings FOR EACH ROW EXECUTE FUNCTION roll_up.join_closing_hours_changed();
CREATE TRIGGER join_closing_hours_changed AFTER UPDATE ON public.join_openings FOR EACH ROW WHEN ((((((((((((((((((((((old.id IS DISTINCT FROM new.id) OR (old.company_id IS DISTINCT FROM new.company_id)) OR (old.conversation_id IS DISTINCT FROM new.conversation_id)) OR (old.account_id IS DISTINCT FROM new.account_id)) OR (old.contact_id IS DISTINCT FROM new.contact_id)) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.group_id IS DISTINCT FROM new.group_id)) OR (old.label_id IS DISTINCT FROM new.label_id)) OR (old.closing_type_id IS DISTINCT FROM new.closing_type_id)) OR (old.began IS DISTINCT FROM new.began)) OR (old.state IS DISTINCT FROM new.state)) OR (old.served IS DISTINCT FROM new.served)) OR (old.bot IS DISTINCT FROM new.bot)) OR (old.opened_fact IS DISTINCT FROM new.opened_fact)) OR (old.closed_fact IS DISTINCT FROM new.closed_fact)) OR (old.opened_at IS DISTINCT FROM new.opened_at)) OR (old.closed_at IS DISTINCT FROM new.closed_at)) OR (old.first_replies IS DISTINCT FROM new.first_replies)) OR (old.first_reply_seconds IS DISTINCT FROM new.first_reply_seconds)) OR (old.first_reply_work_seconds IS DISTINCT FROM new.first_reply_work_seconds)) OR (old.open_seconds IS DISTINCT FROM new.open_seconds))) EXECUTE FUNCTION roll_up.join_closing_hours_changed();
CREATE TRIGGER join_opening_hours_added AFTER INSERT OR DELETE ON public.join_openings FOR EACH ROW EXECUTE FUNCTION roll_up.join_opening_hours_changed();
CREATE TRIGGER join_opening_hours_changed AFTER UPDATE ON public.join_openings FOR EACH ROW WHEN ((((((((((((((((((((((old.id IS DISTINCT FROM new.id) OR (old.company_id IS DISTINCT FROM new.company_id)) OR (old.conversation_id IS DISTINCT FROM new.conversation_id)) OR (old.account_id IS DISTINCT FROM new.account_id)) OR (old.contact_id IS DISTINCT FROM new.contact_id)) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.group_id IS DISTINCT FROM new.group_id)) OR (old.label_id IS DISTINCT FROM new.label_id)) OR (old.closing_type_id IS DISTINCT FROM new.closing_type_id)) OR (old.began IS DISTINCT FROM new.began)) OR (old.state IS DISTINCT FROM new.state)) OR (old.served IS DISTINCT FROM new.served)) OR (old.bot IS DISTINCT FROM new.bot)) OR (old.opened_fact IS DISTINCT FROM new.opened_fact)) OR (old.closed_fact IS DISTINCT FROM new.closed_fact)) OR (old.opened_at IS DISTINCT FROM new.opened_at)) OR (old.closed_at IS DISTINCT FROM new.closed_at)) OR (old.first_replies IS DISTINCT FROM new.first_replies)) OR (old.first_reply_seconds IS DISTINCT FROM new.first_reply_seconds)) OR (old.first_reply_work_seconds IS DISTINCT FROM new.first_reply_work_seconds)) OR (old.open_seconds IS DISTINCT FROM new.open_seconds))) EXECUTE FUNCTION roll_up.join_opening_hours_changed();
COMMENT ON TRIGGER join_closing_hours_added ON join_openings IS 'Keeps join_closing_hours.';
COMMENT ON TRIGGER join_closing_hours_changed ON join_openings IS 'Keeps join_closing_hours.';
COMMENT ON TRIGGER join_opening_hours_added ON join_openings IS 'Keeps join_opening_hours.';
COMMENT ON TRIGGER join_opening_hours_changed ON join_openings IS 'Keeps join_opening_hours.';

CREATE TABLE join_own (
  company_id bigint NOT NULL,
  conversation_id bigint NOT NULL,
  user_id bigint NOT NULL,
  pinned_at timestamp with time zone,
  draft text DEFAULT ''::text NOT NULL,
  CONSTRAINT join_own_pkey PRIMARY KEY (user_id, conversation_id),
  CONSTRAINT join_own_company_id_conversation_id_fkey FOREIGN KEY (company_id, conversation_id) REFERENCES join_conversations(company_id, id) ON DELETE CASCADE,
  CONSTRAINT join_own_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  CONSTRAINT join_own_draft_check CHECK ((length(draft) <= 4096))
);
ALTER TABLE join_own ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_own IS 'What is an agent''s own of a conversation.';
COMMENT ON COLUMN join_own.draft IS 'Text not sent yet.';
CREATE INDEX join_own_pinned ON public.join_own USING btree (user_id, pinned_at) WHERE (pinned_at IS NOT NULL);
CREATE POLICY system ON join_own TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_own TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON join_own TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON join_own TO suite_system;

CREATE TABLE join_saved_filters (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  name text NOT NULL,
  shared boolean DEFAULT false NOT NULL,
  filter jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT join_saved_filters_pkey PRIMARY KEY (id),
  CONSTRAINT join_saved_filters_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT join_saved_filters_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  CONSTRAINT join_saved_filters_filter_check CHECK ((jsonb_typeof(filter) = 'object'::text)),
  CONSTRAINT join_saved_filters_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
ALTER TABLE join_saved_filters ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_saved_filters IS 'Filters of the list of conversations, under a name.';
COMMENT ON COLUMN join_saved_filters.shared IS 'Offered to everybody of the company.';
COMMENT ON COLUMN join_saved_filters.filter IS '{scope, show, labels, groups, accounts}: see contract/saved-filters.ts.';
CREATE INDEX join_saved_filters_of_user ON public.join_saved_filters USING btree (company_id, user_id);
CREATE INDEX join_saved_filters_shared ON public.join_saved_filters USING btree (company_id, name) WHERE shared;
CREATE POLICY system ON join_saved_filters TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_saved_filters TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON join_saved_filters TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON join_saved_filters TO suite_system;

CREATE TABLE join_sequence_enrolments (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  sequence_id bigint NOT NULL,
  contact_id bigint NOT NULL,
  source text NOT NULL,
  state text DEFAULT 'active'::text NOT NULL,
  step integer DEFAULT 0 NOT NULL,
  next_at timestamp with time zone NOT NULL,
  since timestamp with time zone DEFAULT now() NOT NULL,
  sent integer DEFAULT 0 NOT NULL,
  last_message_id bigint,
  search_text text DEFAULT ''::text NOT NULL,
  failure text DEFAULT 'none'::text NOT NULL,
  failures integer DEFAULT 0 NOT NULL,
  last_step integer,
  message_before bigint,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT join_sequence_enrolments_pkey PRIMARY KEY (id),
  CONSTRAINT join_sequence_enrolments_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT join_sequence_enrolments_company_id_contact_id_fkey FOREIGN KEY (company_id, contact_id) REFERENCES join_contacts(company_id, id) ON DELETE CASCADE,
  CONSTRAINT join_sequence_enrolments_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT join_sequence_enrolments_company_id_last_message_id_fkey FOREIGN KEY (company_id, last_message_id) REFERENCES join_messages(company_id, id),
  CONSTRAINT join_sequence_enrolments_company_id_message_before_fkey FOREIGN KEY (company_id, message_before) REFERENCES join_messages(company_id, id),
  CONSTRAINT join_sequence_enrolments_company_id_sequence_id_fkey FOREIGN KEY (company_id, sequence_id) REFERENCES join_sequences(company_id, id) ON DELETE CASCADE,
  CONSTRAINT join_sequence_enrolments_failure_check CHECK (((length(failure) >= 1) AND (length(failure) <= 40))),
  CONSTRAINT join_sequence_enrolments_source_check CHECK ((source = ANY (ARRAY['hand'::text, 'label'::text, 'broadcast'::text, 'crm'::text]))),
  CONSTRAINT join_sequence_enrolments_state_check CHECK ((state = ANY (ARRAY['active'::text, 'done'::text, 'replied'::text, 'opted_out'::text, 'stopped'::text, 'failed'::text])))
);
ALTER TABLE join_sequence_enrolments ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_sequence_enrolments IS 'Contacts in a sequence.';
COMMENT ON COLUMN join_sequence_enrolments.source IS 'hand: chosen in the channel; crm: chosen in the CRM; label; broadcast: those of a mass message.';
COMMENT ON COLUMN join_sequence_enrolments.state IS 'active, then done, replied, opted_out, stopped (by a user) or failed (cannot be sent).';
COMMENT ON COLUMN join_sequence_enrolments.step IS 'Index of the next step, from 0.';
COMMENT ON COLUMN join_sequence_enrolments.next_at IS 'When the next step is looked at.';
COMMENT ON COLUMN join_sequence_enrolments.since IS 'When the step before was over; after_minutes counts from here.';
COMMENT ON COLUMN join_sequence_enrolments.sent IS 'Messages so far.';
COMMENT ON COLUMN join_sequence_enrolments.failure IS 'Why the next step could not be sent (contract/sequences/step-failures.ts); none: nothing failed.';
COMMENT ON COLUMN join_sequence_enrolments.failures IS 'Failed attempts in a row.';
COMMENT ON COLUMN join_sequence_enrolments.last_step IS 'Step of last_message_id. If that message fails, the contact stands there again.';
COMMENT ON COLUMN join_sequence_enrolments.message_before IS 'last_message_id before it, for the same case.';
CREATE INDEX join_sequence_enrolments_by_contact ON public.join_sequence_enrolments USING btree (contact_id, sequence_id);
CREATE INDEX join_sequence_enrolments_by_message ON public.join_sequence_enrolments USING btree (last_message_id) WHERE (last_message_id IS NOT NULL);
CREATE INDEX join_sequence_enrolments_due ON public.join_sequence_enrolments USING btree (next_at) WHERE (state = 'active'::text);
CREATE INDEX join_sequence_enrolments_listed ON public.join_sequence_enrolments USING btree (company_id, sequence_id, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX join_sequence_enrolments_once ON public.join_sequence_enrolments USING btree (sequence_id, contact_id) WHERE (state = 'active'::text);
CREATE POLICY system ON join_sequence_enrolments TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_sequence_enrolments TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON join_sequence_enrolments TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON join_sequence_enrolments TO suite_system;

CREATE TABLE join_sequences (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  account_id bigint NOT NULL,
  label_id bigint,
  hours_id bigint,
  stop_on_reply boolean DEFAULT true NOT NULL,
  steps jsonb DEFAULT '[]'::jsonb NOT NULL,
  known_failures text[] DEFAULT '{}'::text[] NOT NULL,
  unreported_failures text[] DEFAULT '{}'::text[] NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  disabled_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT join_sequences_pkey PRIMARY KEY (id),
  CONSTRAINT join_sequences_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT join_sequences_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES join_accounts(company_id, id),
  CONSTRAINT join_sequences_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT join_sequences_company_id_hours_id_fkey FOREIGN KEY (company_id, hours_id) REFERENCES join_groups(company_id, id),
  CONSTRAINT join_sequences_company_id_label_id_fkey FOREIGN KEY (company_id, label_id) REFERENCES join_labels(company_id, id),
  CONSTRAINT join_sequences_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);
ALTER TABLE join_sequences ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_sequences IS 'Templates sent to a contact one after the other, over days (secuencias).';
COMMENT ON COLUMN join_sequences.label_id IS 'Contacts whose conversation gets this label are enrolled; null: by hand only.';
COMMENT ON COLUMN join_sequences.hours_id IS 'The join_groups whose hours are kept; null: any time.';
COMMENT ON COLUMN join_sequences.stop_on_reply IS 'Ends when the contact writes.';
COMMENT ON COLUMN join_sequences.steps IS '[{after_minutes, template, params, when, label}]; when: always, label, not_label, read or not_read of the step before.';
COMMENT ON COLUMN join_sequences.known_failures IS 'Causes that somebody was told of, until they are over.';
COMMENT ON COLUMN join_sequences.unreported_failures IS 'Causes that somebody is still to be told of.';
CREATE UNIQUE INDEX join_sequences_name_key ON public.join_sequences USING btree (company_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE POLICY system ON join_sequences TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_sequences TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON join_sequences TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON join_sequences TO suite_system;

CREATE TABLE join_surveys (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  question text NOT NULL,
  options text[] DEFAULT '{}'::text[] NOT NULL,
  thanks text,
  search_text text GENERATED ALWAYS AS (search_form(((name || ' '::text) || question))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT join_surveys_pkey PRIMARY KEY (id),
  CONSTRAINT join_surveys_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT join_surveys_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT join_surveys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT join_surveys_question_check CHECK ((length(question) <= 1000)),
  CONSTRAINT join_surveys_thanks_check CHECK ((length(thanks) <= 1000))
);
ALTER TABLE join_surveys ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_surveys IS 'A question to the contact after a conversation is closed.';
COMMENT ON COLUMN join_surveys.options IS 'Answers to choose from; empty: any text.';
CREATE UNIQUE INDEX join_surveys_name_key ON public.join_surveys USING btree (company_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE POLICY system ON join_surveys TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_surveys TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON join_surveys TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON join_surveys TO suite_system;

CREATE TABLE join_template_values (
  company_id bigint NOT NULL,
  template_id bigint NOT NULL,
  user_id bigint NOT NULL,
  values_given text[] NOT NULL,
  CONSTRAINT join_template_values_pkey PRIMARY KEY (template_id, user_id),
  CONSTRAINT join_template_values_company_id_template_id_fkey FOREIGN KEY (company_id, template_id) REFERENCES join_templates(company_id, id) ON DELETE CASCADE,
  CONSTRAINT join_template_values_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
ALTER TABLE join_template_values ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_template_values IS 'An agent''s own values of a template''s parameters, offered next time.';
COMMENT ON COLUMN join_template_values.values_given IS 'In the order of the parameters.';
CREATE POLICY system ON join_template_values TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_template_values TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON join_template_values TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON join_template_values TO suite_system;

CREATE TABLE join_templates (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  account_id bigint NOT NULL,
  name text NOT NULL,
  language text NOT NULL,
  category text DEFAULT 'utility'::text NOT NULL,
  header text DEFAULT 'text'::text NOT NULL,
  message text NOT NULL,
  footer text,
  buttons text[] DEFAULT '{}'::text[] NOT NULL,
  default_values text[] DEFAULT '{}'::text[] NOT NULL,
  provider_id text,
  status text DEFAULT 'draft'::text NOT NULL,
  rejection text,
  favourite boolean DEFAULT false NOT NULL,
  file_id uuid,
  search_text text GENERATED ALWAYS AS (search_form(((name || ' '::text) || message))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  quality text DEFAULT 'unknown'::text NOT NULL,
  CONSTRAINT join_templates_pkey PRIMARY KEY (id),
  CONSTRAINT join_templates_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT join_templates_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES join_accounts(company_id, id),
  CONSTRAINT join_templates_company_id_file_id_fkey FOREIGN KEY (company_id, file_id) REFERENCES stored_files(company_id, id),
  CONSTRAINT join_templates_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT join_templates_category_check CHECK ((category = ANY (ARRAY['utility'::text, 'marketing'::text, 'authentication'::text]))),
  CONSTRAINT join_templates_footer_check CHECK ((length(footer) <= 60)),
  CONSTRAINT join_templates_header_check CHECK ((header = ANY (ARRAY['text'::text, 'image'::text, 'video'::text, 'document'::text]))),
  CONSTRAINT join_templates_language_check CHECK ((length(language) <= 10)),
  CONSTRAINT join_templates_message_check CHECK ((length(message) <= 1024)),
  CONSTRAINT join_templates_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  CONSTRAINT join_templates_provider_id_check CHECK ((length(provider_id) <= 200)),
  CONSTRAINT join_templates_quality_check CHECK ((quality = ANY (ARRAY['green'::text, 'yellow'::text, 'red'::text, 'unknown'::text]))),
  CONSTRAINT join_templates_rejection_check CHECK ((length(rejection) <= 500)),
  CONSTRAINT join_templates_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pending'::text, 'approved'::text, 'rejected'::text, 'paused'::text])))
);
ALTER TABLE join_templates ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_templates IS 'Messages that the provider approves beforehand: the only ones allowed outside of the 24-hour window. A changed text makes it a draft again.';
COMMENT ON COLUMN join_templates.name IS 'As the provider knows it: lower case with underscores.';
COMMENT ON COLUMN join_templates.language IS 'Of the text, as the provider writes it: es, es_CO.';
COMMENT ON COLUMN join_templates.category IS 'The provider''s, by which it approves and bills.';
COMMENT ON COLUMN join_templates.header IS 'Kind of file above the text; text: none.';
COMMENT ON COLUMN join_templates.message IS 'Text with parameters {{1}}, {{2}} …';
COMMENT ON COLUMN join_templates.buttons IS 'One per line: Title, Title | https://… or Title | +57….';
COMMENT ON COLUMN join_templates.default_values IS 'Of the parameters, in order.';
COMMENT ON COLUMN join_templates.provider_id IS 'Null until submitted.';
COMMENT ON COLUMN join_templates.status IS 'Of the approval; paused by the provider for bad quality.';
COMMENT ON COLUMN join_templates.rejection IS 'The provider''s reason.';
COMMENT ON COLUMN join_templates.favourite IS 'Offered first.';
COMMENT ON COLUMN join_templates.file_id IS 'The header''s file, unless an agent sends another.';
COMMENT ON COLUMN join_templates.quality IS 'How contacts judge the template, by the service''s last word.';
CREATE UNIQUE INDEX join_templates_name_key ON public.join_templates USING btree (company_id, account_id, name, language) WHERE (deleted_at IS NULL);
CREATE INDEX join_templates_offered ON public.join_templates USING btree (company_id, status, name) WHERE (deleted_at IS NULL);
CREATE POLICY system ON join_templates TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_templates TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON join_templates TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON join_templates TO suite_system;

CREATE TABLE join_uploads (
  company_id bigint NOT NULL,
  file_id uuid NOT NULL,
  user_id bigint NOT NULL,
  duration double precision,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  as_document boolean DEFAULT false NOT NULL,
  CONSTRAINT join_uploads_pkey PRIMARY KEY (file_id),
  CONSTRAINT join_uploads_company_id_file_id_fkey FOREIGN KEY (company_id, file_id) REFERENCES stored_files(company_id, id),
  CONSTRAINT join_uploads_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  CONSTRAINT join_uploads_duration_check CHECK (((duration >= (0)::double precision) AND (duration <= (86400)::double precision)))
);
ALTER TABLE join_uploads ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_uploads IS 'Uploaded for a message that was not sent yet; removed after a day.';
COMMENT ON COLUMN join_uploads.duration IS 'Seconds of a voice note.';
COMMENT ON COLUMN join_uploads.as_document IS 'The channel does not take it as the picture, sound or video that it is, and it could not be converted: it goes out as a document.';
CREATE INDEX join_uploads_by_age ON public.join_uploads USING btree (created_at);
CREATE POLICY system ON join_uploads TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_uploads TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON join_uploads TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON join_uploads TO suite_system;

CREATE TABLE join_web_sessions (
  company_id bigint NOT NULL,
  account_id bigint NOT NULL,
  session_sealed bytea NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT join_web_sessions_pkey PRIMARY KEY (account_id),
  CONSTRAINT join_web_sessions_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES join_accounts(company_id, id) ON DELETE CASCADE,
  CONSTRAINT join_web_sessions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
ALTER TABLE join_web_sessions ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE join_web_sessions IS 'Sessions of whatsapp-web accounts.';
COMMENT ON COLUMN join_web_sessions.session_sealed IS 'The device''s keys, purpose `messaging credentials`: whoever has them is that device.';
CREATE POLICY system ON join_web_sessions TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON join_web_sessions TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON join_web_sessions TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON join_web_sessions TO suite_system;

CREATE TABLE list_views (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  resource text NOT NULL,
  name text NOT NULL,
  shared boolean DEFAULT false NOT NULL,
  settings jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT list_views_pkey PRIMARY KEY (id),
  CONSTRAINT list_views_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT list_views_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  CONSTRAINT list_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT list_views_resource_check CHECK (((length(resource) >= 1) AND (length(resource) <= 60))),
  CONSTRAINT list_views_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text))
);
ALTER TABLE list_views ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE list_views IS 'Saved views of a list.';
COMMENT ON COLUMN list_views.resource IS 'Name of the list''s declaration.';
COMMENT ON COLUMN list_views.shared IS 'Offered to everybody of the company.';
COMMENT ON COLUMN list_views.settings IS '{filter, search, order, state, columns, widths}: see platform/resource/contract/list-views.ts.';
CREATE INDEX list_views_of_resource ON public.list_views USING btree (company_id, resource, name);
CREATE INDEX list_views_of_user ON public.list_views USING btree (company_id, user_id);
CREATE POLICY system ON list_views TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON list_views TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON list_views TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON list_views TO suite_system;

CREATE TABLE long_exports (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  source text NOT NULL,
  query jsonb NOT NULL,
  title text NOT NULL,
  language text NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  total integer,
  written integer DEFAULT 0 NOT NULL,
  attempts smallint DEFAULT 0 NOT NULL,
  file_id uuid,
  finished_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT long_exports_pkey PRIMARY KEY (id),
  CONSTRAINT long_exports_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT long_exports_company_id_file_id_fkey FOREIGN KEY (company_id, file_id) REFERENCES stored_files(company_id, id),
  CONSTRAINT long_exports_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT long_exports_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  CONSTRAINT long_exports_source_check CHECK ((length(source) <= 120)),
  CONSTRAINT long_exports_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text]))),
  CONSTRAINT long_exports_title_check CHECK ((length(title) <= 255))
);
ALTER TABLE long_exports ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE long_exports IS 'Exports too long to wait for: a job writes the file, which is kept three days.';
COMMENT ON COLUMN long_exports.source IS 'Name of the list or report.';
COMMENT ON COLUMN long_exports.query IS 'As it was sent.';
COMMENT ON COLUMN long_exports.title IS 'Name that the list of exports shows.';
COMMENT ON COLUMN long_exports.language IS 'Of headings and values.';
COMMENT ON COLUMN long_exports.state IS 'waiting, running, done, failed, cancelled.';
COMMENT ON COLUMN long_exports.total IS 'Rows; null until counted.';
COMMENT ON COLUMN long_exports.written IS 'Rows so far.';
COMMENT ON COLUMN long_exports.file_id IS 'Null until done.';
CREATE INDEX long_exports_by_user ON public.long_exports USING btree (company_id, user_id, id DESC);
CREATE INDEX long_exports_file ON public.long_exports USING btree (company_id, file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX long_exports_old ON public.long_exports USING btree (created_at);
CREATE POLICY system ON long_exports TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON long_exports TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON long_exports TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON long_exports TO suite_system;

CREATE TABLE mailed_tokens (
  company_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  user_id bigint NOT NULL,
  purpose text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT mailed_tokens_pkey PRIMARY KEY (token_hash),
  CONSTRAINT mailed_tokens_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT mailed_tokens_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  CONSTRAINT mailed_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['restart-password'::text, 'unblock'::text, 'invitation'::text])))
);
ALTER TABLE mailed_tokens ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE mailed_tokens IS 'Single-use links sent by mail.';
COMMENT ON COLUMN mailed_tokens.token_hash IS 'SHA-256.';
COMMENT ON COLUMN mailed_tokens.purpose IS 'restart-password: choose a new one; unblock: end the pause after failed sign-ins; invitation: a new user chooses the first password.';
CREATE INDEX mailed_tokens_by_expiry ON public.mailed_tokens USING btree (expires_at);
CREATE INDEX mailed_tokens_by_user ON public.mailed_tokens USING btree (user_id, purpose);
CREATE POLICY system ON mailed_tokens TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON mailed_tokens TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON mailed_tokens TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON mailed_tokens TO suite_system;

CREATE TABLE meeting_attendances (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  meeting_id bigint NOT NULL,
  user_id bigint,
  name text NOT NULL,
  joined_at timestamp with time zone DEFAULT now() NOT NULL,
  left_at timestamp with time zone,
  email text,
  number text,
  CONSTRAINT meeting_attendances_pkey PRIMARY KEY (id),
  CONSTRAINT meeting_attendances_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT meeting_attendances_company_id_meeting_id_fkey FOREIGN KEY (company_id, meeting_id) REFERENCES meetings(company_id, id) ON DELETE CASCADE,
  CONSTRAINT meeting_attendances_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id),
  CONSTRAINT meeting_attendances_check CHECK ((left_at >= joined_at)),
  CONSTRAINT meeting_attendances_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  CONSTRAINT meeting_attendances_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT meeting_attendances_number_check CHECK ((length(number) <= 40))
);
ALTER TABLE meeting_attendances ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE meeting_attendances IS 'Who was in a meeting, once for each stay.';
COMMENT ON COLUMN meeting_attendances.user_id IS 'Null for a guest.';
COMMENT ON COLUMN meeting_attendances.name IS 'As it was shown; a guest''s is what they typed.';
COMMENT ON COLUMN meeting_attendances.left_at IS 'Null while there.';
COMMENT ON COLUMN meeting_attendances.email IS 'A guest''s, as they typed it; nobody proved it. Null: not given.';
COMMENT ON COLUMN meeting_attendances.number IS 'Of a telephone; empty: hidden. Null: came by a browser.';
CREATE INDEX meeting_attendances_of_email ON public.meeting_attendances USING btree (company_id, lower(email)) WHERE (email IS NOT NULL);
CREATE INDEX meeting_attendances_of_meeting ON public.meeting_attendances USING btree (company_id, meeting_id, joined_at);
CREATE INDEX meeting_attendances_of_user ON public.meeting_attendances USING btree (company_id, user_id) WHERE (user_id IS NOT NULL);
CREATE POLICY system ON meeting_attendances TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON meeting_attendances TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON meeting_attendances TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON meeting_attendances TO suite_system;

CREATE TABLE meeting_messages (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  meeting_id bigint NOT NULL,
  user_id bigint,
  name text NOT NULL,
  body text NOT NULL,
  sent_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT meeting_messages_pkey PRIMARY KEY (id),
  CONSTRAINT meeting_messages_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT meeting_messages_company_id_meeting_id_fkey FOREIGN KEY (company_id, meeting_id) REFERENCES meetings(company_id, id) ON DELETE CASCADE,
  CONSTRAINT meeting_messages_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id),
  CONSTRAINT meeting_messages_body_check CHECK (((length(body) >= 1) AND (length(body) <= 2000))),
  CONSTRAINT meeting_messages_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);
ALTER TABLE meeting_messages ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE meeting_messages IS 'The chat of a meeting.';
COMMENT ON COLUMN meeting_messages.user_id IS 'Null for a guest.';
CREATE INDEX meeting_messages_of_meeting ON public.meeting_messages USING btree (company_id, meeting_id, id);
CREATE INDEX meeting_messages_of_user ON public.meeting_messages USING btree (company_id, user_id) WHERE (user_id IS NOT NULL);
CREATE POLICY system ON meeting_messages TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON meeting_messages TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON meeting_messages TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON meeting_messages TO suite_system;

CREATE TABLE meeting_recordings (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  key uuid DEFAULT gen_random_uuid() NOT NULL,
  room_id bigint NOT NULL,
  meeting_id bigint,
  name text NOT NULL,
  user_id bigint,
  state text DEFAULT 'recording'::text NOT NULL,
  failure text DEFAULT ''::text NOT NULL,
  started_at timestamp with time zone DEFAULT now() NOT NULL,
  stopped_at timestamp with time zone,
  seconds integer DEFAULT 0 NOT NULL,
  size bigint DEFAULT 0 NOT NULL,
  file_id uuid,
  delete_reason text DEFAULT ''::text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT meeting_recordings_pkey PRIMARY KEY (id),
  CONSTRAINT meeting_recordings_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT meeting_recordings_key_key UNIQUE (key),
  CONSTRAINT meeting_recordings_company_id_file_id_fkey FOREIGN KEY (company_id, file_id) REFERENCES stored_files(company_id, id),
  CONSTRAINT meeting_recordings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT meeting_recordings_company_id_meeting_id_fkey FOREIGN KEY (company_id, meeting_id) REFERENCES meetings(company_id, id),
  CONSTRAINT meeting_recordings_company_id_room_id_fkey FOREIGN KEY (company_id, room_id) REFERENCES meeting_rooms(company_id, id),
  CONSTRAINT meeting_recordings_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE SET NULL (user_id),
  CONSTRAINT meeting_recordings_check CHECK (((state = 'ready'::text) = (file_id IS NOT NULL))),
  CONSTRAINT meeting_recordings_delete_reason_check CHECK ((length(delete_reason) <= 300)),
  CONSTRAINT meeting_recordings_failure_check CHECK ((failure = ANY (ARRAY[''::text, 'empty'::text, 'storage'::text, 'no-ffmpeg'::text, 'conversion'::text, 'lost'::text]))),
  CONSTRAINT meeting_recordings_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT meeting_recordings_seconds_check CHECK ((seconds >= 0)),
  CONSTRAINT meeting_recordings_size_check CHECK ((size >= 0)),
  CONSTRAINT meeting_recordings_state_check CHECK ((state = ANY (ARRAY['recording'::text, 'processing'::text, 'ready'::text, 'failed'::text])))
);
ALTER TABLE meeting_recordings ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE meeting_recordings IS 'Recorded meetings. While one is recorded, and until its video is made, the streams are files of the media engine; then the video is in stored_files.';
COMMENT ON COLUMN meeting_recordings.key IS 'Name of the streams in the engine.';
COMMENT ON COLUMN meeting_recordings.name IS 'The room''s at that time.';
COMMENT ON COLUMN meeting_recordings.user_id IS 'Who started it.';
COMMENT ON COLUMN meeting_recordings.state IS 'recording: people are being recorded; processing: the video is made; ready; failed: see failure.';
COMMENT ON COLUMN meeting_recordings.failure IS 'empty: nobody sent anything; storage: no room for the video; no-ffmpeg: the program is missing; conversion: it failed; lost: the streams are gone.';
COMMENT ON COLUMN meeting_recordings.stopped_at IS 'When people were told that it is over; null: still going on.';
COMMENT ON COLUMN meeting_recordings.seconds IS 'Of the video.';
COMMENT ON COLUMN meeting_recordings.size IS 'Bytes of the video.';
COMMENT ON COLUMN meeting_recordings.delete_reason IS 'What whoever deleted it gave as the reason; kept_days: its time was over.';
CREATE INDEX meeting_recordings_deleted ON public.meeting_recordings USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX meeting_recordings_longest ON public.meeting_recordings USING btree (company_id, seconds DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX meeting_recordings_newest ON public.meeting_recordings USING btree (company_id, started_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX meeting_recordings_of_file ON public.meeting_recordings USING btree (company_id, file_id);
CREATE INDEX meeting_recordings_of_meeting ON public.meeting_recordings USING btree (company_id, meeting_id);
CREATE INDEX meeting_recordings_of_room ON public.meeting_recordings USING btree (company_id, room_id, started_at DESC);
CREATE INDEX meeting_recordings_of_user ON public.meeting_recordings USING btree (company_id, user_id);
CREATE INDEX meeting_recordings_unfinished ON public.meeting_recordings USING btree (started_at) WHERE (state = ANY (ARRAY['recording'::text, 'processing'::text]));
CREATE POLICY system ON meeting_recordings TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON meeting_recordings TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON meeting_recordings TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON meeting_recordings TO suite_system;

CREATE TABLE meeting_rooms (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  room text NOT NULL,
  name text NOT NULL,
  created_by bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  engine text DEFAULT 'jitsi'::text NOT NULL,
  guests_wait boolean DEFAULT true NOT NULL,
  guests_allowed boolean DEFAULT true NOT NULL,
  deleted_at timestamp with time zone,
  used_at timestamp with time zone DEFAULT now() NOT NULL,
  pin text DEFAULT lpad(((((('x'::text || "left"(replace((gen_random_uuid())::text, '-'::text, ''::text), 12)))::bit(48))::bigint % (1000000000)::bigint))::text, 9, '0'::text) NOT NULL,
  CONSTRAINT meeting_rooms_pkey PRIMARY KEY (id),
  CONSTRAINT meeting_rooms_in_company UNIQUE (company_id, id),
  CONSTRAINT meeting_rooms_pin UNIQUE (company_id, pin),
  CONSTRAINT meeting_rooms_room_key UNIQUE (room),
  CONSTRAINT meeting_rooms_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES users(company_id, id),
  CONSTRAINT meeting_rooms_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT meeting_rooms_engine_check CHECK ((engine = ANY (ARRAY['own'::text, 'jitsi'::text]))),
  CONSTRAINT meeting_rooms_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT meeting_rooms_pin_check CHECK ((pin ~ '^[0-9]{9}$'::text)),
  CONSTRAINT meeting_rooms_room_check CHECK ((room ~ '^[a-z0-9-]{1,40}-[0-9a-f]{24}$'::text))
);
ALTER TABLE meeting_rooms ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE meeting_rooms IS 'Rooms on the program''s own engine or on a Jitsi Meet server. Any user of the company who knows the room may join; for those of others it does not exist, except as guests of an own room, who come by its address.';
COMMENT ON COLUMN meeting_rooms.room IS 'As in the address: ends in 96 random bits.';
COMMENT ON COLUMN meeting_rooms.created_by IS 'Moderates.';
COMMENT ON COLUMN meeting_rooms.engine IS 'Where it meets: the program''s own engine, or a Jitsi Meet server.';
COMMENT ON COLUMN meeting_rooms.guests_wait IS 'Guests wait until somebody of the company lets them in.';
COMMENT ON COLUMN meeting_rooms.guests_allowed IS 'People without a session may come by the address.';
COMMENT ON COLUMN meeting_rooms.deleted_at IS 'Nobody enters any more; its history stays.';
COMMENT ON COLUMN meeting_rooms.used_at IS 'When a meeting last began in it, else when it was made. Lists are sorted by it.';
COMMENT ON COLUMN meeting_rooms.pin IS 'Who calls the company''s number for meetings keys it to come into this room.';
CREATE INDEX meeting_rooms_by_use ON public.meeting_rooms USING btree (company_id, used_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX meeting_rooms_created_by ON public.meeting_rooms USING btree (company_id, created_by);
CREATE POLICY system ON meeting_rooms TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON meeting_rooms TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON meeting_rooms TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON meeting_rooms TO suite_system;
CREATE TRIGGER meetings_destination AFTER INSERT ON public.meeting_rooms FOR EACH ROW WHEN ((new.engine = 'own'::text)) EXECUTE FUNCTION keep_meetings_destination();
COMMENT ON TRIGGER meetings_destination ON meeting_rooms IS 'Keeps call_destinations.';

CREATE TABLE meeting_settings (
  company_id bigint NOT NULL,
  kept_days integer,
  CONSTRAINT meeting_settings_pkey PRIMARY KEY (company_id),
  CONSTRAINT meeting_settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT meeting_settings_kept_days_check CHECK (((kept_days >= 1) AND (kept_days <= 3650)))
);
ALTER TABLE meeting_settings ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE meeting_settings IS 'What a company chose for its meetings. No row: nothing.';
COMMENT ON COLUMN meeting_settings.kept_days IS 'Recordings are deleted after so many days; null: kept for ever.';
CREATE POLICY system ON meeting_settings TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON meeting_settings TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON meeting_settings TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON meeting_settings TO suite_system;

CREATE TABLE meetings (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  room_id bigint NOT NULL,
  started_at timestamp with time zone DEFAULT now() NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT meetings_pkey PRIMARY KEY (id),
  CONSTRAINT meetings_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT meetings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT meetings_company_id_room_id_fkey FOREIGN KEY (company_id, room_id) REFERENCES meeting_rooms(company_id, id),
  CONSTRAINT meetings_check CHECK ((ended_at >= started_at))
);
ALTER TABLE meetings ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE meetings IS 'Each time that people were in a room together, from the first one''s entry to the last one''s leaving.';
COMMENT ON COLUMN meetings.ended_at IS 'Null while somebody is there.';
CREATE INDEX meetings_of_room ON public.meetings USING btree (company_id, room_id, started_at DESC);
CREATE POLICY system ON meetings TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON meetings TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON meetings TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON meetings TO suite_system;

CREATE TABLE menu_call_hours (
  company_id bigint NOT NULL,
  local_hour timestamp without time zone NOT NULL,
  ivr_id bigint NOT NULL,
  ivr_name text NOT NULL,
  choice text NOT NULL,
  next text NOT NULL,
  repeated boolean NOT NULL,
  calls bigint NOT NULL,
  menu_seconds bigint NOT NULL,
  merged boolean DEFAULT false NOT NULL,
  CONSTRAINT menu_call_hours_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
ALTER TABLE menu_call_hours ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE menu_call_hours IS 'Roll-up of menu_calls.';
COMMENT ON COLUMN menu_call_hours.local_hour IS 'Start of the hour, in the company''s time zone.';
COMMENT ON COLUMN menu_call_hours.choice IS 'This and the further keys as in menu_calls.';
COMMENT ON COLUMN menu_call_hours.repeated IS 'As in menu_calls.';
COMMENT ON COLUMN menu_call_hours.menu_seconds IS 'In the menu.';
COMMENT ON COLUMN menu_call_hours.merged IS 'Written by roll_up.merge; false: a single change, still to be merged.';
CREATE INDEX menu_call_hours_by_hour ON public.menu_call_hours USING btree (company_id, local_hour) INCLUDE (ivr_id, ivr_name, choice, next, repeated, calls, menu_seconds);
CREATE INDEX menu_call_hours_unmerged ON public.menu_call_hours USING btree (company_id, local_hour) WHERE (NOT merged);
CREATE POLICY system ON menu_call_hours TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON menu_call_hours TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT SELECT ON menu_call_hours TO suite_app;
GRANT SELECT ON menu_call_hours TO suite_system;

CREATE TABLE menu_calls (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  call_id uuid NOT NULL,
  step integer NOT NULL,
  ivr_id bigint NOT NULL,
  ivr_name text NOT NULL,
  choice text NOT NULL,
  next text NOT NULL,
  repeated boolean NOT NULL,
  number text NOT NULL,
  name text NOT NULL,
  entered_at timestamp with time zone NOT NULL,
  menu_seconds integer NOT NULL,
  CONSTRAINT menu_calls_pkey PRIMARY KEY (id),
  CONSTRAINT menu_calls_call_id_step_key UNIQUE (call_id, step),
  CONSTRAINT menu_calls_call_id_fkey FOREIGN KEY (call_id) REFERENCES calls(id) ON DELETE CASCADE,
  CONSTRAINT menu_calls_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
ALTER TABLE menu_calls ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE menu_calls IS 'Each time that a call was in a menu, once the call has ended. Written by count_calls() alone.';
COMMENT ON COLUMN menu_calls.step IS 'Of the fact ivr.';
COMMENT ON COLUMN menu_calls.ivr_name IS 'The name at that time.';
COMMENT ON COLUMN menu_calls.choice IS 'The key that led on; extension: a number was dialled; timeout, invalid: the menu sent it on; abandoned: the caller hung up.';
COMMENT ON COLUMN menu_calls.next IS 'Name at that time of what it came to; abandoned, ended or voicemail without a name.';
COMMENT ON COLUMN menu_calls.repeated IS 'The call had been in this menu before.';
COMMENT ON COLUMN menu_calls.number IS 'The caller''s.';
COMMENT ON COLUMN menu_calls.name IS 'The caller''s; empty: not known.';
COMMENT ON COLUMN menu_calls.menu_seconds IS 'In the menu.';
CREATE INDEX menu_calls_newest ON public.menu_calls USING btree (company_id, entered_at DESC, id DESC);
CREATE POLICY system ON menu_calls TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON menu_calls TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT SELECT ON menu_calls TO suite_app;
GRANT SELECT ON menu_calls TO suite_system;
CREATE TRIGGER menu_call_hours_added AFTER INSERT OR DELETE ON public.menu_calls FOR EACH ROW EXECUTE FUNCTION roll_up.menu_call_hours_changed();
CREATE TRIGGER menu_call_hours_changed AFTER UPDATE ON public.menu_calls FOR EACH ROW WHEN ((((((((((((((old.id IS DISTINCT FROM new.id) OR (old.company_id IS DISTINCT FROM new.company_id)) OR (old.call_id IS DISTINCT FROM new.call_id)) OR (old.step IS DISTINCT FROM new.step)) OR (old.ivr_id IS DISTINCT FROM new.ivr_id)) OR (old.ivr_name IS DISTINCT FROM new.ivr_name)) OR (old.choice IS DISTINCT FROM new.choice)) OR (old.next IS DISTINCT FROM new.next)) OR (old.repeated IS DISTINCT FROM new.repeated)) OR (old.number IS DISTINCT FROM new.number)) OR (old.name IS DISTINCT FROM new.name)) OR (old.entered_at IS DISTINCT FROM new.entered_at)) OR (old.menu_seconds IS DISTINCT FROM new.menu_seconds))) EXECUTE FUNCTION roll_up.menu_call_hours_changed();
COMMENT ON TRIGGER menu_call_hours_added ON menu_calls IS 'Keeps menu_call_hours.';
COMMENT ON TRIGGER menu_call_hours_changed ON menu_calls IS 'Keeps menu_call_hours.';

CREATE TABLE missed_calls (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  call_id uuid,
  number text NOT NULL,
  name text NOT NULL,
  called text NOT NULL,
  queue_id bigint,
  extension_ids bigint[] NOT NULL,
  called_at timestamp with time zone NOT NULL,
  waited integer NOT NULL,
  assignee_id bigint,
  state text DEFAULT 'pending'::text NOT NULL,
  done_by_id bigint,
  done_at timestamp with time zone,
  note text,
  label text GENERATED ALWAYS AS (
CASE
    WHEN (name = ''::text) THEN number
    ELSE name
END) STORED NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(((((((name || ' '::text) || number) || ' '::text) || called) || ' '::text) || COALESCE(note, ''::text)))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  number_key text,
  outside_id text,
  CONSTRAINT missed_calls_pkey PRIMARY KEY (id),
  CONSTRAINT missed_calls_call_id_key UNIQUE (call_id),
  CONSTRAINT missed_calls_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT missed_calls_call_id_fkey FOREIGN KEY (call_id) REFERENCES calls(id) ON DELETE CASCADE,
  CONSTRAINT missed_calls_company_id_assignee_id_fkey FOREIGN KEY (company_id, assignee_id) REFERENCES users(company_id, id) ON DELETE SET NULL (assignee_id),
  CONSTRAINT missed_calls_company_id_done_by_id_fkey FOREIGN KEY (company_id, done_by_id) REFERENCES users(company_id, id) ON DELETE SET NULL (done_by_id),
  CONSTRAINT missed_calls_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT missed_calls_company_id_queue_id_fkey FOREIGN KEY (company_id, queue_id) REFERENCES call_queues(company_id, id) ON DELETE SET NULL (queue_id),
  CONSTRAINT missed_calls_called_check CHECK ((length(called) <= 120)),
  CONSTRAINT missed_calls_name_check CHECK ((length(name) <= 120)),
  CONSTRAINT missed_calls_note_check CHECK ((length(note) <= 2000)),
  CONSTRAINT missed_calls_number_check CHECK ((length(number) <= 64)),
  CONSTRAINT missed_calls_one_source CHECK (((call_id IS NULL) <> (outside_id IS NULL))),
  CONSTRAINT missed_calls_outside_id_check CHECK ((length(outside_id) <= 300)),
  CONSTRAINT missed_calls_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'returned'::text, 'done'::text]))),
  CONSTRAINT missed_calls_waited_check CHECK ((waited >= 0))
);
ALTER TABLE missed_calls ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE missed_calls IS 'Calls from outside that nobody took, as a work list for calling back. Kept by triggers on calls, so that a call is listed by the very statement that ends it.';
COMMENT ON COLUMN missed_calls.call_id IS 'Null for a call by a messaging service.';
COMMENT ON COLUMN missed_calls.name IS 'As the carrier named the caller; empty: not named.';
COMMENT ON COLUMN missed_calls.called IS 'What was called last, as people know it: the name of a queue, group, menu or person, else the number dialled.';
COMMENT ON COLUMN missed_calls.queue_id IS 'The last queue that it waited in.';
COMMENT ON COLUMN missed_calls.extension_ids IS 'Where it rang; their owners see it.';
COMMENT ON COLUMN missed_calls.waited IS 'Seconds until the caller gave up.';
COMMENT ON COLUMN missed_calls.assignee_id IS 'Who is to call back.';
COMMENT ON COLUMN missed_calls.state IS 'pending; returned: somebody has talked with that number since, set by trigger; done: closed by hand.';
COMMENT ON COLUMN missed_calls.done_by_id IS 'Who talked with the number, or closed it.';
COMMENT ON COLUMN missed_calls.note IS 'Result, in the words of whoever called back.';
COMMENT ON COLUMN missed_calls.label IS 'What lists show: the name, or else the number.';
COMMENT ON COLUMN missed_calls.number_key IS 'outside_key of its call: a talk with the number settles all of its missed calls. Null where that happened before there was one.';
COMMENT ON COLUMN missed_calls.outside_id IS 'A messaging service''s id of the call; null for calls of the telephone.';
CREATE UNIQUE INDEX missed_calls_by_outside_id ON public.missed_calls USING btree (company_id, outside_id) WHERE (outside_id IS NOT NULL);
CREATE INDEX missed_calls_done_by ON public.missed_calls USING btree (company_id, done_by_id) WHERE (done_by_id IS NOT NULL);
CREATE INDEX missed_calls_newest ON public.missed_calls USING btree (company_id, called_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX missed_calls_of_assignee ON public.missed_calls USING btree (company_id, assignee_id, called_at DESC) WHERE (assignee_id IS NOT NULL);
CREATE INDEX missed_calls_pending ON public.missed_calls USING btree (company_id, number_key, called_at) WHERE (state = 'pending'::text);
CREATE INDEX missed_calls_queue ON public.missed_calls USING btree (company_id, queue_id) WHERE (queue_id IS NOT NULL);
CREATE INDEX missed_calls_search ON public.missed_calls USING gin (company_id, search_text gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE POLICY system ON missed_calls TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON missed_calls TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON missed_calls TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON missed_calls TO suite_system;

CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  kind text NOT NULL,
  name text DEFAULT ''::text NOT NULL,
  number text DEFAULT ''::text NOT NULL,
  call_id uuid,
  chat_id bigint,
  message_id bigint,
  read_at timestamp with time zone,
  title text DEFAULT ''::text NOT NULL,
  body text DEFAULT ''::text NOT NULL,
  link text,
  dedupe_key text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT notifications_pkey PRIMARY KEY (id),
  CONSTRAINT notifications_user_id_dedupe_key_key UNIQUE (user_id, dedupe_key),
  CONSTRAINT notifications_user_id_kind_call_id_key UNIQUE (user_id, kind, call_id),
  CONSTRAINT notifications_user_id_kind_message_id_key UNIQUE (user_id, kind, message_id),
  CONSTRAINT notifications_company_id_message_id_fkey FOREIGN KEY (company_id, message_id) REFERENCES chat_messages(company_id, id) ON DELETE CASCADE,
  CONSTRAINT notifications_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  CONSTRAINT notifications_body_check CHECK ((length(body) <= 500)),
  CONSTRAINT notifications_dedupe_key_check CHECK ((length(dedupe_key) <= 200)),
  CONSTRAINT notifications_kind_check CHECK ((kind ~ '^[a-z][a-z_]{1,39}$'::text)),
  CONSTRAINT notifications_link_check CHECK (((link ~ '^/'::text) AND (length(link) <= 300))),
  CONSTRAINT notifications_name_check CHECK ((length(name) <= 200)),
  CONSTRAINT notifications_number_check CHECK ((length(number) <= 40)),
  CONSTRAINT notifications_title_check CHECK ((length(title) <= 200))
);
ALTER TABLE notifications ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE notifications IS 'Notifications of a user; those that were read stay for a year.';
COMMENT ON COLUMN notifications.kind IS 'Chosen by the feature that notifies: missed_call, mention, agenda, voicemail, announcement …';
COMMENT ON COLUMN notifications.name IS 'Of missed_call and mention: who called or wrote, as they were known then.';
COMMENT ON COLUMN notifications.number IS 'Of missed_call: from where; empty otherwise.';
COMMENT ON COLUMN notifications.call_id IS 'No foreign key: the call may be stored later.';
COMMENT ON COLUMN notifications.title IS 'Of other kinds, in the reader''s language; empty for those whose text the client makes.';
COMMENT ON COLUMN notifications.body IS 'Of other kinds, in the reader''s language; empty for those whose text the client makes.';
COMMENT ON COLUMN notifications.link IS 'Page that it leads to: /crm/agenda; null: none.';
COMMENT ON COLUMN notifications.dedupe_key IS 'Of two notifications with the same key the first is kept, so a job may notify twice.';
CREATE INDEX notifications_by_user ON public.notifications USING btree (user_id, id DESC);
CREATE INDEX notifications_of_announcement ON public.notifications USING btree (company_id, dedupe_key) WHERE (kind = 'announcement'::text);
CREATE INDEX notifications_old ON public.notifications USING brin (created_at);
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id) WHERE (read_at IS NULL);
CREATE POLICY system ON notifications TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON notifications TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON notifications TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON notifications TO suite_system;

CREATE TABLE number_forms (
  company_id bigint NOT NULL,
  number_id bigint NOT NULL,
  form text NOT NULL,
  CONSTRAINT number_forms_pkey PRIMARY KEY (form, number_id),
  CONSTRAINT number_forms_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT number_forms_company_id_number_id_fkey FOREIGN KEY (company_id, number_id) REFERENCES phone_numbers(company_id, id) ON DELETE CASCADE
);
ALTER TABLE number_forms ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE number_forms IS 'How carriers dial each number, by which Asterisk finds its owner: all forms that number_key() takes for the number in the country of its company, without plus. Written by the trigger write_number_forms.';
CREATE INDEX number_forms_of_number ON public.number_forms USING btree (company_id, number_id);
CREATE POLICY system ON number_forms TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON number_forms TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON number_forms TO suite_system;
GRANT SELECT ON number_forms TO suite_app;

CREATE TABLE number_proofs (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  number text NOT NULL,
  code_hash text NOT NULL,
  salt text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  returned_at timestamp with time zone,
  CONSTRAINT number_proofs_pkey PRIMARY KEY (id),
  CONSTRAINT number_proofs_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT number_proofs_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT number_proofs_code_hash_check CHECK ((code_hash ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT number_proofs_number_check CHECK ((number ~ '^[0-9]{7,15}$'::text)),
  CONSTRAINT number_proofs_salt_check CHECK (((length(salt) >= 16) AND (length(salt) <= 64)))
);
ALTER TABLE number_proofs ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE number_proofs IS 'Calls in which the platform spoke a code. Rows are kept for a day, as they limit further calls. Companies do not read them.';
COMMENT ON COLUMN number_proofs.number IS 'E.164 without plus.';
COMMENT ON COLUMN number_proofs.code_hash IS 'SHA-256 of salt and code, in hexadecimal.';
COMMENT ON COLUMN number_proofs.salt IS 'Random.';
COMMENT ON COLUMN number_proofs.attempts IS 'Codes entered so far; after five the proof is void.';
COMMENT ON COLUMN number_proofs.expires_at IS 'Until when the code counts; earlier than planned once it was used, or when the call could not be placed.';
COMMENT ON COLUMN number_proofs.returned_at IS 'When a call to the number arrived at the platform itself while the code counted; null: none did. Only told to who asked.';
CREATE INDEX number_proofs_by_company ON public.number_proofs USING btree (company_id, created_at DESC);
CREATE INDEX number_proofs_by_number ON public.number_proofs USING btree (number, created_at DESC);
CREATE POLICY system ON number_proofs TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON number_proofs TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON number_proofs TO suite_system;

CREATE TABLE outbound_route_trunks (
  company_id bigint NOT NULL,
  route_id bigint NOT NULL,
  trunk_id bigint NOT NULL,
  "position" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  CONSTRAINT outbound_route_trunks_pkey PRIMARY KEY (route_id, trunk_id),
  CONSTRAINT outbound_route_trunks_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT outbound_route_trunks_company_id_route_id_fkey FOREIGN KEY (company_id, route_id) REFERENCES outbound_routes(company_id, id) ON DELETE CASCADE,
  CONSTRAINT outbound_route_trunks_company_id_trunk_id_fkey FOREIGN KEY (company_id, trunk_id) REFERENCES trunks(company_id, id) ON DELETE CASCADE
);
ALTER TABLE outbound_route_trunks ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE outbound_route_trunks IS 'Trunks of a route.';
COMMENT ON COLUMN outbound_route_trunks."position" IS 'Order in which they are tried: the next one when all channels are taken or the call fails.';
CREATE INDEX outbound_route_trunks_by_trunk ON public.outbound_route_trunks USING btree (company_id, trunk_id);
CREATE POLICY system ON outbound_route_trunks TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON outbound_route_trunks TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON outbound_route_trunks TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON outbound_route_trunks TO suite_system;

CREATE TABLE outbound_routes (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  pattern text NOT NULL,
  strip integer DEFAULT 0 NOT NULL,
  prepend text,
  reach text DEFAULT 'national'::text NOT NULL,
  price_minute bigint DEFAULT 0 NOT NULL,
  priority integer DEFAULT 10 NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(((name || ' '::text) || pattern))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT outbound_routes_pkey PRIMARY KEY (id),
  CONSTRAINT outbound_routes_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT outbound_routes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT outbound_routes_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT outbound_routes_pattern_check CHECK (((pattern ~ '^\+?[0-9XZN*#]{0,24}\.?$'::text) AND (pattern <> ''::text))),
  CONSTRAINT outbound_routes_prepend_check CHECK ((prepend ~ '^\+?[0-9*#]{0,16}$'::text)),
  CONSTRAINT outbound_routes_price_minute_check CHECK (((price_minute >= 0) AND (price_minute <= 1000000))),
  CONSTRAINT outbound_routes_priority_check CHECK (((priority >= 1) AND (priority <= 1000))),
  CONSTRAINT outbound_routes_reach_check CHECK ((reach = ANY (ARRAY['local'::text, 'national'::text, 'mobile'::text, 'international'::text, 'premium'::text, 'emergency'::text]))),
  CONSTRAINT outbound_routes_strip_check CHECK (((strip >= 0) AND (strip <= 20)))
);
ALTER TABLE outbound_routes ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE outbound_routes IS 'Which trunks an outside number goes over, what it costs, and who may call it. The first whose pattern matches applies; a company without routes uses all trunks by priority.';
COMMENT ON COLUMN outbound_routes.pattern IS 'Digits as they are, X any digit, Z 1-9, N 2-9; a final dot matches one or more further characters.';
COMMENT ON COLUMN outbound_routes.strip IS 'How many leading digits are removed before prepend is put in front: the number as the carrier wants it.';
COMMENT ON COLUMN outbound_routes.prepend IS 'Null: nothing.';
COMMENT ON COLUMN outbound_routes.reach IS 'Class of the call, which extensions.reach and users.call_permission allow or not. A number abroad or of a special rate keeps its own class when that is the more expensive one.';
COMMENT ON COLUMN outbound_routes.price_minute IS 'Pesos per started minute.';
COMMENT ON COLUMN outbound_routes.priority IS 'Lowest first.';
CREATE INDEX outbound_routes_in_order ON public.outbound_routes USING btree (company_id, priority, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX outbound_routes_name_key ON public.outbound_routes USING btree (company_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE POLICY system ON outbound_routes TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON outbound_routes TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON outbound_routes TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON outbound_routes TO suite_system;

CREATE TABLE outside_call_days (
  company_id bigint NOT NULL,
  day date NOT NULL,
  extension_id bigint NOT NULL,
  calls integer DEFAULT 0 NOT NULL,
  minutes integer DEFAULT 0 NOT NULL,
  spend bigint DEFAULT 0 NOT NULL,
  CONSTRAINT outside_call_days_pkey PRIMARY KEY (company_id, day, extension_id),
  CONSTRAINT outside_call_days_company_id_extension_id_fkey FOREIGN KEY (company_id, extension_id) REFERENCES extensions(company_id, id) ON DELETE CASCADE,
  CONSTRAINT outside_call_days_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
ALTER TABLE outside_call_days ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE outside_call_days IS 'Legs to the outside that ended, summed by day of the company and extension: what call_ceilings are checked against. Written by the trigger outside_leg_ended.';
COMMENT ON COLUMN outside_call_days.extension_id IS 'The one that pays: outside_legs.extension_id.';
COMMENT ON COLUMN outside_call_days.minutes IS 'Each started minute of talk counts.';
COMMENT ON COLUMN outside_call_days.spend IS 'Pesos, by the prices at the start of each call.';
CREATE INDEX outside_call_days_by_extension ON public.outside_call_days USING btree (company_id, extension_id);
CREATE POLICY system ON outside_call_days TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON outside_call_days TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON outside_call_days TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON outside_call_days TO suite_system;

CREATE TABLE outside_legs (
  leg uuid NOT NULL,
  company_id bigint NOT NULL,
  asterisk_server_id bigint DEFAULT 1 NOT NULL,
  extension_id bigint,
  trunk_id bigint,
  call_id uuid NOT NULL,
  number text NOT NULL,
  class text NOT NULL,
  price_minute bigint NOT NULL,
  again boolean DEFAULT false NOT NULL,
  started_at timestamp with time zone DEFAULT now() NOT NULL,
  answered_at timestamp with time zone,
  ended_at timestamp with time zone,
  CONSTRAINT outside_legs_pkey PRIMARY KEY (leg),
  CONSTRAINT outside_legs_asterisk_server_id_fkey FOREIGN KEY (asterisk_server_id) REFERENCES asterisk_servers(id),
  CONSTRAINT outside_legs_company_id_extension_id_fkey FOREIGN KEY (company_id, extension_id) REFERENCES extensions(company_id, id) ON DELETE CASCADE,
  CONSTRAINT outside_legs_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT outside_legs_company_id_trunk_id_fkey FOREIGN KEY (company_id, trunk_id) REFERENCES trunks(company_id, id) ON DELETE SET NULL (trunk_id),
  CONSTRAINT outside_legs_class_check CHECK ((class = ANY (ARRAY['emergency'::text, 'local'::text, 'national'::text, 'mobile'::text, 'international'::text, 'premium'::text]))),
  CONSTRAINT outside_legs_number_check CHECK (((length(number) >= 1) AND (length(number) <= 64))),
  CONSTRAINT outside_legs_price_minute_check CHECK ((price_minute >= 0))
);
ALTER TABLE outside_legs ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE outside_legs IS 'Every leg to the outside, of calls, forwards, transfers, callbacks and conferences alike. Stored before it is dialled, by the one gate that also checks the limits (features/pbx/server/outside).';
COMMENT ON COLUMN outside_legs.leg IS 'Its id on the telephone server.';
COMMENT ON COLUMN outside_legs.asterisk_server_id IS 'The telephone server that dials it.';
COMMENT ON COLUMN outside_legs.extension_id IS 'Who pays: who dialled, invited, forwarded or transferred there; null: a call of the platform itself, which proves a number.';
COMMENT ON COLUMN outside_legs.trunk_id IS 'The trunk it goes over; null: deleted since.';
COMMENT ON COLUMN outside_legs.call_id IS 'The call or conference that it was dialled for.';
COMMENT ON COLUMN outside_legs.number IS 'As dialled, before the outbound route rewrote it.';
COMMENT ON COLUMN outside_legs.class IS 'Class of the call, by its route and its number; emergency calls pass all limits.';
COMMENT ON COLUMN outside_legs.price_minute IS 'Pesos per started minute, by the outbound route at that time.';
COMMENT ON COLUMN outside_legs.again IS 'Another trunk was tried before for the same attempt, which counts once.';
COMMENT ON COLUMN outside_legs.answered_at IS 'Null: not answered (yet).';
COMMENT ON COLUMN outside_legs.ended_at IS 'Null while it rings or talks.';
CREATE INDEX outside_legs_by_call ON public.outside_legs USING btree (call_id);
CREATE INDEX outside_legs_by_extension ON public.outside_legs USING btree (company_id, extension_id);
CREATE INDEX outside_legs_by_trunk ON public.outside_legs USING btree (company_id, trunk_id) WHERE (trunk_id IS NOT NULL);
CREATE INDEX outside_legs_newest ON public.outside_legs USING btree (company_id, started_at DESC);
CREATE INDEX outside_legs_now ON public.outside_legs USING btree (company_id, extension_id) WHERE (ended_at IS NULL);
CREATE INDEX outside_legs_of_server ON public.outside_legs USING btree (asterisk_server_id) WHERE (ended_at IS NULL);
CREATE POLICY system ON outside_legs TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON outside_legs TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON outside_legs TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON outside_legs TO suite_system;
CREATE TRIGGER outside_leg_ended AFTER UPDATE OF ended_at ON public.outside_legs FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL) AND (new.extension_id IS NOT NULL))) EXECUTE FUNCTION count_outside_leg();
CREATE TRIGGER settled_call AFTER UPDATE OF ended_at ON public.outside_legs FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION settle_call();
COMMENT ON TRIGGER outside_leg_ended ON outside_legs IS 'Fills outside_call_days.';
COMMENT ON TRIGGER settled_call ON outside_legs IS 'Fills billing_entries.';

CREATE TABLE outside_refusals (
  company_id bigint NOT NULL,
  refused_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT outside_refusals_pkey PRIMARY KEY (company_id),
  CONSTRAINT outside_refusals_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
ALTER TABLE outside_refusals ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE outside_refusals IS 'When the platform''s own limit of calls to the outside last refused one of a company; written at most once a minute.';
CREATE POLICY system ON outside_refusals TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON outside_refusals TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON outside_refusals TO suite_system;
GRANT SELECT ON outside_refusals TO suite_app;

CREATE TABLE own_reports (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  name text NOT NULL,
  shared boolean DEFAULT false NOT NULL,
  content jsonb NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT own_reports_pkey PRIMARY KEY (id),
  CONSTRAINT own_reports_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT own_reports_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT own_reports_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  CONSTRAINT own_reports_content_check CHECK ((jsonb_typeof(content) = 'object'::text)),
  CONSTRAINT own_reports_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);
ALTER TABLE own_reports ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE own_reports IS 'Reports that people build over declared sources. Each reader sees the rows that they may see.';
COMMENT ON COLUMN own_reports.user_id IS 'Who built it.';
COMMENT ON COLUMN own_reports.shared IS 'Offered to everybody of the company.';
COMMENT ON COLUMN own_reports.content IS '{source, measures, groups, filters, chart, period}: see features/reports/contract/builder/own-report.ts.';
COMMENT ON COLUMN own_reports.version IS 'Counts the changes, so that nobody overwrites one that they have not seen.';
CREATE INDEX own_reports_by_user ON public.own_reports USING btree (company_id, user_id);
CREATE POLICY system ON own_reports TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON own_reports TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON own_reports TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON own_reports TO suite_system;

CREATE TABLE peer_addresses (
  company_id bigint NOT NULL,
  trunk_id bigint NOT NULL,
  address inet NOT NULL,
  seen_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT peer_addresses_pkey PRIMARY KEY (trunk_id, address),
  CONSTRAINT peer_addresses_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT peer_addresses_company_id_trunk_id_fkey FOREIGN KEY (company_id, trunk_id) REFERENCES trunks(company_id, id) ON DELETE CASCADE
);
ALTER TABLE peer_addresses ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE peer_addresses IS 'Addresses from which peers, trunks that register with us, have authenticated. Another company''s trunk with such an address takes only calls to numbers of its company from there; everything else is asked for a password.';
COMMENT ON COLUMN peer_addresses.seen_at IS 'When the peer was last registered there; kept for a week.';
CREATE INDEX peer_addresses_by_address ON public.peer_addresses USING btree (address);
CREATE INDEX peer_addresses_of_company ON public.peer_addresses USING btree (company_id, trunk_id);
CREATE POLICY system ON peer_addresses TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON peer_addresses TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON peer_addresses TO suite_system;
GRANT SELECT ON peer_addresses TO suite_app;

CREATE TABLE persons (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  first_name text NOT NULL,
  last_name text DEFAULT ''::text NOT NULL,
  document text,
  mobile text,
  email citext,
  city text,
  address text,
  notes text,
  state text DEFAULT 'person'::text NOT NULL,
  converted_at timestamp with time zone,
  discarded_at timestamp with time zone,
  discard_reason_id bigint,
  status_id bigint,
  owner_id bigint,
  group_id bigint,
  origin_id bigint,
  campaign_id bigint,
  need_id bigint,
  line_id bigint,
  variables jsonb DEFAULT '{}'::jsonb NOT NULL,
  last_interaction_at timestamp with time zone,
  full_name text GENERATED ALWAYS AS (btrim(((first_name || ' '::text) || last_name))) STORED NOT NULL,
  sort_name text GENERATED ALWAYS AS (search_form(btrim(((first_name || ' '::text) || last_name)))) STORED NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(((((((((((((first_name || ' '::text) || last_name) || ' '::text) || COALESCE(mobile, ''::text)) || ' '::text) || COALESCE((email)::text, ''::text)) || ' '::text) || COALESCE(document, ''::text)) || ' '::text) || COALESCE(city, ''::text)) || ' '::text) || crm_points_text(other_phones, other_emails)))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  other_phones text[] DEFAULT '{}'::text[] NOT NULL,
  other_emails text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT persons_pkey PRIMARY KEY (id),
  CONSTRAINT persons_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT persons_company_id_campaign_id_fkey FOREIGN KEY (company_id, campaign_id) REFERENCES crm_campaigns(company_id, id),
  CONSTRAINT persons_company_id_discard_reason_id_fkey FOREIGN KEY (company_id, discard_reason_id) REFERENCES crm_discard_reasons(company_id, id),
  CONSTRAINT persons_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT persons_company_id_group_id_fkey FOREIGN KEY (company_id, group_id) REFERENCES user_groups(company_id, id) ON DELETE SET NULL (group_id),
  CONSTRAINT persons_company_id_line_id_fkey FOREIGN KEY (company_id, line_id) REFERENCES crm_business_lines(company_id, id),
  CONSTRAINT persons_company_id_need_id_fkey FOREIGN KEY (company_id, need_id) REFERENCES crm_needs(company_id, id),
  CONSTRAINT persons_company_id_origin_id_fkey FOREIGN KEY (company_id, origin_id) REFERENCES crm_origins(company_id, id),
  CONSTRAINT persons_company_id_owner_id_fkey FOREIGN KEY (company_id, owner_id) REFERENCES users(company_id, id) ON DELETE SET NULL (owner_id),
  CONSTRAINT persons_company_id_status_id_fkey FOREIGN KEY (company_id, status_id) REFERENCES crm_statuses(company_id, id),
  CONSTRAINT persons_address_check CHECK ((length(address) <= 200)),
  CONSTRAINT persons_check CHECK (((state <> 'person'::text) OR (discarded_at IS NULL))),
  CONSTRAINT persons_city_check CHECK ((length(city) <= 80)),
  CONSTRAINT persons_document_check CHECK (((length(document) >= 1) AND (length(document) <= 40))),
  CONSTRAINT persons_email_check CHECK (((length((email)::text) >= 3) AND (length((email)::text) <= 254))),
  CONSTRAINT persons_first_name_check CHECK (((length(first_name) >= 1) AND (length(first_name) <= 80))),
  CONSTRAINT persons_last_name_check CHECK ((length(last_name) <= 80)),
  CONSTRAINT persons_mobile_check CHECK ((mobile ~ '^\+[1-9][0-9]{6,14}$'::text)),
  CONSTRAINT persons_notes_check CHECK ((length(notes) <= 4000)),
  CONSTRAINT persons_state_check CHECK ((state = ANY (ARRAY['lead'::text, 'prospect'::text, 'person'::text]))),
  CONSTRAINT persons_variables_check CHECK ((jsonb_typeof(variables) = 'object'::text))
);
ALTER TABLE persons ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE persons IS 'Everybody outside of the company: leads, prospects and customers. One person is one row for the CRM, contacts and messaging.';
COMMENT ON COLUMN persons.first_name IS 'Of somebody who filled in a form without a name: their e-mail or number.';
COMMENT ON COLUMN persons.document IS 'Identity document; unique among those not deleted.';
COMMENT ON COLUMN persons.mobile IS 'The main number, E.164 with plus. All numbers and addresses are contact_points, which triggers keep in line.';
COMMENT ON COLUMN persons.email IS 'The main address.';
COMMENT ON COLUMN persons.state IS 'lead, then prospect (qualified, FX edition only), then person. Forward only.';
COMMENT ON COLUMN persons.converted_at IS 'When a lead became a person.';
COMMENT ON COLUMN persons.discarded_at IS 'A lead or prospect that came to nothing; may be taken up again.';
COMMENT ON COLUMN persons.discard_reason_id IS 'Of a discarded one.';
COMMENT ON COLUMN persons.status_id IS 'Of crm_statuses, which has separate lists for leads and persons.';
COMMENT ON COLUMN persons.owner_id IS 'The user who looks after them.';
COMMENT ON COLUMN persons.group_id IS 'Of user_groups.';
COMMENT ON COLUMN persons.variables IS 'Values of crm_variables by id: {"12": "Bogotá"}.';
COMMENT ON COLUMN persons.last_interaction_at IS 'Of crm_interactions, by trigger, for sorting.';
COMMENT ON COLUMN persons.full_name IS 'First and last name.';
COMMENT ON COLUMN persons.other_phones IS 'Numbers beside mobile, derived from contact_points: +576017450018 (Trabajo); a trailing * marks a shared one, a leading ? what is no number.';
COMMENT ON COLUMN persons.other_emails IS 'Addresses beside email, written like other_phones.';
CREATE INDEX persons_by_campaign ON public.persons USING btree (campaign_id);
CREATE INDEX persons_by_email ON public.persons USING btree (company_id, ((email)::text)) WHERE (deleted_at IS NULL);
CREATE INDEX persons_by_group ON public.persons USING btree (company_id, group_id) WHERE (deleted_at IS NULL);
CREATE INDEX persons_by_mobile ON public.persons USING btree (company_id, mobile) WHERE (deleted_at IS NULL);
CREATE INDEX persons_by_name ON public.persons USING btree (company_id, state, sort_name, id) INCLUDE (search_text, owner_id, group_id) WHERE (deleted_at IS NULL);
CREATE INDEX persons_by_need ON public.persons USING btree (need_id);
CREATE INDEX persons_by_origin ON public.persons USING btree (company_id, origin_id, state, created_at DESC, id DESC) INCLUDE (owner_id, group_id) WHERE (deleted_at IS NULL);
CREATE INDEX persons_by_owner ON public.persons USING btree (company_id, owner_id, state, created_at DESC, id DESC) INCLUDE (group_id, status_id) WHERE (deleted_at IS NULL);
CREATE INDEX persons_by_status ON public.persons USING btree (company_id, status_id, state, created_at DESC, id DESC) INCLUDE (owner_id, group_id, discarded_at) WHERE (deleted_at IS NULL);
CREATE INDEX persons_deleted ON public.persons USING btree (company_id, deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX persons_document_key ON public.persons USING btree (company_id, document) WHERE (deleted_at IS NULL);
CREATE INDEX persons_in_order_of_city ON public.persons USING btree (company_id, state, search_form(city), id) WHERE (deleted_at IS NULL);
CREATE INDEX persons_in_order_of_email ON public.persons USING btree (company_id, state, email, id) WHERE (deleted_at IS NULL);
CREATE INDEX persons_last_interaction ON public.persons USING btree (company_id, state, last_interaction_at, id) INCLUDE (owner_id, group_id) WHERE (deleted_at IS NULL);
CREATE INDEX persons_newest ON public.persons USING btree (company_id, state, created_at DESC, id DESC) INCLUDE (search_text, owner_id, group_id, status_id, discarded_at) WHERE (deleted_at IS NULL);
CREATE INDEX persons_search ON public.persons USING gin (company_id, search_text gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE POLICY system ON persons TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON persons TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON persons TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON persons TO suite_system;
CREATE TRIGGER add_contact_points AFTER INSERT ON public.persons REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION persons_add_contact_points();
CREATE TRIGGER add_variable_values AFTER INSERT ON public.persons FOR EACH ROW WHEN ((new.variables <> '{}'::jsonb)) EXECUTE FUNCTION crm_keep_variable_values();
CREATE TRIGGER drop_files AFTER DELETE ON public.persons FOR EACH ROW WHEN ((old.variables <> '{}'::jsonb)) EXECUTE FUNCTION crm_drop_variable_files();
CREATE TRIGGER drop_replaced_files AFTER UPDATE OF variables ON public.persons FOR EACH ROW WHEN (((old.variables IS DISTINCT FROM new.variables) AND (old.variables <> '{}'::jsonb))) EXECUTE FUNCTION crm_drop_variable_files();
CREATE TRIGGER drop_variable_values AFTER DELETE ON public.persons FOR EACH ROW WHEN ((old.variables <> '{}'::jsonb)) EXECUTE FUNCTION crm_keep_variable_values();
CREATE TRIGGER integrations_insert AFTER INSERT ON public.persons REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION integrations_tell_persons();
CREATE TRIGGER integrations_update AFTER UPDATE ON public.persons REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION integrations_tell_persons();
CREATE TRIGGER keep_contact_points AFTER UPDATE OF mobile, email, deleted_at ON public.persons FOR EACH ROW EXECUTE FUNCTION persons_keep_contact_points();
CREATE TRIGGER keep_history AFTER UPDATE ON public.persons FOR EACH ROW EXECUTE FUNCTION crm_keep_history('person');
CREATE TRIGGER keep_variable_values AFTER UPDATE OF variables ON public.persons FOR EACH ROW WHEN ((old.variables IS DISTINCT FROM new.variables)) EXECUTE FUNCTION crm_keep_variable_values();
CREATE TRIGGER report_delete AFTER DELETE ON public.persons REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_records();
CREATE TRIGGER report_insert AFTER INSERT ON public.persons REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_records();
CREATE TRIGGER report_update AFTER UPDATE ON public.persons REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION crm_report_records();
CREATE TRIGGER touch BEFORE UPDATE ON public.persons FOR EACH ROW EXECUTE FUNCTION crm_touch();
CREATE TRIGGER write_created AFTER INSERT ON public.persons REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION persons_write_created();
CREATE TRIGGER write_leads AFTER UPDATE OF state, discarded_at ON public.persons FOR EACH ROW EXECUTE FUNCTION crm_write_leads();
CREATE TRIGGER write_moves AFTER UPDATE ON public.persons FOR EACH ROW EXECUTE FUNCTION crm_write_moves('person');
COMMENT ON TRIGGER add_contact_points ON persons IS 'Adds the contact_points of new persons.';
COMMENT ON TRIGGER add_variable_values ON persons IS 'Fills crm_variable_values.';
COMMENT ON TRIGGER drop_files ON persons IS 'Drops the files of variables with the record.';
COMMENT ON TRIGGER drop_replaced_files ON persons IS 'Drops files that a variable no longer refers to.';
COMMENT ON TRIGGER drop_variable_values ON persons IS 'Empties crm_variable_values.';
COMMENT ON TRIGGER integrations_insert ON persons IS 'Tells connected programs and webhooks.';
COMMENT ON TRIGGER integrations_update ON persons IS 'Tells connected programs and webhooks.';
COMMENT ON TRIGGER keep_contact_points ON persons IS 'Keeps contact_points in line with mobile, email and deleted_at.';
COMMENT ON TRIGGER keep_history ON persons IS 'Writes crm_field_history.';
COMMENT ON TRIGGER keep_variable_values ON persons IS 'Keeps crm_variable_values in line with variables.';
COMMENT ON TRIGGER report_delete ON persons IS 'Keeps crm_report_facts.';
COMMENT ON TRIGGER report_insert ON persons IS 'Keeps crm_report_facts.';
COMMENT ON TRIGGER report_update ON persons IS 'Keeps crm_report_facts.';
COMMENT ON TRIGGER touch ON persons IS 'Keeps updated_at.';
COMMENT ON TRIGGER write_created ON persons IS 'Facts of new persons.';
COMMENT ON TRIGGER write_leads ON persons IS 'Facts of leads.';
COMMENT ON TRIGGER write_moves ON persons IS 'Writes crm_facts.';

CREATE TABLE phone_favourites (
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  extension_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT phone_favourites_pkey PRIMARY KEY (user_id, extension_id),
  CONSTRAINT phone_favourites_company_id_extension_id_fkey FOREIGN KEY (company_id, extension_id) REFERENCES extensions(company_id, id) ON DELETE CASCADE,
  CONSTRAINT phone_favourites_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
ALTER TABLE phone_favourites ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE phone_favourites IS 'Colleagues in somebody''s dialler, with the state of their phones.';
CREATE INDEX phone_favourites_of_extension ON public.phone_favourites USING btree (company_id, extension_id);
CREATE INDEX phone_favourites_of_user ON public.phone_favourites USING btree (company_id, user_id);
CREATE POLICY system ON phone_favourites TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON phone_favourites TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON phone_favourites TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON phone_favourites TO suite_system;

CREATE TABLE phone_numbers (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  number text NOT NULL,
  state text DEFAULT 'owned'::text NOT NULL,
  source text,
  owned_since timestamp with time zone,
  note text,
  search_text text GENERATED ALWAYS AS (search_form(((('+'::text || number) || ' '::text) || COALESCE(note, ''::text)))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT phone_numbers_pkey PRIMARY KEY (id),
  CONSTRAINT phone_numbers_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT phone_numbers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT phone_numbers_note_check CHECK ((length(note) <= 200)),
  CONSTRAINT phone_numbers_number_check CHECK ((number ~ '^[0-9]{3,15}$'::text)),
  CONSTRAINT phone_numbers_source_check CHECK ((source = ANY (ARRAY['existing'::text, 'operator'::text, 'proof'::text]))),
  CONSTRAINT phone_numbers_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'owned'::text])))
);
ALTER TABLE phone_numbers ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE phone_numbers IS 'Public numbers and their companies, kept by operators. Calls from outside reach a DID only if its company owns the number here. Companies read their own rows; a trigger on dids requests what they enter.';
COMMENT ON COLUMN phone_numbers.number IS 'number_key(): E.164 without plus, or an internal number that was given.';
COMMENT ON COLUMN phone_numbers.state IS 'requested: a DID has it, nobody confirmed it; owned: by one company at a time.';
COMMENT ON COLUMN phone_numbers.source IS 'Why it is owned. existing: it was in use before numbers had owners; operator; proof: the company repeated a code that was spoken in a call to the number. Null while requested.';
COMMENT ON COLUMN phone_numbers.owned_since IS 'Among owners of different numbers that are dialled alike the first wins.';
COMMENT ON COLUMN phone_numbers.note IS 'Of the operator.';
CREATE UNIQUE INDEX phone_numbers_company_key ON public.phone_numbers USING btree (company_id, number) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX phone_numbers_owner_key ON public.phone_numbers USING btree (number) WHERE ((state = 'owned'::text) AND (deleted_at IS NULL));
CREATE POLICY system ON phone_numbers TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON phone_numbers TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON phone_numbers TO suite_system;
GRANT SELECT ON phone_numbers TO suite_app;
CREATE TRIGGER owned_number BEFORE INSERT OR UPDATE ON public.phone_numbers FOR EACH ROW EXECUTE FUNCTION owned_number();
CREATE TRIGGER write_number_forms AFTER INSERT OR UPDATE OF number ON public.phone_numbers FOR EACH ROW EXECUTE FUNCTION write_number_forms();
COMMENT ON TRIGGER owned_number ON phone_numbers IS 'Keeps owned_since and source.';
COMMENT ON TRIGGER write_number_forms ON phone_numbers IS 'Writes number_forms.';

CREATE TABLE pre_translations (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  country_id bigint,
  pattern text NOT NULL,
  strip integer DEFAULT 0 NOT NULL,
  prepend text,
  priority integer DEFAULT 10 NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(((name || ' '::text) || pattern))) STORED NOT NULL,
  disabled_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT pre_translations_pkey PRIMARY KEY (id),
  CONSTRAINT pre_translations_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id) ON DELETE CASCADE,
  CONSTRAINT pre_translations_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT pre_translations_pattern_check CHECK (((pattern ~ '^\+?[0-9XZN*#]{0,24}\.?$'::text) AND (pattern <> ''::text))),
  CONSTRAINT pre_translations_prepend_check CHECK ((prepend ~ '^\+?[0-9*#]{0,16}$'::text)),
  CONSTRAINT pre_translations_priority_check CHECK (((priority >= 1) AND (priority <= 1000))),
  CONSTRAINT pre_translations_strip_check CHECK (((strip >= 0) AND (strip <= 20)))
);
COMMENT ON TABLE pre_translations IS 'Rules that rewrite numbers: of calls in both directions before anything is decided of them, and for clients that ask before they call (/api/pbx/pre_translate/). The first that matches applies; emergency numbers stay as they are.';
COMMENT ON COLUMN pre_translations.country_id IS 'Null: for companies of every country.';
COMMENT ON COLUMN pre_translations.pattern IS 'Digits as they are, X any digit, Z 1-9, N 2-9; a final dot matches one or more further characters.';
COMMENT ON COLUMN pre_translations.strip IS 'How many leading digits are removed before prepend is put in front.';
COMMENT ON COLUMN pre_translations.priority IS 'Lowest first.';
CREATE INDEX pre_translations_in_order ON public.pre_translations USING btree (priority, id) WHERE ((deleted_at IS NULL) AND (disabled_at IS NULL));
CREATE UNIQUE INDEX pre_translations_name_key ON public.pre_translations USING btree (search_form(name)) WHERE (deleted_at IS NULL);
GRANT DELETE, INSERT, SELECT, UPDATE ON pre_translations TO suite_system;
GRANT SELECT ON pre_translations TO suite_app;

CREATE TABLE push_keys (
  is_only boolean DEFAULT true NOT NULL,
  public_key text NOT NULL,
  private_key_sealed bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT push_keys_pkey PRIMARY KEY (is_only),
  CONSTRAINT push_keys_is_only_check CHECK (is_only)
);
COMMENT ON TABLE push_keys IS 'One row: the key pair by which push services know this installation (VAPID, RFC 8292). Created on first use.';
COMMENT ON COLUMN push_keys.is_only IS 'Always true: keeps the table at one row.';
COMMENT ON COLUMN push_keys.private_key_sealed IS 'Purpose `push keys`.';
GRANT INSERT, SELECT ON push_keys TO suite_system;

CREATE TABLE push_subscriptions (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  session_id bigint NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id),
  CONSTRAINT push_subscriptions_endpoint_key UNIQUE (endpoint),
  CONSTRAINT push_subscriptions_company_id_session_id_fkey FOREIGN KEY (company_id, session_id) REFERENCES sessions(company_id, id) ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_auth_check CHECK ((length(auth) <= 100)),
  CONSTRAINT push_subscriptions_endpoint_check CHECK ((length(endpoint) <= 1000)),
  CONSTRAINT push_subscriptions_p256dh_check CHECK ((length(p256dh) <= 200))
);
ALTER TABLE push_subscriptions ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE push_subscriptions IS 'Browsers that want push messages (Web Push, RFC 8030). Gone with their session.';
COMMENT ON COLUMN push_subscriptions.endpoint IS 'Address at the browser vendor''s push service.';
COMMENT ON COLUMN push_subscriptions.p256dh IS 'The browser''s public key, base64url: messages are encrypted for it (RFC 8291).';
COMMENT ON COLUMN push_subscriptions.auth IS 'The secret that it shares with us, base64url.';
CREATE INDEX push_subscriptions_by_session ON public.push_subscriptions USING btree (session_id);
CREATE INDEX push_subscriptions_by_user ON public.push_subscriptions USING btree (user_id);
CREATE POLICY system ON push_subscriptions TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON push_subscriptions TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON push_subscriptions TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON push_subscriptions TO suite_system;

CREATE TABLE queue_agents (
  company_id bigint NOT NULL,
  extension_id bigint NOT NULL,
  queue_id bigint NOT NULL,
  logged_in_at timestamp with time zone,
  paused_at timestamp with time zone,
  pause_reason text DEFAULT ''::text NOT NULL,
  CONSTRAINT queue_agents_pkey PRIMARY KEY (queue_id, extension_id),
  CONSTRAINT queue_agents_company_id_extension_id_fkey FOREIGN KEY (company_id, extension_id) REFERENCES extensions(company_id, id) ON DELETE CASCADE,
  CONSTRAINT queue_agents_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT queue_agents_pause_reason_check CHECK ((length(pause_reason) <= 80))
);
ALTER TABLE queue_agents ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE queue_agents IS 'State of agents: logged in or paused. No row: never logged in, never paused.';
COMMENT ON COLUMN queue_agents.logged_in_at IS 'Null: logged out. Fixed members need no log-in.';
COMMENT ON COLUMN queue_agents.paused_at IS 'Not offered calls since; null: not paused.';
COMMENT ON COLUMN queue_agents.pause_reason IS 'Empty: none given.';
CREATE INDEX queue_agents_by_extension ON public.queue_agents USING btree (company_id, extension_id);
CREATE POLICY system ON queue_agents TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON queue_agents TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON queue_agents TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON queue_agents TO suite_system;

CREATE TABLE queue_call_hours (
  company_id bigint NOT NULL,
  local_hour timestamp without time zone NOT NULL,
  queue_id bigint NOT NULL,
  result text NOT NULL,
  band text NOT NULL,
  half smallint NOT NULL,
  extension_id bigint,
  calls bigint NOT NULL,
  in_level bigint NOT NULL,
  wait_seconds bigint NOT NULL,
  talk_seconds bigint NOT NULL,
  wrap_up_seconds bigint NOT NULL,
  merged boolean DEFAULT false NOT NULL,
  CONSTRAINT queue_call_hours_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
ALTER TABLE queue_call_hours ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE queue_call_hours IS 'Roll-up of queue_calls.';
COMMENT ON COLUMN queue_call_hours.local_hour IS 'Start of the hour, in the company''s time zone.';
COMMENT ON COLUMN queue_call_hours.result IS 'This and the further keys as in queue_calls.';
COMMENT ON COLUMN queue_call_hours.in_level IS 'Calls answered within the service level.';
COMMENT ON COLUMN queue_call_hours.merged IS 'Written by roll_up.merge; false: a single change, still to be merged.';
CREATE INDEX queue_call_hours_by_hour ON public.queue_call_hours USING btree (company_id, local_hour) INCLUDE (queue_id, result, band, half, extension_id, calls, in_level, wait_seconds, talk_seconds, wrap_up_seconds);
CREATE INDEX queue_call_hours_unmerged ON public.queue_call_hours USING btree (company_id, local_hour) WHERE (NOT merged);
CREATE POLICY system ON queue_call_hours TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON queue_call_hours TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT SELECT ON queue_call_hours TO suite_app;
GRANT SELECT ON queue_call_hours TO suite_system;

CREATE TABLE queue_call_waits (
  company_id bigint NOT NULL,
  local_hour timestamp without time zone NOT NULL,
  queue_id bigint NOT NULL,
  wait_seconds integer NOT NULL,
  calls bigint NOT NULL,
  merged boolean DEFAULT false NOT NULL,
  CONSTRAINT queue_call_waits_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
ALTER TABLE queue_call_waits ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE queue_call_waits IS 'Roll-up of answered queue_calls by waiting time, for percentiles.';
COMMENT ON COLUMN queue_call_waits.local_hour IS 'Start of the hour, in the company''s time zone.';
COMMENT ON COLUMN queue_call_waits.merged IS 'Written by roll_up.merge; false: a single change, still to be merged.';
CREATE INDEX queue_call_waits_by_hour ON public.queue_call_waits USING btree (company_id, local_hour) INCLUDE (queue_id, wait_seconds, calls);
CREATE INDEX queue_call_waits_unmerged ON public.queue_call_waits USING btree (company_id, local_hour) WHERE (NOT merged);
CREATE POLICY system ON queue_call_waits TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON queue_call_waits TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT SELECT ON queue_call_waits TO suite_app;
GRANT SELECT ON queue_call_waits TO suite_system;

CREATE TABLE queue_callbacks (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  queue_id bigint NOT NULL,
  call_id uuid NOT NULL,
  number text NOT NULL,
  name text NOT NULL,
  entered_at timestamp with time zone NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  not_before timestamp with time zone DEFAULT now() NOT NULL,
  taken_by_id bigint,
  taken_at timestamp with time zone,
  ended_at timestamp with time zone,
  number_key text,
  CONSTRAINT queue_callbacks_pkey PRIMARY KEY (id),
  CONSTRAINT queue_callbacks_call_id_key UNIQUE (call_id),
  CONSTRAINT queue_callbacks_call_id_fkey FOREIGN KEY (call_id) REFERENCES calls(id) ON DELETE CASCADE,
  CONSTRAINT queue_callbacks_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT queue_callbacks_company_id_queue_id_fkey FOREIGN KEY (company_id, queue_id) REFERENCES call_queues(company_id, id) ON DELETE CASCADE,
  CONSTRAINT queue_callbacks_company_id_taken_by_id_fkey FOREIGN KEY (company_id, taken_by_id) REFERENCES extensions(company_id, id) ON DELETE SET NULL (taken_by_id),
  CONSTRAINT queue_callbacks_attempts_check CHECK (((attempts >= 0) AND (attempts <= 3))),
  CONSTRAINT queue_callbacks_check CHECK (((state = ANY (ARRAY['done'::text, 'missed'::text])) = (ended_at IS NOT NULL))),
  CONSTRAINT queue_callbacks_check1 CHECK (((state <> 'calling'::text) OR (taken_at IS NOT NULL))),
  CONSTRAINT queue_callbacks_name_check CHECK ((length(name) <= 120)),
  CONSTRAINT queue_callbacks_number_check CHECK (((length(number) >= 1) AND (length(number) <= 64))),
  CONSTRAINT queue_callbacks_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'calling'::text, 'done'::text, 'missed'::text])))
);
ALTER TABLE queue_callbacks ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE queue_callbacks IS 'Callers who asked to be called back at their place in the queue. Stored in the transaction that stores the call; the trigger queue_callback_called decides what became of them.';
COMMENT ON COLUMN queue_callbacks.call_id IS 'The call in which it was asked for.';
COMMENT ON COLUMN queue_callbacks.name IS 'As the carrier named the caller; empty: not named.';
COMMENT ON COLUMN queue_callbacks.entered_at IS 'When the caller entered the queue: their place goes by it.';
COMMENT ON COLUMN queue_callbacks.state IS 'waiting; calling: an agent took it; done: they talked, or the caller called again and was answered; missed: three attempts in vain.';
COMMENT ON COLUMN queue_callbacks.attempts IS 'Calls back so far.';
COMMENT ON COLUMN queue_callbacks.not_before IS 'When it may be tried next: five minutes after an attempt.';
COMMENT ON COLUMN queue_callbacks.taken_by_id IS 'Extension of the agent who called last.';
COMMENT ON COLUMN queue_callbacks.taken_at IS 'Within two minutes of it the agent must call, or another may take it.';
COMMENT ON COLUMN queue_callbacks.number_key IS 'The number as the program compares it, whole; one open callback per queue and number. Null for those that ended before there was one.';
CREATE INDEX queue_callbacks_ended ON public.queue_callbacks USING btree (company_id, ended_at DESC) WHERE (ended_at IS NOT NULL);
CREATE UNIQUE INDEX queue_callbacks_once ON public.queue_callbacks USING btree (queue_id, number_key) WHERE (ended_at IS NULL);
CREATE INDEX queue_callbacks_open ON public.queue_callbacks USING btree (company_id, queue_id, entered_at) WHERE (ended_at IS NULL);
CREATE POLICY system ON queue_callbacks TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON queue_callbacks TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON queue_callbacks TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON queue_callbacks TO suite_system;
CREATE TRIGGER callback_key BEFORE INSERT ON public.queue_callbacks FOR EACH ROW EXECUTE FUNCTION callback_key();
COMMENT ON TRIGGER callback_key ON queue_callbacks IS 'Every open callback has a key.';

CREATE TABLE queue_calls (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  call_id uuid NOT NULL,
  step integer NOT NULL,
  queue_id bigint NOT NULL,
  queue_name text NOT NULL,
  result text NOT NULL,
  band text NOT NULL,
  half smallint NOT NULL,
  in_level smallint NOT NULL,
  extension_id bigint,
  number text NOT NULL,
  name text NOT NULL,
  entered_at timestamp with time zone NOT NULL,
  wait_seconds integer NOT NULL,
  talk_seconds integer NOT NULL,
  wrap_up_seconds integer NOT NULL,
  CONSTRAINT queue_calls_pkey PRIMARY KEY (id),
  CONSTRAINT queue_calls_call_id_step_key UNIQUE (call_id, step),
  CONSTRAINT queue_calls_call_id_fkey FOREIGN KEY (call_id) REFERENCES calls(id) ON DELETE CASCADE,
  CONSTRAINT queue_calls_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT queue_calls_half_check CHECK ((half = ANY (ARRAY[0, 30]))),
  CONSTRAINT queue_calls_in_level_check CHECK ((in_level = ANY (ARRAY[0, 1]))),
  CONSTRAINT queue_calls_result_check CHECK ((result = ANY (ARRAY['answered'::text, 'abandoned'::text, 'exit'::text, 'callback'::text, 'timeout'::text, 'ended'::text])))
);
ALTER TABLE queue_calls ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE queue_calls IS 'Each time that a call entered a queue, once the call has ended. Written by count_calls() alone.';
COMMENT ON COLUMN queue_calls.step IS 'Of the fact queue_entered.';
COMMENT ON COLUMN queue_calls.queue_name IS 'The name at that time.';
COMMENT ON COLUMN queue_calls.result IS 'Why it left: as in the fact queue_left; ended: the call ended without one.';
COMMENT ON COLUMN queue_calls.band IS 'Of the wait: 0-10, 10-20, 20-30, 30-60, 60-120, 120-300 or 300+ seconds.';
COMMENT ON COLUMN queue_calls.half IS 'Minute at which its half hour starts, of UTC: zones differ by whole half hours, or by a quarter.';
COMMENT ON COLUMN queue_calls.in_level IS '1: answered within the queue''s service level of that time.';
COMMENT ON COLUMN queue_calls.extension_id IS 'Agent who answered; null: nobody.';
COMMENT ON COLUMN queue_calls.number IS 'The caller''s.';
COMMENT ON COLUMN queue_calls.name IS 'The caller''s; empty: not known.';
COMMENT ON COLUMN queue_calls.talk_seconds IS 'With the agent who answered.';
COMMENT ON COLUMN queue_calls.wrap_up_seconds IS 'The pause that the queue gave the agent after the call.';
CREATE INDEX queue_calls_newest ON public.queue_calls USING btree (company_id, entered_at DESC, id DESC);
CREATE POLICY system ON queue_calls TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON queue_calls TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT SELECT ON queue_calls TO suite_app;
GRANT SELECT ON queue_calls TO suite_system;
CREATE TRIGGER queue_call_hours_added AFTER INSERT OR DELETE ON public.queue_calls FOR EACH ROW EXECUTE FUNCTION roll_up.queue_call_hours_changed();
CREATE TRIGGER queue_call_hours_changed AFTER UPDATE ON public.queue_calls FOR EACH ROW WHEN ((((((((((((((((((old.id IS DISTINCT FROM new.id) OR (old.company_id IS DISTINCT FROM new.company_id)) OR (old.call_id IS DISTINCT FROM new.call_id)) OR (old.step IS DISTINCT FROM new.step)) OR (old.queue_id IS DISTINCT FROM new.queue_id)) OR (old.queue_name IS DISTINCT FROM new.queue_name)) OR (old.result IS DISTINCT FROM new.result)) OR (old.band IS DISTINCT FROM new.band)) OR (old.half IS DISTINCT FROM new.half)) OR (old.in_level IS DISTINCT FROM new.in_level)) OR (old.extension_id IS DISTINCT FROM new.extension_id)) OR (old.number IS DISTINCT FROM new.number)) OR (old.name IS DISTINCT FROM new.name)) OR (old.entered_at IS DISTINCT FROM new.entered_at)) OR (old.wait_seconds IS DISTINCT FROM new.wait_seconds)) OR (old.talk_seconds IS DISTINCT FROM new.talk_seconds)) OR (old.wrap_up_seconds IS DISTINCT FROM new.wrap_up_seconds))) EXECUTE FUNCTION roll_up.queue_call_hours_changed();
CREATE TRIGGER queue_call_waits_added AFTER INSERT OR DELETE ON public.queue_calls FOR EACH ROW EXECUTE FUNCTION roll_up.queue_call_waits_changed();
CREATE TRIGGER queue_call_waits_changed AFTER UPDATE ON public.queue_calls FOR EACH ROW WHEN ((((((((((((((((((old.id IS DISTINCT FROM new.id) OR (old.company_id IS DISTINCT FROM new.company_id)) OR (old.call_id IS DISTINCT FROM new.call_id)) OR (old.step IS DISTINCT FROM new.step)) OR (old.queue_id IS DISTINCT FROM new.queue_id)) OR (old.queue_name IS DISTINCT FROM new.queue_name)) OR (old.result IS DISTINCT FROM new.result)) OR (old.band IS DISTINCT FROM new.band)) OR (old.half IS DISTINCT FROM new.half)) OR (old.in_level IS DISTINCT FROM new.in_level)) OR (old.extension_id IS DISTINCT FROM new.extension_id)) OR (old.number IS DISTINCT FROM new.number)) OR (old.name IS DISTINCT FROM new.name)) OR (old.entered_at IS DISTINCT FROM new.entered_at)) OR (old.wait_seconds IS DISTINCT FROM new.wait_seconds)) OR (old.talk_seconds IS DISTINCT FROM new.talk_seconds)) OR (old.wrap_up_seconds IS DISTINCT FROM new.wrap_up_seconds))) EXECUTE FUNCTION roll_up.queue_call_waits_changed();
COMMENT ON TRIGGER queue_call_hours_added ON queue_calls IS 'Keeps queue_call_hours.';
COMMENT ON TRIGGER queue_call_hours_changed ON queue_calls IS 'Keeps queue_call_hours.';
COMMENT ON TRIGGER queue_call_waits_added ON queue_calls IS 'Keeps queue_call_waits.';
COMMENT ON TRIGGER queue_call_waits_changed ON queue_calls IS 'Keeps queue_call_waits.';

CREATE TABLE rate_decks (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  currency text DEFAULT 'COP'::text NOT NULL,
  plan text DEFAULT 'none'::text NOT NULL,
  note text,
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT rate_decks_pkey PRIMARY KEY (id),
  CONSTRAINT rate_decks_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT rate_decks_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT rate_decks_note_check CHECK ((length(note) <= 200)),
  CONSTRAINT rate_decks_plan_check CHECK ((plan = ANY (ARRAY['none'::text, 'basic'::text, 'standard'::text, 'advanced'::text, 'custom'::text])))
);
COMMENT ON TABLE rate_decks IS 'Price lists of the platform: prices of calls in call_rates, of everything else in item_rates. Companies never read them.';
COMMENT ON COLUMN rate_decks.currency IS 'ISO 4217, of all its prices, which are before tax.';
COMMENT ON COLUMN rate_decks.plan IS 'Companies of this plan without a deck of their own have it; none: of no plan.';
CREATE UNIQUE INDEX rate_decks_name_key ON public.rate_decks USING btree (search_form(name)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX rate_decks_plan_key ON public.rate_decks USING btree (plan) WHERE ((plan <> 'none'::text) AND (deleted_at IS NULL));
GRANT DELETE, INSERT, SELECT, UPDATE ON rate_decks TO suite_system;

CREATE TABLE recording_policies (
  company_id bigint NOT NULL,
  incoming boolean DEFAULT true NOT NULL,
  outgoing boolean DEFAULT true NOT NULL,
  internal boolean DEFAULT false NOT NULL,
  queues boolean DEFAULT true NOT NULL,
  on_demand boolean DEFAULT true NOT NULL,
  kept_days integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  announcement text,
  decided_at timestamp with time zone,
  CONSTRAINT recording_policies_pkey PRIMARY KEY (company_id),
  CONSTRAINT recording_policies_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT recording_policies_announcement_check CHECK ((announcement = ANY (ARRAY['greeting'::text, 'spoken'::text, 'consent'::text]))),
  CONSTRAINT recording_policies_kept_days_check CHECK (((kept_days >= 1) AND (kept_days <= 3650)))
);
ALTER TABLE recording_policies ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE recording_policies IS 'What a company records by itself. No row: as the defaults say. companies.record_manage must allow it at all; companies.record_format is the format.';
COMMENT ON COLUMN recording_policies.incoming IS 'Calls from outside.';
COMMENT ON COLUMN recording_policies.outgoing IS 'Calls to outside.';
COMMENT ON COLUMN recording_policies.internal IS 'Calls between extensions.';
COMMENT ON COLUMN recording_policies.queues IS 'Calls through a queue, whatever incoming says.';
COMMENT ON COLUMN recording_policies.on_demand IS 'Whoever talks may start and stop a recording.';
COMMENT ON COLUMN recording_policies.kept_days IS 'Deleted after so many days; null: kept for ever.';
COMMENT ON COLUMN recording_policies.announcement IS 'How people outside learn that they are recorded. greeting: those who come through a menu or queue from its greeting, all others from the exchange as the talk begins; spoken: all from the exchange; consent: by a consent that the company keeps; null: not decided.';
COMMENT ON COLUMN recording_policies.decided_at IS 'When the company last decided on announcement and retention; null: never.';
CREATE POLICY system ON recording_policies TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON recording_policies TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON recording_policies TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON recording_policies TO suite_system;

CREATE TABLE recordings_under_way (
  id uuid NOT NULL,
  company_id bigint NOT NULL,
  asterisk_server_id bigint NOT NULL,
  talk_id uuid NOT NULL,
  leg text NOT NULL,
  about jsonb NOT NULL,
  by_wish boolean DEFAULT false NOT NULL,
  paused boolean DEFAULT false NOT NULL,
  started_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  marks jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT recordings_under_way_pkey PRIMARY KEY (id),
  CONSTRAINT recordings_under_way_asterisk_server_id_fkey FOREIGN KEY (asterisk_server_id) REFERENCES asterisk_servers(id),
  CONSTRAINT recordings_under_way_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
ALTER TABLE recordings_under_way ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE recordings_under_way IS 'Recordings that have begun and are not in call_recordings yet: whoever runs the calls next continues or stores them.';
COMMENT ON COLUMN recordings_under_way.talk_id IS 'The call or conference. No foreign key, since a call is stored a moment after it began.';
COMMENT ON COLUMN recordings_under_way.leg IS 'Channel of the telephone server that is recorded.';
COMMENT ON COLUMN recordings_under_way.about IS 'What call_recordings will say: extension, other side, direction, queue.';
COMMENT ON COLUMN recordings_under_way.by_wish IS 'Started by somebody in the call rather than by the company''s policy.';
COMMENT ON COLUMN recordings_under_way.paused IS 'Whoever talks has paused it.';
COMMENT ON COLUMN recordings_under_way.started_at IS 'When the telephone server began to write; until then, when it was told to.';
COMMENT ON COLUMN recordings_under_way.ended_at IS 'Over, but not stored yet; null: still going on.';
COMMENT ON COLUMN recordings_under_way.marks IS 'As in call_recordings.';
CREATE INDEX recordings_under_way_of_company ON public.recordings_under_way USING btree (company_id);
CREATE INDEX recordings_under_way_of_server ON public.recordings_under_way USING btree (asterisk_server_id, started_at);
CREATE POLICY system ON recordings_under_way TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON recordings_under_way TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON recordings_under_way TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON recordings_under_way TO suite_system;

CREATE TABLE recovery_codes (
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_codes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT recovery_codes_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
ALTER TABLE recovery_codes ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE recovery_codes IS 'For somebody who lost the device; each works once.';
COMMENT ON COLUMN recovery_codes.code_hash IS 'SHA-256 of 80 random bits.';
CREATE POLICY system ON recovery_codes TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON recovery_codes TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON recovery_codes TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON recovery_codes TO suite_system;

CREATE TABLE report_dashboards (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  name text NOT NULL,
  shared boolean DEFAULT false NOT NULL,
  content jsonb NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT report_dashboards_pkey PRIMARY KEY (id),
  CONSTRAINT report_dashboards_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT report_dashboards_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT report_dashboards_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  CONSTRAINT report_dashboards_content_check CHECK ((jsonb_typeof(content) = 'object'::text)),
  CONSTRAINT report_dashboards_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);
ALTER TABLE report_dashboards ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE report_dashboards IS 'Cards from declared and own reports, in their order.';
COMMENT ON COLUMN report_dashboards.user_id IS 'Who made it.';
COMMENT ON COLUMN report_dashboards.shared IS 'Offered to everybody of the company.';
COMMENT ON COLUMN report_dashboards.content IS '{cards, period}: see features/reports/contract/builder/dashboards.ts.';
COMMENT ON COLUMN report_dashboards.version IS 'Counts the changes, so that nobody overwrites one that they have not seen.';
CREATE INDEX report_dashboards_by_user ON public.report_dashboards USING btree (company_id, user_id);
CREATE POLICY system ON report_dashboards TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON report_dashboards TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON report_dashboards TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON report_dashboards TO suite_system;

CREATE TABLE report_schedule_recipients (
  company_id bigint NOT NULL,
  schedule_id bigint NOT NULL,
  user_id bigint NOT NULL,
  CONSTRAINT report_schedule_recipients_pkey PRIMARY KEY (schedule_id, user_id),
  CONSTRAINT report_schedule_recipients_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT report_schedule_recipients_company_id_schedule_id_fkey FOREIGN KEY (company_id, schedule_id) REFERENCES report_schedules(company_id, id) ON DELETE CASCADE,
  CONSTRAINT report_schedule_recipients_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
ALTER TABLE report_schedule_recipients ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE report_schedule_recipients IS 'Users who get the mail.';
CREATE INDEX report_schedule_recipients_by_user ON public.report_schedule_recipients USING btree (company_id, user_id);
CREATE POLICY system ON report_schedule_recipients TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON report_schedule_recipients TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON report_schedule_recipients TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON report_schedule_recipients TO suite_system;

CREATE TABLE report_schedules (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  report text NOT NULL,
  filters jsonb DEFAULT '{}'::jsonb NOT NULL,
  every text NOT NULL,
  hour integer NOT NULL,
  format text NOT NULL,
  next_at timestamp with time zone NOT NULL,
  last_sent_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT report_schedules_pkey PRIMARY KEY (id),
  CONSTRAINT report_schedules_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT report_schedules_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT report_schedules_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  CONSTRAINT report_schedules_every_check CHECK ((every = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text]))),
  CONSTRAINT report_schedules_format_check CHECK ((format = ANY (ARRAY['pdf'::text, 'xlsx'::text]))),
  CONSTRAINT report_schedules_hour_check CHECK (((hour >= 0) AND (hour <= 23))),
  CONSTRAINT report_schedules_report_check CHECK (((length(report) >= 3) AND (length(report) <= 120)))
);
ALTER TABLE report_schedules ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE report_schedules IS 'Reports mailed regularly, with the rights of the user who set them up.';
COMMENT ON COLUMN report_schedules.report IS '{area}/{name}.';
COMMENT ON COLUMN report_schedules.filters IS 'As in the report''s address, without the period, which follows from every.';
COMMENT ON COLUMN report_schedules.every IS 'Also decides the period: the day, week or month before.';
COMMENT ON COLUMN report_schedules.hour IS 'Local hour of the company.';
COMMENT ON COLUMN report_schedules.format IS 'What is attached to the mail.';
COMMENT ON COLUMN report_schedules.next_at IS 'When it is due.';
CREATE INDEX report_schedules_by_user ON public.report_schedules USING btree (company_id, user_id);
CREATE INDEX report_schedules_due ON public.report_schedules USING btree (next_at);
CREATE POLICY system ON report_schedules TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON report_schedules TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON report_schedules TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON report_schedules TO suite_system;

CREATE TABLE report_unusual_days (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  day date NOT NULL,
  report text NOT NULL,
  measure text NOT NULL,
  value double precision NOT NULL,
  usual double precision NOT NULL,
  dimension text,
  dimension_value text,
  dimension_change double precision,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT report_unusual_days_pkey PRIMARY KEY (id),
  CONSTRAINT report_unusual_days_company_id_day_report_measure_key UNIQUE (company_id, day, report, measure),
  CONSTRAINT report_unusual_days_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT report_unusual_days_check CHECK ((((dimension IS NULL) = (dimension_value IS NULL)) AND ((dimension IS NULL) = (dimension_change IS NULL)))),
  CONSTRAINT report_unusual_days_dimension_check CHECK ((length(dimension) <= 40)),
  CONSTRAINT report_unusual_days_dimension_value_check CHECK ((length(dimension_value) <= 200)),
  CONSTRAINT report_unusual_days_measure_check CHECK (((length(measure) >= 1) AND (length(measure) <= 40))),
  CONSTRAINT report_unusual_days_report_check CHECK (((length(report) >= 3) AND (length(report) <= 120)))
);
ALTER TABLE report_unusual_days ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE report_unusual_days IS 'Figures far from what their weekday usually has. Each is told once, when it is written.';
COMMENT ON COLUMN report_unusual_days.day IS 'Local day of the company.';
COMMENT ON COLUMN report_unusual_days.report IS '{area}/{name}.';
COMMENT ON COLUMN report_unusual_days.usual IS 'Median of the same weekdays before.';
COMMENT ON COLUMN report_unusual_days.dimension IS 'With dimension_value what explains most of the difference; null: nothing does.';
COMMENT ON COLUMN report_unusual_days.dimension_value IS 'Key of the value, as in the report: an id or a choice; empty: none.';
COMMENT ON COLUMN report_unusual_days.dimension_change IS 'How much of the difference it is.';
CREATE POLICY system ON report_unusual_days TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON report_unusual_days TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON report_unusual_days TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON report_unusual_days TO suite_system;

CREATE TABLE report_unusual_settings (
  company_id bigint NOT NULL,
  is_on boolean DEFAULT true NOT NULL,
  looked_at date,
  CONSTRAINT report_unusual_settings_pkey PRIMARY KEY (company_id),
  CONSTRAINT report_unusual_settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE report_unusual_settings ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE report_unusual_settings IS 'Whether a company is told of unusual days. No row: it is.';
COMMENT ON COLUMN report_unusual_settings.is_on IS 'Whether unusual days are looked for and told.';
COMMENT ON COLUMN report_unusual_settings.looked_at IS 'The latest local day that was looked at; null: none yet.';
CREATE POLICY system ON report_unusual_settings TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON report_unusual_settings TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON report_unusual_settings TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON report_unusual_settings TO suite_system;

CREATE TABLE report_walls (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  name text NOT NULL,
  token_hash text NOT NULL,
  panels text[] NOT NULL,
  names boolean DEFAULT false NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  seen_at timestamp with time zone,
  CONSTRAINT report_walls_pkey PRIMARY KEY (id),
  CONSTRAINT report_walls_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT report_walls_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT report_walls_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  CONSTRAINT report_walls_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT report_walls_panels_check CHECK (((cardinality(panels) >= 1) AND (cardinality(panels) <= 10))),
  CONSTRAINT report_walls_token_hash_check CHECK ((length(token_hash) = 64))
);
ALTER TABLE report_walls ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE report_walls IS 'Links that show live numbers without a session, as on a television. A revoked one is deleted.';
COMMENT ON COLUMN report_walls.user_id IS 'Who made it: it shows no more than they may see, and nothing when they may not any more.';
COMMENT ON COLUMN report_walls.token_hash IS 'SHA-256 of the secret in its address, in hex.';
COMMENT ON COLUMN report_walls.panels IS 'What it shows, in order: queues, conversations, sales.';
COMMENT ON COLUMN report_walls.names IS 'Whether it shows the names of agents; no customer is ever shown.';
COMMENT ON COLUMN report_walls.seen_at IS 'When a page read it last, to the minute; null: never.';
CREATE UNIQUE INDEX report_walls_by_token ON public.report_walls USING btree (token_hash);
CREATE INDEX report_walls_by_user ON public.report_walls USING btree (company_id, user_id);
CREATE POLICY system ON report_walls TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON report_walls TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON report_walls TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON report_walls TO suite_system;

CREATE TABLE resource_bulk_rows (
  company_id bigint NOT NULL,
  run_id bigint NOT NULL,
  number integer NOT NULL,
  record_id bigint NOT NULL,
  label text NOT NULL,
  outcome text,
  before jsonb,
  after jsonb,
  reasons text,
  CONSTRAINT resource_bulk_rows_pkey PRIMARY KEY (run_id, number),
  CONSTRAINT resource_bulk_rows_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT resource_bulk_rows_company_id_run_id_fkey FOREIGN KEY (company_id, run_id) REFERENCES resource_bulk_runs(company_id, id) ON DELETE CASCADE,
  CONSTRAINT resource_bulk_rows_outcome_check CHECK ((outcome = ANY (ARRAY['changed'::text, 'unchanged'::text, 'refused'::text, 'undone'::text, 'kept'::text])))
);
ALTER TABLE resource_bulk_rows ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE resource_bulk_rows IS 'Rows of a bulk run, as the filter found them at its start, and what became of each.';
COMMENT ON COLUMN resource_bulk_rows.number IS 'Place in the list''s order, from 1.';
COMMENT ON COLUMN resource_bulk_rows.record_id IS 'The row of the list.';
COMMENT ON COLUMN resource_bulk_rows.label IS 'Its name at the start.';
COMMENT ON COLUMN resource_bulk_rows.outcome IS 'Null: not processed yet; refused: see reasons; undone: taken back; kept: could not be, since the same field was changed meanwhile.';
COMMENT ON COLUMN resource_bulk_rows.before IS 'Of an edited one: the changed fields as they were.';
COMMENT ON COLUMN resource_bulk_rows.after IS 'Of an edited one: the changed fields as the run left them; undoing keeps a row where they differ.';
COMMENT ON COLUMN resource_bulk_rows.reasons IS 'Of a refused or kept one, in words.';
CREATE INDEX resource_bulk_rows_by_outcome ON public.resource_bulk_rows USING btree (run_id, outcome, number);
CREATE POLICY system ON resource_bulk_rows TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON resource_bulk_rows TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON resource_bulk_rows TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON resource_bulk_rows TO suite_system;

CREATE TABLE resource_bulk_runs (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  resource text NOT NULL,
  action text NOT NULL,
  patch jsonb DEFAULT '{}'::jsonb NOT NULL,
  language text NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  total integer NOT NULL,
  changed integer DEFAULT 0 NOT NULL,
  unchanged integer DEFAULT 0 NOT NULL,
  refused integer DEFAULT 0 NOT NULL,
  undone integer DEFAULT 0 NOT NULL,
  kept integer DEFAULT 0 NOT NULL,
  finished_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT resource_bulk_runs_pkey PRIMARY KEY (id),
  CONSTRAINT resource_bulk_runs_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT resource_bulk_runs_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT resource_bulk_runs_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  CONSTRAINT resource_bulk_runs_action_check CHECK ((action = ANY (ARRAY['edit'::text, 'remove'::text]))),
  CONSTRAINT resource_bulk_runs_resource_check CHECK ((length(resource) <= 60)),
  CONSTRAINT resource_bulk_runs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'undoing'::text, 'undone'::text])))
);
ALTER TABLE resource_bulk_runs ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE resource_bulk_runs IS 'Edits and deletions of all rows that a list''s filter found at the start. Kept three days; for one day after its end a run can be undone.';
COMMENT ON COLUMN resource_bulk_runs.resource IS 'Name of the list''s declaration.';
COMMENT ON COLUMN resource_bulk_runs.action IS 'edit: writes patch into every row; remove: deletes every row.';
COMMENT ON COLUMN resource_bulk_runs.patch IS 'Of an edit: new values by field, as in the list''s edit route.';
COMMENT ON COLUMN resource_bulk_runs.language IS 'In which reasons are written.';
COMMENT ON COLUMN resource_bulk_runs.state IS 'waiting, running, done, undoing, undone; cancelled: what was written until then stays, and can be undone.';
COMMENT ON COLUMN resource_bulk_runs.total IS 'Counts of rows.';
COMMENT ON COLUMN resource_bulk_runs.changed IS 'Counts of rows: those edited or deleted.';
COMMENT ON COLUMN resource_bulk_runs.unchanged IS 'Counts of rows that had the values already, or were deleted already.';
COMMENT ON COLUMN resource_bulk_runs.refused IS 'Counts of rows.';
COMMENT ON COLUMN resource_bulk_runs.undone IS 'Counts of rows.';
COMMENT ON COLUMN resource_bulk_runs.kept IS 'Counts of rows that could not be undone, since somebody changed the same field meanwhile.';
CREATE INDEX resource_bulk_runs_by_user ON public.resource_bulk_runs USING btree (company_id, user_id, resource, id DESC);
CREATE INDEX resource_bulk_runs_old ON public.resource_bulk_runs USING btree (created_at);
CREATE POLICY system ON resource_bulk_runs TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON resource_bulk_runs TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON resource_bulk_runs TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON resource_bulk_runs TO suite_system;

CREATE TABLE resource_import_mappings (
  company_id bigint NOT NULL,
  resource text NOT NULL,
  headings text NOT NULL,
  mapping jsonb NOT NULL,
  key_fields text[] NOT NULL,
  duplicates text NOT NULL,
  options jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT resource_import_mappings_pkey PRIMARY KEY (company_id, resource, headings),
  CONSTRAINT resource_import_mappings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT resource_import_mappings_resource_check CHECK ((length(resource) <= 60))
);
ALTER TABLE resource_import_mappings ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE resource_import_mappings IS 'The last mapping of a file with these headings, suggested next time.';
COMMENT ON COLUMN resource_import_mappings.headings IS 'MD5 of all headings, joined by tabs.';
COMMENT ON COLUMN resource_import_mappings.mapping IS 'As resource_imports.mapping.';
COMMENT ON COLUMN resource_import_mappings.key_fields IS 'As resource_imports.key_fields.';
COMMENT ON COLUMN resource_import_mappings.options IS 'As resource_imports.options.';
CREATE POLICY system ON resource_import_mappings TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON resource_import_mappings TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON resource_import_mappings TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON resource_import_mappings TO suite_system;

CREATE TABLE resource_import_rows (
  company_id bigint NOT NULL,
  import_id bigint NOT NULL,
  number integer NOT NULL,
  cells jsonb NOT NULL,
  outcome text,
  record_id bigint,
  before jsonb,
  reasons text,
  version integer,
  CONSTRAINT resource_import_rows_pkey PRIMARY KEY (import_id, number),
  CONSTRAINT resource_import_rows_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT resource_import_rows_company_id_import_id_fkey FOREIGN KEY (company_id, import_id) REFERENCES resource_imports(company_id, id) ON DELETE CASCADE,
  CONSTRAINT resource_import_rows_outcome_check CHECK ((outcome = ANY (ARRAY['created'::text, 'changed'::text, 'skipped'::text, 'wrong'::text, 'undone'::text, 'kept'::text])))
);
ALTER TABLE resource_import_rows ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE resource_import_rows IS 'Rows of an import, and what became of each.';
COMMENT ON COLUMN resource_import_rows.number IS 'As the spreadsheet counts; the headings are row 1.';
COMMENT ON COLUMN resource_import_rows.cells IS 'Texts, in the order of the columns.';
COMMENT ON COLUMN resource_import_rows.outcome IS 'Null: not processed yet; wrong: see reasons; undone: taken back; kept: could not be, since it was changed or used meanwhile.';
COMMENT ON COLUMN resource_import_rows.record_id IS 'The row that was created or changed.';
COMMENT ON COLUMN resource_import_rows.before IS 'Of a changed one: the changed fields as they were.';
COMMENT ON COLUMN resource_import_rows.reasons IS 'Of a wrong one, in words.';
COMMENT ON COLUMN resource_import_rows.version IS 'Of a changed one: its version afterwards, by which undoing sees later changes.';
CREATE INDEX resource_import_rows_by_outcome ON public.resource_import_rows USING btree (import_id, outcome, number);
CREATE POLICY system ON resource_import_rows TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON resource_import_rows TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON resource_import_rows TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON resource_import_rows TO suite_system;

CREATE TABLE resource_imports (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  resource text NOT NULL,
  file_name text NOT NULL,
  state text DEFAULT 'uploaded'::text NOT NULL,
  headings text[] NOT NULL,
  mapping jsonb DEFAULT '[]'::jsonb NOT NULL,
  key_fields text[] DEFAULT '{}'::text[] NOT NULL,
  duplicates text DEFAULT 'skip'::text NOT NULL,
  language text NOT NULL,
  total integer NOT NULL,
  created integer DEFAULT 0 NOT NULL,
  changed integer DEFAULT 0 NOT NULL,
  skipped integer DEFAULT 0 NOT NULL,
  wrong integer DEFAULT 0 NOT NULL,
  undone integer DEFAULT 0 NOT NULL,
  finished_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  options jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT resource_imports_pkey PRIMARY KEY (id),
  CONSTRAINT resource_imports_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT resource_imports_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT resource_imports_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  CONSTRAINT resource_imports_duplicates_check CHECK ((duplicates = ANY (ARRAY['skip'::text, 'update'::text, 'create'::text]))),
  CONSTRAINT resource_imports_file_name_check CHECK ((length(file_name) <= 255)),
  CONSTRAINT resource_imports_resource_check CHECK ((length(resource) <= 60)),
  CONSTRAINT resource_imports_state_check CHECK ((state = ANY (ARRAY['uploaded'::text, 'waiting'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'undoing'::text, 'undone'::text])))
);
ALTER TABLE resource_imports ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE resource_imports IS 'Spreadsheets that a job reads into a list. Kept three days; for one day after its end an import can be undone.';
COMMENT ON COLUMN resource_imports.resource IS 'Name of the list''s declaration.';
COMMENT ON COLUMN resource_imports.state IS 'uploaded, waiting, running, done, undoing, undone; cancelled: what was written until then stays, and can be undone.';
COMMENT ON COLUMN resource_imports.headings IS 'Of the file''s columns.';
COMMENT ON COLUMN resource_imports.mapping IS 'Per column the field that it goes to; null: none.';
COMMENT ON COLUMN resource_imports.key_fields IS 'Any of these fields tells that a row exists already; empty: all rows are new.';
COMMENT ON COLUMN resource_imports.duplicates IS 'What happens to a row that exists already: skip, update, or create another.';
COMMENT ON COLUMN resource_imports.language IS 'In which reasons are written.';
COMMENT ON COLUMN resource_imports.total IS 'Counts of rows.';
COMMENT ON COLUMN resource_imports.created IS 'Counts of rows.';
COMMENT ON COLUMN resource_imports.changed IS 'Counts of rows.';
COMMENT ON COLUMN resource_imports.skipped IS 'Counts of rows.';
COMMENT ON COLUMN resource_imports.wrong IS 'Counts of rows.';
COMMENT ON COLUMN resource_imports.undone IS 'Counts of rows.';
COMMENT ON COLUMN resource_imports.options IS 'Beside the mapping: defaults of fields, fields that empty cells clear, whether missing companies are created.';
CREATE INDEX resource_imports_by_user ON public.resource_imports USING btree (company_id, user_id, resource, id DESC);
CREATE INDEX resource_imports_old ON public.resource_imports USING btree (created_at);
CREATE POLICY system ON resource_imports TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON resource_imports TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON resource_imports TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON resource_imports TO suite_system;

CREATE TABLE ring_group_members (
  company_id bigint NOT NULL,
  group_id bigint NOT NULL,
  extension_id bigint NOT NULL,
  "position" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  CONSTRAINT ring_group_members_pkey PRIMARY KEY (group_id, extension_id),
  CONSTRAINT ring_group_members_company_id_extension_id_fkey FOREIGN KEY (company_id, extension_id) REFERENCES extensions(company_id, id) ON DELETE CASCADE,
  CONSTRAINT ring_group_members_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT ring_group_members_company_id_group_id_fkey FOREIGN KEY (company_id, group_id) REFERENCES ring_groups(company_id, id) ON DELETE CASCADE
);
ALTER TABLE ring_group_members ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE ring_group_members IS 'Members of a ring group.';
COMMENT ON COLUMN ring_group_members."position" IS 'Order of ringing.';
CREATE INDEX ring_group_members_by_extension ON public.ring_group_members USING btree (company_id, extension_id);
CREATE POLICY system ON ring_group_members TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON ring_group_members TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON ring_group_members TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON ring_group_members TO suite_system;

CREATE TABLE ring_groups (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  number text,
  strategy text DEFAULT 'all'::text NOT NULL,
  ring_seconds integer DEFAULT 20 NOT NULL,
  skip_busy boolean DEFAULT true NOT NULL,
  fallback_id bigint,
  search_text text GENERATED ALWAYS AS (search_form(((name || ' '::text) || COALESCE(number, ''::text)))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT ring_groups_pkey PRIMARY KEY (id),
  CONSTRAINT ring_groups_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT ring_groups_company_id_fallback_id_fkey FOREIGN KEY (company_id, fallback_id) REFERENCES call_destinations(company_id, id),
  CONSTRAINT ring_groups_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT ring_groups_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT ring_groups_number_check CHECK ((number ~ '^[0-9]{2,10}$'::text)),
  CONSTRAINT ring_groups_ring_seconds_check CHECK (((ring_seconds >= 5) AND (ring_seconds <= 120))),
  CONSTRAINT ring_groups_strategy_check CHECK ((strategy = ANY (ARRAY['all'::text, 'in_order'::text, 'by_turns'::text])))
);
ALTER TABLE ring_groups ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE ring_groups IS 'Extensions that ring for one call.';
COMMENT ON COLUMN ring_groups.number IS 'What is dialled inside; null: reached as a destination only.';
COMMENT ON COLUMN ring_groups.strategy IS 'all: together; in_order: one after the other; by_turns: one after the other, each call beginning with the next member.';
COMMENT ON COLUMN ring_groups.ring_seconds IS 'Of the whole group (all), or of each member.';
COMMENT ON COLUMN ring_groups.skip_busy IS 'Members in a call are left out; otherwise they are rung as long as their call_limit allows.';
COMMENT ON COLUMN ring_groups.fallback_id IS 'Where the call goes when nobody answers; null: it ends.';
CREATE UNIQUE INDEX ring_groups_name_key ON public.ring_groups USING btree (company_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX ring_groups_number_key ON public.ring_groups USING btree (company_id, number) WHERE (deleted_at IS NULL);
CREATE POLICY system ON ring_groups TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON ring_groups TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON ring_groups TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON ring_groups TO suite_system;
CREATE TRIGGER call_destination AFTER INSERT OR DELETE OR UPDATE OF name, deleted_at ON public.ring_groups FOR EACH ROW EXECUTE FUNCTION keep_call_destination('ring_group');
COMMENT ON TRIGGER call_destination ON ring_groups IS 'Keeps call_destinations.';

CREATE TABLE roll_up.tables (
  name regclass NOT NULL,
  sums text[] NOT NULL,
  CONSTRAINT tables_pkey PRIMARY KEY (name)
);
COMMENT ON TABLE roll_up.tables IS 'The roll-up tables.';
COMMENT ON COLUMN roll_up.tables.name IS 'Table of sums.';
COMMENT ON COLUMN roll_up.tables.sums IS 'Its columns that are summed; all others but merged are keys.';

CREATE TABLE scim_groups (
  group_id bigint NOT NULL,
  company_id bigint NOT NULL,
  external_id text,
  changed_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT scim_groups_pkey PRIMARY KEY (group_id),
  CONSTRAINT scim_groups_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT scim_groups_company_id_group_id_fkey FOREIGN KEY (company_id, group_id) REFERENCES user_groups(company_id, id) ON DELETE CASCADE,
  CONSTRAINT scim_groups_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 300)))
);
ALTER TABLE scim_groups ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE scim_groups IS 'What an identity provider calls groups that it provisions.';
COMMENT ON COLUMN scim_groups.external_id IS 'Its own id of the group.';
CREATE INDEX scim_groups_by_external_id ON public.scim_groups USING btree (company_id, external_id);
CREATE INDEX scim_groups_of_company ON public.scim_groups USING btree (company_id, group_id);
CREATE POLICY system ON scim_groups TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON scim_groups TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON scim_groups TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON scim_groups TO suite_system;

CREATE TABLE scim_users (
  user_id bigint NOT NULL,
  company_id bigint NOT NULL,
  user_name text NOT NULL,
  external_id text,
  changed_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT scim_users_pkey PRIMARY KEY (user_id),
  CONSTRAINT scim_users_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT scim_users_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  CONSTRAINT scim_users_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 300))),
  CONSTRAINT scim_users_user_name_check CHECK (((length(user_name) >= 1) AND (length(user_name) <= 254)))
);
ALTER TABLE scim_users ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE scim_users IS 'What an identity provider calls users that it provisions.';
COMMENT ON COLUMN scim_users.user_name IS 'Its userName, which may change; users.username does not.';
COMMENT ON COLUMN scim_users.external_id IS 'Its own id of the person.';
CREATE INDEX scim_users_by_external_id ON public.scim_users USING btree (company_id, external_id);
CREATE UNIQUE INDEX scim_users_name_key ON public.scim_users USING btree (company_id, lower(user_name));
CREATE INDEX scim_users_of_company ON public.scim_users USING btree (company_id, user_id);
CREATE POLICY system ON scim_users TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON scim_users TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON scim_users TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON scim_users TO suite_system;

CREATE TABLE second_factors (
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  secret_sealed bytea NOT NULL,
  confirmed_at timestamp with time zone,
  last_step bigint DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT second_factors_pkey PRIMARY KEY (user_id),
  CONSTRAINT second_factors_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT second_factors_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
ALTER TABLE second_factors ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE second_factors IS 'One-time passwords by time (TOTP, RFC 6238).';
COMMENT ON COLUMN second_factors.secret_sealed IS 'Purpose `second factor secrets`.';
COMMENT ON COLUMN second_factors.confirmed_at IS 'Null while it is being set up: no code is asked for yet.';
COMMENT ON COLUMN second_factors.last_step IS 'The 30-second step of the last accepted code: that step or an earlier one is a replay.';
CREATE POLICY system ON second_factors TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON second_factors TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON second_factors TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON second_factors TO suite_system;

CREATE TABLE sessions (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  join_token_hash bytea NOT NULL,
  user_agent text DEFAULT ''::text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  address text DEFAULT ''::text NOT NULL,
  last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT sessions_join_token_hash_key UNIQUE (join_token_hash),
  CONSTRAINT sessions_token_hash_key UNIQUE (token_hash),
  CONSTRAINT sessions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT sessions_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE sessions IS 'One per sign-in, until it expires or is revoked.';
COMMENT ON COLUMN sessions.token_hash IS 'SHA-256 of the session token: a copy of the database signs nobody in.';
COMMENT ON COLUMN sessions.join_token_hash IS 'SHA-256 of a second token of the same session, which signing in answers as join.tokenJoin for clients of the messaging channel; either one authenticates.';
COMMENT ON COLUMN sessions.revoked_at IS 'Signed out, by themselves or by an administrator.';
COMMENT ON COLUMN sessions.address IS 'IP address of the sign-in.';
COMMENT ON COLUMN sessions.last_seen_at IS 'Time of the last request, brought up to date once a minute at most.';
CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_by_user ON public.sessions USING btree (user_id);
CREATE POLICY system ON sessions TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON sessions TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON sessions TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON sessions TO suite_system;

CREATE TABLE setup_links (
  token_hash bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT setup_links_pkey PRIMARY KEY (token_hash)
);
COMMENT ON TABLE setup_links IS 'Single-use links by which the first operator of a new installation comes in.';
COMMENT ON COLUMN setup_links.token_hash IS 'SHA-256.';
GRANT DELETE, INSERT, SELECT, UPDATE ON setup_links TO suite_system;

CREATE TABLE sign_in_failures (
  kind text NOT NULL,
  key_hash bytea NOT NULL,
  failures integer NOT NULL,
  last_failure_at timestamp with time zone NOT NULL,
  blocked_until timestamp with time zone NOT NULL,
  CONSTRAINT sign_in_failures_pkey PRIMARY KEY (kind, key_hash),
  CONSTRAINT sign_in_failures_kind_check CHECK ((kind = ANY (ARRAY['user'::text, 'address'::text])))
);
COMMENT ON TABLE sign_in_failures IS 'Failed sign-ins, which make the next attempt wait longer and longer. Forgotten an hour after the last one. Of no company, since there may be no such user.';
COMMENT ON COLUMN sign_in_failures.kind IS 'user: by what was typed as the user name; address: by IP address, which a whole office may share, so it bears more.';
COMMENT ON COLUMN sign_in_failures.key_hash IS 'SHA-256: people type passwords into the wrong field.';
COMMENT ON COLUMN sign_in_failures.blocked_until IS 'Attempts until then are refused unchecked and not counted; -infinity: no pause yet.';
CREATE INDEX sign_in_failures_by_time ON public.sign_in_failures USING btree (last_failure_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON sign_in_failures TO suite_system;

CREATE TABLE sign_on_attempts (
  state_hash bytea NOT NULL,
  company_id bigint NOT NULL,
  provider_id bigint NOT NULL,
  tester_id bigint,
  browser_hash bytea NOT NULL,
  kept_sealed bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  answered_at timestamp with time zone,
  ticket_hash bytea,
  user_id bigint,
  reason text,
  facts jsonb,
  taken_at timestamp with time zone,
  CONSTRAINT sign_on_attempts_pkey PRIMARY KEY (state_hash),
  CONSTRAINT sign_on_attempts_ticket_hash_key UNIQUE (ticket_hash),
  CONSTRAINT sign_on_attempts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT sign_on_attempts_company_id_provider_id_fkey FOREIGN KEY (company_id, provider_id) REFERENCES sign_on_providers(company_id, id) ON DELETE CASCADE,
  CONSTRAINT sign_on_attempts_company_id_tester_id_fkey FOREIGN KEY (company_id, tester_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  CONSTRAINT sign_on_attempts_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  CONSTRAINT sign_on_attempts_reason_check CHECK ((length(reason) <= 60))
);
ALTER TABLE sign_on_attempts ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE sign_on_attempts IS 'Sign-ins on their way to an identity provider and back; each is answered once and taken once.';
COMMENT ON COLUMN sign_on_attempts.state_hash IS 'Of state (OpenID Connect) or RelayState (SAML).';
COMMENT ON COLUMN sign_on_attempts.tester_id IS 'The administrator whose test it is: it opens no session; null: a sign-in.';
COMMENT ON COLUMN sign_on_attempts.browser_hash IS 'Of what the browser keeps that began it: no other one can finish it.';
COMMENT ON COLUMN sign_on_attempts.kept_sealed IS 'Verifier and nonce, or the id of the request (JSON), sealed.';
COMMENT ON COLUMN sign_on_attempts.answered_at IS 'When the provider''s answer came, good or bad: a second one is refused.';
COMMENT ON COLUMN sign_on_attempts.ticket_hash IS 'Of what the page then takes the outcome with.';
COMMENT ON COLUMN sign_on_attempts.user_id IS 'Who signed in; null: nobody.';
COMMENT ON COLUMN sign_on_attempts.reason IS 'Why nobody did; null: somebody did.';
COMMENT ON COLUMN sign_on_attempts.facts IS 'Of a test: what the provider said.';
COMMENT ON COLUMN sign_on_attempts.taken_at IS 'When the page took the outcome.';
CREATE INDEX sign_on_attempts_by_age ON public.sign_on_attempts USING btree (created_at);
CREATE INDEX sign_on_attempts_of_provider ON public.sign_on_attempts USING btree (company_id, provider_id);
CREATE INDEX sign_on_attempts_of_tester ON public.sign_on_attempts USING btree (company_id, tester_id);
CREATE INDEX sign_on_attempts_of_user ON public.sign_on_attempts USING btree (company_id, user_id);
CREATE POLICY system ON sign_on_attempts TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON sign_on_attempts TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON sign_on_attempts TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON sign_on_attempts TO suite_system;

CREATE TABLE sign_on_domains (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  domain text NOT NULL,
  proof text DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
  verified_at timestamp with time zone,
  search_text text GENERATED ALWAYS AS (search_form(domain)) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT sign_on_domains_pkey PRIMARY KEY (id),
  CONSTRAINT sign_on_domains_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT sign_on_domains_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT sign_on_domains_domain_check CHECK (((domain = lower(domain)) AND ((length(domain) >= 4) AND (length(domain) <= 253))))
);
ALTER TABLE sign_on_domains ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE sign_on_domains IS 'Domains of mail addresses that a company has proved to be its own: only their people are recognised by address.';
COMMENT ON COLUMN sign_on_domains.proof IS 'Text that the company publishes in the DNS.';
COMMENT ON COLUMN sign_on_domains.verified_at IS 'When it was last found there; null: never.';
CREATE UNIQUE INDEX sign_on_domains_key ON public.sign_on_domains USING btree (company_id, domain) WHERE (deleted_at IS NULL);
CREATE INDEX sign_on_domains_newest ON public.sign_on_domains USING btree (company_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX sign_on_domains_one_owner ON public.sign_on_domains USING btree (domain) WHERE ((deleted_at IS NULL) AND (verified_at IS NOT NULL));
CREATE POLICY system ON sign_on_domains TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON sign_on_domains TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON sign_on_domains TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON sign_on_domains TO suite_system;

CREATE TABLE sign_on_identities (
  company_id bigint NOT NULL,
  provider_id bigint NOT NULL,
  subject text NOT NULL,
  user_id bigint NOT NULL,
  linked_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT sign_on_identities_pkey PRIMARY KEY (provider_id, subject),
  CONSTRAINT sign_on_identities_provider_id_user_id_key UNIQUE (provider_id, user_id),
  CONSTRAINT sign_on_identities_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT sign_on_identities_company_id_provider_id_fkey FOREIGN KEY (company_id, provider_id) REFERENCES sign_on_providers(company_id, id) ON DELETE CASCADE,
  CONSTRAINT sign_on_identities_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  CONSTRAINT sign_on_identities_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 500)))
);
ALTER TABLE sign_on_identities ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE sign_on_identities IS 'Who a user is at an identity provider: from the first sign-in on, whatever becomes of addresses.';
COMMENT ON COLUMN sign_on_identities.subject IS 'sub of OpenID Connect, NameID of SAML.';
CREATE INDEX sign_on_identities_of_provider ON public.sign_on_identities USING btree (company_id, provider_id);
CREATE INDEX sign_on_identities_of_user ON public.sign_on_identities USING btree (company_id, user_id);
CREATE POLICY system ON sign_on_identities TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON sign_on_identities TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON sign_on_identities TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON sign_on_identities TO suite_system;

CREATE TABLE sign_on_providers (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  key text DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
  issuer text NOT NULL,
  client_id text,
  secret_sealed bytea,
  sign_on_url text,
  certificates text,
  trusts_email boolean DEFAULT false NOT NULL,
  creates_people boolean DEFAULT false NOT NULL,
  gives_extension boolean DEFAULT false NOT NULL,
  groups_claim text,
  administrator_groups text[] DEFAULT '{}'::text[] NOT NULL,
  supervisor_groups text[] DEFAULT '{}'::text[] NOT NULL,
  required boolean DEFAULT false NOT NULL,
  emergency_id bigint,
  ok_at timestamp with time zone,
  problem text,
  problem_at timestamp with time zone,
  search_text text GENERATED ALWAYS AS (search_form(((name || ' '::text) || issuer))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  disabled_at timestamp with time zone,
  deleted_at timestamp with time zone,
  CONSTRAINT sign_on_providers_pkey PRIMARY KEY (id),
  CONSTRAINT sign_on_providers_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT sign_on_providers_key_key UNIQUE (key),
  CONSTRAINT sign_on_providers_company_id_emergency_id_fkey FOREIGN KEY (company_id, emergency_id) REFERENCES users(company_id, id) ON DELETE SET NULL (emergency_id),
  CONSTRAINT sign_on_providers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT sign_on_providers_administrator_groups_check CHECK ((cardinality(administrator_groups) <= 50)),
  CONSTRAINT sign_on_providers_certificates_check CHECK ((length(certificates) <= 20000)),
  CONSTRAINT sign_on_providers_client_id_check CHECK (((length(client_id) >= 1) AND (length(client_id) <= 300))),
  CONSTRAINT sign_on_providers_groups_claim_check CHECK (((length(groups_claim) >= 1) AND (length(groups_claim) <= 200))),
  CONSTRAINT sign_on_providers_issuer_check CHECK (((length(issuer) >= 1) AND (length(issuer) <= 500))),
  CONSTRAINT sign_on_providers_kind_check CHECK ((kind = ANY (ARRAY['oidc'::text, 'saml'::text]))),
  CONSTRAINT sign_on_providers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT sign_on_providers_problem_check CHECK ((length(problem) <= 500)),
  CONSTRAINT sign_on_providers_sign_on_url_check CHECK (((length(sign_on_url) >= 8) AND (length(sign_on_url) <= 500))),
  CONSTRAINT sign_on_providers_supervisor_groups_check CHECK ((cardinality(supervisor_groups) <= 50))
);
ALTER TABLE sign_on_providers ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE sign_on_providers IS 'Identity providers of a company, by which its people sign in.';
COMMENT ON COLUMN sign_on_providers.kind IS 'oidc: OpenID Connect; saml: SAML 2.0.';
COMMENT ON COLUMN sign_on_providers.key IS 'In the addresses that the identity provider is configured with; no secret.';
COMMENT ON COLUMN sign_on_providers.issuer IS 'OpenID Connect: the issuer, https://…; SAML: its entity id.';
COMMENT ON COLUMN sign_on_providers.client_id IS 'OpenID Connect only.';
COMMENT ON COLUMN sign_on_providers.secret_sealed IS 'Client secret of OpenID Connect, sealed; null: a public client.';
COMMENT ON COLUMN sign_on_providers.sign_on_url IS 'SAML only: where requests are sent (HTTP-Redirect).';
COMMENT ON COLUMN sign_on_providers.certificates IS 'SAML only: PEM, those that are valid now and the next ones.';
COMMENT ON COLUMN sign_on_providers.trusts_email IS 'An address without email_verified counts as verified: providers whose administrators assign all addresses.';
COMMENT ON COLUMN sign_on_providers.creates_people IS 'Somebody unknown becomes a user at their first sign-in; otherwise only who exists already enters.';
COMMENT ON COLUMN sign_on_providers.gives_extension IS 'Users that it creates get the next free extension.';
COMMENT ON COLUMN sign_on_providers.groups_claim IS 'Claim or attribute that lists the groups of a person; null: groups.';
COMMENT ON COLUMN sign_on_providers.administrator_groups IS 'Members of any of these are administrators; with both lists empty roles are kept as they are.';
COMMENT ON COLUMN sign_on_providers.supervisor_groups IS 'Members of any of these are supervisors.';
COMMENT ON COLUMN sign_on_providers.required IS 'The company''s people cannot sign in with a password.';
COMMENT ON COLUMN sign_on_providers.emergency_id IS 'The administrator who still can, for the day when the provider fails.';
COMMENT ON COLUMN sign_on_providers.ok_at IS 'Of the last sign-in or test that it confirmed.';
COMMENT ON COLUMN sign_on_providers.problem IS 'Why the latest one failed; null: it did not.';
COMMENT ON COLUMN sign_on_providers.problem_at IS 'Of that failure.';
CREATE UNIQUE INDEX sign_on_providers_name_key ON public.sign_on_providers USING btree (company_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE INDEX sign_on_providers_newest ON public.sign_on_providers USING btree (company_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX sign_on_providers_of_emergency ON public.sign_on_providers USING btree (company_id, emergency_id);
CREATE POLICY system ON sign_on_providers TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON sign_on_providers TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON sign_on_providers TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON sign_on_providers TO suite_system;

CREATE TABLE sip_bans (
  endpoint text NOT NULL,
  address inet NOT NULL,
  until timestamp with time zone NOT NULL,
  CONSTRAINT sip_bans_pkey PRIMARY KEY (endpoint, address),
  CONSTRAINT sip_bans_endpoint_check CHECK ((length(endpoint) <= 100))
);
COMMENT ON TABLE sip_bans IS 'Addresses that kept trying wrong SIP passwords; Asterisk reads them as access lists (asterisk.ps_endpoints.deny). Of no company.';
COMMENT ON COLUMN sip_bans.endpoint IS 'The extension or trunk that was guessed at; empty: all of them, for an address that tried many.';
CREATE INDEX sip_bans_until ON public.sip_bans USING btree (until);
GRANT DELETE, INSERT, SELECT, UPDATE ON sip_bans TO suite_system;

CREATE TABLE sip_names (
  name text NOT NULL,
  CONSTRAINT sip_names_pkey PRIMARY KEY (name)
);
COMMENT ON TABLE sip_names IS 'Every name that Asterisk may be asked for, of extensions and trunks: one index tells that a stranger''s name is nobody''s. Names are never removed, so that no deletion can race with their next use; an old one only costs a look-up. Written by the triggers keep_sip_names.';

CREATE UNLOGGED TABLE socket_tickets (
  company_id bigint NOT NULL,
  ticket_hash bytea NOT NULL,
  session_id bigint NOT NULL,
  purpose text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT socket_tickets_pkey PRIMARY KEY (ticket_hash)
);
ALTER TABLE socket_tickets ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE socket_tickets IS 'A ticket opens one WebSocket within 30 seconds: browsers cannot send the session token with it. Unlogged, since after a crash the client just asks for another.';
COMMENT ON COLUMN socket_tickets.ticket_hash IS 'SHA-256.';
COMMENT ON COLUMN socket_tickets.purpose IS 'The socket that it opens, as the socket''s declaration names it: notifications, notification, chat, join, sip. One ticket opens no other.';
CREATE INDEX socket_tickets_by_expiry ON public.socket_tickets USING btree (expires_at);
CREATE POLICY system ON socket_tickets TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON socket_tickets TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON socket_tickets TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON socket_tickets TO suite_system;

CREATE TABLE stored_files (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  company_id bigint NOT NULL,
  owner_user_id bigint,
  kind text NOT NULL,
  visibility text NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL,
  size bigint NOT NULL,
  sha256 bytea NOT NULL,
  dropped_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT stored_files_pkey PRIMARY KEY (id),
  CONSTRAINT stored_files_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT stored_files_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT stored_files_company_id_owner_user_id_fkey FOREIGN KEY (company_id, owner_user_id) REFERENCES users(company_id, id) ON DELETE SET NULL (owner_user_id),
  CONSTRAINT stored_files_kind_check CHECK ((kind ~ '^[a-z_]{1,40}$'::text)),
  CONSTRAINT stored_files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  CONSTRAINT stored_files_name_one_line CHECK ((name = one_line(name))),
  CONSTRAINT stored_files_size_check CHECK ((size >= 0)),
  CONSTRAINT stored_files_visibility_check CHECK ((visibility = ANY (ARRAY['owner'::text, 'company'::text, 'platform'::text])))
);
ALTER TABLE stored_files ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE stored_files IS 'Uploaded and generated files. The content is in the file store under the id, encrypted with the company''s key, and never changes.';
COMMENT ON COLUMN stored_files.owner_user_id IS 'For kind pending the uploader, who alone may attach it to something.';
COMMENT ON COLUMN stored_files.kind IS 'What it is for: avatar, logo, recording, voicemail, chat … pending: uploaded for a form that was not saved yet.';
COMMENT ON COLUMN stored_files.visibility IS 'owner: the owner, or without one only the feature that stored it, by its own rules; company; platform: everybody signed in.';
COMMENT ON COLUMN stored_files.content_type IS 'Detected from the content, never taken from the sender.';
COMMENT ON COLUMN stored_files.size IS 'Bytes.';
COMMENT ON COLUMN stored_files.sha256 IS 'Of the content before encryption.';
COMMENT ON COLUMN stored_files.dropped_at IS 'Not needed since: unreadable at once, content and row are removed a day later. Set from the start for kind pending.';
CREATE INDEX stored_files_dropped ON public.stored_files USING btree (dropped_at) WHERE (dropped_at IS NOT NULL);
CREATE POLICY system ON stored_files TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON stored_files TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON stored_files TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON stored_files TO suite_system;
CREATE TRIGGER stored_files_counted AFTER INSERT OR DELETE OR UPDATE OF company_id, size, kind, dropped_at ON public.stored_files FOR EACH ROW EXECUTE FUNCTION count_storage();
COMMENT ON TRIGGER stored_files_counted ON stored_files IS 'Keeps company_storage.';

CREATE TABLE survey_answer_hours (
  company_id bigint NOT NULL,
  local_hour timestamp without time zone NOT NULL,
  menu text NOT NULL,
  answer text NOT NULL,
  extension_id bigint,
  queue_id bigint,
  answers bigint NOT NULL,
  score bigint,
  scored bigint,
  merged boolean DEFAULT false NOT NULL,
  CONSTRAINT survey_answer_hours_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
ALTER TABLE survey_answer_hours ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE survey_answer_hours IS 'Roll-up of survey_answers.';
COMMENT ON COLUMN survey_answer_hours.local_hour IS 'Start of the hour, in the company''s time zone.';
COMMENT ON COLUMN survey_answer_hours.menu IS 'This and the further keys as in survey_answers.';
COMMENT ON COLUMN survey_answer_hours.answer IS 'As in survey_answers.';
COMMENT ON COLUMN survey_answer_hours.score IS 'Sum of the answers that are numbers.';
COMMENT ON COLUMN survey_answer_hours.scored IS 'How many answers are numbers.';
COMMENT ON COLUMN survey_answer_hours.merged IS 'Written by roll_up.merge; false: a single change, still to be merged.';
CREATE INDEX survey_answer_hours_by_hour ON public.survey_answer_hours USING btree (company_id, local_hour) INCLUDE (menu, answer, extension_id, queue_id, answers, score, scored);
CREATE INDEX survey_answer_hours_unmerged ON public.survey_answer_hours USING btree (company_id, local_hour) WHERE (NOT merged);
CREATE POLICY system ON survey_answer_hours TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON survey_answer_hours TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT SELECT ON survey_answer_hours TO suite_app;
GRANT SELECT ON survey_answer_hours TO suite_system;

CREATE TABLE survey_answers (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  call_id uuid NOT NULL,
  menu text NOT NULL,
  answer text NOT NULL,
  number text NOT NULL,
  name text NOT NULL,
  answered_at timestamp with time zone NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(((((((menu || ' '::text) || answer) || ' '::text) || number) || ' '::text) || name))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  extension_id bigint,
  queue_id bigint,
  score smallint GENERATED ALWAYS AS (("substring"(answer, '^\s*(\d{1,2})(?!\d)'::text))::smallint) STORED,
  scored smallint GENERATED ALWAYS AS (
CASE
    WHEN (answer ~ '^\s*\d{1,2}(?!\d)'::text) THEN 1
    ELSE NULL::integer
END) STORED,
  CONSTRAINT survey_answers_pkey PRIMARY KEY (id),
  CONSTRAINT survey_answers_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT survey_answers_call_id_fkey FOREIGN KEY (call_id) REFERENCES calls(id) ON DELETE CASCADE,
  CONSTRAINT survey_answers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT survey_answers_answer_check CHECK ((length(answer) <= 20)),
  CONSTRAINT survey_answers_menu_check CHECK ((length(menu) <= 80)),
  CONSTRAINT survey_answers_name_check CHECK ((length(name) <= 120)),
  CONSTRAINT survey_answers_number_check CHECK ((length(number) <= 64))
);
ALTER TABLE survey_answers ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE survey_answers IS 'What callers answered in menus with survey. Written by a trigger on call_facts.';
COMMENT ON COLUMN survey_answers.menu IS 'The menu''s name at that time.';
COMMENT ON COLUMN survey_answers.answer IS 'The key.';
COMMENT ON COLUMN survey_answers.number IS 'The caller''s.';
COMMENT ON COLUMN survey_answers.name IS 'The caller''s.';
COMMENT ON COLUMN survey_answers.extension_id IS 'Who had answered the call; null: nobody, or it still runs.';
COMMENT ON COLUMN survey_answers.queue_id IS 'The last queue of the call; null: none, or it still runs.';
COMMENT ON COLUMN survey_answers.score IS 'Of an answer that is a number: that number.';
COMMENT ON COLUMN survey_answers.scored IS '1 if the answer has a score.';
CREATE INDEX survey_answers_newest ON public.survey_answers USING btree (company_id, answered_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX survey_answers_of_call ON public.survey_answers USING btree (call_id);
CREATE INDEX survey_answers_search ON public.survey_answers USING gin (search_text gin_trgm_ops);
CREATE POLICY system ON survey_answers TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON survey_answers TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON survey_answers TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON survey_answers TO suite_system;
CREATE TRIGGER survey_answer_hours_added AFTER INSERT OR DELETE ON public.survey_answers FOR EACH ROW EXECUTE FUNCTION roll_up.survey_answer_hours_changed();
CREATE TRIGGER survey_answer_hours_changed AFTER UPDATE ON public.survey_answers FOR EACH ROW WHEN ((((((((((((((old.id IS DISTINCT FROM new.id) OR (old.company_id IS DISTINCT FROM new.company_id)) OR (old.call_id IS DISTINCT FROM new.call_id)) OR (old.menu IS DISTINCT FROM new.menu)) OR (old.answer IS DISTINCT FROM new.answer)) OR (old.number IS DISTINCT FROM new.number)) OR (old.name IS DISTINCT FROM new.name)) OR (old.answered_at IS DISTINCT FROM new.answered_at)) OR (old.version IS DISTINCT FROM new.version)) OR (old.created_at IS DISTINCT FROM new.created_at)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at)) OR (old.extension_id IS DISTINCT FROM new.extension_id)) OR (old.queue_id IS DISTINCT FROM new.queue_id))) EXECUTE FUNCTION roll_up.survey_answer_hours_changed();
CREATE TRIGGER survey_answers_placed BEFORE INSERT ON public.survey_answers FOR EACH ROW EXECUTE FUNCTION place_survey_answers();
COMMENT ON TRIGGER survey_answer_hours_added ON survey_answers IS 'Keeps survey_answer_hours.';
COMMENT ON TRIGGER survey_answer_hours_changed ON survey_answers IS 'Keeps survey_answer_hours.';
COMMENT ON TRIGGER survey_answers_placed ON survey_answers IS 'Fills extension_id and queue_id.';

CREATE TABLE telephone_sounds (
  is_only boolean DEFAULT true NOT NULL,
  url text NOT NULL,
  for_first boolean NOT NULL,
  CONSTRAINT telephone_sounds_pkey PRIMARY KEY (is_only),
  CONSTRAINT telephone_sounds_is_only_check CHECK (is_only),
  CONSTRAINT telephone_sounds_url_check CHECK (((url ~ '^https?://'::text) AND (length(url) <= 500)))
);
COMMENT ON TABLE telephone_sounds IS 'One row: where telephone servers other than the program''s own fetch sounds of companies. Written at each start; no row: nowhere.';
COMMENT ON COLUMN telephone_sounds.is_only IS 'Always true: keeps the table at one row.';
COMMENT ON COLUMN telephone_sounds.url IS 'Contains a secret, by which whoever fetches shows that it is a telephone server.';
COMMENT ON COLUMN telephone_sounds.for_first IS 'Whether server 1 fetches there too, because it does not share the program''s disk.';
GRANT DELETE, INSERT, SELECT, UPDATE ON telephone_sounds TO suite_system;

CREATE TABLE telephony_leases (
  asterisk_server_id bigint NOT NULL,
  node uuid NOT NULL,
  renewed_at timestamp with time zone NOT NULL,
  CONSTRAINT telephony_leases_pkey PRIMARY KEY (asterisk_server_id),
  CONSTRAINT telephony_leases_asterisk_server_id_fkey FOREIGN KEY (asterisk_server_id) REFERENCES asterisk_servers(id) ON DELETE CASCADE
);
COMMENT ON TABLE telephony_leases IS 'Which node of the program runs the calls of a telephone server. That it is the only one is guaranteed by an advisory lock; this row tells the others whom to ask, and a successor how long nobody was there.';
COMMENT ON COLUMN telephony_leases.node IS 'Id of the running program.';
GRANT DELETE, INSERT, SELECT, UPDATE ON telephony_leases TO suite_system;

CREATE TABLE time_slots (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  time_zone text,
  monday text[] DEFAULT '{}'::text[] NOT NULL,
  tuesday text[] DEFAULT '{}'::text[] NOT NULL,
  wednesday text[] DEFAULT '{}'::text[] NOT NULL,
  thursday text[] DEFAULT '{}'::text[] NOT NULL,
  friday text[] DEFAULT '{}'::text[] NOT NULL,
  saturday text[] DEFAULT '{}'::text[] NOT NULL,
  sunday text[] DEFAULT '{}'::text[] NOT NULL,
  exceptions text[] DEFAULT '{}'::text[] NOT NULL,
  closed_on_holidays boolean DEFAULT true NOT NULL,
  override text DEFAULT 'none'::text NOT NULL,
  override_until timestamp with time zone,
  open_id bigint NOT NULL,
  closed_id bigint,
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT time_slots_pkey PRIMARY KEY (id),
  CONSTRAINT time_slots_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT time_slots_company_id_closed_id_fkey FOREIGN KEY (company_id, closed_id) REFERENCES call_destinations(company_id, id),
  CONSTRAINT time_slots_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT time_slots_company_id_open_id_fkey FOREIGN KEY (company_id, open_id) REFERENCES call_destinations(company_id, id),
  CONSTRAINT time_slots_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT time_slots_override_check CHECK ((override = ANY (ARRAY['none'::text, 'open'::text, 'closed'::text]))),
  CONSTRAINT time_slots_time_zone_check CHECK ((length(time_zone) <= 64))
);
ALTER TABLE time_slots ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE time_slots IS 'Opening hours as a destination: calls go on to open_id or closed_id.';
COMMENT ON COLUMN time_slots.time_zone IS 'IANA name; null: the company''s.';
COMMENT ON COLUMN time_slots.monday IS 'Ranges such as 08:00-12:00, likewise of the other days; one that ends before it begins ends on the next day. Empty: closed.';
COMMENT ON COLUMN time_slots.exceptions IS 'Single days, which come before the week and holidays: 2026-12-24 08:00-12:00 Nochebuena. Without hours closed all day.';
COMMENT ON COLUMN time_slots.closed_on_holidays IS 'Those of the company''s country (country_holidays).';
COMMENT ON COLUMN time_slots.override IS 'open or closed by hand, before everything else; none: by the hours.';
COMMENT ON COLUMN time_slots.override_until IS 'When override ends by itself; null: until it is changed.';
COMMENT ON COLUMN time_slots.open_id IS 'Where calls go while it is open.';
COMMENT ON COLUMN time_slots.closed_id IS 'Where they go otherwise; null: the call ends.';
CREATE UNIQUE INDEX time_slots_name_key ON public.time_slots USING btree (company_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE POLICY system ON time_slots TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON time_slots TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON time_slots TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON time_slots TO suite_system;
CREATE TRIGGER call_destination AFTER INSERT OR DELETE OR UPDATE OF name, deleted_at ON public.time_slots FOR EACH ROW EXECUTE FUNCTION keep_call_destination('time_slot');
COMMENT ON TRIGGER call_destination ON time_slots IS 'Keeps call_destinations.';

CREATE TABLE trunk_addresses (
  company_id bigint NOT NULL,
  trunk_id bigint NOT NULL,
  address inet NOT NULL,
  host text NOT NULL,
  calls boolean NOT NULL,
  reserved boolean NOT NULL,
  seen_at timestamp with time zone DEFAULT now() NOT NULL,
  port integer,
  rank integer DEFAULT 0 NOT NULL,
  silent_since timestamp with time zone,
  CONSTRAINT trunk_addresses_pkey PRIMARY KEY (trunk_id, address),
  CONSTRAINT trunk_addresses_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT trunk_addresses_company_id_trunk_id_fkey FOREIGN KEY (company_id, trunk_id) REFERENCES trunks(company_id, id) ON DELETE CASCADE,
  CONSTRAINT trunk_addresses_port_check CHECK (((port >= 1) AND (port <= 65535))),
  CONSTRAINT trunk_addresses_rank_check CHECK ((rank >= 0))
);
ALTER TABLE trunk_addresses ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE trunk_addresses IS 'Addresses of trunks'' carriers, resolved by the program again and again. Several companies may share one: the dialled number decides whose call it is.';
COMMENT ON COLUMN trunk_addresses.host IS 'trunks.host when it was resolved; rows of another host do not count.';
COMMENT ON COLUMN trunk_addresses.calls IS 'Calls go there; false: a target of SRV records, from which calls only come.';
COMMENT ON COLUMN trunk_addresses.reserved IS 'Loopback, private, or the platform''s own: used only if companies.private_trunks allows it.';
COMMENT ON COLUMN trunk_addresses.seen_at IS 'When the name last had it; kept for an hour, since carriers rotate, and for a day while all answers are useless.';
COMMENT ON COLUMN trunk_addresses.port IS 'Where calls go, by an SRV record or the outbound proxy; null: the trunk''s port.';
COMMENT ON COLUMN trunk_addresses.rank IS 'Lowest first, as SRV records order them.';
COMMENT ON COLUMN trunk_addresses.silent_since IS 'When nobody answered there: the next address is used, or of silent ones the one that has been so the longest. Null: not known to be silent. Cleared after some hours, so that the carrier''s first choice is used again.';
CREATE INDEX trunk_addresses_by_address ON public.trunk_addresses USING btree (address);
CREATE INDEX trunk_addresses_of_company ON public.trunk_addresses USING btree (company_id, trunk_id);
CREATE POLICY system ON trunk_addresses TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON trunk_addresses TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON trunk_addresses TO suite_system;
GRANT SELECT ON trunk_addresses TO suite_app;

CREATE TABLE trunk_lookups (
  trunk_id bigint NOT NULL,
  company_id bigint NOT NULL,
  host text NOT NULL,
  result text NOT NULL,
  failures integer DEFAULT 0 NOT NULL,
  failing_since timestamp with time zone,
  next_at timestamp with time zone NOT NULL,
  CONSTRAINT trunk_lookups_pkey PRIMARY KEY (trunk_id),
  CONSTRAINT trunk_lookups_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT trunk_lookups_company_id_trunk_id_fkey FOREIGN KEY (company_id, trunk_id) REFERENCES trunks(company_id, id) ON DELETE CASCADE,
  CONSTRAINT trunk_lookups_failures_check CHECK ((failures >= 0)),
  CONSTRAINT trunk_lookups_result_check CHECK ((result = ANY (ARRAY['found'::text, 'partial'::text, 'refused'::text, 'nothing'::text, 'unanswered'::text])))
);
ALTER TABLE trunk_lookups ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE trunk_lookups IS 'The latest look-up of each trunk''s host, written by the node that runs the calls.';
COMMENT ON COLUMN trunk_lookups.host IS 'trunks.host when it was looked up.';
COMMENT ON COLUMN trunk_lookups.result IS 'found: all addresses are allowed; partial: some are, and only these are used; refused: none is; nothing: the name has none; unanswered: no name server answered. After the last three the addresses known before are kept for a while.';
COMMENT ON COLUMN trunk_lookups.failures IS 'Useless answers in a row.';
COMMENT ON COLUMN trunk_lookups.failing_since IS 'First of those; null: the latest answer was of use.';
COMMENT ON COLUMN trunk_lookups.next_at IS 'When it is looked up again: soon after a failure, then less often.';
CREATE INDEX trunk_lookups_due ON public.trunk_lookups USING btree (next_at);
CREATE INDEX trunk_lookups_of_company ON public.trunk_lookups USING btree (company_id, trunk_id);
CREATE POLICY system ON trunk_lookups TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON trunk_lookups TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON trunk_lookups TO suite_system;
GRANT SELECT ON trunk_lookups TO suite_app;

CREATE TABLE trunk_registrations (
  trunk_id bigint NOT NULL,
  company_id bigint NOT NULL,
  state text NOT NULL,
  answer integer,
  failing_since timestamp with time zone,
  next_at timestamp with time zone,
  pause integer DEFAULT 1 NOT NULL,
  CONSTRAINT trunk_registrations_pkey PRIMARY KEY (trunk_id),
  CONSTRAINT trunk_registrations_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT trunk_registrations_company_id_trunk_id_fkey FOREIGN KEY (company_id, trunk_id) REFERENCES trunks(company_id, id) ON DELETE CASCADE,
  CONSTRAINT trunk_registrations_answer_check CHECK (((answer >= 100) AND (answer <= 699))),
  CONSTRAINT trunk_registrations_pause_check CHECK (((pause >= 1) AND (pause <= 3600))),
  CONSTRAINT trunk_registrations_state_check CHECK ((state = ANY (ARRAY['registered'::text, 'refused'::text, 'unanswered'::text, 'pending'::text])))
);
ALTER TABLE trunk_registrations ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE trunk_registrations IS 'How our registration at each carrier goes; written by the node that runs the calls.';
COMMENT ON COLUMN trunk_registrations.state IS 'registered; refused: the carrier answered with an error; unanswered: it did not answer; pending: not tried yet.';
COMMENT ON COLUMN trunk_registrations.answer IS 'Status of its latest refusal; null: none, or not known.';
COMMENT ON COLUMN trunk_registrations.failing_since IS 'First of the failures in a row; null while registered.';
COMMENT ON COLUMN trunk_registrations.next_at IS 'When it is tried again; null: not known.';
COMMENT ON COLUMN trunk_registrations.pause IS 'Seconds between attempts, twice as many after a refusal that will hardly change; grows while they fail. One at first: Asterisk takes the answer to a stale nonce for a refusal, and the account must not be without registration meanwhile.';
CREATE INDEX trunk_registrations_of_company ON public.trunk_registrations USING btree (company_id, trunk_id);
CREATE POLICY system ON trunk_registrations TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON trunk_registrations TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON trunk_registrations TO suite_system;
GRANT SELECT ON trunk_registrations TO suite_app;

CREATE TABLE trunks (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  host text DEFAULT ''::text NOT NULL,
  port integer DEFAULT 5060,
  transport text DEFAULT 'udp'::text NOT NULL,
  username text DEFAULT ''::text NOT NULL,
  secret_encrypted bytea,
  secret_digest text,
  codecs text DEFAULT 'alaw,ulaw'::text NOT NULL,
  channels integer DEFAULT 30 NOT NULL,
  caller_id text DEFAULT ''::text NOT NULL,
  priority integer DEFAULT 1 NOT NULL,
  connection text DEFAULT 'unknown'::text NOT NULL,
  connection_since timestamp with time zone,
  search_text text GENERATED ALWAYS AS (search_form(((((name || ' '::text) || host) || ' '::text) || caller_id))) STORED NOT NULL,
  endpoint text GENERATED ALWAYS AS (('trunk.'::text || (id)::text)) STORED NOT NULL,
  disabled_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  trusted boolean DEFAULT true NOT NULL,
  auth_user text DEFAULT ''::text NOT NULL,
  domain text DEFAULT ''::text NOT NULL,
  proxy text DEFAULT ''::text NOT NULL,
  dtmf text DEFAULT 'auto'::text NOT NULL,
  nat text DEFAULT 'auto'::text NOT NULL,
  encrypts_media boolean DEFAULT false NOT NULL,
  caller_id_in text DEFAULT 'asserted'::text NOT NULL,
  silence_minutes integer DEFAULT 60 NOT NULL,
  CONSTRAINT trunks_pkey PRIMARY KEY (id),
  CONSTRAINT trunks_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT trunks_endpoint_key UNIQUE (endpoint),
  CONSTRAINT trunks_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT trunks_auth_user_check CHECK ((auth_user ~ '^[A-Za-z0-9._+@-]{0,128}$'::text)),
  CONSTRAINT trunks_caller_id_check CHECK ((caller_id ~ '^\+?[0-9]{0,15}$'::text)),
  CONSTRAINT trunks_caller_id_in_check CHECK ((caller_id_in = ANY (ARRAY['asserted'::text, 'remote_party'::text, 'from'::text]))),
  CONSTRAINT trunks_channels_check CHECK (((channels >= 1) AND (channels <= 1000))),
  CONSTRAINT trunks_check CHECK (((kind = 'peer'::text) OR (host <> ''::text))),
  CONSTRAINT trunks_check1 CHECK (((kind <> 'register'::text) OR (username <> ''::text))),
  CONSTRAINT trunks_check2 CHECK (((deleted_at IS NULL) OR (disabled_at IS NOT NULL))),
  CONSTRAINT trunks_codecs_check CHECK ((codecs ~ '^(opus|g722|alaw|ulaw|gsm)(,(opus|g722|alaw|ulaw|gsm))*$'::text)),
  CONSTRAINT trunks_connection_check CHECK ((connection = ANY (ARRAY['unknown'::text, 'up'::text, 'down'::text]))),
  CONSTRAINT trunks_domain_check CHECK ((domain ~ '^[A-Za-z0-9.-]{0,253}$'::text)),
  CONSTRAINT trunks_dtmf_check CHECK ((dtmf = ANY (ARRAY['auto'::text, 'rfc4733'::text, 'info'::text, 'inband'::text]))),
  CONSTRAINT trunks_host_check CHECK ((host ~ '^[A-Za-z0-9.:-]{0,253}$'::text)),
  CONSTRAINT trunks_kind_check CHECK ((kind = ANY (ARRAY['register'::text, 'address'::text, 'peer'::text]))),
  CONSTRAINT trunks_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT trunks_nat_check CHECK ((nat = ANY (ARRAY['auto'::text, 'yes'::text, 'no'::text]))),
  CONSTRAINT trunks_port_check CHECK (((port >= 1) AND (port <= 65535))),
  CONSTRAINT trunks_priority_check CHECK (((priority >= 1) AND (priority <= 100))),
  CONSTRAINT trunks_proxy_check CHECK ((proxy ~ '^((\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9.-]{1,253})(:[0-9]{1,5})?)?$'::text)),
  CONSTRAINT trunks_silence_minutes_check CHECK (((silence_minutes >= 1) AND (silence_minutes <= 1440))),
  CONSTRAINT trunks_transport_check CHECK ((transport = ANY (ARRAY['udp'::text, 'tcp'::text, 'tls'::text]))),
  CONSTRAINT trunks_username_check CHECK ((username ~ '^[A-Za-z0-9._+@-]{0,64}$'::text))
);
ALTER TABLE trunks ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE trunks IS 'Lines to carriers. Asterisk reads each as an endpoint trunk.{id} (schema asterisk).';
COMMENT ON COLUMN trunks.kind IS 'register: we register at the carrier; address: the carrier is known by its address; peer: it registers with us.';
COMMENT ON COLUMN trunks.host IS 'Of the carrier; empty for a peer.';
COMMENT ON COLUMN trunks.port IS 'Of the carrier; null: as its SRV records say (RFC 3263), else 5060, or 5061 for TLS.';
COMMENT ON COLUMN trunks.transport IS 'SIP over UDP, TCP or TLS.';
COMMENT ON COLUMN trunks.username IS 'At the carrier; empty: it knows us by our address.';
COMMENT ON COLUMN trunks.secret_encrypted IS 'Password at the carrier, as OpenPGP: Asterisk needs it in clear text and its view decrypts it with the key that the telephone servers'' roles have as suite.trunk_key.';
COMMENT ON COLUMN trunks.secret_digest IS 'Of a peer: MD5(trunk.{id}:realm:secret).';
COMMENT ON COLUMN trunks.codecs IS 'Comma-separated, preferred first: what calls that go out offer. Where trunks with other codecs share an address the others follow.';
COMMENT ON COLUMN trunks.channels IS 'Calls at a time, both directions together.';
COMMENT ON COLUMN trunks.caller_id IS 'Number shown to those we call; empty: the caller''s own, which carriers may refuse.';
COMMENT ON COLUMN trunks.priority IS 'Lowest first, when no outbound route says which trunk.';
COMMENT ON COLUMN trunks.connection IS 'Whether the carrier answers, as the telephone server last saw it; written by the node that runs the calls. unknown: not seen yet.';
COMMENT ON COLUMN trunks.connection_since IS 'When connection last changed; null: never.';
COMMENT ON COLUMN trunks.endpoint IS 'Its name in Asterisk.';
COMMENT ON COLUMN trunks.trusted IS 'The other side may say who calls and who forwarded the call (P-Asserted-Identity, Remote-Party-ID, Diversion, History-Info, Priority). Otherwise only From is read, which anybody may write.';
COMMENT ON COLUMN trunks.auth_user IS 'User name of the digest authentication; empty: username.';
COMMENT ON COLUMN trunks.domain IS 'Of our address of record and of From; empty: host.';
COMMENT ON COLUMN trunks.proxy IS 'Outbound proxy, with a port or without; empty: requests go to the host.';
COMMENT ON COLUMN trunks.dtmf IS 'How digits are sent. auto: by RFC 4733 if both sides agreed on it, as sound otherwise. Received are all ways.';
COMMENT ON COLUMN trunks.nat IS 'Whether requests go where the carrier''s came from instead of its Contact, which a NAT made useless. auto: only for peers, which register from anywhere.';
COMMENT ON COLUMN trunks.encrypts_media IS 'Audio by SRTP with keys in the SDP (RFC 4568).';
COMMENT ON COLUMN trunks.caller_id_in IS 'Where the caller''s number is told. asserted: P-Asserted-Identity, From has the account where we register; remote_party: the same with Remote-Party-ID; from: From alone.';
COMMENT ON COLUMN trunks.silence_minutes IS 'Minutes after which a call without any audio from the carrier ends although the carrier is there. Silence suppression and mute send nothing, either.';
CREATE INDEX trunks_by_company ON public.trunks USING btree (company_id, priority, id) INCLUDE (search_text, disabled_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX trunks_name_key ON public.trunks USING btree (company_id, name) WHERE (deleted_at IS NULL);
CREATE POLICY system ON trunks TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON trunks TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON trunks TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON trunks TO suite_system;
CREATE TRIGGER forget_trunk_addresses AFTER UPDATE OF proxy ON public.trunks FOR EACH ROW WHEN ((old.proxy IS DISTINCT FROM new.proxy)) EXECUTE FUNCTION forget_trunk_addresses();
CREATE TRIGGER keep_sip_names AFTER INSERT ON public.trunks REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_sip_names();
CREATE TRIGGER try_registration_soon AFTER UPDATE OF host, port, transport, username, secret_encrypted, auth_user, domain, proxy, disabled_at ON public.trunks FOR EACH ROW EXECUTE FUNCTION try_registration_soon();
COMMENT ON TRIGGER forget_trunk_addresses ON trunks IS 'Another outbound proxy is looked up anew.';
COMMENT ON TRIGGER keep_sip_names ON trunks IS 'Keeps sip_names.';
COMMENT ON TRIGGER try_registration_soon ON trunks IS 'Attempts of a changed trunk start with short pauses.';

CREATE TABLE user_group_members (
  company_id bigint NOT NULL,
  group_id bigint NOT NULL,
  user_id bigint NOT NULL,
  CONSTRAINT user_group_members_pkey PRIMARY KEY (user_id, group_id),
  CONSTRAINT user_group_members_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT user_group_members_company_id_group_id_fkey FOREIGN KEY (company_id, group_id) REFERENCES user_groups(company_id, id) ON DELETE CASCADE,
  CONSTRAINT user_group_members_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
ALTER TABLE user_group_members ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE user_group_members IS 'Who is in which group.';
CREATE INDEX user_group_members_by_group ON public.user_group_members USING btree (group_id);
CREATE POLICY system ON user_group_members TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON user_group_members TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON user_group_members TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON user_group_members TO suite_system;

CREATE TABLE user_groups (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT user_groups_pkey PRIMARY KEY (id),
  CONSTRAINT user_groups_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT user_groups_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT user_groups_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
ALTER TABLE user_groups ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE user_groups IS 'Named sets of users, for assigning records of the CRM, for record access by group and for announcements.';
CREATE UNIQUE INDEX user_groups_name_key ON public.user_groups USING btree (company_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE POLICY system ON user_groups TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON user_groups TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON user_groups TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON user_groups TO suite_system;

CREATE TABLE user_preferences (
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  theme text,
  ring_tone text,
  ring_volume smallint DEFAULT 100 NOT NULL,
  tone_volume smallint DEFAULT 100 NOT NULL,
  chat_tone text,
  join_tone text,
  transfer_tone text,
  message_volume smallint DEFAULT 80 NOT NULL,
  favourites jsonb DEFAULT '[]'::jsonb NOT NULL,
  start_page text,
  CONSTRAINT user_preferences_pkey PRIMARY KEY (user_id),
  CONSTRAINT user_preferences_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT user_preferences_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  CONSTRAINT user_preferences_chat_tone_check CHECK ((chat_tone ~ '^[a-z]{1,20}$'::text)),
  CONSTRAINT user_preferences_favourites_check CHECK (((jsonb_typeof(favourites) = 'array'::text) AND (jsonb_array_length(favourites) <= 30))),
  CONSTRAINT user_preferences_join_tone_check CHECK ((join_tone ~ '^[a-z]{1,20}$'::text)),
  CONSTRAINT user_preferences_message_volume_check CHECK (((message_volume >= 0) AND (message_volume <= 100))),
  CONSTRAINT user_preferences_ring_tone_check CHECK ((ring_tone ~ '^[a-z]{1,20}$'::text)),
  CONSTRAINT user_preferences_ring_volume_check CHECK (((ring_volume >= 0) AND (ring_volume <= 100))),
  CONSTRAINT user_preferences_start_page_check CHECK ((start_page = 'inicio'::text)),
  CONSTRAINT user_preferences_theme_check CHECK ((theme = ANY (ARRAY['light'::text, 'dark'::text, 'system'::text]))),
  CONSTRAINT user_preferences_tone_volume_check CHECK (((tone_volume >= 0) AND (tone_volume <= 100))),
  CONSTRAINT user_preferences_transfer_tone_check CHECK ((transfer_tone ~ '^[a-z]{1,20}$'::text))
);
ALTER TABLE user_preferences ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE user_preferences IS 'How somebody likes to work, on whichever computer. Null was never chosen: the company''s or the program''s choice applies. The language is in users, since the server speaks it too.';
COMMENT ON COLUMN user_preferences.theme IS 'system: as the operating system.';
COMMENT ON COLUMN user_preferences.ring_tone IS 'Name of a ring tone.';
COMMENT ON COLUMN user_preferences.ring_volume IS 'Percent; of the ringing.';
COMMENT ON COLUMN user_preferences.tone_volume IS 'Percent; of the tones that one hears in a call.';
COMMENT ON COLUMN user_preferences.chat_tone IS 'Name of the tone of a chat message; off: none.';
COMMENT ON COLUMN user_preferences.join_tone IS 'Of a message in the messaging channel; off: none.';
COMMENT ON COLUMN user_preferences.transfer_tone IS 'Of a conversation that was transferred to them; off: none.';
COMMENT ON COLUMN user_preferences.message_volume IS 'Percent; of the tones of messages.';
COMMENT ON COLUMN user_preferences.favourites IS 'Pages that they pinned in the menu, in order: [{"to": "/pbxCloud/historial?missed=true", "label": "…"}].';
COMMENT ON COLUMN user_preferences.start_page IS 'inicio: the home page.';
CREATE POLICY system ON user_preferences TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON user_preferences TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON user_preferences TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON user_preferences TO suite_system;

CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  username citext NOT NULL,
  password_hash text NOT NULL,
  short_name text NOT NULL,
  role text NOT NULL,
  language text,
  avatar text,
  email citext,
  in_call_number_blocked text[] DEFAULT '{}'::text[] NOT NULL,
  out_call_number_blocked text[] DEFAULT '{}'::text[] NOT NULL,
  call_permission text DEFAULT 'national'::text NOT NULL,
  sort_name text GENERATED ALWAYS AS (search_form(short_name)) STORED NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(((((short_name || ' '::text) || (username)::text) || ' '::text) || COALESCE((email)::text, ''::text)))) STORED NOT NULL,
  disabled_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  purged_at timestamp with time zone,
  must_change_password boolean DEFAULT false NOT NULL,
  support_operator_id bigint,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT users_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT users_support_operator_id_fkey FOREIGN KEY (support_operator_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT users_call_permission_check CHECK ((call_permission = ANY (ARRAY['none'::text, 'internal'::text, 'national'::text, 'international'::text]))),
  CONSTRAINT users_check CHECK (((deleted_at IS NULL) OR (disabled_at IS NOT NULL))),
  CONSTRAINT users_check1 CHECK (((purged_at IS NULL) OR (deleted_at IS NOT NULL))),
  CONSTRAINT users_email_check CHECK ((((length((email)::text) >= 3) AND (length((email)::text) <= 254)) AND (email ~~ '_%@_%'::citext))),
  CONSTRAINT users_language_check CHECK ((language = ANY (ARRAY['es'::text, 'en'::text]))),
  CONSTRAINT users_role_check CHECK ((role = ANY (ARRAY['operator'::text, 'administrator'::text, 'supervisor'::text, 'agent'::text]))),
  CONSTRAINT users_short_name_check CHECK (((length(short_name) >= 1) AND (length(short_name) <= 80))),
  CONSTRAINT users_short_name_one_line CHECK ((short_name = one_line(short_name))),
  CONSTRAINT users_username_check CHECK (((length((username)::text) >= 1) AND (length((username)::text) <= 64)))
);
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE users IS 'People who sign in. One who works for two companies has two rows.';
COMMENT ON COLUMN users.username IS 'Unique within the company among those not deleted. People sign in with it, with their address, or with user@company.';
COMMENT ON COLUMN users.password_hash IS 'argon2id; empty once the user was purged, which no password matches.';
COMMENT ON COLUMN users.short_name IS 'What colleagues see; histories and chats keep showing it after the user was deleted.';
COMMENT ON COLUMN users.role IS 'operator runs the platform across companies; administrator, supervisor and agent work in their own company, each with fewer rights.';
COMMENT ON COLUMN users.language IS 'Null: the company''s.';
COMMENT ON COLUMN users.avatar IS 'Path of the picture in the file store.';
COMMENT ON COLUMN users.email IS 'Unique within the company among those not deleted, so that a mailed link has one recipient there.';
COMMENT ON COLUMN users.in_call_number_blocked IS 'Numbers whose calls are rejected; one that ends in * stands for all that begin so.';
COMMENT ON COLUMN users.out_call_number_blocked IS 'Numbers that they may not call, written likewise.';
COMMENT ON COLUMN users.call_permission IS 'How far their phone may call, each class including those before it; extensions.reach overrides it.';
COMMENT ON COLUMN users.disabled_at IS 'May not sign in since; their phones do not exist for Asterisk either.';
COMMENT ON COLUMN users.purged_at IS 'Personal data was erased after the time in the recycle bin; only the name remains and the row cannot be restored.';
COMMENT ON COLUMN users.must_change_password IS 'An operator of the platform saw the password: the next sign-in asks for another.';
COMMENT ON COLUMN users.support_operator_id IS 'The operator who enters the company as this user, while companies.support_until allows it; null: one of its people.';
CREATE INDEX users_by_company ON public.users USING btree (company_id, search_form(short_name), id) INCLUDE (search_text, role, disabled_at) WHERE (deleted_at IS NULL);
CREATE INDEX users_by_email ON public.users USING btree (email);
CREATE INDEX users_by_username ON public.users USING btree (username) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX users_email_in_company ON public.users USING btree (company_id, email) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX users_support ON public.users USING btree (company_id, support_operator_id) WHERE (support_operator_id IS NOT NULL);
CREATE INDEX users_to_purge ON public.users USING btree (deleted_at) WHERE ((deleted_at IS NOT NULL) AND (purged_at IS NULL));
CREATE UNIQUE INDEX users_username_in_company ON public.users USING btree (company_id, username) WHERE (deleted_at IS NULL);
CREATE POLICY system ON users TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON users TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON users TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON users TO suite_system;
CREATE TRIGGER users_access AFTER UPDATE OF password_hash, disabled_at, deleted_at, role ON public.users FOR EACH ROW WHEN (((old.password_hash IS DISTINCT FROM new.password_hash) OR (old.disabled_at IS DISTINCT FROM new.disabled_at) OR (old.deleted_at IS DISTINCT FROM new.deleted_at) OR (old.role IS DISTINCT FROM new.role))) EXECUTE FUNCTION users_access();
CREATE TRIGGER users_links_withdrawn AFTER UPDATE OF email, password_hash ON public.users FOR EACH ROW WHEN (((new.email IS DISTINCT FROM old.email) OR (new.password_hash <> old.password_hash))) EXECUTE FUNCTION withdraw_mailed_links();
COMMENT ON TRIGGER users_access ON users IS 'Ends at once what somebody may no longer do: see users_access().';
COMMENT ON TRIGGER users_links_withdrawn ON users IS 'Voids links that were mailed before the address or the password changed.';

CREATE TABLE voicemail_boxes (
  company_id bigint NOT NULL,
  extension_id bigint NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  beep boolean DEFAULT true NOT NULL,
  silence_seconds integer DEFAULT 5 NOT NULL,
  longest_seconds integer DEFAULT 180 NOT NULL,
  pin_sealed bytea,
  wrong_pins integer DEFAULT 0 NOT NULL,
  wrong_pins_until timestamp with time zone,
  email text,
  greeting_file_id uuid,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT voicemail_boxes_pkey PRIMARY KEY (extension_id),
  CONSTRAINT voicemail_boxes_company_id_extension_id_fkey FOREIGN KEY (company_id, extension_id) REFERENCES extensions(company_id, id),
  CONSTRAINT voicemail_boxes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT voicemail_boxes_company_id_greeting_file_id_fkey FOREIGN KEY (company_id, greeting_file_id) REFERENCES stored_files(company_id, id),
  CONSTRAINT voicemail_boxes_email_check CHECK ((length(email) <= 254)),
  CONSTRAINT voicemail_boxes_longest_seconds_check CHECK (((longest_seconds >= 10) AND (longest_seconds <= 1800))),
  CONSTRAINT voicemail_boxes_silence_seconds_check CHECK (((silence_seconds >= 1) AND (silence_seconds <= 60))),
  CONSTRAINT voicemail_boxes_wrong_pins_check CHECK ((wrong_pins >= 0))
);
ALTER TABLE voicemail_boxes ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE voicemail_boxes IS 'Settings of an extension''s voicemail. No row: as the defaults say.';
COMMENT ON COLUMN voicemail_boxes.enabled IS 'Off: callers cannot leave messages.';
COMMENT ON COLUMN voicemail_boxes.beep IS 'Callers hear a tone before they speak.';
COMMENT ON COLUMN voicemail_boxes.silence_seconds IS 'So much silence ends a message.';
COMMENT ON COLUMN voicemail_boxes.longest_seconds IS 'Longest message.';
COMMENT ON COLUMN voicemail_boxes.pin_sealed IS 'For listening from other phones; purpose `voicemail pins`. Null: not possible.';
COMMENT ON COLUMN voicemail_boxes.wrong_pins IS 'Wrong PINs in a row. Stored, so that a restart or another node gives no further tries.';
COMMENT ON COLUMN voicemail_boxes.wrong_pins_until IS 'When they are forgotten; null: none were entered.';
COMMENT ON COLUMN voicemail_boxes.email IS 'Each message is mailed there with its sound; null: not mailed.';
COMMENT ON COLUMN voicemail_boxes.greeting_file_id IS 'The owner''s own greeting; null: the general one.';
CREATE INDEX voicemail_boxes_by_greeting ON public.voicemail_boxes USING btree (greeting_file_id) WHERE (greeting_file_id IS NOT NULL);
CREATE POLICY system ON voicemail_boxes TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON voicemail_boxes TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON voicemail_boxes TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON voicemail_boxes TO suite_system;

CREATE TABLE voicemail_messages (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  extension_id bigint NOT NULL,
  user_id bigint,
  call_id uuid,
  caller_number text NOT NULL,
  caller_name text DEFAULT ''::text NOT NULL,
  received_at timestamp with time zone NOT NULL,
  seconds integer NOT NULL,
  format text NOT NULL,
  file_id uuid NOT NULL,
  size bigint NOT NULL,
  heard boolean DEFAULT false NOT NULL,
  label text GENERATED ALWAYS AS (
CASE
    WHEN (caller_name = ''::text) THEN caller_number
    ELSE caller_name
END) STORED NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(((caller_number || ' '::text) || caller_name))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT voicemail_messages_pkey PRIMARY KEY (id),
  CONSTRAINT voicemail_messages_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT voicemail_messages_company_id_extension_id_fkey FOREIGN KEY (company_id, extension_id) REFERENCES extensions(company_id, id),
  CONSTRAINT voicemail_messages_company_id_file_id_fkey FOREIGN KEY (company_id, file_id) REFERENCES stored_files(company_id, id),
  CONSTRAINT voicemail_messages_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT voicemail_messages_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE SET NULL (user_id),
  CONSTRAINT voicemail_messages_caller_name_check CHECK ((length(caller_name) <= 80)),
  CONSTRAINT voicemail_messages_caller_number_check CHECK ((length(caller_number) <= 32)),
  CONSTRAINT voicemail_messages_format_check CHECK ((format = ANY (ARRAY['wav'::text, 'mp3'::text, 'ogg'::text]))),
  CONSTRAINT voicemail_messages_seconds_check CHECK ((seconds >= 0)),
  CONSTRAINT voicemail_messages_size_check CHECK ((size >= 0))
);
ALTER TABLE voicemail_messages ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE voicemail_messages IS 'Messages that callers left.';
COMMENT ON COLUMN voicemail_messages.user_id IS 'Owner of the extension when it was left: a later owner does not hear it.';
COMMENT ON COLUMN voicemail_messages.call_id IS 'No foreign key: a message may be stored before its call.';
COMMENT ON COLUMN voicemail_messages.caller_name IS 'Empty: not known.';
COMMENT ON COLUMN voicemail_messages.format IS 'Of the stored sound.';
COMMENT ON COLUMN voicemail_messages.size IS 'Bytes.';
COMMENT ON COLUMN voicemail_messages.heard IS 'Listened to, or marked as such.';
COMMENT ON COLUMN voicemail_messages.label IS 'What lists show: the caller''s name, or else the number.';
CREATE INDEX voicemail_messages_deleted ON public.voicemail_messages USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX voicemail_messages_newest ON public.voicemail_messages USING btree (user_id, received_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX voicemail_messages_of_caller ON public.voicemail_messages USING btree (company_id, caller_number, received_at DESC) WHERE (deleted_at IS NULL);
CREATE INDEX voicemail_messages_of_file ON public.voicemail_messages USING btree (file_id);
CREATE INDEX voicemail_messages_search ON public.voicemail_messages USING gin (company_id, search_text gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX voicemail_messages_unheard ON public.voicemail_messages USING btree (extension_id) WHERE ((deleted_at IS NULL) AND (NOT heard));
CREATE POLICY system ON voicemail_messages TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON voicemail_messages TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON voicemail_messages TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON voicemail_messages TO suite_system;

CREATE TABLE waiting_jobs (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  kind text NOT NULL,
  payload json NOT NULL,
  max_attempts integer NOT NULL,
  queue_name text,
  run_at timestamp with time zone NOT NULL,
  CONSTRAINT waiting_jobs_pkey PRIMARY KEY (id),
  CONSTRAINT waiting_jobs_kind_check CHECK ((length(kind) <= 128)),
  CONSTRAINT waiting_jobs_queue_name_check CHECK ((length(queue_name) <= 100))
);
ALTER TABLE waiting_jobs ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE waiting_jobs IS 'Jobs that wait for others'' machines and were not admitted to the runners'' queue yet; see admit_waiting_jobs.';
COMMENT ON COLUMN waiting_jobs.kind IS 'Id of the job''s definition.';
COMMENT ON COLUMN waiting_jobs.payload IS 'As the job''s schema parses it.';
COMMENT ON COLUMN waiting_jobs.queue_name IS 'Jobs of a queue run one at a time, in order; null: none.';
COMMENT ON COLUMN waiting_jobs.run_at IS 'Not before.';
CREATE INDEX waiting_jobs_by_lane ON public.waiting_jobs USING btree (kind, company_id, run_at, id);
CREATE INDEX waiting_jobs_by_time ON public.waiting_jobs USING btree (run_at);
CREATE POLICY system ON waiting_jobs TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON waiting_jobs TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));

CREATE TABLE webhooks (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  company_id bigint NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  secret_sealed bytea NOT NULL,
  failing_since timestamp with time zone,
  ok_at timestamp with time zone,
  problem text,
  paused_until timestamp with time zone,
  created_by bigint,
  search_text text GENERATED ALWAYS AS (search_form(((name || ' '::text) || url))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  disabled_at timestamp with time zone,
  deleted_at timestamp with time zone,
  CONSTRAINT webhooks_pkey PRIMARY KEY (id),
  CONSTRAINT webhooks_company_id_id_key UNIQUE (company_id, id),
  CONSTRAINT webhooks_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES users(company_id, id) ON DELETE SET NULL (created_by),
  CONSTRAINT webhooks_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT webhooks_events_check CHECK (((cardinality(events) >= 1) AND (cardinality(events) <= 20))),
  CONSTRAINT webhooks_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT webhooks_problem_check CHECK ((length(problem) <= 500)),
  CONSTRAINT webhooks_url_check CHECK (((length(url) >= 8) AND (length(url) <= 500)))
);
ALTER TABLE webhooks ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE webhooks IS 'Addresses that a company wants to be told of what happens here.';
COMMENT ON COLUMN webhooks.events IS 'Kinds of events it is told of: WEBHOOK_EVENTS of features/integrations/contract.';
COMMENT ON COLUMN webhooks.secret_sealed IS 'Key of its signatures, sealed.';
COMMENT ON COLUMN webhooks.failing_since IS 'Since when nothing was accepted; null: the latest delivery was.';
COMMENT ON COLUMN webhooks.ok_at IS 'Of the last delivery that was accepted.';
COMMENT ON COLUMN webhooks.problem IS 'Why the latest delivery failed; null: it did not.';
COMMENT ON COLUMN webhooks.paused_until IS 'Nothing is sent before: it asked for a pause.';
CREATE UNIQUE INDEX webhooks_name_key ON public.webhooks USING btree (company_id, search_form(name)) WHERE (deleted_at IS NULL);
CREATE INDEX webhooks_newest ON public.webhooks USING btree (company_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE POLICY system ON webhooks TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON webhooks TO suite_app USING ((company_id = ( SELECT tenancy.current_company() AS current_company))) WITH CHECK ((company_id = ( SELECT tenancy.current_company() AS current_company)));
GRANT DELETE, INSERT, SELECT, UPDATE ON webhooks TO suite_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON webhooks TO suite_system;


-- Views

CREATE VIEW asterisk.all_aors AS
 SELECT e.id,
    e.max_contacts,
    e.remove_existing,
    e.remove_unavailable,
    e.default_expiration,
    e.minimum_expiration,
    e.maximum_expiration,
    e.qualify_frequency,
    NULL::text AS contact,
    NULL::text AS outbound_proxy
   FROM asterisk.extension_aors e
UNION ALL
 SELECT t.id,
        CASE t.kind
            WHEN 'peer'::text THEN '1'::text
            ELSE '0'::text
        END AS max_contacts,
        CASE t.kind
            WHEN 'peer'::text THEN 'yes'::text
            ELSE 'no'::text
        END AS remove_existing,
    'yes'::text AS remove_unavailable,
    '600'::text AS default_expiration,
    '60'::text AS minimum_expiration,
    '7200'::text AS maximum_expiration,
    asterisk.qualify_frequency() AS qualify_frequency,
        CASE
            WHEN (t.kind <> 'peer'::text) THEN t.uri
            ELSE NULL::text
        END AS contact,
    t.proxy AS outbound_proxy
   FROM asterisk.trunks t;
COMMENT ON VIEW asterisk.all_aors IS 'Addresses of record of extensions and trunks.';
GRANT SELECT ON asterisk.all_aors TO suite_asterisk;

CREATE VIEW asterisk.all_auths AS
 SELECT e.id,
    e.auth_type,
    e.username,
    e.password_digest,
    NULL::text AS password,
    NULL::text AS supported_algorithms_uac
   FROM asterisk.extension_auths e
UNION ALL
 SELECT t.id,
    'digest'::text AS auth_type,
    t.id AS username,
    ('MD5:'::text || t.secret_digest) AS password_digest,
    NULL::text AS password,
    NULL::text AS supported_algorithms_uac
   FROM asterisk.trunks t
  WHERE (t.kind = 'peer'::text)
UNION ALL
 SELECT t.id,
    'digest'::text AS auth_type,
    t.auth_user AS username,
    NULL::text AS password_digest,
    pgp_sym_decrypt(t.secret_encrypted, current_setting('suite.trunk_key'::text, true)) AS password,
    'SHA-512-256,SHA-256,MD5'::text AS supported_algorithms_uac
   FROM asterisk.trunks t
  WHERE ((t.kind <> 'peer'::text) AND (t.username <> ''::text) AND (t.secret_encrypted IS NOT NULL));
COMMENT ON VIEW asterisk.all_auths IS 'Secrets of extensions and trunks. Carriers that we register at need the password itself, decrypted with the key in the connection''s setting suite.trunk_key.';
GRANT SELECT ON asterisk.all_auths TO suite_asterisk;

CREATE VIEW asterisk.all_endpoints AS
 SELECT e.id,
    e.context,
    e.aors,
    e.auth,
    e.identify_by,
    e.disallow,
    e.allow,
    e.callerid,
    e.trust_id_inbound,
    e.language,
    e.webrtc,
    e.dtls_auto_generate_cert,
    e.direct_media,
    e.rewrite_contact,
    e.rtp_symmetric,
    e.force_rport,
    e.dtmf_mode,
    e.rtp_timeout,
    e.rtp_timeout_hold,
    e.allow_transfer,
    e.allow_subscribe,
    e.allow_overlap,
    e.mailboxes,
    NULL::text AS outbound_auth,
    NULL::text AS from_user,
    NULL::text AS from_domain,
    NULL::text AS send_pai,
        CASE
            WHEN (e.webrtc = 'no'::text) THEN ( SELECT string_agg(host(b.address), ','::text) AS string_agg
               FROM ( SELECT b_1.address
                       FROM sip_bans b_1
                      WHERE ((b_1.endpoint = ANY (ARRAY[''::text, regexp_replace(e.id, '-(desk|tls)$'::text, ''::text)])) AND (b_1.until > now()))
                      ORDER BY b_1.until DESC
                     LIMIT 500) b)
            ELSE NULL::text
        END AS deny,
    e.media_encryption,
    NULL::text AS outbound_proxy,
    NULL::text AS incoming_call_offer_pref,
        CASE
            WHEN (e.webrtc = 'yes'::text) THEN 'local'::text
            ELSE NULL::text
        END AS outgoing_call_offer_pref,
    NULL::text AS send_rpid,
    NULL::text AS send_connected_line
   FROM asterisk.extension_endpoints e
UNION ALL
 SELECT t.id,
    'suite'::text AS context,
    t.id AS aors,
        CASE t.kind
            WHEN 'peer'::text THEN t.id
            ELSE NULL::text
        END AS auth,
        CASE t.kind
            WHEN 'peer'::text THEN 'auth_username,username'::text
            ELSE 'ip,request_uri'::text
        END AS identify_by,
    'all'::text AS disallow,
    t.codecs AS allow,
    NULL::text AS callerid,
    'no'::text AS trust_id_inbound,
    t.language,
    'no'::text AS webrtc,
    'no'::text AS dtls_auto_generate_cert,
    'no'::text AS direct_media,
    manners.nat AS rewrite_contact,
    'yes'::text AS rtp_symmetric,
    manners.nat AS force_rport,
    manners.dtmf AS dtmf_mode,
    asterisk.rtp_timeout() AS rtp_timeout,
    '3600'::text AS rtp_timeout_hold,
    'no'::text AS allow_transfer,
    'no'::text AS allow_subscribe,
    'no'::text AS allow_overlap,
    NULL::text AS mailboxes,
        CASE
            WHEN ((t.kind <> 'peer'::text) AND (t.username <> ''::text) AND (t.secret_encrypted IS NOT NULL)) THEN t.id
            ELSE NULL::text
        END AS outbound_auth,
        CASE
            WHEN ((t.kind = 'register'::text) AND (t.caller_id_in <> 'from'::text)) THEN t.account
            ELSE NULL::text
        END AS from_user,
        CASE
            WHEN ((t.kind = 'register'::text) OR (t.domain <> t.host)) THEN t.domain
            ELSE NULL::text
        END AS from_domain,
        CASE t.caller_id_in
            WHEN 'asserted'::text THEN 'yes'::text
            ELSE 'no'::text
        END AS send_pai,
        CASE t.kind
            WHEN 'peer'::text THEN ( SELECT string_agg(host(b.address), ','::text) AS string_agg
               FROM ( SELECT b_1.address
                       FROM sip_bans b_1
                      WHERE ((b_1.endpoint = ANY (ARRAY[''::text, t.id])) AND (b_1.until > now()))
                      ORDER BY b_1.until DESC
                     LIMIT 500) b)
            ELSE NULL::text
        END AS deny,
    manners.encryption AS media_encryption,
    t.proxy AS outbound_proxy,
        CASE
            WHEN (t.kind <> 'peer'::text) THEN 'remote'::text
            ELSE NULL::text
        END AS incoming_call_offer_pref,
    'local'::text AS outgoing_call_offer_pref,
        CASE t.caller_id_in
            WHEN 'remote_party'::text THEN 'yes'::text
            ELSE 'no'::text
        END AS send_rpid,
    'no'::text AS send_connected_line
   FROM (asterisk.trunks t
     CROSS JOIN LATERAL asterisk.trunk_manners(t.trunk_id) manners(dtmf, nat, encryption));
COMMENT ON VIEW asterisk.all_endpoints IS 'Endpoints of extensions and trunks, without the music on hold.';
COMMENT ON COLUMN asterisk.all_endpoints.deny IS 'Addresses of sip_bans, at most 500. Not for browsers: their SIP comes through the program''s own proxy.';
GRANT SELECT ON asterisk.all_endpoints TO suite_asterisk;

CREATE VIEW asterisk.called_numbers AS
 SELECT id,
    asterisk.owners_of(id) AS owners
   FROM ( SELECT DISTINCT f.form AS id
           FROM number_forms f) k;
COMMENT ON VIEW asterisk.called_numbers IS 'Realtime family called_numbers: for whom a call from a carrier counts. A number that nobody entered costs one look-up in an index.';
COMMENT ON COLUMN asterisk.called_numbers.id IS 'As dialled, without plus.';
COMMENT ON COLUMN asterisk.called_numbers.owners IS 'See owners_of().';
GRANT SELECT ON asterisk.called_numbers TO suite_asterisk;

CREATE VIEW asterisk.company_music AS
 SELECT a.file_id,
    s.url
   FROM ((audios a
     JOIN companies c ON ((c.id = a.company_id)))
     LEFT JOIN telephone_sounds s ON ((s.for_first OR (( SELECT asterisk.this_server() AS this_server) <> 1))))
  WHERE ((a.deleted_at IS NULL) AND (c.asterisk_server_id = ( SELECT asterisk.this_server() AS this_server)) AND ((s.url IS NOT NULL) OR (c.asterisk_server_id = 1)) AND (a.hold_music OR (EXISTS ( SELECT 1
           FROM call_queues q
          WHERE ((q.company_id = a.company_id) AND (q.music_audio_id = a.id) AND (q.deleted_at IS NULL))))));
COMMENT ON VIEW asterisk.company_music IS 'Audios chosen as music on hold by companies of this server.';
COMMENT ON COLUMN asterisk.company_music.url IS 'Where the server fetches them; null: it has them on its own disk.';

CREATE VIEW asterisk.endpoints AS
 SELECT e.endpoint,
    e.number,
    e.display_name,
    e.secret_digest,
    e.desk_secret_digest,
    c.language,
    e.tls_secret_digest,
    e.id AS extension_id
   FROM ((extensions e
     JOIN companies c ON ((c.id = e.company_id)))
     LEFT JOIN users u ON ((u.id = e.user_id)))
  WHERE ((e.disabled_at IS NULL) AND (e.deleted_at IS NULL) AND (c.disabled_at IS NULL) AND ((e.user_id IS NULL) OR (u.disabled_at IS NULL)) AND (c.asterisk_server_id = ( SELECT asterisk.this_server() AS this_server)));
COMMENT ON VIEW asterisk.endpoints IS 'Extensions in use on this server, with what all their endpoints share. Those of a disabled extension, owner or company are left out.';

CREATE VIEW asterisk.extension_aors AS
 SELECT n.name AS id,
        CASE n.kind
            WHEN 'web'::text THEN '10'::text
            ELSE '1'::text
        END AS max_contacts,
        CASE n.kind
            WHEN 'web'::text THEN 'no'::text
            ELSE 'yes'::text
        END AS remove_existing,
    'yes'::text AS remove_unavailable,
    '600'::text AS default_expiration,
    '60'::text AS minimum_expiration,
    '7200'::text AS maximum_expiration,
        CASE n.kind
            WHEN 'web'::text THEN '0'::text
            ELSE asterisk.qualify_frequency()
        END AS qualify_frequency
   FROM (endpoint_names n
     JOIN asterisk.endpoints e ON ((e.extension_id = n.extension_id)));
COMMENT ON VIEW asterisk.extension_aors IS 'The part of ps_aors that is about extensions.';
COMMENT ON COLUMN asterisk.extension_aors.max_contacts IS 'A desk phone''s address of record holds one contact, the latest: Asterisk calls, and asks whether it is there, whatever a registration names. For browsers the program''s SIP proxy checks what they register.';

CREATE VIEW asterisk.extension_auths AS
 SELECT id,
    'digest'::text AS auth_type,
    id AS username,
    ('MD5:'::text || digest) AS password_digest
   FROM asterisk.lines l;
COMMENT ON VIEW asterisk.extension_auths IS 'The part of ps_auths that is about extensions.';

CREATE VIEW asterisk.extension_endpoints AS
 SELECT id,
    'suite'::text AS context,
        CASE
            WHEN desk THEN (((((id || ','::text) || id) || '-2,'::text) || id) || '-3'::text)
            ELSE id
        END AS aors,
    id AS auth,
        CASE
            WHEN desk THEN 'username,auth_username'::text
            ELSE 'auth_username,username'::text
        END AS identify_by,
    'all'::text AS disallow,
        CASE
            WHEN desk THEN 'g722,ulaw,alaw'::text
            ELSE 'opus,ulaw,alaw'::text
        END AS allow,
    (((('"'::text || translate(regexp_replace(display_name, '[[:cntrl:]\u202A-\u202E\u2066-\u2069]'::text, ' '::text, 'g'::text), '"\<>'::text, ''''::text)) || '" <'::text) || number) || '>'::text) AS callerid,
    'no'::text AS trust_id_inbound,
    language,
        CASE
            WHEN desk THEN 'no'::text
            ELSE 'yes'::text
        END AS webrtc,
        CASE
            WHEN desk THEN 'no'::text
            ELSE 'yes'::text
        END AS dtls_auto_generate_cert,
    'no'::text AS direct_media,
    'yes'::text AS rewrite_contact,
    'yes'::text AS rtp_symmetric,
    'yes'::text AS force_rport,
    'rfc4733'::text AS dtmf_mode,
        CASE
            WHEN desk THEN asterisk.rtp_timeout()
            ELSE asterisk.browser_rtp_timeout()
        END AS rtp_timeout,
        CASE
            WHEN desk THEN asterisk.rtp_timeout()
            ELSE asterisk.browser_rtp_timeout()
        END AS rtp_timeout_hold,
        CASE
            WHEN desk THEN 'yes'::text
            ELSE 'no'::text
        END AS allow_transfer,
    'no'::text AS allow_subscribe,
    'no'::text AS allow_overlap,
    NULL::text AS mailboxes,
        CASE
            WHEN tls THEN 'sdes'::text
            ELSE NULL::text
        END AS media_encryption
   FROM asterisk.lines l;
COMMENT ON VIEW asterisk.extension_endpoints IS 'The part of ps_endpoints that is about extensions.';
COMMENT ON COLUMN asterisk.extension_endpoints.aors IS 'A desk phone has three addresses of record, so that three phones of one extension can register.';
COMMENT ON COLUMN asterisk.extension_endpoints.identify_by IS 'For desk phones first the name that registers, since the secret''s user name is the same for all three.';
COMMENT ON COLUMN asterisk.extension_endpoints.callerid IS 'The caller is who the account is, whatever the device claims.';
COMMENT ON COLUMN asterisk.extension_endpoints.rtp_timeout_hold IS 'As rtp_timeout: whoever is on hold may be silent.';
COMMENT ON COLUMN asterisk.extension_endpoints.allow_transfer IS 'A desk phone may ask for a transfer by its own key (REFER); the program decides. Browsers use the API.';

CREATE VIEW asterisk.lines AS
 SELECT n.name AS id,
    (n.kind <> 'web'::text) AS desk,
    e.number,
    e.display_name,
    e.language,
        CASE n.kind
            WHEN 'web'::text THEN e.secret_digest
            WHEN 'desk'::text THEN e.desk_secret_digest
            ELSE e.tls_secret_digest
        END AS digest,
    (n.kind = 'tls'::text) AS tls
   FROM (endpoint_names n
     JOIN asterisk.endpoints e ON ((e.extension_id = n.extension_id)))
  WHERE ((n.place = 1) AND ((n.kind <> 'tls'::text) OR (e.tls_secret_digest IS NOT NULL)));
COMMENT ON VIEW asterisk.lines IS 'The endpoints of those extensions: one for browsers, one for desk phones, one for desk phones over TLS.';
COMMENT ON COLUMN asterisk.lines.desk IS 'Plain RTP instead of WebRTC.';
COMMENT ON COLUMN asterisk.lines.digest IS 'MD5(id:realm:secret).';
COMMENT ON COLUMN asterisk.lines.tls IS 'Registers over TLS, audio by SRTP with keys in the SDP. Missing until the secret was renewed once, since its digest is its own.';

CREATE VIEW asterisk.musiconhold AS
 SELECT ('music-'::text || file_id) AS name,
        CASE
            WHEN (url IS NULL) THEN 'files'::text
            ELSE 'playlist'::text
        END AS mode,
        CASE
            WHEN (url IS NULL) THEN ('company-sounds/music-'::text || file_id)
            ELSE NULL::text
        END AS directory,
    'alpha'::text AS sort
   FROM asterisk.company_music m;
COMMENT ON VIEW asterisk.musiconhold IS 'Realtime family musiconhold: a class for each such audio.';
GRANT SELECT ON asterisk.musiconhold TO suite_asterisk;

CREATE VIEW asterisk.musiconhold_entry AS
 SELECT ('music-'::text || file_id) AS name,
    0 AS "position",
    (((url || '/audio-'::text) || file_id) || '.wav'::text) AS entry
   FROM asterisk.company_music m
  WHERE (url IS NOT NULL);
COMMENT ON VIEW asterisk.musiconhold_entry IS 'Realtime family musiconhold_entry: the address of each audio that is fetched.';
GRANT SELECT ON asterisk.musiconhold_entry TO suite_asterisk;

CREATE VIEW asterisk.ps_aors AS
 SELECT k.name AS id,
    f.max_contacts,
    f.remove_existing,
    f.remove_unavailable,
    f.default_expiration,
    f.minimum_expiration,
    f.maximum_expiration,
    f.qualify_frequency,
    f.contact,
    f.outbound_proxy
   FROM (sip_names k
     CROSS JOIN LATERAL asterisk.find_aor(k.name) f(id, max_contacts, remove_existing, remove_unavailable, default_expiration, minimum_expiration, maximum_expiration, qualify_frequency, contact, outbound_proxy));
COMMENT ON VIEW asterisk.ps_aors IS 'Realtime family ps_aors.';
GRANT SELECT ON asterisk.ps_aors TO suite_asterisk;

CREATE VIEW asterisk.ps_auths AS
 SELECT k.name AS id,
    f.auth_type,
    f.username,
    f.password_digest,
    f.password,
    f.supported_algorithms_uac
   FROM (sip_names k
     CROSS JOIN LATERAL asterisk.find_auth(k.name) f(id, auth_type, username, password_digest, password, supported_algorithms_uac));
COMMENT ON VIEW asterisk.ps_auths IS 'Realtime family ps_auths.';
GRANT SELECT ON asterisk.ps_auths TO suite_asterisk;

CREATE VIEW asterisk.ps_endpoint_id_ips AS
 WITH named AS MATERIALIZED (
         SELECT t.id,
            t.trunk_id,
            t.match,
                CASE
                    WHEN t.is_contested THEN asterisk.numbers_pattern(t.company_id)
                    ELSE NULL::text
                END AS match_request_uri
           FROM asterisk.trunks t
          WHERE (t.kind <> 'peer'::text)
        ), oldest AS (
         SELECT DISTINCT ON (address.address) named_1.id,
            address.address
           FROM (named named_1
             CROSS JOIN LATERAL unnest(string_to_array(named_1.match, ','::text)) address(address))
          ORDER BY address.address, named_1.trunk_id
        ), matched AS (
         SELECT oldest.id,
            string_agg(oldest.address, ','::text ORDER BY (oldest.address)::inet) AS match
           FROM oldest
          GROUP BY oldest.id
        )
 SELECT named.id,
    named.id AS endpoint,
    matched.match,
    'no'::text AS srv_lookups,
    named.match_request_uri
   FROM (named
     LEFT JOIN matched USING (id))
  WHERE ((matched.match IS NOT NULL) OR (named.match_request_uri IS NOT NULL));
COMMENT ON VIEW asterisk.ps_endpoint_id_ips IS 'Realtime family ps_endpoint_id_ips: carriers that are known by their address. Only addresses, never names, and each once, of the oldest trunk: the program finds the company by the dialled number. Where a peer of another company registers from the same address, calls to the trunk''s numbers are known by the request instead, and the program compares the address; whatever else comes from there is asked for a password, so that the peer can go on.';
GRANT SELECT ON asterisk.ps_endpoint_id_ips TO suite_asterisk;

CREATE VIEW asterisk.ps_endpoints AS
 SELECT k.name AS id,
    f.context,
        CASE
            WHEN (k.name ~ '-(desk|tls)$'::text) THEN concat(k.name, ',', k.name, '-2,', k.name, '-3')
            ELSE k.name
        END AS aors,
    f.auth,
    f.identify_by,
    f.disallow,
    f.allow,
    f.callerid,
    f.trust_id_inbound,
    f.language,
    f.webrtc,
    f.dtls_auto_generate_cert,
    f.direct_media,
    f.rewrite_contact,
    f.rtp_symmetric,
    f.force_rport,
    f.dtmf_mode,
    f.rtp_timeout_hold,
    f.allow_transfer,
    f.allow_overlap,
    f.mailboxes,
    f.outbound_auth,
    f.from_user,
    f.from_domain,
    f.send_pai,
    f.deny,
    f.media_encryption,
    f.outbound_proxy,
    f.incoming_call_offer_pref,
    f.outgoing_call_offer_pref,
    f.send_rpid,
    f.send_connected_line,
    asterisk.music_of(k.name) AS moh_suggest,
    asterisk.shares_of(k.name) AS set_var,
    COALESCE(asterisk.silence_of(k.name), f.rtp_timeout) AS rtp_timeout,
        CASE
            WHEN (asterisk.hints_of(k.name) IS NULL) THEN 'no'::text
            ELSE 'yes'::text
        END AS allow_subscribe,
    asterisk.hints_of(k.name) AS subscribe_context,
        CASE
            WHEN (asterisk.hints_of(k.name) IS NOT NULL) THEN 'yes'::text
            ELSE NULL::text
        END AS notify_early_inuse_ringing
   FROM (sip_names k
     CROSS JOIN LATERAL asterisk.find_endpoint(k.name) f(id, context, aors, auth, identify_by, disallow, allow, callerid, trust_id_inbound, language, webrtc, dtls_auto_generate_cert, direct_media, rewrite_contact, rtp_symmetric, force_rport, dtmf_mode, rtp_timeout, rtp_timeout_hold, allow_transfer, allow_subscribe, allow_overlap, mailboxes, outbound_auth, from_user, from_domain, send_pai, deny, media_encryption, outbound_proxy, incoming_call_offer_pref, outgoing_call_offer_pref, send_rpid, send_connected_line));
COMMENT ON VIEW asterisk.ps_endpoints IS 'Realtime family ps_endpoints.';
COMMENT ON COLUMN asterisk.ps_endpoints.aors IS 'As all_endpoints has them, by the name alone: a condition on them then looks up no other endpoint.';
COMMENT ON COLUMN asterisk.ps_endpoints.set_var IS 'Of its channels, for the dialplan (shares_of).';
COMMENT ON COLUMN asterisk.ps_endpoints.subscribe_context IS 'See hints_of().';
COMMENT ON COLUMN asterisk.ps_endpoints.notify_early_inuse_ringing IS 'A colleague in a call for whom another one rings is shown as ringing: that one can be picked up.';
GRANT SELECT ON asterisk.ps_endpoints TO suite_asterisk;

CREATE VIEW asterisk.ps_registrations AS
 SELECT t.id,
    t.uri AS server_uri,
    ((('sip:'::text || replace(t.account, '@'::text, '%40'::text)) || '@'::text) || asterisk.sip_host(t.domain)) AS client_uri,
    replace(t.account, '@'::text, '%40'::text) AS contact_user,
        CASE
            WHEN (t.secret_encrypted IS NOT NULL) THEN t.id
            ELSE NULL::text
        END AS outbound_auth,
    t.id AS endpoint,
    'yes'::text AS line,
    ('transport-'::text || t.transport) AS transport,
    '300'::text AS expiration,
    (tries.pause)::text AS retry_interval,
    ((2 * tries.pause))::text AS forbidden_retry_interval,
    '2000000000'::text AS max_retries,
    'no'::text AS auth_rejection_permanent,
    t.proxy AS outbound_proxy,
    ((2 * tries.pause))::text AS fatal_retry_interval,
    '2'::text AS max_random_initial_delay
   FROM (asterisk.trunks t
     CROSS JOIN LATERAL ( SELECT COALESCE(max(r.pause), 1) AS pause
           FROM trunk_registrations r
          WHERE (r.trunk_id = t.trunk_id)) tries)
  WHERE (t.kind = 'register'::text);
COMMENT ON VIEW asterisk.ps_registrations IS 'Realtime family ps_registrations: trunks that register at their carrier.';
GRANT SELECT ON asterisk.ps_registrations TO suite_asterisk;

CREATE VIEW asterisk.trunks AS
 SELECT t.endpoint AS id,
    t.kind,
    t.host,
    t.port,
    t.transport,
    t.username,
    t.secret_encrypted,
    t.secret_digest,
        CASE t.kind
            WHEN 'peer'::text THEN t.codecs
            ELSE asterisk.trunk_codecs(t.id, t.codecs)
        END AS codecs,
    c.language,
    ((('sip:'::text || asterisk.sip_host(t.host)) || COALESCE((':'::text || t.port), ''::text)) || asterisk.transport_parameter(t.transport)) AS uri,
    found.match,
        CASE
            WHEN ((t.proxy <> ''::text) OR (host(found.target) <> t.host)) THEN (((((('sip:'::text || asterisk.sip_host(host(found.target))) || ':'::text) || COALESCE(found.port,
            CASE t.proxy
                WHEN ''::text THEN t.port
                ELSE NULL::integer
            END,
            CASE t.transport
                WHEN 'tls'::text THEN 5061
                ELSE 5060
            END)) || asterisk.transport_parameter(t.transport)) || '^3Blr'::text) ||
            CASE t.proxy
                WHEN ''::text THEN '^3Bhide'::text
                ELSE ''::text
            END)
            ELSE NULL::text
        END AS proxy,
    t.company_id,
    found.is_contested,
    t.id AS trunk_id,
    COALESCE(NULLIF(t.domain, ''::text), t.host) AS domain,
        CASE
            WHEN (lower(t.username) ~~ ('%_@'::text || lower(COALESCE(NULLIF(t.domain, ''::text), t.host)))) THEN "left"(t.username, ('-1'::integer - length(COALESCE(NULLIF(t.domain, ''::text), t.host))))
            ELSE t.username
        END AS account,
    COALESCE(NULLIF(t.auth_user, ''::text), t.username) AS auth_user,
    t.caller_id_in
   FROM ((trunks t
     JOIN companies c ON ((c.id = t.company_id)))
     LEFT JOIN LATERAL ( SELECT string_agg(host(a.address), ','::text ORDER BY a.address) FILTER (WHERE (NOT peers.has_it)) AS match,
            (array_agg(a.address ORDER BY a.seen_at DESC, a.silent_since NULLS FIRST, a.rank, (family(a.address)), a.address) FILTER (WHERE a.calls))[1] AS target,
            (array_agg(a.port ORDER BY a.seen_at DESC, a.silent_since NULLS FIRST, a.rank, (family(a.address)), a.address) FILTER (WHERE a.calls))[1] AS port,
            bool_or(peers.has_it) AS is_contested
           FROM (trunk_addresses a
             CROSS JOIN LATERAL ( SELECT (EXISTS ( SELECT
                           FROM ((peer_addresses p
                             JOIN trunks pt ON (((pt.id = p.trunk_id) AND (pt.kind = 'peer'::text) AND (pt.disabled_at IS NULL) AND (pt.deleted_at IS NULL))))
                             JOIN companies pc ON (((pc.id = p.company_id) AND (pc.disabled_at IS NULL))))
                          WHERE ((p.address = a.address) AND (p.company_id <> a.company_id)))) AS has_it) peers)
          WHERE ((a.trunk_id = t.id) AND (a.host = t.host) AND (c.private_trunks OR (NOT a.reserved)))) found ON ((t.kind <> 'peer'::text)))
  WHERE ((t.disabled_at IS NULL) AND (t.deleted_at IS NULL) AND (c.disabled_at IS NULL) AND (c.asterisk_server_id = ( SELECT asterisk.this_server() AS this_server)) AND ((t.kind = 'peer'::text) OR (found.target IS NOT NULL)));
COMMENT ON VIEW asterisk.trunks IS 'Trunks in use on this server, whose carriers'' addresses are known and allowed.';
COMMENT ON COLUMN asterisk.trunks.codecs IS 'What its endpoint allows, in order.';
COMMENT ON COLUMN asterisk.trunks.uri IS 'Of its host; without a port where SRV records say it.';
COMMENT ON COLUMN asterisk.trunks.match IS 'Addresses of the carrier, comma-separated, without those from which another company''s peer registers.';
COMMENT ON COLUMN asterisk.trunks.proxy IS 'Where requests go: the address that was judged, while they name the host. hide: without a Route header, which only a chosen outbound proxy gets.';
COMMENT ON COLUMN asterisk.trunks.is_contested IS 'Another company''s peer registers from one of its addresses.';
COMMENT ON COLUMN asterisk.trunks.domain IS 'Of our address of record.';
COMMENT ON COLUMN asterisk.trunks.account IS 'The user of our address of record; @ is not escaped.';
COMMENT ON COLUMN asterisk.trunks.auth_user IS 'User name of the digest authentication.';

CREATE VIEW call_result_hours_facts WITH (security_invoker=true) AS
 SELECT id,
    company_id,
    direction,
    result,
    place,
    place_name,
    queue_id,
    did_id,
    trunk_id,
    country_id,
    caller_extension_id,
    answered_by_id,
    extension_ids,
    number,
    name,
    number_key,
    outcome,
    started_at,
    ended_at,
    wait_seconds,
    talk_seconds,
    started_at AS at,
    1 AS calls,
    roll_up.local_hour(started_at, ( SELECT c.time_zone
           FROM companies c
          WHERE (c.id = f.company_id))) AS local_hour
   FROM call_results f
  WHERE true;
COMMENT ON VIEW call_result_hours_facts IS 'The rows of call_results behind call_result_hours, one by one.';
GRANT SELECT ON call_result_hours_facts TO suite_app;
GRANT SELECT ON call_result_hours_facts TO suite_system;

CREATE VIEW call_result_waits_facts WITH (security_invoker=true) AS
 SELECT id,
    company_id,
    direction,
    result,
    place,
    place_name,
    queue_id,
    did_id,
    trunk_id,
    country_id,
    caller_extension_id,
    answered_by_id,
    extension_ids,
    number,
    name,
    number_key,
    outcome,
    started_at,
    ended_at,
    wait_seconds,
    talk_seconds,
    started_at AS at,
    1 AS calls,
    roll_up.local_hour(started_at, ( SELECT c.time_zone
           FROM companies c
          WHERE (c.id = f.company_id))) AS local_hour
   FROM call_results f
  WHERE ((direction = 'inbound'::text) AND (result = 'answered'::text));
COMMENT ON VIEW call_result_waits_facts IS 'The rows of call_results behind call_result_waits, one by one.';
GRANT SELECT ON call_result_waits_facts TO suite_app;
GRANT SELECT ON call_result_waits_facts TO suite_system;

CREATE VIEW crm_report_hours_facts WITH (security_invoker=true) AS
 SELECT id,
    company_id,
    entity,
    kind,
    key_id,
    record_id,
    at,
    day,
    person_id,
    owner_id,
    group_id,
    origin_id,
    campaign_id,
    channel,
    line_id,
    phase_id,
    stage_id,
    status_id,
    reason_id,
    need_ids,
    city,
    result,
    purchase,
    buyer,
    contacted,
    reached,
    last_contact_at,
    amount,
    weighted,
    seconds,
    answer_seconds,
    gap_days,
    1 AS records,
    COALESCE((day)::timestamp without time zone, roll_up.local_hour(at, ( SELECT c.time_zone
           FROM companies c
          WHERE (c.id = f.company_id)))) AS local_hour
   FROM crm_report_facts f;
COMMENT ON VIEW crm_report_hours_facts IS 'The rows of crm_report_facts behind crm_report_hours, one by one.';
GRANT SELECT ON crm_report_hours_facts TO suite_app;
GRANT SELECT ON crm_report_hours_facts TO suite_system;

CREATE VIEW crm_report_rows AS
 SELECT 'person'::text AS entity,
    k.kind,
    p.id AS key_id,
    p.id AS record_id,
    p.company_id,
    k.at,
    NULL::date AS day,
    p.id AS person_id,
    p.owner_id,
    p.group_id,
    p.origin_id,
    p.campaign_id,
    NULL::text AS channel,
    p.line_id,
    NULL::bigint AS phase_id,
    NULL::bigint AS stage_id,
    p.status_id,
        CASE
            WHEN (k.kind <> 'person'::text) THEN p.discard_reason_id
            ELSE NULL::bigint
        END AS reason_id,
        CASE
            WHEN (p.need_id IS NULL) THEN '{}'::bigint[]
            ELSE ARRAY[p.need_id]
        END AS need_ids,
    NULLIF(btrim(p.city), ''::text) AS city,
        CASE
            WHEN (k.kind = 'lead'::text) THEN
            CASE
                WHEN (p.state = 'person'::text) THEN 'converted'::text
                WHEN (p.discarded_at IS NOT NULL) THEN 'discarded'::text
                ELSE 'open'::text
            END
            ELSE NULL::text
        END AS result,
    NULL::text AS purchase,
    NULL::text AS buyer,
        CASE
            WHEN (k.kind = 'lead'::text) THEN (c.at IS NOT NULL)
            ELSE NULL::boolean
        END AS contacted,
        CASE
            WHEN (k.kind = 'lead'::text) THEN
            CASE
                WHEN (EXISTS ( SELECT
                   FROM crm_sales s
                  WHERE ((s.person_id = p.id) AND (s.deleted_at IS NULL)))) THEN 'sale'::text
                WHEN (EXISTS ( SELECT
                   FROM crm_businesses b
                  WHERE ((b.person_id = p.id) AND (b.deleted_at IS NULL)))) THEN 'business'::text
                WHEN (p.state = 'person'::text) THEN 'converted'::text
                WHEN (c.at IS NOT NULL) THEN 'contacted'::text
                ELSE 'created'::text
            END
            ELSE NULL::text
        END AS reached,
        CASE
            WHEN (k.kind = 'person'::text) THEN p.last_interaction_at
            ELSE NULL::timestamp with time zone
        END AS last_contact_at,
    (0)::bigint AS amount,
    (0)::bigint AS weighted,
    (
        CASE
            WHEN (k.kind = ANY (ARRAY['lead'::text, 'converted'::text])) THEN GREATEST((0)::numeric, COALESCE(EXTRACT(epoch FROM (p.converted_at - p.created_at)), (0)::numeric))
            ELSE (0)::numeric
        END)::bigint AS seconds,
    (
        CASE
            WHEN (k.kind = ANY (ARRAY['lead'::text, 'contacted'::text])) THEN COALESCE(EXTRACT(epoch FROM (c.at - p.created_at)), (0)::numeric)
            ELSE (0)::numeric
        END)::bigint AS answer_seconds,
    (0)::bigint AS gap_days
   FROM (((persons p
     CROSS JOIN LATERAL ( SELECT ((p.state <> 'person'::text) OR (p.converted_at IS NOT NULL)) AS was_lead) l)
     LEFT JOIN LATERAL ( SELECT min(m.at) AS at
           FROM ( SELECT i.created_at AS at
                   FROM crm_interactions i
                  WHERE ((i.person_id = p.id) AND (i.deleted_at IS NULL) AND (i.channel <> 'form'::text))
                UNION ALL
                 SELECT f.at
                   FROM (crm_interactions i
                     JOIN crm_facts f ON (((f.company_id = i.company_id) AND (f.entity = 'interaction'::text) AND (f.record_id = i.id) AND (f.kind = ANY (ARRAY['status'::text, 'stage'::text])))))
                  WHERE ((i.person_id = p.id) AND (i.deleted_at IS NULL) AND (i.channel = 'form'::text))) m
          WHERE (m.at >= p.created_at)) c ON (l.was_lead))
     CROSS JOIN LATERAL ( VALUES ('lead'::text,
                CASE
                    WHEN l.was_lead THEN p.created_at
                    ELSE NULL::timestamp with time zone
                END), ('contacted'::text,c.at), ('converted'::text,p.converted_at), ('discarded'::text,p.discarded_at), ('person'::text,
                CASE
                    WHEN (p.state = 'person'::text) THEN COALESCE(p.converted_at, p.created_at)
                    ELSE NULL::timestamp with time zone
                END)) k(kind, at))
  WHERE ((p.deleted_at IS NULL) AND (k.at IS NOT NULL))
UNION ALL
 SELECT 'interaction'::text AS entity,
    'interaction'::text AS kind,
    i.id AS key_id,
    i.id AS record_id,
    i.company_id,
    i.created_at AS at,
    NULL::date AS day,
    i.person_id,
    i.owner_id,
    i.group_id,
    i.origin_id,
    i.campaign_id,
    i.channel,
    i.line_id,
    i.phase_id,
    i.stage_id,
    i.status_id,
    NULL::bigint AS reason_id,
        CASE
            WHEN (i.need_id IS NULL) THEN '{}'::bigint[]
            ELSE ARRAY[i.need_id]
        END AS need_ids,
    NULL::text AS city,
        CASE
            WHEN (t.active IS FALSE) THEN 'handled'::text
            ELSE 'pending'::text
        END AS result,
    NULL::text AS purchase,
        CASE ( SELECT count(*) AS count
               FROM ( SELECT
                       FROM crm_sales s
                      WHERE ((s.person_id = i.person_id) AND (s.deleted_at IS NULL))
                     LIMIT 2) few)
            WHEN 0 THEN 'never'::text
            WHEN 1 THEN 'once'::text
            ELSE 'again'::text
        END AS buyer,
    (m.first IS NOT NULL) AS contacted,
    NULL::text AS reached,
    NULL::timestamp with time zone AS last_contact_at,
    0 AS amount,
    0 AS weighted,
    (
        CASE
            WHEN (t.active IS FALSE) THEN GREATEST((0)::numeric, COALESCE(EXTRACT(epoch FROM (m.ended - i.created_at)), (0)::numeric))
            ELSE (0)::numeric
        END)::bigint AS seconds,
    (GREATEST((0)::numeric, COALESCE(EXTRACT(epoch FROM (m.first - i.created_at)), (0)::numeric)))::bigint AS answer_seconds,
    0 AS gap_days
   FROM ((crm_interactions i
     LEFT JOIN crm_statuses t ON ((t.id = i.status_id)))
     LEFT JOIN LATERAL ( SELECT min(f.at) AS first,
            max(f.at) FILTER (WHERE ((f.kind = 'status'::text) AND (f.to_id = i.status_id))) AS ended
           FROM crm_facts f
          WHERE ((f.company_id = i.company_id) AND (f.entity = 'interaction'::text) AND (f.record_id = i.id) AND (f.kind = ANY (ARRAY['status'::text, 'stage'::text])))) m ON (true))
  WHERE (i.deleted_at IS NULL)
UNION ALL
 SELECT 'business'::text AS entity,
    k.kind,
    b.id AS key_id,
    b.id AS record_id,
    b.company_id,
    k.at,
    NULL::date AS day,
    b.person_id,
    b.owner_id,
    b.group_id,
    b.origin_id,
    b.campaign_id,
    w.channel,
    b.line_id,
    b.phase_id,
    b.stage_id,
    NULL::bigint AS status_id,
    b.discard_reason_id AS reason_id,
    n.ids AS need_ids,
    NULL::text AS city,
    b.status AS result,
    NULL::text AS purchase,
    NULL::text AS buyer,
    NULL::boolean AS contacted,
    NULL::text AS reached,
    NULL::timestamp with time zone AS last_contact_at,
    b.total_amount AS amount,
    (
        CASE
            WHEN (b.status = 'open'::text) THEN round((((b.total_amount * g.probability))::numeric / 100.0))
            ELSE (0)::numeric
        END)::bigint AS weighted,
    (GREATEST((0)::numeric, COALESCE(EXTRACT(epoch FROM (b.closed_at - b.created_at)), (0)::numeric)))::bigint AS seconds,
    0 AS answer_seconds,
    0 AS gap_days
   FROM ((((crm_businesses b
     JOIN crm_stages g ON ((g.id = b.stage_id)))
     CROSS JOIN LATERAL ( SELECT COALESCE(array_agg(DISTINCT x.need_id), '{}'::bigint[]) AS ids
           FROM crm_business_needs x
          WHERE (x.business_id = b.id)) n)
     LEFT JOIN LATERAL ( SELECT i.channel
           FROM crm_interactions i
          WHERE ((i.business_id = b.id) AND (i.deleted_at IS NULL))
          ORDER BY i.created_at, i.id
         LIMIT 1) w ON (true))
     CROSS JOIN LATERAL ( VALUES ('business'::text,b.created_at), (b.status,b.closed_at)) k(kind, at))
  WHERE ((b.deleted_at IS NULL) AND (k.at IS NOT NULL))
UNION ALL
 SELECT 'stage'::text AS entity,
    'stage'::text AS kind,
    q.id AS key_id,
    b.id AS record_id,
    b.company_id,
    q.entered_at AS at,
    NULL::date AS day,
    b.person_id,
    b.owner_id,
    b.group_id,
    b.origin_id,
    b.campaign_id,
    NULL::text AS channel,
    q.line_id,
    q.phase_id,
    q.stage_id,
    NULL::bigint AS status_id,
    b.discard_reason_id AS reason_id,
    '{}'::bigint[] AS need_ids,
    NULL::text AS city,
        CASE
            WHEN (q.left_at IS NULL) THEN 'still'::text
            WHEN (x.place IS NULL) THEN NULLIF(b.status, 'open'::text)
            WHEN (x.place > ARRAY[h."position", g."position"]) THEN 'advanced'::text
            ELSE 'back'::text
        END AS result,
    NULL::text AS purchase,
    NULL::text AS buyer,
    NULL::boolean AS contacted,
    NULL::text AS reached,
    NULL::timestamp with time zone AS last_contact_at,
    b.total_amount AS amount,
    0 AS weighted,
    (COALESCE(EXTRACT(epoch FROM (q.left_at - q.entered_at)), (0)::numeric))::bigint AS seconds,
    0 AS answer_seconds,
    0 AS gap_days
   FROM ((((crm_businesses b
     JOIN crm_stage_periods q ON (((q.company_id = b.company_id) AND (q.entity = 'business'::text) AND (q.record_id = b.id))))
     JOIN crm_stages g ON ((g.id = q.stage_id)))
     JOIN crm_phases h ON ((h.id = g.phase_id)))
     LEFT JOIN LATERAL ( SELECT ARRAY[nh."position", ng."position"] AS place
           FROM ((crm_stage_periods nq
             JOIN crm_stages ng ON ((ng.id = nq.stage_id)))
             JOIN crm_phases nh ON ((nh.id = ng.phase_id)))
          WHERE ((nq.company_id = b.company_id) AND (nq.entity = 'business'::text) AND (nq.record_id = b.id) AND (ROW(nq.entered_at, nq.id) > ROW(q.entered_at, q.id)))
          ORDER BY nq.entered_at, nq.id
         LIMIT 1) x ON (true))
  WHERE (b.deleted_at IS NULL)
UNION ALL
 SELECT 'sale'::text AS entity,
    'sale'::text AS kind,
    s.id AS key_id,
    s.id AS record_id,
    s.company_id,
    ((s.sold_on)::timestamp without time zone AT TIME ZONE 'UTC'::text) AS at,
    s.sold_on AS day,
    s.person_id,
    s.owner_id,
    s.group_id,
    s.origin_id,
    s.campaign_id,
    w.channel,
    s.line_id,
    NULL::bigint AS phase_id,
    NULL::bigint AS stage_id,
    NULL::bigint AS status_id,
    NULL::bigint AS reason_id,
    n.ids AS need_ids,
    NULL::text AS city,
    NULL::text AS result,
        CASE
            WHEN (v.sold_on IS NULL) THEN 'first'::text
            ELSE 'repeat'::text
        END AS purchase,
    NULL::text AS buyer,
    NULL::boolean AS contacted,
    NULL::text AS reached,
    NULL::timestamp with time zone AS last_contact_at,
    s.amount,
    0 AS weighted,
    0 AS seconds,
    0 AS answer_seconds,
    (COALESCE((s.sold_on - v.sold_on), 0))::bigint AS gap_days
   FROM (((crm_sales s
     LEFT JOIN LATERAL (( SELECT o.sold_on
           FROM crm_sales o
          WHERE ((o.person_id = s.person_id) AND (o.deleted_at IS NULL) AND (ROW(o.sold_on, o.id) < ROW(s.sold_on, s.id)))
          ORDER BY o.sold_on DESC, o.id DESC
         LIMIT 1)
        UNION ALL
        ( SELECT o.sold_on
           FROM crm_sales o
          WHERE ((s.person_id IS NULL) AND (o.crm_company_id = s.crm_company_id) AND (o.deleted_at IS NULL) AND (ROW(o.sold_on, o.id) < ROW(s.sold_on, s.id)))
          ORDER BY o.sold_on DESC, o.id DESC
         LIMIT 1)) v ON (true))
     CROSS JOIN LATERAL ( SELECT COALESCE(array_agg(DISTINCT x.need_id), '{}'::bigint[]) AS ids
           FROM crm_business_needs x
          WHERE (x.business_id = s.business_id)) n)
     LEFT JOIN LATERAL ( SELECT i.channel
           FROM crm_interactions i
          WHERE (((i.business_id = s.business_id) OR (i.person_id = s.person_id)) AND (i.deleted_at IS NULL))
          ORDER BY ((NOT (i.business_id IS DISTINCT FROM s.business_id)) AND (s.business_id IS NOT NULL)) DESC, i.created_at, i.id
         LIMIT 1) w ON (true))
  WHERE (s.deleted_at IS NULL);
COMMENT ON VIEW crm_report_rows IS 'crm_report_facts as they should be, from the records. Across companies: for the functions below, and for the program to check them.';
GRANT SELECT ON crm_report_rows TO suite_system;

CREATE VIEW customer_contact_hours WITH (security_invoker=true) AS
 SELECT r.company_id,
    r.local_hour,
    'call'::text AS channel,
    r.direction,
        CASE
            WHEN (r.result = ANY (ARRAY['answered'::text, 'declined'::text, 'unanswered'::text])) THEN r.result
            WHEN (r.result = 'abandoned'::text) THEN 'lost'::text
            ELSE 'other'::text
        END AS result,
    e.user_id,
    NULL::bigint AS group_id,
    r.calls AS contacts,
        CASE
            WHEN ((r.result = 'answered'::text) AND (r.direction = 'inbound'::text)) THEN r.calls
            ELSE (0)::bigint
        END AS waits,
        CASE
            WHEN ((r.result = 'answered'::text) AND (r.direction = 'inbound'::text)) THEN r.wait_seconds
            ELSE (0)::bigint
        END AS wait_seconds,
    r.talk_seconds AS busy_seconds
   FROM (call_result_hours r
     LEFT JOIN extensions e ON ((e.id = COALESCE(r.answered_by_id, r.caller_extension_id))))
  WHERE ((r.direction <> 'internal'::text) AND (r.result <> ALL (ARRAY['service'::text, 'continued'::text])))
UNION ALL
 SELECT o.company_id,
    o.local_hour,
    'conversation'::text AS channel,
        CASE o.began
            WHEN 'contact'::text THEN 'inbound'::text
            ELSE 'outbound'::text
        END AS direction,
        CASE
            WHEN (o.served <> 'nobody'::text) THEN 'answered'::text
            WHEN (o.state = 'open'::text) THEN 'waiting'::text
            ELSE 'lost'::text
        END AS result,
    o.user_id,
    o.group_id,
    o.openings AS contacts,
    o.first_replies AS waits,
    o.first_reply_seconds AS wait_seconds,
    o.open_seconds AS busy_seconds
   FROM join_opening_hours o;
COMMENT ON VIEW customer_contact_hours IS 'Calls with outside numbers and openings of conversations, in one shape.';
GRANT SELECT ON customer_contact_hours TO suite_app;
GRANT SELECT ON customer_contact_hours TO suite_system;

CREATE VIEW customer_contact_hours_facts WITH (security_invoker=true) AS
 SELECT c.id,
    c.company_id,
    c.at,
    roll_up.local_hour(c.at, ( SELECT k.time_zone
           FROM companies k
          WHERE (k.id = c.company_id))) AS local_hour,
    c.channel,
    c.direction,
    c.result,
    COALESCE(c.owner_id, e.user_id) AS user_id,
    c.group_id,
    1 AS contacts,
    c.wait_seconds,
    c.busy_seconds
   FROM (customer_contacts c
     LEFT JOIN extensions e ON ((e.id = c.extension_id)));
COMMENT ON VIEW customer_contact_hours_facts IS 'The calls and openings behind customer_contact_hours, one by one.';
GRANT SELECT ON customer_contact_hours_facts TO suite_app;
GRANT SELECT ON customer_contact_hours_facts TO suite_system;

CREATE VIEW customer_contacts WITH (security_invoker=true) AS
 SELECT r.id,
    r.company_id,
    r.started_at AS at,
    'call'::text AS channel,
    r.direction,
        CASE
            WHEN (r.result = ANY (ARRAY['answered'::text, 'declined'::text, 'unanswered'::text])) THEN r.result
            WHEN (r.result = 'abandoned'::text) THEN 'lost'::text
            ELSE 'other'::text
        END AS result,
    COALESCE(r.answered_by_id, r.caller_extension_id) AS extension_id,
    NULL::bigint AS owner_id,
    NULL::bigint AS group_id,
    r.name,
    r.number,
    NULL::bigint AS contact_id,
    NULL::bigint AS conversation_id,
        CASE
            WHEN ((r.result = 'answered'::text) AND (r.direction = 'inbound'::text)) THEN r.wait_seconds
            ELSE NULL::integer
        END AS wait_seconds,
    r.talk_seconds AS busy_seconds
   FROM call_results r
  WHERE ((r.direction <> 'internal'::text) AND (r.result <> ALL (ARRAY['service'::text, 'continued'::text])))
UNION ALL
 SELECT o.id,
    o.company_id,
    o.opened_at AS at,
    'conversation'::text AS channel,
        CASE o.began
            WHEN 'contact'::text THEN 'inbound'::text
            ELSE 'outbound'::text
        END AS direction,
        CASE
            WHEN (o.served <> 'nobody'::text) THEN 'answered'::text
            WHEN (o.state = 'open'::text) THEN 'waiting'::text
            ELSE 'lost'::text
        END AS result,
    NULL::bigint AS extension_id,
    o.user_id AS owner_id,
    o.group_id,
    NULL::text AS name,
    NULL::text AS number,
    o.contact_id,
    o.conversation_id,
    o.first_reply_seconds AS wait_seconds,
    o.open_seconds AS busy_seconds
   FROM join_openings o;
COMMENT ON VIEW customer_contacts IS 'The calls and openings behind customer_contact_hours, as shown.';
GRANT SELECT ON customer_contacts TO suite_app;
GRANT SELECT ON customer_contacts TO suite_system;

CREATE VIEW customer_service_facts WITH (security_invoker=true) AS
 WITH facts AS (
         SELECT ('call:'::text || r.id) AS id,
            ('call:'::text || r.id) AS record,
            r.company_id,
            r.started_at AS at,
            'contact'::text AS kind,
            'call'::text AS channel,
            r.direction,
                CASE
                    WHEN (r.direction = 'outbound'::text) THEN 'outbound'::text
                    WHEN (r.result = 'answered'::text) THEN 'answered'::text
                    WHEN (r.result = 'abandoned'::text) THEN 'lost'::text
                    WHEN (r.result = 'declined'::text) THEN 'declined'::text
                    ELSE 'other'::text
                END AS result,
            COALESCE(r.answered_by_id, r.caller_extension_id) AS extension_id,
            NULL::bigint AS owner_id,
            NULL::bigint AS group_id,
            (((r.result = 'answered'::text) AND (r.wait_seconds <= 20)))::integer AS in_level,
                CASE
                    WHEN ((r.direction = 'inbound'::text) AND (r.result = 'answered'::text)) THEN 1
                    ELSE 0
                END AS waits,
                CASE
                    WHEN ((r.direction = 'inbound'::text) AND (r.result = 'answered'::text)) THEN r.wait_seconds
                    ELSE 0
                END AS wait_seconds,
            r.talk_seconds AS busy_seconds,
            (r.talk_seconds > 0) AS is_work,
            0 AS score,
            0 AS scored
           FROM call_results r
          WHERE ((r.direction <> 'internal'::text) AND (r.result <> ALL (ARRAY['service'::text, 'continued'::text])))
        UNION ALL
         SELECT ('opening:'::text || o.id),
            ('conversation:'::text || o.conversation_id),
            o.company_id,
            o.opened_at,
            'contact'::text,
            'conversation'::text,
                CASE o.began
                    WHEN 'contact'::text THEN 'inbound'::text
                    ELSE 'outbound'::text
                END AS "case",
                CASE
                    WHEN (o.began <> 'contact'::text) THEN 'outbound'::text
                    WHEN (o.served <> 'nobody'::text) THEN 'answered'::text
                    WHEN (o.state = 'open'::text) THEN 'waiting'::text
                    ELSE 'lost'::text
                END AS "case",
            NULL::bigint,
            o.user_id,
            o.group_id,
            (((o.served = 'bot'::text) OR COALESCE((o.first_reply_seconds <= 300), false)))::integer AS int4,
            o.first_replies,
            COALESCE(o.first_reply_seconds, 0) AS "coalesce",
            0,
            false,
            0,
            0
           FROM join_openings o
        UNION ALL
         SELECT ('message:'::text || f_1.id),
            ('conversation:'::text || f_1.conversation_id),
            f_1.company_id,
            f_1.at,
            'message'::text,
            'conversation'::text,
            NULL::text,
            NULL::text,
            NULL::bigint,
            f_1.user_id,
            f_1.group_id,
            0,
            0,
            0,
            60,
            true,
            0,
            0
           FROM join_facts f_1
          WHERE ((f_1.kind = 'sent'::text) AND (f_1.user_id IS NOT NULL))
        UNION ALL
         SELECT ('answer:'::text || a.id),
            ('call:'::text || a.call_id),
            a.company_id,
            a.answered_at,
            'survey'::text,
            'call'::text,
            NULL::text,
            NULL::text,
            a.extension_id,
            NULL::bigint,
            NULL::bigint,
            0,
            0,
            0,
            0,
            false,
            COALESCE((a.score)::integer, 0) AS "coalesce",
            COALESCE((a.scored)::integer, 0) AS "coalesce"
           FROM survey_answers a
          WHERE (a.deleted_at IS NULL)
        UNION ALL
         SELECT ('survey:'::text || f_1.id),
            ('conversation:'::text || f_1.conversation_id),
            f_1.company_id,
            f_1.at,
            'survey'::text,
            'conversation'::text,
            NULL::text,
            NULL::text,
            NULL::bigint,
            f_1.user_id,
            f_1.group_id,
            0,
            0,
            0,
            0,
            false,
            COALESCE((f_1.score)::integer, 0) AS "coalesce",
            COALESCE((f_1.scored)::integer, 0) AS "coalesce"
           FROM join_facts f_1
          WHERE (f_1.kind = 'survey_answered'::text)
        )
 SELECT f.id,
    f.record,
    f.company_id,
    f.at,
    f.kind,
    f.channel,
    f.direction,
    f.result,
    f.extension_id,
    COALESCE(f.owner_id, e.user_id) AS user_id,
    f.group_id,
    f.in_level,
    f.waits,
    f.wait_seconds,
    f.busy_seconds,
    f.score,
    f.scored,
    1 AS facts,
    roll_up.local_hour(f.at, k.time_zone) AS local_hour,
    to_char(date_bin('00:30:00'::interval, (f.at AT TIME ZONE k.time_zone), '2000-01-01 00:00:00'::timestamp without time zone), 'HH24:MI'::text) AS half_hour,
        CASE
            WHEN f.is_work THEN ((COALESCE(f.owner_id, e.user_id) || ' '::text) || date_bin('00:30:00'::interval, (f.at AT TIME ZONE k.time_zone), '2000-01-01 00:00:00'::timestamp without time zone))
            ELSE NULL::text
        END AS worked
   FROM ((facts f
     JOIN companies k ON ((k.id = f.company_id)))
     LEFT JOIN extensions e ON ((e.id = f.extension_id)));
COMMENT ON VIEW customer_service_facts IS 'Contacts by both channels, messages of agents, and answers of surveys, each with the person: what the report of service counts.';
COMMENT ON COLUMN customer_service_facts.record IS 'What it opens: call:{id}, conversation:{id}.';
COMMENT ON COLUMN customer_service_facts.in_level IS 'Answered in time: a call within 20 seconds, a conversation within 5 minutes or at once by the bot.';
COMMENT ON COLUMN customer_service_facts.busy_seconds IS 'The talk of a call; a minute for each message of an agent.';
COMMENT ON COLUMN customer_service_facts.worked IS 'The person and the half hour in which they talked or wrote; null: not theirs to do.';
GRANT SELECT ON customer_service_facts TO suite_app;
GRANT SELECT ON customer_service_facts TO suite_system;

CREATE VIEW customer_ways_facts WITH (security_invoker=true) AS
 SELECT f.id,
    f.company_id,
    f.entity,
    f.record_id,
    f.person_id,
    f.owner_id,
    f.group_id,
    f.origin_id,
    f.campaign_id,
    f.line_id,
    f.at,
    f.day,
    f.amount,
    1 AS ways,
    roll_up.local_hour(f.at, k.time_zone) AS local_hour,
    began.at AS began_at,
        CASE began.at
            WHEN calls.first_at THEN 'call'::text
            WHEN chats.first_at THEN 'conversation'::text
            WHEN written.first_at THEN 'crm'::text
            ELSE NULL::text
        END AS first_channel,
    calls.n AS calls,
    calls.talk_seconds,
    calls.cost,
    chats.n AS conversations,
    chats.messages,
    written.n AS interactions,
    ((began.at IS NOT NULL))::integer AS begun,
        CASE
            WHEN (began.at IS NOT NULL) THEN (GREATEST((0)::numeric, EXTRACT(epoch FROM (f.at - began.at))))::integer
            ELSE NULL::integer
        END AS way_seconds,
    (((b.created_at IS NOT NULL) AND (began.at IS NOT NULL)))::integer AS with_business,
        CASE
            WHEN (began.at IS NOT NULL) THEN (GREATEST((0)::numeric, EXTRACT(epoch FROM (b.created_at - began.at))))::integer
            ELSE NULL::integer
        END AS business_seconds
   FROM ((((((((crm_report_facts f
     JOIN companies k ON ((k.id = f.company_id)))
     LEFT JOIN crm_sales s ON ((s.id = f.record_id)))
     LEFT JOIN crm_businesses b ON ((b.id = s.business_id)))
     CROSS JOIN LATERAL ( SELECT (((f.day + 1))::timestamp without time zone AT TIME ZONE k.time_zone) AS at) ends)
     CROSS JOIN LATERAL ( SELECT (count(*))::integer AS n,
            min(r.started_at) AS first_at,
            (COALESCE(sum(r.talk_seconds), (0)::bigint))::integer AS talk_seconds,
            (COALESCE(sum(( SELECT sum((ceil((EXTRACT(epoch FROM (l.ended_at - l.answered_at)) / (60)::numeric)) * (l.price_minute)::numeric)) AS sum
                   FROM outside_legs l
                  WHERE ((l.call_id = r.id) AND (l.answered_at IS NOT NULL) AND (l.ended_at IS NOT NULL)))), (0)::numeric))::bigint AS cost
           FROM (contact_points p
             JOIN call_results r ON (((r.company_id = p.company_id) AND (r.number_key = p.value))))
          WHERE ((p.person_id = f.person_id) AND (p.kind = 'phone'::text) AND (p.deleted_at IS NULL) AND (r.result <> ALL (ARRAY['service'::text, 'continued'::text])) AND (r.started_at < ends.at))) calls)
     CROSS JOIN LATERAL ( SELECT (count(*))::integer AS n,
            min(o.opened_at) AS first_at,
            (COALESCE(sum(( SELECT count(*) AS count
                   FROM join_facts m
                  WHERE ((m.conversation_id = o.conversation_id) AND (m.kind = ANY (ARRAY['received'::text, 'sent'::text])) AND (m.at >= o.opened_at) AND (m.at <= COALESCE(o.closed_at, ends.at)) AND (m.at < ends.at)))), (0)::numeric))::integer AS messages
           FROM ((join_contacts c
             JOIN join_conversations v ON ((v.contact_id = c.id)))
             JOIN join_openings o ON ((o.conversation_id = v.id)))
          WHERE ((c.company_id = f.company_id) AND (c.person_id = f.person_id) AND (o.opened_at < ends.at))) chats)
     CROSS JOIN LATERAL ( SELECT (count(*))::integer AS n,
            min(i.created_at) AS first_at
           FROM crm_interactions i
          WHERE ((i.person_id = f.person_id) AND (i.deleted_at IS NULL) AND (i.created_at < ends.at))) written)
     CROSS JOIN LATERAL ( SELECT LEAST(calls.first_at, chats.first_at, written.first_at) AS at) began)
  WHERE ((f.kind = 'sale'::text) AND (f.purchase = 'first'::text) AND (f.person_id IS NOT NULL));
COMMENT ON VIEW customer_ways_facts IS 'First sales to people, with what happened before them by calls, conversations and the CRM until the end of the day of the sale.';
COMMENT ON COLUMN customer_ways_facts.began_at IS 'The first contact by any channel; null: none is known.';
COMMENT ON COLUMN customer_ways_facts.cost IS 'Pesos of the calls'' outside legs, by the prices at the start of each.';
GRANT SELECT ON customer_ways_facts TO suite_app;
GRANT SELECT ON customer_ways_facts TO suite_system;

CREATE VIEW extension_call_hours_facts WITH (security_invoker=true) AS
 SELECT id,
    company_id,
    call_id,
    extension_id,
    direction,
    role,
    started_at,
    wait_seconds,
    talk_seconds,
    started_at AS at,
    1 AS calls,
    roll_up.local_hour(started_at, ( SELECT c.time_zone
           FROM companies c
          WHERE (c.id = f.company_id))) AS local_hour
   FROM extension_calls f
  WHERE true;
COMMENT ON VIEW extension_call_hours_facts IS 'The rows of extension_calls behind extension_call_hours, one by one.';
GRANT SELECT ON extension_call_hours_facts TO suite_app;
GRANT SELECT ON extension_call_hours_facts TO suite_system;

CREATE VIEW join_balance_hours WITH (security_invoker=true) AS
 SELECT join_opening_hours.company_id,
    join_opening_hours.local_hour,
    'opened'::text AS change,
    join_opening_hours.account_id,
    join_opening_hours.user_id,
    join_opening_hours.group_id,
    join_opening_hours.openings AS changes,
    join_opening_hours.openings AS delta
   FROM join_opening_hours
UNION ALL
 SELECT join_closing_hours.company_id,
    join_closing_hours.local_hour,
    'closed'::text AS change,
    join_closing_hours.account_id,
    join_closing_hours.user_id,
    join_closing_hours.group_id,
    join_closing_hours.openings AS changes,
    (- join_closing_hours.openings) AS delta
   FROM join_closing_hours;
COMMENT ON VIEW join_balance_hours IS 'Openings and closings, each at its hour: what is left open is the sum of delta.';
GRANT SELECT ON join_balance_hours TO suite_app;
GRANT SELECT ON join_balance_hours TO suite_system;

CREATE VIEW join_balance_hours_facts WITH (security_invoker=true) AS
 SELECT o.id,
    o.at,
    o.company_id,
    o.local_hour,
    'opened'::text AS change,
    o.account_id,
    o.user_id,
    o.group_id,
    1 AS changes,
    1 AS delta,
    roll_up.local_hour(o.closed_at, ( SELECT c.time_zone
           FROM companies c
          WHERE (c.id = o.company_id))) AS until_hour
   FROM join_opening_hours_facts o
UNION ALL
 SELECT c.id,
    c.at,
    c.company_id,
    c.local_hour,
    'closed'::text AS change,
    c.account_id,
    c.user_id,
    c.group_id,
    1 AS changes,
    '-1'::integer AS delta,
    c.local_hour AS until_hour
   FROM join_closing_hours_facts c;
COMMENT ON VIEW join_balance_hours_facts IS 'The openings and closings behind join_balance_hours, one by one.';
GRANT SELECT ON join_balance_hours_facts TO suite_app;
GRANT SELECT ON join_balance_hours_facts TO suite_system;

CREATE VIEW join_campaign_hours_facts WITH (security_invoker=true) AS
 SELECT id,
    company_id,
    broadcast_id,
    template_id,
    account_id,
    group_id,
    user_id,
    message_id,
    conversation_id,
    category,
    status,
    failure,
    answered,
    answered_at,
    written_at,
    written_at AS at,
    1 AS messages,
    roll_up.local_hour(written_at, ( SELECT c.time_zone
           FROM companies c
          WHERE (c.id = f.company_id))) AS local_hour
   FROM join_campaign_messages f
  WHERE true;
COMMENT ON VIEW join_campaign_hours_facts IS 'The rows of join_campaign_messages behind join_campaign_hours, one by one.';
GRANT SELECT ON join_campaign_hours_facts TO suite_app;
GRANT SELECT ON join_campaign_hours_facts TO suite_system;

CREATE VIEW join_closing_hours_facts WITH (security_invoker=true) AS
 SELECT id,
    company_id,
    conversation_id,
    account_id,
    contact_id,
    user_id,
    group_id,
    label_id,
    closing_type_id,
    began,
    state,
    served,
    bot,
    opened_fact,
    closed_fact,
    opened_at,
    closed_at,
    first_replies,
    first_reply_seconds,
    first_reply_work_seconds,
    open_seconds,
    closed_at AS at,
    1 AS openings,
    roll_up.local_hour(closed_at, ( SELECT c.time_zone
           FROM companies c
          WHERE (c.id = f.company_id))) AS local_hour
   FROM join_openings f
  WHERE (closed_at IS NOT NULL);
COMMENT ON VIEW join_closing_hours_facts IS 'The rows of join_openings behind join_closing_hours, one by one.';
GRANT SELECT ON join_closing_hours_facts TO suite_app;
GRANT SELECT ON join_closing_hours_facts TO suite_system;

CREATE VIEW join_fact_hours_facts WITH (security_invoker=true) AS
 SELECT id,
    company_id,
    at,
    kind,
    conversation_id,
    account_id,
    contact_id,
    user_id,
    group_id,
    label_id,
    closing_type_id,
    survey_id,
    seconds,
    word,
    work_seconds,
    path,
    from_path,
    score,
    scored,
    1 AS facts,
    roll_up.local_hour(at, ( SELECT c.time_zone
           FROM companies c
          WHERE (c.id = f.company_id))) AS local_hour
   FROM join_facts f
  WHERE true;
COMMENT ON VIEW join_fact_hours_facts IS 'The rows of join_facts behind join_fact_hours, one by one.';
GRANT SELECT ON join_fact_hours_facts TO suite_app;
GRANT SELECT ON join_fact_hours_facts TO suite_system;

CREATE VIEW join_opening_hours_facts WITH (security_invoker=true) AS
 SELECT id,
    company_id,
    conversation_id,
    account_id,
    contact_id,
    user_id,
    group_id,
    label_id,
    closing_type_id,
    began,
    state,
    served,
    bot,
    opened_fact,
    closed_fact,
    opened_at,
    closed_at,
    first_replies,
    first_reply_seconds,
    first_reply_work_seconds,
    open_seconds,
    opened_at AS at,
    1 AS openings,
    roll_up.local_hour(opened_at, ( SELECT c.time_zone
           FROM companies c
          WHERE (c.id = f.company_id))) AS local_hour
   FROM join_openings f
  WHERE true;
COMMENT ON VIEW join_opening_hours_facts IS 'The rows of join_openings behind join_opening_hours, one by one.';
GRANT SELECT ON join_opening_hours_facts TO suite_app;
GRANT SELECT ON join_opening_hours_facts TO suite_system;

CREATE VIEW menu_call_hours_facts WITH (security_invoker=true) AS
 SELECT id,
    company_id,
    call_id,
    step,
    ivr_id,
    ivr_name,
    choice,
    next,
    repeated,
    number,
    name,
    entered_at,
    menu_seconds,
    entered_at AS at,
    1 AS calls,
    roll_up.local_hour(entered_at, ( SELECT c.time_zone
           FROM companies c
          WHERE (c.id = f.company_id))) AS local_hour
   FROM menu_calls f
  WHERE true;
COMMENT ON VIEW menu_call_hours_facts IS 'The rows of menu_calls behind menu_call_hours, one by one.';
GRANT SELECT ON menu_call_hours_facts TO suite_app;
GRANT SELECT ON menu_call_hours_facts TO suite_system;

CREATE VIEW operators WITH (security_invoker=true, check_option=local) AS
 SELECT id,
    company_id,
    username,
    short_name,
    email,
    language,
    disabled_at,
    created_at,
    version,
    deleted_at,
    search_text,
    purged_at
   FROM users
  WHERE (role = 'operator'::text);
COMMENT ON VIEW operators IS 'The users with role operator, which is what the operators'' list edits.';
GRANT SELECT, UPDATE ON operators TO suite_system;

CREATE VIEW queue_call_hours_facts WITH (security_invoker=true) AS
 SELECT id,
    company_id,
    call_id,
    step,
    queue_id,
    queue_name,
    result,
    band,
    half,
    in_level,
    extension_id,
    number,
    name,
    entered_at,
    wait_seconds,
    talk_seconds,
    wrap_up_seconds,
    entered_at AS at,
    1 AS calls,
    roll_up.local_hour(entered_at, ( SELECT c.time_zone
           FROM companies c
          WHERE (c.id = f.company_id))) AS local_hour
   FROM queue_calls f
  WHERE true;
COMMENT ON VIEW queue_call_hours_facts IS 'The rows of queue_calls behind queue_call_hours, one by one.';
GRANT SELECT ON queue_call_hours_facts TO suite_app;
GRANT SELECT ON queue_call_hours_facts TO suite_system;

CREATE VIEW queue_call_waits_facts WITH (security_invoker=true) AS
 SELECT id,
    company_id,
    call_id,
    step,
    queue_id,
    queue_name,
    result,
    band,
    half,
    in_level,
    extension_id,
    number,
    name,
    entered_at,
    wait_seconds,
    talk_seconds,
    wrap_up_seconds,
    entered_at AS at,
    1 AS calls,
    roll_up.local_hour(entered_at, ( SELECT c.time_zone
           FROM companies c
          WHERE (c.id = f.company_id))) AS local_hour
   FROM queue_calls f
  WHERE (result = 'answered'::text);
COMMENT ON VIEW queue_call_waits_facts IS 'The rows of queue_calls behind queue_call_waits, one by one.';
GRANT SELECT ON queue_call_waits_facts TO suite_app;
GRANT SELECT ON queue_call_waits_facts TO suite_system;

CREATE VIEW survey_answer_hours_facts WITH (security_invoker=true) AS
 SELECT id,
    company_id,
    call_id,
    menu,
    answer,
    number,
    name,
    answered_at,
    search_text,
    version,
    created_at,
    deleted_at,
    extension_id,
    queue_id,
    score,
    scored,
    answered_at AS at,
    1 AS answers,
    roll_up.local_hour(answered_at, ( SELECT c.time_zone
           FROM companies c
          WHERE (c.id = f.company_id))) AS local_hour
   FROM survey_answers f
  WHERE (deleted_at IS NULL);
COMMENT ON VIEW survey_answer_hours_facts IS 'The rows of survey_answers behind survey_answer_hours, one by one.';
GRANT SELECT ON survey_answer_hours_facts TO suite_app;
GRANT SELECT ON survey_answer_hours_facts TO suite_system;


-- Routines

CREATE OR REPLACE FUNCTION public.admit_waiting_jobs(of_kinds text[], most integer[])
 RETURNS double precision
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  DECLARE
    job record;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('admit_waiting_jobs', 0));
    FOR job IN
      WITH RECURSIVE lanes AS (
        (SELECT w.kind, w.company_id FROM public.waiting_jobs w ORDER BY w.kind, w.company_id LIMIT 1)
        UNION ALL
        SELECT n.kind, n.company_id FROM lanes l CROSS JOIN LATERAL (
          SELECT w.kind, w.company_id FROM public.waiting_jobs w
           WHERE (w.kind, w.company_id) > (l.kind, l.company_id) ORDER BY w.kind, w.company_id LIMIT 1) n
      ), admitted AS MATERIALIZED (
        SELECT j.flags, j.job_queue_id FROM graphile_worker._private_jobs j
         WHERE j.is_available AND j.priority = -1000 AND j.run_at <= now()
      ), counted AS (
        SELECT flag, count(*) AS jobs FROM admitted CROSS JOIN LATERAL jsonb_object_keys(flags) AS flag GROUP BY flag
      ), busy AS (
        SELECT q.queue_name FROM graphile_worker._private_job_queues q
         WHERE q.locked_at IS NOT NULL OR q.id IN (SELECT job_queue_id FROM admitted)
      ), free AS (
        SELECT l.kind, l.company_id, p.places - coalesce(c.jobs, 0) AS places
          FROM lanes l JOIN unnest(of_kinds, most) AS p(kind, places) ON p.kind = l.kind
          LEFT JOIN counted c ON c.flag = l.kind || ':company:' || l.company_id
         WHERE p.places > coalesce(c.jobs, 0)
      ), turns AS (
        SELECT due.*, row_number() OVER (PARTITION BY due.kind, due.company_id ORDER BY due.run_at, due.id) AS turn
          FROM free CROSS JOIN LATERAL (
            SELECT first.* FROM (
              SELECT w.*, row_number() OVER (PARTITION BY coalesce(w.queue_name, w.id::text) ORDER BY w.run_at, w.id) AS place
                FROM (SELECT * FROM public.waiting_jobs
                       WHERE kind = free.kind AND company_id = free.company_id AND run_at <= now()
                       ORDER BY run_at, id LIMIT 1000) w
            ) first
             WHERE first.place = 1 AND NOT EXISTS (SELECT FROM busy WHERE busy.queue_name = 'waiting:' || first.queue_name)
             ORDER BY first.run_at, first.id LIMIT free.places) due
      ), taken AS (
        DELETE FROM public.waiting_jobs w USING turns WHERE w.id = turns.id
        RETURNING w.*, turns.turn
      )
      SELECT * FROM taken ORDER BY turn, run_at, id
    LOOP
      PERFORM graphile_worker.add_job(
        job.kind, job.payload, queue_name => 'waiting:' || job.queue_name, max_attempts => job.max_attempts,
        run_at => clock_timestamp(), priority => -1000,
        flags => ARRAY[job.kind, 'company:' || job.company_id, job.kind || ':company:' || job.company_id]);
    END LOOP;
    RETURN (SELECT (extract(epoch FROM min(run_at) - clock_timestamp()) * 1000)::double precision FROM public.waiting_jobs WHERE run_at > now());
  END $function$
;
REVOKE EXECUTE ON FUNCTION admit_waiting_jobs(text[],integer[]) FROM PUBLIC;
COMMENT ON FUNCTION admit_waiting_jobs(text[],integer[]) IS 'Moves due jobs of these kinds into the runners'' queue, the companies by turns: of each company and kind as many as have places there, of a queue one. Returns how many milliseconds later the next one is due; null: none known. The owner''s alone.';

CREATE OR REPLACE FUNCTION public.adopt_waiting_jobs(of_kinds text[])
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  DECLARE
    adopted integer;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('admit_waiting_jobs', 0));
    INSERT INTO graphile_worker._private_job_queues AS known (queue_name, locked_at, locked_by)
      SELECT DISTINCT ON (q.id) 'waiting:' || q.queue_name, j.locked_at, j.locked_by
        FROM graphile_worker._private_jobs j
        JOIN graphile_worker._private_tasks t ON t.id = j.task_id AND t.identifier = ANY (of_kinds)
        JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id
       WHERE j.priority <> -1000 AND q.queue_name NOT LIKE 'waiting:%' AND length(q.queue_name) <= 100
       ORDER BY q.id, j.locked_at DESC NULLS LAST
      ON CONFLICT (queue_name) DO UPDATE
        SET locked_at = excluded.locked_at, locked_by = excluded.locked_by WHERE known.locked_at IS NULL;
    WITH moved AS (
      SELECT j.id, j.job_queue_id AS before, n.id AS after, j.locked_by
        FROM graphile_worker._private_jobs j
        JOIN graphile_worker._private_tasks t ON t.id = j.task_id AND t.identifier = ANY (of_kinds)
        LEFT JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id
        LEFT JOIN graphile_worker._private_job_queues n
               ON q.queue_name NOT LIKE 'waiting:%' AND n.queue_name = 'waiting:' || q.queue_name
       WHERE j.priority <> -1000
    ), released AS (
      UPDATE graphile_worker._private_job_queues q SET locked_at = NULL, locked_by = NULL
        FROM moved WHERE q.id = moved.before AND moved.after IS NOT NULL AND q.locked_by = moved.locked_by
    )
    UPDATE graphile_worker._private_jobs j SET priority = -1000, job_queue_id = coalesce(moved.after, moved.before)
      FROM moved WHERE j.id = moved.id;
    GET DIAGNOSTICS adopted = ROW_COUNT;
    RETURN adopted;
  END $function$
;
REVOKE EXECUTE ON FUNCTION adopt_waiting_jobs(text[]) FROM PUBLIC;
COMMENT ON FUNCTION adopt_waiting_jobs(text[]) IS 'Jobs of these kinds that were queued when their kind did not wait for others'' machines yet count as admitted from now on, and are in the queue in which the later ones of theirs wait: admit_waiting_jobs lets none of those pass. Returns how many; a program calls it when it starts. The owner''s alone.';

CREATE OR REPLACE FUNCTION asterisk.browser_rtp_timeout()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ SELECT '25' $function$
;
GRANT EXECUTE ON FUNCTION asterisk.browser_rtp_timeout() TO suite_asterisk;
COMMENT ON FUNCTION asterisk.browser_rtp_timeout() IS 'Seconds without audio or RTCP after which a browser in a call counts as vanished: it sends muted and on hold, too. A function of its own so that a test can shorten it.';

CREATE OR REPLACE FUNCTION asterisk.company_of_endpoint(endpoint_name text)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  BEGIN
    RETURN coalesce(
      (SELECT e.company_id FROM endpoint_names n JOIN extensions e ON e.id = n.extension_id
        WHERE n.name = endpoint_name AND e.deleted_at IS NULL),
      (SELECT t.company_id FROM trunks t WHERE t.endpoint = endpoint_name AND t.deleted_at IS NULL));
  END $function$
;
GRANT EXECUTE ON FUNCTION asterisk.company_of_endpoint(text) TO suite_asterisk;
COMMENT ON FUNCTION asterisk.company_of_endpoint(text) IS 'Company of an extension''s or a trunk''s endpoint. Runs as the owner, since Asterisk may not read the tables.';

CREATE OR REPLACE FUNCTION asterisk.find_aor(name text)
 RETURNS SETOF asterisk.all_aors
 LANGUAGE plpgsql
 STABLE ROWS 1
AS $function$ BEGIN RETURN QUERY SELECT a.* FROM asterisk.all_aors a WHERE a.id = name; END $function$
;
GRANT EXECUTE ON FUNCTION asterisk.find_aor(text) TO suite_asterisk;
COMMENT ON FUNCTION asterisk.find_aor(text) IS 'An address of record by name, with a kept plan.';

CREATE OR REPLACE FUNCTION asterisk.find_auth(name text)
 RETURNS SETOF asterisk.all_auths
 LANGUAGE plpgsql
 STABLE ROWS 1
AS $function$ BEGIN RETURN QUERY SELECT a.* FROM asterisk.all_auths a WHERE a.id = name; END $function$
;
GRANT EXECUTE ON FUNCTION asterisk.find_auth(text) TO suite_asterisk;
COMMENT ON FUNCTION asterisk.find_auth(text) IS 'A secret by name, with a kept plan.';

CREATE OR REPLACE FUNCTION asterisk.find_endpoint(name text)
 RETURNS SETOF asterisk.all_endpoints
 LANGUAGE plpgsql
 STABLE ROWS 1
AS $function$ BEGIN RETURN QUERY SELECT e.* FROM asterisk.all_endpoints e WHERE e.id = name; END $function$
;
GRANT EXECUTE ON FUNCTION asterisk.find_endpoint(text) TO suite_asterisk;
COMMENT ON FUNCTION asterisk.find_endpoint(text) IS 'An endpoint by name, with a kept plan.';

CREATE OR REPLACE FUNCTION asterisk.hints_of(endpoint_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT 'hints.' || substring(endpoint_name FROM '^(.+)-\d+-(?:desk|tls)$') $function$
;
GRANT EXECUTE ON FUNCTION asterisk.hints_of(text) TO suite_asterisk;
COMMENT ON FUNCTION asterisk.hints_of(text) IS 'The context in which a desk phone''s subscriptions are looked up: its company''s extensions and nobody else''s. Null for browsers and trunks, which may not subscribe.';

CREATE OR REPLACE FUNCTION asterisk.music_of(endpoint_name text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  BEGIN
    -- A carrier's trunk may be of another customer than the call.
    IF EXISTS (SELECT FROM trunks t WHERE t.endpoint = endpoint_name AND t.kind <> 'peer') THEN RETURN NULL; END IF;
    RETURN (SELECT 'music-' || a.file_id FROM audios a
             WHERE a.hold_music AND a.deleted_at IS NULL AND a.company_id = asterisk.company_of_endpoint(endpoint_name));
  END $function$
;
GRANT EXECUTE ON FUNCTION asterisk.music_of(text) TO suite_asterisk;
COMMENT ON FUNCTION asterisk.music_of(text) IS 'Class of the music that others hear while this endpoint holds them; null: Asterisk''s default. Runs as the owner, since Asterisk may not read the tables.';

CREATE OR REPLACE FUNCTION asterisk.numbers_pattern(company bigint)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    WITH owned AS (
      SELECT CASE WHEN n.number ~ ('^' || k.extension || '[0-9]{7,}$') THEN k.extension ELSE '' END AS prefix, n.number
        FROM phone_numbers n
        JOIN companies c ON c.id = n.company_id
        JOIN countries k ON k.id = c.country_id
       WHERE n.company_id = company AND n.state = 'owned' AND n.deleted_at IS NULL
    ), blocks AS (
      SELECT DISTINCT prefix, left(number, -4) AS number FROM owned WHERE length(number) > length(prefix) + 4
    ), chosen AS (
      SELECT prefix, number, '' AS further FROM owned WHERE (SELECT count(*) FROM owned) <= 100
      UNION ALL
      SELECT prefix, number, '[0-9][0-9][0-9][0-9]' FROM blocks
       WHERE (SELECT count(*) FROM owned) > 100 AND (SELECT count(*) FROM blocks) <= 100
      UNION ALL
      SELECT '', '[0-9]', '[0-9]*' WHERE (SELECT count(*) FROM owned) > 100 AND (SELECT count(*) FROM blocks) > 100
    )
    SELECT '/^sips?:(' || string_agg(
             CASE WHEN prefix = '' THEN '([+]|%2B|00)?' || number
                  ELSE '(([+]|%2B|00)?' || prefix || ')?0?' || substr(number, length(prefix) + 1) END || further,
             '|' ORDER BY number) || ')@/'
      FROM chosen
  $function$
;
GRANT EXECUTE ON FUNCTION asterisk.numbers_pattern(bigint) TO suite_asterisk;
COMMENT ON FUNCTION asterisk.numbers_pattern(bigint) IS 'Regular expression of the request URIs that call a number of the company, in the forms of number_key(); null: no number. Of more than a hundred numbers their blocks of ten thousand, of more than a hundred blocks any number: Asterisk compiles it, in memory that grows with the square of its length, and the program compares exactly. Runs as the owner, since Asterisk may not read the tables.';

CREATE OR REPLACE FUNCTION asterisk.outside_prefixes(company bigint)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    SELECT string_agg(DISTINCT left(spelled, strip), '/')
      FROM (SELECT r.strip, r.pattern, substring(r.pattern FROM '^[0-9*#]*') AS spelled
              FROM outbound_routes r WHERE r.company_id = company AND r.deleted_at IS NULL AND r.strip > 0) given
     WHERE strip <= length(spelled) AND length(spelled) < length(pattern)
  $function$
;
GRANT EXECUTE ON FUNCTION asterisk.outside_prefixes(bigint) TO suite_asterisk;
COMMENT ON FUNCTION asterisk.outside_prefixes(bigint) IS 'What the company''s people dial for an outside line, separated by slashes: as outsidePrefixes() of the program (platform/telephony/journey/emergency-dialling.ts). Null: nothing. Runs as the owner, since Asterisk may not read the tables.';

CREATE OR REPLACE FUNCTION asterisk.owners_of(dialed text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  BEGIN
    RETURN (
      SELECT string_agg(w.written, '' ORDER BY w.since, w.id) || '/'
        FROM (
          SELECT o.*, sum(length(o.written)) OVER (ORDER BY o.since, o.id) AS length_so_far
            FROM (
              SELECT c.id, min(n.owned_since) AS since,
                     '/' || c.id || ':' || coalesce(c.max_calls_second, 0) || ':'
                         || CASE WHEN c.max_calls_second IS NULL THEN 1 ELSE 0 END || ':' || 2 * c.max_simultaneous_calls + 10
                         || '@' || array_to_string((array_agg(DISTINCT host(a.address)))[1:75], ',') AS written
                FROM number_forms f
                JOIN phone_numbers n ON n.id = f.number_id AND n.state = 'owned' AND n.deleted_at IS NULL
                JOIN companies c ON c.id = n.company_id
                JOIN countries k ON k.id = c.country_id
                JOIN number_forms w ON w.company_id = n.company_id AND w.number_id = n.id
                -- By its digits, since an index has them: companies have thousands.
                JOIN dids d ON d.company_id = n.company_id AND d.deleted_at IS NULL AND ltrim(d.number, '+') = w.form
                           AND number_key(d.number, k.extension) = n.number
                JOIN trunks t ON t.company_id = d.company_id AND t.kind <> 'peer' AND t.disabled_at IS NULL AND t.deleted_at IS NULL
                JOIN trunk_addresses a ON a.trunk_id = t.id AND a.host = t.host AND (c.private_trunks OR NOT a.reserved)
               WHERE f.form = dialed AND c.disabled_at IS NULL
                 AND c.asterisk_server_id = coalesce(substring(session_user::text FROM '^suite_asterisk_([0-9]+)$')::bigint, 1)
               GROUP BY c.id) o) w
       WHERE w.length_so_far <= 4094);
  END $function$
;
GRANT EXECUTE ON FUNCTION asterisk.owners_of(text) TO suite_asterisk;
COMMENT ON FUNCTION asterisk.owners_of(text) IS 'Companies that own a number, each with the addresses from which calls for it may come: "/{company}:{calls a second}:{1 if the default}:{channels}@{address},{address}/", the oldest ownership first. As the program decides it (features/pbx/server/find-trunk.ts), but only 75 addresses of each and whole owners in 4,095 bytes, which is what Asterisk reads: calls of what is left out count as to nobody''s number. The session''s user, since it runs as the owner, tells the server.';

CREATE OR REPLACE FUNCTION asterisk.qualify_frequency()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ SELECT '30' $function$
;
GRANT EXECUTE ON FUNCTION asterisk.qualify_frequency() TO suite_asterisk;
COMMENT ON FUNCTION asterisk.qualify_frequency() IS 'Seconds between the OPTIONS that ask a desk phone or a carrier whether it is there: a silent one is gone if it does not answer. A function of its own so that a test can shorten it.';

CREATE OR REPLACE FUNCTION asterisk.rtp_timeout()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ SELECT '3600' $function$
;
GRANT EXECUTE ON FUNCTION asterisk.rtp_timeout() TO suite_asterisk;
COMMENT ON FUNCTION asterisk.rtp_timeout() IS 'Seconds without audio or RTCP after which Asterisk ends a call of a desk phone or a carrier, whatever it answers: silence suppression and mute are silent, too. Those that are gone end earlier, since they do not answer OPTIONS. 0: never. A function of its own so that an operator or a test can change it.';

CREATE OR REPLACE FUNCTION asterisk.shares_of(endpoint_name text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  DECLARE
    company bigint := asterisk.company_of_endpoint(endpoint_name);
    kind text := (SELECT t.kind FROM trunks t WHERE t.endpoint = endpoint_name AND t.deleted_at IS NULL);
    customers bigint[] := ARRAY[company];
  BEGIN
    -- Asterisk knows a carrier by its address, and takes the trunk of any of its customers.
    IF kind <> 'peer' THEN
      SELECT array_agg(DISTINCT other.company_id ORDER BY other.company_id) INTO customers
        FROM trunks own
        JOIN trunk_addresses mine ON mine.trunk_id = own.id
        JOIN trunk_addresses theirs ON theirs.address = mine.address
        JOIN trunks other ON other.id = theirs.trunk_id
       WHERE own.endpoint = endpoint_name AND (other.id = own.id OR other.disabled_at IS NULL AND other.deleted_at IS NULL);
      customers := coalesce(customers, ARRAY[company]);
    END IF;
    RETURN (SELECT 'SUITE_COMPANY=' || company || ';SUITE_ENDPOINT=' || endpoint_name
                   || CASE WHEN kind IS NULL THEN ';SUITE_SHARE=phones.' || company || ';SUITE_COUNTRY=' || max(k.iso_code)
                                                  || coalesce(';SUITE_PREFIXES=' || asterisk.outside_prefixes(company), '')
                           WHEN kind = 'peer' THEN ';SUITE_SHARE=calls.' || company
                           ELSE ';SUITE_SHARE=nobody.' || CASE WHEN cardinality(customers) = 1 THEN company::text
                                                               ELSE md5(customers::text) END
                      END
                   || ';SUITE_CHANNELS=' || sum(2 * c.max_simultaneous_calls + 10)
                   || ';SUITE_DEFAULTS=' || count(*) FILTER (WHERE c.max_calls_second IS NULL)
                   || ';SUITE_RATE=' || coalesce(sum(c.max_calls_second), 0)
              FROM companies c JOIN countries k ON k.id = c.country_id WHERE c.id = ANY (customers));
  END $function$
;
GRANT EXECUTE ON FUNCTION asterisk.shares_of(text) TO suite_asterisk;
COMMENT ON FUNCTION asterisk.shares_of(text) IS 'Channel variables by which the dialplan keeps everybody within their share: the company, the endpoint, and SUITE_SHARE, for which its calls count: phones.{company} for what phones dial (with SUITE_COUNTRY and SUITE_PREFIXES for emergency numbers), calls.{company} for what comes over a trunk that registers with us, nobody.{carrier} for calls of a carrier to nobody''s number; the owner of a number is in called_numbers. Then the most channels it may have open towards Asterisk (generous: the program counts calls exactly), new calls a second that the operator chose, and how many times the default is added, for companies without a choice. Semicolons separate values of one option.';

CREATE OR REPLACE FUNCTION asterisk.silence_of(endpoint_name text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  DECLARE
    own trunks;
    longest integer;
  BEGIN
    IF endpoint_name NOT LIKE 'trunk.%' THEN RETURN NULL; END IF;
    SELECT t.* INTO own FROM trunks t WHERE t.endpoint = endpoint_name AND t.deleted_at IS NULL;
    IF NOT FOUND THEN RETURN NULL; END IF;
    longest := own.silence_minutes;
    IF own.kind <> 'peer' THEN
      SELECT greatest(longest, max(t.silence_minutes)) INTO longest
        FROM trunk_addresses mine
        JOIN trunk_addresses theirs ON theirs.address = mine.address
        JOIN trunks t ON t.id = theirs.trunk_id
       WHERE mine.trunk_id = own.id AND t.kind <> 'peer' AND t.disabled_at IS NULL AND t.deleted_at IS NULL;
    END IF;
    RETURN (60 * longest)::text;
  END $function$
;
GRANT EXECUTE ON FUNCTION asterisk.silence_of(text) TO suite_asterisk;
COMMENT ON FUNCTION asterisk.silence_of(text) IS 'rtp_timeout of a trunk, seconds; null for other endpoints. Asterisk takes any trunk with the address that a call comes from: the longest of theirs counts. Runs as the owner, since Asterisk may not read the tables.';

CREATE OR REPLACE FUNCTION asterisk.sip_host(host text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT CASE WHEN host LIKE '%:%' THEN '[' || host || ']' ELSE host END $function$
;
GRANT EXECUTE ON FUNCTION asterisk.sip_host(text) TO suite_asterisk;
COMMENT ON FUNCTION asterisk.sip_host(text) IS 'A host as URIs have it.';

CREATE OR REPLACE FUNCTION asterisk.this_server()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ SELECT coalesce(substring(current_user::text FROM '^suite_asterisk_([0-9]+)$')::bigint, 1) $function$
;
GRANT EXECUTE ON FUNCTION asterisk.this_server() TO suite_asterisk;
COMMENT ON FUNCTION asterisk.this_server() IS 'The asterisk_servers.id of whoever asks, by its role: suite_asterisk is 1, suite_asterisk_<id> any other.';

CREATE OR REPLACE FUNCTION asterisk.transport_parameter(transport text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT CASE transport WHEN 'udp' THEN '' ELSE '^3Btransport=' || transport END $function$
;
GRANT EXECUTE ON FUNCTION asterisk.transport_parameter(text) TO suite_asterisk;
COMMENT ON FUNCTION asterisk.transport_parameter(text) IS 'Of a URI. ^3B is a semicolon, at which Asterisk would split the value.';

CREATE OR REPLACE FUNCTION asterisk.trunk_codecs(trunk bigint, chosen text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    SELECT CASE WHEN EXISTS (
      SELECT FROM trunk_addresses mine
        JOIN trunk_addresses theirs ON theirs.address = mine.address AND theirs.trunk_id <> mine.trunk_id
        JOIN trunks other ON other.id = theirs.trunk_id AND other.disabled_at IS NULL AND other.deleted_at IS NULL
       WHERE mine.trunk_id = trunk AND other.codecs <> chosen) THEN asterisk.trunk_codecs(chosen) ELSE chosen END
  $function$
;
GRANT EXECUTE ON FUNCTION asterisk.trunk_codecs(bigint,text) TO suite_asterisk;
COMMENT ON FUNCTION asterisk.trunk_codecs(bigint,text) IS 'The chosen codecs, and after them all others where another trunk with one of its addresses chose differently: a call of that one may come with them. Runs as the owner, since Asterisk may not read the tables.';

CREATE OR REPLACE FUNCTION asterisk.trunk_codecs(chosen text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    SELECT string_agg(codec, ',' ORDER BY position)
      FROM (SELECT codec, min(position) AS position
              FROM unnest(string_to_array(chosen || ',alaw,ulaw,g722,opus,gsm', ',')) WITH ORDINALITY AS one (codec, position)
             GROUP BY codec) ordered
  $function$
;
GRANT EXECUTE ON FUNCTION asterisk.trunk_codecs(text) TO suite_asterisk;
COMMENT ON FUNCTION asterisk.trunk_codecs(text) IS 'The chosen codecs first, then all others that we speak: a call of another customer of the carrier may come with them.';

CREATE OR REPLACE FUNCTION asterisk.trunk_manners(trunk bigint, OUT dtmf text, OUT nat text, OUT encryption text)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    SELECT CASE WHEN bool_and(t.dtmf = own.dtmf) THEN min(own.dtmf) ELSE 'auto' END,
           CASE WHEN own.kind = 'peer' AND own.nat = 'auto' THEN 'yes'
                WHEN bool_and((t.nat = 'yes') = (own.nat = 'yes')) AND own.nat = 'yes' THEN 'yes' ELSE 'no' END,
           CASE WHEN bool_and(t.encrypts_media = own.encrypts_media) AND own.encrypts_media THEN 'sdes' ELSE 'no' END
      FROM trunks own
      JOIN trunks t ON t.id = own.id OR own.kind <> 'peer' AND t.kind <> 'peer' AND t.disabled_at IS NULL AND t.deleted_at IS NULL
       AND t.id IN (SELECT theirs.trunk_id FROM trunk_addresses mine
                      JOIN trunk_addresses theirs ON theirs.address = mine.address WHERE mine.trunk_id = own.id)
     WHERE own.id = trunk
     GROUP BY own.id, own.kind, own.nat, own.encrypts_media
  $function$
;
GRANT EXECUTE ON FUNCTION asterisk.trunk_manners(bigint) TO suite_asterisk;
COMMENT ON FUNCTION asterisk.trunk_manners(bigint) IS 'Settings that also decide how calls come in. Asterisk takes any trunk with the address that a call comes from: where they differ, all have the cautious value. Runs as the owner, since Asterisk may not read the tables.';

CREATE OR REPLACE FUNCTION public.call_price(seconds numeric, price_minute numeric, connection_fee numeric, first_increment integer, next_increment integer)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT round(connection_fee + price_minute / 60 * (first_increment
    + ceil(greatest(ceil(seconds) - first_increment, 0) / next_increment) * next_increment), 4)
$function$
;
COMMENT ON FUNCTION call_price(numeric,numeric,numeric,integer,integer) IS 'What an answered call of so many seconds costs: the one place that says it, for reservations and for the ledger.';

CREATE OR REPLACE FUNCTION public.callback_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.number_key := coalesce(NEW.number_key, '+' || key_for_company(NEW.company_id, NEW.number));
  RETURN NEW;
END $function$
;
COMMENT ON FUNCTION callback_key() IS 'Trigger function: a callback that was stored without its key gets that of key_for_company().';

CREATE OR REPLACE FUNCTION public.companies_access()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  BEGIN
    PERFORM notify_access(NEW.id, NULL, NULL, NULL);
    RETURN NULL;
  END $function$
;
COMMENT ON FUNCTION companies_access() IS 'Trigger function: see notify_access.';

CREATE OR REPLACE FUNCTION public.complete_join_fact()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF NEW.kind = 'option' THEN
    SELECT o.path INTO NEW.from_path FROM join_facts o
     WHERE o.conversation_id = NEW.conversation_id AND o.kind IN ('option', 'opened', 'closed') ORDER BY o.id DESC LIMIT 1;
    -- Whoever goes round in a menu begins a new way.
    IF NEW.from_path IS NULL OR length(NEW.from_path) + length(NEW.word) > 250 OR cardinality(string_to_array(NEW.from_path, ' › ')) >= 8 THEN
      NEW.from_path := 'start';
    END IF;
    NEW.path := left(CASE WHEN NEW.from_path = 'start' THEN NEW.word ELSE NEW.from_path || ' › ' || NEW.word END, 300);
  ELSE
    NEW.work_seconds := join_work_seconds(
      coalesce(NEW.group_id, (SELECT a.group_id FROM join_accounts a WHERE a.id = NEW.account_id)),
      NEW.at - NEW.seconds * interval '1 second', NEW.at,
      (SELECT c.time_zone FROM companies c WHERE c.id = NEW.company_id));
  END IF;
  RETURN NEW;
END $function$
;
COMMENT ON FUNCTION complete_join_fact() IS 'Trigger function: working hours of an answer, the way to an option.';

CREATE OR REPLACE FUNCTION public.contact_points_keep_persons()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM persons_read_points(ARRAY(SELECT DISTINCT person_id FROM changed_rows));
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION contact_points_keep_persons() IS 'Trigger function: keeps other_phones and other_emails of the persons whose contact points changed.';

CREATE OR REPLACE FUNCTION public.contact_points_share()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.shared := EXISTS (
    SELECT FROM contact_points c
     WHERE c.company_id = NEW.company_id AND c.kind = NEW.kind AND c.value = NEW.value AND c.shared AND c.deleted_at IS NULL);
  RETURN NEW;
END $function$
;
COMMENT ON FUNCTION contact_points_share() IS 'Trigger function: a further person with a shared number or address shares it.';

CREATE OR REPLACE FUNCTION public.contacts_with_numbers(company bigint, keys text[])
 RETURNS TABLE(key text, contact_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO 'public', 'pg_temp'
AS $function$
    SELECT k.key, r.id
      FROM unnest(keys) AS k(key)
     CROSS JOIN LATERAL (SELECT c.id FROM contacts c
                          WHERE c.number_keys @> ARRAY[k.key] AND c.deleted_at IS NULL AND c.company_id = company) r
     WHERE company = coalesce(tenancy.current_company(), company)
  $function$
;
GRANT EXECUTE ON FUNCTION contacts_with_numbers(bigint,text[]) TO suite_app;
GRANT EXECUTE ON FUNCTION contacts_with_numbers(bigint,text[]) TO suite_system;
REVOKE EXECUTE ON FUNCTION contacts_with_numbers(bigint,text[]) FROM PUBLIC;
COMMENT ON FUNCTION contacts_with_numbers(bigint,text[]) IS 'Contacts of the company by number_keys, from the index. Runs as the owner and tells ids alone: the query that asks reads the contacts themselves, and sees what its role may. Of another company than the transaction''s: none.';

CREATE OR REPLACE FUNCTION public.count_calls(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
  one uuid;
BEGIN
  FOREACH one IN ARRAY ids LOOP
    DELETE FROM call_results r WHERE r.id = one
       AND NOT EXISTS (SELECT FROM calls c WHERE c.id = one AND c.ended_at IS NOT NULL AND c.outcome IS NOT NULL);
    INSERT INTO call_results SELECT * FROM result_of_call(one)
    ON CONFLICT (id) DO UPDATE SET
      direction = excluded.direction, result = excluded.result, place = excluded.place, place_name = excluded.place_name,
      queue_id = excluded.queue_id, did_id = excluded.did_id, trunk_id = excluded.trunk_id, country_id = excluded.country_id,
      caller_extension_id = excluded.caller_extension_id, answered_by_id = excluded.answered_by_id,
      extension_ids = excluded.extension_ids, number = excluded.number, name = excluded.name, number_key = excluded.number_key,
      outcome = excluded.outcome, started_at = excluded.started_at, ended_at = excluded.ended_at,
      wait_seconds = excluded.wait_seconds, talk_seconds = excluded.talk_seconds
     WHERE call_results IS DISTINCT FROM excluded;
    PERFORM count_extension_calls(one);
    IF EXISTS (SELECT FROM call_facts f WHERE f.call_id = one AND f.kind = 'queue_entered') THEN PERFORM count_queue_calls(one); END IF;
    IF EXISTS (SELECT FROM call_facts f WHERE f.call_id = one AND f.kind = 'ivr') THEN PERFORM count_menu_calls(one); END IF;
  END LOOP;
END $function$
;
REVOKE EXECUTE ON FUNCTION count_calls(uuid[]) FROM PUBLIC;
COMMENT ON FUNCTION count_calls(uuid[]) IS 'Decides anew what became of these calls; those that run are left out. Safe to repeat. Writes call_results, extension_calls, queue_calls and menu_calls.';

CREATE OR REPLACE FUNCTION public.count_campaign_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  DELETE FROM join_campaign_messages m WHERE m.id = NEW.id AND m.message_id IS DISTINCT FROM NEW.message_id;
  INSERT INTO join_campaign_messages (id, company_id, broadcast_id, template_id, account_id, group_id, user_id, message_id, conversation_id,
                                      category, status, failure, written_at)
  SELECT NEW.id, NEW.company_id, b.id, b.template_id, b.account_id, a.group_id, b.started_by, m.id, m.conversation_id, t.category, m.status,
         CASE m.status WHEN 'failed' THEN coalesce(m.failure_code, m.failure, 'unknown') END, m.created_at
    FROM join_broadcasts b JOIN join_templates t ON t.id = b.template_id JOIN join_accounts a ON a.id = b.account_id
    JOIN join_messages m ON m.id = NEW.message_id
   WHERE b.id = NEW.broadcast_id
  ON CONFLICT (id) DO NOTHING;
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION count_campaign_message() IS 'Trigger function: the message of a recipient; a repeated one takes the place of the failed one.';

CREATE OR REPLACE FUNCTION public.count_campaign_status()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE join_campaign_messages m
     SET status = NEW.status, failure = CASE NEW.status WHEN 'failed' THEN coalesce(NEW.failure_code, NEW.failure, 'unknown') END
   WHERE m.message_id = NEW.id;
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION count_campaign_status() IS 'Trigger function: what became of a broadcast''s message.';

CREATE OR REPLACE FUNCTION public.count_drive()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  is_entry integer := (TG_TABLE_NAME = 'drive_entries')::integer;
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE drives d SET bytes = d.bytes + c.bytes, entries = d.entries + c.entries
      FROM (SELECT owner_user_id, sum(size) AS bytes, count(*) * is_entry AS entries FROM new_rows GROUP BY 1) c
     WHERE d.user_id = c.owner_user_id;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE drives d SET bytes = d.bytes - c.bytes, entries = d.entries - c.entries
      FROM (SELECT owner_user_id, sum(size) AS bytes, count(*) * is_entry AS entries FROM old_rows GROUP BY 1) c
     WHERE d.user_id = c.owner_user_id;
  ELSE
    UPDATE drives d SET bytes = d.bytes + c.bytes
      FROM (SELECT owner_user_id, sum(size) AS bytes
              FROM (SELECT owner_user_id, size FROM new_rows UNION ALL SELECT owner_user_id, -size FROM old_rows) one
             GROUP BY 1) c
     WHERE d.user_id = c.owner_user_id AND c.bytes <> 0;
  END IF;
  RETURN NULL;
END $function$
;
REVOKE EXECUTE ON FUNCTION count_drive() FROM PUBLIC;
COMMENT ON FUNCTION count_drive() IS 'Trigger function: keeps bytes and entries of drives, once a statement.';

CREATE OR REPLACE FUNCTION public.count_ended_calls()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM count_calls(ARRAY(SELECT id FROM touched WHERE ended_at IS NOT NULL));
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION count_ended_calls() IS 'Trigger function: runs after the statement that ended calls, so that it sees their facts and records.';

CREATE OR REPLACE FUNCTION public.count_extension_calls(one uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  WITH answering AS (
    SELECT f.call_id, (f.about ->> 'extension')::bigint AS extension_id FROM call_facts f
     WHERE f.call_id = one AND f.kind = 'answered' AND f.about ->> 'extension' IS NOT NULL
    UNION SELECT c.call_id, c.extension_id FROM call_records c
     WHERE c.call_id = one AND c.direction = 'INCOMING' AND c.answered_at IS NOT NULL
  ), parts AS (
    SELECT r.company_id, r.id AS call_id, t.extension_id, r.direction, r.started_at, r.wait_seconds,
           CASE WHEN t.extension_id = r.caller_extension_id THEN CASE WHEN r.result = 'service' THEN 'service' ELSE 'made' END
                WHEN (r.id, t.extension_id) IN (SELECT call_id, extension_id FROM answering) THEN 'answered'
                WHEN r.result IN ('abandoned', 'unanswered') THEN 'missed'
                WHEN r.result = 'declined' THEN 'declined'
                ELSE 'elsewhere' END AS role, r.talk_seconds
      FROM call_results r, unnest(r.extension_ids) AS t (extension_id)
     WHERE r.id = one AND EXISTS (SELECT FROM extensions e WHERE e.id = t.extension_id AND e.company_id = r.company_id)
  ), gone AS (
    DELETE FROM extension_calls x WHERE x.call_id = one
       AND (x.call_id, x.extension_id) NOT IN (SELECT call_id, extension_id FROM parts)
  )
  INSERT INTO extension_calls AS kept (company_id, call_id, extension_id, direction, role, started_at, wait_seconds, talk_seconds)
  SELECT company_id, call_id, extension_id, direction, role, started_at, wait_seconds,
         CASE WHEN role IN ('made', 'answered') THEN talk_seconds ELSE 0 END
    FROM parts
  ON CONFLICT (call_id, extension_id) DO UPDATE
     SET direction = excluded.direction, role = excluded.role, started_at = excluded.started_at,
         wait_seconds = excluded.wait_seconds, talk_seconds = excluded.talk_seconds
   WHERE (kept.direction, kept.role, kept.started_at, kept.wait_seconds, kept.talk_seconds)
         IS DISTINCT FROM (excluded.direction, excluded.role, excluded.started_at, excluded.wait_seconds, excluded.talk_seconds);
END $function$
;
REVOKE EXECUTE ON FUNCTION count_extension_calls(uuid) FROM PUBLIC;
COMMENT ON FUNCTION count_extension_calls(uuid) IS 'Writes extension_calls of a call whose call_results are there.';

CREATE OR REPLACE FUNCTION public.count_join_fact(f join_facts)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  agent_began boolean;
BEGIN
  CASE f.kind
  WHEN 'opened' THEN
    IF EXISTS (SELECT FROM join_openings o WHERE o.opened_fact = f.id) THEN RETURN; END IF;
    UPDATE join_openings o
       SET state = 'closed', closed_at = greatest(f.at, o.opened_at), open_seconds = roll_up.seconds_between(o.opened_at, f.at),
           bot = CASE o.bot WHEN 'running' THEN 'alone' ELSE o.bot END
     WHERE o.conversation_id = f.conversation_id AND o.closed_at IS NULL;
    INSERT INTO join_openings (company_id, conversation_id, account_id, contact_id, user_id, group_id, opened_fact, opened_at, began)
    VALUES (f.company_id, f.conversation_id, f.account_id, f.contact_id, f.user_id, f.group_id, f.id, f.at,
      CASE WHEN EXISTS (SELECT FROM join_facts c WHERE c.conversation_id = f.conversation_id AND c.kind = 'campaign'
                           AND c.id < f.id AND c.at > f.at - interval '7 days')
           THEN 'campaign' ELSE 'contact' END);
  WHEN 'closed' THEN
    IF EXISTS (SELECT FROM join_openings o WHERE o.closed_fact = f.id) THEN RETURN; END IF;
    UPDATE join_openings o
       SET state = 'closed', closed_at = greatest(f.at, o.opened_at), closed_fact = f.id, closing_type_id = f.closing_type_id,
           user_id = coalesce(f.user_id, o.user_id), group_id = coalesce(f.group_id, o.group_id),
           open_seconds = roll_up.seconds_between(o.opened_at, f.at),
           bot = CASE WHEN o.bot <> 'running' THEN o.bot WHEN f.user_id IS NULL THEN 'alone' ELSE 'handed' END
     WHERE o.conversation_id = f.conversation_id AND o.closed_at IS NULL AND coalesce(o.opened_fact, 0) < f.id;
    IF NOT FOUND THEN
      INSERT INTO join_openings (company_id, conversation_id, account_id, contact_id, user_id, group_id, closing_type_id, closed_fact,
                                 opened_at, closed_at, state, open_seconds)
      VALUES (f.company_id, f.conversation_id, f.account_id, f.contact_id, f.user_id, f.group_id, f.closing_type_id, f.id,
              f.at - coalesce(f.seconds, 0) * interval '1 second', f.at, 'closed', coalesce(f.seconds, 0));
    END IF;
  WHEN 'offered', 'transferred' THEN
    UPDATE join_openings o
       SET user_id = f.user_id, group_id = coalesce(f.group_id, o.group_id),
           bot = CASE o.bot WHEN 'running' THEN 'handed' ELSE o.bot END
     WHERE o.conversation_id = f.conversation_id AND o.closed_at IS NULL AND coalesce(o.opened_fact, 0) < f.id;
  WHEN 'sent' THEN
    SELECT NOT EXISTS (SELECT FROM join_facts r WHERE r.conversation_id = f.conversation_id AND r.kind = 'received'
                          AND r.id > o.opened_fact AND r.id < f.id)
      INTO agent_began FROM join_openings o
     WHERE o.conversation_id = f.conversation_id AND o.closed_at IS NULL AND coalesce(o.opened_fact, 0) < f.id AND o.served <> 'agent';
    IF NOT FOUND THEN RETURN; END IF;
    UPDATE join_openings o
       SET served = 'agent', user_id = coalesce(o.user_id, f.user_id), group_id = coalesce(o.group_id, f.group_id),
           began = CASE WHEN agent_began THEN 'agent' ELSE o.began END,
           bot = CASE o.bot WHEN 'running' THEN 'handed' ELSE o.bot END
     WHERE o.conversation_id = f.conversation_id AND o.closed_at IS NULL AND coalesce(o.opened_fact, 0) < f.id;
  WHEN 'first_reply' THEN
    UPDATE join_openings o
       SET first_replies = 1, first_reply_seconds = f.seconds, first_reply_work_seconds = f.work_seconds
     WHERE o.conversation_id = f.conversation_id AND o.closed_at IS NULL AND coalesce(o.opened_fact, 0) < f.id AND o.first_replies = 0;
  WHEN 'bot_answered' THEN
    UPDATE join_openings o
       SET bot = CASE WHEN o.user_id IS NULL AND o.served <> 'agent' THEN 'running' ELSE 'handed' END,
           served = CASE o.served WHEN 'nobody' THEN 'bot' ELSE o.served END
     WHERE o.conversation_id = f.conversation_id AND o.closed_at IS NULL AND coalesce(o.opened_fact, 0) < f.id AND o.bot = 'none';
  WHEN 'labelled' THEN
    UPDATE join_openings o SET label_id = f.label_id
     WHERE o.conversation_id = f.conversation_id AND o.closed_at IS NULL AND coalesce(o.opened_fact, 0) < f.id AND o.label_id IS DISTINCT FROM f.label_id;
  WHEN 'received' THEN
    UPDATE join_campaign_messages m SET answered = true, answered_at = f.at
     WHERE m.id = (SELECT w.id FROM join_campaign_messages w
                    WHERE w.conversation_id = f.conversation_id AND w.written_at <= f.at AND NOT w.answered
                    ORDER BY w.written_at DESC LIMIT 1)
       AND m.written_at > f.at - interval '7 days'
       AND NOT EXISTS (SELECT FROM join_campaign_messages later WHERE later.conversation_id = f.conversation_id
                          AND later.answered AND later.written_at > m.written_at);
  ELSE NULL;
  END CASE;
END $function$
;
REVOKE EXECUTE ON FUNCTION count_join_fact(join_facts) FROM PUBLIC;
COMMENT ON FUNCTION count_join_fact(join_facts) IS 'What a fact means for join_openings and join_campaign_messages; facts of a conversation in the order of their ids.';

CREATE OR REPLACE FUNCTION public.count_join_facts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM count_join_fact(f) FROM (SELECT * FROM join_facts WHERE id IN (
      SELECT t.id FROM touched t
       WHERE t.conversation_id IS NOT NULL
         AND (t.kind IN ('opened', 'closed', 'offered', 'transferred', 'sent', 'first_reply', 'bot_answered', 'labelled')
              OR t.kind = 'received' AND EXISTS (SELECT FROM join_campaign_messages m
                                                  WHERE m.conversation_id = t.conversation_id AND NOT m.answered)))
     ORDER BY id) AS f;
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION count_join_facts() IS 'Trigger function: counts new facts.';

CREATE OR REPLACE FUNCTION public.count_late_steps()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM count_calls(ARRAY(SELECT DISTINCT r.id FROM touched t JOIN call_results r ON r.id = t.call_id));
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION count_late_steps() IS 'Trigger function: facts and records that are stored after the end of their call.';

CREATE OR REPLACE FUNCTION public.count_menu_calls(one uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO menu_calls (company_id, call_id, step, ivr_id, ivr_name, choice, next, repeated, number, name, entered_at, menu_seconds)
  SELECT r.company_id, r.id, f.step, (f.about ->> 'ivr')::bigint, left(f.about ->> 'name', 120),
         CASE WHEN onward.step IS NULL THEN CASE WHEN r.result = 'abandoned' THEN 'abandoned' ELSE coalesce(did.choice, 'ended') END
              ELSE coalesce(did.choice, 'ended') END,
         left(coalesce(onward.name, CASE WHEN r.result = 'abandoned' THEN 'abandoned' ELSE 'ended' END), 120),
         EXISTS (SELECT FROM call_facts b WHERE b.call_id = r.id AND b.kind = 'ivr' AND b.step < f.step AND b.about ->> 'ivr' = f.about ->> 'ivr'),
         r.number, r.name, f.at, roll_up.seconds_between(f.at, coalesce(onward.at, r.ended_at))
    FROM call_results r
    JOIN call_facts f ON f.call_id = r.id AND f.kind = 'ivr'
    LEFT JOIN LATERAL (
      SELECT n.step, n.at, CASE n.kind WHEN 'voicemail' THEN 'voicemail' WHEN 'announcement' THEN 'announcement'
                      WHEN 'offered' THEN (SELECT e.display_name FROM extensions e
                                            WHERE e.company_id = r.company_id AND e.id = (n.about -> 'extensions' ->> 0)::bigint)
                      WHEN 'outside' THEN 'outside' ELSE n.about ->> 'name' END AS name
        FROM call_facts n
       WHERE n.call_id = r.id AND n.step > f.step
         AND n.kind IN ('ivr', 'queue_entered', 'ring_group', 'voicemail', 'announcement', 'offered', 'conference', 'slot', 'outside')
       ORDER BY n.step LIMIT 1) AS onward ON true
    LEFT JOIN LATERAL (
      SELECT CASE n.kind WHEN 'ivr_option' THEN n.about ->> 'option' WHEN 'ivr_answer' THEN n.about ->> 'answer'
                         WHEN 'ivr_timeout' THEN 'timeout' ELSE 'invalid' END AS choice
        FROM call_facts n
       WHERE n.call_id = r.id AND n.step > f.step AND n.step < coalesce(onward.step, 1000000)
         AND n.kind IN ('ivr_option', 'ivr_answer', 'ivr_timeout', 'ivr_invalid')
       ORDER BY n.step DESC LIMIT 1) AS did ON true
   WHERE r.id = one
  ON CONFLICT (call_id, step) DO UPDATE
     SET choice = excluded.choice, next = excluded.next, menu_seconds = excluded.menu_seconds
   WHERE (menu_calls.choice, menu_calls.next, menu_calls.menu_seconds)
         IS DISTINCT FROM (excluded.choice, excluded.next, excluded.menu_seconds);
END $function$
;
REVOKE EXECUTE ON FUNCTION count_menu_calls(uuid) FROM PUBLIC;
COMMENT ON FUNCTION count_menu_calls(uuid) IS 'Writes menu_calls of a call whose call_results are there.';

CREATE OR REPLACE FUNCTION public.count_outside_leg()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  so_many integer := CASE WHEN NEW.answered_at IS NULL THEN 0
                          ELSE greatest(0, ceil(extract(epoch FROM NEW.ended_at - NEW.answered_at) / 60)) END;
BEGIN
  INSERT INTO outside_call_days AS known (company_id, day, extension_id, calls, minutes, spend)
  SELECT NEW.company_id, (NEW.started_at AT TIME ZONE c.time_zone)::date, NEW.extension_id,
         CASE WHEN NEW.again THEN 0 ELSE 1 END, so_many, so_many * NEW.price_minute
    FROM companies c WHERE c.id = NEW.company_id
  ON CONFLICT (company_id, day, extension_id) DO UPDATE
     SET calls = known.calls + excluded.calls, minutes = known.minutes + excluded.minutes, spend = known.spend + excluded.spend;
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION count_outside_leg() IS 'Trigger function: adds an ended leg to the outside to outside_call_days, once.';

CREATE OR REPLACE FUNCTION public.count_queue_calls(one uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO queue_calls (company_id, call_id, step, queue_id, queue_name, result, band, half, in_level, extension_id, number, name,
                           entered_at, wait_seconds, talk_seconds, wrap_up_seconds)
  SELECT r.company_id, r.id, f.step, (f.about ->> 'queue')::bigint, left(f.about ->> 'name', 120), went.why, wait_band(went.waited),
         CASE WHEN extract(minute FROM f.at) < 30 THEN 0 ELSE 30 END,
         (went.why = 'answered' AND went.waited <= q.service_level_seconds)::int,
         talk.extension_id, r.number, r.name, f.at, went.waited, roll_up.seconds_between(talk.at, r.ended_at),
         CASE WHEN talk.extension_id IS NOT NULL THEN q.wrap_up_seconds ELSE 0 END
    FROM call_results r
    JOIN call_facts f ON f.call_id = r.id AND f.kind = 'queue_entered'
    LEFT JOIN LATERAL (SELECT l.step, l.about ->> 'why' AS why, (l.about ->> 'waited')::numeric::integer AS waited
                         FROM call_facts l WHERE l.call_id = r.id AND l.kind = 'queue_left' AND l.step > f.step
                        ORDER BY l.step LIMIT 1) AS l ON true
    CROSS JOIN LATERAL (SELECT coalesce(l.why, 'ended') AS why,
                               coalesce(l.waited, roll_up.seconds_between(f.at, r.ended_at)) AS waited) AS went
    JOIN call_queues q ON q.company_id = r.company_id AND q.id = (f.about ->> 'queue')::bigint
    LEFT JOIN LATERAL (SELECT (a.about ->> 'extension')::bigint AS extension_id, a.at
                         FROM call_facts a WHERE a.call_id = r.id AND a.kind = 'answered' AND a.step > l.step AND went.why = 'answered'
                        ORDER BY a.step LIMIT 1) AS talk ON true
   WHERE r.id = one
  ON CONFLICT (call_id, step) DO UPDATE
     SET result = excluded.result, band = excluded.band, extension_id = excluded.extension_id,
         wait_seconds = excluded.wait_seconds, talk_seconds = excluded.talk_seconds
   WHERE (queue_calls.result, queue_calls.extension_id, queue_calls.wait_seconds, queue_calls.talk_seconds)
         IS DISTINCT FROM (excluded.result, excluded.extension_id, excluded.wait_seconds, excluded.talk_seconds);
END $function$
;
REVOKE EXECUTE ON FUNCTION count_queue_calls(uuid) FROM PUBLIC;
COMMENT ON FUNCTION count_queue_calls(uuid) IS 'Writes queue_calls of a call whose call_results are there. Service level and wrap-up stay those of the first time.';

CREATE OR REPLACE FUNCTION public.count_storage()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' AND (OLD.dropped_at IS NULL OR OLD.kind = 'pending') THEN
    UPDATE company_storage SET bytes = bytes - OLD.size WHERE company_id = OLD.company_id;
  END IF;
  IF TG_OP <> 'DELETE' AND (NEW.dropped_at IS NULL OR NEW.kind = 'pending') THEN
    INSERT INTO company_storage AS kept (company_id, bytes) VALUES (NEW.company_id, NEW.size)
    ON CONFLICT (company_id) DO UPDATE SET bytes = kept.bytes + excluded.bytes;
  END IF;
  RETURN NULL;
END $function$
;
REVOKE EXECUTE ON FUNCTION count_storage() FROM PUBLIC;
COMMENT ON FUNCTION count_storage() IS 'Trigger function: keeps company_storage. The row stays locked until the transaction ends, so that of two who want the last room one gets it.';

CREATE OR REPLACE FUNCTION public.country_of_number(given text)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ SELECT k.id FROM countries k WHERE given ~ '^\+[0-9]{7,}$' AND substr(given, 2) LIKE k.extension || '%' AND k.deleted_at IS NULL
         ORDER BY length(k.extension) DESC, k.id LIMIT 1 $function$
;
COMMENT ON FUNCTION country_of_number(text) IS 'Country of a number in E.164 with plus, by the longest calling code; null: not known. Countries that share a code count as the first.';

CREATE OR REPLACE FUNCTION public.crm_drop_variable_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  kept jsonb := CASE WHEN TG_OP = 'UPDATE' THEN NEW.variables ELSE '{}' END;
BEGIN
  UPDATE stored_files f SET dropped_at = now()
    FROM jsonb_each_text(OLD.variables) was
    JOIN crm_variables v ON v.id = was.key::bigint
    JOIN crm_variable_types t ON t.id = v.type_id AND t.kind = 'file'
   WHERE f.id::text = was.value AND f.company_id = OLD.company_id AND f.kind = 'variable' AND f.dropped_at IS NULL
     AND kept ->> was.key IS DISTINCT FROM was.value
     -- Persons that were put together have it both.
     AND NOT EXISTS (SELECT FROM crm_variable_values o WHERE o.company_id = OLD.company_id AND o.field_id = v.id
                        AND o.text_value = was.value AND o.record_id <> OLD.id);
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION crm_drop_variable_files() IS 'Trigger function: drops files that variables referred to, once replaced or purged, unless a merged person has the same file.';

CREATE OR REPLACE FUNCTION public.crm_give_facts(giver bigint, taker bigint, only_ids jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH moved AS (
    UPDATE crm_facts SET person_id = taker
     WHERE person_id = giver AND company_id = tenancy.current_company()
       AND EXISTS (SELECT FROM persons p WHERE p.id = taker AND p.company_id = tenancy.current_company())
       AND (only_ids IS NULL OR id IN (SELECT jsonb_array_elements_text(only_ids)::bigint))
    RETURNING id)
  SELECT coalesce(jsonb_agg(id), '[]') FROM moved
$function$
;
GRANT EXECUTE ON FUNCTION crm_give_facts(bigint,bigint,jsonb) TO suite_app;
GRANT EXECUTE ON FUNCTION crm_give_facts(bigint,bigint,jsonb) TO suite_system;
REVOKE EXECUTE ON FUNCTION crm_give_facts(bigint,bigint,jsonb) FROM PUBLIC;
COMMENT ON FUNCTION crm_give_facts(bigint,bigint,jsonb) IS 'The same for crm_facts, which the application may not update. Returns the moved ids.';

CREATE OR REPLACE FUNCTION public.crm_give_over(giver bigint, taker bigint, only_rows jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
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
END $function$
;
COMMENT ON FUNCTION crm_give_over(bigint,bigint,jsonb) IS 'Gives everything that refers to one person to another: finds the tables by their foreign keys, those of later features too. With only_rows no more than the rows it names, by table. Returns the moved ids by table, as in crm_merges.moved.';

CREATE OR REPLACE FUNCTION public.crm_hide_faces()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE companies
     SET hidden_abilities = array_remove(ARRAY[
           CASE WHEN NOT NEW.shows_crm THEN 'crm.classic' END, CASE WHEN NOT NEW.shows_fx THEN 'crm.fx' END], NULL)
   WHERE id = NEW.company_id;
  RETURN NULL;
END $function$
;
REVOKE EXECUTE ON FUNCTION crm_hide_faces() FROM PUBLIC;
COMMENT ON FUNCTION crm_hide_faces() IS 'Trigger function: takes the ability of a hidden edition from everybody of the company.';

CREATE OR REPLACE FUNCTION public.crm_keep_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$
;
COMMENT ON FUNCTION crm_keep_history() IS 'Trigger function: writes each changed column and variable to crm_field_history, except derived ones. Its argument is the entity.';

CREATE OR REPLACE FUNCTION public.crm_keep_stages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$
;
COMMENT ON FUNCTION crm_keep_stages() IS 'Trigger function: ends the period of the stage that was left, begins the next, and writes the fact. A closed business is in no stage.';

CREATE OR REPLACE FUNCTION public.crm_keep_total()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE touched bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT business_id) INTO touched FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT business_id) INTO touched FROM old_rows;
  ELSE
    SELECT array_agg(DISTINCT business_id) INTO touched
      FROM (SELECT business_id FROM new_rows UNION SELECT business_id FROM old_rows) AS both_sides;
  END IF;
  PERFORM 1 FROM crm_businesses WHERE id = ANY (touched) ORDER BY id FOR UPDATE;
  UPDATE crm_businesses b SET total_amount = coalesce(n.total, 0)
    FROM unnest(touched) AS t (id)
    LEFT JOIN LATERAL (SELECT sum(amount)::bigint AS total FROM crm_business_needs WHERE business_id = t.id) n ON true
   WHERE b.id = t.id AND b.total_amount <> coalesce(n.total, 0);
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION crm_keep_total() IS 'Trigger function: sums the needs of all businesses that a statement touched. Locks them first, so that of two concurrent changes the second sums what the first left.';

CREATE OR REPLACE FUNCTION public.crm_keep_variable_values()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM crm_variable_values
     WHERE record_id = OLD.id AND field_id = ANY (ARRAY(SELECT key::bigint FROM jsonb_each(OLD.variables)));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO crm_variable_values (company_id, field_id, record_id, place, text_value, number_value)
      SELECT * FROM crm_values_of(NEW.company_id, NEW.id, NEW.variables);
  END IF;
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION crm_keep_variable_values() IS 'Trigger function: replaces the record''s crm_variable_values.';

CREATE OR REPLACE FUNCTION public.crm_mark_interaction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE persons p SET last_interaction_at = n.at
    FROM (SELECT person_id, max(created_at) AS at FROM new_rows GROUP BY person_id) n
   WHERE p.id = n.person_id AND (p.last_interaction_at IS NULL OR p.last_interaction_at < n.at);
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION crm_mark_interaction() IS 'Trigger function: raises persons.last_interaction_at.';

CREATE OR REPLACE FUNCTION public.crm_next_assignee(company bigint, origin bigint, campaign bigint, line bigint)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
DECLARE
  rule record;
  chosen bigint;
BEGIN
  SELECT id, group_id, last_user_id INTO rule FROM crm_assignment_rules
   WHERE company_id = company AND disabled_at IS NULL
     AND (origin_id IS NULL OR origin_id = origin)
     AND (campaign_id IS NULL OR campaign_id = campaign)
     AND (line_id IS NULL OR line_id = line)
   ORDER BY position, id LIMIT 1 FOR UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT m.user_id INTO chosen
    FROM user_group_members m JOIN users u ON u.id = m.user_id AND u.disabled_at IS NULL
   WHERE m.group_id = rule.group_id
   ORDER BY m.user_id <= coalesce(rule.last_user_id, 0), m.user_id LIMIT 1;
  UPDATE crm_assignment_rules SET last_user_id = chosen WHERE id = rule.id;
  RETURN chosen;
END $function$
;
COMMENT ON FUNCTION crm_next_assignee(bigint,bigint,bigint,bigint) IS 'Whose turn it is by the first rule that matches, and moves the turn on; null: no rule or nobody. Locks the rule, so that two records at a time get two people.';

CREATE OR REPLACE FUNCTION public.crm_next_number(company bigint, counter text)
 RETURNS integer
 LANGUAGE sql
AS $function$
  INSERT INTO crm_counters (company_id, name, last) VALUES (company, counter, 1)
  ON CONFLICT (company_id, name) DO UPDATE SET last = crm_counters.last + 1
  RETURNING last
$function$
;
COMMENT ON FUNCTION crm_next_number(bigint,text) IS 'The company''s next number of a business or sale. Locks the counter until the transaction ends.';

CREATE OR REPLACE FUNCTION public.crm_points_text(phones text[], emails text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_to_string((phones || emails), ' '::text)
;
COMMENT ON FUNCTION crm_points_text(text[],text[]) IS 'Numbers and addresses as one text, for the search.';

CREATE OR REPLACE FUNCTION public.crm_report_buyers(persons_changed bigint[], companies_changed bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
END $function$
;
REVOKE EXECUTE ON FUNCTION crm_report_buyers(bigint[],bigint[]) FROM PUBLIC;
COMMENT ON FUNCTION crm_report_buyers(bigint[],bigint[]) IS 'After a change of sales: which of a buyer''s sales is the first, here and in crm_sales.repurchase, and what follows of it.';

CREATE OR REPLACE FUNCTION public.crm_report_changed(old_row jsonb, new_row jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT (old_row - c) IS DISTINCT FROM (new_row - c)
          FROM (SELECT '{version,updated_at,search_text,sort_name,full_name,first_name,last_name,document,mobile,email,address,notes,variables,name,subject,repurchase,number,stage_since,expected_close}'::text[]) AS columns (c) $function$
;
COMMENT ON FUNCTION crm_report_changed(jsonb,jsonb) IS 'Whether a record changed in more than what no report counts.';

CREATE OR REPLACE FUNCTION public.crm_report_configured()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
END $function$
;
REVOKE EXECUTE ON FUNCTION crm_report_configured() FROM PUBLIC;
COMMENT ON FUNCTION crm_report_configured() IS 'Trigger function of statuses, stages and phases: what records count for follows their configuration.';

CREATE OR REPLACE FUNCTION public.crm_report_parts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
END $function$
;
REVOKE EXECUTE ON FUNCTION crm_report_parts() FROM PUBLIC;
COMMENT ON FUNCTION crm_report_parts() IS 'Trigger function of what belongs to businesses: keeps crm_report_facts.';

CREATE OR REPLACE FUNCTION public.crm_report_records()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
END $function$
;
REVOKE EXECUTE ON FUNCTION crm_report_records() FROM PUBLIC;
COMMENT ON FUNCTION crm_report_records() IS 'Trigger function of records: keeps crm_report_facts.';

CREATE OR REPLACE FUNCTION public.crm_report_refresh(of_entity text, ids bigint[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$
;
REVOKE EXECUTE ON FUNCTION crm_report_refresh(text,bigint[]) FROM PUBLIC;
COMMENT ON FUNCTION crm_report_refresh(text,bigint[]) IS 'Makes the facts of records equal crm_report_rows, and writes only what differs. Idempotent.';

CREATE OR REPLACE FUNCTION public.crm_stage_clock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- The column's default is now, also for what is written down later than it was.
    NEW.stage_since := CASE WHEN NEW.stage_id IS NOT NULL THEN coalesce(nullif(NEW.stage_since, now()), NEW.created_at) END;
  ELSIF OLD.stage_id IS DISTINCT FROM NEW.stage_id THEN
    NEW.stage_since := CASE WHEN NEW.stage_id IS NOT NULL THEN now() END;
  END IF;
  RETURN NEW;
END $function$
;
COMMENT ON FUNCTION crm_stage_clock() IS 'Trigger function: sets stage_since when the stage changes; for a record that is entered later than it happened, to created_at.';

CREATE OR REPLACE FUNCTION public.crm_touch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.updated_at := now();
  RETURN NEW;
END $function$
;
COMMENT ON FUNCTION crm_touch() IS 'Trigger function: sets updated_at.';

CREATE OR REPLACE FUNCTION public.crm_values_of(company bigint, record bigint, variables jsonb)
 RETURNS TABLE(company_id bigint, field_id bigint, record_id bigint, place integer, text_value text, number_value double precision)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT company, v.id, record, e.place::integer,
         CASE WHEN jsonb_typeof(e.value) = 'string' THEN left(e.value #>> '{}', 400) END,
         CASE WHEN jsonb_typeof(e.value) = 'number' THEN (e.value #>> '{}')::float8 END
    FROM jsonb_each(variables) n
    JOIN crm_variables v ON v.id = n.key::bigint AND v.company_id = company
   CROSS JOIN LATERAL jsonb_array_elements(CASE jsonb_typeof(n.value) WHEN 'array' THEN n.value ELSE jsonb_build_array(n.value) END)
         WITH ORDINALITY e (value, place)
$function$
;
COMMENT ON FUNCTION crm_values_of(bigint,bigint,jsonb) IS 'The rows of crm_variable_values for a record with these variables.';

CREATE OR REPLACE FUNCTION public.crm_write_fact(kind text, entity text, record jsonb, from_id bigint DEFAULT NULL::bigint, to_id bigint DEFAULT NULL::bigint, seconds integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE sql
AS $function$
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
$function$
;
COMMENT ON FUNCTION crm_write_fact(text,text,jsonb,bigint,bigint,integer) IS 'Writes a fact with whatever columns of crm_facts the record has. The entity may be another word than the table''s: a person who is not converted counts as a lead.';

CREATE OR REPLACE FUNCTION public.crm_write_leads()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$
;
COMMENT ON FUNCTION crm_write_leads() IS 'Trigger function of persons: facts converted, discarded, reopened.';

CREATE OR REPLACE FUNCTION public.crm_write_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$
;
COMMENT ON FUNCTION crm_write_moves() IS 'Trigger function of all records: facts created, owner, status, removed, restored. Its argument is the entity.';

CREATE OR REPLACE FUNCTION public.crm_write_outcomes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.status <> NEW.status THEN
    PERFORM crm_write_fact(CASE NEW.status WHEN 'open' THEN 'reopened' ELSE NEW.status END, 'business', to_jsonb(NEW));
  END IF;
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION crm_write_outcomes() IS 'Trigger function of businesses: facts won, lost, reopened.';

CREATE OR REPLACE FUNCTION public.crm_write_repurchase()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND NOT NEW.repurchase THEN
    DELETE FROM crm_facts WHERE company_id = NEW.company_id AND entity = 'sale' AND record_id = NEW.id AND kind = 'repurchase';
  ELSIF NEW.repurchase THEN
    PERFORM crm_write_fact('repurchase', 'sale', to_jsonb(NEW));
  END IF;
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION crm_write_repurchase() IS 'Trigger function of sales: fact repurchase, as long as the sale is one.';

CREATE OR REPLACE FUNCTION public.did_state(company bigint, number text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
    SELECT CASE
      WHEN EXISTS (SELECT FROM phone_numbers n
                    WHERE n.company_id = company AND n.number = given.key AND n.state = 'owned' AND n.deleted_at IS NULL)
        THEN 'owned'
      WHEN length(given.key) < 7 THEN 'internal'
      ELSE 'pending'
    END
    FROM (SELECT key_for_company(company, number) AS key) given
  $function$
;
COMMENT ON FUNCTION did_state(bigint,text) IS 'owned: the company has the number; internal: too short for a public one, reached only over trunks that register with us; pending: nobody confirmed that it is the company''s, no call reaches it.';

CREATE OR REPLACE FUNCTION public.drive_free_name(owner bigint, folder uuid, wanted text, is_folder boolean)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
DECLARE
  extension text := CASE WHEN is_folder THEN '' ELSE coalesce(substring(wanted FROM '.(\.[^.\s]{1,16})$'), '') END;
  stem text := left(wanted, length(wanted) - length(extension));
  mark text := '';
  candidate text := wanted;
BEGIN
  FOR n IN 2 .. 200 LOOP
    EXIT WHEN NOT EXISTS (
      SELECT FROM drive_entries e
       WHERE e.owner_user_id = owner AND coalesce(e.parent_id, '00000000-0000-0000-0000-000000000000') =
             coalesce(folder, '00000000-0000-0000-0000-000000000000')
         AND lower(e.name) = lower(candidate) AND e.binned_at IS NULL);
    -- Whoever has two hundred of one name gets one that nobody counts to.
    mark := CASE WHEN n < 200 THEN format(' (%s)', n) ELSE ' ' || left(gen_random_uuid()::text, 8) END;
    WHILE octet_length(stem || mark || extension) > 255 LOOP
      stem := left(stem, -1);
    END LOOP;
    candidate := stem || mark || extension;
  END LOOP;
  RETURN candidate;
END $function$
;
COMMENT ON FUNCTION drive_free_name(bigint,uuid,text,boolean) IS 'The wanted name, or with a number where the folder has it already: "Informe (2).pdf". Volatile, so that in a statement that moves many each row sees those before it. The drive''s row is locked.';

CREATE OR REPLACE FUNCTION public.empty_company(company bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  waiting regclass[];
  referred regclass[];
  target regclass;
BEGIN
  PERFORM FROM companies WHERE id = company AND deleted_at IS NOT NULL FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'company % is not deleted', company;
  END IF;
  UPDATE stored_files SET dropped_at = now() WHERE company_id = company AND dropped_at IS NULL;
  SELECT array_agg(c.oid::regclass) INTO waiting
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped
   WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
     AND c.relname NOT IN ('audit_entries', 'stored_files', 'invoices', 'invoice_lines');
  WHILE cardinality(waiting) > 0 LOOP
    referred := '{}';
    FOREACH target IN ARRAY waiting LOOP
      BEGIN
        EXECUTE format('DELETE FROM %s WHERE company_id = $1', target) USING company;
      EXCEPTION WHEN foreign_key_violation THEN
        referred := referred || target;
      END;
    END LOOP;
    IF cardinality(referred) = cardinality(waiting) THEN
      RAISE EXCEPTION 'company % cannot be emptied: % refer to each other', company, referred;
    END IF;
    waiting := referred;
  END LOOP;
END $function$
;
GRANT EXECUTE ON FUNCTION empty_company(bigint) TO suite_system;
REVOKE EXECUTE ON FUNCTION empty_company(bigint) FROM PUBLIC;
COMMENT ON FUNCTION empty_company(bigint) IS 'Deletes all rows of a company that is already deleted, except its audit trail, its invoices, and stored_files, which are only marked as dropped, so that the hourly job removes their contents. Runs as the owner and repeats its rounds until foreign keys allow the rest; tables that refer to each other in a circle make it fail.';

CREATE OR REPLACE FUNCTION public.end_legs_of_server()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE outside_legs SET ended_at = now() WHERE asterisk_server_id = NEW.id AND ended_at IS NULL;
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION end_legs_of_server() IS 'Trigger function: nobody will hear of the legs of a removed telephone server, which would count towards limits for ever.';

CREATE OR REPLACE FUNCTION public.enqueue_job(identifier text, payload json, max_attempts integer, queue_name text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ BEGIN
    PERFORM graphile_worker.add_job(identifier, payload, queue_name => queue_name, max_attempts => max_attempts);
  END $function$
;
GRANT EXECUTE ON FUNCTION enqueue_job(text,json,integer,text) TO suite_app;
GRANT EXECUTE ON FUNCTION enqueue_job(text,json,integer,text) TO suite_system;
REVOKE EXECUTE ON FUNCTION enqueue_job(text,json,integer,text) FROM PUBLIC;
COMMENT ON FUNCTION enqueue_job(text,json,integer,text) IS 'Adds a job in the running transaction: it exists if and only if what caused it does. Jobs with the same queue_name run one after the other.';

CREATE OR REPLACE FUNCTION public.enqueue_job_at(identifier text, payload json, max_attempts integer, queue_name text, not_before timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ BEGIN
    PERFORM graphile_worker.add_job(identifier, payload, queue_name => queue_name, max_attempts => max_attempts, run_at => not_before);
  END $function$
;
GRANT EXECUTE ON FUNCTION enqueue_job_at(text,json,integer,text,timestamp with time zone) TO suite_app;
GRANT EXECUTE ON FUNCTION enqueue_job_at(text,json,integer,text,timestamp with time zone) TO suite_system;
REVOKE EXECUTE ON FUNCTION enqueue_job_at(text,json,integer,text,timestamp with time zone) FROM PUBLIC;
COMMENT ON FUNCTION enqueue_job_at(text,json,integer,text,timestamp with time zone) IS 'Like enqueue_job, but not before the given time.';

CREATE OR REPLACE FUNCTION public.enqueue_job_once(identifier text, payload json, max_attempts integer, queue_name text, job_key text, priority integer, not_before timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  DECLARE
    added bigint;
  BEGIN
    LOOP
      SELECT id INTO added FROM graphile_worker.add_job(
        identifier, payload, queue_name => queue_name, max_attempts => max_attempts, job_key => job_key,
        priority => priority, run_at => not_before, job_key_mode => 'preserve_run_at');
      EXIT WHEN added IS NOT NULL;
    END LOOP;
  END $function$
;
GRANT EXECUTE ON FUNCTION enqueue_job_once(text,json,integer,text,text,integer,timestamp with time zone) TO suite_app;
GRANT EXECUTE ON FUNCTION enqueue_job_once(text,json,integer,text,text,integer,timestamp with time zone) TO suite_system;
REVOKE EXECUTE ON FUNCTION enqueue_job_once(text,json,integer,text,text,integer,timestamp with time zone) FROM PUBLIC;
COMMENT ON FUNCTION enqueue_job_once(text,json,integer,text,text,integer,timestamp with time zone) IS 'Like enqueue_job, but a job with the same job_key that is still waiting does for both; one added while it runs runs after it. Repeats when the waiting job is just being taken, since add_job then adds nothing.';

CREATE OR REPLACE FUNCTION public.enqueue_waiting_job(identifier text, payload json, max_attempts integer, company_id bigint, queue_name text, not_before timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ BEGIN
    INSERT INTO public.waiting_jobs (company_id, kind, payload, max_attempts, queue_name, run_at)
    VALUES (company_id, identifier, payload, max_attempts, queue_name, coalesce(not_before, now()));
    PERFORM pg_notify('waiting_jobs', '');
  END $function$
;
GRANT EXECUTE ON FUNCTION enqueue_waiting_job(text,json,integer,bigint,text,timestamp with time zone) TO suite_app;
GRANT EXECUTE ON FUNCTION enqueue_waiting_job(text,json,integer,bigint,text,timestamp with time zone) TO suite_system;
REVOKE EXECUTE ON FUNCTION enqueue_waiting_job(text,json,integer,bigint,text,timestamp with time zone) FROM PUBLIC;
COMMENT ON FUNCTION enqueue_waiting_job(text,json,integer,bigint,text,timestamp with time zone) IS 'Like enqueue_job, for a job that waits for others'' machines on behalf of a company. Not before a given time; null: at once.';

CREATE OR REPLACE FUNCTION public.extend_call_holds(of_server bigint, of_company bigint, step integer, ahead interval, cut interval)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  due record;
  further numeric;
BEGIN
  FOR due IN
    SELECT h.*, l.answered_at + make_interval(secs => h.covered_seconds) AS covered_until
      FROM call_holds h JOIN outside_legs l ON l.leg = h.leg
     WHERE h.asterisk_server_id = of_server AND h.company_id = of_company AND l.answered_at IS NOT NULL AND l.ended_at IS NULL
       AND l.answered_at + make_interval(secs => h.covered_seconds) <= clock_timestamp() + ahead
     ORDER BY h.leg
  LOOP
    further := call_price(due.covered_seconds + step, due.price_minute, due.connection_fee, due.first_increment, due.next_increment)
               - due.amount;
    UPDATE billing_accounts SET reserved = reserved + further
     WHERE company_id = due.company_id
       AND balance + CASE mode WHEN 'postpaid' THEN credit_limit ELSE 0 END - reserved >= further;
    IF FOUND THEN
      UPDATE call_holds SET covered_seconds = covered_seconds + step, amount = amount + further WHERE leg = due.leg;
    ELSIF due.covered_until <= clock_timestamp() + cut THEN
      RETURN NEXT due.leg;
    END IF;
  END LOOP;
END $function$
;
GRANT EXECUTE ON FUNCTION extend_call_holds(bigint,bigint,integer,interval,interval) TO suite_system;
REVOKE EXECUTE ON FUNCTION extend_call_holds(bigint,bigint,integer,interval,interval) FROM PUBLIC;
COMMENT ON FUNCTION extend_call_holds(bigint,bigint,integer,interval,interval) IS 'Reserves the next stretch of a company''s running calls whose money runs out. Returns those for which nothing is left, shortly before it has run out.';

CREATE OR REPLACE FUNCTION public.extensions_access()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  BEGIN
    PERFORM notify_access(NEW.company_id, OLD.endpoint, NULL, NULL);
    RETURN NULL;
  END $function$
;
COMMENT ON FUNCTION extensions_access() IS 'Trigger function: see notify_access.';

CREATE OR REPLACE FUNCTION public.extensions_new_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  BEGIN
    NEW.secret_sealed := '';
    NEW.secret_digest := nobodys_digest();
    NEW.desk_secret_digest := nobodys_digest();
    RETURN NEW;
  END $function$
;
COMMENT ON FUNCTION extensions_new_owner() IS 'Trigger function: replaces the secrets by digests that nobody has a secret for.';

CREATE OR REPLACE FUNCTION public.extensions_tls_secret()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    NEW.tls_secret_digest := NULL;
    RETURN NEW;
  END $function$
;
COMMENT ON FUNCTION extensions_tls_secret() IS 'Trigger function. Both desk digests are of one secret: when only desk_secret_digest is replaced, the digest for TLS must go too.';

CREATE OR REPLACE FUNCTION public.fold_call_records(journey uuid, extension bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  WITH parts AS MATERIALIZED (
    SELECT r.*, row_number() OVER (ORDER BY r.started_at, r.id) AS place
      FROM call_records r WHERE r.journey_id = journey AND r.extension_id = extension
  ), last AS (
    SELECT p.id, p.missed FROM parts p ORDER BY p.consult, p.place DESC LIMIT 1
  ), whole AS (
    SELECT min(p.answered_at) AS answered_at, string_agg(p.other_name || ' ' || p.other_number, ' ' ORDER BY p.place) AS names,
           (SELECT coalesce(round(sum(extract(epoch FROM upper(talk) - lower(talk)))), 0)::integer
              FROM unnest(range_agg(tstzrange(p.answered_at, greatest(p.answered_at, p.ended_at)))
                          FILTER (WHERE p.answered_at IS NOT NULL)) AS talk) AS seconds,
           (array_agg(p.label_id ORDER BY p.place DESC) FILTER (WHERE p.label_id IS NOT NULL))[1] AS label_id,
           left(string_agg(p.note, E'\n' ORDER BY p.place), 2000) AS note
      FROM parts p
  )
  UPDATE call_records r
     SET folded = p.place > 1,
         last_id = CASE WHEN p.place = 1 THEN nullif(last.id, p.id) END,
         whole_answered_at = CASE WHEN p.place = 1 THEN whole.answered_at END,
         whole_seconds = CASE WHEN p.place = 1 THEN whole.seconds END,
         whole_missed = CASE WHEN p.place = 1 THEN last.missed END,
         whole_names = CASE WHEN p.place = 1 THEN whole.names END,
         label_id = CASE WHEN p.place = 1 THEN whole.label_id END,
         note = CASE WHEN p.place = 1 THEN whole.note END
    FROM parts p, last, whole
   WHERE r.id = p.id
$function$
;
COMMENT ON FUNCTION fold_call_records(uuid,bigint) IS 'Makes the parts of a journey one row in the history of an extension: the first part tells the whole, the others are folded into it. Label and note move to that row.';

CREATE OR REPLACE FUNCTION public.fold_new_call_record()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- The first call did not know yet that it would be handed on.
  UPDATE call_records SET journey_id = NEW.journey_id
   WHERE call_id = NEW.journey_id AND extension_id = NEW.extension_id AND journey_id IS NULL;
  PERFORM fold_call_records(NEW.journey_id, NEW.extension_id);
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION fold_new_call_record() IS 'Trigger function: runs after the whole statement, so that parts written together are all there. Also gives the first call its journey_id, which it could not know.';

CREATE OR REPLACE FUNCTION public.follow_missed_calls()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.answered_at IS NOT NULL THEN PERFORM settle_missed_calls(NEW); END IF;
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION follow_missed_calls() IS 'Trigger function: runs after the statement that ended the call, so that it sees the call''s facts and records.';

CREATE OR REPLACE FUNCTION public.forget_trunk_addresses()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  BEGIN
    DELETE FROM trunk_addresses WHERE trunk_id = NEW.id;
    DELETE FROM trunk_lookups WHERE trunk_id = NEW.id;
    RETURN NULL;
  END $function$
;
COMMENT ON FUNCTION forget_trunk_addresses() IS 'Trigger function of trunks: what was looked up for another outbound proxy does not count. Runs as the owner, since only the node that runs the calls writes addresses.';

CREATE OR REPLACE FUNCTION public.forget_waiting_queues()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('admit_waiting_jobs', 0));
    DELETE FROM graphile_worker._private_job_queues q
     WHERE q.queue_name LIKE 'waiting:%' AND q.locked_at IS NULL
       AND NOT EXISTS (SELECT FROM graphile_worker._private_jobs j WHERE j.job_queue_id = q.id);
  END $function$
;
REVOKE EXECUTE ON FUNCTION forget_waiting_queues() FROM PUBLIC;
COMMENT ON FUNCTION forget_waiting_queues() IS 'Removes queues without jobs, which every runner would read and lock whenever it looks for a job. The owner''s alone.';

CREATE OR REPLACE FUNCTION public.integrations_tell(company bigint, what text, records text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  origin bigint := nullif(current_setting('suite.integration_id', true), '')::bigint;
  target record;
BEGIN
  FOR target IN
    SELECT c.id AS connection_id, NULL::bigint AS webhook_id FROM integration_connections c
     WHERE c.company_id = company AND c.state = 'active' AND what = ANY (c.tells) AND c.id IS DISTINCT FROM origin
    UNION ALL
    SELECT NULL, w.id FROM webhooks w
     WHERE w.company_id = company AND w.deleted_at IS NULL AND w.disabled_at IS NULL AND what = ANY (w.events)
  LOOP
    INSERT INTO integration_exchanges (company_id, connection_id, webhook_id, direction, kind, record)
    SELECT company, target.connection_id, target.webhook_id, 'out', what, r FROM unnest(records) AS r
    ON CONFLICT DO NOTHING;
    PERFORM enqueue_waiting_job(
      'integrations.exchange', json_build_object('connection', target.connection_id, 'webhook', target.webhook_id), 5, company,
      'integrations:' || coalesce('c' || target.connection_id, 'w' || target.webhook_id), NULL);
  END LOOP;
END $function$
;
REVOKE EXECUTE ON FUNCTION integrations_tell(bigint,text,text[]) FROM PUBLIC;
COMMENT ON FUNCTION integrations_tell(bigint,text,text[]) IS 'Queues a change of records for the connected programs and webhooks of a company that want to know it, in the transaction of the change. The connection named by suite.integration_id caused it and is not told.';

CREATE OR REPLACE FUNCTION public.integrations_tell_call()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP = 'INSERT' OR OLD.direction = 'internal' THEN
    PERFORM integrations_tell(NEW.company_id, 'call.started', ARRAY[NEW.id::text]);
  END IF;
  IF NEW.answered_at IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.answered_at IS NULL OR OLD.direction = 'internal') THEN
    PERFORM integrations_tell(NEW.company_id, 'call.answered', ARRAY[NEW.id::text]);
  END IF;
  IF NEW.ended_at IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.ended_at IS NULL OR OLD.direction = 'internal') THEN
    PERFORM integrations_tell(NEW.company_id, 'call.ended', ARRAY[NEW.id::text]);
  END IF;
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION integrations_tell_call() IS 'Trigger function: a call with the outside began, was answered, or ended.';

CREATE OR REPLACE FUNCTION public.integrations_tell_persons()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  part record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR part IN SELECT company_id, array_agg(id::text ORDER BY id) AS ids FROM new_rows WHERE deleted_at IS NULL GROUP BY 1 LOOP
      PERFORM integrations_tell(part.company_id, 'person.created', part.ids);
    END LOOP;
  ELSE
    FOR part IN
      SELECT n.company_id, CASE WHEN n.deleted_at IS NOT NULL THEN 'person.removed' ELSE 'person.changed' END AS what,
             array_agg(n.id::text ORDER BY n.id) AS ids
        FROM new_rows n JOIN old_rows o ON o.id = n.id
       WHERE (n.first_name, n.last_name, n.document, n.mobile, n.email, n.city, n.address, n.notes, n.state, n.owner_id, n.deleted_at,
              n.variables)
             IS DISTINCT FROM
             (o.first_name, o.last_name, o.document, o.mobile, o.email, o.city, o.address, o.notes, o.state, o.owner_id, o.deleted_at,
              o.variables)
       GROUP BY 1, 2
    LOOP
      PERFORM integrations_tell(part.company_id, part.what, part.ids);
    END LOOP;
  END IF;
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION integrations_tell_persons() IS 'Trigger function: people of the CRM, once a statement.';

CREATE OR REPLACE FUNCTION public.integrations_tell_recording()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM integrations_tell(NEW.company_id, 'recording.ready', ARRAY['recording:' || NEW.call_id]);
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION integrations_tell_recording() IS 'Trigger function: the recording of a call can be heard.';

CREATE OR REPLACE FUNCTION public.is_peers_address(of_company bigint, given inet)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
    SELECT EXISTS (SELECT FROM peer_addresses p
                     JOIN trunks t ON t.id = p.trunk_id AND t.kind = 'peer' AND t.disabled_at IS NULL AND t.deleted_at IS NULL
                     JOIN companies c ON c.id = p.company_id AND c.disabled_at IS NULL
                    WHERE p.address = given AND p.company_id <> of_company)
  $function$
;
GRANT EXECUTE ON FUNCTION is_peers_address(bigint,inet) TO suite_system;
COMMENT ON FUNCTION is_peers_address(bigint,inet) IS 'A peer of another company than this one registers from the address.';

CREATE OR REPLACE FUNCTION public.is_trunk_contested(trunk bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
    SELECT EXISTS (SELECT FROM trunk_addresses a WHERE a.trunk_id = trunk AND is_peers_address(a.company_id, a.address))
  $function$
;
GRANT EXECUTE ON FUNCTION is_trunk_contested(bigint) TO suite_system;
COMMENT ON FUNCTION is_trunk_contested(bigint) IS 'Another company''s peer registers from an address of the trunk, so that calls may be known by the number alone.';

CREATE OR REPLACE FUNCTION public.is_trunk_refused(trunk bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
    SELECT coalesce(bool_and(a.reserved AND NOT c.private_trunks), false)
      FROM trunk_addresses a
      JOIN trunks t ON t.id = a.trunk_id AND t.host = a.host AND t.kind <> 'peer'
      JOIN companies c ON c.id = a.company_id
     WHERE a.trunk_id = trunk
  $function$
;
GRANT EXECUTE ON FUNCTION is_trunk_refused(bigint) TO suite_app;
GRANT EXECUTE ON FUNCTION is_trunk_refused(bigint) TO suite_system;
COMMENT ON FUNCTION is_trunk_refused(bigint) IS 'The trunk leads only to addresses that its company is not allowed: Asterisk does not know it.';

CREATE OR REPLACE FUNCTION public.join_work_seconds(of_group bigint, since timestamp with time zone, until timestamp with time zone, time_zone text)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  g join_groups;
  open tstzmultirange;
BEGIN
  SELECT * INTO g FROM join_groups WHERE id = of_group;
  IF g.id IS NULL OR cardinality(g.monday || g.tuesday || g.wednesday || g.thursday || g.friday || g.saturday || g.sunday) = 0 THEN
    RETURN roll_up.seconds_between(since, until);
  END IF;
  -- A range that ends before it begins goes on into the next day.
  SELECT range_agg(tstzrange(
           (d.day + split_part(r.range, '-', 1)::interval) AT TIME ZONE time_zone,
           (d.day + split_part(r.range, '-', 2)::interval
             + CASE WHEN split_part(r.range, '-', 2)::interval <= split_part(r.range, '-', 1)::interval
                    THEN interval '1 day' ELSE interval '0' END) AT TIME ZONE time_zone))
    INTO open
    FROM (SELECT generate_series(date_trunc('day', since AT TIME ZONE time_zone) - interval '1 day', until AT TIME ZONE time_zone, interval '1 day') AS day) d
    CROSS JOIN LATERAL unnest(CASE extract(isodow FROM d.day)
      WHEN 1 THEN g.monday WHEN 2 THEN g.tuesday WHEN 3 THEN g.wednesday WHEN 4 THEN g.thursday
      WHEN 5 THEN g.friday WHEN 6 THEN g.saturday ELSE g.sunday END) AS r (range);
  RETURN (SELECT coalesce(round(sum(extract(epoch FROM upper(p) - lower(p)))), 0)
            FROM unnest(open * tstzmultirange(tstzrange(since, greatest(since, until)))) AS p)::integer;
END $function$
;
REVOKE EXECUTE ON FUNCTION join_work_seconds(bigint,timestamp with time zone,timestamp with time zone,text) FROM PUBLIC;
COMMENT ON FUNCTION join_work_seconds(bigint,timestamp with time zone,timestamp with time zone,text) IS 'Seconds between two times within a group''s working hours of now; a group without any is always open, as in the assignment.';

CREATE OR REPLACE FUNCTION public.keep_billing_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO billing_accounts (company_id, currency, search_text) VALUES (NEW.id, NEW.currency, NEW.search_text)
  ON CONFLICT (company_id) DO UPDATE SET search_text = excluded.search_text, deleted_at = NEW.deleted_at;
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION keep_billing_account() IS 'Trigger function: every company has an account, found by the company''s name.';

CREATE OR REPLACE FUNCTION public.keep_call_destination()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  row_of jsonb := to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END);
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM call_destinations
     WHERE company_id = OLD.company_id AND kind = TG_ARGV[0] AND target_id = OLD.id;
    RETURN NULL;
  END IF;
  INSERT INTO call_destinations (company_id, kind, target_id, name, deleted_at)
  VALUES (NEW.company_id, TG_ARGV[0], NEW.id,
          coalesce(row_of ->> 'name', (row_of ->> 'number') || ' ' || (row_of ->> 'display_name')), NEW.deleted_at)
  ON CONFLICT (company_id, kind, target_id) DO UPDATE SET name = EXCLUDED.name, deleted_at = EXCLUDED.deleted_at;
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION keep_call_destination() IS 'Trigger function: keeps call_destinations. Its argument is the kind.';

CREATE OR REPLACE FUNCTION public.keep_meetings_destination()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO call_destinations (company_id, kind, target_id, name)
  VALUES (NEW.company_id, 'meetings', NEW.company_id, 'Reuniones')
  ON CONFLICT (company_id, kind, target_id) DO NOTHING;
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION keep_meetings_destination() IS 'Trigger function: a company with a meeting room can send calls to its meetings.';

CREATE OR REPLACE FUNCTION public.keep_national_numbers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE dids d SET number = '+' || was.key
    FROM (SELECT w.id, number_key(w.number, k.extension) AS key
            FROM dids w JOIN countries k ON k.id = OLD.country_id
           WHERE w.company_id = NEW.id AND w.deleted_at IS NULL) was
   WHERE d.id = was.id AND was.key <> key_for_company(NEW.id, d.number)
     AND EXISTS (SELECT FROM phone_numbers n
                  WHERE n.company_id = NEW.id AND n.number = was.key AND n.state = 'owned' AND n.deleted_at IS NULL)
     AND NOT EXISTS (SELECT FROM dids other
                      WHERE other.company_id = NEW.id AND other.deleted_at IS NULL AND ltrim(other.number, '+') = was.key);
  -- The others mean numbers of the new country, which are requested anew.
  DELETE FROM phone_numbers n
   WHERE n.company_id = NEW.id AND n.state = 'requested'
     AND n.number <> ALL (ARRAY(SELECT key_for_company(NEW.id, d.number) FROM dids d
                                 WHERE d.company_id = NEW.id AND d.deleted_at IS NULL));
  INSERT INTO phone_numbers (company_id, number, state)
  SELECT DISTINCT NEW.id, key, 'requested'
    FROM (SELECT key_for_company(NEW.id, d.number) AS key FROM dids d
           WHERE d.company_id = NEW.id AND d.deleted_at IS NULL) given
   WHERE length(key) BETWEEN 7 AND 15
  ON CONFLICT (company_id, number) WHERE deleted_at IS NULL DO NOTHING;
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION keep_national_numbers() IS 'Trigger function of companies: DIDs that were written as national numbers of the old country. Runs as the owner, since companies do not write phone_numbers.';

CREATE OR REPLACE FUNCTION public.keep_sip_names()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  BEGIN
    IF TG_TABLE_NAME = 'trunks' THEN
      INSERT INTO sip_names SELECT endpoint FROM added ON CONFLICT DO NOTHING;
    ELSE
      INSERT INTO sip_names SELECT DISTINCT name FROM added ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
  END $function$
;
COMMENT ON FUNCTION keep_sip_names() IS 'Trigger function of endpoint_names and trunks: adds to sip_names.';

CREATE OR REPLACE FUNCTION public.key_for_company(company bigint, number text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
    SELECT number_key(number, k.extension) FROM companies c JOIN countries k ON k.id = c.country_id WHERE c.id = company
  $function$
;
COMMENT ON FUNCTION key_for_company(bigint,text) IS 'number_key() of a number as written in the company''s country.';

CREATE OR REPLACE FUNCTION public.name_endpoints()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  BEGIN
    DELETE FROM endpoint_names WHERE extension_id = NEW.id;
    INSERT INTO endpoint_names (name, extension_id, kind, place)
    SELECT NEW.endpoint || ending, NEW.id, kind, place
      FROM (VALUES ('', 'web', 1), ('-desk', 'desk', 1), ('-desk-2', 'desk', 2), ('-desk-3', 'desk', 3),
                   ('-tls', 'tls', 1), ('-tls-2', 'tls', 2), ('-tls-3', 'tls', 3)) AS names (ending, kind, place);
    RETURN NULL;
  END $function$
;
COMMENT ON FUNCTION name_endpoints() IS 'Trigger function of extensions: writes their endpoint_names.';

CREATE OR REPLACE FUNCTION public.nobodys_digest()
 RETURNS text
 LANGUAGE sql
AS $function$ SELECT md5(gen_random_uuid()::text || gen_random_uuid()::text) $function$
;
GRANT EXECUTE ON FUNCTION nobodys_digest() TO suite_app;
GRANT EXECUTE ON FUNCTION nobodys_digest() TO suite_system;
COMMENT ON FUNCTION nobodys_digest() IS 'A digest that no secret has.';

CREATE OR REPLACE FUNCTION public.note_lost_call()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF NEW.result = 'abandoned' THEN PERFORM note_missed_call(c) FROM calls c WHERE c.id = NEW.id;
  ELSE DELETE FROM missed_calls m WHERE m.call_id = NEW.id AND m.state = 'pending' AND m.assignee_id IS NULL;
  END IF;
  RETURN NULL;
END $function$
;
REVOKE EXECUTE ON FUNCTION note_lost_call() FROM PUBLIC;
COMMENT ON FUNCTION note_lost_call() IS 'Trigger function: lists an abandoned call, and takes it from the list if its late facts tell otherwise, unless somebody has worked on it.';

CREATE OR REPLACE FUNCTION public.note_missed_call(c calls)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO missed_calls AS kept (company_id, call_id, number, number_key, name, called, queue_id, extension_ids, called_at, waited)
  SELECT r.company_id, r.id, r.number, r.number_key, r.name, coalesce(nullif(r.place_name, ''), left(c.dialed, 120)),
         (SELECT q.id FROM call_queues q WHERE q.company_id = r.company_id AND q.id = r.queue_id), r.extension_ids, r.started_at, r.wait_seconds
    FROM call_results r WHERE r.id = c.id AND r.direction = 'inbound' AND r.result = 'abandoned'
  ON CONFLICT (call_id) DO UPDATE
     SET called = excluded.called, queue_id = excluded.queue_id, extension_ids = excluded.extension_ids, name = excluded.name
   WHERE (kept.called, kept.queue_id, kept.extension_ids) IS DISTINCT FROM (excluded.called, excluded.queue_id, excluded.extension_ids)
$function$
;
COMMENT ON FUNCTION note_missed_call(calls) IS 'Lists a call from outside that was abandoned, as call_results says.';

CREATE OR REPLACE FUNCTION public.notify_access(company bigint, taken text, renewed_user bigint, renewed text)
 RETURNS void
 LANGUAGE sql
AS $function$
    SELECT pg_notify('access_changed', json_build_object('company', company, 'taken', taken,
      'renewed', CASE WHEN renewed IS NULL THEN NULL
                      ELSE json_build_object('user', renewed_user, 'endpoint', renewed) END)::text)
  $function$
;
GRANT EXECUTE ON FUNCTION notify_access(bigint,text,bigint,text) TO suite_app;
GRANT EXECUTE ON FUNCTION notify_access(bigint,text,bigint,text) TO suite_system;
COMMENT ON FUNCTION notify_access(bigint,text,bigint,text) IS 'NOTIFY access_changed to every node, which then checks the open sockets of the company again. taken: an endpoint whose calls must end; renewed_user and renewed: whose browsers must fetch a new secret of which endpoint. Null: does not apply.';

CREATE OR REPLACE FUNCTION public.number_key(number text, prefix text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    SELECT CASE
      WHEN number ~ '^\+' THEN ltrim(number, '+')
      WHEN number ~ '^00[1-9][0-9]{7,}$' THEN substr(number, 3)
      WHEN length(number) < 7 THEN number
      -- A leading zero is the national trunk prefix.
      WHEN number ~ '^0' THEN prefix || substr(number, 2)
      -- 55 is also an area code of Brazil, whose national numbers have at most eleven digits.
      WHEN prefix = '55' AND length(number) <= 11 THEN prefix || number
      WHEN number ~ ('^' || prefix || '[0-9]{7,}$') THEN number
      WHEN length(number) <= 10 THEN prefix || number
      ELSE number
    END
  $function$
;
COMMENT ON FUNCTION number_key(text,text) IS 'A number as the platform compares it: E.164 without plus. National numbers get the country''s calling code (prefix); fewer than seven digits are an internal number and stay as they are.';

CREATE OR REPLACE FUNCTION public.one_hold_music()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE audios SET hold_music = false
   WHERE company_id = NEW.company_id AND id <> NEW.id AND hold_music AND deleted_at IS NULL;
  RETURN NEW;
END $function$
;
COMMENT ON FUNCTION one_hold_music() IS 'Trigger function: choosing another audio as music on hold takes the choice from the one before.';

CREATE OR REPLACE FUNCTION public.one_line(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ SELECT regexp_replace(given, '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+', ' ', 'g') $function$
;
COMMENT ON FUNCTION one_line(text) IS 'Replaces control characters, line separators and bidirectional overrides by blanks: they could break a SIP header or a mail, or make fdp.exe read as exe.pdf. Used in CHECKs of one-line texts.';

CREATE OR REPLACE FUNCTION public.outside_key(c calls)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    SELECT coalesce(c.other_key, '+' || key_for_company(c.company_id, given.number))
      FROM (SELECT CASE WHEN c.direction = 'inbound' THEN c.caller_number ELSE c.dialed END AS number) given
  $function$
;
COMMENT ON FUNCTION outside_key(calls) IS 'By which the number outside is compared, whole; of calls that the program did not read as key_for_company() does.';

CREATE OR REPLACE FUNCTION public.owned_number()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.state = 'requested' THEN
    NEW.owned_since := NULL;
    NEW.source := NULL;
  ELSIF TG_OP = 'INSERT' OR OLD.state <> 'owned' OR OLD.company_id <> NEW.company_id OR OLD.number <> NEW.number THEN
    NEW.owned_since := now();
    NEW.source := coalesce(NEW.source, 'operator');
  END IF;
  RETURN NEW;
END $function$
;
COMMENT ON FUNCTION owned_number() IS 'Trigger function: keeps since when and why a number is owned.';

CREATE OR REPLACE FUNCTION public.persons_add_contact_points()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO contact_points (company_id, person_id, kind, value)
  SELECT company_id, id, 'phone', mobile FROM new_rows WHERE mobile IS NOT NULL
  UNION ALL
  SELECT company_id, id, 'email', lower(email::text) FROM new_rows WHERE email IS NOT NULL;
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION persons_add_contact_points() IS 'Trigger function: the same for new persons, once per statement, since imports insert by the hundred.';

CREATE OR REPLACE FUNCTION public.persons_keep_contact_points()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.deleted_at IS DISTINCT FROM NEW.deleted_at THEN
      UPDATE contact_points SET deleted_at = NEW.deleted_at WHERE person_id = NEW.id;
    END IF;
    IF OLD.mobile IS DISTINCT FROM NEW.mobile THEN
      DELETE FROM contact_points WHERE person_id = NEW.id AND kind = 'phone' AND value = OLD.mobile;
    END IF;
    IF OLD.email IS DISTINCT FROM NEW.email THEN
      DELETE FROM contact_points WHERE person_id = NEW.id AND kind = 'email' AND value = lower(OLD.email::text);
    END IF;
  END IF;
  IF NEW.mobile IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.mobile IS DISTINCT FROM NEW.mobile) THEN
    INSERT INTO contact_points (company_id, person_id, kind, value)
    SELECT NEW.company_id, NEW.id, 'phone', NEW.mobile
     WHERE NOT EXISTS (SELECT FROM contact_points WHERE person_id = NEW.id AND kind = 'phone' AND value = NEW.mobile AND deleted_at IS NULL);
  END IF;
  IF NEW.email IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.email IS DISTINCT FROM NEW.email) THEN
    INSERT INTO contact_points (company_id, person_id, kind, value)
    SELECT NEW.company_id, NEW.id, 'email', lower(NEW.email::text)
     WHERE NOT EXISTS (SELECT FROM contact_points WHERE person_id = NEW.id AND kind = 'email' AND value = lower(NEW.email::text) AND deleted_at IS NULL);
  END IF;
  -- One of the others may have become the main one without a change of its own.
  IF OLD.mobile IS DISTINCT FROM NEW.mobile OR OLD.email IS DISTINCT FROM NEW.email THEN
    PERFORM persons_read_points(ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION persons_keep_contact_points() IS 'Trigger function: a changed mobile or e-mail replaces its contact point; deleting or restoring a person does the same to all of theirs.';

CREATE OR REPLACE FUNCTION public.persons_read_points(ids bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
  UPDATE persons p SET other_phones = n.phones, other_emails = n.emails
    FROM (SELECT q.id,
                 coalesce(array_agg(c.line ORDER BY c.id) FILTER (WHERE c.kind IN ('phone', 'unread')), '{}') AS phones,
                 coalesce(array_agg(c.line ORDER BY c.id) FILTER (WHERE c.kind = 'email'), '{}') AS emails
            FROM persons q
            LEFT JOIN LATERAL (
              SELECT c.id, c.kind,
                     CASE WHEN c.kind = 'unread' THEN '? ' || c.value
                          ELSE c.value || coalesce(' (' || c.label || ')', '') || CASE WHEN c.shared THEN '*' ELSE '' END END AS line
                FROM contact_points c
               WHERE c.person_id = q.id AND c.kind <> 'provider' AND (c.deleted_at IS NULL OR q.deleted_at IS NOT NULL)
                 AND NOT (c.kind = 'phone' AND c.value IS NOT DISTINCT FROM q.mobile)
                 AND NOT (c.kind = 'email' AND c.value IS NOT DISTINCT FROM lower(q.email::text))) c ON true
           WHERE q.id = ANY (ids) GROUP BY q.id) n
   WHERE p.id = n.id AND (p.other_phones <> n.phones OR p.other_emails <> n.emails)
$function$
;
COMMENT ON FUNCTION persons_read_points(bigint[]) IS 'Writes other_phones and other_emails of these persons from their contact points.';

CREATE OR REPLACE FUNCTION public.persons_write_created()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO crm_facts (company_id, at, kind, entity, record_id, person_id, owner_id, group_id, origin_id, campaign_id, need_id,
    line_id, status_id, discard_reason_id, user_id)
  SELECT company_id, created_at, 'created', CASE state WHEN 'person' THEN 'person' ELSE 'lead' END, id, id, owner_id, group_id,
    origin_id, campaign_id, need_id, line_id, status_id, discard_reason_id, tenancy.current_user_id() FROM new_rows;
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION persons_write_created() IS 'Trigger function: fact created of persons, once per statement, since imports insert by the hundred. Otherwise as crm_write_fact.';

CREATE OR REPLACE FUNCTION public.phone_digits(numbers text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ SELECT coalesce(string_agg(regexp_replace(number, '[^0-9+]', '', 'g'), ' '), '') FROM unnest(numbers) AS number $function$
;
COMMENT ON FUNCTION phone_digits(text[]) IS 'The numbers without punctuation, separated by blanks, for search_text.';

CREATE OR REPLACE FUNCTION public.place_survey_answers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_TABLE_NAME = 'survey_answers' THEN
    SELECT r.answered_by_id, r.queue_id INTO NEW.extension_id, NEW.queue_id FROM call_results r WHERE r.id = NEW.call_id;
    RETURN NEW;
  END IF;
  UPDATE survey_answers a SET extension_id = NEW.answered_by_id, queue_id = NEW.queue_id
   WHERE a.call_id = NEW.id AND (a.extension_id, a.queue_id) IS DISTINCT FROM (NEW.answered_by_id, NEW.queue_id);
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION place_survey_answers() IS 'Trigger function: agent and queue of a survey''s answer, which mostly comes before its call has ended.';

CREATE OR REPLACE FUNCTION public.post_entry(for_company bigint, its_source text, its_about text, its_kind text, its_concept text, its_detail text, its_quantity numeric, its_unit_price numeric, its_amount numeric, at timestamp with time zone, within boolean DEFAULT false)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  account billing_accounts;
BEGIN
  SELECT * INTO account FROM billing_accounts WHERE company_id = for_company FOR UPDATE;
  IF EXISTS (SELECT FROM billing_entries WHERE company_id = for_company AND source = its_source) THEN
    RETURN true;
  END IF;
  IF within AND its_amount > account.balance + (CASE account.mode WHEN 'postpaid' THEN account.credit_limit ELSE 0 END) - account.reserved THEN
    RETURN false;
  END IF;
  INSERT INTO billing_entries (company_id, sequence, source, about, kind, concept, detail, quantity, unit_price, amount, currency,
                               happened_at, day, balance_after)
  SELECT for_company, account.last_sequence + 1, its_source, its_about, its_kind, left(its_concept, 80), left(its_detail, 200),
         its_quantity, its_unit_price, its_amount, account.currency, at, (at AT TIME ZONE c.time_zone)::date, account.balance - its_amount
    FROM companies c WHERE c.id = for_company;
  UPDATE billing_accounts SET balance = balance - its_amount, last_sequence = last_sequence + 1 WHERE company_id = for_company;
  RETURN true;
END $function$
;
GRANT EXECUTE ON FUNCTION post_entry(bigint,text,text,text,text,text,numeric,numeric,numeric,timestamp with time zone,boolean) TO suite_system;
REVOKE EXECUTE ON FUNCTION post_entry(bigint,text,text,text,text,text,numeric,numeric,numeric,timestamp with time zone,boolean) FROM PUBLIC;
COMMENT ON FUNCTION post_entry(bigint,text,text,text,text,text,numeric,numeric,numeric,timestamp with time zone,boolean) IS 'Adds an entry and changes the balance, once for each source. `within`: false, and nothing, when not so much is left.';

CREATE OR REPLACE FUNCTION public.queue_callback_called()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE queue_callbacks
     SET state = CASE WHEN NEW.outcome = 'answered' THEN 'done' WHEN attempts >= 3 THEN 'missed' ELSE 'waiting' END,
         ended_at = CASE WHEN NEW.outcome = 'answered' OR attempts >= 3 THEN NEW.ended_at END,
         not_before = NEW.ended_at + interval '5 minutes'
   WHERE company_id = NEW.company_id AND state = 'calling' AND taken_by_id = NEW.caller_extension_id
     -- Dialled as it is stored, whatever key it was given before an upgrade.
     AND (number = NEW.dialed OR number_key = outside_key(NEW)) AND NEW.started_at >= taken_at - interval '5 seconds';
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION queue_callback_called() IS 'Trigger function: the end of a call by the agent who took a callback decides its state.';

CREATE OR REPLACE FUNCTION public.recount_opening()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE join_openings o
       SET state = 'open', closed_at = NULL, closed_fact = NULL, closing_type_id = NULL, open_seconds = NULL,
           bot = CASE o.bot WHEN 'alone' THEN 'running' ELSE o.bot END
     WHERE o.closed_fact = OLD.id AND o.opened_fact IS NOT NULL
       AND NOT EXISTS (SELECT FROM join_openings n WHERE n.conversation_id = o.conversation_id AND n.closed_at IS NULL);
    DELETE FROM join_openings o WHERE o.closed_fact = OLD.id AND o.opened_fact IS NULL;
  ELSIF NEW.kind = 'opened' THEN
    UPDATE join_openings o
       SET opened_at = NEW.at, closed_at = CASE WHEN o.closed_at IS NOT NULL THEN greatest(o.closed_at, NEW.at) END,
           open_seconds = CASE WHEN o.closed_at IS NOT NULL THEN roll_up.seconds_between(NEW.at, o.closed_at) END
     WHERE o.opened_fact = NEW.id;
  ELSE
    UPDATE join_openings o
       SET closed_at = greatest(NEW.at, o.opened_at), open_seconds = roll_up.seconds_between(o.opened_at, NEW.at)
     WHERE o.closed_fact = NEW.id;
  END IF;
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION recount_opening() IS 'Trigger function: corrected times; a closing that was taken back within a minute was none.';

CREATE OR REPLACE FUNCTION public.request_number()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  key text;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM phone_numbers n
     WHERE n.company_id = OLD.company_id AND n.state = 'requested'
       AND n.number = key_for_company(OLD.company_id, OLD.number)
       AND NOT EXISTS (SELECT FROM dids d
                        WHERE d.company_id = OLD.company_id AND d.deleted_at IS NULL
                          AND key_for_company(d.company_id, d.number) = n.number);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN
    key := key_for_company(NEW.company_id, NEW.number);
    IF length(key) BETWEEN 7 AND 15 THEN
      INSERT INTO phone_numbers (company_id, number, state) VALUES (NEW.company_id, key, 'requested')
      ON CONFLICT (company_id, number) WHERE deleted_at IS NULL DO NOTHING;
    END IF;
  END IF;
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION request_number() IS 'Trigger function: a number that a company enters is requested, and no longer once no DID of it has it. Runs as the owner, since companies do not write phone_numbers.';

CREATE OR REPLACE FUNCTION public.reread_numbers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE contacts SET number_keys = NULL WHERE company_id = NEW.id;
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION reread_numbers() IS 'Trigger function: national numbers of contacts are those of the company''s country.';

CREATE OR REPLACE FUNCTION public.result_of_call(one uuid)
 RETURNS SETOF call_results
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  RETURN QUERY
  WITH steps AS (
    SELECT f.call_id,
           (array_agg(f.kind ORDER BY f.step))[1] AS first_kind,
           max(f.step) FILTER (WHERE f.kind IN ('voicemail', 'ivr', 'ring_group', 'queue_entered', 'queue_left')) AS anchor,
           max(f.step) FILTER (WHERE f.kind IN ('offered', 'declined', 'outside', 'undisturbed', 'redirected')) AS rang,
           max(f.step) FILTER (WHERE f.kind IN ('queue_entered', 'ring_group', 'voicemail')) AS served,
           max(f.step) FILTER (WHERE f.kind = 'slot' AND f.about ->> 'open' = 'false') AS closed,
           max(f.step) FILTER (WHERE f.kind = 'slot' AND f.about ->> 'open' = 'true') AS opened,
           max(f.step) FILTER (WHERE f.kind = 'queue_entered') AS queued,
           max((f.about ->> 'did')::bigint) FILTER (WHERE f.kind = 'did') AS did_id,
           bool_or(f.kind = 'conference') AS met
      FROM call_facts f WHERE f.call_id = one GROUP BY f.call_id
  ), placed AS (
    SELECT c.*, s.did_id, s.met, s.queued, s.rang, s.closed, anchor.about AS anchor_about,
           coalesce(s.first_kind IN ('transferred', 'parked', 'returned'), false) AS continued,
           CASE WHEN s.closed > greatest(s.served, s.rang, s.opened, 0) THEN 'after_hours'
                WHEN anchor.kind IN ('queue_left', 'ivr') AND s.rang > s.anchor THEN 'ringing'
                WHEN anchor.kind = 'voicemail' THEN 'voicemail'
                WHEN anchor.kind = 'ivr' THEN 'menu'
                WHEN anchor.kind = 'ring_group' THEN 'ring_group'
                WHEN anchor.kind IN ('queue_entered', 'queue_left') THEN 'queue'
                WHEN s.rang IS NOT NULL THEN 'ringing'
                ELSE 'entry' END AS reached
      FROM calls c
      LEFT JOIN steps s ON s.call_id = c.id
      LEFT JOIN call_facts anchor ON anchor.call_id = c.id AND anchor.step = s.anchor
     WHERE c.id = one AND c.ended_at IS NOT NULL AND c.outcome IS NOT NULL
  ), decided AS (
    SELECT p.*,
           CASE WHEN p.continued THEN 'continued'
                WHEN p.answered_at IS NOT NULL OR p.outcome = 'answered' OR p.met THEN
                  CASE WHEN p.direction = 'internal' AND p.dialed ~ '^\*' THEN 'service' ELSE 'answered' END
                WHEN p.outcome IN ('congestion', 'not-allowed', 'daily-limit', 'suspended') THEN 'blocked'
                WHEN p.direction = 'internal' AND p.dialed ~ '^\*' THEN 'service'
                WHEN p.direction <> 'inbound' THEN 'unanswered'
                WHEN p.outcome = 'rejected' THEN 'declined'
                WHEN p.outcome = 'completed' AND p.reached NOT IN ('voicemail', 'after_hours') THEN 'informed'
                ELSE 'abandoned' END AS result
      FROM placed p
  )
  SELECT d.id, d.company_id, d.direction, d.result, CASE WHEN d.result = 'abandoned' THEN d.reached END,
         left(coalesce(CASE d.reached
           WHEN 'after_hours' THEN (SELECT f.about ->> 'name' FROM call_facts f WHERE f.call_id = d.id AND f.step = d.closed)
           WHEN 'menu' THEN d.anchor_about ->> 'name'
           WHEN 'ring_group' THEN d.anchor_about ->> 'name'
           WHEN 'queue' THEN (SELECT f.about ->> 'name' FROM call_facts f WHERE f.call_id = d.id AND f.step = d.queued)
           WHEN 'voicemail' THEN (SELECT e.display_name FROM extensions e WHERE e.id = (d.anchor_about ->> 'extension')::bigint)
           ELSE (SELECT e.display_name FROM call_facts f, jsonb_array_elements_text(f.about -> 'extensions') AS rung
                   JOIN extensions e ON e.id = rung.value::bigint
                  WHERE f.call_id = d.id AND f.kind = 'offered' AND e.company_id = d.company_id ORDER BY f.step DESC, e.id LIMIT 1)
         END, (SELECT e.display_name FROM call_records r JOIN extensions e ON e.id = r.extension_id
                WHERE r.call_id = d.id AND r.direction = 'INCOMING' ORDER BY r.answered_at NULLS LAST, r.id LIMIT 1), ''), 120),
         (SELECT (f.about ->> 'queue')::bigint FROM call_facts f WHERE f.call_id = d.id AND f.step = d.queued),
         d.did_id, d.trunk_id, CASE WHEN d.direction <> 'internal' THEN country_of_number(outside_key(d.self)) END,
         d.caller_extension_id,
         coalesce((SELECT (f.about ->> 'extension')::bigint FROM call_facts f
                    WHERE f.call_id = d.id AND f.kind = 'answered' AND f.about ->> 'extension' IS NOT NULL ORDER BY f.step LIMIT 1),
                  (SELECT r.extension_id FROM call_records r
                    WHERE r.call_id = d.id AND r.direction = 'INCOMING' AND r.answered_at IS NOT NULL ORDER BY r.id LIMIT 1)),
         ARRAY(SELECT d.caller_extension_id WHERE d.caller_extension_id IS NOT NULL
               UNION SELECT r.extension_id FROM call_records r WHERE r.call_id = d.id
               UNION SELECT e.value::bigint FROM call_facts f, jsonb_array_elements_text(f.about -> 'extensions') AS e
                      WHERE f.call_id = d.id AND f.kind = 'offered' ORDER BY 1),
         left(CASE WHEN d.direction = 'inbound' THEN d.caller_number
                   WHEN d.caller_extension_id IS NULL THEN
                     coalesce((SELECT r.other_number FROM call_records r WHERE r.call_id = d.id ORDER BY r.id LIMIT 1), d.dialed)
                   ELSE d.dialed END, 64),
         CASE WHEN d.direction <> 'inbound' THEN
                left(coalesce((SELECT r.other_name FROM call_records r WHERE r.call_id = d.id AND r.direction = 'OUTGOING' ORDER BY r.id LIMIT 1), ''), 120)
              WHEN d.caller_name = d.caller_number OR d.caller_number !~ '[0-9]' THEN '' ELSE d.caller_name END,
         CASE WHEN d.direction = 'outbound' OR d.direction = 'inbound' AND d.caller_number ~ '[0-9]' THEN outside_key(d.self) END,
         d.outcome, d.started_at, d.ended_at,
         roll_up.seconds_between(d.started_at, coalesce(d.answered_at, d.ended_at)),
         roll_up.seconds_between(d.answered_at, d.ended_at)
    FROM (SELECT decided.*, c AS self FROM decided JOIN calls c ON c.id = decided.id) AS d;
END $function$
;
REVOKE EXECUTE ON FUNCTION result_of_call(uuid) FROM PUBLIC;
COMMENT ON FUNCTION result_of_call(uuid) IS 'What became of a call that has ended, from its facts and records; no row while it runs.';

CREATE OR REPLACE FUNCTION public.return_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  charged record;
BEGIN
  SELECT sum(amount) AS amount, count(*) AS entries, max(concept) AS concept, max(unit_price) AS unit_price INTO charged
    FROM billing_entries WHERE company_id = NEW.company_id AND about = 'message:' || NEW.id;
  IF charged.amount > 0 THEN
    PERFORM post_entry(NEW.company_id, 'message:' || NEW.id || ':' || charged.entries + 1, 'message:' || NEW.id, 'message', charged.concept,
      '', -1, charged.unit_price, -charged.amount, clock_timestamp());
  END IF;
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION return_message() IS 'Trigger function: a message that failed costs nothing.';

CREATE OR REPLACE FUNCTION public.rewrite_number_forms()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE phone_numbers SET number = number WHERE company_id = NEW.id;
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION rewrite_number_forms() IS 'Trigger function of companies: national forms are those of another country now.';

CREATE OR REPLACE FUNCTION roll_up.begin_work(target regclass)
 RETURNS void
 LANGUAGE sql
AS $function$ SELECT pg_advisory_xact_lock(hashtext('roll_up'), target::oid::integer) $function$
;
REVOKE EXECUTE ON FUNCTION roll_up.begin_work(regclass) FROM PUBLIC;
COMMENT ON FUNCTION roll_up.begin_work(regclass) IS 'Lock: a rebuild must see what a merge has done.';

CREATE OR REPLACE FUNCTION roll_up.call_result_hours_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    BEGIN
      IF TG_OP <> 'INSERT' THEN
        INSERT INTO call_result_hours (company_id, local_hour, direction, result, place, did_id, trunk_id, country_id, caller_extension_id, answered_by_id, calls, talk_seconds, wait_seconds) SELECT company_id, local_hour, direction, result, place, did_id, trunk_id, country_id, caller_extension_id, answered_by_id, -calls, -talk_seconds, -wait_seconds FROM (WITH facts AS (SELECT (OLD).*) SELECT f.id, f.started_at AS at, f.company_id,
            roll_up.local_hour(f.started_at, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id)) AS local_hour, f.direction, f.result, f.place, f.did_id, f.trunk_id, f.country_id, f.caller_extension_id, f.answered_by_id, 1 AS calls, f.talk_seconds, f.wait_seconds
       FROM facts f WHERE true) was;
      END IF;
      IF TG_OP <> 'DELETE' THEN
        INSERT INTO call_result_hours (company_id, local_hour, direction, result, place, did_id, trunk_id, country_id, caller_extension_id, answered_by_id, calls, talk_seconds, wait_seconds) SELECT company_id, local_hour, direction, result, place, did_id, trunk_id, country_id, caller_extension_id, answered_by_id, calls, talk_seconds, wait_seconds FROM (WITH facts AS (SELECT (NEW).*) SELECT f.id, f.started_at AS at, f.company_id,
            roll_up.local_hour(f.started_at, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id)) AS local_hour, f.direction, f.result, f.place, f.did_id, f.trunk_id, f.country_id, f.caller_extension_id, f.answered_by_id, 1 AS calls, f.talk_seconds, f.wait_seconds
       FROM facts f WHERE true) is_now;
      END IF;
      RETURN NULL;
    END $function$
;
COMMENT ON FUNCTION roll_up.call_result_hours_changed() IS 'Trigger function made by roll_up.keep.';

CREATE OR REPLACE FUNCTION roll_up.call_result_waits_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    BEGIN
      IF TG_OP <> 'INSERT' THEN
        INSERT INTO call_result_waits (company_id, local_hour, wait_seconds, calls) SELECT company_id, local_hour, wait_seconds, -calls FROM (WITH facts AS (SELECT (OLD).*) SELECT f.id, f.started_at AS at, f.company_id,
            roll_up.local_hour(f.started_at, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id)) AS local_hour, f.wait_seconds, 1 AS calls
       FROM facts f WHERE f.direction = 'inbound' AND f.result = 'answered') was;
      END IF;
      IF TG_OP <> 'DELETE' THEN
        INSERT INTO call_result_waits (company_id, local_hour, wait_seconds, calls) SELECT company_id, local_hour, wait_seconds, calls FROM (WITH facts AS (SELECT (NEW).*) SELECT f.id, f.started_at AS at, f.company_id,
            roll_up.local_hour(f.started_at, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id)) AS local_hour, f.wait_seconds, 1 AS calls
       FROM facts f WHERE f.direction = 'inbound' AND f.result = 'answered') is_now;
      END IF;
      RETURN NULL;
    END $function$
;
COMMENT ON FUNCTION roll_up.call_result_waits_changed() IS 'Trigger function made by roll_up.keep.';

CREATE OR REPLACE FUNCTION roll_up.columns_of(target regclass)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
         WHERE attrelid = target AND attnum > 0 AND NOT attisdropped AND attname <> 'merged' $function$
;
COMMENT ON FUNCTION roll_up.columns_of(regclass) IS 'Columns of a roll-up''s rows in order, without merged.';

CREATE OR REPLACE FUNCTION roll_up.crm_report_hours_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    BEGIN
      IF TG_OP <> 'INSERT' THEN
        INSERT INTO crm_report_hours (company_id, local_hour, entity, kind, owner_id, group_id, origin_id, campaign_id, channel, line_id, phase_id, stage_id, status_id, reason_id, city, result, purchase, buyer, contacted, reached, records, amount, weighted, seconds, answer_seconds, gap_days) SELECT company_id, local_hour, entity, kind, owner_id, group_id, origin_id, campaign_id, channel, line_id, phase_id, stage_id, status_id, reason_id, city, result, purchase, buyer, contacted, reached, -records, -amount, -weighted, -seconds, -answer_seconds, -gap_days FROM (WITH facts AS (SELECT (OLD).*)  SELECT f.id, f.at, f.company_id,
             coalesce(f.day::timestamp, roll_up.local_hour(f.at, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id))) AS local_hour,
             f.entity, f.kind, f.owner_id, f.group_id, f.origin_id, f.campaign_id, f.channel, f.line_id, f.phase_id, f.stage_id, f.status_id,
             f.reason_id, f.city, f.result, f.purchase, f.buyer, f.contacted, f.reached, 1 AS records, f.amount, f.weighted, f.seconds,
             f.answer_seconds, f.gap_days
        FROM facts f ) was;
      END IF;
      IF TG_OP <> 'DELETE' THEN
        INSERT INTO crm_report_hours (company_id, local_hour, entity, kind, owner_id, group_id, origin_id, campaign_id, channel, line_id, phase_id, stage_id, status_id, reason_id, city, result, purchase, buyer, contacted, reached, records, amount, weighted, seconds, answer_seconds, gap_days) SELECT company_id, local_hour, entity, kind, owner_id, group_id, origin_id, campaign_id, channel, line_id, phase_id, stage_id, status_id, reason_id, city, result, purchase, buyer, contacted, reached, records, amount, weighted, seconds, answer_seconds, gap_days FROM (WITH facts AS (SELECT (NEW).*)  SELECT f.id, f.at, f.company_id,
             coalesce(f.day::timestamp, roll_up.local_hour(f.at, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id))) AS local_hour,
             f.entity, f.kind, f.owner_id, f.group_id, f.origin_id, f.campaign_id, f.channel, f.line_id, f.phase_id, f.stage_id, f.status_id,
             f.reason_id, f.city, f.result, f.purchase, f.buyer, f.contacted, f.reached, 1 AS records, f.amount, f.weighted, f.seconds,
             f.answer_seconds, f.gap_days
        FROM facts f ) is_now;
      END IF;
      RETURN NULL;
    END $function$
;
COMMENT ON FUNCTION roll_up.crm_report_hours_changed() IS 'Trigger function made by roll_up.keep.';

CREATE OR REPLACE FUNCTION roll_up.extension_call_hours_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    BEGIN
      IF TG_OP <> 'INSERT' THEN
        INSERT INTO extension_call_hours (company_id, local_hour, extension_id, direction, role, calls, talk_seconds, wait_seconds) SELECT company_id, local_hour, extension_id, direction, role, -calls, -talk_seconds, -wait_seconds FROM (WITH facts AS (SELECT (OLD).*) SELECT f.id, f.started_at AS at, f.company_id,
            roll_up.local_hour(f.started_at, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id)) AS local_hour, f.extension_id, f.direction, f.role, 1 AS calls, f.talk_seconds, f.wait_seconds
       FROM facts f WHERE true) was;
      END IF;
      IF TG_OP <> 'DELETE' THEN
        INSERT INTO extension_call_hours (company_id, local_hour, extension_id, direction, role, calls, talk_seconds, wait_seconds) SELECT company_id, local_hour, extension_id, direction, role, calls, talk_seconds, wait_seconds FROM (WITH facts AS (SELECT (NEW).*) SELECT f.id, f.started_at AS at, f.company_id,
            roll_up.local_hour(f.started_at, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id)) AS local_hour, f.extension_id, f.direction, f.role, 1 AS calls, f.talk_seconds, f.wait_seconds
       FROM facts f WHERE true) is_now;
      END IF;
      RETURN NULL;
    END $function$
;
COMMENT ON FUNCTION roll_up.extension_call_hours_changed() IS 'Trigger function made by roll_up.keep.';

CREATE OR REPLACE FUNCTION roll_up.join_campaign_hours_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    BEGIN
      IF TG_OP <> 'INSERT' THEN
        INSERT INTO join_campaign_hours (company_id, local_hour, broadcast_id, template_id, account_id, group_id, user_id, category, status, failure, answered, messages) SELECT company_id, local_hour, broadcast_id, template_id, account_id, group_id, user_id, category, status, failure, answered, -messages FROM (WITH facts AS (SELECT (OLD).*) SELECT f.id, f.written_at AS at, f.company_id,
            roll_up.local_hour(f.written_at, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id)) AS local_hour, f.broadcast_id, f.template_id, f.account_id, f.group_id, f.user_id, f.category, f.status, f.failure, f.answered, 1 AS messages
       FROM facts f WHERE true) was;
      END IF;
      IF TG_OP <> 'DELETE' THEN
        INSERT INTO join_campaign_hours (company_id, local_hour, broadcast_id, template_id, account_id, group_id, user_id, category, status, failure, answered, messages) SELECT company_id, local_hour, broadcast_id, template_id, account_id, group_id, user_id, category, status, failure, answered, messages FROM (WITH facts AS (SELECT (NEW).*) SELECT f.id, f.written_at AS at, f.company_id,
            roll_up.local_hour(f.written_at, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id)) AS local_hour, f.broadcast_id, f.template_id, f.account_id, f.group_id, f.user_id, f.category, f.status, f.failure, f.answered, 1 AS messages
       FROM facts f WHERE true) is_now;
      END IF;
      RETURN NULL;
    END $function$
;
COMMENT ON FUNCTION roll_up.join_campaign_hours_changed() IS 'Trigger function made by roll_up.keep.';

CREATE OR REPLACE FUNCTION roll_up.join_closing_hours_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    BEGIN
      IF TG_OP <> 'INSERT' THEN
        INSERT INTO join_closing_hours (company_id, local_hour, account_id, user_id, group_id, label_id, closing_type_id, served, bot, openings, open_seconds) SELECT company_id, local_hour, account_id, user_id, group_id, label_id, closing_type_id, served, bot, -openings, -open_seconds FROM (WITH facts AS (SELECT (OLD).*) SELECT f.id, f.closed_at AS at, f.company_id,
            roll_up.local_hour(f.closed_at, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id)) AS local_hour, f.account_id, f.user_id, f.group_id, f.label_id, f.closing_type_id, f.served, f.bot, 1 AS openings, f.open_seconds
       FROM facts f WHERE f.closed_at IS NOT NULL) was;
      END IF;
      IF TG_OP <> 'DELETE' THEN
        INSERT INTO join_closing_hours (company_id, local_hour, account_id, user_id, group_id, label_id, closing_type_id, served, bot, openings, open_seconds) SELECT company_id, local_hour, account_id, user_id, group_id, label_id, closing_type_id, served, bot, openings, open_seconds FROM (WITH facts AS (SELECT (NEW).*) SELECT f.id, f.closed_at AS at, f.company_id,
            roll_up.local_hour(f.closed_at, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id)) AS local_hour, f.account_id, f.user_id, f.group_id, f.label_id, f.closing_type_id, f.served, f.bot, 1 AS openings, f.open_seconds
       FROM facts f WHERE f.closed_at IS NOT NULL) is_now;
      END IF;
      RETURN NULL;
    END $function$
;
COMMENT ON FUNCTION roll_up.join_closing_hours_changed() IS 'Trigger function made by roll_up.keep.';

CREATE OR REPLACE FUNCTION roll_up.join_fact_hours_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    BEGIN
      IF TG_OP <> 'INSERT' THEN
        INSERT INTO join_fact_hours (company_id, local_hour, kind, account_id, user_id, group_id, label_id, survey_id, facts, seconds, work_seconds, score, scored) SELECT company_id, local_hour, kind, account_id, user_id, group_id, label_id, survey_id, -facts, -seconds, -work_seconds, -score, -scored FROM (WITH facts AS (SELECT (OLD).*) SELECT f.id, f.at AS at, f.company_id,
            roll_up.local_hour(f.at, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id)) AS local_hour, f.kind, f.account_id, f.user_id, f.group_id, f.label_id, f.survey_id, 1 AS facts, f.seconds, f.work_seconds, f.score, f.scored
       FROM facts f WHERE true) was;
      END IF;
      IF TG_OP <> 'DELETE' THEN
        INSERT INTO join_fact_hours (company_id, local_hour, kind, account_id, user_id, group_id, label_id, survey_id, facts, seconds, work_seconds, score, scored) SELECT company_id, local_hour, kind, account_id, user_id, group_id, label_id, survey_id, facts, seconds, work_seconds, score, scored FROM (WITH facts AS (SELECT (NEW).*) SELECT f.id, f.at AS at, f.company_id,
            roll_up.local_hour(f.at, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id)) AS local_hour, f.kind, f.account_id, f.user_id, f.group_id, f.label_id, f.survey_id, 1 AS facts, f.seconds, f.work_seconds, f.score, f.scored
       FROM facts f WHERE true) is_now;
      END IF;
      RETURN NULL;
    END $function$
;
COMMENT ON FUNCTION roll_up.join_fact_hours_changed() IS 'Trigger function made by roll_up.keep.';

CREATE OR REPLACE FUNCTION roll_up.join_opening_hours_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    BEGIN
      IF TG_OP <> 'INSERT' THEN
        INSERT INTO join_opening_hours (company_id, local_hour, account_id, user_id, group_id, label_id, closing_type_id, began, state, served, bot, openings, first_replies, first_reply_seconds, first_reply_work_seconds, open_seconds) SELECT company_id, local_hour, account_id, user_id, group_id, label_id, closing_type_id, began, state, served, bot, -openings, -first_replies, -first_reply_seconds, -first_reply_work_seconds, -open_seconds FROM (WITH facts AS (SELECT (OLD).*) SELECT f.id, f.opened_at AS at, f.company_id,
            roll_up.local_hour(f.opened_at, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id)) AS local_hour, f.account_id, f.user_id, f.group_id, f.label_id, f.closing_type_id, f.began, f.state, f.served, f.bot, 1 AS openings, f.first_replies, f.first_reply_seconds, f.first_reply_work_seconds, f.open_seconds
       FROM facts f WHERE true) was;
      END IF;
      IF TG_OP <> 'DELETE' THEN
        INSERT INTO join_opening_hours (company_id, local_hour, account_id, user_id, group_id, label_id, closing_type_id, began, state, served, bot, openings, first_replies, first_reply_seconds, first_reply_work_seconds, open_seconds) SELECT company_id, local_hour, account_id, user_id, group_id, label_id, closing_type_id, began, state, served, bot, openings, first_replies, first_reply_seconds, first_reply_work_seconds, open_seconds FROM (WITH facts AS (SELECT (NEW).*) SELECT f.id, f.opened_at AS at, f.company_id,
            roll_up.local_hour(f.opened_at, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id)) AS local_hour, f.account_id, f.user_id, f.group_id, f.label_id, f.closing_type_id, f.began, f.state, f.served, f.bot, 1 AS openings, f.first_replies, f.first_reply_seconds, f.first_reply_work_seconds, f.open_seconds
       FROM facts f WHERE true) is_now;
      END IF;
      RETURN NULL;
    END $function$
;
COMMENT ON FUNCTION roll_up.join_opening_hours_changed() IS 'Trigger function made by roll_up.keep.';

CREATE OR REPLACE PROCEDURE roll_up.keep(IN target regclass, IN facts regclass, IN sums text[], IN changes text[], IN query text)
 LANGUAGE plpgsql
AS $procedure$
DECLARE
  name text := (SELECT relname FROM pg_class WHERE oid = target);
  columns text[] := roll_up.columns_of(target);
  listed text := array_to_string(columns, ', ');
  negated text := (SELECT string_agg(CASE WHEN c = ANY (sums) THEN '-' || c ELSE c END, ', ' ORDER BY n)
                     FROM unnest(columns) WITH ORDINALITY AS u (c, n));
  others text := (SELECT string_agg(c, ', ' ORDER BY n) FROM unnest(columns) WITH ORDINALITY AS u (c, n)
                   WHERE c NOT IN ('company_id', 'local_hour'));
  changed text := (SELECT format('(%s) IS DISTINCT FROM (%s)', string_agg('OLD.' || c, ', '), string_agg('NEW.' || c, ', '))
                     FROM unnest(changes) c);
BEGIN
  INSERT INTO roll_up.tables VALUES (target, sums);
  CALL tenancy.protect(target);
  EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON %s FROM suite_app, suite_system', target);
  EXECUTE format('CREATE INDEX %I ON %s (company_id, local_hour) INCLUDE (%s)', name || '_by_hour', target, others);
  EXECUTE format('CREATE INDEX %I ON %s (company_id, local_hour) WHERE NOT merged', name || '_unmerged', target);

  EXECUTE format('CREATE VIEW %I WITH (security_invoker = true) AS WITH facts AS (SELECT * FROM %s) %s',
                 name || '_facts', facts, query);
  EXECUTE format('GRANT SELECT ON %I TO suite_app, suite_system', name || '_facts');

  EXECUTE format($f$
    CREATE FUNCTION roll_up.%1$I() RETURNS trigger
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $b$
    BEGIN
      IF TG_OP <> 'INSERT' THEN
        INSERT INTO %2$s (%3$s) SELECT %4$s FROM (WITH facts AS (SELECT (OLD).*) %5$s) was;
      END IF;
      IF TG_OP <> 'DELETE' THEN
        INSERT INTO %2$s (%3$s) SELECT %3$s FROM (WITH facts AS (SELECT (NEW).*) %5$s) is_now;
      END IF;
      RETURN NULL;
    END $b$ $f$, name || '_changed', target, listed, negated, query);
  EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION roll_up.%I()',
                 name || '_added', facts, name || '_changed');
  EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %s FOR EACH ROW WHEN (%s) EXECUTE FUNCTION roll_up.%I()',
                 name || '_changed', facts, changed, name || '_changed');
END $procedure$
;
COMMENT ON PROCEDURE roll_up.keep(regclass,regclass,text[],text[],text) IS 'Makes a table a roll-up of facts, from now on: policies, indexes, triggers, and the view {target}_facts of the single facts in the same shape, for the rows behind a number. query: a SELECT over `facts f` of id, at, company_id, local_hour, keys and sums; changes: the columns of the facts that it depends on.';

CREATE OR REPLACE PROCEDURE roll_up.keep_columns(IN target regclass, IN facts regclass, IN at_column text, IN sums text[], IN counts text, IN only_if text DEFAULT 'true'::text)
 LANGUAGE plpgsql
AS $procedure$
DECLARE
  name text := (SELECT relname FROM pg_class WHERE oid = target);
  listed text := (SELECT string_agg(CASE WHEN c = counts THEN '1 AS ' || quote_ident(c) ELSE 'f.' || quote_ident(c) END, ', ' ORDER BY n)
                    FROM unnest(roll_up.columns_of(target)) WITH ORDINALITY AS u (c, n) WHERE c NOT IN ('company_id', 'local_hour'));
  changes text[] := (SELECT array_agg(attname::text) FROM pg_attribute
                      WHERE attrelid = facts AND attnum > 0 AND NOT attisdropped AND attgenerated = '');
  query text := format(
    'SELECT f.id, f.%1$I AS at, f.company_id,
            roll_up.local_hour(f.%1$I, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id)) AS local_hour, %2$s
       FROM facts f WHERE %3$s', at_column, listed, only_if);
BEGIN
  CALL roll_up.keep(target, facts, sums, changes, query);
  EXECUTE format('DROP VIEW %I', name || '_facts');
  EXECUTE format(
    'CREATE VIEW %1$I WITH (security_invoker = true) AS
       SELECT f.*, %6$s 1 AS %3$I,
              roll_up.local_hour(f.%2$I, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id)) AS local_hour
         FROM %4$s f WHERE %5$s', name || '_facts', at_column, counts, facts, only_if,
    CASE WHEN at_column = 'at' THEN '' ELSE format('f.%I AS at,', at_column) END);
  EXECUTE format('GRANT SELECT ON %I TO suite_app, suite_system', name || '_facts');
  EXECUTE format('COMMENT ON FUNCTION roll_up.%I() IS %L', name || '_changed', 'Trigger function made by roll_up.keep.');
  EXECUTE format('COMMENT ON TRIGGER %I ON %s IS %L', name || '_added', facts, format('Keeps %s.', name));
  EXECUTE format('COMMENT ON TRIGGER %I ON %s IS %L', name || '_changed', facts, format('Keeps %s.', name));
  EXECUTE format('COMMENT ON VIEW %I IS %L', name || '_facts', format('The rows of %s behind %s, one by one.', facts, name));
  EXECUTE format('COMMENT ON COLUMN %s.local_hour IS %L', target, 'Start of the hour, in the company''s time zone.');
  EXECUTE format('COMMENT ON COLUMN %s.merged IS %L', target, 'Written by roll_up.merge; false: a single change, still to be merged.');
END $procedure$
;
COMMENT ON PROCEDURE roll_up.keep_columns(regclass,regclass,text,text[],text,text) IS 'roll_up.keep for facts that have the roll-up''s columns by the same names. at_column: when the fact was; counts: the roll-up''s column with their number; only_if: a condition on `f`. {target}_facts has all columns of the facts. The time zone is a sub-select, since beside a join the order of an index would be lost.';

CREATE OR REPLACE FUNCTION roll_up.local_hour(at timestamp with time zone, time_zone text)
 RETURNS timestamp without time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ SELECT date_trunc('hour', at AT TIME ZONE time_zone) $function$
;
COMMENT ON FUNCTION roll_up.local_hour(timestamp with time zone,text) IS 'The hour in the time zone, as local time.';

CREATE OR REPLACE FUNCTION roll_up.menu_call_hours_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    BEGIN
      IF TG_OP <> 'INSERT' THEN
        INSERT INTO menu_call_hours (company_id, local_hour, ivr_id, ivr_name, choice, next, repeated, calls, menu_seconds) SELECT company_id, local_hour, ivr_id, ivr_name, choice, next, repeated, -calls, -menu_seconds FROM (WITH facts AS (SELECT (OLD).*) SELECT f.id, f.entered_at AS at, f.company_id,
            roll_up.local_hour(f.entered_at, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id)) AS local_hour, f.ivr_id, f.ivr_name, f.choice, f.next, f.repeated, 1 AS calls, f.menu_seconds
       FROM facts f WHERE true) was;
      END IF;
      IF TG_OP <> 'DELETE' THEN
        INSERT INTO menu_call_hours (company_id, local_hour, ivr_id, ivr_name, choice, next, repeated, calls, menu_seconds) SELECT company_id, local_hour, ivr_id, ivr_name, choice, next, repeated, calls, menu_seconds FROM (WITH facts AS (SELECT (NEW).*) SELECT f.id, f.entered_at AS at, f.company_id,
            roll_up.local_hour(f.entered_at, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id)) AS local_hour, f.ivr_id, f.ivr_name, f.choice, f.next, f.repeated, 1 AS calls, f.menu_seconds
       FROM facts f WHERE true) is_now;
      END IF;
      RETURN NULL;
    END $function$
;
COMMENT ON FUNCTION roll_up.menu_call_hours_changed() IS 'Trigger function made by roll_up.keep.';

CREATE OR REPLACE FUNCTION roll_up.merge(target regclass)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  summed text[] := (SELECT sums FROM roll_up.tables WHERE name = target);
  keys text := (SELECT string_agg(c, ', ') FROM unnest(roll_up.columns_of(target)) c WHERE NOT c = ANY (summed));
  merged bigint;
BEGIN
  PERFORM roll_up.begin_work(target);
  EXECUTE format(
    'WITH gone AS (
       DELETE FROM %1$s WHERE (company_id, local_hour) IN (SELECT company_id, local_hour FROM %1$s WHERE NOT merged) RETURNING *
     ), sums AS (
       INSERT INTO %1$s (%2$s, %3$s, merged) SELECT %2$s, %4$s, true FROM gone GROUP BY %2$s HAVING %5$s
     )
     SELECT count(*) FROM gone',
    target, keys, array_to_string(summed, ', '),
    (SELECT string_agg(format('sum(%s)', c), ', ') FROM unnest(summed) c),
    (SELECT string_agg(format('sum(%s) <> 0', c), ' OR ') FROM unnest(summed) c)) INTO merged;
  RETURN merged;
END $function$
;
REVOKE EXECUTE ON FUNCTION roll_up.merge(regclass) FROM PUBLIC;
COMMENT ON FUNCTION roll_up.merge(regclass) IS 'Merges the rows of hours that changed. Returns how many rows there were.';

CREATE OR REPLACE FUNCTION roll_up.merge_all()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT roll_up.merge(name) FROM roll_up.tables ORDER BY name $function$
;
GRANT EXECUTE ON FUNCTION roll_up.merge_all() TO suite_system;
REVOKE EXECUTE ON FUNCTION roll_up.merge_all() FROM PUBLIC;
COMMENT ON FUNCTION roll_up.merge_all() IS 'roll_up.merge of every roll-up.';

CREATE OR REPLACE FUNCTION roll_up.queue_call_hours_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    BEGIN
      IF TG_OP <> 'INSERT' THEN
        INSERT INTO queue_call_hours (company_id, local_hour, queue_id, result, band, half, extension_id, calls, in_level, wait_seconds, talk_seconds, wrap_up_seconds) SELECT company_id, local_hour, queue_id, result, band, half, extension_id, -calls, -in_level, -wait_seconds, -talk_seconds, -wrap_up_seconds FROM (WITH facts AS (SELECT (OLD).*) SELECT f.id, f.entered_at AS at, f.company_id,
            roll_up.local_hour(f.entered_at, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id)) AS local_hour, f.queue_id, f.result, f.band, f.half, f.extension_id, 1 AS calls, f.in_level, f.wait_seconds, f.talk_seconds, f.wrap_up_seconds
       FROM facts f WHERE true) was;
      END IF;
      IF TG_OP <> 'DELETE' THEN
        INSERT INTO queue_call_hours (company_id, local_hour, queue_id, result, band, half, extension_id, calls, in_level, wait_seconds, talk_seconds, wrap_up_seconds) SELECT company_id, local_hour, queue_id, result, band, half, extension_id, calls, in_level, wait_seconds, talk_seconds, wrap_up_seconds FROM (WITH facts AS (SELECT (NEW).*) SELECT f.id, f.entered_at AS at, f.company_id,
            roll_up.local_hour(f.entered_at, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id)) AS local_hour, f.queue_id, f.result, f.band, f.half, f.extension_id, 1 AS calls, f.in_level, f.wait_seconds, f.talk_seconds, f.wrap_up_seconds
       FROM facts f WHERE true) is_now;
      END IF;
      RETURN NULL;
    END $function$
;
COMMENT ON FUNCTION roll_up.queue_call_hours_changed() IS 'Trigger function made by roll_up.keep.';

CREATE OR REPLACE FUNCTION roll_up.queue_call_waits_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    BEGIN
      IF TG_OP <> 'INSERT' THEN
        INSERT INTO queue_call_waits (company_id, local_hour, queue_id, wait_seconds, calls) SELECT company_id, local_hour, queue_id, wait_seconds, -calls FROM (WITH facts AS (SELECT (OLD).*) SELECT f.id, f.entered_at AS at, f.company_id,
            roll_up.local_hour(f.entered_at, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id)) AS local_hour, f.queue_id, f.wait_seconds, 1 AS calls
       FROM facts f WHERE f.result = 'answered') was;
      END IF;
      IF TG_OP <> 'DELETE' THEN
        INSERT INTO queue_call_waits (company_id, local_hour, queue_id, wait_seconds, calls) SELECT company_id, local_hour, queue_id, wait_seconds, calls FROM (WITH facts AS (SELECT (NEW).*) SELECT f.id, f.entered_at AS at, f.company_id,
            roll_up.local_hour(f.entered_at, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id)) AS local_hour, f.queue_id, f.wait_seconds, 1 AS calls
       FROM facts f WHERE f.result = 'answered') is_now;
      END IF;
      RETURN NULL;
    END $function$
;
COMMENT ON FUNCTION roll_up.queue_call_waits_changed() IS 'Trigger function made by roll_up.keep.';

CREATE OR REPLACE FUNCTION roll_up.rebuild(target regclass, company bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  summed text[] := (SELECT sums FROM roll_up.tables WHERE name = target);
  keys text := (SELECT string_agg(c, ', ') FROM unnest(roll_up.columns_of(target)) c WHERE NOT c = ANY (summed));
BEGIN
  PERFORM roll_up.begin_work(target);
  EXECUTE format(
    'WITH gone AS (DELETE FROM %1$s WHERE company_id = $1)
     INSERT INTO %1$s (%2$s, %3$s, merged) SELECT %2$s, %4$s, true FROM %5$I WHERE company_id = $1 GROUP BY %2$s',
    target, keys, array_to_string(summed, ', '),
    (SELECT string_agg(format('sum(%s)', c), ', ') FROM unnest(summed) c),
    (SELECT relname FROM pg_class WHERE oid = target) || '_facts') USING company;
END $function$
;
REVOKE EXECUTE ON FUNCTION roll_up.rebuild(regclass,bigint) FROM PUBLIC;
COMMENT ON FUNCTION roll_up.rebuild(regclass,bigint) IS 'Sums a company''s facts anew, in one statement: what is written meanwhile adds its own rows.';

CREATE OR REPLACE FUNCTION roll_up.rebuild_all(company bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT roll_up.rebuild(name, company) FROM roll_up.tables ORDER BY name $function$
;
GRANT EXECUTE ON FUNCTION roll_up.rebuild_all(bigint) TO suite_system;
REVOKE EXECUTE ON FUNCTION roll_up.rebuild_all(bigint) FROM PUBLIC;
COMMENT ON FUNCTION roll_up.rebuild_all(bigint) IS 'roll_up.rebuild of every roll-up.';

CREATE OR REPLACE FUNCTION roll_up.seconds_between(since timestamp with time zone, until timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT greatest(0, coalesce(round(extract(epoch FROM until - since)), 0))::integer $function$
;
COMMENT ON FUNCTION roll_up.seconds_between(timestamp with time zone,timestamp with time zone) IS 'Whole seconds, at least 0; 0 if either is missing.';

CREATE OR REPLACE FUNCTION roll_up.survey_answer_hours_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    BEGIN
      IF TG_OP <> 'INSERT' THEN
        INSERT INTO survey_answer_hours (company_id, local_hour, menu, answer, extension_id, queue_id, answers, score, scored) SELECT company_id, local_hour, menu, answer, extension_id, queue_id, -answers, -score, -scored FROM (WITH facts AS (SELECT (OLD).*) SELECT f.id, f.answered_at AS at, f.company_id,
            roll_up.local_hour(f.answered_at, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id)) AS local_hour, f.menu, f.answer, f.extension_id, f.queue_id, 1 AS answers, f.score, f.scored
       FROM facts f WHERE f.deleted_at IS NULL) was;
      END IF;
      IF TG_OP <> 'DELETE' THEN
        INSERT INTO survey_answer_hours (company_id, local_hour, menu, answer, extension_id, queue_id, answers, score, scored) SELECT company_id, local_hour, menu, answer, extension_id, queue_id, answers, score, scored FROM (WITH facts AS (SELECT (NEW).*) SELECT f.id, f.answered_at AS at, f.company_id,
            roll_up.local_hour(f.answered_at, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id)) AS local_hour, f.menu, f.answer, f.extension_id, f.queue_id, 1 AS answers, f.score, f.scored
       FROM facts f WHERE f.deleted_at IS NULL) is_now;
      END IF;
      RETURN NULL;
    END $function$
;
COMMENT ON FUNCTION roll_up.survey_answer_hours_changed() IS 'Trigger function made by roll_up.keep.';

CREATE OR REPLACE FUNCTION roll_up.time_zone_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM enqueue_job('reports.rebuild', json_build_object('companyId', NEW.id), 5, NULL);
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION roll_up.time_zone_changed() IS 'Trigger function: other local hours, so a job rebuilds the company''s roll-ups.';

CREATE OR REPLACE FUNCTION public.routes_from(of_kind text, of_ids bigint[])
 RETURNS TABLE(from_kind text, from_id bigint, way text, to_kind text, to_id bigint)
 LANGUAGE plpgsql
 STABLE
 SET jit TO 'off'
AS $function$
  DECLARE
    seen text[] := (SELECT array_agg(of_kind || ' ' || id) FROM unnest(of_ids) AS id);
    kinds text[] := array_fill(of_kind, ARRAY[cardinality(of_ids)]);
    ids bigint[] := of_ids;
    at integer := 1;
    ways text[];
    nexts bigint[];
  BEGIN
    WHILE at <= cardinality(ids) LOOP
      from_kind := kinds[at];
      from_id := ids[at];
      ways := '{}';
      nexts := '{}';
      -- A statement for each table, whose plan is kept.
      CASE from_kind
        WHEN 'ivr' THEN
          SELECT '{on_timeout}', ARRAY[on_timeout_id] INTO ways, nexts FROM ivr_menus WHERE id = from_id AND deleted_at IS NULL;
        WHEN 'time_slot' THEN
          SELECT '{open,closed}', ARRAY[open_id, closed_id] INTO ways, nexts FROM time_slots WHERE id = from_id AND deleted_at IS NULL;
        WHEN 'ring_group' THEN
          SELECT '{fallback}', ARRAY[fallback_id] INTO ways, nexts FROM ring_groups WHERE id = from_id AND deleted_at IS NULL;
        WHEN 'queue' THEN
          SELECT '{when_empty}', ARRAY[when_empty_id] INTO ways, nexts FROM call_queues WHERE id = from_id AND deleted_at IS NULL;
        ELSE NULL;
      END CASE;
      FOR place IN 1 .. coalesce(cardinality(nexts), 0) LOOP
        CONTINUE WHEN nexts[place] IS NULL;
        SELECT kind, target_id INTO to_kind, to_id FROM call_destinations WHERE id = nexts[place] AND deleted_at IS NULL;
        CONTINUE WHEN NOT FOUND;
        way := ways[place];
        RETURN NEXT;
        CONTINUE WHEN to_kind || ' ' || to_id = ANY (seen);
        seen := seen || (to_kind || ' ' || to_id);
        kinds := kinds || to_kind;
        ids := ids || to_id;
      END LOOP;
      at := at + 1;
    END LOOP;
  END $function$
;
COMMENT ON FUNCTION routes_from(text,bigint[]) IS 'Where calls at destinations of a kind continue without a key or an answer, and from all that they reach so, by the column that says it: on_timeout of a menu, open and closed of a time slot, fallback of a ring group, when_empty of a queue. Kinds as in call_destinations.';

CREATE OR REPLACE FUNCTION public.search_chat_messages(person bigint, one_chat bigint, pattern text, before bigint, most integer)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    SELECT m.id
      FROM chat_members mine
      JOIN chat_messages m ON m.chat_id = mine.chat_id
     WHERE mine.user_id = person
       AND mine.left_at IS NULL
       AND mine.company_id = tenancy.current_company()
       AND (one_chat IS NULL OR mine.chat_id = one_chat)
       AND m.sequence > mine.visible_from
       AND m.deleted_at IS NULL
       AND m.search_text LIKE pattern
       AND (before IS NULL OR m.id < before)
     ORDER BY m.id DESC
     LIMIT most
  $function$
;
GRANT EXECUTE ON FUNCTION search_chat_messages(bigint,bigint,text,bigint,integer) TO suite_app;
GRANT EXECUTE ON FUNCTION search_chat_messages(bigint,bigint,text,bigint,integer) TO suite_system;
REVOKE EXECUTE ON FUNCTION search_chat_messages(bigint,bigint,text,bigint,integer) FROM PUBLIC;
COMMENT ON FUNCTION search_chat_messages(bigint,bigint,text,bigint,integer) IS 'Ids of messages that contain the pattern (in search_form), newest first, in chats that the person is in, or in one_chat. Row-level security would keep LIKE from using the trigram index, so this runs as the owner, filters by the current company itself and returns ids only. before: only older messages, for the next page.';

CREATE OR REPLACE FUNCTION public.search_form(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, value)) $function$
;
COMMENT ON FUNCTION search_form(text) IS 'Lower-case form of a text without accents: what is searched and what is searched for must both pass through it.';

CREATE OR REPLACE FUNCTION public.search_join_contacts(pattern text, most integer)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    SELECT c.id FROM join_contacts c
     WHERE c.company_id = tenancy.current_company() AND c.search_text LIKE pattern ORDER BY c.id DESC LIMIT most
  $function$
;
GRANT EXECUTE ON FUNCTION search_join_contacts(text,integer) TO suite_app;
REVOKE EXECUTE ON FUNCTION search_join_contacts(text,integer) FROM PUBLIC;
COMMENT ON FUNCTION search_join_contacts(text,integer) IS 'Ids of contacts that contain the pattern. Runs as the owner for the reason of search_chat_messages.';

CREATE OR REPLACE FUNCTION public.search_join_messages(pattern text, most integer)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    SELECT m.conversation_id FROM join_messages m
     WHERE m.company_id = tenancy.current_company() AND m.search_text LIKE pattern AND m.search_text <> '' AND m.deleted_at IS NULL
     ORDER BY m.id DESC LIMIT most
  $function$
;
GRANT EXECUTE ON FUNCTION search_join_messages(text,integer) TO suite_app;
REVOKE EXECUTE ON FUNCTION search_join_messages(text,integer) FROM PUBLIC;
COMMENT ON FUNCTION search_join_messages(text,integer) IS 'Ids of conversations with a message that contains the pattern (in search_form), newest first. Runs as the owner for the reason of search_chat_messages.';

CREATE OR REPLACE FUNCTION public.search_own_join_contacts(pattern text, owner bigint, most integer)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    SELECT p.id FROM join_contacts p JOIN join_conversations c ON c.contact_id = p.id
     WHERE c.company_id = tenancy.current_company() AND c.owner_id = owner
       AND p.company_id = tenancy.current_company() AND p.search_text LIKE pattern
     ORDER BY p.id DESC LIMIT most
  $function$
;
GRANT EXECUTE ON FUNCTION search_own_join_contacts(text,bigint,integer) TO suite_app;
REVOKE EXECUTE ON FUNCTION search_own_join_contacts(text,bigint,integer) FROM PUBLIC;
COMMENT ON FUNCTION search_own_join_contacts(text,bigint,integer) IS 'search_join_contacts within the contacts of one owner''s conversations.';

CREATE OR REPLACE FUNCTION public.search_own_join_messages(pattern text, owner bigint, most integer)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    SELECT m.conversation_id FROM join_messages m JOIN join_conversations c ON c.id = m.conversation_id
     WHERE c.company_id = tenancy.current_company() AND c.owner_id = owner
       AND m.company_id = tenancy.current_company() AND m.search_text LIKE pattern AND m.search_text <> '' AND m.deleted_at IS NULL
     ORDER BY m.id DESC LIMIT most
  $function$
;
GRANT EXECUTE ON FUNCTION search_own_join_messages(text,bigint,integer) TO suite_app;
REVOKE EXECUTE ON FUNCTION search_own_join_messages(text,bigint,integer) FROM PUBLIC;
COMMENT ON FUNCTION search_own_join_messages(text,bigint,integer) IS 'search_join_messages within one owner''s conversations: among the newest of everybody''s there might be none of theirs.';

CREATE OR REPLACE FUNCTION public.settle_call()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  hold call_holds;
  seconds numeric := greatest(1, ceil(extract(epoch FROM NEW.ended_at - NEW.answered_at)));
BEGIN
  DELETE FROM call_holds WHERE leg = NEW.leg RETURNING * INTO hold;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  UPDATE billing_accounts SET reserved = reserved - hold.amount WHERE company_id = NEW.company_id;
  IF NEW.answered_at IS NOT NULL THEN
    PERFORM post_entry(NEW.company_id, 'leg:' || NEW.leg, 'leg:' || NEW.leg, 'call', hold.destination, NEW.number, seconds, hold.price_minute,
      call_price(seconds, hold.price_minute, hold.connection_fee, hold.first_increment, hold.next_increment), NEW.answered_at);
  END IF;
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION settle_call() IS 'Trigger function: turns the reservation of an ended call into an entry of the ledger.';

CREATE OR REPLACE FUNCTION public.settle_missed_calls(c calls)
 RETURNS void
 LANGUAGE sql
AS $function$
  UPDATE missed_calls m
     SET state = 'returned', done_at = c.ended_at, version = m.version + 1,
         done_by_id = (SELECT e.user_id FROM extensions e WHERE e.id = coalesce(c.caller_extension_id,
           (SELECT r.extension_id FROM call_records r WHERE r.call_id = c.id AND r.answered_at IS NOT NULL
             ORDER BY r.id LIMIT 1)))
   WHERE m.company_id = c.company_id AND m.state = 'pending' AND m.called_at < c.started_at
     AND m.number_key = outside_key(c)
$function$
;
COMMENT ON FUNCTION settle_missed_calls(calls) IS 'Somebody talked with a number: its earlier missed calls are returned.';

CREATE OR REPLACE FUNCTION public.survey_answer_of_fact()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO survey_answers (company_id, call_id, menu, answer, number, name, answered_at)
  SELECT c.company_id, c.id, m.name, left(NEW.about ->> 'answer', 20), left(c.caller_number, 64), left(c.caller_name, 120), NEW.at
    FROM calls c
    JOIN ivr_menus m ON m.company_id = c.company_id AND m.id = (NEW.about ->> 'ivr')::bigint
   WHERE c.id = NEW.call_id;
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION survey_answer_of_fact() IS 'Trigger function: stores an answer with the fact of it.';

CREATE OR REPLACE FUNCTION tenancy.current_company()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ SELECT nullif(current_setting('suite.company_id', true), '')::bigint $function$
;
COMMENT ON FUNCTION tenancy.current_company() IS 'The company of the running transaction (setting suite.company_id, made with SET LOCAL); null outside of one, where no tenant row is visible.';

CREATE OR REPLACE FUNCTION tenancy.current_user_id()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ SELECT nullif(current_setting('suite.user_id', true), '')::bigint $function$
;
COMMENT ON FUNCTION tenancy.current_user_id() IS 'Who is working in the running transaction (setting suite.user_id); null when the program itself does. Triggers write it into histories.';

CREATE OR REPLACE FUNCTION tenancy.find_text(target regclass, pattern text, most integer)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET enable_indexonlyscan TO 'off'
AS $function$
DECLARE
  found bigint[];
BEGIN
  EXECUTE format(
    'SELECT array(SELECT id FROM %s WHERE company_id = $1 AND deleted_at IS NULL AND search_text LIKE $2 LIMIT $3)', target)
    INTO found USING tenancy.current_company(), pattern, most;
  RETURN found;
END $function$
;
GRANT EXECUTE ON FUNCTION tenancy.find_text(regclass,text,integer) TO suite_app;
GRANT EXECUTE ON FUNCTION tenancy.find_text(regclass,text,integer) TO suite_system;
REVOKE EXECUTE ON FUNCTION tenancy.find_text(regclass,text,integer) FROM PUBLIC;
COMMENT ON FUNCTION tenancy.find_text(regclass,text,integer) IS 'Ids of at most so many live rows of the current company whose search_text is LIKE the pattern, in no order. Row-level security would keep LIKE from using the trigram index, so this runs as the owner and filters by company itself. The table needs company_id, deleted_at, search_text and a GIN index over the first and last; other scans are switched off because the planner misjudges how rare a pattern is.';

CREATE OR REPLACE PROCEDURE tenancy.protect(IN target regclass)
 LANGUAGE plpgsql
AS $procedure$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format(
    'CREATE POLICY tenant ON %s TO suite_app USING (company_id = (SELECT tenancy.current_company())) WITH CHECK (company_id = (SELECT tenancy.current_company()))',
    target);
  EXECUTE format('CREATE POLICY system ON %s TO suite_system USING (true) WITH CHECK (true)', target);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO suite_app, suite_system', target);
END $procedure$
;
COMMENT ON PROCEDURE tenancy.protect(regclass) IS 'Puts a table with company_id behind row-level security and lets both application roles use it. Call it for every new tenant table.';

CREATE OR REPLACE FUNCTION public.trunk_addresses_state(trunk bigint)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
    SELECT coalesce((
      SELECT CASE
          WHEN l.result = 'partial' AND c.private_trunks THEN 'known'
          WHEN l.result = 'refused' AND c.private_trunks THEN 'known'
          WHEN l.result IN ('found', 'partial') THEN CASE l.result WHEN 'found' THEN 'known' ELSE 'partial' END
          WHEN EXISTS (SELECT FROM trunk_addresses a WHERE a.trunk_id = t.id AND a.host = t.host
                                                       AND (c.private_trunks OR NOT a.reserved)) THEN 'kept'
          ELSE 'missing' END
        FROM trunk_lookups l
        JOIN trunks t ON t.id = l.trunk_id AND t.host = l.host AND t.kind <> 'peer'
        JOIN companies c ON c.id = l.company_id
       WHERE l.trunk_id = trunk), 'known')
  $function$
;
GRANT EXECUTE ON FUNCTION trunk_addresses_state(bigint) TO suite_app;
GRANT EXECUTE ON FUNCTION trunk_addresses_state(bigint) TO suite_system;
COMMENT ON FUNCTION trunk_addresses_state(bigint) IS 'known: nothing to tell; partial: some addresses of its host are not allowed, the others are used; kept: the latest answers were useless, the addresses known before are used; missing: no address to use.';

CREATE OR REPLACE FUNCTION public.try_registration_soon()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  BEGIN
    UPDATE trunk_registrations SET pause = DEFAULT, failing_since = now() WHERE trunk_id = NEW.id AND state <> 'registered';
    RETURN NULL;
  END $function$
;
COMMENT ON FUNCTION try_registration_soon() IS 'Trigger function of trunks: somebody mended the account, and waits for it. Runs as the owner, since only the node that runs the calls writes trunk_registrations.';

CREATE OR REPLACE FUNCTION public.users_access()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  DECLARE
    leaves boolean := NEW.disabled_at IS NOT NULL AND OLD.disabled_at IS NULL
                   OR NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL;
    line record;
  BEGIN
    IF leaves OR NEW.password_hash IS DISTINCT FROM OLD.password_hash THEN
      FOR line IN
        UPDATE extensions SET secret_sealed = '', secret_digest = nobodys_digest(),
               desk_secret_digest = CASE WHEN leaves THEN nobodys_digest() ELSE desk_secret_digest END
         WHERE user_id = NEW.id AND deleted_at IS NULL
        RETURNING endpoint
      LOOP
        PERFORM notify_access(NEW.company_id, CASE WHEN leaves THEN line.endpoint END, NEW.id, line.endpoint);
      END LOOP;
    END IF;
    PERFORM notify_access(NEW.company_id, NULL, NULL, NULL);
    RETURN NULL;
  END $function$
;
COMMENT ON FUNCTION users_access() IS 'Trigger function. A new password makes the secret of the user''s browser phone void, since whoever knew the old one could read it; disabling or deleting voids that of desk phones as well. Then tells every node (notify_access).';

CREATE OR REPLACE FUNCTION public.wait_band(seconds integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT CASE WHEN seconds < 10 THEN '0-10' WHEN seconds < 20 THEN '10-20' WHEN seconds < 30 THEN '20-30' WHEN seconds < 60 THEN '30-60'
                    WHEN seconds < 120 THEN '60-120' WHEN seconds < 300 THEN '120-300' ELSE '300+' END $function$
;
COMMENT ON FUNCTION wait_band(integer) IS 'The band of a wait in a queue, by which reports tell how long callers stayed.';

CREATE OR REPLACE FUNCTION public.withdraw_mailed_links()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  DELETE FROM mailed_tokens
   WHERE user_id = NEW.id AND (NEW.email IS DISTINCT FROM OLD.email OR purpose <> 'unblock');
  RETURN NULL;
END $function$
;
REVOKE EXECUTE ON FUNCTION withdraw_mailed_links() FROM PUBLIC;
COMMENT ON FUNCTION withdraw_mailed_links() IS 'Trigger function. A new address voids all links of the user, a new password all but the one that unblocks the sign-in.';

CREATE OR REPLACE FUNCTION public.write_number_forms()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  DELETE FROM number_forms WHERE company_id = NEW.company_id AND number_id = NEW.id;
  INSERT INTO number_forms (company_id, number_id, form)
  SELECT NEW.company_id, NEW.id, way.form
    FROM companies c
    JOIN countries k ON k.id = c.country_id
   CROSS JOIN LATERAL (SELECT CASE WHEN NEW.number ~ ('^' || k.extension || '[0-9]{7,}$')
                                THEN substr(NEW.number, length(k.extension) + 1) END AS national) n
   CROSS JOIN LATERAL (VALUES (NEW.number), ('00' || NEW.number), (n.national), ('0' || n.national)) AS way (form)
   WHERE c.id = NEW.company_id AND way.form IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$
;
COMMENT ON FUNCTION write_number_forms() IS 'Trigger function of phone_numbers: writes their number_forms.';


-- Seeded rows

-- public.asterisk_servers: 1
--   {"ari_password_sealed":null,"ari_url":null,"ari_user":null,"deleted_at":null,"disabled_at":null,"id":1,"kind":"own","name":"Asterisk","search_text":"asterisk  ","sip_host":null,"sip_port":null,"sip_tls_port":0,"version":1}

-- public.countries: 23
--   {"deleted_at":null,"extension":"1","flag":"🇩🇴","id":8,"iso_code":"DO","name":"República Dominicana","number_pattern":"^[1-9][0-9]{9}$","search_text":"republica dominicana do 1","version":1}
--   {"deleted_at":null,"extension":"1","flag":"🇵🇷","id":20,"iso_code":"PR","name":"Puerto Rico","number_pattern":"^[1-9][0-9]{9}$","search_text":"puerto rico pr 1","version":1}
--   {"deleted_at":null,"extension":"1","flag":"🇺🇸","id":12,"iso_code":"US","name":"Estados Unidos","number_pattern":"^[1-9][0-9]{9}$","search_text":"estados unidos us 1","version":1}
--   {"deleted_at":null,"extension":"34","flag":"🇪🇸","id":11,"iso_code":"ES","name":"España","number_pattern":"^[1-9][0-9]{8}$","search_text":"espana es 34","version":1}
--   {"deleted_at":null,"extension":"502","flag":"🇬🇹","id":13,"iso_code":"GT","name":"Guatemala","number_pattern":"^[1-9][0-9]{7,10}$","search_text":"guatemala gt 502","version":1}
--   {"deleted_at":null,"extension":"503","flag":"🇸🇻","id":10,"iso_code":"SV","name":"El Salvador","number_pattern":"^[1-9][0-9]{6,10}$","search_text":"el salvador sv 503","version":1}
--   {"deleted_at":null,"extension":"504","flag":"🇭🇳","id":14,"iso_code":"HN","name":"Honduras","number_pattern":"^[1-9][0-9]{7,10}$","search_text":"honduras hn 504","version":1}
--   {"deleted_at":null,"extension":"505","flag":"🇳🇮","id":16,"iso_code":"NI","name":"Nicaragua","number_pattern":"^[1-9][0-9]{7}$","search_text":"nicaragua ni 505","version":1}
--   {"deleted_at":null,"extension":"506","flag":"🇨🇷","id":6,"iso_code":"CR","name":"Costa Rica","number_pattern":"^[1-9][0-9]{7,9}$","search_text":"costa rica cr 506","version":1}
--   {"deleted_at":null,"extension":"507","flag":"🇵🇦","id":17,"iso_code":"PA","name":"Panamá","number_pattern":"^[1-9][0-9]{6,10}$","search_text":"panama pa 507","version":1}
--   {"deleted_at":null,"extension":"509","flag":"🇭🇹","id":23,"iso_code":"HT","name":"Haití","number_pattern":"^[1-9][0-9]{7}$","search_text":"haiti ht 509","version":1}
--   {"deleted_at":null,"extension":"51","flag":"🇵🇪","id":19,"iso_code":"PE","name":"Perú","number_pattern":"^[1-9][0-9]{7,8}$","search_text":"peru pe 51","version":1}
--   {"deleted_at":null,"extension":"52","flag":"🇲🇽","id":15,"iso_code":"MX","name":"México","number_pattern":"^[1-9][0-9]{9}$","search_text":"mexico mx 52","version":1}
--   {"deleted_at":null,"extension":"53","flag":"🇨🇺","id":7,"iso_code":"CU","name":"Cuba","number_pattern":"^[1-9][0-9]{6,9}$","search_text":"cuba cu 53","version":1}
--   {"deleted_at":null,"extension":"54","flag":"🇦🇷","id":2,"iso_code":"AR","name":"Argentina","number_pattern":"^[1-9][0-9]{9,10}$","search_text":"argentina ar 54","version":1}
--   {"deleted_at":null,"extension":"55","flag":"🇧🇷","id":4,"iso_code":"BR","name":"Brasil","number_pattern":"^[1-9][0-9]{7,10}$","search_text":"brasil br 55","version":1}
--   {"deleted_at":null,"extension":"56","flag":"🇨🇱","id":5,"iso_code":"CL","name":"Chile","number_pattern":"^[1-9][0-9]{8,10}$","search_text":"chile cl 56","version":1}
--   {"deleted_at":null,"extension":"57","flag":"🇨🇴","id":1,"iso_code":"CO","name":"Colombia","number_pattern":"^[36][0-9]{9}$","search_text":"colombia co 57","version":1}
--   {"deleted_at":null,"extension":"58","flag":"🇻🇪","id":22,"iso_code":"VE","name":"Venezuela","number_pattern":"^[1-9][0-9]{9}$","search_text":"venezuela ve 58","version":1}
--   {"deleted_at":null,"extension":"591","flag":"🇧🇴","id":3,"iso_code":"BO","name":"Bolivia","number_pattern":"^[1-9][0-9]{7,8}$","search_text":"bolivia bo 591","version":1}
--   {"deleted_at":null,"extension":"593","flag":"🇪🇨","id":9,"iso_code":"EC","name":"Ecuador","number_pattern":"^[1-9][0-9]{7,10}$","search_text":"ecuador ec 593","version":1}
--   {"deleted_at":null,"extension":"595","flag":"🇵🇾","id":18,"iso_code":"PY","name":"Paraguay","number_pattern":"^[1-9][0-9]{6,10}$","search_text":"paraguay py 595","version":1}
--   {"deleted_at":null,"extension":"598","flag":"🇺🇾","id":21,"iso_code":"UY","name":"Uruguay","number_pattern":"^[1-9][0-9]{6,10}$","search_text":"uruguay uy 598","version":1}

-- public.country_holidays: 585
--   sha256 e913470bfdaf0a230d15cebd6f686e36a71fe108230b363cab2b97b3a5703cb0

-- roll_up.tables: 12
--   {"name":"call_result_hours","sums":["calls","talk_seconds","wait_seconds"]}
--   {"name":"call_result_waits","sums":["calls"]}
--   {"name":"crm_report_hours","sums":["records","amount","weighted","seconds","answer_seconds","gap_days"]}
--   {"name":"extension_call_hours","sums":["calls","talk_seconds","wait_seconds"]}
--   {"name":"join_campaign_hours","sums":["messages"]}
--   {"name":"join_closing_hours","sums":["openings","open_seconds"]}
--   {"name":"join_fact_hours","sums":["facts","seconds","work_seconds","score","scored"]}
--   {"name":"join_opening_hours","sums":["openings","first_replies","first_reply_seconds","first_reply_work_seconds","open_seconds"]}
--   {"name":"menu_call_hours","sums":["calls","menu_seconds"]}
--   {"name":"queue_call_hours","sums":["calls","in_level","wait_seconds","talk_seconds","wrap_up_seconds"]}
--   {"name":"queue_call_waits","sums":["calls"]}
--   {"name":"survey_answer_hours","sums":["answers","score","scored"]}
