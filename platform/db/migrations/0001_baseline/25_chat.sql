-- Internal chat: conversations of two, groups, the assistant's; their messages, and how far each member has read. Announcements.

CREATE TABLE chat_settings (
  company_id bigint PRIMARY KEY REFERENCES companies,
  edit_minutes integer DEFAULT 15 CHECK (edit_minutes BETWEEN 0 AND 525600),
  delete_minutes integer DEFAULT 60 CHECK (delete_minutes BETWEEN 0 AND 525600),
  push_content boolean NOT NULL DEFAULT true
);
COMMENT ON TABLE chat_settings IS 'What a company allows in its chats. No row: as the defaults say.';
COMMENT ON COLUMN chat_settings.edit_minutes IS
  'How long after sending an author may change a message; 0: never, null: no limit.';
COMMENT ON COLUMN chat_settings.delete_minutes IS
  'How long after sending an author may delete a message; 0: never, null: no limit.';
COMMENT ON COLUMN chat_settings.push_content IS 'Whether push notifications show the text.';
CALL tenancy.protect('chat_settings');

CREATE TABLE chats (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  kind text NOT NULL CHECK (kind IN ('direct', 'group', 'assistant')),
  name text NOT NULL DEFAULT '' CHECK (length(name) <= 80),
  description text NOT NULL DEFAULT '' CHECK (length(description) <= 500),
  only_administrators_write boolean NOT NULL DEFAULT false,
  low_user_id bigint,
  high_user_id bigint,
  client_id uuid,
  last_sequence bigint NOT NULL DEFAULT 0,
  message_count bigint NOT NULL DEFAULT 0,
  last_message_id bigint,
  last_author_id bigint,
  last_at timestamptz NOT NULL DEFAULT now(),
  member_count integer NOT NULL DEFAULT 0,
  members_version integer NOT NULL DEFAULT 0,
  picture text,
  created_by bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CHECK (kind <> 'direct' OR low_user_id < high_user_id),
  FOREIGN KEY (company_id, created_by) REFERENCES users (company_id, id),
  FOREIGN KEY (company_id, high_user_id) REFERENCES users (company_id, id),
  FOREIGN KEY (company_id, low_user_id) REFERENCES users (company_id, id)
);
COMMENT ON TABLE chats IS 'Conversations between colleagues.';
COMMENT ON COLUMN chats.kind IS 'direct: between two; group; assistant: of one person with the assistant.';
COMMENT ON COLUMN chats.name IS 'Of a group; empty otherwise.';
COMMENT ON COLUMN chats.description IS 'Of a group; empty otherwise.';
COMMENT ON COLUMN chats.only_administrators_write IS 'Of a group: other members only read.';
COMMENT ON COLUMN chats.low_user_id IS
  'The member of a direct chat with the lower id, so that there is one chat per pair; of an assistant chat its one '
  'person.';
COMMENT ON COLUMN chats.high_user_id IS 'The other member of a direct chat.';
COMMENT ON COLUMN chats.client_id IS 'Id that the creator''s client gave a group: creating it twice makes one.';
COMMENT ON COLUMN chats.last_sequence IS
  'Sequence of the last message. Writers lock this row, so that sequences have one order and no gap.';
COMMENT ON COLUMN chats.message_count IS
  'Messages so far, without those of kind system: a member''s unread ones are this less chat_members.read_number.';
COMMENT ON COLUMN chats.last_message_id IS
  'This and the next two are kept beside the messages for the list of chats.';
COMMENT ON COLUMN chats.member_count IS 'Kept beside chat_members, of those who have not left.';
COMMENT ON COLUMN chats.members_version IS
  'Raised when members change, so that nodes know when their cached audience is out of date.';
COMMENT ON COLUMN chats.picture IS 'Of a group: path in the file store.';
CALL tenancy.protect('chats');
CREATE UNIQUE INDEX chats_direct ON chats (low_user_id, high_user_id) WHERE kind = 'direct';
CREATE UNIQUE INDEX chats_assistant ON chats (low_user_id) WHERE kind = 'assistant';
CREATE UNIQUE INDEX chats_by_client_id ON chats (created_by, client_id);

