-- An agent goes on seeing what comes into a conversation that they closed, until somebody has it.
ALTER TABLE join_conversations ADD COLUMN former_owner_id bigint;
ALTER TABLE join_conversations ADD FOREIGN KEY (company_id, former_owner_id) REFERENCES users (company_id, id);
COMMENT ON COLUMN join_conversations.former_owner_id IS
  'Who had it when it was closed, if it was opened again since: reads it, and may take it, while nobody has it (owner_id is null).';
CREATE INDEX join_conversations_of_former ON join_conversations (company_id, former_owner_id)
  WHERE former_owner_id IS NOT NULL;

-- Colleagues mentioned in a note read the conversation's notes, whoever has it.
CREATE TABLE join_note_readers (
  company_id bigint NOT NULL REFERENCES companies,
  conversation_id bigint NOT NULL,
  user_id bigint NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (conversation_id, user_id),
  FOREIGN KEY (company_id, conversation_id) REFERENCES join_conversations (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE join_note_readers IS
  'Who was mentioned in a note of a conversation: they read its notes and answer with notes, also without seeing the conversation.';
COMMENT ON COLUMN join_note_readers.since IS 'When they were first mentioned.';
CALL tenancy.protect('join_note_readers');
CREATE INDEX join_note_readers_by_user ON join_note_readers (company_id, user_id);
