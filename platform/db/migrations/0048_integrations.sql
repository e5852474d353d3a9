-- Connections to other programs, the company's own API tokens, and its webhooks.

CREATE TABLE integration_connections (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  kind text NOT NULL CHECK (kind IN ('bitrix24', 'manualBitrix', 'zoho-crm', 'zoho-desk', 'facebook')),
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'active', 'refused')),
  address text NOT NULL DEFAULT '' CHECK (length(address) <= 300),
  remote_id text CHECK (length(remote_id) <= 200),
  incoming_key text NOT NULL DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') UNIQUE,
  secrets_sealed bytea,
  tokens_sealed bytea,
  tokens_expire_at timestamptz,
  connected_by bigint,
  settings jsonb NOT NULL DEFAULT '{}',
  fields jsonb NOT NULL DEFAULT '[]',
  tells text[] NOT NULL DEFAULT '{}',
  polled_at timestamptz,
  paused_until timestamptz,
  ok_at timestamptz,
  problem text CHECK (length(problem) <= 500),
  problem_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, kind),
  FOREIGN KEY (company_id, connected_by) REFERENCES users (company_id, id) ON DELETE SET NULL (connected_by)
);
COMMENT ON TABLE integration_connections IS
  'Another program that a company has connected, at most one of each kind. Deleting it deletes all that is kept about it.';
COMMENT ON COLUMN integration_connections.kind IS 'Which program: the last part of its screen''s path.';
COMMENT ON COLUMN integration_connections.state IS
  'pending: not authorised yet; active; refused: the other program no longer accepts us, somebody must connect again.';
COMMENT ON COLUMN integration_connections.address IS 'Where the other program is, https://…; empty: known only after the authorisation.';
COMMENT ON COLUMN integration_connections.remote_id IS 'Who they are at the other program, which stays the same when their address changes; null: not known yet.';
COMMENT ON COLUMN integration_connections.incoming_key IS 'In the address that the other program calls; tells the connection, and is no proof of who calls.';
COMMENT ON COLUMN integration_connections.secrets_sealed IS 'What an administrator typed (JSON), sealed.';
COMMENT ON COLUMN integration_connections.tokens_sealed IS
  'What the other program gave (JSON), sealed; the same for all nodes, renewed under a lock of this row.';
COMMENT ON COLUMN integration_connections.tokens_expire_at IS 'Null: they do not expire.';
COMMENT ON COLUMN integration_connections.settings IS 'What is exchanged: ConnectionSettings of features/integrations/contract.';
COMMENT ON COLUMN integration_connections.fields IS 'Pairs of a field here and there: [{"own": "city", "remote": "UF_CITY"}].';
COMMENT ON COLUMN integration_connections.tells IS 'Kinds of changes that the other program is told of; empty: none.';
COMMENT ON COLUMN integration_connections.polled_at IS 'When it was last asked for its changes.';
COMMENT ON COLUMN integration_connections.paused_until IS 'Nothing is sent before: it asked for a pause, or could not be reached.';
COMMENT ON COLUMN integration_connections.ok_at IS 'Of the last request that it accepted.';
COMMENT ON COLUMN integration_connections.problem IS 'Why the latest request failed; null: it did not.';
COMMENT ON COLUMN integration_connections.problem_at IS 'Of that failure.';
CALL tenancy.protect('integration_connections');

