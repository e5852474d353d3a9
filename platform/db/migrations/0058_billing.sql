-- What calls, messages, storage and seats cost a company: rates, an append-only ledger, balances, invoices, fraud rules.

CREATE TABLE rate_decks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  currency text NOT NULL DEFAULT 'COP' CHECK (currency ~ '^[A-Z]{3}$'),
  plan text NOT NULL DEFAULT 'none' CHECK (plan IN ('none', 'basic', 'standard', 'advanced', 'custom')),
  note text CHECK (length(note) <= 200),
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
COMMENT ON TABLE rate_decks IS
  'Price lists of the platform: prices of calls in call_rates, of everything else in item_rates. Companies never read them.';
COMMENT ON COLUMN rate_decks.currency IS 'ISO 4217, of all its prices, which are before tax.';
COMMENT ON COLUMN rate_decks.plan IS 'Companies of this plan without a deck of their own have it; none: of no plan.';
CREATE UNIQUE INDEX rate_decks_name_key ON rate_decks (search_form(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX rate_decks_plan_key ON rate_decks (plan) WHERE plan <> 'none' AND deleted_at IS NULL;

CREATE TABLE call_rates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deck_id bigint NOT NULL REFERENCES rate_decks,
  prefix text NOT NULL CHECK (prefix ~ '^([0-9]{1,15}|local|national|mobile|international|premium)$'),
  destination text NOT NULL CHECK (length(destination) BETWEEN 1 AND 80),
  price_minute numeric(12, 4) NOT NULL CHECK (price_minute >= 0),
  connection_fee numeric(12, 4) CHECK (connection_fee >= 0),
  first_increment integer NOT NULL DEFAULT 60 CHECK (first_increment BETWEEN 1 AND 3600),
  next_increment integer NOT NULL DEFAULT 60 CHECK (next_increment BETWEEN 1 AND 3600),
  valid_from date NOT NULL,
  valid_until date,
  search_text text GENERATED ALWAYS AS (search_form(destination || ' ' || prefix)) STORED NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
COMMENT ON TABLE call_rates IS 'What calls to numbers that begin with a prefix cost; the longest prefix wins, of equal ones the latest valid_from.';
COMMENT ON COLUMN call_rates.prefix IS
  'Digits of E.164 without plus, or a class of calls: for numbers without a prefix of their own. Special rates cost at least their class.';
COMMENT ON COLUMN call_rates.destination IS 'As invoices name it: Colombia móvil.';
COMMENT ON COLUMN call_rates.price_minute IS 'In the deck''s currency, before tax.';
COMMENT ON COLUMN call_rates.connection_fee IS 'Once for each answered call; null: none.';
COMMENT ON COLUMN call_rates.first_increment IS 'Seconds that an answered call costs at least: 30 of 30/6.';
COMMENT ON COLUMN call_rates.next_increment IS 'Seconds by which it goes on: 6 of 30/6.';
COMMENT ON COLUMN call_rates.valid_from IS 'Days of the company that calls.';
COMMENT ON COLUMN call_rates.valid_until IS 'Last day; null: until another rate of the prefix begins.';
CREATE UNIQUE INDEX call_rates_key ON call_rates (deck_id, prefix, valid_from) WHERE deleted_at IS NULL;
CREATE INDEX call_rates_newest ON call_rates (created_at, id);

CREATE TABLE item_rates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deck_id bigint NOT NULL REFERENCES rate_decks,
  item text NOT NULL CHECK (item IN ('whatsapp_marketing', 'whatsapp_utility', 'whatsapp_authentication', 'whatsapp_service',
    'other_message', 'storage_gb_day', 'seat_month')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  price numeric(12, 4) NOT NULL CHECK (price >= 0),
  valid_from date NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
COMMENT ON TABLE item_rates IS 'What a message, a gigabyte for a day and a person for a month cost; the latest valid_from wins.';
COMMENT ON COLUMN item_rates.item IS 'What is charged: templates of WhatsApp by category, messages without one, gigabytes by day, people by month.';
COMMENT ON COLUMN item_rates.name IS 'As invoices name it.';
COMMENT ON COLUMN item_rates.price IS 'In the deck''s currency, before tax.';
CREATE UNIQUE INDEX item_rates_key ON item_rates (deck_id, item, valid_from) WHERE deleted_at IS NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON rate_decks, call_rates, item_rates TO suite_system;

CREATE TABLE invoice_issuers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  tax_id text NOT NULL CHECK (length(tax_id) BETWEEN 1 AND 40),
  address text CHECK (length(address) <= 200),
  city text CHECK (length(city) <= 80),
  email text CHECK (length(email) <= 254),
  prefix text NOT NULL CHECK (prefix ~ '^[A-Z0-9]{1,8}$'),
  credit_prefix text NOT NULL CHECK (credit_prefix ~ '^[A-Z0-9]{1,8}$'),
  tax_percent numeric(5, 2) NOT NULL DEFAULT 19 CHECK (tax_percent BETWEEN 0 AND 100),
  resolution text CHECK (length(resolution) <= 200),
  last_number bigint NOT NULL DEFAULT 0,
  last_credit bigint NOT NULL DEFAULT 0,
  search_text text GENERATED ALWAYS AS (search_form(name || ' ' || tax_id || ' ' || prefix)) STORED NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CHECK (prefix <> credit_prefix)
);
COMMENT ON TABLE invoice_issuers IS 'Who issues invoices, each with numbers of its own.';
COMMENT ON COLUMN invoice_issuers.tax_percent IS 'IVA of new invoices.';
COMMENT ON COLUMN invoice_issuers.resolution IS 'Authorisation of the numbers by the tax office, printed on invoices.';
COMMENT ON COLUMN invoice_issuers.last_number IS 'Of the last invoice. Advanced in the transaction that issues, under a row lock: no gaps.';
COMMENT ON COLUMN invoice_issuers.last_credit IS 'Of the last credit note.';
CREATE UNIQUE INDEX invoice_issuers_prefix_key ON invoice_issuers (prefix) WHERE deleted_at IS NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON invoice_issuers TO suite_system;

CREATE TABLE billing_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL UNIQUE REFERENCES companies,
  mode text NOT NULL DEFAULT 'none' CHECK (mode IN ('none', 'prepaid', 'postpaid')),
  deck_id bigint REFERENCES rate_decks,
  issuer_id bigint REFERENCES invoice_issuers,
  currency text NOT NULL DEFAULT 'COP' CHECK (currency ~ '^[A-Z]{3}$'),
  credit_limit numeric(18, 4) NOT NULL DEFAULT 0 CHECK (credit_limit >= 0),
  warn_first numeric(18, 4) NOT NULL DEFAULT 50000 CHECK (warn_first >= 0),
  warn_second numeric(18, 4) NOT NULL DEFAULT 10000 CHECK (warn_second >= 0),
  tax_id text CHECK (length(tax_id) <= 40),
  email text CHECK (length(email) <= 254),
  balance numeric(18, 4) NOT NULL DEFAULT 0,
  reserved numeric(18, 4) NOT NULL DEFAULT 0,
  last_sequence bigint NOT NULL DEFAULT 0,
  warned integer NOT NULL DEFAULT 0 CHECK (warned BETWEEN 0 AND 3),
  search_text text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
COMMENT ON TABLE billing_accounts IS 'How each company pays, and what it has left. One row a company, made with it.';
COMMENT ON COLUMN billing_accounts.mode IS
  'none: nothing is charged; prepaid: nothing that costs is begun beyond the balance; postpaid: beyond the balance and the credit limit.';
COMMENT ON COLUMN billing_accounts.deck_id IS 'Null: the deck of its plan.';
COMMENT ON COLUMN billing_accounts.issuer_id IS 'Who invoices it; null: the first issuer.';
COMMENT ON COLUMN billing_accounts.warn_first IS 'Administrators are warned when less is left.';
COMMENT ON COLUMN billing_accounts.warn_second IS 'And warned again.';
COMMENT ON COLUMN billing_accounts.tax_id IS 'NIT on invoices.';
COMMENT ON COLUMN billing_accounts.email IS 'Where warnings and invoices are mailed; null: the company''s address.';
COMMENT ON COLUMN billing_accounts.balance IS 'Before tax; minus the sum of billing_entries.amount. Written by post_entry() alone.';
COMMENT ON COLUMN billing_accounts.reserved IS 'For running calls: the sum of call_holds.amount.';
COMMENT ON COLUMN billing_accounts.last_sequence IS 'Of its last entry.';
COMMENT ON COLUMN billing_accounts.warned IS 'Warnings sent since it last had enough: 1 the first, 2 the second, 3 that nothing is left.';
COMMENT ON COLUMN billing_accounts.search_text IS 'The company''s name and slug.';
CALL tenancy.protect('billing_accounts');
REVOKE INSERT, UPDATE, DELETE ON billing_accounts FROM suite_app;
CREATE INDEX billing_accounts_by_deck ON billing_accounts (deck_id);

CREATE FUNCTION keep_billing_account() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO billing_accounts (company_id, currency, search_text) VALUES (NEW.id, NEW.currency, NEW.search_text)
  ON CONFLICT (company_id) DO UPDATE SET search_text = excluded.search_text, deleted_at = NEW.deleted_at;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION keep_billing_account() IS 'Trigger function: every company has an account, found by the company''s name.';
CREATE TRIGGER billing_account AFTER INSERT OR UPDATE OF name, slug, city, deleted_at ON companies
  FOR EACH ROW EXECUTE FUNCTION keep_billing_account();
COMMENT ON TRIGGER billing_account ON companies IS 'Keeps billing_accounts.';
INSERT INTO billing_accounts (company_id, currency, search_text, deleted_at)
SELECT id, currency, search_text, deleted_at FROM companies ORDER BY id;

CREATE TABLE billing_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  sequence bigint NOT NULL,
  source text NOT NULL CHECK (length(source) BETWEEN 1 AND 120),
  about text NOT NULL CHECK (length(about) BETWEEN 1 AND 100),
  kind text NOT NULL CHECK (kind IN ('call', 'message', 'storage', 'seat', 'top_up', 'payment', 'adjustment')),
  concept text NOT NULL CHECK (length(concept) <= 80),
  detail text NOT NULL DEFAULT '' CHECK (length(detail) <= 200),
  quantity numeric(18, 4) NOT NULL,
  unit_price numeric(18, 4) NOT NULL,
  amount numeric(18, 4) NOT NULL,
  currency text NOT NULL,
  happened_at timestamptz NOT NULL,
  day date NOT NULL,
  balance_after numeric(18, 4) NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(concept || ' ' || detail)) STORED NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz CHECK (deleted_at IS NULL),
  UNIQUE (company_id, source),
  UNIQUE (company_id, sequence)
);
COMMENT ON TABLE billing_entries IS
  'Everything that changed a balance, once and for good: nobody changes or deletes an entry, corrections are further ones. '
  'Written by post_entry() alone.';
