-- Calls and conversations become contacts of the CRM; and what the CRM does by itself: automations.

ALTER TABLE crm_settings
  ADD COLUMN counts_answered boolean NOT NULL DEFAULT true,
  ADD COLUMN counts_missed boolean NOT NULL DEFAULT true,
  ADD COLUMN counts_conversations boolean NOT NULL DEFAULT true,
  ADD COLUMN callers_become_leads boolean NOT NULL DEFAULT false,
  ADD COLUMN writers_become_leads boolean NOT NULL DEFAULT false;
COMMENT ON TABLE crm_settings IS
  'Which editions of the CRM people of the company see, and what counts as a contact. No row: both editions, and the defaults.';
COMMENT ON COLUMN crm_settings.counts_answered IS 'A call in which somebody talked with a known person is an interaction.';
COMMENT ON COLUMN crm_settings.counts_missed IS 'So is a call in which nobody did.';
COMMENT ON COLUMN crm_settings.counts_conversations IS 'An opened conversation with a known person is an interaction.';
COMMENT ON COLUMN crm_settings.callers_become_leads IS 'Who calls and is unknown becomes a lead.';
COMMENT ON COLUMN crm_settings.writers_become_leads IS 'Who writes and is unknown becomes a lead.';

ALTER TABLE crm_interactions ADD COLUMN call_result text CHECK (call_result IN ('answered', 'missed', 'unanswered'));
COMMENT ON COLUMN crm_interactions.call_result IS
  'Of a call: answered; missed: nobody of us answered; unanswered: they did not. Null: not a call, or entered by hand.';
COMMENT ON COLUMN crm_interactions.outside_key IS
  'What it came from, so that it is not written twice: an advertisement followed on a day, a call, an opening of a conversation.';

CREATE TABLE crm_contact_signals (
  company_id bigint NOT NULL REFERENCES companies,
  kind text NOT NULL CHECK (kind IN ('call', 'conversation')),
  source_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, kind, source_id)
);
COMMENT ON TABLE crm_contact_signals IS
  'Calls that ended and conversations that were opened and that the CRM has not read yet: written in their transaction, gone once they are read.';
COMMENT ON COLUMN crm_contact_signals.source_id IS 'calls.id or join_openings.id, by kind; no foreign key: it may be gone when it is read.';
CALL tenancy.protect('crm_contact_signals');

CREATE FUNCTION crm_signal_contact() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path TO public, pg_temp AS $$
BEGIN
  INSERT INTO crm_contact_signals (company_id, kind, source_id) VALUES (NEW.company_id, TG_ARGV[0], NEW.id) ON CONFLICT DO NOTHING;
  PERFORM enqueue_job_once('crm.contacts', json_build_object('company_id', NEW.company_id), 8, 'crm.contacts:' || NEW.company_id,
    'crm.contacts:' || NEW.company_id, 0, NULL);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION crm_signal_contact() IS
  'Trigger function: has the CRM read a call or a conversation after the commit. Its argument is the kind.';
