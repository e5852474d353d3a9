-- Calls, their history and their facts. They outlive the program that ran them, and the telephone server under them.

CREATE TABLE call_labels (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  color text NOT NULL CHECK (color ~ '^#[0-9a-f]{6}$'),
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
COMMENT ON TABLE call_labels IS 'Labels that people give to calls (call_records) and events of the agenda.';
CALL tenancy.protect('call_labels');
CREATE UNIQUE INDEX call_labels_name_key ON call_labels (company_id, search_form(name)) WHERE deleted_at IS NULL;

CREATE TABLE calls (
  id uuid PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  dialed text NOT NULL,
  caller_extension_id bigint,
  outcome text
    CHECK (outcome IN (
      'answered', 'busy', 'no-answer', 'unregistered', 'rejected', 'unknown-number', 'not-allowed', 'cancelled', 'congestion',
      'daily-limit', 'device-lost', 'engine-restarted', 'suspended', 'completed', 'failed')),
  asterisk_server_id bigint NOT NULL DEFAULT 1 REFERENCES asterisk_servers,
  caller_number text NOT NULL DEFAULT '',
  caller_name text NOT NULL DEFAULT '',
  trunk_id bigint,
  direction text NOT NULL DEFAULT 'internal' CHECK (direction IN ('internal', 'inbound', 'outbound')),
  billed_extension_id bigint,
  billed_number text CHECK (length(billed_number) <= 64),
  started_at timestamptz NOT NULL,
  answered_at timestamptz,
  ended_at timestamptz,
  live jsonb,
  CONSTRAINT calls_billed_extension_fkey FOREIGN KEY (company_id, billed_extension_id) REFERENCES extensions (company_id, id),
  FOREIGN KEY (company_id, caller_extension_id) REFERENCES extensions (company_id, id),
  FOREIGN KEY (company_id, trunk_id) REFERENCES trunks (company_id, id)
);
COMMENT ON TABLE calls IS
  'A call from its first leg to its last. A transfer or parking continues as a new call: call_records.journey_id '
  'links the parts.';
COMMENT ON COLUMN calls.dialed IS 'What the caller dialled; of an inbound call the number that the carrier sent.';
COMMENT ON COLUMN calls.caller_extension_id IS 'Null: called from outside.';
COMMENT ON COLUMN calls.outcome IS
  'Null while it runs. answered: they talked; busy, no-answer, rejected, cancelled (by the caller); unregistered: '
  'no device was reachable; unknown-number; not-allowed: by the caller''s permission or block list; congestion: a '
  'limit of the company or no free trunk; daily-limit: companies.max_calls_day; device-lost: a device vanished and '
  'did not come back; engine-restarted: the telephone server was; suspended: the company is; completed: nobody was '
  'to talk, such as an announcement; failed.';
COMMENT ON COLUMN calls.asterisk_server_id IS
  'The telephone server that carries it: its calls are taken over together.';
COMMENT ON COLUMN calls.caller_number IS 'As the callee sees it, of an extension too; empty: not known.';
COMMENT ON COLUMN calls.caller_name IS 'As the callee sees it; empty: not known.';
COMMENT ON COLUMN calls.trunk_id IS 'The trunk it came from or went out over.';
COMMENT ON COLUMN calls.direction IS 'internal; inbound: came over a trunk; outbound: went out over one.';
COMMENT ON COLUMN calls.billed_extension_id IS
  'The extension that an outside call counts for in call_ceilings: who made it, or who forwarded or transferred it '
  'there. Null: not an outside call.';
COMMENT ON COLUMN calls.billed_number IS
  'The outside number before the outbound route rewrote it, which is what routes price.';
COMMENT ON COLUMN calls.answered_at IS 'When both sides could hear each other; null: they never did.';
COMMENT ON COLUMN calls.live IS
  'State of a running call (LiveSnapshot in call-row.ts: call machine, route, dialplan), from which another run of '
  'the program takes it over; null once it ended.';
CALL tenancy.protect('calls');
CREATE INDEX calls_live ON calls (asterisk_server_id, started_at) WHERE ended_at IS NULL;
CREATE INDEX calls_by_trunk ON calls (company_id, trunk_id) WHERE trunk_id IS NOT NULL;
CREATE INDEX calls_outbound ON calls (company_id, started_at) WHERE direction = 'outbound';
CREATE INDEX calls_billed_now ON calls (company_id, billed_extension_id) WHERE ended_at IS NULL AND billed_extension_id IS NOT NULL;
CREATE INDEX calls_by_company ON calls (company_id, started_at DESC, id DESC);

CREATE TABLE call_records (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  call_id uuid NOT NULL REFERENCES calls ON DELETE CASCADE,
  extension_id bigint NOT NULL,
  direction text NOT NULL CHECK (direction IN ('INCOMING', 'OUTGOING')),
  other_number text NOT NULL,
  other_name text NOT NULL DEFAULT '',
  outcome text NOT NULL
    CHECK (outcome IN (
      'answered', 'busy', 'no-answer', 'unregistered', 'rejected', 'unknown-number', 'not-allowed', 'cancelled', 'congestion',
      'daily-limit', 'device-lost', 'engine-restarted', 'suspended', 'completed', 'failed')),
  missed boolean NOT NULL,
  started_at timestamptz NOT NULL,
  answered_at timestamptz,
  ended_at timestamptz NOT NULL,
  label_id bigint,
  note text CHECK (length(note) <= 2000),
  journey_id uuid,
  consult boolean NOT NULL DEFAULT false,
  folded boolean NOT NULL DEFAULT false,
  last_id bigint,
  whole_answered_at timestamptz,
  whole_seconds integer,
  whole_missed boolean,
  whole_names text,
  duration integer NOT NULL
    GENERATED ALWAYS AS (coalesce(round(extract(epoch FROM ended_at - answered_at)), 0)::integer) STORED,
  search_text text NOT NULL
    GENERATED ALWAYS AS (search_form(coalesce(whole_names, other_name || ' ' || other_number))) STORED,
  shown_missed boolean NOT NULL GENERATED ALWAYS AS (coalesce(whole_missed, missed)) STORED,
  shown_seconds integer NOT NULL
    GENERATED ALWAYS AS (coalesce(whole_seconds, round(extract(epoch FROM ended_at - answered_at))::integer, 0)) STORED,
  UNIQUE (call_id, extension_id, direction),
  FOREIGN KEY (company_id, extension_id) REFERENCES extensions (company_id, id),
  FOREIGN KEY (company_id, label_id) REFERENCES call_labels (company_id, id) ON DELETE SET NULL (label_id)
);
COMMENT ON TABLE call_records IS
  'The call history: a call from the point of view of one extension. A call between colleagues has two rows.';
COMMENT ON COLUMN call_records.direction IS 'INCOMING or OUTGOING, from the extension''s point of view.';
COMMENT ON COLUMN call_records.other_number IS 'Of the other side.';
COMMENT ON COLUMN call_records.other_name IS 'Of the other side at that time; empty: not known.';
COMMENT ON COLUMN call_records.outcome IS 'As in calls.outcome.';
COMMENT ON COLUMN call_records.missed IS
  'Incoming and to be called back: nobody talked, and not because it was declined. Calls of queues are nobody''s '
  'missed call.';
COMMENT ON COLUMN call_records.answered_at IS 'Null: nobody talked.';
COMMENT ON COLUMN call_records.label_id IS 'Of call_labels; of a journey, on its first part.';
COMMENT ON COLUMN call_records.note IS 'What the person wrote about the call.';
COMMENT ON COLUMN call_records.journey_id IS
  'calls.id of the first call of the journey that this one is part of; null: never transferred or parked.';
COMMENT ON COLUMN call_records.consult IS 'Made only to ask somebody whether they take over a call.';
COMMENT ON COLUMN call_records.folded IS
  'Shown as part of an earlier row of the same journey, not as a row of its own. This and the columns last_id and '
  'whole_* are written by fold_call_records.';
COMMENT ON COLUMN call_records.last_id IS 'On the first part: the part that the journey ended with; null: this one.';
COMMENT ON COLUMN call_records.whole_answered_at IS
  'On the first part: of the whole journey; null: there is only this part.';
COMMENT ON COLUMN call_records.whole_seconds IS
  'On the first part: seconds of talk of all parts, time in two of them at once counted once.';
COMMENT ON COLUMN call_records.whole_missed IS
  'On the first part: of the whole journey; null: there is only this part.';
COMMENT ON COLUMN call_records.whole_names IS 'On the first part: names and numbers of all parts, for the search.';
COMMENT ON COLUMN call_records.duration IS 'Seconds of talk.';
COMMENT ON COLUMN call_records.shown_missed IS 'What the list shows: of the whole journey where there is one.';
COMMENT ON COLUMN call_records.shown_seconds IS 'What the list shows: of the whole journey where there is one.';
CALL tenancy.protect('call_records');
-- The rows behind a number, newest first.
CREATE INDEX call_records_by_company ON call_records (company_id, started_at DESC, id DESC);
-- All calls of a company with one number, whoever spoke.
CREATE INDEX call_records_by_number ON call_records (company_id, other_number, started_at DESC);
-- Where a label of calls is used is asked before it is deleted.
CREATE INDEX call_records_by_label ON call_records (company_id, label_id) WHERE label_id IS NOT NULL;
-- A person's call history is listed, counted, filtered, searched and sorted from this index alone.
CREATE INDEX call_records_history ON call_records (extension_id, started_at DESC, id DESC)
  INCLUDE (company_id, folded, direction, shown_missed, label_id, shown_seconds, search_text);
CREATE INDEX call_records_by_journey ON call_records (journey_id, extension_id) WHERE journey_id IS NOT NULL;

CREATE FUNCTION fold_call_records(journey uuid, extension bigint) RETURNS void LANGUAGE sql AS $$
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
$$;
COMMENT ON FUNCTION fold_call_records(uuid, bigint) IS
  'Makes the parts of a journey one row in the history of an extension: the first part tells the whole, the others '
  'are folded into it. Label and note move to that row.';

CREATE FUNCTION fold_new_call_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The first call did not know yet that it would be handed on.
  UPDATE call_records SET journey_id = NEW.journey_id
   WHERE call_id = NEW.journey_id AND extension_id = NEW.extension_id AND journey_id IS NULL;
  PERFORM fold_call_records(NEW.journey_id, NEW.extension_id);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION fold_new_call_record() IS
  'Trigger function: runs after the whole statement, so that parts written together are all there. Also gives the '
  'first call its journey_id, which it could not know.';
CREATE TRIGGER call_record_folded AFTER INSERT ON call_records FOR EACH ROW
  WHEN (NEW.journey_id IS NOT NULL) EXECUTE FUNCTION fold_new_call_record();
COMMENT ON TRIGGER call_record_folded ON call_records IS 'Folds the parts of a transferred call.';

CREATE TABLE call_facts (
  company_id bigint NOT NULL REFERENCES companies,
  call_id uuid NOT NULL REFERENCES calls ON DELETE CASCADE,
  step integer NOT NULL CHECK (step > 0),
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  at timestamptz NOT NULL,
  about jsonb NOT NULL,
  PRIMARY KEY (call_id, step)
);
COMMENT ON TABLE call_facts IS
  'What a call went through, step by step: source of explanations, board, reports, and of the triggers for '
  'callbacks, surveys and missed calls.';
COMMENT ON COLUMN call_facts.step IS 'From 1, in the order of events.';
COMMENT ON COLUMN call_facts.kind IS
  'entered, did, slot, ivr, queue_entered, queue_left, offered, answered, transferred, hung_up … : all kinds are in '
  'platform/telephony/contract/fact.ts.';
COMMENT ON COLUMN call_facts.about IS 'Shape by kind, as declared there.';
CALL tenancy.protect('call_facts');
CREATE INDEX call_facts_by_kind ON call_facts (company_id, kind, at);

CREATE TABLE queue_agents (
  company_id bigint NOT NULL REFERENCES companies,
  extension_id bigint NOT NULL,
  queue_id bigint NOT NULL,
  logged_in_at timestamptz,
  paused_at timestamptz,
  pause_reason text NOT NULL DEFAULT '' CHECK (length(pause_reason) <= 80),
  PRIMARY KEY (queue_id, extension_id),
  FOREIGN KEY (company_id, extension_id) REFERENCES extensions (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE queue_agents IS 'State of agents: logged in or paused. No row: never logged in, never paused.';
COMMENT ON COLUMN queue_agents.logged_in_at IS 'Null: logged out. Fixed members need no log-in.';
COMMENT ON COLUMN queue_agents.paused_at IS 'Not offered calls since; null: not paused.';
COMMENT ON COLUMN queue_agents.pause_reason IS 'Empty: none given.';
CALL tenancy.protect('queue_agents');
CREATE INDEX queue_agents_by_extension ON queue_agents (company_id, extension_id);

CREATE TABLE conferences (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  conference_id uuid NOT NULL UNIQUE,
  moderator text NOT NULL CHECK (length(moderator) <= 120),
  members jsonb NOT NULL,
  names text NOT NULL,
  user_ids bigint[] NOT NULL,
  room text CHECK (length(room) <= 80),
  asterisk_server_id bigint,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  live jsonb,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(names)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
COMMENT ON TABLE conferences IS 'Conferences that people held, running and past.';
COMMENT ON COLUMN conferences.conference_id IS 'Id while it ran, in the API and in events; id is that of the row.';
COMMENT ON COLUMN conferences.moderator IS 'Name of who moderates, or did last.';
COMMENT ON COLUMN conferences.members IS
  '[{account, extension, name, role, joined_at, left_at}]; a time is null for somebody who never came or is still '
  'there.';
COMMENT ON COLUMN conferences.names IS 'Of the members, for the search.';
COMMENT ON COLUMN conferences.user_ids IS
  'Users of the company who were in it or invited: they see it in their list.';
COMMENT ON COLUMN conferences.room IS 'Name of the conference room at that time; null: set up from a call.';
COMMENT ON COLUMN conferences.asterisk_server_id IS 'The telephone server that has its legs.';
COMMENT ON COLUMN conferences.live IS
  'State while it runs, from which another run of the program continues it; null once it ended.';
CALL tenancy.protect('conferences');
CREATE INDEX conferences_newest ON conferences (company_id, started_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX conferences_of_user ON conferences USING gin (user_ids);
CREATE INDEX conferences_search ON conferences USING gin (search_text gin_trgm_ops);
CREATE INDEX conferences_running ON conferences (asterisk_server_id) WHERE live IS NOT NULL;