COMMENT ON COLUMN billing_entries.sequence IS 'Of the company, without gaps, in the order of commits.';
COMMENT ON COLUMN billing_entries.source IS 'What it was made from, so that nothing counts twice: leg:…, message:12:1, storage:2026-11-26.';
COMMENT ON COLUMN billing_entries.about IS 'What several entries have in common: a message charged and not sent is message:12 twice.';
COMMENT ON COLUMN billing_entries.kind IS 'call, message, storage and seat are use, and invoiced; the rest is money that came or was put right.';
COMMENT ON COLUMN billing_entries.concept IS 'Destination of a call, category of a message: a line of the invoice.';
COMMENT ON COLUMN billing_entries.quantity IS 'Seconds, messages, gigabytes or people.';
COMMENT ON COLUMN billing_entries.unit_price IS 'Of a minute, a message, a gigabyte for a day, a person for a month, at that time.';
COMMENT ON COLUMN billing_entries.amount IS 'What it costs, before tax; negative: the company has so much more.';
COMMENT ON COLUMN billing_entries.happened_at IS 'When it was used; entries of late events are later ones.';
COMMENT ON COLUMN billing_entries.day IS 'happened_at in the company''s time zone.';
COMMENT ON COLUMN billing_entries.deleted_at IS 'Always null: lists expect it.';
CALL tenancy.protect('billing_entries');
REVOKE INSERT, UPDATE, DELETE ON billing_entries FROM suite_app, suite_system;
CREATE INDEX billing_entries_newest ON billing_entries (company_id, happened_at DESC, id DESC);
CREATE INDEX billing_entries_created ON billing_entries (created_at DESC, id DESC);
CREATE INDEX billing_entries_about ON billing_entries (company_id, about);
CREATE INDEX billing_entries_days ON billing_entries (company_id, day, kind) INCLUDE (amount, quantity);