CREATE TRIGGER crm_contact_new AFTER INSERT ON calls FOR EACH ROW
  WHEN (NEW.direction <> 'internal' AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION crm_signal_contact('call');
CREATE TRIGGER crm_contact_ended AFTER UPDATE OF ended_at, direction ON calls FOR EACH ROW
  WHEN (NEW.direction <> 'internal' AND NEW.ended_at IS NOT NULL AND (OLD.ended_at IS NULL OR OLD.direction = 'internal'))
  EXECUTE FUNCTION crm_signal_contact('call');
CREATE TRIGGER crm_contact_opened AFTER INSERT ON join_openings FOR EACH ROW
  EXECUTE FUNCTION crm_signal_contact('conversation');
COMMENT ON TRIGGER crm_contact_new ON calls IS 'Has the CRM read the call.';
COMMENT ON TRIGGER crm_contact_ended ON calls IS 'Has the CRM read the call.';
COMMENT ON TRIGGER crm_contact_opened ON join_openings IS 'Has the CRM read the conversation.';

-- Automations: when, if, then.

CREATE TABLE crm_automations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  entity text NOT NULL CHECK (entity IN ('lead', 'person', 'interaction', 'business')),
  starts text CHECK (starts IN ('created', 'status', 'stage', 'owner', 'field', 'form', 'call', 'message', 'idle', 'stage_age')),
  start_detail jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(start_detail) = 'object'),
  conditions jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(conditions) = 'array'),
  actions jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(actions) = 'array'),
  author_id bigint,
  turn integer NOT NULL DEFAULT 0,
  since timestamptz NOT NULL DEFAULT now(),
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  disabled_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, author_id) REFERENCES users (company_id, id) ON DELETE SET NULL (author_id)
);
COMMENT ON TABLE crm_automations IS 'What the CRM does by itself: when something happens, if conditions hold, then actions.';
COMMENT ON COLUMN crm_automations.entity IS 'What kind of record it is about. A lead is a person who is not converted yet.';
COMMENT ON COLUMN crm_automations.starts IS 'When it runs; null: not designed yet, it never does.';
COMMENT ON COLUMN crm_automations.start_detail IS 'More about when, by starts: AutomationStart of features/crm/automations/contract.';
COMMENT ON COLUMN crm_automations.conditions IS 'Filter as in lists: clauses joined by and, alternatives of each joined by or.';
COMMENT ON COLUMN crm_automations.actions IS 'In order: AutomationAction of features/crm/automations/contract.';
COMMENT ON COLUMN crm_automations.author_id IS 'Who designed it last: it does what this user may do. Null: gone, it does nothing.';
COMMENT ON COLUMN crm_automations.turn IS 'How often it has assigned: whose turn is next.';
COMMENT ON COLUMN crm_automations.since IS 'When it was designed or turned on: what was due before does not start it.';
CALL tenancy.protect('crm_automations');
CREATE UNIQUE INDEX crm_automations_name_key ON crm_automations (company_id, search_form(name)) WHERE deleted_at IS NULL;
CREATE INDEX crm_automations_on ON crm_automations (company_id, starts) WHERE deleted_at IS NULL AND disabled_at IS NULL;
CREATE INDEX crm_automations_by_clock ON crm_automations (starts) WHERE deleted_at IS NULL AND disabled_at IS NULL AND starts IN ('idle', 'stage_age');

CREATE TABLE crm_automation_signals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  entity text NOT NULL CHECK (entity IN ('person', 'interaction', 'business')),
  record_id bigint NOT NULL,
  what text NOT NULL,
  detail text NOT NULL DEFAULT '',
  key text NOT NULL,
  chain bigint[] NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE crm_automation_signals IS 'What happened to records and an automation may start by; gone once it is read.';
COMMENT ON COLUMN crm_automation_signals.entity IS 'Whose table record_id is of; leads are persons.';
COMMENT ON COLUMN crm_automation_signals.what IS 'As crm_automations.starts.';
COMMENT ON COLUMN crm_automation_signals.detail IS 'The new status, stage or owner, the changed field, the form, the result of the call or the channel, by what.';
COMMENT ON COLUMN crm_automation_signals.key IS 'Of the event: an automation runs once for each.';
COMMENT ON COLUMN crm_automation_signals.chain IS 'Automations that led to it, the first one first; empty: none did.';
CALL tenancy.protect('crm_automation_signals');
CREATE INDEX crm_automation_signals_in_order ON crm_automation_signals (company_id, id);

