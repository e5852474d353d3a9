-- People's own reports, dashboards of these and of declared ones, and links that show live numbers on a television.

CREATE TABLE own_reports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  user_id bigint NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  shared boolean NOT NULL DEFAULT false,
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE own_reports IS 'Reports that people build over declared sources. Each reader sees the rows that they may see.';
COMMENT ON COLUMN own_reports.user_id IS 'Who built it.';
COMMENT ON COLUMN own_reports.shared IS 'Offered to everybody of the company.';
COMMENT ON COLUMN own_reports.content IS
  '{source, measures, groups, filters, chart, period}: see features/reports/contract/builder/own-report.ts.';
COMMENT ON COLUMN own_reports.version IS 'Counts the changes, so that nobody overwrites one that they have not seen.';
CALL tenancy.protect('own_reports');
CREATE INDEX own_reports_by_user ON own_reports (company_id, user_id);

CREATE TABLE report_dashboards (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  user_id bigint NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  shared boolean NOT NULL DEFAULT false,
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE report_dashboards IS 'Cards from declared and own reports, in their order.';
COMMENT ON COLUMN report_dashboards.user_id IS 'Who made it.';
COMMENT ON COLUMN report_dashboards.shared IS 'Offered to everybody of the company.';
COMMENT ON COLUMN report_dashboards.content IS '{cards, period}: see features/reports/contract/builder/dashboards.ts.';
COMMENT ON COLUMN report_dashboards.version IS 'Counts the changes, so that nobody overwrites one that they have not seen.';
CALL tenancy.protect('report_dashboards');
CREATE INDEX report_dashboards_by_user ON report_dashboards (company_id, user_id);

CREATE TABLE report_walls (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  user_id bigint NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  token_hash text NOT NULL CHECK (length(token_hash) = 64),
  panels text[] NOT NULL CHECK (cardinality(panels) BETWEEN 1 AND 10),
  names boolean NOT NULL DEFAULT false,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE report_walls IS 'Links that show live numbers without a session, as on a television. A revoked one is deleted.';
COMMENT ON COLUMN report_walls.user_id IS 'Who made it: it shows no more than they may see, and nothing when they may not any more.';
COMMENT ON COLUMN report_walls.token_hash IS 'SHA-256 of the secret in its address, in hex.';
COMMENT ON COLUMN report_walls.panels IS 'What it shows, in order: queues, conversations, sales.';
COMMENT ON COLUMN report_walls.names IS 'Whether it shows the names of agents; no customer is ever shown.';
COMMENT ON COLUMN report_walls.seen_at IS 'When a page read it last, to the minute; null: never.';
CALL tenancy.protect('report_walls');
CREATE UNIQUE INDEX report_walls_by_token ON report_walls (token_hash);
CREATE INDEX report_walls_by_user ON report_walls (company_id, user_id);
