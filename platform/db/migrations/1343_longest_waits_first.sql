-- The list of contacts that wait for an answer begins with the longest wait.
CREATE INDEX join_conversations_unanswered ON join_conversations (company_id, waiting_since, id)
  WHERE waiting_since IS NOT NULL AND state <> 'closed';
