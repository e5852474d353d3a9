-- Join: messages of providers (WhatsApp), the contacts they come from, and the conversations that agents have with them.

CREATE TABLE join_groups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  strategy text NOT NULL DEFAULT 'by_turns' CHECK (strategy IN ('by_turns', 'least_busy', 'manual')),
  -- Conversations that an agent has at once at most.
  capacity integer NOT NULL DEFAULT 20 CHECK (capacity BETWEEN 1 AND 500),
  -- Within which an answer is due; 0: no service level.
  answer_minutes integer NOT NULL DEFAULT 0 CHECK (answer_minutes BETWEEN 0 AND 10080),
  -- What an agent leaves unanswered goes on to the others.
  reassign boolean NOT NULL DEFAULT true,
  welcome text CHECK (length(welcome) <= 1000),
  out_of_hours text CHECK (length(out_of_hours) <= 1000),
  -- `08:00-12:00`; a week without any hour is always open.
  monday text[] NOT NULL DEFAULT '{}',
  tuesday text[] NOT NULL DEFAULT '{}',
  wednesday text[] NOT NULL DEFAULT '{}',
  thursday text[] NOT NULL DEFAULT '{}',
  friday text[] NOT NULL DEFAULT '{}',
  saturday text[] NOT NULL DEFAULT '{}',
  sunday text[] NOT NULL DEFAULT '{}',
  -- Conversations that somebody in a call may have to be given one more; 0: none during a call.
  chats_in_call integer NOT NULL DEFAULT 0 CHECK (chats_in_call BETWEEN 0 AND 500),
  -- Whether calls of queues are offered to those who have as many conversations as the group allows.
  calls_when_full boolean NOT NULL DEFAULT true,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
CALL tenancy.protect('join_groups');
CREATE UNIQUE INDEX join_groups_name_key ON join_groups (company_id, search_form(name)) WHERE deleted_at IS NULL;

CREATE TABLE join_group_members (
  company_id bigint NOT NULL REFERENCES companies,
  group_id bigint NOT NULL,
  user_id bigint NOT NULL,
  position bigint GENERATED ALWAYS AS IDENTITY,
  -- By turns: whoever got one longest ago is next.
  last_assigned_at timestamptz,
  PRIMARY KEY (group_id, user_id),
  FOREIGN KEY (company_id, group_id) REFERENCES join_groups (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('join_group_members');
CREATE INDEX join_group_members_by_user ON join_group_members (company_id, user_id);

CREATE TABLE join_bots (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- Where its calls may go.
  hosts text[] NOT NULL DEFAULT '{}',
  draft jsonb NOT NULL DEFAULT '{"edges": [], "nodes": [{"x": 0, "y": 0, "id": "start", "name": "", "type": "start"}]}',
  -- Of the draft alone: who saves over somebody else's is told.
  draft_version integer NOT NULL DEFAULT 1,
  -- The version that answers; null: none.
  published integer,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
CALL tenancy.protect('join_bots');
CREATE UNIQUE INDEX join_bots_name_key ON join_bots (company_id, search_form(name)) WHERE deleted_at IS NULL;

-- Never changed: conversations finish with the version that they began with.
CREATE TABLE join_bot_versions (
  company_id bigint NOT NULL,
  bot_id bigint NOT NULL,
  number integer NOT NULL,
  graph jsonb NOT NULL,
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 200),
  published_by bigint,
  published_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (bot_id, number),
  FOREIGN KEY (company_id, bot_id) REFERENCES join_bots (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, published_by) REFERENCES users (company_id, id)
);
CALL tenancy.protect('join_bot_versions');

CREATE TABLE join_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  provider text NOT NULL CHECK (provider IN ('gupshup', 'whatsapp-cloud', 'whatsapp-web', 'simulator')),
  number text NOT NULL CHECK (length(number) <= 32),
  external_id text CHECK (length(external_id) <= 120),
  business_id text CHECK (length(business_id) <= 120),
  -- JSON of what is secret, sealed; never read by anybody.
  credentials_sealed bytea,
  -- Names the account in the address that the provider sends to; as good as a password where nothing is signed.
  webhook_key text NOT NULL DEFAULT encode((uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex') UNIQUE,
  verify_token text NOT NULL DEFAULT encode(uuid_send(gen_random_uuid()), 'hex'),
  group_id bigint,
  bot_active boolean NOT NULL DEFAULT false,
  per_second integer NOT NULL DEFAULT 20 CHECK (per_second BETWEEN 1 AND 500),
  health text NOT NULL DEFAULT 'unknown' CHECK (health IN ('unknown', 'up', 'refused', 'unreachable')),
  checked_at timestamptz,
  bot_id bigint,
  opt_out_words text[] NOT NULL DEFAULT '{BAJA,STOP}',
  opt_in_words text[] NOT NULL DEFAULT '{ALTA}',
  opt_out_reply text CHECK (length(opt_out_reply) <= 1000),
  -- Which secrets an account has: its page says so without opening what is sealed.
  kept_secrets text[] NOT NULL DEFAULT '{}',
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || ' ' || number)) STORED,
  disabled_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, bot_id) REFERENCES join_bots (company_id, id),
  FOREIGN KEY (company_id, group_id) REFERENCES join_groups (company_id, id)
);
CALL tenancy.protect('join_accounts');
CREATE UNIQUE INDEX join_accounts_name_key ON join_accounts (company_id, search_form(name)) WHERE deleted_at IS NULL;

