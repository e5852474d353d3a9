-- Two conversations of one account become one when their contacts turn out to be one person.

CREATE TABLE join_united_conversations (
  company_id bigint NOT NULL REFERENCES companies (id),
  id bigint PRIMARY KEY,
  conversation_id bigint NOT NULL,
  united_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, conversation_id) REFERENCES join_conversations (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE join_united_conversations IS 'Conversations that are a part of another by now: links to them go on working.';
COMMENT ON COLUMN join_united_conversations.company_id IS 'Of both conversations.';
COMMENT ON COLUMN join_united_conversations.id IS 'What the conversation''s id was.';
COMMENT ON COLUMN join_united_conversations.conversation_id IS 'The conversation that has its messages.';
COMMENT ON COLUMN join_united_conversations.united_at IS 'When both became one.';
CREATE INDEX join_united_conversations_into ON join_united_conversations (company_id, conversation_id);
ALTER TABLE join_united_conversations ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON join_united_conversations TO suite_app
  USING (company_id = (SELECT tenancy.current_company())) WITH CHECK (company_id = (SELECT tenancy.current_company()));
CREATE POLICY system ON join_united_conversations TO suite_system USING (true) WITH CHECK (true);
GRANT SELECT ON join_united_conversations TO suite_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON join_united_conversations TO suite_system;

-- Whoever snoozes a conversation says what they had seen: what the contact wrote meanwhile is not hidden.
ALTER TABLE join_conversations ADD COLUMN last_incoming_id bigint;
COMMENT ON COLUMN join_conversations.last_incoming_id IS 'The contact''s last message; null: none since this is kept.';

-- What agents keep of a conversation moves with it.
CREATE INDEX join_own_by_conversation ON join_own (conversation_id);

-- Openings and campaigns' messages are written by triggers alone.
CREATE FUNCTION move_conversation_history(company bigint, gone bigint, kept bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
DECLARE
  person bigint;
BEGIN
  SELECT c.contact_id INTO STRICT person FROM join_conversations c WHERE c.company_id = company AND c.id = kept;
  IF gone <> kept AND EXISTS (SELECT FROM join_openings o WHERE o.company_id = company AND o.conversation_id = kept AND o.closed_at IS NULL) THEN
    UPDATE join_openings o
       SET state = 'closed', closed_at = greatest(now(), o.opened_at), open_seconds = roll_up.seconds_between(o.opened_at, now()),
           bot = CASE o.bot WHEN 'running' THEN 'alone' ELSE o.bot END
     WHERE o.company_id = company AND o.conversation_id = gone AND o.closed_at IS NULL;
  END IF;
  UPDATE join_facts f SET conversation_id = kept, contact_id = person WHERE f.company_id = company AND f.conversation_id = gone;
  UPDATE join_openings o SET conversation_id = kept, contact_id = person WHERE o.company_id = company AND o.conversation_id = gone;
  UPDATE join_campaign_messages m SET conversation_id = kept
    FROM join_messages w WHERE w.company_id = company AND w.conversation_id IN (gone, kept) AND m.message_id = w.id AND m.conversation_id = gone;
END $$;
COMMENT ON FUNCTION move_conversation_history(bigint, bigint, bigint) IS
  'Gives a conversation what the reports know of another, which has become a part of it, and all of it to the contact who has the conversation now. Each opening stays one.';
REVOKE EXECUTE ON FUNCTION move_conversation_history(bigint, bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION move_conversation_history(bigint, bigint, bigint) TO suite_system;