CREATE TABLE integration_people (
  company_id bigint NOT NULL REFERENCES companies,
  connection_id bigint NOT NULL,
  user_id bigint NOT NULL,
  remote_id text NOT NULL CHECK (length(remote_id) BETWEEN 1 AND 100),
  PRIMARY KEY (connection_id, user_id),
  UNIQUE (connection_id, remote_id),
  FOREIGN KEY (company_id, connection_id) REFERENCES integration_connections (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE integration_people IS 'Who a user is at the other program.';
CREATE INDEX integration_people_of_user ON integration_people (company_id, user_id);
CREATE INDEX integration_people_of_connection ON integration_people (company_id, connection_id);
CALL tenancy.protect('integration_people');

CREATE TABLE integration_links (
  company_id bigint NOT NULL REFERENCES companies,
  connection_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('call', 'person', 'business')),
  own_id text NOT NULL CHECK (length(own_id) BETWEEN 1 AND 60),
  remote_kind text NOT NULL CHECK (length(remote_kind) BETWEEN 1 AND 60),
  remote_id text NOT NULL CHECK (length(remote_id) BETWEEN 1 AND 200),
  remote_changed_at timestamptz,
  remote_digest text CHECK (length(remote_digest) <= 100),
  linked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (connection_id, kind, own_id),
  UNIQUE (connection_id, kind, remote_kind, remote_id),
  FOREIGN KEY (company_id, connection_id) REFERENCES integration_connections (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE integration_links IS 'Which record here is which one at the other program.';
COMMENT ON COLUMN integration_links.kind IS 'Of record, in our words.';
COMMENT ON COLUMN integration_links.own_id IS 'calls.id or persons.id, by kind; no foreign key: a removed record is still removed over there.';
COMMENT ON COLUMN integration_links.remote_kind IS 'As the other program calls it: lead, contact, call.';
COMMENT ON COLUMN integration_links.remote_changed_at IS 'Of the version that was last read from there, by their clock; null: never read.';
COMMENT ON COLUMN integration_links.linked_at IS 'When both were last brought in line.';
COMMENT ON COLUMN integration_links.remote_digest IS 'Of what was last written there: the same again is not written.';
CREATE INDEX integration_links_of_connection ON integration_links (company_id, connection_id);
CALL tenancy.protect('integration_links');

CREATE TABLE integration_dials (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  company_id bigint NOT NULL REFERENCES companies,
  connection_id bigint NOT NULL,
  remote_id text CHECK (length(remote_id) BETWEEN 1 AND 200),
  user_id bigint NOT NULL,
  number text NOT NULL CHECK (length(number) BETWEEN 1 AND 64),
  asked_at timestamptz NOT NULL DEFAULT now(),
  taken_at timestamptz,
  UNIQUE (connection_id, remote_id),
  FOREIGN KEY (company_id, connection_id) REFERENCES integration_connections (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE integration_dials IS
  'Calls that somebody began over there: the next call of this user to this number is that one and is not registered again.';
COMMENT ON COLUMN integration_dials.remote_id IS 'Their id of the call; null: it has none, or it was found by our call.';
COMMENT ON COLUMN integration_dials.taken_at IS 'When one of the user''s devices took it; null: none did yet.';
CREATE INDEX integration_dials_of_user ON integration_dials (company_id, user_id);
CREATE INDEX integration_dials_of_connection ON integration_dials (company_id, connection_id);
CREATE INDEX integration_dials_by_age ON integration_dials (asked_at);
CALL tenancy.protect('integration_dials');

CREATE TABLE webhooks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  url text NOT NULL CHECK (length(url) BETWEEN 8 AND 500),
  events text[] NOT NULL CHECK (cardinality(events) BETWEEN 1 AND 20),
  secret_sealed bytea NOT NULL,
  failing_since timestamptz,
  ok_at timestamptz,
  problem text CHECK (length(problem) <= 500),
  paused_until timestamptz,
  created_by bigint,
  search_text text GENERATED ALWAYS AS (search_form(name || ' ' || url)) STORED NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  disabled_at timestamptz,
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, created_by) REFERENCES users (company_id, id) ON DELETE SET NULL (created_by)
);
COMMENT ON TABLE webhooks IS 'Addresses that a company wants to be told of what happens here.';
COMMENT ON COLUMN webhooks.events IS 'Kinds of events it is told of: WEBHOOK_EVENTS of features/integrations/contract.';
COMMENT ON COLUMN webhooks.secret_sealed IS 'Key of its signatures, sealed.';
COMMENT ON COLUMN webhooks.failing_since IS 'Since when nothing was accepted; null: the latest delivery was.';
COMMENT ON COLUMN webhooks.ok_at IS 'Of the last delivery that was accepted.';
COMMENT ON COLUMN webhooks.problem IS 'Why the latest delivery failed; null: it did not.';
COMMENT ON COLUMN webhooks.paused_until IS 'Nothing is sent before: it asked for a pause.';
CREATE INDEX webhooks_newest ON webhooks (company_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX webhooks_name_key ON webhooks (company_id, search_form(name)) WHERE deleted_at IS NULL;
CALL tenancy.protect('webhooks');

CREATE TABLE integration_exchanges (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  connection_id bigint,
  webhook_id bigint,
  direction text NOT NULL CHECK (direction IN ('out', 'in')),
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 60),
  record text NOT NULL CHECK (length(record) BETWEEN 1 AND 200),
  key uuid NOT NULL DEFAULT gen_random_uuid(),
  content jsonb,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'skipped', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  taken_at timestamptz,
  status integer,
  reason text CHECK (length(reason) <= 500),
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  UNIQUE (company_id, id),
  CHECK ((connection_id IS NULL) <> (webhook_id IS NULL)),
  FOREIGN KEY (company_id, connection_id) REFERENCES integration_connections (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, webhook_id) REFERENCES webhooks (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE integration_exchanges IS
  'Everything that is told to a connected program or a webhook, and everything that they told us: the queue and its log in one.';
COMMENT ON COLUMN integration_exchanges.direction IS 'out: to them; in: from them.';
COMMENT ON COLUMN integration_exchanges.kind IS 'What happened: call.ended, person.changed, or the name of their event.';
COMMENT ON COLUMN integration_exchanges.record IS 'About which record: its id; those of one record are told in order, one after the other.';
COMMENT ON COLUMN integration_exchanges.key IS 'The same in each attempt, for receivers that deduplicate.';
COMMENT ON COLUMN integration_exchanges.content IS 'What came in, or the body of a delivery as one text; null: read from the record when it is sent.';
COMMENT ON COLUMN integration_exchanges.state IS
  'waiting for next_at; running since taken_at; done; skipped: there was nothing to do, see reason; failed: given up.';
COMMENT ON COLUMN integration_exchanges.taken_at IS 'When the attempt that runs began; null: none runs.';
COMMENT ON COLUMN integration_exchanges.status IS 'HTTP status of the latest answer; null: none.';
COMMENT ON COLUMN integration_exchanges.reason IS 'Why it failed, waits or was skipped; null: nothing to say.';
CALL tenancy.protect('integration_exchanges');
CREATE INDEX integration_exchanges_waiting ON integration_exchanges (company_id, connection_id, webhook_id, next_at)
  WHERE state IN ('waiting', 'running');
CREATE INDEX integration_exchanges_by_record ON integration_exchanges (company_id, record, id) WHERE state IN ('waiting', 'running');
CREATE INDEX integration_exchanges_of_connection ON integration_exchanges (company_id, connection_id, id DESC) WHERE connection_id IS NOT NULL;
CREATE INDEX integration_exchanges_of_webhook ON integration_exchanges (company_id, webhook_id, id DESC) WHERE webhook_id IS NOT NULL;
CREATE INDEX integration_exchanges_by_age ON integration_exchanges (created_at);
-- A change that waits already includes the next one of the same record.
CREATE UNIQUE INDEX integration_exchanges_once ON integration_exchanges
  (coalesce(connection_id, 0), coalesce(webhook_id, 0), kind, record)
  WHERE direction = 'out' AND state = 'waiting' AND content IS NULL;

CREATE TABLE api_tokens (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  user_id bigint NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  hint text NOT NULL CHECK (length(hint) BETWEEN 4 AND 20),
  token_hash bytea NOT NULL UNIQUE,
  scopes text[] NOT NULL CHECK (cardinality(scopes) BETWEEN 1 AND 100),
  per_minute integer NOT NULL CHECK (per_minute BETWEEN 1 AND 6000),
  expires_on date,
  used_at timestamptz,
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  disabled_at timestamptz,
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE api_tokens IS 'Tokens by which other programs use the API in the name of the administrator who made them.';
COMMENT ON COLUMN api_tokens.user_id IS 'Who made it: the token does what they may do, within its scopes, and ends with them.';
COMMENT ON COLUMN api_tokens.hint IS 'Its first letters, by which people tell it from others.';
COMMENT ON COLUMN api_tokens.token_hash IS 'SHA-256; the token itself is shown once.';
COMMENT ON COLUMN api_tokens.scopes IS 'Names of abilities; routes without an ability are closed to tokens.';
COMMENT ON COLUMN api_tokens.per_minute IS 'Requests.';
COMMENT ON COLUMN api_tokens.expires_on IS 'Last day, in the company''s time zone; null: it does not expire.';
COMMENT ON COLUMN api_tokens.used_at IS 'To the minute.';
CREATE INDEX api_tokens_newest ON api_tokens (company_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX api_tokens_of_user ON api_tokens (company_id, user_id);
CREATE UNIQUE INDEX api_tokens_name_key ON api_tokens (company_id, search_form(name)) WHERE deleted_at IS NULL;
CALL tenancy.protect('api_tokens');

CREATE FUNCTION integrations_tell(company bigint, what text, records text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path TO public, pg_temp AS $$
DECLARE
  origin bigint := nullif(current_setting('suite.integration_id', true), '')::bigint;
  target record;
BEGIN
  FOR target IN
    SELECT c.id AS connection_id, NULL::bigint AS webhook_id FROM integration_connections c
     WHERE c.company_id = company AND c.state = 'active' AND what = ANY (c.tells) AND c.id IS DISTINCT FROM origin
    UNION ALL
    SELECT NULL, w.id FROM webhooks w
     WHERE w.company_id = company AND w.deleted_at IS NULL AND w.disabled_at IS NULL AND what = ANY (w.events)
  LOOP
    INSERT INTO integration_exchanges (company_id, connection_id, webhook_id, direction, kind, record)
    SELECT company, target.connection_id, target.webhook_id, 'out', what, r FROM unnest(records) AS r
    ON CONFLICT DO NOTHING;
    PERFORM enqueue_waiting_job(
      'integrations.exchange', json_build_object('connection', target.connection_id, 'webhook', target.webhook_id), 5, company,
      'integrations:' || coalesce('c' || target.connection_id, 'w' || target.webhook_id), NULL);
  END LOOP;
END $$;
COMMENT ON FUNCTION integrations_tell(bigint, text, text[]) IS
  'Queues a change of records for the connected programs and webhooks of a company that want to know it, in the transaction of the change. '
  'The connection named by suite.integration_id caused it and is not told.';
REVOKE EXECUTE ON FUNCTION integrations_tell(bigint, text, text[]) FROM PUBLIC;

CREATE FUNCTION integrations_tell_call() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path TO public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' OR OLD.direction = 'internal' THEN
    PERFORM integrations_tell(NEW.company_id, 'call.started', ARRAY[NEW.id::text]);
  END IF;
  IF NEW.answered_at IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.answered_at IS NULL OR OLD.direction = 'internal') THEN
    PERFORM integrations_tell(NEW.company_id, 'call.answered', ARRAY[NEW.id::text]);
  END IF;
  IF NEW.ended_at IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.ended_at IS NULL OR OLD.direction = 'internal') THEN
    PERFORM integrations_tell(NEW.company_id, 'call.ended', ARRAY[NEW.id::text]);
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION integrations_tell_call() IS 'Trigger function: a call with the outside began, was answered, or ended.';
CREATE TRIGGER integrations_call_new AFTER INSERT ON calls FOR EACH ROW
  WHEN (NEW.direction <> 'internal') EXECUTE FUNCTION integrations_tell_call();
CREATE TRIGGER integrations_call_changed AFTER UPDATE ON calls FOR EACH ROW
  WHEN (NEW.direction <> 'internal' AND (OLD.direction = 'internal' OR (OLD.answered_at IS NULL AND NEW.answered_at IS NOT NULL)
    OR (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL)))
  EXECUTE FUNCTION integrations_tell_call();
COMMENT ON TRIGGER integrations_call_new ON calls IS 'Tells connected programs and webhooks.';
COMMENT ON TRIGGER integrations_call_changed ON calls IS 'Tells connected programs and webhooks.';

CREATE FUNCTION integrations_tell_recording() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path TO public, pg_temp AS $$
BEGIN
  PERFORM integrations_tell(NEW.company_id, 'recording.ready', ARRAY['recording:' || NEW.call_id]);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION integrations_tell_recording() IS 'Trigger function: the recording of a call can be heard.';
CREATE TRIGGER integrations_recording_new AFTER INSERT ON call_recordings FOR EACH ROW
  WHEN (NEW.call_id IS NOT NULL AND NEW.kind = 'call') EXECUTE FUNCTION integrations_tell_recording();
COMMENT ON TRIGGER integrations_recording_new ON call_recordings IS 'Tells connected programs and webhooks.';

CREATE FUNCTION integrations_tell_persons() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path TO public, pg_temp AS $$
DECLARE
  part record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR part IN SELECT company_id, array_agg(id::text ORDER BY id) AS ids FROM new_rows WHERE deleted_at IS NULL GROUP BY 1 LOOP
      PERFORM integrations_tell(part.company_id, 'person.created', part.ids);
    END LOOP;
  ELSE
    FOR part IN
      SELECT n.company_id, CASE WHEN n.deleted_at IS NOT NULL THEN 'person.removed' ELSE 'person.changed' END AS what,
             array_agg(n.id::text ORDER BY n.id) AS ids
        FROM new_rows n JOIN old_rows o ON o.id = n.id
       WHERE (n.first_name, n.last_name, n.document, n.mobile, n.email, n.city, n.address, n.notes, n.state, n.owner_id, n.deleted_at,
              n.variables)
             IS DISTINCT FROM
             (o.first_name, o.last_name, o.document, o.mobile, o.email, o.city, o.address, o.notes, o.state, o.owner_id, o.deleted_at,
              o.variables)
       GROUP BY 1, 2
    LOOP
      PERFORM integrations_tell(part.company_id, part.what, part.ids);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION integrations_tell_persons() IS 'Trigger function: people of the CRM, once a statement.';
CREATE TRIGGER integrations_insert AFTER INSERT ON persons REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION integrations_tell_persons();
CREATE TRIGGER integrations_update AFTER UPDATE ON persons REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION integrations_tell_persons();
COMMENT ON TRIGGER integrations_insert ON persons IS 'Tells connected programs and webhooks.';
COMMENT ON TRIGGER integrations_update ON persons IS 'Tells connected programs and webhooks.';