CREATE TABLE join_web_sessions (
  company_id bigint NOT NULL REFERENCES companies,
  account_id bigint PRIMARY KEY,
  -- The device's keys, sealed: whoever has them is that device.
  session_sealed bytea NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, account_id) REFERENCES join_accounts (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('join_web_sessions');

CREATE TABLE join_labels (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  color text NOT NULL DEFAULT '#1976d2' CHECK (color ~ '^#[0-9a-f]{6}$'),
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
CALL tenancy.protect('join_labels');
CREATE UNIQUE INDEX join_labels_name_key ON join_labels (company_id, search_form(name)) WHERE deleted_at IS NULL;

CREATE TABLE join_default_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  shortcut text CHECK (length(shortcut) <= 30),
  message text NOT NULL CHECK (length(message) <= 4000),
  group_id bigint,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || ' ' || coalesce(shortcut, '') || ' ' || message)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, group_id) REFERENCES join_groups (company_id, id)
);
CALL tenancy.protect('join_default_messages');
CREATE UNIQUE INDEX join_default_messages_name_key ON join_default_messages (company_id, search_form(name)) WHERE deleted_at IS NULL;

CREATE TABLE join_disconnect_reasons (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
CALL tenancy.protect('join_disconnect_reasons');
CREATE UNIQUE INDEX join_disconnect_reasons_name_key ON join_disconnect_reasons (company_id, search_form(name)) WHERE deleted_at IS NULL;

CREATE TABLE join_closing_types (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
CALL tenancy.protect('join_closing_types');
CREATE UNIQUE INDEX join_closing_types_name_key ON join_closing_types (company_id, search_form(name)) WHERE deleted_at IS NULL;

CREATE TABLE join_surveys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  question text NOT NULL CHECK (length(question) <= 1000),
  options text[] NOT NULL DEFAULT '{}',
  thanks text CHECK (length(thanks) <= 1000),
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || ' ' || question)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
CALL tenancy.protect('join_surveys');
CREATE UNIQUE INDEX join_surveys_name_key ON join_surveys (company_id, search_form(name)) WHERE deleted_at IS NULL;

CREATE TABLE join_templates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  account_id bigint NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  language text NOT NULL CHECK (length(language) <= 10),
  category text NOT NULL DEFAULT 'utility' CHECK (category IN ('utility', 'marketing', 'authentication')),
  header text NOT NULL DEFAULT 'text' CHECK (header IN ('text', 'image', 'video', 'document')),
  message text NOT NULL CHECK (length(message) <= 1024),
  footer text CHECK (length(footer) <= 60),
  buttons text[] NOT NULL DEFAULT '{}',
  default_values text[] NOT NULL DEFAULT '{}',
  provider_id text CHECK (length(provider_id) <= 200),
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'pending', 'approved', 'rejected', 'paused')),
  rejection text CHECK (length(rejection) <= 500),
  favourite boolean NOT NULL DEFAULT false,
  file_id uuid,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || ' ' || message)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, account_id) REFERENCES join_accounts (company_id, id),
  FOREIGN KEY (company_id, file_id) REFERENCES stored_files (company_id, id)
);
CALL tenancy.protect('join_templates');
CREATE UNIQUE INDEX join_templates_name_key ON join_templates (company_id, account_id, name, language) WHERE deleted_at IS NULL;
CREATE INDEX join_templates_offered ON join_templates (company_id, status, name) WHERE deleted_at IS NULL;