CREATE FUNCTION post_entry(
  for_company bigint, its_source text, its_about text, its_kind text, its_concept text, its_detail text, its_quantity numeric,
  its_unit_price numeric, its_amount numeric, at timestamptz, within boolean DEFAULT false
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  account billing_accounts;
BEGIN
  SELECT * INTO account FROM billing_accounts WHERE company_id = for_company FOR UPDATE;
  IF EXISTS (SELECT FROM billing_entries WHERE company_id = for_company AND source = its_source) THEN
    RETURN true;
  END IF;
  IF within AND its_amount > account.balance + (CASE account.mode WHEN 'postpaid' THEN account.credit_limit ELSE 0 END) - account.reserved THEN
    RETURN false;
  END IF;
  INSERT INTO billing_entries (company_id, sequence, source, about, kind, concept, detail, quantity, unit_price, amount, currency,
                               happened_at, day, balance_after)
  SELECT for_company, account.last_sequence + 1, its_source, its_about, its_kind, left(its_concept, 80), left(its_detail, 200),
         its_quantity, its_unit_price, its_amount, account.currency, at, (at AT TIME ZONE c.time_zone)::date, account.balance - its_amount
    FROM companies c WHERE c.id = for_company;
  UPDATE billing_accounts SET balance = balance - its_amount, last_sequence = last_sequence + 1 WHERE company_id = for_company;
  RETURN true;
END $$;
COMMENT ON FUNCTION post_entry IS
  'Adds an entry and changes the balance, once for each source. `within`: false, and nothing, when not so much is left.';
REVOKE EXECUTE ON FUNCTION post_entry FROM PUBLIC;
GRANT EXECUTE ON FUNCTION post_entry TO suite_system;

CREATE FUNCTION call_price(seconds numeric, price_minute numeric, connection_fee numeric, first_increment integer, next_increment integer)
  RETURNS numeric LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT round(connection_fee + price_minute / 60 * (first_increment
    + ceil(greatest(ceil(seconds) - first_increment, 0) / next_increment) * next_increment), 4)
$$;
COMMENT ON FUNCTION call_price IS
  'What an answered call of so many seconds costs: the one place that says it, for reservations and for the ledger.';

CREATE TABLE call_holds (
  leg uuid PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  asterisk_server_id bigint NOT NULL REFERENCES asterisk_servers,
  number text NOT NULL,
  country text NOT NULL DEFAULT '',
  destination text NOT NULL,
  price_minute numeric(12, 4) NOT NULL,
  connection_fee numeric(12, 4) NOT NULL,
  first_increment integer NOT NULL,
  next_increment integer NOT NULL,
  covered_seconds integer NOT NULL,
  amount numeric(18, 4) NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE call_holds IS 'Money reserved for calls to the outside that have not ended, with the rate that they began with.';
COMMENT ON COLUMN call_holds.leg IS 'outside_legs.leg.';
COMMENT ON COLUMN call_holds.number IS 'As dialled.';
COMMENT ON COLUMN call_holds.country IS 'ISO 3166 of the number, or its calling code; empty: unknown.';
COMMENT ON COLUMN call_holds.covered_seconds IS 'Talk that the amount pays for; running calls are covered further, or ended.';
COMMENT ON COLUMN call_holds.amount IS 'Part of billing_accounts.reserved.';
CALL tenancy.protect('call_holds');
REVOKE ALL ON call_holds FROM suite_app;
CREATE INDEX call_holds_of_server ON call_holds (asterisk_server_id, company_id);

CREATE FUNCTION settle_call() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  hold call_holds;
  seconds numeric := greatest(1, ceil(extract(epoch FROM NEW.ended_at - NEW.answered_at)));
BEGIN
  DELETE FROM call_holds WHERE leg = NEW.leg RETURNING * INTO hold;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  UPDATE billing_accounts SET reserved = reserved - hold.amount WHERE company_id = NEW.company_id;
  IF NEW.answered_at IS NOT NULL THEN
    PERFORM post_entry(NEW.company_id, 'leg:' || NEW.leg, 'leg:' || NEW.leg, 'call', hold.destination, NEW.number, seconds, hold.price_minute,
      call_price(seconds, hold.price_minute, hold.connection_fee, hold.first_increment, hold.next_increment), NEW.answered_at);
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION settle_call() IS 'Trigger function: turns the reservation of an ended call into an entry of the ledger.';
CREATE TRIGGER settled_call AFTER UPDATE OF ended_at ON outside_legs
  FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION settle_call();
COMMENT ON TRIGGER settled_call ON outside_legs IS 'Fills billing_entries.';

CREATE FUNCTION extend_call_holds(of_server bigint, of_company bigint, step integer, ahead interval, cut interval)
  RETURNS SETOF uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  due record;
  further numeric;
BEGIN
  FOR due IN
    SELECT h.*, l.answered_at + make_interval(secs => h.covered_seconds) AS covered_until
      FROM call_holds h JOIN outside_legs l ON l.leg = h.leg
     WHERE h.asterisk_server_id = of_server AND h.company_id = of_company AND l.answered_at IS NOT NULL AND l.ended_at IS NULL
       AND l.answered_at + make_interval(secs => h.covered_seconds) <= clock_timestamp() + ahead
     ORDER BY h.leg
  LOOP
    further := call_price(due.covered_seconds + step, due.price_minute, due.connection_fee, due.first_increment, due.next_increment)
               - due.amount;
    UPDATE billing_accounts SET reserved = reserved + further
     WHERE company_id = due.company_id
       AND balance + CASE mode WHEN 'postpaid' THEN credit_limit ELSE 0 END - reserved >= further;
    IF FOUND THEN
      UPDATE call_holds SET covered_seconds = covered_seconds + step, amount = amount + further WHERE leg = due.leg;
    ELSIF due.covered_until <= clock_timestamp() + cut THEN
      RETURN NEXT due.leg;
    END IF;
  END LOOP;
END $$;
COMMENT ON FUNCTION extend_call_holds IS
  'Reserves the next stretch of a company''s running calls whose money runs out. Returns those for which nothing is left, shortly before it has run out.';
REVOKE EXECUTE ON FUNCTION extend_call_holds FROM PUBLIC;
GRANT EXECUTE ON FUNCTION extend_call_holds TO suite_system;

CREATE FUNCTION return_message() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  charged record;
BEGIN
  SELECT sum(amount) AS amount, count(*) AS entries, max(concept) AS concept, max(unit_price) AS unit_price INTO charged
    FROM billing_entries WHERE company_id = NEW.company_id AND about = 'message:' || NEW.id;
  IF charged.amount > 0 THEN
    PERFORM post_entry(NEW.company_id, 'message:' || NEW.id || ':' || charged.entries + 1, 'message:' || NEW.id, 'message', charged.concept,
      '', -1, charged.unit_price, -charged.amount, clock_timestamp());
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION return_message() IS 'Trigger function: a message that failed costs nothing.';
CREATE TRIGGER returned_message AFTER UPDATE OF status ON join_messages
  FOR EACH ROW WHEN (NEW.status = 'failed' AND OLD.status <> 'failed' AND NEW.direction = 'out') EXECUTE FUNCTION return_message();
COMMENT ON TRIGGER returned_message ON join_messages IS 'Fills billing_entries.';

CREATE TABLE invoices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  issuer_id bigint NOT NULL REFERENCES invoice_issuers,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
  prefix text NOT NULL,
  serial bigint NOT NULL CHECK (serial > 0),
  number text GENERATED ALWAYS AS (prefix || '-' || serial) STORED NOT NULL,
  credited_id bigint,
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 200),
  period_from date NOT NULL,
  period_until date NOT NULL CHECK (period_until >= period_from),
  up_to_sequence bigint NOT NULL,
  currency text NOT NULL,
  subtotal numeric(18, 4) NOT NULL,
  tax_percent numeric(5, 2) NOT NULL,
  tax numeric(18, 4) NOT NULL,
  total numeric(18, 4) GENERATED ALWAYS AS (subtotal + tax) STORED NOT NULL,
  mode text NOT NULL,
  seller jsonb NOT NULL,
  buyer jsonb NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(prefix || '-' || serial || ' ' || coalesce(buyer ->> 'name', ''))) STORED NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz CHECK (deleted_at IS NULL),
  UNIQUE (issuer_id, prefix, serial),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, credited_id) REFERENCES invoices (company_id, id)
);
COMMENT ON TABLE invoices IS 'Issued invoices and credit notes: nobody changes or deletes them, a credit note takes an invoice back.';
COMMENT ON COLUMN invoices.kind IS 'credit_note: takes an invoice back.';
COMMENT ON COLUMN invoices.serial IS 'Consecutive for each issuer and prefix.';
COMMENT ON COLUMN invoices.credited_id IS 'Of a credit note: the invoice.';
COMMENT ON COLUMN invoices.reason IS 'Of a credit note.';
COMMENT ON COLUMN invoices.period_from IS 'First and last day of the use; late entries of earlier days are in it, too.';
COMMENT ON COLUMN invoices.up_to_sequence IS 'The last of the company''s entries then: with period_until it says what was invoiced.';
COMMENT ON COLUMN invoices.subtotal IS 'Sum of its lines, before tax. Amounts of credit notes are positive.';
COMMENT ON COLUMN invoices.mode IS 'prepaid: its subtotal was paid from the balance.';
COMMENT ON COLUMN invoices.seller IS 'The issuer as it was then: name, tax_id, address, city, email, resolution.';
COMMENT ON COLUMN invoices.buyer IS 'The company as it was then: name, tax_id, address, city, email.';
COMMENT ON COLUMN invoices.deleted_at IS 'Always null: lists expect it.';
CALL tenancy.protect('invoices');
REVOKE INSERT, UPDATE, DELETE ON invoices FROM suite_app;
REVOKE UPDATE, DELETE ON invoices FROM suite_system;
CREATE UNIQUE INDEX invoices_credited_key ON invoices (company_id, credited_id) WHERE credited_id IS NOT NULL;
CREATE INDEX invoices_newest ON invoices (company_id, created_at DESC, id DESC);

