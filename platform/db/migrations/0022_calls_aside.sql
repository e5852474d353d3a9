-- No call is lost because the database refuses its rows.

CREATE TABLE calls_aside (
  call_id uuid PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  contents text NOT NULL,
  reason text NOT NULL,
  ended boolean NOT NULL,
  attempts integer NOT NULL DEFAULT 1 CHECK (attempts > 0),
  refused_at timestamptz NOT NULL DEFAULT now(),
  tried_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE calls_aside IS
  'Calls whose rows the database refused, kept until they can be stored: a job of the phone feature tries again, so that they come '
  'back by themselves once the fault is mended. Rows of this table mean a fault of the program.';
COMMENT ON COLUMN calls_aside.contents IS
  'All that was to be stored, as JSON (CallWrite in call-row.ts). Text, since what jsonb refuses is kept too.';
COMMENT ON COLUMN calls_aside.reason IS 'The database''s error.';
COMMENT ON COLUMN calls_aside.ended IS 'The call is over. The state of one that runs is not stored later: a newer one replaces it.';
COMMENT ON COLUMN calls_aside.attempts IS 'How often the database refused it.';
COMMENT ON COLUMN calls_aside.tried_at IS 'Of the latest attempt.';
CALL tenancy.protect('calls_aside');
REVOKE INSERT, UPDATE, DELETE ON calls_aside FROM suite_app;
CREATE INDEX calls_aside_by_company ON calls_aside (company_id);
CREATE INDEX calls_aside_due ON calls_aside (tried_at) WHERE ended;
