-- What operators run the platform with: storage, brands, notices to companies, and its health.

-- Storage: how much, of which kind, and where.

LOCK TABLE stored_files IN SHARE ROW EXCLUSIVE MODE;

ALTER TABLE stored_files ADD COLUMN store text CHECK (store IN ('folder', 's3'));
COMMENT ON COLUMN stored_files.store IS
  'Where the content was put or moved to; null: where the installation''s settings say. Reading looks at both places.';
CREATE INDEX stored_files_by_store ON stored_files (company_id, store, id);

CREATE TABLE company_storage_settings (
  company_id bigint PRIMARY KEY REFERENCES companies,
  at_quota text NOT NULL DEFAULT 'refuse' CHECK (at_quota IN ('refuse', 'warn')),
  store text CHECK (store IN ('folder', 's3')),
  warned_percent integer NOT NULL DEFAULT 0 CHECK (warned_percent IN (0, 90, 100))
);
COMMENT ON TABLE company_storage_settings IS 'What operators decided about a company''s storage; none: the defaults.';
COMMENT ON COLUMN company_storage_settings.at_quota IS
  'When the plan''s storage is full, refuse: new files are refused; warn: they are taken, and administrators are told.';
COMMENT ON COLUMN company_storage_settings.store IS 'Where new contents go; null: where the installation''s settings say.';
COMMENT ON COLUMN company_storage_settings.warned_percent IS
  'Up to which use its administrators were told; 0 again once there is room.';
CALL tenancy.protect('company_storage_settings');
REVOKE INSERT, UPDATE, DELETE ON company_storage_settings FROM suite_app;

CREATE TABLE company_storage_kinds (
  company_id bigint NOT NULL REFERENCES companies,
  kind text NOT NULL,
  store text NOT NULL DEFAULT '',
  bytes bigint NOT NULL DEFAULT 0,
  files bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, kind, store)
);
COMMENT ON TABLE company_storage_kinds IS
  'company_storage by kind of file and place, so that nobody counts files. Written by a trigger only.';
COMMENT ON COLUMN company_storage_kinds.kind IS 'As in stored_files.';
COMMENT ON COLUMN company_storage_kinds.store IS 'As in stored_files; empty for null.';
COMMENT ON COLUMN company_storage_kinds.bytes IS 'Without dropped files, but with pending uploads.';
COMMENT ON COLUMN company_storage_kinds.files IS 'How many.';
CALL tenancy.protect('company_storage_kinds');
REVOKE INSERT, UPDATE, DELETE ON company_storage_kinds FROM suite_app, suite_system;

INSERT INTO company_storage_kinds (company_id, kind, bytes, files)
SELECT company_id, kind, sum(size), count(*) FROM stored_files
 WHERE dropped_at IS NULL OR kind = 'pending'
 GROUP BY company_id, kind;

CREATE FUNCTION add_storage(the_company bigint, the_kind text, the_store text, more bigint) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  INSERT INTO company_storage AS kept (company_id, bytes) VALUES (the_company, more)
  ON CONFLICT (company_id) DO UPDATE SET bytes = kept.bytes + excluded.bytes;
  INSERT INTO company_storage_kinds AS kept (company_id, kind, store, bytes, files)
  VALUES (the_company, the_kind, coalesce(the_store, ''), more, 1)
  ON CONFLICT (company_id, kind, store)
    DO UPDATE SET bytes = kept.bytes + excluded.bytes, files = kept.files + 1;
$$;
COMMENT ON FUNCTION add_storage(bigint, text, text, bigint) IS 'Adds a file to the sums of a company''s storage.';
REVOKE ALL ON FUNCTION add_storage FROM public;

CREATE OR REPLACE FUNCTION count_storage() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
BEGIN
  -- Added before taken away: the sums never fall below zero.
  IF TG_OP <> 'DELETE' AND (NEW.dropped_at IS NULL OR NEW.kind = 'pending') THEN
    PERFORM add_storage(NEW.company_id, NEW.kind, NEW.store, NEW.size);
  END IF;
  IF TG_OP <> 'INSERT' AND (OLD.dropped_at IS NULL OR OLD.kind = 'pending') THEN
    UPDATE company_storage SET bytes = bytes - OLD.size WHERE company_id = OLD.company_id;
    UPDATE company_storage_kinds SET bytes = bytes - OLD.size, files = files - 1
     WHERE company_id = OLD.company_id AND kind = OLD.kind AND store = coalesce(OLD.store, '');
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION count_storage() IS
  'Trigger function: keeps company_storage and company_storage_kinds. The rows stay locked until the transaction ends, so that '
  'of two who want the last room one gets it.';
