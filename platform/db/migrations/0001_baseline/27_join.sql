-- Join: messages of providers (WhatsApp), the contacts they come from, and the conversations that agents have with them.

CREATE TABLE join_groups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  strategy text NOT NULL DEFAULT 'by_turns' CHECK (strategy IN ('by_turns', 'least_busy', 'manual')),
  capacity integer NOT NULL DEFAULT 20 CHECK (capacity BETWEEN 1 AND 500),
  answer_minutes integer NOT NULL DEFAULT 0 CHECK (answer_minutes BETWEEN 0 AND 10080),
  reassign boolean NOT NULL DEFAULT true,
  welcome text CHECK (length(welcome) <= 1000),
  out_of_hours text CHECK (length(out_of_hours) <= 1000),
  monday text[] NOT NULL DEFAULT '{}',
  tuesday text[] NOT NULL DEFAULT '{}',
  wednesday text[] NOT NULL DEFAULT '{}',
  thursday text[] NOT NULL DEFAULT '{}',
  friday text[] NOT NULL DEFAULT '{}',
  saturday text[] NOT NULL DEFAULT '{}',
  sunday text[] NOT NULL DEFAULT '{}',
  chats_in_call integer NOT NULL DEFAULT 0 CHECK (chats_in_call BETWEEN 0 AND 500),
  calls_when_full boolean NOT NULL DEFAULT true,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
COMMENT ON TABLE join_groups IS 'Agents who share incoming conversations.';
COMMENT ON COLUMN join_groups.strategy IS
  'by_turns: whoever was given one longest ago; least_busy: fewest open conversations; manual: nobody is assigned, '
  'agents take them.';
COMMENT ON COLUMN join_groups.capacity IS 'Most conversations at a time per agent.';
COMMENT ON COLUMN join_groups.answer_minutes IS 'Service level: within which a contact is to be answered; 0: none.';
COMMENT ON COLUMN join_groups.reassign IS
  'What an agent leaves unanswered when they go offline passes to the others.';
COMMENT ON COLUMN join_groups.welcome IS 'Sent to a contact who begins a conversation; null: none.';
COMMENT ON COLUMN join_groups.out_of_hours IS 'Sent outside of the hours; null: none.';
COMMENT ON COLUMN join_groups.monday IS
  'Ranges such as 08:00-12:00, likewise of the other days. A week without any is always open.';
COMMENT ON COLUMN join_groups.chats_in_call IS
  'An agent in a call is given another only below this many; 0: none during a call.';
COMMENT ON COLUMN join_groups.calls_when_full IS
  'Whether calls of queues are still offered to agents who have reached capacity.';
CALL tenancy.protect('join_groups');
CREATE UNIQUE INDEX join_groups_name_key ON join_groups (company_id, search_form(name)) WHERE deleted_at IS NULL;

