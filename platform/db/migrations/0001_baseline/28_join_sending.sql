-- What is sent to many: broadcasts, and sequences of messages over days.

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
  audience text NOT NULL DEFAULT '' CHECK (length(audience) <= 300),
  columns text[] NOT NULL DEFAULT '{}',
  phone_column text CHECK (length(phone_column) <= 120),
  name_column text CHECK (length(name_column) <= 120),
  params jsonb NOT NULL DEFAULT '[]',
  next_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  started_by bigint,
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
COMMENT ON TABLE join_broadcasts IS 'A template to many recipients (masivos).';
COMMENT ON COLUMN join_broadcasts.per_second IS 'Messages per second.';
COMMENT ON COLUMN join_broadcasts.scheduled_at IS 'Null: started by hand.';
COMMENT ON COLUMN join_broadcasts.state IS
  'draft, scheduled, running, paused, done, cancelled. done may run again for those that failed.';
COMMENT ON COLUMN join_broadcasts.audience IS 'Where the recipients come from, in words: file, labels or view.';
COMMENT ON COLUMN join_broadcasts.columns IS 'Headings of the recipients'' cells.';
COMMENT ON COLUMN join_broadcasts.phone_column IS 'Which of columns has the number.';
COMMENT ON COLUMN join_broadcasts.name_column IS 'Which has the name; null: none.';
COMMENT ON COLUMN join_broadcasts.params IS
  'Per parameter of the template {column, text}: the recipient''s cell, or the text where that is empty.';
COMMENT ON COLUMN join_broadcasts.next_at IS 'When the next recipients are due: keeps the rate whichever node works.';
COMMENT ON COLUMN join_broadcasts.total IS
  'Number of recipients. This and the following counts are brought up to date by the job.';
CALL tenancy.protect('join_broadcasts');
CREATE INDEX join_broadcasts_listed ON join_broadcasts (company_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX join_broadcasts_at_work ON join_broadcasts (next_at) WHERE state IN ('running', 'scheduled');

CREATE TABLE join_broadcast_recipients (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  broadcast_id bigint NOT NULL,
  number integer NOT NULL,
  given text NOT NULL DEFAULT '' CHECK (length(given) <= 120),
  phone text CHECK (length(phone) <= 32),
  name text NOT NULL DEFAULT '' CHECK (length(name) <= 120),
  cells jsonb NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'ready'
    CHECK (state IN ('ready', 'taken', 'duplicate', 'invalid', 'incomplete', 'opted_out', 'blocked')),
  message_id bigint,
  attempts integer NOT NULL DEFAULT 0,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || ' ' || given || ' ' || coalesce(phone, ''))) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, broadcast_id) REFERENCES join_broadcasts (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, message_id) REFERENCES join_messages (company_id, id)
);
COMMENT ON TABLE join_broadcast_recipients IS
  'Recipients. Nobody is written to twice by one broadcast: a unique index over those ready or taken.';
COMMENT ON COLUMN join_broadcast_recipients.number IS 'Row of the spreadsheet; the headings are row 1.';
COMMENT ON COLUMN join_broadcast_recipients.given IS 'Number as in the file.';
COMMENT ON COLUMN join_broadcast_recipients.phone IS 'Canonical form; null: it is no number.';
COMMENT ON COLUMN join_broadcast_recipients.cells IS '{heading: text}.';
COMMENT ON COLUMN join_broadcast_recipients.state IS
  'ready: to be sent; taken: its message is written and has the further status; duplicate, invalid, incomplete, '
  'opted_out, blocked: not sent.';
COMMENT ON COLUMN join_broadcast_recipients.message_id IS 'The latest message written for it.';
COMMENT ON COLUMN join_broadcast_recipients.attempts IS 'Messages written for it.';
CALL tenancy.protect('join_broadcast_recipients');
-- Nobody is written to twice by one broadcast, whatever the program does.
CREATE UNIQUE INDEX join_broadcast_recipients_once ON join_broadcast_recipients (broadcast_id, phone) WHERE state IN ('ready', 'taken');
CREATE INDEX join_broadcast_recipients_ready ON join_broadcast_recipients (broadcast_id, id) WHERE state = 'ready';
CREATE INDEX join_broadcast_recipients_listed ON join_broadcast_recipients (company_id, broadcast_id, number, id) WHERE deleted_at IS NULL;
CREATE INDEX join_broadcast_recipients_by_message ON join_broadcast_recipients (message_id) WHERE message_id IS NOT NULL;

