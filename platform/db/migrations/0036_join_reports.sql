-- What the reports of conversations, campaigns and surveys count.

-- Also for facts whose time is called `at`.
CREATE OR REPLACE PROCEDURE roll_up.keep_columns(target regclass, facts regclass, at_column text, sums text[], counts text, only_if text DEFAULT 'true')
  LANGUAGE plpgsql AS $$
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
END $$;

-- 1. Facts: answers by the clock and within working hours, options with the way to them, ratings as numbers.
ALTER TABLE join_facts
  ADD COLUMN work_seconds integer,
  ADD COLUMN path text CHECK (length(path) <= 300),
  ADD COLUMN from_path text CHECK (length(from_path) <= 300),
  ADD COLUMN score smallint GENERATED ALWAYS AS (
    CASE WHEN kind = 'survey_answered' THEN substring(word FROM '^\s*(\d{1,2})(?!\d)')::smallint END) STORED,
  ADD COLUMN scored smallint GENERATED ALWAYS AS (
    CASE WHEN kind = 'survey_answered' AND word ~ '^\s*\d{1,2}(?!\d)' THEN 1 END) STORED;
COMMENT ON COLUMN join_facts.work_seconds IS 'As seconds, counting only the working hours of the conversation''s group, or else of its number''s group.';
COMMENT ON COLUMN join_facts.path IS 'Of an option: the options chosen since the conversation was opened, up to it.';
COMMENT ON COLUMN join_facts.from_path IS 'Of an option: the path before it; start: it was the first.';
COMMENT ON COLUMN join_facts.score IS 'Of a survey''s answer that begins with a number: that number.';
COMMENT ON COLUMN join_facts.scored IS '1 if the answer has a score.';
CREATE INDEX join_facts_by_user ON join_facts (company_id, user_id, at) WHERE user_id IS NOT NULL;

CREATE FUNCTION join_work_seconds(of_group bigint, since timestamptz, until timestamptz, time_zone text) RETURNS integer
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
END $$;
COMMENT ON FUNCTION join_work_seconds(bigint, timestamptz, timestamptz, text) IS
  'Seconds between two times within a group''s working hours of now; a group without any is always open, as in the assignment.';

CREATE FUNCTION complete_join_fact() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
END $$;
COMMENT ON FUNCTION complete_join_fact() IS 'Trigger function: working hours of an answer, the way to an option.';
CREATE TRIGGER join_facts_completed BEFORE INSERT ON join_facts
  FOR EACH ROW WHEN (NEW.kind IN ('option', 'first_reply', 'answered')) EXECUTE FUNCTION complete_join_fact();
COMMENT ON TRIGGER join_facts_completed ON join_facts IS 'Fills work_seconds, path and from_path.';

-- 2. Openings: a conversation from the contact's or agent's first message until it is closed.
CREATE TABLE join_openings (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  company_id bigint NOT NULL REFERENCES companies,
  conversation_id bigint NOT NULL,
  account_id bigint,
  contact_id bigint,
  user_id bigint,
  group_id bigint,
  label_id bigint,
  closing_type_id bigint,
  began text NOT NULL DEFAULT 'contact' CHECK (began IN ('contact', 'agent', 'campaign')),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed')),
  served text NOT NULL DEFAULT 'nobody' CHECK (served IN ('agent', 'bot', 'nobody')),
  bot text NOT NULL DEFAULT 'none' CHECK (bot IN ('none', 'running', 'alone', 'handed')),
  opened_fact bigint,
  closed_fact bigint,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  first_replies smallint NOT NULL DEFAULT 0,
  first_reply_seconds integer,
  first_reply_work_seconds integer,
  open_seconds integer,
  FOREIGN KEY (company_id, conversation_id) REFERENCES join_conversations (company_id, id) ON DELETE CASCADE,
  CHECK ((state = 'closed') = (closed_at IS NOT NULL))
);
COMMENT ON TABLE join_openings IS
  'Each opening of a conversation, until it is closed: the one meaning of an opened, answered and closed conversation for reports. Derived from join_facts.';