-- What stands in a template's parameters for one agent.
CREATE TABLE join_template_values (
  company_id bigint NOT NULL,
  template_id bigint NOT NULL,
  user_id bigint NOT NULL,
  values_given text[] NOT NULL,
  PRIMARY KEY (template_id, user_id),
  FOREIGN KEY (company_id, template_id) REFERENCES join_templates (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('join_template_values');

-- Whether an agent takes conversations; without a row they were never here.
CREATE TABLE join_agents (
  company_id bigint NOT NULL REFERENCES companies,
  user_id bigint PRIMARY KEY,
  connected boolean NOT NULL DEFAULT true,
  reason text CHECK (length(reason) <= 80),
  since timestamptz NOT NULL DEFAULT now(),
  -- Until when an agent counts as there without another sign of life of their browser; `online` is what others were told.
  present_until timestamptz,
  online boolean NOT NULL DEFAULT false,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('join_agents');

-- A person outside, as the channel knows them: by any of their identifiers.
CREATE TABLE join_contacts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  -- As the provider tells it, and as the company's agents call them.
  name text NOT NULL DEFAULT '' CHECK (length(name) <= 120),
  custom_name text CHECK (length(custom_name) <= 120),
  -- E.164 with its plus; null where the provider tells none.
  phone text CHECK (length(phone) <= 32),
  person_id bigint,
  opted_out_at timestamptz,
  search_text text NOT NULL
    GENERATED ALWAYS AS (search_form(coalesce(custom_name, '') || ' ' || name || ' ' || coalesce(phone, ''))) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, person_id) REFERENCES persons (company_id, id)
);
CALL tenancy.protect('join_contacts');
CREATE INDEX join_contacts_search ON join_contacts USING gin (company_id, search_text gin_trgm_ops);
CREATE INDEX join_contacts_by_person ON join_contacts (company_id, person_id) WHERE person_id IS NOT NULL;

CREATE TABLE join_contact_points (
  company_id bigint NOT NULL,
  contact_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('phone', 'user_id')),
  -- The provider of a user id; empty of phones.
  provider text NOT NULL DEFAULT '',
  -- A phone in the one form that all its spellings come to.
  value text NOT NULL CHECK (length(value) BETWEEN 1 AND 200),
  -- As the provider spells it: what is written to.
  address text NOT NULL CHECK (length(address) BETWEEN 1 AND 200),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, kind, provider, value),
  FOREIGN KEY (company_id, contact_id) REFERENCES join_contacts (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('join_contact_points');
CREATE INDEX join_contact_points_by_contact ON join_contact_points (contact_id);

CREATE TABLE join_conversations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  account_id bigint NOT NULL,
  contact_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'init' CHECK (state IN ('init', 'bot', 'waiting', 'open', 'closed')),
  owner_id bigint,
  group_id bigint,
  label_id bigint,
  closing_type_id bigint,
  blocked_at timestamptz,
  unread integer NOT NULL DEFAULT 0,
  -- Place of the last message; whoever writes holds this row, so that places have one order and no hole.
  last_sequence integer NOT NULL DEFAULT 0,
  last_message_id bigint,
  last_at timestamptz NOT NULL DEFAULT now(),
  window_until timestamptz,
  snoozed_until timestamptz,
  -- Since when the contact waits for an answer.
  waiting_since timestamptz,
  -- Where the bot is in its graph, and what it has asked so far.
  bot jsonb,
  -- The survey whose answer is awaited.
  survey_id bigint,
  -- When it was last opened, and from which place on.
  opened_at timestamptz NOT NULL DEFAULT now(),
  opened_sequence integer NOT NULL DEFAULT 0,
  answered_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, contact_id),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, account_id) REFERENCES join_accounts (company_id, id),
  FOREIGN KEY (company_id, closing_type_id) REFERENCES join_closing_types (company_id, id),
  FOREIGN KEY (company_id, contact_id) REFERENCES join_contacts (company_id, id),
  FOREIGN KEY (company_id, group_id) REFERENCES join_groups (company_id, id),
  FOREIGN KEY (company_id, label_id) REFERENCES join_labels (company_id, id),
  FOREIGN KEY (company_id, owner_id) REFERENCES users (company_id, id),
  FOREIGN KEY (company_id, survey_id) REFERENCES join_surveys (company_id, id)
);
CALL tenancy.protect('join_conversations');
CREATE INDEX join_conversations_latest ON join_conversations (company_id, last_at DESC, id DESC) WHERE state <> 'closed';
CREATE INDEX join_conversations_all ON join_conversations (company_id, last_at DESC, id DESC);
CREATE INDEX join_conversations_by_owner ON join_conversations (company_id, owner_id, last_at DESC, id DESC) WHERE state <> 'closed';
CREATE INDEX join_conversations_closed_by_owner ON join_conversations (company_id, owner_id, last_at DESC, id DESC);
CREATE INDEX join_conversations_waiting ON join_conversations (company_id, group_id, waiting_since) WHERE state = 'waiting';
CREATE INDEX join_conversations_unread ON join_conversations (company_id, owner_id) WHERE unread > 0 AND state <> 'closed';
CREATE INDEX join_conversations_by_label ON join_conversations (company_id, label_id, last_at DESC, id DESC) WHERE label_id IS NOT NULL;
CREATE INDEX join_conversations_by_contact ON join_conversations (contact_id);
CREATE INDEX join_conversations_snoozed ON join_conversations (snoozed_until) WHERE snoozed_until IS NOT NULL;
-- The list of contacts that wait for an answer begins with the longest wait.
CREATE INDEX join_conversations_unanswered ON join_conversations (company_id, waiting_since, id)
  WHERE waiting_since IS NOT NULL AND state <> 'closed';