CREATE TABLE invoice_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  invoice_id bigint NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL,
  concept text NOT NULL,
  entries bigint NOT NULL,
  quantity numeric(18, 4) NOT NULL,
  amount numeric(18, 4) NOT NULL,
  UNIQUE (invoice_id, position),
  FOREIGN KEY (company_id, invoice_id) REFERENCES invoices (company_id, id)
);
COMMENT ON TABLE invoice_lines IS 'Lines of invoices, by kind and concept of the ledger''s entries; never changed.';
COMMENT ON COLUMN invoice_lines.entries IS 'How many calls, messages, days …';
COMMENT ON COLUMN invoice_lines.amount IS 'Before tax, rounded as the currency is.';
CALL tenancy.protect('invoice_lines');
REVOKE INSERT, UPDATE, DELETE ON invoice_lines FROM suite_app;
REVOKE UPDATE, DELETE ON invoice_lines FROM suite_system;
CREATE INDEX invoice_lines_of ON invoice_lines (company_id, invoice_id);

CREATE TABLE fraud_rules (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  company_id bigint REFERENCES companies,
  kind text NOT NULL CHECK (kind IN ('spend_hour', 'new_country', 'hours')),
  action text NOT NULL CHECK (action IN ('alert', 'block')),
  threshold numeric(18, 4) NOT NULL DEFAULT 0 CHECK (threshold >= 0),
  hour_from integer NOT NULL DEFAULT 0 CHECK (hour_from BETWEEN 0 AND 23),
  hour_until integer NOT NULL DEFAULT 6 CHECK (hour_until BETWEEN 0 AND 24),
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  disabled_at timestamptz,
  deleted_at timestamptz
);
COMMENT ON TABLE fraud_rules IS 'What is unusual about paid calls, and what happens then; companies do not read them.';
COMMENT ON COLUMN fraud_rules.company_id IS 'Null: for all companies.';
COMMENT ON COLUMN fraud_rules.kind IS
  'spend_hour: more than the threshold within an hour; new_country: the first call to a country; hours: calls abroad within the hours.';