DROP TRIGGER stored_files_counted ON stored_files;
CREATE TRIGGER stored_files_counted
  AFTER INSERT OR DELETE OR UPDATE OF company_id, size, kind, dropped_at, store ON stored_files
  FOR EACH ROW EXECUTE FUNCTION count_storage();
COMMENT ON TRIGGER stored_files_counted ON stored_files IS 'Keeps company_storage and company_storage_kinds.';

CREATE FUNCTION place_stored_file() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
BEGIN
  NEW.store := (SELECT s.store FROM company_storage_settings s WHERE s.company_id = NEW.company_id);
  RETURN NEW;
END $$;
COMMENT ON FUNCTION place_stored_file() IS 'Trigger function: a new file is where its company''s new files go.';
REVOKE ALL ON FUNCTION place_stored_file FROM public;
CREATE TRIGGER stored_files_placed BEFORE INSERT ON stored_files
  FOR EACH ROW WHEN (NEW.store IS NULL) EXECUTE FUNCTION place_stored_file();
COMMENT ON TRIGGER stored_files_placed ON stored_files IS 'Fills store.';

CREATE TABLE company_storage_days (
  company_id bigint NOT NULL REFERENCES companies,
  day date NOT NULL,
  bytes bigint NOT NULL,
  PRIMARY KEY (company_id, day)
);
COMMENT ON TABLE company_storage_days IS 'What each company stored at the end of a day, for its trend. Kept 400 days.';
COMMENT ON COLUMN company_storage_days.bytes IS 'As in company_storage.';
CALL tenancy.protect('company_storage_days');
REVOKE ALL ON company_storage_days FROM suite_app;
CREATE INDEX company_storage_days_old ON company_storage_days (day);

CREATE TABLE storage_days (
  day date PRIMARY KEY,
  kinds jsonb NOT NULL
);
COMMENT ON TABLE storage_days IS 'What the whole installation stored at the end of a day. Kept 400 days.';
COMMENT ON COLUMN storage_days.kinds IS 'Bytes by kind of file, as in stored_files.';
GRANT SELECT, INSERT, UPDATE, DELETE ON storage_days TO suite_system;

CREATE TABLE storage_holds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  category text NOT NULL CHECK (category ~ '^[a-z_]{1,20}$'),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 200 AND reason = one_line(reason)),
  until date,
  search_text text GENERATED ALWAYS AS (search_form(reason)) STORED NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
COMMENT ON TABLE storage_holds IS 'Files that nothing may clean up: a dispute, an authority. What their owners delete is deleted nevertheless.';
COMMENT ON COLUMN storage_holds.category IS 'Of features/provider/contract/storage/categories.ts; all: everything of the company.';
COMMENT ON COLUMN storage_holds.until IS 'Last day; null: until the hold is deleted.';
CALL tenancy.protect('storage_holds');
REVOKE ALL ON storage_holds FROM suite_app;
CREATE INDEX storage_holds_of_company ON storage_holds (company_id) WHERE deleted_at IS NULL;

CREATE TABLE storage_rules (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80 AND name = one_line(name)),
  category text NOT NULL CHECK (category ~ '^[a-z_]{1,20}$'),
  older_days integer NOT NULL CHECK (older_days BETWEEN 1 AND 36500),
  company_id bigint REFERENCES companies,
  schedule text NOT NULL DEFAULT 'manual' CHECK (schedule IN ('manual', 'daily')),
  search_text text GENERATED ALWAYS AS (search_form(name)) STORED NOT NULL,
  disabled_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
COMMENT ON TABLE storage_rules IS 'Which old files are cleaned up.';
COMMENT ON COLUMN storage_rules.category IS 'One that a feature knows how to clean up.';
COMMENT ON COLUMN storage_rules.older_days IS 'What is older goes, unless its company keeps it longer.';
COMMENT ON COLUMN storage_rules.company_id IS 'Null: of every company.';
COMMENT ON COLUMN storage_rules.schedule IS 'manual: when an operator says so; daily: every night, too.';
CALL tenancy.protect('storage_rules');
REVOKE ALL ON storage_rules FROM suite_app;
CREATE INDEX storage_rules_of_company ON storage_rules (company_id);
CREATE UNIQUE INDEX storage_rules_name_key ON storage_rules (search_form(name)) WHERE deleted_at IS NULL;

CREATE TABLE storage_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  rule_id bigint NOT NULL REFERENCES storage_rules ON DELETE CASCADE,
  user_id bigint,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'cancelled', 'failed')),
  companies integer NOT NULL DEFAULT 0,
  companies_done integer NOT NULL DEFAULT 0,
  last_company_id bigint NOT NULL DEFAULT 0,
  removed bigint NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  kept_companies integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
