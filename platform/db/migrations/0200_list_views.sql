-- How people look at lists: what they narrow and order them by and which columns they see, kept under a name, for
-- themselves or for everybody of the company.
CREATE TABLE list_views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  user_id bigint NOT NULL,
  -- Name of the resource.
  resource text NOT NULL CHECK (length(resource) BETWEEN 1 AND 60),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  shared boolean NOT NULL DEFAULT false,
  -- {"filter": "…", "search": "…", "order": "…", "state": "…", "columns": ["…"], "widths": {"…": 120}}
  settings jsonb NOT NULL CHECK (jsonb_typeof(settings) = 'object'),
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX list_views_of_resource ON list_views (company_id, resource, name);
CREATE INDEX list_views_of_user ON list_views (company_id, user_id);
CALL tenancy.protect('list_views');
