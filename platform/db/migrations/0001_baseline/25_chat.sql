-- Internal chat: conversations of two, groups, the assistant's; their messages, and how far each member has read. Announcements.

CREATE TABLE chat_settings (
  company_id bigint PRIMARY KEY REFERENCES companies,
  -- Minutes; 0 never, null without a limit.
  edit_minutes integer DEFAULT 15 CHECK (edit_minutes BETWEEN 0 AND 525600),
  delete_minutes integer DEFAULT 60 CHECK (delete_minutes BETWEEN 0 AND 525600),
  push_content boolean NOT NULL DEFAULT true
);
CALL tenancy.protect('chat_settings');

CREATE TABLE chats (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  kind text NOT NULL CHECK (kind IN ('direct', 'group', 'assistant')),
  name text NOT NULL DEFAULT '' CHECK (length(name) <= 80),
  description text NOT NULL DEFAULT '' CHECK (length(description) <= 500),
  only_administrators_write boolean NOT NULL DEFAULT false,
  -- The two of a direct chat, the lower id first; of the assistant's chat the one person.
  low_user_id bigint,
  high_user_id bigint,
  -- The id that the maker's program gave a group.
  client_id uuid,
  -- Place of the last message; whoever writes holds this row, so that places have one order and no hole.
  last_sequence bigint NOT NULL DEFAULT 0,
  -- Messages by people so far: what is unread is this less the member's own count.
  message_count bigint NOT NULL DEFAULT 0,
  last_message_id bigint,
  last_author_id bigint,
  last_at timestamptz NOT NULL DEFAULT now(),
  member_count integer NOT NULL DEFAULT 0,
  -- Changes with the members, so that whoever remembers them knows when to forget.
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
CALL tenancy.protect('chats');
CREATE UNIQUE INDEX chats_direct ON chats (low_user_id, high_user_id) WHERE kind = 'direct';
CREATE UNIQUE INDEX chats_assistant ON chats (low_user_id) WHERE kind = 'assistant';
CREATE UNIQUE INDEX chats_by_client_id ON chats (created_by, client_id);

-- Kept after somebody leaves: who was in it, from when to when last.
CREATE TABLE chat_members (
  company_id bigint NOT NULL,
  chat_id bigint NOT NULL,
  user_id bigint NOT NULL,
  is_administrator boolean NOT NULL DEFAULT false,
  joined_at timestamptz NOT NULL DEFAULT now(),
  left_at timestamptz,
  -- Messages up to here were written before, and are not for this member.
  visible_from bigint NOT NULL DEFAULT 0,
  read_sequence bigint NOT NULL DEFAULT 0,
  read_number bigint NOT NULL DEFAULT 0,
  read_at timestamptz,
  pinned_at timestamptz,
  draft text NOT NULL DEFAULT '' CHECK (length(draft) <= 10000),
  -- The member's own: a chat that notifies of nothing, and one to come back to.
  muted_at timestamptz,
  marked_unread boolean NOT NULL DEFAULT false,
  PRIMARY KEY (chat_id, user_id),
  FOREIGN KEY (company_id, chat_id) REFERENCES chats (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id)
);
CALL tenancy.protect('chat_members');
CREATE INDEX chat_members_by_user ON chat_members (user_id, chat_id) WHERE left_at IS NULL;
CREATE INDEX chat_members_administrators ON chat_members (chat_id, user_id) WHERE is_administrator AND left_at IS NULL;

CREATE TABLE chat_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  chat_id bigint NOT NULL,
  -- 1, 2, 3 … within the chat.
  sequence bigint NOT NULL,
  -- Messages by people up to and with this one.
  number bigint NOT NULL,
  author_id bigint,
  client_id uuid,
  kind text NOT NULL CHECK (kind IN ('NO_ATTACHED', 'image', 'audio', 'video', 'file', 'system')),
  body text NOT NULL DEFAULT '' CHECK (length(body) <= 10000),
  reply_to bigint,
  forwarded boolean NOT NULL DEFAULT false,
  -- Ids of members.
  mentions jsonb NOT NULL DEFAULT '[]',
  -- What a message of kind `system` tells.
  note jsonb,
  edited_at timestamptz,
  -- What a search looks at; a file's name is put in beside its caption.
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
CALL tenancy.protect('chat_messages');
CREATE INDEX chat_messages_search ON chat_messages USING gin (chat_id, search_text gin_trgm_ops);
CREATE INDEX chat_messages_replies ON chat_messages (reply_to) WHERE reply_to IS NOT NULL;
CREATE INDEX chat_messages_files ON chat_messages (chat_id, sequence DESC)
  WHERE kind IN ('image', 'audio', 'video', 'file') AND deleted_at IS NULL;

-- What a message said before it was changed.
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
CALL tenancy.protect('chat_message_revisions');
REVOKE UPDATE, DELETE ON chat_message_revisions FROM suite_app;
CREATE INDEX chat_message_revisions_by_message ON chat_message_revisions (message_id, id);

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

-- A file may be sent on: several messages, one content. Handed out by the chat alone, to members of a chat that has it.
CREATE TABLE chat_files (
  company_id bigint NOT NULL,
  message_id bigint PRIMARY KEY,
  file_id uuid NOT NULL,
  -- A small picture of a picture; null until it is made.
  preview_id uuid,
  -- Pixels.
  width integer,
  height integer,
  -- Seconds of a voice note, as its sender's program measured it.
  duration double precision CHECK (duration BETWEEN 0 AND 86400),
  -- When its message was deleted; the file goes some time after, unless another message has it too.
  released_at timestamptz,
  FOREIGN KEY (company_id, file_id) REFERENCES stored_files (company_id, id),
  FOREIGN KEY (company_id, message_id) REFERENCES chat_messages (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, preview_id) REFERENCES stored_files (company_id, id)
);
CALL tenancy.protect('chat_files');
CREATE INDEX chat_files_by_file ON chat_files (company_id, file_id);
CREATE INDEX chat_files_by_preview ON chat_files (company_id, preview_id);
CREATE INDEX chat_files_released ON chat_files (released_at) WHERE released_at IS NOT NULL;

-- Each step of a member's reading: the first one that reaches a message tells when it was read.
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
CALL tenancy.protect('chat_reads');

-- Notifications that somebody does not want now.
CREATE TABLE do_not_disturb (
  company_id bigint NOT NULL,
  user_id bigint PRIMARY KEY,
  -- Infinity: until told otherwise.
  until timestamptz NOT NULL,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('do_not_disturb');

-- Ids of messages that contain the pattern (already in its searching form), the latest first, in the chats that the person is
-- in. Under row-level security LIKE may only run on rows that already passed the policy, so that a trigram index would
-- never be used: this runs as the owner, keeps to the company of the transaction, and gives ids alone.
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
  -- Null: at once.
  send_at timestamptz,
  sent_at timestamptz,
  -- How many got it.
  recipients integer NOT NULL DEFAULT 0,
  author_id bigint,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(title || ' ' || body)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, author_id) REFERENCES users (company_id, id) ON DELETE SET NULL (author_id)
);
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
CALL tenancy.protect('announcement_people');
CREATE INDEX announcement_people_by_user ON announcement_people (company_id, user_id);
