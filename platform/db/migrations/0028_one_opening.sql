-- Whether an opening counts already was looked up among the facts; now the conversation's state says it.
ALTER TABLE join_conversations ADD COLUMN opening_counted boolean DEFAULT false NOT NULL;
COMMENT ON COLUMN join_conversations.opening_counted IS
  'Whether the facts have the present opening: an agent''s first message counts as one, and the answer to it not again.';

UPDATE join_conversations SET opening_counted = true WHERE state IN ('open', 'waiting', 'bot');
UPDATE join_conversations c SET opening_counted = true
  FROM (SELECT DISTINCT ON (f.conversation_id) f.conversation_id, f.kind
          FROM join_facts f JOIN join_conversations i ON i.id = f.conversation_id AND i.state = 'init'
         WHERE f.kind IN ('opened', 'closed') ORDER BY f.conversation_id, f.id DESC) l
 WHERE l.conversation_id = c.id AND l.kind = 'opened';
