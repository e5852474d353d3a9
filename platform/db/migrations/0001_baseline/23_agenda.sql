-- Events of the agenda, and groups that share them.

CREATE TABLE agenda_groups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  color text NOT NULL DEFAULT '#1565c0' CHECK (color ~ '^#[0-9a-f]{6}$'),
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
COMMENT ON TABLE agenda_groups IS 'Shared calendars, which are not user_groups.';
CALL tenancy.protect('agenda_groups');
CREATE UNIQUE INDEX agenda_groups_name_key ON agenda_groups (company_id, search_form(name)) WHERE deleted_at IS NULL;

CREATE TABLE agenda_group_members (
  company_id bigint NOT NULL REFERENCES companies,
  group_id bigint NOT NULL,
  user_id bigint NOT NULL,
  PRIMARY KEY (group_id, user_id),
  FOREIGN KEY (company_id, group_id) REFERENCES agenda_groups (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE agenda_group_members IS 'Who sees the calendar of a group.';
CALL tenancy.protect('agenda_group_members');
CREATE INDEX agenda_group_members_by_user ON agenda_group_members (user_id);

CREATE TABLE agenda_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 160),
  description text CHECK (length(description) <= 4000),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  all_day boolean NOT NULL DEFAULT false,
  owner_id bigint,
  group_id bigint,
  person_id bigint,
  business_id bigint,
  call_label_id bigint,
  commitment text CHECK (length(commitment) <= 4000),
  annotation text CHECK (length(annotation) <= 4000),
  done_at timestamptz,
  noticed_at timestamptz,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(title || ' ' || coalesce(description, ''))) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  CHECK (ends_at >= starts_at),
  FOREIGN KEY (company_id, business_id) REFERENCES crm_businesses (company_id, id) ON DELETE SET NULL (business_id),
  FOREIGN KEY (company_id, call_label_id) REFERENCES call_labels (company_id, id) ON DELETE SET NULL (call_label_id),
  FOREIGN KEY (company_id, group_id) REFERENCES agenda_groups (company_id, id) ON DELETE SET NULL (group_id),
  FOREIGN KEY (company_id, owner_id) REFERENCES users (company_id, id) ON DELETE SET NULL (owner_id),
  FOREIGN KEY (company_id, person_id) REFERENCES persons (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE agenda_events IS 'Appointments and tasks of a user or a group.';
COMMENT ON COLUMN agenda_events.starts_at IS 'Of an all-day event local midnight.';
COMMENT ON COLUMN agenda_events.ends_at IS 'Of an all-day event the midnight after its last day.';
COMMENT ON COLUMN agenda_events.owner_id IS 'Null with group_id null: everybody''s with scope group.';
COMMENT ON COLUMN agenda_events.group_id IS 'Of agenda_groups.';
COMMENT ON COLUMN agenda_events.call_label_id IS 'Kind of the event, with its colour: the same labels as for calls.';
COMMENT ON COLUMN agenda_events.commitment IS 'What was agreed.';
COMMENT ON COLUMN agenda_events.annotation IS 'Notes taken about it.';
COMMENT ON COLUMN agenda_events.done_at IS 'Ticked off.';
COMMENT ON COLUMN agenda_events.noticed_at IS 'When its people were reminded; null: still to be reminded.';
COMMENT ON COLUMN agenda_events.all_day IS 'Shown without its hours.';
CALL tenancy.protect('agenda_events');
CREATE INDEX agenda_events_by_time ON agenda_events (company_id, starts_at, id) WHERE deleted_at IS NULL;
CREATE INDEX agenda_events_by_owner ON agenda_events (company_id, owner_id, starts_at) WHERE deleted_at IS NULL;
CREATE INDEX agenda_events_by_group ON agenda_events (group_id, starts_at) WHERE deleted_at IS NULL;
CREATE INDEX agenda_events_by_person ON agenda_events (person_id, starts_at DESC);
CREATE INDEX agenda_events_by_business ON agenda_events (business_id);
CREATE INDEX agenda_events_by_label ON agenda_events (call_label_id);
-- Of whom to remind.
CREATE INDEX agenda_events_to_notice ON agenda_events (starts_at) WHERE noticed_at IS NULL AND done_at IS NULL AND deleted_at IS NULL;