CREATE TABLE crm_automation_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  automation_id bigint NOT NULL,
  record_id bigint NOT NULL,
  record_label text NOT NULL,
  what text NOT NULL,
  key text NOT NULL,
  chain bigint[] NOT NULL DEFAULT '{}',
  state text NOT NULL CHECK (state IN ('waiting', 'done', 'skipped', 'failed')),
  reason text CHECK (length(reason) <= 500),
  steps jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(steps) = 'array'),
  actions jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(actions) = 'array'),
  next_step integer NOT NULL DEFAULT 0,
  attempts integer NOT NULL DEFAULT 0,
  resume_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  UNIQUE (automation_id, key),
  CHECK ((state = 'waiting') = (resume_at IS NOT NULL)),
  FOREIGN KEY (company_id, automation_id) REFERENCES crm_automations (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE crm_automation_runs IS 'The log of automations: each time that one started or did not, and why; and what waits for its time.';
COMMENT ON COLUMN crm_automation_runs.record_id IS 'Of the automation''s entity; no foreign key: the log outlives the record.';
COMMENT ON COLUMN crm_automation_runs.record_label IS 'The record''s name at that time.';
COMMENT ON COLUMN crm_automation_runs.what IS 'As crm_automations.starts.';
COMMENT ON COLUMN crm_automation_runs.key IS 'Of the event that started it.';
COMMENT ON COLUMN crm_automation_runs.chain IS 'Automations that led to it, itself last.';
COMMENT ON COLUMN crm_automation_runs.reason IS 'Why it was skipped or failed: a word of RUN_REASONS, or a sentence.';
COMMENT ON COLUMN crm_automation_runs.steps IS 'What it has done: [{"kind", "detail"}].';
COMMENT ON COLUMN crm_automation_runs.actions IS 'Of the automation when it started: a change meanwhile does not concern it.';
COMMENT ON COLUMN crm_automation_runs.next_step IS 'Place in actions at which it goes on.';
COMMENT ON COLUMN crm_automation_runs.attempts IS 'Failed ones of the next step.';
COMMENT ON COLUMN crm_automation_runs.resume_at IS 'When it goes on; null: it has ended.';
CALL tenancy.protect('crm_automation_runs');
CREATE INDEX crm_automation_runs_newest ON crm_automation_runs (company_id, automation_id, id DESC);
CREATE INDEX crm_automation_runs_waiting ON crm_automation_runs (company_id, resume_at) WHERE state = 'waiting';
CREATE INDEX crm_automation_runs_by_day ON crm_automation_runs (company_id, created_at) WHERE state <> 'skipped';
CREATE INDEX crm_automation_runs_by_age ON crm_automation_runs (created_at);

-- What an automation does is done by it: the transaction names the automations that led to it.
CREATE FUNCTION crm_automation_chain() RETURNS bigint[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('suite.automations', true), '')::bigint[], '{}')
$$;
COMMENT ON FUNCTION crm_automation_chain() IS 'The automations in whose doing this transaction is, the acting one last; empty: a person or the program acts.';
CREATE FUNCTION crm_acting_automation() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT chain[cardinality(chain)] FROM (SELECT crm_automation_chain() AS chain) AS acting
$$;
COMMENT ON FUNCTION crm_acting_automation() IS 'The automation that acts in this transaction; null: none.';

ALTER TABLE crm_field_history ADD COLUMN automation_id bigint;
ALTER TABLE crm_field_history ALTER COLUMN automation_id SET DEFAULT crm_acting_automation();
COMMENT ON COLUMN crm_field_history.automation_id IS 'The automation that did it; null: none.';
ALTER TABLE crm_facts ADD COLUMN automation_id bigint;
ALTER TABLE crm_facts ALTER COLUMN automation_id SET DEFAULT crm_acting_automation();
COMMENT ON COLUMN crm_facts.automation_id IS 'The automation that did it; null: none.';