CREATE TABLE join_sequences (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  account_id bigint NOT NULL,
  label_id bigint,
  hours_id bigint,
  stop_on_reply boolean NOT NULL DEFAULT true,
  steps jsonb NOT NULL DEFAULT '[]',
  known_failures text[] NOT NULL DEFAULT '{}',
  unreported_failures text[] NOT NULL DEFAULT '{}',
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
COMMENT ON TABLE join_sequences IS 'Templates sent to a contact one after the other, over days (secuencias).';
COMMENT ON COLUMN join_sequences.label_id IS
  'Contacts whose conversation gets this label are enrolled; null: by hand only.';
COMMENT ON COLUMN join_sequences.hours_id IS 'The join_groups whose hours are kept; null: any time.';
COMMENT ON COLUMN join_sequences.stop_on_reply IS 'Ends when the contact writes.';
COMMENT ON COLUMN join_sequences.steps IS
  '[{after_minutes, template, params, when, label}]; when: always, label, not_label, read or not_read of the step '
  'before.';
COMMENT ON COLUMN join_sequences.known_failures IS 'Causes that somebody was told of, until they are over.';
COMMENT ON COLUMN join_sequences.unreported_failures IS 'Causes that somebody is still to be told of.';
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
  step integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  sent integer NOT NULL DEFAULT 0,
  last_message_id bigint,
  search_text text NOT NULL DEFAULT '',
  failure text NOT NULL DEFAULT 'none' CHECK (length(failure) BETWEEN 1 AND 40),
  failures integer NOT NULL DEFAULT 0,
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
COMMENT ON TABLE join_sequence_enrolments IS 'Contacts in a sequence.';
COMMENT ON COLUMN join_sequence_enrolments.source IS
  'hand: chosen in the channel; crm: chosen in the CRM; label; broadcast: those of a mass message.';
COMMENT ON COLUMN join_sequence_enrolments.state IS
  'active, then done, replied, opted_out, stopped (by a user) or failed (cannot be sent).';
COMMENT ON COLUMN join_sequence_enrolments.step IS 'Index of the next step, from 0.';
COMMENT ON COLUMN join_sequence_enrolments.next_at IS 'When the next step is looked at.';
COMMENT ON COLUMN join_sequence_enrolments.since IS 'When the step before was over; after_minutes counts from here.';
COMMENT ON COLUMN join_sequence_enrolments.sent IS 'Messages so far.';
COMMENT ON COLUMN join_sequence_enrolments.failure IS
  'Why the next step could not be sent (contract/sequences/step-failures.ts); none: nothing failed.';
COMMENT ON COLUMN join_sequence_enrolments.failures IS 'Failed attempts in a row.';
COMMENT ON COLUMN join_sequence_enrolments.last_step IS
  'Step of last_message_id. If that message fails, the contact stands there again.';
COMMENT ON COLUMN join_sequence_enrolments.message_before IS 'last_message_id before it, for the same case.';
CALL tenancy.protect('join_sequence_enrolments');
CREATE UNIQUE INDEX join_sequence_enrolments_once ON join_sequence_enrolments (sequence_id, contact_id) WHERE state = 'active';
CREATE INDEX join_sequence_enrolments_due ON join_sequence_enrolments (next_at) WHERE state = 'active';
CREATE INDEX join_sequence_enrolments_listed ON join_sequence_enrolments (company_id, sequence_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX join_sequence_enrolments_by_contact ON join_sequence_enrolments (contact_id, sequence_id);
CREATE INDEX join_sequence_enrolments_by_message ON join_sequence_enrolments (last_message_id) WHERE last_message_id IS NOT NULL;