COMMENT ON COLUMN join_openings.user_id IS 'Who had it last, or closed it; null: nobody.';
COMMENT ON COLUMN join_openings.group_id IS 'Where it was last; null: it was assigned to none.';
COMMENT ON COLUMN join_openings.label_id IS 'The last one that it got while it was open.';
COMMENT ON COLUMN join_openings.began IS 'contact: wrote first; agent: did; campaign: the contact wrote within seven days of a mass message.';
COMMENT ON COLUMN join_openings.state IS 'open: not closed yet.';
COMMENT ON COLUMN join_openings.closed_at IS 'Null: open.';
COMMENT ON COLUMN join_openings.served IS 'agent: one wrote; bot: only a bot did; nobody: it was not answered.';
COMMENT ON COLUMN join_openings.bot IS
  'none: no bot answered; running: it still does; alone: it was closed without a person; handed: an agent got it. One of them, so that shares add up.';
COMMENT ON COLUMN join_openings.opened_fact IS 'In join_facts; null: only its closing was recorded.';
COMMENT ON COLUMN join_openings.closed_fact IS 'In join_facts; null: open, or another opening followed without a closing.';
COMMENT ON COLUMN join_openings.first_replies IS '1 if an agent answered a waiting contact.';
COMMENT ON COLUMN join_openings.first_reply_seconds IS 'How long the contact waited for the first answer.';
COMMENT ON COLUMN join_openings.first_reply_work_seconds IS 'The same within working hours.';
COMMENT ON COLUMN join_openings.open_seconds IS 'From the opening to the closing.';
CALL tenancy.protect('join_openings');
REVOKE INSERT, UPDATE, DELETE ON join_openings FROM suite_app, suite_system;
CREATE UNIQUE INDEX join_openings_open ON join_openings (conversation_id) WHERE closed_at IS NULL;
CREATE INDEX join_openings_by_conversation ON join_openings (conversation_id);
CREATE INDEX join_openings_opened ON join_openings (company_id, opened_at DESC, id DESC);
CREATE INDEX join_openings_closed ON join_openings (company_id, closed_at DESC, id DESC) WHERE closed_at IS NOT NULL;
CREATE INDEX join_openings_by_closing ON join_openings (closed_fact) WHERE closed_fact IS NOT NULL;
CREATE INDEX join_openings_by_opening ON join_openings (opened_fact);

CREATE TABLE join_campaign_messages (
  id bigint PRIMARY KEY REFERENCES join_broadcast_recipients ON DELETE CASCADE,
  company_id bigint NOT NULL REFERENCES companies,
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
  answered boolean NOT NULL DEFAULT false,
  answered_at timestamptz,
  written_at timestamptz NOT NULL,
  CHECK (answered = (answered_at IS NOT NULL))
);
COMMENT ON TABLE join_campaign_messages IS 'The last message to each recipient of a broadcast, and what became of it. Derived from recipients, messages and facts.';
COMMENT ON COLUMN join_campaign_messages.group_id IS 'Of the account when it was written.';
COMMENT ON COLUMN join_campaign_messages.user_id IS 'Who started the broadcast.';
COMMENT ON COLUMN join_campaign_messages.category IS 'Of the template when it was written.';
COMMENT ON COLUMN join_campaign_messages.status IS 'As in join_messages.status.';
COMMENT ON COLUMN join_campaign_messages.failure IS 'The service''s code of the failure, or unknown; null: it did not fail.';
COMMENT ON COLUMN join_campaign_messages.answered IS 'The contact wrote within seven days; of several messages the last one counts.';
COMMENT ON COLUMN join_campaign_messages.answered_at IS 'When the contact wrote; null: not yet.';
CALL tenancy.protect('join_campaign_messages');
REVOKE INSERT, UPDATE, DELETE ON join_campaign_messages FROM suite_app, suite_system;
CREATE UNIQUE INDEX join_campaign_messages_by_message ON join_campaign_messages (message_id);
CREATE INDEX join_campaign_messages_unanswered ON join_campaign_messages (conversation_id, written_at) WHERE NOT answered;
CREATE INDEX join_campaign_messages_by_time ON join_campaign_messages (company_id, written_at DESC, id DESC);