COMMENT ON COLUMN fraud_rules.action IS 'block: such calls are refused, until an operator releases them, or the hours are over.';
COMMENT ON COLUMN fraud_rules.threshold IS 'Of spend_hour, in the company''s currency.';
COMMENT ON COLUMN fraud_rules.hour_from IS 'Of hours: from, in the company''s time zone. Later than hour_until: over midnight.';
CREATE INDEX fraud_rules_of ON fraud_rules (company_id) WHERE deleted_at IS NULL;
ALTER TABLE fraud_rules ENABLE ROW LEVEL SECURITY;
CREATE POLICY system ON fraud_rules TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON fraud_rules TO suite_app USING (false) WITH CHECK (false);
GRANT SELECT, INSERT, UPDATE, DELETE ON fraud_rules TO suite_system;

CREATE TABLE fraud_alerts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  rule_id bigint NOT NULL REFERENCES fraud_rules,
  kind text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL CHECK (length(subject) <= 80),
  number text NOT NULL DEFAULT '',
  released_at timestamptz,
  released_by text,
  search_text text GENERATED ALWAYS AS (search_form(subject || ' ' || number)) STORED NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz CHECK (deleted_at IS NULL)
);
COMMENT ON TABLE fraud_alerts IS 'What fraud rules found.';
COMMENT ON COLUMN fraud_alerts.subject IS 'Country of new_country, day of hours, hour of spend_hour: one alert for each.';
COMMENT ON COLUMN fraud_alerts.number IS 'The number that was dialled then.';
COMMENT ON COLUMN fraud_alerts.released_at IS 'When an operator released what it blocked; null: not yet.';
COMMENT ON COLUMN fraud_alerts.released_by IS 'Name of the operator.';
CALL tenancy.protect('fraud_alerts');
REVOKE INSERT, UPDATE, DELETE ON fraud_alerts FROM suite_app;
CREATE UNIQUE INDEX fraud_alerts_key ON fraud_alerts (company_id, rule_id, subject);
CREATE INDEX fraud_alerts_newest ON fraud_alerts (created_at DESC, id DESC);

