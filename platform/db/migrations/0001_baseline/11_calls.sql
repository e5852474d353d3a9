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
CALL tenancy.protect('call_labels');
CREATE UNIQUE INDEX call_labels_name_key ON call_labels (company_id, search_form(name)) WHERE deleted_at IS NULL;

-- A call from its first leg to its last. `live` is the call machine's state while it runs, for taking over after a crash.
CREATE TABLE calls (
  id uuid PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  dialed text NOT NULL,
  caller_extension_id bigint,
  outcome text
    CHECK (outcome IN (
      'answered', 'busy', 'no-answer', 'unregistered', 'rejected', 'unknown-number', 'not-allowed', 'cancelled', 'congestion',
      'daily-limit', 'device-lost', 'engine-restarted', 'suspended', 'completed', 'failed')),
  -- The telephone server that carries it, whose calls are taken over together.
  asterisk_server_id bigint NOT NULL DEFAULT 1 REFERENCES asterisk_servers,
  -- Who called, when it was no extension; and by which trunk it came or first went.
  caller_number text NOT NULL DEFAULT '',
  caller_name text NOT NULL DEFAULT '',
  trunk_id bigint,
  direction text NOT NULL DEFAULT 'internal' CHECK (direction IN ('internal', 'inbound', 'outbound')),
  -- Whose a call to the outside is in ceilings: of whoever made it, or forwarded or transferred it there.
  billed_extension_id bigint,
  -- The outside number as it was asked for, which outbound routes price.
  billed_number text CHECK (length(billed_number) <= 64),
  started_at timestamptz NOT NULL,
  answered_at timestamptz,
  ended_at timestamptz,
  live jsonb,
  CONSTRAINT calls_billed_extension_fkey FOREIGN KEY (company_id, billed_extension_id) REFERENCES extensions (company_id, id),
  FOREIGN KEY (company_id, caller_extension_id) REFERENCES extensions (company_id, id),
  FOREIGN KEY (company_id, trunk_id) REFERENCES trunks (company_id, id)
);
CALL tenancy.protect('calls');
CREATE INDEX calls_live ON calls (asterisk_server_id, started_at) WHERE ended_at IS NULL;
CREATE INDEX calls_by_trunk ON calls (company_id, trunk_id) WHERE trunk_id IS NOT NULL;
CREATE INDEX calls_outbound ON calls (company_id, started_at) WHERE direction = 'outbound';
CREATE INDEX calls_billed_now ON calls (company_id, billed_extension_id) WHERE ended_at IS NULL AND billed_extension_id IS NOT NULL;
CREATE INDEX calls_by_company ON calls (company_id, started_at DESC, id DESC);

-- The call as one extension lived it: a row of somebody's history. A call that is transferred or parked goes on as another one:
-- for whoever it concerns it is one call, and one row of their history. All parts keep their rows, which the reports count; the
-- first of a person's parts is the row of the list and knows what came of it.
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
  -- What somebody wrote down of a call of theirs.
  note text CHECK (length(note) <= 2000),
  -- The first call of the journey that this one is a part of. Null: a call that was never handed on.
  journey_id uuid,
  -- Made to ask somebody whether they take over the call that was put through afterwards.
  consult boolean NOT NULL DEFAULT false,
  -- Told by the first part of the same journey, and no row of the list.
  folded boolean NOT NULL DEFAULT false,
  -- Of the first part, once there are others: the part that it ended with, if that is another, and what all came to.
  last_id bigint,
  whole_answered_at timestamptz,
  whole_seconds integer,
  whole_missed boolean,
  whole_names text,
  -- Talking time, seconds.
  duration integer NOT NULL
    GENERATED ALWAYS AS (coalesce(round(extract(epoch FROM ended_at - answered_at)), 0)::integer) STORED,
  search_text text NOT NULL
    GENERATED ALWAYS AS (search_form(coalesce(whole_names, other_name || ' ' || other_number))) STORED,
  told_missed boolean NOT NULL GENERATED ALWAYS AS (coalesce(whole_missed, missed)) STORED,
  told_seconds integer NOT NULL
    GENERATED ALWAYS AS (coalesce(whole_seconds, round(extract(epoch FROM ended_at - answered_at))::integer, 0)) STORED,
  UNIQUE (call_id, extension_id, direction),
  FOREIGN KEY (company_id, extension_id) REFERENCES extensions (company_id, id),
  FOREIGN KEY (company_id, label_id) REFERENCES call_labels (company_id, id) ON DELETE SET NULL (label_id)
);
CALL tenancy.protect('call_records');
-- The rows behind a number, newest first.
CREATE INDEX call_records_by_company ON call_records (company_id, started_at DESC, id DESC);
-- All calls of a company with one number, whoever spoke.
CREATE INDEX call_records_by_number ON call_records (company_id, other_number, started_at DESC);
-- Where a label of calls is used is asked before it is deleted.
CREATE INDEX call_records_by_label ON call_records (company_id, label_id) WHERE label_id IS NOT NULL;
-- A person's call history is listed, counted, filtered, searched and sorted from this index alone.
CREATE INDEX call_records_history ON call_records (extension_id, started_at DESC, id DESC)
  INCLUDE (company_id, folded, direction, told_missed, label_id, told_seconds, search_text);
