-- What a company tells its people: at once or at a time, all of them or some. Each gets a notice of their own.

CREATE TABLE announcements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 500),
  link text CHECK (link ~ '^/' AND length(link) <= 300),
  audience text NOT NULL DEFAULT 'all' CHECK (audience IN ('all', 'groups', 'roles', 'people')),
  roles text[] NOT NULL DEFAULT '{}',
  -- Null: at once.
  send_at timestamptz,
  sent_at timestamptz,
  -- How many got it.
  recipients integer NOT NULL DEFAULT 0,
  author_id bigint,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(title || ' ' || body)) STORED,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, author_id) REFERENCES users (company_id, id) ON DELETE SET NULL (author_id)
);
CALL tenancy.protect('announcements');
CREATE INDEX announcements_newest ON announcements (company_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX announcements_search ON announcements USING gin (search_text gin_trgm_ops);
CREATE INDEX announcements_deleted ON announcements (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE announcement_groups (
  company_id bigint NOT NULL REFERENCES companies,
  announcement_id bigint NOT NULL,
  group_id bigint NOT NULL,
  PRIMARY KEY (announcement_id, group_id),
  FOREIGN KEY (company_id, announcement_id) REFERENCES announcements (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, group_id) REFERENCES user_groups (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('announcement_groups');
CREATE INDEX announcement_groups_by_group ON announcement_groups (company_id, group_id);

CREATE TABLE announcement_people (
  company_id bigint NOT NULL REFERENCES companies,
  announcement_id bigint NOT NULL,
  user_id bigint NOT NULL,
  PRIMARY KEY (announcement_id, user_id),
  FOREIGN KEY (company_id, announcement_id) REFERENCES announcements (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('announcement_people');
CREATE INDEX announcement_people_by_user ON announcement_people (company_id, user_id);

-- Who has read one.
CREATE INDEX notifications_of_announcement ON notifications (company_id, dedupe_key) WHERE kind = 'announcement';