CREATE FUNCTION crm_automation_table(entity text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE entity WHEN 'lead' THEN 'person' ELSE entity END
$$;
COMMENT ON FUNCTION crm_automation_table(text) IS 'The entity as crm_automation_signals names it: leads are persons.';

CREATE FUNCTION crm_wake_automations(companies bigint[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path TO public, pg_temp AS $$
  SELECT enqueue_job_once('crm.automations', json_build_object('company_id', c), 8, 'crm.automations:' || c, 'crm.automations:' || c, 0, NULL)
    FROM unnest(companies) AS c ORDER BY c
$$;
COMMENT ON FUNCTION crm_wake_automations(bigint[]) IS 'Has the signals of companies read after the commit.';
REVOKE EXECUTE ON FUNCTION crm_wake_automations(bigint[]) FROM PUBLIC;

CREATE FUNCTION crm_signal_automations() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path TO public, pg_temp AS $$
DECLARE
  woken bigint[];
BEGIN
  IF TG_TABLE_NAME = 'crm_facts' THEN
    WITH written AS (
      INSERT INTO crm_automation_signals (company_id, entity, record_id, what, detail, key, chain)
      SELECT n.company_id, e.entity, n.record_id, n.kind, coalesce(n.to_id::text, ''), 'fact ' || n.id, crm_automation_chain()
        FROM new_rows n CROSS JOIN LATERAL (SELECT CASE n.entity WHEN 'lead' THEN 'person' ELSE n.entity END AS entity) e
       WHERE n.kind IN ('created', 'status', 'stage', 'owner')
         AND EXISTS (SELECT FROM crm_automations a WHERE a.company_id = n.company_id AND crm_automation_table(a.entity) = e.entity AND a.starts = n.kind
                        AND a.deleted_at IS NULL AND a.disabled_at IS NULL)
       ORDER BY n.id RETURNING company_id)
    SELECT array_agg(DISTINCT company_id) INTO woken FROM written;
  ELSIF TG_TABLE_NAME = 'crm_field_history' THEN
    WITH written AS (
      INSERT INTO crm_automation_signals (company_id, entity, record_id, what, detail, key, chain)
      SELECT n.company_id, n.entity, n.record_id, 'field', n.field, 'field ' || n.id, crm_automation_chain()
        FROM new_rows n
       WHERE n.field NOT IN ('created_at', 'deleted_at')
         AND EXISTS (SELECT FROM crm_automations a WHERE a.company_id = n.company_id AND crm_automation_table(a.entity) = n.entity AND a.starts = 'field'
                        AND a.start_detail ->> 'column' = n.field AND a.deleted_at IS NULL AND a.disabled_at IS NULL)
       ORDER BY n.id RETURNING company_id)
    SELECT array_agg(DISTINCT company_id) INTO woken FROM written;
  ELSIF TG_TABLE_NAME = 'crm_form_submissions' THEN
    WITH written AS (
      INSERT INTO crm_automation_signals (company_id, entity, record_id, what, detail, key, chain)
      SELECT n.company_id, 'person', n.person_id, 'form', n.form_id::text, 'form ' || n.ticket, crm_automation_chain()
        FROM new_rows n
       WHERE EXISTS (SELECT FROM crm_automations a WHERE a.company_id = n.company_id AND a.entity IN ('lead', 'person') AND a.starts = 'form'
                        AND a.deleted_at IS NULL AND a.disabled_at IS NULL)
      RETURNING company_id)
    SELECT array_agg(DISTINCT company_id) INTO woken FROM written;
  ELSE
    WITH written AS (
      INSERT INTO crm_automation_signals (company_id, entity, record_id, what, detail, key, chain)
      SELECT n.company_id, 'person', n.person_id, w.what, coalesce(n.call_result, n.channel), 'interaction ' || n.id, crm_automation_chain()
        FROM new_rows n CROSS JOIN LATERAL (SELECT CASE WHEN n.call_result IS NULL THEN 'message' ELSE 'call' END AS what) w
       WHERE (n.call_result IS NOT NULL OR n.outside_key LIKE 'conversation %')
         AND EXISTS (SELECT FROM crm_automations a WHERE a.company_id = n.company_id AND a.entity IN ('lead', 'person') AND a.starts = w.what
                        AND a.deleted_at IS NULL AND a.disabled_at IS NULL)
       ORDER BY n.id RETURNING company_id)
    SELECT array_agg(DISTINCT company_id) INTO woken FROM written;
  END IF;
  PERFORM crm_wake_automations(woken);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION crm_signal_automations() IS
  'Trigger function: what automations of the company start by is written to crm_automation_signals, once a statement.';
CREATE TRIGGER signal_automations AFTER INSERT ON crm_facts REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION crm_signal_automations();
COMMENT ON TRIGGER signal_automations ON crm_facts IS 'Writes crm_automation_signals.';
CREATE TRIGGER signal_automations AFTER INSERT ON crm_field_history REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION crm_signal_automations();
COMMENT ON TRIGGER signal_automations ON crm_field_history IS 'Writes crm_automation_signals.';
CREATE TRIGGER signal_automations AFTER INSERT ON crm_form_submissions REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION crm_signal_automations();
COMMENT ON TRIGGER signal_automations ON crm_form_submissions IS 'Writes crm_automation_signals.';
CREATE TRIGGER signal_automations AFTER INSERT ON crm_interactions REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION crm_signal_automations();
COMMENT ON TRIGGER signal_automations ON crm_interactions IS 'Writes crm_automation_signals.';

GRANT EXECUTE ON FUNCTION crm_wake_automations(bigint[]) TO suite_system;
-- Who nobody has been in contact with since.
CREATE INDEX persons_by_contact ON persons (company_id, (coalesce(last_interaction_at, created_at))) WHERE deleted_at IS NULL;
CREATE INDEX crm_businesses_by_stage_age ON crm_businesses (company_id, stage_since) WHERE deleted_at IS NULL AND status = 'open';
CREATE INDEX crm_interactions_by_stage_age ON crm_interactions (company_id, stage_since) WHERE deleted_at IS NULL AND stage_id IS NOT NULL;

-- Quotes of businesses, accepted by a link.

ALTER TABLE crm_settings ADD COLUMN accepted_stage_id bigint,
  ADD FOREIGN KEY (company_id, accepted_stage_id) REFERENCES crm_stages (company_id, id) ON DELETE SET NULL (accepted_stage_id);
COMMENT ON COLUMN crm_settings.accepted_stage_id IS
  'Where an open business of its line goes when its quote is accepted; null: nowhere.';

ALTER TABLE crm_counters DROP CONSTRAINT crm_counters_name_check;
ALTER TABLE crm_counters ADD CONSTRAINT crm_counters_name_check CHECK (name IN ('business', 'sale', 'quote'));

CREATE TABLE crm_quotes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  business_id bigint NOT NULL,
  number integer NOT NULL,
  edition integer NOT NULL CHECK (edition > 0),
  token uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  lines jsonb NOT NULL CHECK (jsonb_typeof(lines) = 'array'),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
  total bigint NOT NULL CHECK (total >= 0),
  valid_until date NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'declined')),
  replaced_at timestamptz,
  pdf bytea NOT NULL CHECK (length(pdf) <= 5000000),
  pdf_sha256 text NOT NULL CHECK (pdf_sha256 ~ '^[0-9a-f]{64}$'),
  decided_at timestamptz,
  decided_name text CHECK (length(decided_name) BETWEEN 1 AND 120),
  decided_note text CHECK (length(decided_note) <= 1000),
  decided_address text CHECK (length(decided_address) <= 64),
  decided_agent text CHECK (length(decided_agent) <= 300),
  author_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, number, edition),
  CHECK ((state = 'open') = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_name IS NULL)),
  FOREIGN KEY (company_id, author_id) REFERENCES users (company_id, id) ON DELETE SET NULL (author_id),
  FOREIGN KEY (company_id, business_id) REFERENCES crm_businesses (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE crm_quotes IS 'Quotes of businesses: what was offered, as it was, and what the customer answered by the link.';
COMMENT ON COLUMN crm_quotes.number IS 'Counted from 1 in each company; the editions of one quote share it.';
COMMENT ON COLUMN crm_quotes.edition IS 'From 1; a later one replaces the earlier ones.';
COMMENT ON COLUMN crm_quotes.token IS 'In the public address, which reveals nothing of the company.';
COMMENT ON COLUMN crm_quotes.lines IS '[{"name", "quantity", "price", "discount", "vat"}]: price of one in pesos, discount and IVA in percent.';
COMMENT ON COLUMN crm_quotes.total IS 'Pesos, with IVA.';
COMMENT ON COLUMN crm_quotes.valid_until IS 'The last day, in the company''s time zone.';
COMMENT ON COLUMN crm_quotes.replaced_at IS 'When a later edition was made; null: it is the last one.';
COMMENT ON COLUMN crm_quotes.pdf IS 'The document as it was offered, which the answer is about.';
COMMENT ON COLUMN crm_quotes.pdf_sha256 IS 'Of pdf, shown to whoever answers.';
COMMENT ON COLUMN crm_quotes.decided_name IS 'As whoever answered called themselves.';
COMMENT ON COLUMN crm_quotes.decided_address IS 'The network address from which it was answered.';
COMMENT ON COLUMN crm_quotes.decided_agent IS 'The browser, as it names itself.';
CALL tenancy.protect('crm_quotes');
CREATE INDEX crm_quotes_by_business ON crm_quotes (business_id, number DESC, edition DESC);

-- Without row-level security a person's points are found by the person alone. With it the planner, as long as it has no statistics, read all points of
-- the company for each of them. Callers pass the ids of rows that they write themselves, and what is written follows from the points.
ALTER FUNCTION persons_read_points(bigint[]) SECURITY DEFINER SET search_path = public, pg_temp;

COMMENT ON COLUMN crm_contact_signals.kind IS 'call, or conversation: an opening of one.';
COMMENT ON COLUMN crm_automation_runs.state IS 'waiting: for resume_at; done; skipped: a condition was not met; failed.';
COMMENT ON COLUMN crm_quotes.state IS 'open: not answered yet; accepted and declined by who got it.';
COMMENT ON COLUMN crm_quotes.decided_at IS 'When it was answered; null: not yet.';
