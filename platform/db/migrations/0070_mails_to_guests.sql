-- What strangers and single companies may cause is counted where all nodes see it, and restarts forget nothing.

CREATE TABLE guest_mails (
  company_id bigint NOT NULL REFERENCES companies,
  day date NOT NULL DEFAULT (now() AT TIME ZONE 'UTC')::date,
  subject text NOT NULL CHECK (length(subject) <= 260),
  mails integer NOT NULL,
  PRIMARY KEY (company_id, day, subject)
);
COMMENT ON TABLE guest_mails IS
  'Mails of agendas to guests outside, of a day (UTC): what one company may send, visitors of its booking pages may cause, and one address may get.';
COMMENT ON COLUMN guest_mails.subject IS 'colleagues: of the company''s own people; visitors: of its booking pages; to:… to this address.';
CALL tenancy.protect('guest_mails');

ALTER TABLE agenda_guests ADD COLUMN changes integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN agenda_guests.changes IS 'How often the answer changed since the occasion has its time: the organizer is told of few.';