CREATE TABLE join_group_members (
  company_id bigint NOT NULL REFERENCES companies,
  group_id bigint NOT NULL,
  user_id bigint NOT NULL,
  position bigint GENERATED ALWAYS AS IDENTITY,
  last_assigned_at timestamptz,
  PRIMARY KEY (group_id, user_id),
  FOREIGN KEY (company_id, group_id) REFERENCES join_groups (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE join_group_members IS 'Agents of a group.';
COMMENT ON COLUMN join_group_members.position IS 'Order among agents who were never given one.';
COMMENT ON COLUMN join_group_members.last_assigned_at IS 'For by_turns.';
CALL tenancy.protect('join_group_members');
CREATE INDEX join_group_members_by_user ON join_group_members (company_id, user_id);

CREATE TABLE join_bots (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  hosts text[] NOT NULL DEFAULT '{}',
  draft jsonb NOT NULL DEFAULT '{"edges": [], "nodes": [{"x": 0, "y": 0, "id": "start", "name": "", "type": "start"}]}',
  draft_version integer NOT NULL DEFAULT 1,
  published integer,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
COMMENT ON TABLE join_bots IS 'Bots: a graph of nodes, as a draft and in published versions.';
COMMENT ON COLUMN join_bots.hosts IS 'Hosts that its HTTP calls may reach.';
COMMENT ON COLUMN join_bots.draft IS 'Graph as in contract/bots/graph.ts: {nodes, edges}.';
COMMENT ON COLUMN join_bots.draft_version IS
  'Optimistic lock of the draft alone; version is that of the other columns.';
COMMENT ON COLUMN join_bots.published IS 'Number of the version that answers; null: none.';
CALL tenancy.protect('join_bots');
CREATE UNIQUE INDEX join_bots_name_key ON join_bots (company_id, search_form(name)) WHERE deleted_at IS NULL;

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
COMMENT ON TABLE join_bot_versions IS
  'Published graphs, never changed: a conversation finishes with the version that it began with.';
COMMENT ON COLUMN join_bot_versions.graph IS 'As join_bots.draft was when it was published.';
CALL tenancy.protect('join_bot_versions');

CREATE TABLE join_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  provider text NOT NULL CHECK (provider IN ('gupshup', 'whatsapp-cloud', 'whatsapp-web', 'simulator')),
  number text NOT NULL CHECK (length(number) <= 32),
  external_id text CHECK (length(external_id) <= 120),
  business_id text CHECK (length(business_id) <= 120),
  credentials_sealed bytea,
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
COMMENT ON TABLE join_accounts IS 'The company''s numbers at messaging providers.';
COMMENT ON COLUMN join_accounts.provider IS
  'whatsapp-cloud: Meta''s Cloud API; whatsapp-web: a further device of a telephone, connected by QR code '
  '(join_web_sessions); simulator: for trying out.';
COMMENT ON COLUMN join_accounts.number IS 'E.164 with plus.';
COMMENT ON COLUMN join_accounts.external_id IS 'Gupshup''s app name or Meta''s phone number id.';
COMMENT ON COLUMN join_accounts.business_id IS 'Gupshup''s app id or Meta''s WhatsApp Business account id.';
COMMENT ON COLUMN join_accounts.credentials_sealed IS
  'JSON of the secrets, purpose `messaging credentials`; never shown.';
COMMENT ON COLUMN join_accounts.webhook_key IS
  'In the address that the provider calls; as good as a password where callbacks are not signed.';
COMMENT ON COLUMN join_accounts.verify_token IS 'Answer to Meta''s handshake when the address is registered.';
COMMENT ON COLUMN join_accounts.group_id IS 'Gets new conversations.';
COMMENT ON COLUMN join_accounts.bot_active IS 'Off: conversations go to the group at once.';
COMMENT ON COLUMN join_accounts.per_second IS 'Most messages per second that the provider takes.';
COMMENT ON COLUMN join_accounts.health IS
  'Result of the last check: up; refused: the provider rejects the credentials; unreachable: it did not answer.';
COMMENT ON COLUMN join_accounts.bot_id IS 'The bot that answers new conversations.';
COMMENT ON COLUMN join_accounts.opt_out_words IS
  'A message that is just one of them ends mass messages for the contact.';
COMMENT ON COLUMN join_accounts.opt_in_words IS 'A message that is just one of them allows them again.';
COMMENT ON COLUMN join_accounts.opt_out_reply IS 'Null: the program''s own text.';
COMMENT ON COLUMN join_accounts.kept_secrets IS
  'Names of the secrets in credentials_sealed (api_key, app_secret): the form tells which are set without opening '
  'it.';
CALL tenancy.protect('join_accounts');
CREATE UNIQUE INDEX join_accounts_name_key ON join_accounts (company_id, search_form(name)) WHERE deleted_at IS NULL;

CREATE TABLE join_web_sessions (
  company_id bigint NOT NULL REFERENCES companies,
  account_id bigint PRIMARY KEY,
  session_sealed bytea NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, account_id) REFERENCES join_accounts (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE join_web_sessions IS 'Sessions of whatsapp-web accounts.';
COMMENT ON COLUMN join_web_sessions.session_sealed IS
  'The device''s keys, purpose `messaging credentials`: whoever has them is that device.';
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
COMMENT ON TABLE join_labels IS 'Labels of conversations.';
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
COMMENT ON TABLE join_default_messages IS 'Canned responses.';
COMMENT ON COLUMN join_default_messages.shortcut IS 'Typed after / to find it.';
COMMENT ON COLUMN join_default_messages.group_id IS 'Offered to this group only; null: to everybody.';
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
COMMENT ON TABLE join_disconnect_reasons IS 'Reasons an agent gives for going offline.';
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
COMMENT ON TABLE join_closing_types IS 'Outcomes an agent gives when closing a conversation.';
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
COMMENT ON TABLE join_surveys IS 'A question to the contact after a conversation is closed.';
COMMENT ON COLUMN join_surveys.options IS 'Answers to choose from; empty: any text.';
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
COMMENT ON TABLE join_templates IS
  'Messages that the provider approves beforehand: the only ones allowed outside of the 24-hour window. A changed '
  'text makes it a draft again.';
COMMENT ON COLUMN join_templates.name IS 'As the provider knows it: lower case with underscores.';
COMMENT ON COLUMN join_templates.language IS 'Of the text, as the provider writes it: es, es_CO.';
COMMENT ON COLUMN join_templates.category IS 'The provider''s, by which it approves and bills.';
COMMENT ON COLUMN join_templates.header IS 'Kind of file above the text; text: none.';
COMMENT ON COLUMN join_templates.message IS 'Text with parameters {{1}}, {{2}} …';
COMMENT ON COLUMN join_templates.buttons IS 'One per line: Title, Title | https://… or Title | +57….';
COMMENT ON COLUMN join_templates.default_values IS 'Of the parameters, in order.';
COMMENT ON COLUMN join_templates.provider_id IS 'Null until submitted.';
COMMENT ON COLUMN join_templates.status IS 'Of the approval; paused by the provider for bad quality.';
COMMENT ON COLUMN join_templates.rejection IS 'The provider''s reason.';
COMMENT ON COLUMN join_templates.favourite IS 'Offered first.';
COMMENT ON COLUMN join_templates.file_id IS 'The header''s file, unless an agent sends another.';
CALL tenancy.protect('join_templates');
CREATE UNIQUE INDEX join_templates_name_key ON join_templates (company_id, account_id, name, language) WHERE deleted_at IS NULL;
CREATE INDEX join_templates_offered ON join_templates (company_id, status, name) WHERE deleted_at IS NULL;

CREATE TABLE join_template_values (
  company_id bigint NOT NULL,
  template_id bigint NOT NULL,
  user_id bigint NOT NULL,
  values_given text[] NOT NULL,
  PRIMARY KEY (template_id, user_id),
  FOREIGN KEY (company_id, template_id) REFERENCES join_templates (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE join_template_values IS 'An agent''s own values of a template''s parameters, offered next time.';
COMMENT ON COLUMN join_template_values.values_given IS 'In the order of the parameters.';
CALL tenancy.protect('join_template_values');

CREATE TABLE join_agents (
  company_id bigint NOT NULL REFERENCES companies,
  user_id bigint PRIMARY KEY,
  connected boolean NOT NULL DEFAULT true,
  reason text CHECK (length(reason) <= 80),
  since timestamptz NOT NULL DEFAULT now(),
  present_until timestamptz,
  online boolean NOT NULL DEFAULT false,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE join_agents IS 'Whether an agent takes conversations. No row: they never opened the channel.';
COMMENT ON COLUMN join_agents.connected IS 'Their own choice.';
COMMENT ON COLUMN join_agents.reason IS 'Why they disconnected, of join_disconnect_reasons.';
COMMENT ON COLUMN join_agents.since IS 'When connected last changed.';
COMMENT ON COLUMN join_agents.present_until IS
  'Until when their browser counts as open without another sign of life.';
COMMENT ON COLUMN join_agents.online IS
  'Whether they were announced as present; a job clears it after present_until.';
CALL tenancy.protect('join_agents');

CREATE TABLE join_contacts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL DEFAULT '' CHECK (length(name) <= 120),
  custom_name text CHECK (length(custom_name) <= 120),
  phone text CHECK (length(phone) <= 32),
  person_id bigint,
  opted_out_at timestamptz,
  search_text text NOT NULL
    GENERATED ALWAYS AS (search_form(coalesce(custom_name, '') || ' ' || name || ' ' || coalesce(phone, ''))) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, person_id) REFERENCES persons (company_id, id)
);
COMMENT ON TABLE join_contacts IS
  'People outside, as the channel knows them. Persons of the CRM are linked, not the same.';
COMMENT ON COLUMN join_contacts.name IS 'As the provider tells it.';
COMMENT ON COLUMN join_contacts.custom_name IS 'As the company''s agents call them; null: by name.';
COMMENT ON COLUMN join_contacts.phone IS 'E.164 with plus; null: the provider tells none.';
COMMENT ON COLUMN join_contacts.person_id IS 'Null: no person has the contact''s numbers.';
COMMENT ON COLUMN join_contacts.opted_out_at IS 'Wants no mass messages.';
CALL tenancy.protect('join_contacts');
CREATE INDEX join_contacts_search ON join_contacts USING gin (company_id, search_text gin_trgm_ops);
CREATE INDEX join_contacts_by_person ON join_contacts (company_id, person_id) WHERE person_id IS NOT NULL;

CREATE TABLE join_contact_points (
  company_id bigint NOT NULL,
  contact_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('phone', 'user_id')),
  provider text NOT NULL DEFAULT '',
  value text NOT NULL CHECK (length(value) BETWEEN 1 AND 200),
  address text NOT NULL CHECK (length(address) BETWEEN 1 AND 200),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, kind, provider, value),
  FOREIGN KEY (company_id, contact_id) REFERENCES join_contacts (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE join_contact_points IS 'By what a contact is known again.';
COMMENT ON COLUMN join_contact_points.kind IS 'user_id: the provider''s id of the person.';
COMMENT ON COLUMN join_contact_points.provider IS 'Of a user_id; empty for phones.';
COMMENT ON COLUMN join_contact_points.value IS 'A phone in one canonical form for all its spellings.';
COMMENT ON COLUMN join_contact_points.address IS 'As the provider spells it, for writing to it.';
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
  last_sequence integer NOT NULL DEFAULT 0,
  last_message_id bigint,
  last_at timestamptz NOT NULL DEFAULT now(),
  window_until timestamptz,
  snoozed_until timestamptz,
  waiting_since timestamptz,
  bot jsonb,
  survey_id bigint,
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
COMMENT ON TABLE join_conversations IS 'One per account and contact, opened and closed again and again.';
COMMENT ON COLUMN join_conversations.state IS
  'init: begun or reopened by us and not assigned yet; bot: the bot answers; waiting: in a group, for an agent; '
  'open: an agent has it; closed.';
COMMENT ON COLUMN join_conversations.owner_id IS 'The agent; null while the bot or a group has it.';
COMMENT ON COLUMN join_conversations.group_id IS 'Of join_groups.';
COMMENT ON COLUMN join_conversations.closing_type_id IS 'Of the last closing.';
COMMENT ON COLUMN join_conversations.blocked_at IS
  'The contact is blocked: messages are stored without telling anybody.';
COMMENT ON COLUMN join_conversations.unread IS 'Incoming messages since the owner last looked.';
COMMENT ON COLUMN join_conversations.last_sequence IS
  'Sequence of the last message. Writers lock this row, so that sequences have one order and no gap.';
COMMENT ON COLUMN join_conversations.last_message_id IS 'What the list shows: never a note or system message.';
COMMENT ON COLUMN join_conversations.last_at IS 'Time of that message by our clock; the order of the list.';
COMMENT ON COLUMN join_conversations.window_until IS
  'Until when free text may be sent (24 hours after the contact''s last message), then templates only; null: they '
  'never wrote.';
COMMENT ON COLUMN join_conversations.snoozed_until IS 'Hidden from the list until then.';
COMMENT ON COLUMN join_conversations.waiting_since IS 'Since when the contact waits for an answer; null: does not.';
COMMENT ON COLUMN join_conversations.bot IS
  'State of the bot between messages: {bot, version, node, awaiting, run, step, tries, answers}, see '
  'contract/bots/interpret.ts; null: not begun, or ended.';
COMMENT ON COLUMN join_conversations.survey_id IS 'The survey whose answer is expected.';
COMMENT ON COLUMN join_conversations.opened_at IS 'Of the last opening.';
COMMENT ON COLUMN join_conversations.opened_sequence IS 'last_sequence at that time.';
COMMENT ON COLUMN join_conversations.answered_at IS
  'First answer of an agent since the last opening; null: none yet.';
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
COMMENT ON TABLE join_own IS 'What is an agent''s own of a conversation.';
COMMENT ON COLUMN join_own.draft IS 'Text not sent yet.';
CALL tenancy.protect('join_own');
CREATE INDEX join_own_pinned ON join_own (user_id, pinned_at) WHERE pinned_at IS NOT NULL;

CREATE TABLE join_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  conversation_id bigint NOT NULL,
  sequence integer NOT NULL,
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  kind text NOT NULL,
  body text NOT NULL DEFAULT '' CHECK (length(body) <= 8192),
  payload jsonb,
  author_id bigint,
  by_bot boolean NOT NULL DEFAULT false,
  client_id uuid,
  provider_id text CHECK (length(provider_id) <= 200),
  status text NOT NULL CHECK (status IN ('enqueue', 'unconfirmed', 'sent', 'delivered', 'read', 'failed')),
  failure text,
  attempts integer NOT NULL DEFAULT 0,
  not_before timestamptz,
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
COMMENT ON TABLE join_messages IS
  'Messages of conversations. Written in one place, messages/write-message.ts, under the lock of the conversation.';
COMMENT ON COLUMN join_messages.sequence IS '1, 2, 3 … within the conversation, without gaps.';
COMMENT ON COLUMN join_messages.direction IS
  'in: from the contact; out: from the company, including notes and system messages.';
COMMENT ON COLUMN join_messages.kind IS
  'NO_ATTACHED: text; note: internal, not sent; system: written by the program; unsupported: something the provider '
  'could not pass on; the others as in contract/message.ts.';
COMMENT ON COLUMN join_messages.payload IS
  'What a location, contact card, buttons or template carry besides the text.';
COMMENT ON COLUMN join_messages.author_id IS 'Null: the contact, the bot or the program.';
COMMENT ON COLUMN join_messages.by_bot IS 'Written automatically: does not count as an answer.';
COMMENT ON COLUMN join_messages.client_id IS 'Id that the author''s client gave it: sending it twice writes one.';
COMMENT ON COLUMN join_messages.provider_id IS 'Null until the provider has accepted it.';
COMMENT ON COLUMN join_messages.status IS
  'enqueue, sent, delivered, read, failed: only forward. unconfirmed: the provider did not answer, so nobody knows '
  'whether it went; not sent again by itself.';
COMMENT ON COLUMN join_messages.failure IS 'Why it failed: the text is join.failed.{failure}.';
COMMENT ON COLUMN join_messages.attempts IS 'To send it.';
COMMENT ON COLUMN join_messages.not_before IS 'The next attempt to send it.';
COMMENT ON COLUMN join_messages.asked_at IS
  'Set before the provider is called: a message found with it after a crash becomes unconfirmed.';
COMMENT ON COLUMN join_messages.mentions IS 'Ids of users mentioned in a note.';
COMMENT ON COLUMN join_messages.note IS 'Of kind system: {type, by, name}.';
COMMENT ON COLUMN join_messages.reactions IS '[{emoji, incoming, author}].';
COMMENT ON COLUMN join_messages.search_text IS
  'search_form of text and file name; empty for kind system. Not generated, since the name is in another table.';
COMMENT ON COLUMN join_messages.version IS 'Raised by each change.';
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
  source text CHECK (length(source) <= 4000),
  duration double precision CHECK (duration BETWEEN 0 AND 86400),
  FOREIGN KEY (company_id, file_id) REFERENCES stored_files (company_id, id),
  FOREIGN KEY (company_id, message_id) REFERENCES join_messages (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, preview_id) REFERENCES stored_files (company_id, id)
);
COMMENT ON TABLE join_files IS 'Files of messages.';
COMMENT ON COLUMN join_files.state IS 'pending: still to be fetched from the provider; failed: it could not be.';
COMMENT ON COLUMN join_files.preview_id IS 'Small picture.';
COMMENT ON COLUMN join_files.source IS 'The provider''s address or id of the file, until it is fetched.';
COMMENT ON COLUMN join_files.duration IS 'Seconds.';
CALL tenancy.protect('join_files');
CREATE INDEX join_files_by_file ON join_files (company_id, file_id);

CREATE TABLE join_uploads (
  company_id bigint NOT NULL,
  file_id uuid PRIMARY KEY,
  user_id bigint NOT NULL,
  duration double precision CHECK (duration BETWEEN 0 AND 86400),
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, file_id) REFERENCES stored_files (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE join_uploads IS 'Uploaded for a message that was not sent yet; removed after a day.';
COMMENT ON COLUMN join_uploads.duration IS 'Seconds of a voice note.';
CALL tenancy.protect('join_uploads');
CREATE INDEX join_uploads_by_age ON join_uploads (created_at);

CREATE TABLE join_inbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  account_id bigint NOT NULL,
  dedupe_key text NOT NULL CHECK (length(dedupe_key) <= 300),
  lane text NOT NULL CHECK (length(lane) <= 220),
  event jsonb NOT NULL,
  received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  done_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  failed_at timestamptz,
  slot smallint NOT NULL DEFAULT 0,
  retry_at timestamptz,
  UNIQUE (account_id, dedupe_key),
  FOREIGN KEY (company_id, account_id) REFERENCES join_accounts (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE join_inbox IS
  'What providers call us with, stored before it is acknowledged and processed by a job. Done rows stay for a '
  'while, to recognise repetitions.';
COMMENT ON COLUMN join_inbox.dedupe_key IS 'A second delivery of the same event is dropped.';
COMMENT ON COLUMN join_inbox.lane IS 'Events of one lane, usually a contact, are processed in order.';
COMMENT ON COLUMN join_inbox.event IS
  'As the provider''s adapter read it: ChannelEvent in platform/messaging/domain.ts.';
COMMENT ON COLUMN join_inbox.done_at IS 'Null: still to be processed.';
COMMENT ON COLUMN join_inbox.attempts IS 'Failed ones.';
COMMENT ON COLUMN join_inbox.failed_at IS 'Given up after many attempts, so that the lane goes on.';
COMMENT ON COLUMN join_inbox.slot IS
  'Which of the company''s three parallel lines processes the lane; a lane always has the same, so that one '
  'company''s rush does not take all workers.';
COMMENT ON COLUMN join_inbox.retry_at IS 'When a failed event is tried again; until then its lane waits.';
CALL tenancy.protect('join_inbox');
-- Statuses that came before the answer that names their message.
CREATE INDEX join_inbox_statuses ON join_inbox (account_id, (event->>'providerId')) WHERE event->>'type' = 'status';
CREATE INDEX join_inbox_done ON join_inbox (done_at) WHERE done_at IS NOT NULL;
CREATE INDEX join_inbox_open ON join_inbox (company_id, slot, id) WHERE done_at IS NULL AND failed_at IS NULL;
CREATE INDEX join_inbox_retried ON join_inbox (company_id, slot)
  WHERE retry_at IS NOT NULL AND done_at IS NULL AND failed_at IS NULL;

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
  word text CHECK (length(word) <= 300),
  FOREIGN KEY (company_id, conversation_id) REFERENCES join_conversations (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE join_facts IS 'What happened in conversations, for reports.';
COMMENT ON COLUMN join_facts.kind IS
  'opened, closed, blocked, transferred, labelled; received: a message; sent: one of an agent; offered: assigned to '
  'an agent; first_reply, answered: an agent''s answer; option: chosen in a bot; bot_answered; survey_sent, '
  'survey_answered; campaign: a mass message; connected, disconnected: an agent.';
COMMENT ON COLUMN join_facts.seconds IS 'For first_reply and answered: how long the contact had waited.';
COMMENT ON COLUMN join_facts.word IS 'The option, survey answer, reason, or name of the broadcast.';
CALL tenancy.protect('join_facts');
CREATE INDEX join_facts_by_kind ON join_facts (company_id, kind, at);
CREATE INDEX join_facts_by_time ON join_facts (company_id, at);
CREATE INDEX join_facts_by_conversation ON join_facts (conversation_id, id);

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
COMMENT ON TABLE join_bot_passages IS 'Which way conversations left a node; the bot''s statistics count them.';
COMMENT ON COLUMN join_bot_passages.node IS 'As in the graph.';
COMMENT ON COLUMN join_bot_passages.port IS 'As in the graph.';
CALL tenancy.protect('join_bot_passages');
CREATE INDEX join_bot_passages_by_time ON join_bot_passages (company_id, bot_id, at);
CREATE INDEX join_bot_passages_by_conversation ON join_bot_passages (conversation_id);

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
COMMENT ON TABLE join_saved_filters IS 'Filters of the list of conversations, under a name.';
COMMENT ON COLUMN join_saved_filters.shared IS 'Offered to everybody of the company.';
COMMENT ON COLUMN join_saved_filters.filter IS
  '{scope, show, labels, groups, accounts}: see contract/saved-filters.ts.';
CALL tenancy.protect('join_saved_filters');
CREATE INDEX join_saved_filters_of_user ON join_saved_filters (company_id, user_id);
CREATE INDEX join_saved_filters_shared ON join_saved_filters (company_id, name) WHERE shared;

CREATE FUNCTION search_join_messages(pattern text, most integer)
  RETURNS SETOF bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT m.conversation_id FROM join_messages m
     WHERE m.company_id = tenancy.current_company() AND m.search_text LIKE pattern AND m.search_text <> '' AND m.deleted_at IS NULL
     ORDER BY m.id DESC LIMIT most
  $$;
COMMENT ON FUNCTION search_join_messages(text, integer) IS
  'Ids of conversations with a message that contains the pattern (in search_form), newest first. Runs as the owner '
  'for the reason of search_chat_messages.';
REVOKE ALL ON FUNCTION search_join_messages FROM public;
GRANT EXECUTE ON FUNCTION search_join_messages TO suite_app;

CREATE FUNCTION search_join_contacts(pattern text, most integer)
  RETURNS SETOF bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT c.id FROM join_contacts c
     WHERE c.company_id = tenancy.current_company() AND c.search_text LIKE pattern ORDER BY c.id DESC LIMIT most
  $$;
COMMENT ON FUNCTION search_join_contacts(text, integer) IS
  'Ids of contacts that contain the pattern. Runs as the owner for the reason of search_chat_messages.';
REVOKE ALL ON FUNCTION search_join_contacts FROM public;
GRANT EXECUTE ON FUNCTION search_join_contacts TO suite_app;

CREATE FUNCTION search_own_join_messages(pattern text, owner bigint, most integer)
  RETURNS SETOF bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT m.conversation_id FROM join_messages m JOIN join_conversations c ON c.id = m.conversation_id
     WHERE c.company_id = tenancy.current_company() AND c.owner_id = owner
       AND m.company_id = tenancy.current_company() AND m.search_text LIKE pattern AND m.search_text <> '' AND m.deleted_at IS NULL
     ORDER BY m.id DESC LIMIT most
  $$;
COMMENT ON FUNCTION search_own_join_messages(text, bigint, integer) IS
  'search_join_messages within one owner''s conversations: among the newest of everybody''s there might be none of '
  'theirs.';
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
COMMENT ON FUNCTION search_own_join_contacts(text, bigint, integer) IS
  'search_join_contacts within the contacts of one owner''s conversations.';
REVOKE ALL ON FUNCTION search_own_join_contacts FROM public;
GRANT EXECUTE ON FUNCTION search_own_join_contacts TO suite_app;
