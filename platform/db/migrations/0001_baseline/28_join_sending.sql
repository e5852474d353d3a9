-- What is sent to many: broadcasts, and sequences of messages over days.

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
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || ' ' || audience)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, account_id) REFERENCES join_accounts (company_id, id),
  FOREIGN KEY (company_id, started_by) REFERENCES users (company_id, id),
  FOREIGN KEY (company_id, template_id) REFERENCES join_templates (company_id, id)
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
  state text NOT NULL DEFAULT 'ready'
    CHECK (state IN ('ready', 'taken', 'duplicate', 'invalid', 'incomplete', 'opted_out', 'blocked')),
  message_id bigint,
  -- Messages that were written for it.
  attempts integer NOT NULL DEFAULT 0,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || ' ' || given || ' ' || coalesce(phone, ''))) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
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

-- Templates that are sent to a person one after the other, over days (secuencias).
CREATE TABLE join_sequences (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  account_id bigint NOT NULL,
  -- Whose conversations get this label are enrolled by themselves.
  label_id bigint,
  -- Whose working hours are kept; any time without one.
  hours_id bigint,
  stop_on_reply boolean NOT NULL DEFAULT true,
  -- [{"after_minutes", "template", "params": ["…"], "when": "always" | "label" | "not_label" | "read" | "not_read", "label"}]
  steps jsonb NOT NULL DEFAULT '[]',
  -- Causes that people have been told of, until one of them is over; and those of which they are still to be told.
  known_failures text[] NOT NULL DEFAULT '{}',
  untold_failures text[] NOT NULL DEFAULT '{}',
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  disabled_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, account_id) REFERENCES join_accounts (company_id, id),
  FOREIGN KEY (company_id, hours_id) REFERENCES join_groups (company_id, id),
  FOREIGN KEY (company_id, label_id) REFERENCES join_labels (company_id, id)
);
CALL tenancy.protect('join_sequences');
CREATE UNIQUE INDEX join_sequences_name_key ON join_sequences (company_id, search_form(name)) WHERE deleted_at IS NULL;

CREATE TABLE join_sequence_enrolments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  sequence_id bigint NOT NULL,
  contact_id bigint NOT NULL,
  source text NOT NULL CHECK (source IN ('hand', 'label', 'broadcast', 'crm')),
  --  active ──▶ done (after the last step) | replied | opted_out | stopped (by somebody) | failed (it cannot be sent)
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'done', 'replied', 'opted_out', 'stopped', 'failed')),
  -- The step that comes next, from 0; when it is looked at; when the step before was over.
  step integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  sent integer NOT NULL DEFAULT 0,
  last_message_id bigint,
  search_text text NOT NULL DEFAULT '',
  -- A step that cannot be sent is tried again later, a few times, and says why.
  failure text NOT NULL DEFAULT 'none' CHECK (length(failure) BETWEEN 1 AND 40),
  -- Tries in a row that failed.
  failures integer NOT NULL DEFAULT 0,
  -- Of the last message: its step, and the message before it. When it fails, they are where the person stands again.
  last_step integer,
  message_before bigint,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, contact_id) REFERENCES join_contacts (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, last_message_id) REFERENCES join_messages (company_id, id),
  FOREIGN KEY (company_id, message_before) REFERENCES join_messages (company_id, id),
  FOREIGN KEY (company_id, sequence_id) REFERENCES join_sequences (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('join_sequence_enrolments');
CREATE UNIQUE INDEX join_sequence_enrolments_once ON join_sequence_enrolments (sequence_id, contact_id) WHERE state = 'active';
CREATE INDEX join_sequence_enrolments_due ON join_sequence_enrolments (next_at) WHERE state = 'active';
CREATE INDEX join_sequence_enrolments_listed ON join_sequence_enrolments (company_id, sequence_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX join_sequence_enrolments_by_contact ON join_sequence_enrolments (contact_id, sequence_id);
CREATE INDEX join_sequence_enrolments_by_message ON join_sequence_enrolments (last_message_id) WHERE last_message_id IS NOT NULL;