CREATE TABLE chat_members (
  company_id bigint NOT NULL,
  chat_id bigint NOT NULL,
  user_id bigint NOT NULL,
  is_administrator boolean NOT NULL DEFAULT false,
  joined_at timestamptz NOT NULL DEFAULT now(),
  left_at timestamptz,
  visible_from bigint NOT NULL DEFAULT 0,
  read_sequence bigint NOT NULL DEFAULT 0,
  read_number bigint NOT NULL DEFAULT 0,
  read_at timestamptz,
  pinned_at timestamptz,
  draft text NOT NULL DEFAULT '' CHECK (length(draft) <= 10000),
  muted_at timestamptz,
  marked_unread boolean NOT NULL DEFAULT false,
  PRIMARY KEY (chat_id, user_id),
  FOREIGN KEY (company_id, chat_id) REFERENCES chats (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id)
);
COMMENT ON TABLE chat_members IS 'Who is or was in a chat. Rows stay after somebody left.';
COMMENT ON COLUMN chat_members.left_at IS 'Null: still a member.';
COMMENT ON COLUMN chat_members.visible_from IS
  'Messages up to this sequence are older than the membership and hidden.';
COMMENT ON COLUMN chat_members.read_sequence IS 'Sequence of the last message that the member read.';
COMMENT ON COLUMN chat_members.read_number IS 'chat_messages.number at that message.';
COMMENT ON COLUMN chat_members.pinned_at IS 'Shown at the top of the list; null: not pinned.';
COMMENT ON COLUMN chat_members.draft IS 'Text not sent yet.';
COMMENT ON COLUMN chat_members.muted_at IS 'No notifications from this chat; null: not muted.';
COMMENT ON COLUMN chat_members.marked_unread IS 'By hand, to come back to it.';
COMMENT ON COLUMN chat_members.is_administrator IS 'Of a group: may change it and its members.';
CALL tenancy.protect('chat_members');
CREATE INDEX chat_members_by_user ON chat_members (user_id, chat_id) WHERE left_at IS NULL;
CREATE INDEX chat_members_administrators ON chat_members (chat_id, user_id) WHERE is_administrator AND left_at IS NULL;

CREATE TABLE chat_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  chat_id bigint NOT NULL,
  sequence bigint NOT NULL,
  number bigint NOT NULL,
  author_id bigint,
  client_id uuid,
  kind text NOT NULL CHECK (kind IN ('NO_ATTACHED', 'image', 'audio', 'video', 'file', 'system')),
  body text NOT NULL DEFAULT '' CHECK (length(body) <= 10000),
  reply_to bigint,
  forwarded boolean NOT NULL DEFAULT false,
  mentions jsonb NOT NULL DEFAULT '[]',
  note jsonb,
  edited_at timestamptz,
  search_text text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  deleted_at timestamptz,
  UNIQUE (chat_id, author_id, client_id),
  UNIQUE (chat_id, sequence),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, author_id) REFERENCES users (company_id, id),
  FOREIGN KEY (company_id, chat_id) REFERENCES chats (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, reply_to) REFERENCES chat_messages (company_id, id)
);
COMMENT ON TABLE chat_messages IS
  'Messages of chats. Written in one place, messages/write-message.ts, under the lock of the chat.';
COMMENT ON COLUMN chat_messages.sequence IS
  '1, 2, 3 … within the chat, without gaps: every screen shows the same order and sees what it misses.';
COMMENT ON COLUMN chat_messages.number IS
  'How many messages there are up to and with this one, without those of kind system: the difference of two is what '
  'is unread between them.';
COMMENT ON COLUMN chat_messages.author_id IS 'Null: the program or the assistant.';
COMMENT ON COLUMN chat_messages.client_id IS 'Id that the author''s client gave it: sending it twice writes one.';
COMMENT ON COLUMN chat_messages.kind IS
  'NO_ATTACHED: text only; image, audio, video, file: with a row in chat_files; system: the program tells that the '
  'group changed.';