CREATE FUNCTION count_join_fact(f join_facts) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
END $$;
COMMENT ON FUNCTION count_join_fact(join_facts) IS 'What a fact means for join_openings and join_campaign_messages; facts of a conversation in the order of their ids.';

CREATE FUNCTION count_join_facts() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM count_join_fact(f) FROM (SELECT * FROM join_facts WHERE id IN (
      SELECT t.id FROM touched t
       WHERE t.conversation_id IS NOT NULL
         AND (t.kind IN ('opened', 'closed', 'offered', 'transferred', 'sent', 'first_reply', 'bot_answered', 'labelled')
              OR t.kind = 'received' AND EXISTS (SELECT FROM join_campaign_messages m
                                                  WHERE m.conversation_id = t.conversation_id AND NOT m.answered)))
     ORDER BY id) AS f;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION count_join_facts() IS 'Trigger function: counts new facts.';
CREATE TRIGGER join_facts_counted AFTER INSERT ON join_facts REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION count_join_facts();
COMMENT ON TRIGGER join_facts_counted ON join_facts IS 'Keeps join_openings and the answers to join_campaign_messages.';

CREATE FUNCTION recount_opening() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
END $$;
COMMENT ON FUNCTION recount_opening() IS 'Trigger function: corrected times; a closing that was taken back within a minute was none.';
CREATE TRIGGER join_facts_moved AFTER UPDATE OF at ON join_facts
  FOR EACH ROW WHEN (NEW.kind IN ('opened', 'closed')) EXECUTE FUNCTION recount_opening();
COMMENT ON TRIGGER join_facts_moved ON join_facts IS 'Keeps join_openings.';
CREATE TRIGGER join_facts_closing_gone AFTER DELETE ON join_facts
  FOR EACH ROW WHEN (OLD.kind = 'closed') EXECUTE FUNCTION recount_opening();
COMMENT ON TRIGGER join_facts_closing_gone ON join_facts IS 'Keeps join_openings.';

CREATE FUNCTION count_campaign_message() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
END $$;
COMMENT ON FUNCTION count_campaign_message() IS 'Trigger function: the message of a recipient; a repeated one takes the place of the failed one.';
CREATE TRIGGER join_broadcast_recipients_written AFTER INSERT ON join_broadcast_recipients
  FOR EACH ROW WHEN (NEW.message_id IS NOT NULL) EXECUTE FUNCTION count_campaign_message();
COMMENT ON TRIGGER join_broadcast_recipients_written ON join_broadcast_recipients IS 'Keeps join_campaign_messages.';
CREATE TRIGGER join_broadcast_recipients_repeated AFTER UPDATE ON join_broadcast_recipients
  FOR EACH ROW WHEN (NEW.message_id IS DISTINCT FROM OLD.message_id) EXECUTE FUNCTION count_campaign_message();
COMMENT ON TRIGGER join_broadcast_recipients_repeated ON join_broadcast_recipients IS 'Keeps join_campaign_messages.';

CREATE FUNCTION count_campaign_status() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE join_campaign_messages m
     SET status = NEW.status, failure = CASE NEW.status WHEN 'failed' THEN coalesce(NEW.failure_code, NEW.failure, 'unknown') END
   WHERE m.message_id = NEW.id;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION count_campaign_status() IS 'Trigger function: what became of a broadcast''s message.';
CREATE TRIGGER join_messages_campaign_status AFTER UPDATE OF status, failure_code ON join_messages
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.failure_code IS DISTINCT FROM NEW.failure_code)
  EXECUTE FUNCTION count_campaign_status();
COMMENT ON TRIGGER join_messages_campaign_status ON join_messages IS 'Keeps join_campaign_messages.';
REVOKE EXECUTE ON FUNCTION join_work_seconds, count_join_fact FROM public;

