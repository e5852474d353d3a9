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
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  disabled_at timestamptz,
  deleted_at timestamptz,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, account_id) REFERENCES join_accounts (company_id, id),
  FOREIGN KEY (company_id, label_id) REFERENCES join_labels (company_id, id),
  FOREIGN KEY (company_id, hours_id) REFERENCES join_groups (company_id, id)
);
CALL tenancy.protect('join_sequences');
CREATE UNIQUE INDEX join_sequences_name_key ON join_sequences (company_id, search_form(name)) WHERE deleted_at IS NULL;

CREATE TABLE join_sequence_enrolments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  sequence_id bigint NOT NULL,
  contact_id bigint NOT NULL,
  source text NOT NULL CHECK (source IN ('hand', 'label', 'broadcast')),
  --  active ──▶ done (after the last step) | replied | opted_out | stopped (by somebody) | failed (it cannot be sent)
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'done', 'replied', 'opted_out', 'stopped', 'failed')),
  -- The step that comes next, from 0; when it is looked at; when the step before was over.
  step integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  sent integer NOT NULL DEFAULT 0,
  last_message_id bigint,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  search_text text NOT NULL DEFAULT '',
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, sequence_id) REFERENCES join_sequences (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, contact_id) REFERENCES join_contacts (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, last_message_id) REFERENCES join_messages (company_id, id)
);
CALL tenancy.protect('join_sequence_enrolments');
CREATE UNIQUE INDEX join_sequence_enrolments_once ON join_sequence_enrolments (sequence_id, contact_id) WHERE state = 'active';
CREATE INDEX join_sequence_enrolments_due ON join_sequence_enrolments (next_at) WHERE state = 'active';
CREATE INDEX join_sequence_enrolments_listed ON join_sequence_enrolments (company_id, sequence_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX join_sequence_enrolments_by_contact ON join_sequence_enrolments (contact_id, sequence_id);