CREATE INDEX call_records_by_journey ON call_records (journey_id, extension_id) WHERE journey_id IS NOT NULL;

-- Tells the parts of a journey that one extension lived by the first of them. Time in two calls at once counts once. A label
-- and a note move to the row that people see.
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

-- Runs once the whole statement is done: parts that were written together are all there.
CREATE FUNCTION fold_new_call_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The first call did not know yet that it would be handed on.
  UPDATE call_records SET journey_id = NEW.journey_id
   WHERE call_id = NEW.journey_id AND extension_id = NEW.extension_id AND journey_id IS NULL;
  PERFORM fold_call_records(NEW.journey_id, NEW.extension_id);
  RETURN NULL;
END $$;
CREATE TRIGGER call_record_folded AFTER INSERT ON call_records FOR EACH ROW
  WHEN (NEW.journey_id IS NOT NULL) EXECUTE FUNCTION fold_new_call_record();

CREATE TABLE call_facts (
  company_id bigint NOT NULL REFERENCES companies,
  call_id uuid NOT NULL REFERENCES calls ON DELETE CASCADE,
  -- From 1, in the order in which they happened.
  step integer NOT NULL CHECK (step > 0),
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  at timestamptz NOT NULL,
  -- What the fact is about, by kind: see `platform/telephony/contract/fact.ts`.
  about jsonb NOT NULL,
  PRIMARY KEY (call_id, step)
);
CALL tenancy.protect('call_facts');
CREATE INDEX call_facts_by_kind ON call_facts (company_id, kind, at);

-- Agents of queues: who is there, and since when.
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
CALL tenancy.protect('queue_agents');
CREATE INDEX queue_agents_by_extension ON queue_agents (company_id, extension_id);

CREATE TABLE conferences (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  conference_id uuid NOT NULL UNIQUE,
  -- Who moderates, or did last.
  moderator text NOT NULL CHECK (length(moderator) <= 120),
  -- [{account, extension, name, role, joined_at, left_at}]; times are null for who never came, or is still there.
  members jsonb NOT NULL,
  names text NOT NULL,
  -- Of the company, who were in it or invited: they see it.
  user_ids bigint[] NOT NULL,
  -- The room that it was in, by its name then.
  room text CHECK (length(room) <= 80),
  -- What of a running one the next run of the program goes on with: the telephone server whose legs are in it, and `live`.
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
CALL tenancy.protect('conferences');
CREATE INDEX conferences_newest ON conferences (company_id, started_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX conferences_of_user ON conferences USING gin (user_ids);
CREATE INDEX conferences_search ON conferences USING gin (search_text gin_trgm_ops);
CREATE INDEX conferences_running ON conferences (asterisk_server_id) WHERE live IS NOT NULL;