-- 3. Telephone surveys: with the agent and the queue of the call.
ALTER TABLE survey_answers
  ADD COLUMN extension_id bigint,
  ADD COLUMN queue_id bigint,
  ADD COLUMN score smallint GENERATED ALWAYS AS (substring(answer FROM '^\s*(\d{1,2})(?!\d)')::smallint) STORED,
  ADD COLUMN scored smallint GENERATED ALWAYS AS (CASE WHEN answer ~ '^\s*\d{1,2}(?!\d)' THEN 1 END) STORED;
COMMENT ON COLUMN survey_answers.extension_id IS 'Who had answered the call; null: nobody, or it still runs.';
COMMENT ON COLUMN survey_answers.queue_id IS 'The last queue of the call; null: none, or it still runs.';
COMMENT ON COLUMN survey_answers.score IS 'Of an answer that is a number: that number.';
COMMENT ON COLUMN survey_answers.scored IS '1 if the answer has a score.';

CREATE FUNCTION place_survey_answers() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'survey_answers' THEN
    SELECT r.answered_by_id, r.queue_id INTO NEW.extension_id, NEW.queue_id FROM call_results r WHERE r.id = NEW.call_id;
    RETURN NEW;
  END IF;
  UPDATE survey_answers a SET extension_id = NEW.answered_by_id, queue_id = NEW.queue_id
   WHERE a.call_id = NEW.id AND (a.extension_id, a.queue_id) IS DISTINCT FROM (NEW.answered_by_id, NEW.queue_id);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION place_survey_answers() IS 'Trigger function: agent and queue of a survey''s answer, which mostly comes before its call has ended.';
CREATE TRIGGER survey_answers_placed BEFORE INSERT ON survey_answers FOR EACH ROW EXECUTE FUNCTION place_survey_answers();
COMMENT ON TRIGGER survey_answers_placed ON survey_answers IS 'Fills extension_id and queue_id.';
CREATE TRIGGER call_results_surveyed AFTER INSERT OR UPDATE ON call_results FOR EACH ROW EXECUTE FUNCTION place_survey_answers();
COMMENT ON TRIGGER call_results_surveyed ON call_results IS 'Fills extension_id and queue_id of survey_answers.';

-- 4. What stands from before.
UPDATE survey_answers a SET extension_id = r.answered_by_id, queue_id = r.queue_id
  FROM call_results r WHERE r.id = a.call_id AND (r.answered_by_id IS NOT NULL OR r.queue_id IS NOT NULL);

-- Who had the conversation when a message came.
UPDATE join_facts f
   SET user_id = (SELECT CASE WHEN o.kind IN ('offered', 'transferred', 'sent') THEN o.user_id END FROM join_facts o
                   WHERE o.conversation_id = f.conversation_id AND o.id < f.id
                     AND o.kind IN ('offered', 'transferred', 'sent', 'opened', 'closed') ORDER BY o.id DESC LIMIT 1)
 WHERE f.kind = 'received' AND f.user_id IS NULL;
UPDATE join_facts f
   SET work_seconds = join_work_seconds(coalesce(f.group_id, a.group_id), f.at - f.seconds * interval '1 second', f.at, c.time_zone)
  FROM companies c, join_accounts a
 WHERE f.kind IN ('first_reply', 'answered') AND f.seconds IS NOT NULL AND c.id = f.company_id AND a.id = f.account_id;
DO $$
DECLARE
  f join_facts;
  way text;
  before text;
  conversation bigint;
