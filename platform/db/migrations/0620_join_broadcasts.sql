-- Messages to many (masivos): a template, an audience, and what became of each recipient.
CREATE TABLE join_broadcasts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  account_id bigint NOT NULL,
  template_id bigint NOT NULL,
  per_second integer NOT NULL DEFAULT 5 CHECK (per_second BETWEEN 1 AND 80),
  scheduled_at timestamptz,
  --  draft ──▶ scheduled ──▶ running ◀──▶ paused        done ──▶ running: the failed once more
  --    └───────────────────────▲ │ └──▶ done
  --                cancelled ◀───┘ (from scheduled and paused too)
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'scheduled', 'running', 'paused', 'done', 'cancelled')),
  -- Where the people come from, in words: the file's name, the labels, the view.
  audience text NOT NULL DEFAULT '' CHECK (length(audience) <= 300),
  columns text[] NOT NULL DEFAULT '{}',
  phone_column text CHECK (length(phone_column) <= 120),
  name_column text CHECK (length(name_column) <= 120),
  -- For each parameter {"column": "…" | null, "text": "…"}: the cell, or the text where the cell is empty.
  params jsonb NOT NULL DEFAULT '[]',
  -- When the next recipients are due: how the rate is kept whoever works.
  next_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  started_by bigint,
  -- Figures of the list, brought up to date while it runs and afterwards.
  total integer NOT NULL DEFAULT 0,
  sent integer NOT NULL DEFAULT 0,
  delivered integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || ' ' || audience)) STORED,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, account_id) REFERENCES join_accounts (company_id, id),
  FOREIGN KEY (company_id, template_id) REFERENCES join_templates (company_id, id),
  FOREIGN KEY (company_id, started_by) REFERENCES users (company_id, id)
);
CALL tenancy.protect('join_broadcasts');
CREATE INDEX join_broadcasts_listed ON join_broadcasts (company_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX join_broadcasts_at_work ON join_broadcasts (next_at) WHERE state IN ('running', 'scheduled');

CREATE TABLE join_broadcast_recipients (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  broadcast_id bigint NOT NULL,
  -- As the spreadsheet numbers it; the headings are row 1.
  number integer NOT NULL,
  -- As it was given, and in its one form; null where it is no number.
  given text NOT NULL DEFAULT '' CHECK (length(given) <= 120),
  phone text CHECK (length(phone) <= 32),
  name text NOT NULL DEFAULT '' CHECK (length(name) <= 120),
  cells jsonb NOT NULL DEFAULT '{}',
  -- ready: to be sent · taken: its message is written, which says the rest · the others are not sent.
  state text NOT NULL DEFAULT 'ready' CHECK (state IN ('ready', 'taken', 'duplicate', 'invalid', 'incomplete', 'opted_out', 'blocked')),
  message_id bigint,
  -- Messages that were written for it.
  attempts integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || ' ' || given || ' ' || coalesce(phone, ''))) STORED,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, broadcast_id) REFERENCES join_broadcasts (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, message_id) REFERENCES join_messages (company_id, id)
);
CALL tenancy.protect('join_broadcast_recipients');
-- Nobody is written to twice by one broadcast, whatever the program does.
CREATE UNIQUE INDEX join_broadcast_recipients_once ON join_broadcast_recipients (broadcast_id, phone) WHERE state IN ('ready', 'taken');
CREATE INDEX join_broadcast_recipients_ready ON join_broadcast_recipients (broadcast_id, id) WHERE state = 'ready';
CREATE INDEX join_broadcast_recipients_listed ON join_broadcast_recipients (company_id, broadcast_id, number, id) WHERE deleted_at IS NULL;
CREATE INDEX join_broadcast_recipients_by_message ON join_broadcast_recipients (message_id) WHERE message_id IS NOT NULL;

-- Messages left over when the program died: found by a sweep.
CREATE INDEX join_messages_left_over ON join_messages (created_at) WHERE status = 'enqueue' AND direction = 'out';
