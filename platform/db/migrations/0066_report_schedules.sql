-- Reports that are mailed by themselves, seen with the eyes of whoever asked for them.
CREATE TABLE report_schedules (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  user_id bigint NOT NULL,
  -- `{area}/{name}`
  report text NOT NULL CHECK (length(report) BETWEEN 3 AND 120),
  -- What it is filtered by, as in its address; the period follows from `every`.
  filters jsonb NOT NULL DEFAULT '{}',
  every text NOT NULL CHECK (every IN ('daily', 'weekly', 'monthly')),
  -- Local hour of the company.
  hour integer NOT NULL CHECK (hour BETWEEN 0 AND 23),
  format text NOT NULL CHECK (format IN ('pdf', 'xlsx')),
  next_at timestamptz NOT NULL,
  last_sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('report_schedules');
CREATE INDEX report_schedules_due ON report_schedules (next_at);
CREATE INDEX report_schedules_by_user ON report_schedules (company_id, user_id);

CREATE TABLE report_schedule_recipients (
  company_id bigint NOT NULL REFERENCES companies,
  schedule_id bigint NOT NULL,
  user_id bigint NOT NULL,
  PRIMARY KEY (schedule_id, user_id),
  FOREIGN KEY (company_id, schedule_id) REFERENCES report_schedules (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('report_schedule_recipients');
CREATE INDEX report_schedule_recipients_by_user ON report_schedule_recipients (company_id, user_id);