BEGIN
  FOR f IN SELECT * FROM join_facts WHERE kind IN ('option', 'opened', 'closed') AND conversation_id IS NOT NULL ORDER BY conversation_id, id LOOP
    IF f.kind <> 'option' OR conversation IS DISTINCT FROM f.conversation_id THEN way := NULL; END IF;
    conversation := f.conversation_id;
    CONTINUE WHEN f.kind <> 'option';
    before := CASE WHEN way IS NULL OR length(way) + length(f.word) > 250 OR cardinality(string_to_array(way, ' › ')) >= 8 THEN 'start' ELSE way END;
    way := left(CASE WHEN before = 'start' THEN f.word ELSE before || ' › ' || f.word END, 300);
    UPDATE join_facts SET path = way, from_path = before WHERE id = f.id;
  END LOOP;
END $$;
INSERT INTO join_campaign_messages (id, company_id, broadcast_id, template_id, account_id, group_id, user_id, message_id, conversation_id,
                                    category, status, failure, written_at)
SELECT r.id, r.company_id, b.id, b.template_id, b.account_id, a.group_id, b.started_by, m.id, m.conversation_id, t.category, m.status,
       CASE m.status WHEN 'failed' THEN coalesce(m.failure_code, m.failure, 'unknown') END, m.created_at
  FROM join_broadcast_recipients r
  JOIN join_broadcasts b ON b.id = r.broadcast_id
  JOIN join_templates t ON t.id = b.template_id
  JOIN join_accounts a ON a.id = b.account_id
  JOIN join_messages m ON m.id = r.message_id;
DO $$
DECLARE
  one bigint;
BEGIN
  FOR one IN SELECT id FROM join_conversations ORDER BY id LOOP
    PERFORM count_join_fact(f) FROM (SELECT * FROM join_facts WHERE conversation_id = one ORDER BY id) AS f;
  END LOOP;
END $$;