COMMENT ON TABLE storage_runs IS 'Runs of clean-up rules. Kept a year.';
COMMENT ON COLUMN storage_runs.user_id IS 'The operator who started it; null: the night. Without a reference, since operators go.';
COMMENT ON COLUMN storage_runs.companies IS 'How many there were to go through at its start.';
COMMENT ON COLUMN storage_runs.companies_done IS 'How many it has gone through.';
COMMENT ON COLUMN storage_runs.last_company_id IS 'Where it goes on: companies are taken by id.';
COMMENT ON COLUMN storage_runs.removed IS 'Records put into their bins.';
COMMENT ON COLUMN storage_runs.bytes IS 'Of their files.';
COMMENT ON COLUMN storage_runs.kept_companies IS 'Companies of which nothing was taken, by a hold or because they keep it for ever.';
GRANT SELECT, INSERT, UPDATE, DELETE ON storage_runs TO suite_system;
CREATE INDEX storage_runs_of_rule ON storage_runs (rule_id, id DESC);
CREATE UNIQUE INDEX storage_runs_one ON storage_runs (rule_id) WHERE state = 'running';

CREATE TABLE storage_moves (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  target text NOT NULL CHECK (target IN ('folder', 's3')),
  store_before text CHECK (store_before IN ('folder', 's3')),
  state text NOT NULL DEFAULT 'copying' CHECK (state IN ('copying', 'deleting', 'done', 'cancelled')),
  last_file uuid,
  files bigint NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  moved_files bigint NOT NULL DEFAULT 0,
  moved_bytes bigint NOT NULL DEFAULT 0,
  pass_files bigint NOT NULL DEFAULT 0,
  damaged bigint NOT NULL DEFAULT 0,
  failure text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
COMMENT ON TABLE storage_moves IS 'Moves of a company''s contents to another store. They can be interrupted at any time.';
COMMENT ON COLUMN storage_moves.store_before IS 'Where new contents went before, for cancelling.';
COMMENT ON COLUMN storage_moves.state IS
  'copying: contents are copied and compared, new ones go to the target already; deleting: all are there, copies at the source go.';
COMMENT ON COLUMN storage_moves.last_file IS 'Where the pass goes on: files are taken by id. Null: at the first.';
COMMENT ON COLUMN storage_moves.files IS 'How many there were at the start.';
COMMENT ON COLUMN storage_moves.bytes IS 'Of those.';
COMMENT ON COLUMN storage_moves.moved_files IS 'How many are at the target.';
COMMENT ON COLUMN storage_moves.moved_bytes IS 'Of those.';
COMMENT ON COLUMN storage_moves.pass_files IS 'Moved in this pass; one that finds none is the last.';
COMMENT ON COLUMN storage_moves.damaged IS 'Contents that differ from what was stored already at the source; they stay where they are.';
COMMENT ON COLUMN storage_moves.failure IS 'Why the last attempt ended; empty: it did not fail.';
CALL tenancy.protect('storage_moves');
REVOKE ALL ON storage_moves FROM suite_app;
CREATE INDEX storage_moves_of_company ON storage_moves (company_id, id DESC);
CREATE UNIQUE INDEX storage_moves_one ON storage_moves (company_id) WHERE state IN ('copying', 'deleting');

CREATE TABLE storage_left_copies (
  move_id bigint NOT NULL REFERENCES storage_moves ON DELETE CASCADE,
  file_id uuid NOT NULL,
  PRIMARY KEY (move_id, file_id)
);
COMMENT ON TABLE storage_left_copies IS 'Contents that a move has copied and whose old copies are still there.';
COMMENT ON COLUMN storage_left_copies.file_id IS 'Without a reference: the file may be deleted meanwhile, and both copies with it.';
GRANT SELECT, INSERT, UPDATE, DELETE ON storage_left_copies TO suite_system;

CREATE INDEX voicemail_messages_by_age ON voicemail_messages (company_id, received_at) WHERE deleted_at IS NULL;
CREATE INDEX drive_versions_by_age ON drive_versions (company_id, modified_at);

-- Notices of the operators to companies.

CREATE TABLE platform_notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title_es text NOT NULL CHECK (length(title_es) BETWEEN 1 AND 120),
  body_es text NOT NULL CHECK (length(body_es) BETWEEN 1 AND 1000),
  title_en text CHECK (length(title_en) BETWEEN 1 AND 120),
  body_en text CHECK (length(body_en) BETWEEN 1 AND 1000),
  severity text NOT NULL DEFAULT 'info' CHECK (severity IN ('info', 'warning', 'critical')),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz,
  audience text NOT NULL DEFAULT 'all' CHECK (audience IN ('all', 'companies')),
  roles text[] NOT NULL DEFAULT '{}',
  sent_at timestamptz,
  search_text text GENERATED ALWAYS AS (search_form(title_es || ' ' || coalesce(title_en, ''))) STORED NOT NULL,
  disabled_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CHECK (ends_at > starts_at)
);
COMMENT ON TABLE platform_notices IS 'What operators tell the people of companies: a bar above every screen, and a notification.';
COMMENT ON COLUMN platform_notices.title_en IS 'Null: people who read English see the Spanish one; body_en likewise.';
COMMENT ON COLUMN platform_notices.ends_at IS 'Until when the bar is shown; null: until it is paused or deleted.';
COMMENT ON COLUMN platform_notices.audience IS 'all companies, or those of platform_notice_companies.';
COMMENT ON COLUMN platform_notices.roles IS 'Empty: every role.';
COMMENT ON COLUMN platform_notices.sent_at IS 'When everybody had the notification; null: not yet.';
GRANT SELECT, INSERT, UPDATE, DELETE ON platform_notices TO suite_system;