-- What is somebody's own of a conversation.
CREATE TABLE join_own (
  company_id bigint NOT NULL,
  conversation_id bigint NOT NULL,
  user_id bigint NOT NULL,
  pinned_at timestamptz,
  draft text NOT NULL DEFAULT '' CHECK (length(draft) <= 4096),
  PRIMARY KEY (user_id, conversation_id),
  FOREIGN KEY (company_id, conversation_id) REFERENCES join_conversations (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('join_own');
CREATE INDEX join_own_pinned ON join_own (user_id, pinned_at) WHERE pinned_at IS NOT NULL;

CREATE TABLE join_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  conversation_id bigint NOT NULL,
  -- 1, 2, 3 … within the conversation.
  sequence integer NOT NULL,
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  kind text NOT NULL,
  body text NOT NULL DEFAULT '' CHECK (length(body) <= 8192),
  -- What a place, a contact, buttons, a template carry beside the text.
  payload jsonb,
  author_id bigint,
  by_bot boolean NOT NULL DEFAULT false,
  client_id uuid,
  provider_id text CHECK (length(provider_id) <= 200),
  -- Of an outgoing one; incoming ones are delivered or read.
  status text NOT NULL CHECK (status IN ('enqueue', 'unconfirmed', 'sent', 'delivered', 'read', 'failed')),
  -- A word of the catalogue: join.failed.{reason}.
  failure text,
  attempts integer NOT NULL DEFAULT 0,
  not_before timestamptz,
  -- Set before the provider is asked: found again after the program died, nobody knows whether it went.
  asked_at timestamptz,
  reply_to bigint,
  mentions jsonb NOT NULL DEFAULT '[]',
  note jsonb,
  reactions jsonb NOT NULL DEFAULT '[]',
  edited_at timestamptz,
  search_text text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  UNIQUE (conversation_id, sequence),
  FOREIGN KEY (company_id, author_id) REFERENCES users (company_id, id),
  FOREIGN KEY (company_id, conversation_id) REFERENCES join_conversations (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, reply_to) REFERENCES join_messages (company_id, id)
);
CALL tenancy.protect('join_messages');
CREATE UNIQUE INDEX join_messages_by_client_id ON join_messages (conversation_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX join_messages_by_provider_id ON join_messages (company_id, provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX join_messages_unsent ON join_messages (conversation_id, sequence) WHERE status = 'enqueue' AND direction = 'out';
CREATE INDEX join_messages_search ON join_messages USING gin (company_id, search_text gin_trgm_ops) WHERE search_text <> '';
-- Messages left over when the program died: found by a sweep.
CREATE INDEX join_messages_left_over ON join_messages (created_at) WHERE status = 'enqueue' AND direction = 'out';

CREATE TABLE join_files (
  company_id bigint NOT NULL,
  message_id bigint PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('pending', 'ready', 'failed')),
  file_id uuid,
  preview_id uuid,
  name text NOT NULL DEFAULT '' CHECK (length(name) <= 300),
  content_type text NOT NULL DEFAULT '' CHECK (length(content_type) <= 200),
  -- Where it is outside: an address or a provider's id, until it is fetched.
  source text CHECK (length(source) <= 4000),
  -- Seconds.
  duration double precision CHECK (duration BETWEEN 0 AND 86400),
  FOREIGN KEY (company_id, file_id) REFERENCES stored_files (company_id, id),
  FOREIGN KEY (company_id, message_id) REFERENCES join_messages (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, preview_id) REFERENCES stored_files (company_id, id)
);
CALL tenancy.protect('join_files');
CREATE INDEX join_files_by_file ON join_files (company_id, file_id);

-- Uploaded for a message that is not sent yet; what nobody sends goes after a day.
CREATE TABLE join_uploads (
  company_id bigint NOT NULL,
  file_id uuid PRIMARY KEY,
  user_id bigint NOT NULL,
  duration double precision CHECK (duration BETWEEN 0 AND 86400),
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, file_id) REFERENCES stored_files (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('join_uploads');
CREATE INDEX join_uploads_by_age ON join_uploads (created_at);

-- What providers sent, as it came, until it is carried out; its key makes a second delivery nothing.
CREATE TABLE join_inbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  account_id bigint NOT NULL,
  dedupe_key text NOT NULL CHECK (length(dedupe_key) <= 300),
  -- Events of one lane are carried out one after the other.
  lane text NOT NULL CHECK (length(lane) <= 220),
  event jsonb NOT NULL,
  received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  done_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  -- Set aside after many tries, so that what comes after it goes on.
  failed_at timestamptz,
  -- What a company's providers tell is carried out in a few lines beside each other, a lane always in the same one: however much
  -- comes for one company, no more than those are taken from the others.
  slot smallint NOT NULL DEFAULT 0,
  -- An event that failed is tried again then; until that moment what follows in its lane waits, and nothing else.
  retry_at timestamptz,
  UNIQUE (account_id, dedupe_key),
  FOREIGN KEY (company_id, account_id) REFERENCES join_accounts (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('join_inbox');
-- Statuses that came before the answer that names their message.
CREATE INDEX join_inbox_statuses ON join_inbox (account_id, (event->>'providerId')) WHERE event->>'type' = 'status';
CREATE INDEX join_inbox_done ON join_inbox (done_at) WHERE done_at IS NOT NULL;
CREATE INDEX join_inbox_open ON join_inbox (company_id, slot, id) WHERE done_at IS NULL AND failed_at IS NULL;
CREATE INDEX join_inbox_retried ON join_inbox (company_id, slot)
  WHERE retry_at IS NOT NULL AND done_at IS NULL AND failed_at IS NULL;

-- What happened, for the reports; times of answers in seconds.
CREATE TABLE join_facts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  kind text NOT NULL
    CHECK (kind IN ('opened', 'received', 'sent', 'offered', 'answered', 'first_reply', 'transferred',
      'option', 'labelled', 'closed', 'survey_sent', 'survey_answered', 'blocked', 'connected',
      'disconnected', 'bot_answered', 'campaign')),
  conversation_id bigint,
  account_id bigint,
  contact_id bigint,
  user_id bigint,
  group_id bigint,
  label_id bigint,
  closing_type_id bigint,
  survey_id bigint,
  seconds integer,
  -- The option chosen, the answer given, the reason.
  word text CHECK (length(word) <= 300),
  FOREIGN KEY (company_id, conversation_id) REFERENCES join_conversations (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('join_facts');
CREATE INDEX join_facts_by_kind ON join_facts (company_id, kind, at);
CREATE INDEX join_facts_by_time ON join_facts (company_id, at);
CREATE INDEX join_facts_by_conversation ON join_facts (conversation_id, id);

-- Which way a conversation left a node: the figures of a bot are counted from these.
CREATE TABLE join_bot_passages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  bot_id bigint NOT NULL,
  conversation_id bigint NOT NULL,
  node text NOT NULL CHECK (length(node) <= 40),
  port text NOT NULL CHECK (length(port) <= 40),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  version integer NOT NULL,
  FOREIGN KEY (company_id, bot_id) REFERENCES join_bots (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, conversation_id) REFERENCES join_conversations (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('join_bot_passages');
CREATE INDEX join_bot_passages_by_time ON join_bot_passages (company_id, bot_id, at);
CREATE INDEX join_bot_passages_by_conversation ON join_bot_passages (conversation_id);

-- What somebody narrows the list of conversations by, under a name; shared ones are seen by everybody of the company.
CREATE TABLE join_saved_filters (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  user_id bigint NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  shared boolean NOT NULL DEFAULT false,
  filter jsonb NOT NULL CHECK (jsonb_typeof(filter) = 'object'),
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('join_saved_filters');
CREATE INDEX join_saved_filters_of_user ON join_saved_filters (company_id, user_id);
CREATE INDEX join_saved_filters_shared ON join_saved_filters (company_id, name) WHERE shared;

-- Ids of conversations with a message that contains the pattern (already in its searching form), the latest first. As
-- search_chat_messages: a trigram index is out of reach of row-level security, so this keeps to the company itself.
CREATE FUNCTION search_join_messages(pattern text, most integer)
  RETURNS SETOF bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT m.conversation_id FROM join_messages m
     WHERE m.company_id = tenancy.current_company() AND m.search_text LIKE pattern AND m.search_text <> '' AND m.deleted_at IS NULL
     ORDER BY m.id DESC LIMIT most
  $$;
REVOKE ALL ON FUNCTION search_join_messages FROM public;
GRANT EXECUTE ON FUNCTION search_join_messages TO suite_app;

CREATE FUNCTION search_join_contacts(pattern text, most integer)
  RETURNS SETOF bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT c.id FROM join_contacts c
     WHERE c.company_id = tenancy.current_company() AND c.search_text LIKE pattern ORDER BY c.id DESC LIMIT most
  $$;
REVOKE ALL ON FUNCTION search_join_contacts FROM public;
GRANT EXECUTE ON FUNCTION search_join_contacts TO suite_app;

-- Whoever sees their own conversations alone searches these: among the latest of everybody's that contain a common word there
-- may be none of theirs.
CREATE FUNCTION search_own_join_messages(pattern text, owner bigint, most integer)
  RETURNS SETOF bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT m.conversation_id FROM join_messages m JOIN join_conversations c ON c.id = m.conversation_id
     WHERE c.company_id = tenancy.current_company() AND c.owner_id = owner
       AND m.company_id = tenancy.current_company() AND m.search_text LIKE pattern AND m.search_text <> '' AND m.deleted_at IS NULL
     ORDER BY m.id DESC LIMIT most
  $$;
REVOKE ALL ON FUNCTION search_own_join_messages FROM public;
GRANT EXECUTE ON FUNCTION search_own_join_messages TO suite_app;

CREATE FUNCTION search_own_join_contacts(pattern text, owner bigint, most integer)
  RETURNS SETOF bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT p.id FROM join_contacts p JOIN join_conversations c ON c.contact_id = p.id
     WHERE c.company_id = tenancy.current_company() AND c.owner_id = owner
       AND p.company_id = tenancy.current_company() AND p.search_text LIKE pattern
     ORDER BY p.id DESC LIMIT most
  $$;
REVOKE ALL ON FUNCTION search_own_join_contacts FROM public;
GRANT EXECUTE ON FUNCTION search_own_join_contacts TO suite_app;
