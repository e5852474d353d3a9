-- Conferences as they were: who was in them, from when to when.

CREATE TABLE conferences (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  conference_id uuid NOT NULL UNIQUE,
  -- Who moderates, or did last.
  moderator text NOT NULL CHECK (length(moderator) <= 120),
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- [{account, extension, name, role, joined_at, left_at}]; times are null for who never came, or is still there.
  members jsonb NOT NULL,
  names text NOT NULL,
  -- Of the company, who were in it or invited: they see it.
  user_ids bigint[] NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(names)) STORED,
  UNIQUE (company_id, id)
);
CALL tenancy.protect('conferences');
CREATE INDEX conferences_newest ON conferences (company_id, started_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX conferences_of_user ON conferences USING gin (user_ids);
CREATE INDEX conferences_search ON conferences USING gin (search_text gin_trgm_ops);
