-- Signs that members set under a message, each person each sign once.
CREATE TABLE chat_reactions (
  company_id bigint NOT NULL,
  message_id bigint NOT NULL,
  user_id bigint NOT NULL,
  emoji text NOT NULL CHECK (length(emoji) BETWEEN 1 AND 32),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (message_id, emoji, user_id),
  FOREIGN KEY (company_id, message_id) REFERENCES chat_messages (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id)
);
CALL tenancy.protect('chat_reactions');
CREATE INDEX chat_reactions_by_user ON chat_reactions (company_id, user_id);

-- Each member's own: a chat that tells nothing, and one to come back to.
ALTER TABLE chat_members
  ADD COLUMN muted_at timestamptz,
  ADD COLUMN marked_unread boolean NOT NULL DEFAULT false;