COMMENT ON COLUMN chat_messages.body IS 'Text, or a file''s caption; empty once deleted.';
COMMENT ON COLUMN chat_messages.mentions IS 'Ids of mentioned members.';
COMMENT ON COLUMN chat_messages.note IS
  'Of kind system: {type, people: [{id, name}], text}, in the names of that time.';
COMMENT ON COLUMN chat_messages.search_text IS
  'search_form of text and file name; not generated, since the name is in another table.';
COMMENT ON COLUMN chat_messages.version IS 'Raised by each change: the higher of two states is the newer one.';
COMMENT ON COLUMN chat_messages.forwarded IS 'Copied from another chat, which readers are shown.';
CALL tenancy.protect('chat_messages');
CREATE INDEX chat_messages_search ON chat_messages USING gin (chat_id, search_text gin_trgm_ops);
CREATE INDEX chat_messages_replies ON chat_messages (reply_to) WHERE reply_to IS NOT NULL;
CREATE INDEX chat_messages_files ON chat_messages (chat_id, sequence DESC)
  WHERE kind IN ('image', 'audio', 'video', 'file') AND deleted_at IS NULL;

CREATE TABLE chat_message_revisions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  message_id bigint NOT NULL,
  change text NOT NULL CHECK (change IN ('edited', 'deleted')),
  body text NOT NULL,
  changed_by bigint NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, changed_by) REFERENCES users (company_id, id),
  FOREIGN KEY (company_id, message_id) REFERENCES chat_messages (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE chat_message_revisions IS 'What a message said before it was edited or deleted. Never changed.';
COMMENT ON COLUMN chat_message_revisions.body IS 'The text before the change.';
COMMENT ON COLUMN chat_message_revisions.change IS 'What was done to the message.';
CALL tenancy.protect('chat_message_revisions');
REVOKE UPDATE, DELETE ON chat_message_revisions FROM suite_app;
CREATE INDEX chat_message_revisions_by_message ON chat_message_revisions (message_id, id);

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
COMMENT ON TABLE chat_reactions IS 'Emojis under a message, each once per person.';
CALL tenancy.protect('chat_reactions');
CREATE INDEX chat_reactions_by_user ON chat_reactions (company_id, user_id);

CREATE TABLE chat_files (
  company_id bigint NOT NULL,
  message_id bigint PRIMARY KEY,
  file_id uuid NOT NULL,
  preview_id uuid,
  width integer,
  height integer,
  duration double precision CHECK (duration BETWEEN 0 AND 86400),
  released_at timestamptz,
  FOREIGN KEY (company_id, file_id) REFERENCES stored_files (company_id, id),
  FOREIGN KEY (company_id, message_id) REFERENCES chat_messages (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, preview_id) REFERENCES stored_files (company_id, id)
);
COMMENT ON TABLE chat_files IS
  'Files of messages. A forwarded file is several rows with one content; the chat serves it to members of any chat '
  'that has it.';
COMMENT ON COLUMN chat_files.preview_id IS
  'Small picture; null until it is made, or of something that is no picture.';
COMMENT ON COLUMN chat_files.width IS 'Pixels; null: not known.';
COMMENT ON COLUMN chat_files.height IS 'Pixels; null: not known.';
COMMENT ON COLUMN chat_files.duration IS 'Seconds of a voice note, as the sender''s client measured it.';
COMMENT ON COLUMN chat_files.released_at IS
  'When the message was deleted; the content goes some time later, unless another message has it.';
CALL tenancy.protect('chat_files');
CREATE INDEX chat_files_by_file ON chat_files (company_id, file_id);
CREATE INDEX chat_files_by_preview ON chat_files (company_id, preview_id);
CREATE INDEX chat_files_released ON chat_files (released_at) WHERE released_at IS NOT NULL;

CREATE TABLE chat_reads (
  company_id bigint NOT NULL,
  chat_id bigint NOT NULL,
  user_id bigint NOT NULL,
  up_to bigint NOT NULL,
  read_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (chat_id, user_id, up_to),
  FOREIGN KEY (company_id, chat_id) REFERENCES chats (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id)
);
COMMENT ON TABLE chat_reads IS
  'Each step of a member''s reading: the first one that reaches a message tells when it was read.';
COMMENT ON COLUMN chat_reads.up_to IS 'Sequence of the message read last.';
CALL tenancy.protect('chat_reads');

CREATE TABLE do_not_disturb (
  company_id bigint NOT NULL,
  user_id bigint PRIMARY KEY,
  until timestamptz NOT NULL,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE do_not_disturb IS
  'Users who want neither notifications nor calls now. A row whose time is over counts as none.';
COMMENT ON COLUMN do_not_disturb.until IS 'infinity: until switched off.';
CALL tenancy.protect('do_not_disturb');

CREATE FUNCTION search_chat_messages(person bigint, one_chat bigint, pattern text, before bigint, most integer)
  RETURNS SETOF bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
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
  $$;
COMMENT ON FUNCTION search_chat_messages(bigint, bigint, text, bigint, integer) IS
  'Ids of messages that contain the pattern (in search_form), newest first, in chats that the person is in, or in '
  'one_chat. Row-level security would keep LIKE from using the trigram index, so this runs as the owner, filters by '
  'the current company itself and returns ids only. before: only older messages, for the next page.';
REVOKE ALL ON FUNCTION search_chat_messages FROM public;
GRANT EXECUTE ON FUNCTION search_chat_messages TO suite_app, suite_system;

CREATE TABLE announcements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 500),
  link text CHECK (link ~ '^/' AND length(link) <= 300),
  audience text NOT NULL DEFAULT 'all' CHECK (audience IN ('all', 'groups', 'roles', 'people')),
  roles text[] NOT NULL DEFAULT '{}',
  send_at timestamptz,
  sent_at timestamptz,
  recipients integer NOT NULL DEFAULT 0,
  author_id bigint,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(title || ' ' || body)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, author_id) REFERENCES users (company_id, id) ON DELETE SET NULL (author_id)
);
COMMENT ON TABLE announcements IS 'What a company tells its people; each gets a notification.';
COMMENT ON COLUMN announcements.link IS 'Page that it leads to; null: none.';
COMMENT ON COLUMN announcements.audience IS
  'all; groups: announcement_groups; roles: the column; people: announcement_people. Who belongs to it is decided '
  'when it is sent.';
