-- Pages where people outside book appointments.

CREATE TABLE booking_kinds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  minutes integer NOT NULL CHECK (minutes BETWEEN 5 AND 480),
  place text NOT NULL CHECK (place IN ('telephone', 'meeting', 'address')),
  detail text CHECK (length(detail) <= 200),
  description text CHECK (length(description) <= 1000),
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
COMMENT ON TABLE booking_kinds IS 'Kinds of appointment that booking pages offer.';
COMMENT ON COLUMN booking_kinds.minutes IS 'How long an appointment takes, without buffers.';
COMMENT ON COLUMN booking_kinds.place IS 'Where it takes place: by telephone, in a video meeting, or at an address.';
COMMENT ON COLUMN booking_kinds.detail IS 'The address, or the link of the meeting.';
COMMENT ON COLUMN booking_kinds.description IS 'Shown to visitors.';
CALL tenancy.protect('booking_kinds');
CREATE UNIQUE INDEX booking_kinds_name_key ON booking_kinds (company_id, search_form(name)) WHERE deleted_at IS NULL;

CREATE TABLE booking_pages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  public_key text NOT NULL DEFAULT left(replace(gen_random_uuid()::text, '-', ''), 12) CHECK (public_key ~ '^[0-9a-f]{12}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  description text CHECK (length(description) <= 1000),
  owner_id bigint,
  group_id bigint,
  time_zone text CHECK (length(time_zone) <= 64),
  step integer NOT NULL DEFAULT 30 CHECK (step BETWEEN 5 AND 240),
  buffer_before integer NOT NULL DEFAULT 0 CHECK (buffer_before BETWEEN 0 AND 240),
  buffer_after integer NOT NULL DEFAULT 0 CHECK (buffer_after BETWEEN 0 AND 240),
  notice_hours integer NOT NULL DEFAULT 4 CHECK (notice_hours BETWEEN 0 AND 720),
  horizon_days integer NOT NULL DEFAULT 60 CHECK (horizon_days BETWEEN 1 AND 365),
  per_day integer NOT NULL DEFAULT 0 CHECK (per_day BETWEEN 0 AND 100),
  monday text[] NOT NULL DEFAULT '{}',
  tuesday text[] NOT NULL DEFAULT '{}',
  wednesday text[] NOT NULL DEFAULT '{}',
  thursday text[] NOT NULL DEFAULT '{}',
  friday text[] NOT NULL DEFAULT '{}',
  saturday text[] NOT NULL DEFAULT '{}',
  sunday text[] NOT NULL DEFAULT '{}',
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  disabled_at timestamptz,
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, owner_id) REFERENCES users (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, group_id) REFERENCES agenda_groups (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE booking_pages IS 'Public pages where people outside book appointments with a user or with whoever of a group is free.';
COMMENT ON COLUMN booking_pages.public_key IS 'Last part of the page''s address.';
COMMENT ON COLUMN booking_pages.description IS 'Shown to visitors.';
COMMENT ON COLUMN booking_pages.owner_id IS 'With whom appointments are, unless there is a group; also who edits the page.';
COMMENT ON COLUMN booking_pages.group_id IS 'Of agenda_groups: each appointment goes to the free member who has fewest. Null: the owner''s own.';
COMMENT ON COLUMN booking_pages.time_zone IS 'IANA name in which the hours are meant; null: the company''s.';
COMMENT ON COLUMN booking_pages.step IS 'Minutes from one start to the next.';
COMMENT ON COLUMN booking_pages.buffer_before IS 'Minutes kept free before an appointment.';
COMMENT ON COLUMN booking_pages.buffer_after IS 'Minutes kept free after an appointment.';
COMMENT ON COLUMN booking_pages.notice_hours IS 'An appointment starts this many hours from now at the earliest.';
COMMENT ON COLUMN booking_pages.horizon_days IS 'How many days ahead can be booked.';
COMMENT ON COLUMN booking_pages.per_day IS 'Most appointments of one user through this page in a local day; 0: any number.';
COMMENT ON COLUMN booking_pages.monday IS 'Hours of the weekday, HH:MM-HH:MM; none: closed. The other weekdays alike.';
COMMENT ON COLUMN booking_pages.tuesday IS 'See monday.';
COMMENT ON COLUMN booking_pages.wednesday IS 'See monday.';
COMMENT ON COLUMN booking_pages.thursday IS 'See monday.';
COMMENT ON COLUMN booking_pages.friday IS 'See monday.';
COMMENT ON COLUMN booking_pages.saturday IS 'See monday.';
COMMENT ON COLUMN booking_pages.sunday IS 'See monday.';
COMMENT ON COLUMN booking_pages.disabled_at IS 'Takes no bookings since then; those made stay.';
CALL tenancy.protect('booking_pages');
CREATE UNIQUE INDEX booking_pages_by_key ON booking_pages (public_key);
CREATE UNIQUE INDEX booking_pages_name_key ON booking_pages (company_id, search_form(name)) WHERE deleted_at IS NULL;
CREATE INDEX booking_pages_by_owner ON booking_pages (owner_id);
CREATE INDEX booking_pages_by_group ON booking_pages (group_id);

CREATE TABLE booking_page_kinds (
  company_id bigint NOT NULL REFERENCES companies,
  page_id bigint NOT NULL,
  kind_id bigint NOT NULL,
  PRIMARY KEY (page_id, kind_id),
  FOREIGN KEY (company_id, page_id) REFERENCES booking_pages (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, kind_id) REFERENCES booking_kinds (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE booking_page_kinds IS 'Which kinds of appointment a booking page offers.';
CALL tenancy.protect('booking_page_kinds');
CREATE INDEX booking_page_kinds_by_kind ON booking_page_kinds (kind_id);

CREATE TABLE bookings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  page_id bigint NOT NULL,
  kind_id bigint NOT NULL,
  event_id bigint NOT NULL,
  token uuid NOT NULL DEFAULT gen_random_uuid(),
  email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  language text NOT NULL CHECK (language IN ('es', 'en')),
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, page_id) REFERENCES booking_pages (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, kind_id) REFERENCES booking_kinds (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, event_id) REFERENCES agenda_events (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE bookings IS 'Appointments that people outside made. When and with whom is in their events; deleting the event cancels the booking.';
COMMENT ON COLUMN bookings.token IS 'Random; the last part of the address where the visitor moves or cancels it.';
COMMENT ON COLUMN bookings.email IS 'Of the visitor, in lower case.';
COMMENT ON COLUMN bookings.language IS 'In which the visitor booked; mails to them are in it.';
CALL tenancy.protect('bookings');
CREATE UNIQUE INDEX bookings_by_token ON bookings (token);
CREATE UNIQUE INDEX bookings_by_event ON bookings (event_id);
CREATE INDEX bookings_by_page ON bookings (page_id, created_at DESC);
CREATE INDEX bookings_by_kind ON bookings (kind_id);
