-- Bots of the messaging channel: what they say is a graph of nodes, kept as a draft and in published versions.

CREATE TABLE join_bots (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- Where its calls may go.
  hosts text[] NOT NULL DEFAULT '{}',
  draft jsonb NOT NULL DEFAULT '{"nodes": [{"type": "start", "id": "start", "name": "", "x": 0, "y": 0}], "edges": []}',
  -- Of the draft alone: who saves over somebody else's is told.
  draft_version integer NOT NULL DEFAULT 1,
  -- The version that answers; null: none.
  published integer,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
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

-- Which way a conversation left a node: the figures of a bot are counted from these.
CREATE TABLE join_bot_passages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  bot_id bigint NOT NULL,
  version integer NOT NULL,
  conversation_id bigint NOT NULL,
  node text NOT NULL CHECK (length(node) <= 40),
  port text NOT NULL CHECK (length(port) <= 40),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (company_id, bot_id) REFERENCES join_bots (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, conversation_id) REFERENCES join_conversations (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('join_bot_passages');
CREATE INDEX join_bot_passages_by_time ON join_bot_passages (company_id, bot_id, at);
CREATE INDEX join_bot_passages_by_conversation ON join_bot_passages (conversation_id);

ALTER TABLE join_accounts ADD COLUMN bot_id bigint,
  ADD FOREIGN KEY (company_id, bot_id) REFERENCES join_bots (company_id, id);