COMMENT ON COLUMN announcements.send_at IS 'Null: at once.';
COMMENT ON COLUMN announcements.sent_at IS 'Null: not yet; afterwards it cannot be changed.';
COMMENT ON COLUMN announcements.recipients IS 'How many were notified.';
COMMENT ON COLUMN announcements.roles IS 'Roles that it is for, beside the groups and people of their own tables.';
CALL tenancy.protect('announcements');
CREATE INDEX announcements_newest ON announcements (company_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX announcements_search ON announcements USING gin (search_text gin_trgm_ops);
CREATE INDEX announcements_deleted ON announcements (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE announcement_groups (
  company_id bigint NOT NULL REFERENCES companies,
  announcement_id bigint NOT NULL,
  group_id bigint NOT NULL,
  PRIMARY KEY (announcement_id, group_id),
  FOREIGN KEY (company_id, announcement_id) REFERENCES announcements (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, group_id) REFERENCES user_groups (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE announcement_groups IS 'Of user_groups.';
CALL tenancy.protect('announcement_groups');
CREATE INDEX announcement_groups_by_group ON announcement_groups (company_id, group_id);

CREATE TABLE announcement_people (
  company_id bigint NOT NULL REFERENCES companies,
  announcement_id bigint NOT NULL,
  user_id bigint NOT NULL,
  PRIMARY KEY (announcement_id, user_id),
  FOREIGN KEY (company_id, announcement_id) REFERENCES announcements (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE announcement_people IS 'Single users an announcement is for.';
CALL tenancy.protect('announcement_people');
CREATE INDEX announcement_people_by_user ON announcement_people (company_id, user_id);