CREATE TABLE called_countries (
  company_id bigint NOT NULL REFERENCES companies,
  country text NOT NULL,
  first_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, country)
);
COMMENT ON TABLE called_countries IS 'Countries that a company has called.';
COMMENT ON COLUMN called_countries.country IS 'call_holds.country.';
CALL tenancy.protect('called_countries');
REVOKE ALL ON called_countries FROM suite_app;

-- Invoices outlive the company that they were issued to.
CREATE OR REPLACE FUNCTION empty_company(company bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  waiting regclass[];
  referred regclass[];
  target regclass;
BEGIN
  PERFORM FROM companies WHERE id = company AND deleted_at IS NOT NULL FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'company % is not deleted', company;
  END IF;
  UPDATE stored_files SET dropped_at = now() WHERE company_id = company AND dropped_at IS NULL;
  SELECT array_agg(c.oid::regclass) INTO waiting
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped
   WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
     AND c.relname NOT IN ('audit_entries', 'stored_files', 'invoices', 'invoice_lines');
  WHILE cardinality(waiting) > 0 LOOP
    referred := '{}';
    FOREACH target IN ARRAY waiting LOOP
      BEGIN
        EXECUTE format('DELETE FROM %s WHERE company_id = $1', target) USING company;
      EXCEPTION WHEN foreign_key_violation THEN
        referred := referred || target;
      END;
    END LOOP;
    IF cardinality(referred) = cardinality(waiting) THEN
      RAISE EXCEPTION 'company % cannot be emptied: % refer to each other', company, referred;
    END IF;
    waiting := referred;
  END LOOP;
END $$;
COMMENT ON FUNCTION empty_company(bigint) IS
  'Deletes all rows of a company that is already deleted, except its audit trail, its invoices, and stored_files, which are only '
  'marked as dropped, so that the hourly job removes their contents. Runs as the owner and repeats its rounds until '
  'foreign keys allow the rest; tables that refer to each other in a circle make it fail.';
