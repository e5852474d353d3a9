-- Files of chat messages, and pictures of groups.

-- A file may be sent on: several messages, one content. Handed out by the chat alone, to members of a chat that has it.
CREATE TABLE chat_files (
  message_id bigint PRIMARY KEY,
  company_id bigint NOT NULL,
  file_id uuid NOT NULL,
  -- A small picture of a picture; null until it is made.
  preview_id uuid,
  -- Pixels.
  width integer,
  height integer,
  -- Seconds of a voice note, as its sender's program measured it.
  duration double precision CHECK (duration BETWEEN 0 AND 86400),
  FOREIGN KEY (company_id, message_id) REFERENCES chat_messages (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, file_id) REFERENCES stored_files (company_id, id),
  FOREIGN KEY (company_id, preview_id) REFERENCES stored_files (company_id, id)
);
CALL tenancy.protect('chat_files');
CREATE INDEX chat_files_by_file ON chat_files (company_id, file_id);
CREATE INDEX chat_files_by_preview ON chat_files (company_id, preview_id);

ALTER TABLE chats ADD COLUMN picture text;
