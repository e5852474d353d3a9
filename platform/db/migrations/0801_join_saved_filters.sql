-- What somebody narrows the list of conversations by, under a name; shared ones are seen by everybody of the company.
CREATE TABLE join_saved_filters (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  user_id bigint NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  shared boolean NOT NULL DEFAULT false,
  filter jsonb NOT NULL CHECK (jsonb_typeof(filter) = 'object'),
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('join_saved_filters');
CREATE INDEX join_saved_filters_of_user ON join_saved_filters (company_id, user_id);
CREATE INDEX join_saved_filters_shared ON join_saved_filters (company_id, name) WHERE shared;