-- 5. Roll-ups.
CREATE TABLE join_fact_hours (
  company_id bigint NOT NULL REFERENCES companies,
  local_hour timestamp NOT NULL,
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
  merged boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE join_fact_hours IS 'Roll-up of join_facts.';
COMMENT ON COLUMN join_fact_hours.kind IS 'This and the further keys as in join_facts.';
COMMENT ON COLUMN join_fact_hours.seconds IS 'This and the further sums as in join_facts.';
COMMENT ON COLUMN join_fact_hours.work_seconds IS 'Within working hours.';
COMMENT ON COLUMN join_fact_hours.score IS 'Sum of the answers that are numbers.';
COMMENT ON COLUMN join_fact_hours.scored IS 'How many answers are numbers.';
CALL roll_up.keep_columns('join_fact_hours', 'join_facts', 'at', '{facts,seconds,work_seconds,score,scored}', 'facts');

CREATE TABLE join_opening_hours (
  company_id bigint NOT NULL REFERENCES companies,
  local_hour timestamp NOT NULL,
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
  merged boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE join_opening_hours IS 'Roll-up of join_openings by the hour of the opening.';
COMMENT ON COLUMN join_opening_hours.began IS 'This and the further keys and sums as in join_openings.';
COMMENT ON COLUMN join_opening_hours.state IS 'As in join_openings.';
COMMENT ON COLUMN join_opening_hours.served IS 'As in join_openings.';
COMMENT ON COLUMN join_opening_hours.bot IS 'As in join_openings.';
COMMENT ON COLUMN join_opening_hours.first_reply_seconds IS 'By the clock.';
COMMENT ON COLUMN join_opening_hours.first_reply_work_seconds IS 'Within working hours.';
COMMENT ON COLUMN join_opening_hours.open_seconds IS 'Of those that are closed.';
CALL roll_up.keep_columns('join_opening_hours', 'join_openings', 'opened_at',
  '{openings,first_replies,first_reply_seconds,first_reply_work_seconds,open_seconds}', 'openings');

CREATE TABLE join_closing_hours (
  company_id bigint NOT NULL REFERENCES companies,
  local_hour timestamp NOT NULL,
  account_id bigint,
  user_id bigint,
  group_id bigint,
  label_id bigint,
  closing_type_id bigint,
  served text NOT NULL,
  bot text NOT NULL,
  openings bigint NOT NULL,
  open_seconds bigint,
  merged boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE join_closing_hours IS 'Roll-up of closed join_openings by the hour of the closing.';
COMMENT ON COLUMN join_closing_hours.served IS 'This and the further keys and sums as in join_openings.';
COMMENT ON COLUMN join_closing_hours.bot IS 'As in join_openings.';
COMMENT ON COLUMN join_closing_hours.open_seconds IS 'From the opening to the closing.';
CALL roll_up.keep_columns('join_closing_hours', 'join_openings', 'closed_at', '{openings,open_seconds}', 'openings', 'f.closed_at IS NOT NULL');

CREATE VIEW join_balance_hours WITH (security_invoker = true) AS
  SELECT company_id, local_hour, 'opened' AS change, account_id, user_id, group_id, openings AS changes, openings AS delta FROM join_opening_hours
  UNION ALL
  SELECT company_id, local_hour, 'closed', account_id, user_id, group_id, openings, -openings FROM join_closing_hours;
COMMENT ON VIEW join_balance_hours IS 'Openings and closings, each at its hour: what is left open is the sum of delta.';
CREATE VIEW join_balance_hours_facts WITH (security_invoker = true) AS
  SELECT o.id, o.at, o.company_id, o.local_hour, 'opened' AS change, o.account_id, o.user_id, o.group_id, 1 AS changes, 1 AS delta,
         roll_up.local_hour(o.closed_at, (SELECT c.time_zone FROM companies c WHERE c.id = o.company_id)) AS until_hour
    FROM join_opening_hours_facts o
  UNION ALL
  SELECT c.id, c.at, c.company_id, c.local_hour, 'closed', c.account_id, c.user_id, c.group_id, 1, -1, c.local_hour
    FROM join_closing_hours_facts c;
COMMENT ON VIEW join_balance_hours_facts IS 'The openings and closings behind join_balance_hours, one by one.';
GRANT SELECT ON join_balance_hours, join_balance_hours_facts TO suite_app, suite_system;

CREATE TABLE join_campaign_hours (
  company_id bigint NOT NULL REFERENCES companies,
  local_hour timestamp NOT NULL,
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
  merged boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE join_campaign_hours IS 'Roll-up of join_campaign_messages.';
COMMENT ON COLUMN join_campaign_hours.category IS 'This and the further keys as in join_campaign_messages.';
COMMENT ON COLUMN join_campaign_hours.status IS 'As in join_messages.status.';
COMMENT ON COLUMN join_campaign_hours.failure IS 'As in join_campaign_messages.';
COMMENT ON COLUMN join_campaign_hours.answered IS 'The contact wrote within seven days.';
CALL roll_up.keep_columns('join_campaign_hours', 'join_campaign_messages', 'written_at', '{messages}', 'messages');

CREATE TABLE survey_answer_hours (
  company_id bigint NOT NULL REFERENCES companies,
  local_hour timestamp NOT NULL,
  menu text NOT NULL,
  answer text NOT NULL,
  extension_id bigint,
  queue_id bigint,
  answers bigint NOT NULL,
  score bigint,
  scored bigint,
  merged boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE survey_answer_hours IS 'Roll-up of survey_answers.';
COMMENT ON COLUMN survey_answer_hours.menu IS 'This and the further keys as in survey_answers.';
COMMENT ON COLUMN survey_answer_hours.answer IS 'As in survey_answers.';
COMMENT ON COLUMN survey_answer_hours.score IS 'Sum of the answers that are numbers.';
COMMENT ON COLUMN survey_answer_hours.scored IS 'How many answers are numbers.';
CALL roll_up.keep_columns('survey_answer_hours', 'survey_answers', 'answered_at', '{answers,score,scored}', 'answers', 'f.deleted_at IS NULL');

-- 6. Calls and conversations side by side, by person.
CREATE VIEW customer_contact_hours WITH (security_invoker = true) AS
  SELECT r.company_id, r.local_hour, 'call' AS channel, r.direction,
         CASE WHEN r.result IN ('answered', 'declined', 'unanswered') THEN r.result WHEN r.result = 'abandoned' THEN 'lost' ELSE 'other' END AS result,
         e.user_id, NULL::bigint AS group_id, r.calls AS contacts, CASE WHEN r.result = 'answered' AND r.direction = 'inbound' THEN r.calls ELSE 0 END AS waits,
         CASE WHEN r.result = 'answered' AND r.direction = 'inbound' THEN r.wait_seconds ELSE 0 END AS wait_seconds, r.talk_seconds AS busy_seconds
    FROM call_result_hours r LEFT JOIN extensions e ON e.id = coalesce(r.answered_by_id, r.caller_extension_id)
   WHERE r.direction <> 'internal' AND r.result NOT IN ('service', 'continued')
  UNION ALL
  SELECT o.company_id, o.local_hour, 'conversation', CASE o.began WHEN 'contact' THEN 'inbound' ELSE 'outbound' END,
         CASE WHEN o.served <> 'nobody' THEN 'answered' WHEN o.state = 'open' THEN 'waiting' ELSE 'lost' END,
         o.user_id, o.group_id, o.openings, o.first_replies, o.first_reply_seconds, o.open_seconds
    FROM join_opening_hours o;
COMMENT ON VIEW customer_contact_hours IS 'Calls with outside numbers and openings of conversations, in one shape.';
CREATE VIEW customer_contacts WITH (security_invoker = true) AS
  SELECT r.id, r.company_id, r.started_at AS at, 'call' AS channel, r.direction,
         CASE WHEN r.result IN ('answered', 'declined', 'unanswered') THEN r.result WHEN r.result = 'abandoned' THEN 'lost' ELSE 'other' END AS result,
         coalesce(r.answered_by_id, r.caller_extension_id) AS extension_id, NULL::bigint AS owner_id, NULL::bigint AS group_id,
         r.name, r.number, NULL::bigint AS contact_id, NULL::bigint AS conversation_id,
         CASE WHEN r.result = 'answered' AND r.direction = 'inbound' THEN r.wait_seconds END AS wait_seconds, r.talk_seconds AS busy_seconds
    FROM call_results r WHERE r.direction <> 'internal' AND r.result NOT IN ('service', 'continued')
  UNION ALL
  SELECT o.id, o.company_id, o.opened_at, 'conversation', CASE o.began WHEN 'contact' THEN 'inbound' ELSE 'outbound' END,
         CASE WHEN o.served <> 'nobody' THEN 'answered' WHEN o.state = 'open' THEN 'waiting' ELSE 'lost' END,
         NULL, o.user_id, o.group_id, NULL, NULL, o.contact_id, o.conversation_id, o.first_reply_seconds, o.open_seconds
    FROM join_openings o;
COMMENT ON VIEW customer_contacts IS 'The calls and openings behind customer_contact_hours, as shown.';
CREATE VIEW customer_contact_hours_facts WITH (security_invoker = true) AS
  SELECT c.id, c.company_id, c.at, roll_up.local_hour(c.at, (SELECT k.time_zone FROM companies k WHERE k.id = c.company_id)) AS local_hour,
         c.channel, c.direction, c.result, coalesce(c.owner_id, e.user_id) AS user_id, c.group_id, 1 AS contacts, c.wait_seconds, c.busy_seconds
    FROM customer_contacts c LEFT JOIN extensions e ON e.id = c.extension_id;
COMMENT ON VIEW customer_contact_hours_facts IS 'The calls and openings behind customer_contact_hours, one by one.';
GRANT SELECT ON customer_contact_hours, customer_contacts, customer_contact_hours_facts TO suite_app, suite_system;

DO $$
DECLARE
  company bigint;
  target regclass;
BEGIN
  FOR company IN SELECT id FROM companies LOOP
    FOREACH target IN ARRAY '{join_fact_hours,join_opening_hours,join_closing_hours,join_campaign_hours,survey_answer_hours}'::regclass[] LOOP
      PERFORM roll_up.rebuild(target, company);
    END LOOP;
  END LOOP;
END $$;