CREATE TABLE platform_notice_companies (
  company_id bigint NOT NULL REFERENCES companies,
  notice_id bigint NOT NULL REFERENCES platform_notices ON DELETE CASCADE,
  target_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  PRIMARY KEY (notice_id, target_id)
);
COMMENT ON TABLE platform_notice_companies IS 'Companies that a notice is for.';
COMMENT ON COLUMN platform_notice_companies.company_id IS 'Of the operator who chose it.';
COMMENT ON COLUMN platform_notice_companies.target_id IS 'The company that reads it.';
CALL tenancy.protect('platform_notice_companies');
REVOKE ALL ON platform_notice_companies FROM suite_app;
CREATE INDEX platform_notice_companies_of_target ON platform_notice_companies (target_id);

CREATE TABLE platform_notice_readers (
  company_id bigint NOT NULL REFERENCES companies,
  notice_id bigint NOT NULL REFERENCES platform_notices ON DELETE CASCADE,
  user_id bigint NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  dismissed_at timestamptz,
  PRIMARY KEY (notice_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE platform_notice_readers IS 'Who has seen a notice, and who has put it away.';
COMMENT ON COLUMN platform_notice_readers.dismissed_at IS 'Null: still shown.';
CALL tenancy.protect('platform_notice_readers');
CREATE INDEX platform_notice_readers_of_user ON platform_notice_readers (company_id, user_id);

-- Health, and the public status page.

CREATE TABLE component_states (
  component text PRIMARY KEY CHECK (component ~ '^[a-z]{1,20}$'),
  state text NOT NULL CHECK (state IN ('up', 'degraded', 'down')),
  since timestamptz NOT NULL DEFAULT now(),
  checked_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE component_states IS 'What the status page says of each part, as the latest check found it.';
COMMENT ON COLUMN component_states.component IS 'Of features/provider/contract/status/components.ts.';
COMMENT ON COLUMN component_states.since IS 'When it came into this state.';
COMMENT ON COLUMN component_states.checked_at IS 'An old one says nothing of now.';
GRANT SELECT, INSERT, UPDATE, DELETE ON component_states TO suite_system;

CREATE TABLE platform_incidents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title_es text NOT NULL CHECK (length(title_es) BETWEEN 1 AND 120),
  body_es text NOT NULL CHECK (length(body_es) BETWEEN 1 AND 2000),
  title_en text CHECK (length(title_en) BETWEEN 1 AND 120),
  body_en text CHECK (length(body_en) BETWEEN 1 AND 2000),
  component text NOT NULL CHECK (component ~ '^[a-z]{1,20}$'),
  impact text NOT NULL CHECK (impact IN ('maintenance', 'degraded', 'down')),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz,
  search_text text GENERATED ALWAYS AS (search_form(title_es || ' ' || coalesce(title_en, ''))) STORED NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CHECK (ends_at > starts_at)
);
COMMENT ON TABLE platform_incidents IS 'What operators write about failures and maintenance, for the public status page.';
COMMENT ON COLUMN platform_incidents.title_en IS 'Null: who reads English sees the Spanish one; body_en likewise.';
COMMENT ON COLUMN platform_incidents.component IS 'As in component_states.';
COMMENT ON COLUMN platform_incidents.impact IS 'While it lasts, the page says at least so of the component.';
COMMENT ON COLUMN platform_incidents.ends_at IS 'Null: it lasts.';
GRANT SELECT, INSERT, UPDATE, DELETE ON platform_incidents TO suite_system;
CREATE INDEX platform_incidents_newest ON platform_incidents (starts_at DESC) WHERE deleted_at IS NULL;

CREATE FUNCTION job_backlog() RETURNS TABLE (kind text, waiting bigint, due_for double precision, failing bigint, given_up bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
BEGIN
  RETURN QUERY
    SELECT both_queues.kind, count(*) FILTER (WHERE NOT both_queues.is_over),
           coalesce(max(extract(epoch FROM now() - both_queues.run_at)) FILTER (
             WHERE NOT both_queues.is_over AND both_queues.run_at < now() AND NOT both_queues.is_running), 0)::double precision,
           count(*) FILTER (WHERE both_queues.attempts > 0 AND NOT both_queues.is_over AND NOT both_queues.is_running),
           count(*) FILTER (WHERE both_queues.is_over)
      FROM (SELECT j.task_identifier AS kind, j.run_at, j.attempts, j.locked_at IS NOT NULL AS is_running,
                   j.attempts >= j.max_attempts AS is_over
              FROM graphile_worker.jobs j
            UNION ALL
            SELECT w.kind, w.run_at, 0, false, false FROM waiting_jobs w) both_queues
     GROUP BY both_queues.kind;
END $$;
COMMENT ON FUNCTION job_backlog() IS
  'Jobs by kind: how many wait, for how many seconds the oldest due one, how many failed and are tried again, and how many are '
  'not any more. The queue is its owner''s.';
REVOKE ALL ON FUNCTION job_backlog FROM public;
GRANT EXECUTE ON FUNCTION job_backlog TO suite_system;

-- Brands of resellers.

CREATE TABLE brands (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60 AND name = one_line(name)),
  domain text CHECK (length(domain) <= 253 AND domain ~ '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$'),
  logo text,
  primary_color text CHECK (primary_color ~ '^#[0-9a-f]{6}$'),
  secondary_color text CHECK (secondary_color ~ '^#[0-9a-f]{6}$'),
  sender_name text CHECK (length(sender_name) BETWEEN 1 AND 60 AND sender_name = one_line(sender_name)),
  sender text CHECK (length(sender) <= 254 AND sender = one_line(sender)),
  search_text text GENERATED ALWAYS AS (search_form(name || ' ' || coalesce(domain, ''))) STORED NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
COMMENT ON TABLE brands IS 'Names and looks under which resellers offer the product. Companies without one have the product''s own.';
COMMENT ON COLUMN brands.name IS 'Instead of the product''s name, in pages and mails.';
COMMENT ON COLUMN brands.domain IS 'Host of its sign-in page, in lower case without a port; null: it has no page of its own.';
COMMENT ON COLUMN brands.logo IS 'Address of a stored picture; null: the product''s mark.';
COMMENT ON COLUMN brands.primary_color IS 'Null: the product''s; secondary_color likewise. A company''s own come first.';
COMMENT ON COLUMN brands.sender_name IS 'Name on mails; null: the brand''s.';
COMMENT ON COLUMN brands.sender IS 'Address on mails, which the mail server must accept; null: the installation''s.';
CREATE UNIQUE INDEX brands_name_key ON brands (search_form(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX brands_domain_key ON brands (domain) WHERE deleted_at IS NULL;

ALTER TABLE companies ADD COLUMN brand_id bigint REFERENCES brands;
COMMENT ON COLUMN companies.brand_id IS 'Null: the product''s own brand.';
CREATE INDEX companies_by_brand ON companies (brand_id);

ALTER TABLE brands ENABLE ROW LEVEL SECURITY;
CREATE POLICY system ON brands TO suite_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON brands FOR SELECT TO suite_app USING (
  id = (SELECT c.brand_id FROM companies c WHERE c.id = (SELECT tenancy.current_company())));
GRANT SELECT, INSERT, UPDATE, DELETE ON brands TO suite_system;
GRANT SELECT ON brands TO suite_app;

COMMENT ON COLUMN platform_notices.severity IS 'info, warning or critical: the colour of the bar, and the most severe first.';
COMMENT ON COLUMN component_states.state IS 'up; degraded: in part, or slowly; down.';
COMMENT ON COLUMN storage_runs.state IS 'running, done; cancelled: by an operator; failed: its rule was deleted.';
COMMENT ON COLUMN storage_moves.target IS 'folder: the data folder; s3: the bucket of the settings.';
