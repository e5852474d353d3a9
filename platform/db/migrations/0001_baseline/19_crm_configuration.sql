-- How a company works with its CRM: lines of business with their phases and stages, catalogues, variables, rights.

-- Which of the two faces the company's people see. A company without a row sees both.
CREATE TABLE crm_settings (
  company_id bigint PRIMARY KEY REFERENCES companies,
  shows_crm boolean NOT NULL DEFAULT true,
  shows_fx boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  CHECK (shows_crm OR shows_fx)
);
CALL tenancy.protect('crm_settings');

CREATE FUNCTION crm_hide_faces() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE companies
     SET hidden_abilities = array_remove(ARRAY[
           CASE WHEN NOT NEW.shows_crm THEN 'crm.classic' END, CASE WHEN NOT NEW.shows_fx THEN 'crm.fx' END], NULL)
   WHERE id = NEW.company_id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION crm_hide_faces FROM public;
CREATE TRIGGER hide_faces AFTER INSERT OR UPDATE ON crm_settings FOR EACH ROW EXECUTE FUNCTION crm_hide_faces();

-- Whose records a role works with. What is not said here has the program's default.
CREATE TABLE crm_rights (
  company_id bigint NOT NULL REFERENCES companies,
  role text NOT NULL CHECK (role IN ('administrator', 'supervisor', 'agent')),
  entity text NOT NULL CHECK (entity IN ('person', 'company', 'interaction', 'business', 'sale', 'agenda')),
  scope text NOT NULL CHECK (scope IN ('own', 'group', 'all')),
  PRIMARY KEY (company_id, role, entity)
);
CALL tenancy.protect('crm_rights');

-- Lines of business: each is a pipeline of phases, and each phase has stages.
CREATE TABLE crm_business_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  color text NOT NULL DEFAULT '#1565c0' CHECK (color ~ '^#[0-9a-f]{6}$'),
  position integer NOT NULL DEFAULT 0,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
CALL tenancy.protect('crm_business_lines');
CREATE UNIQUE INDEX crm_business_lines_name_key ON crm_business_lines (company_id, search_form(name)) WHERE deleted_at IS NULL;
CREATE INDEX crm_business_lines_in_order ON crm_business_lines (company_id, position, id) WHERE deleted_at IS NULL;

CREATE TABLE crm_phases (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  line_id bigint NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  color text NOT NULL DEFAULT '#1565c0' CHECK (color ~ '^#[0-9a-f]{6}$'),
  position integer NOT NULL DEFAULT 0,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  -- Lets whoever stands in a phase say the line beside it, and never another one.
  UNIQUE (company_id, line_id, id),
  FOREIGN KEY (company_id, line_id) REFERENCES crm_business_lines (company_id, id)
);
CALL tenancy.protect('crm_phases');
CREATE UNIQUE INDEX crm_phases_name_key ON crm_phases (company_id, line_id, search_form(name)) WHERE deleted_at IS NULL;
CREATE INDEX crm_phases_in_order ON crm_phases (company_id, line_id, position, id) WHERE deleted_at IS NULL;

CREATE TABLE crm_stages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  phase_id bigint NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  color text NOT NULL DEFAULT '#1565c0' CHECK (color ~ '^#[0-9a-f]{6}$'),
  -- How likely a sale is from here, percent.
  probability integer NOT NULL DEFAULT 0 CHECK (probability BETWEEN 0 AND 100),
  -- After so many days in it a card counts as left lying; 0 never.
  stale_days integer NOT NULL DEFAULT 0 CHECK (stale_days BETWEEN 0 AND 3650),
  position integer NOT NULL DEFAULT 0,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  UNIQUE (company_id, phase_id, id),
  FOREIGN KEY (company_id, phase_id) REFERENCES crm_phases (company_id, id)
);
CALL tenancy.protect('crm_stages');
CREATE UNIQUE INDEX crm_stages_name_key ON crm_stages (company_id, phase_id, search_form(name)) WHERE deleted_at IS NULL;
CREATE INDEX crm_stages_in_order ON crm_stages (company_id, phase_id, position, id) WHERE deleted_at IS NULL;

CREATE TABLE crm_origins (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  color text NOT NULL DEFAULT '#1565c0' CHECK (color ~ '^#[0-9a-f]{6}$'),
  -- What a visit's utm_source says when it comes from here.
  utm_source text CHECK (length(utm_source) BETWEEN 1 AND 100),
  position integer NOT NULL DEFAULT 0,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
CALL tenancy.protect('crm_origins');
CREATE UNIQUE INDEX crm_origins_name_key ON crm_origins (company_id, search_form(name)) WHERE deleted_at IS NULL;
CREATE INDEX crm_origins_in_order ON crm_origins (company_id, position, id) WHERE deleted_at IS NULL;

CREATE TABLE crm_needs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  line_id bigint,
  -- What it usually costs, in COP; a business may say otherwise.
  amount bigint NOT NULL DEFAULT 0 CHECK (amount >= 0),
  position integer NOT NULL DEFAULT 0,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, line_id) REFERENCES crm_business_lines (company_id, id) ON DELETE SET NULL (line_id)
);
CALL tenancy.protect('crm_needs');
CREATE UNIQUE INDEX crm_needs_name_key ON crm_needs (company_id, search_form(name)) WHERE deleted_at IS NULL;
CREATE INDEX crm_needs_in_order ON crm_needs (company_id, position, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_needs_by_line ON crm_needs (line_id);

CREATE TABLE crm_campaigns (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  origin_id bigint,
  line_id bigint,
  -- What a visit's utm_campaign says when it comes from here.
  utm_campaign text CHECK (length(utm_campaign) BETWEEN 1 AND 100),
  budget bigint NOT NULL DEFAULT 0 CHECK (budget >= 0),
  starts_on date,
  ends_on date,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name || ' ' || coalesce(utm_campaign, ''))) STORED,
  disabled_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  CHECK (deleted_at IS NULL OR disabled_at IS NOT NULL),
  CHECK (ends_on >= starts_on),
  FOREIGN KEY (company_id, line_id) REFERENCES crm_business_lines (company_id, id) ON DELETE SET NULL (line_id),
  FOREIGN KEY (company_id, origin_id) REFERENCES crm_origins (company_id, id) ON DELETE SET NULL (origin_id)
);
CALL tenancy.protect('crm_campaigns');
CREATE UNIQUE INDEX crm_campaigns_name_key ON crm_campaigns (company_id, search_form(name)) WHERE deleted_at IS NULL;
CREATE INDEX crm_campaigns_by_origin ON crm_campaigns (origin_id);
CREATE INDEX crm_campaigns_by_line ON crm_campaigns (line_id);

CREATE TABLE crm_discard_reasons (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  position integer NOT NULL DEFAULT 0,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
CALL tenancy.protect('crm_discard_reasons');
CREATE UNIQUE INDEX crm_discard_reasons_name_key ON crm_discard_reasons (company_id, search_form(name)) WHERE deleted_at IS NULL;

-- Typed custom fields: a variable is a field of one entity, its type says what may stand in it.
CREATE TABLE crm_variable_types (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  kind text NOT NULL CHECK (kind IN ('text', 'number', 'money', 'date', 'choice', 'several', 'person', 'file')),
  -- Of `choice` and `several`.
  choices text[] NOT NULL DEFAULT '{}',
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  CHECK (kind NOT IN ('choice', 'several') OR cardinality(choices) > 0)
);
CALL tenancy.protect('crm_variable_types');
CREATE UNIQUE INDEX crm_variable_types_name_key ON crm_variable_types (company_id, search_form(name)) WHERE deleted_at IS NULL;

CREATE TABLE crm_variables (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  entity text NOT NULL CHECK (entity IN ('person', 'company', 'interaction', 'business', 'sale')),
  type_id bigint NOT NULL,
  help text CHECK (length(help) <= 200),
  listed boolean NOT NULL DEFAULT false,
  position integer NOT NULL DEFAULT 0,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, type_id) REFERENCES crm_variable_types (company_id, id)
);
CALL tenancy.protect('crm_variables');
CREATE UNIQUE INDEX crm_variables_name_key ON crm_variables (company_id, entity, search_form(name)) WHERE deleted_at IS NULL;
CREATE INDEX crm_variables_in_order ON crm_variables (company_id, entity, position, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_variables_by_type ON crm_variables (type_id);

-- Of leads, persons, interactions and businesses, each their own.
CREATE TABLE crm_statuses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  entity text NOT NULL CHECK (entity IN ('lead', 'person', 'interaction', 'business')),
  color text NOT NULL DEFAULT '#1565c0' CHECK (color ~ '^#[0-9a-f]{6}$'),
  -- Whether there is still something to do; lists of leads show these unless asked for others.
  active boolean NOT NULL DEFAULT true,
  position integer NOT NULL DEFAULT 0,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
CALL tenancy.protect('crm_statuses');
CREATE UNIQUE INDEX crm_statuses_name_key ON crm_statuses (company_id, entity, search_form(name)) WHERE deleted_at IS NULL;
CREATE INDEX crm_statuses_in_order ON crm_statuses (company_id, entity, position, id) WHERE deleted_at IS NULL;

-- What must be filled in before a status or a stage is taken.
CREATE TABLE crm_status_variables (
  company_id bigint NOT NULL REFERENCES companies,
  status_id bigint NOT NULL,
  variable_id bigint NOT NULL,
  PRIMARY KEY (status_id, variable_id),
  FOREIGN KEY (company_id, status_id) REFERENCES crm_statuses (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, variable_id) REFERENCES crm_variables (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('crm_status_variables');
CREATE INDEX crm_status_variables_by_variable ON crm_status_variables (variable_id);

CREATE TABLE crm_stage_variables (
  company_id bigint NOT NULL REFERENCES companies,
  stage_id bigint NOT NULL,
  variable_id bigint NOT NULL,
  PRIMARY KEY (stage_id, variable_id),
  FOREIGN KEY (company_id, stage_id) REFERENCES crm_stages (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, variable_id) REFERENCES crm_variables (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('crm_stage_variables');
CREATE INDEX crm_stage_variables_by_variable ON crm_stage_variables (variable_id);

-- Who gets what comes in without an owner: the members of a group by turns. The first rule that fits applies.
CREATE TABLE crm_assignment_rules (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- Null fits any.
  origin_id bigint,
  campaign_id bigint,
  line_id bigint,
  group_id bigint NOT NULL,
  -- Whose turn it was last.
  last_user_id bigint,
  position integer NOT NULL DEFAULT 0,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  disabled_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  CHECK (deleted_at IS NULL OR disabled_at IS NOT NULL),
  FOREIGN KEY (company_id, campaign_id) REFERENCES crm_campaigns (company_id, id) ON DELETE SET NULL (campaign_id),
  FOREIGN KEY (company_id, group_id) REFERENCES user_groups (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, line_id) REFERENCES crm_business_lines (company_id, id) ON DELETE SET NULL (line_id),
  FOREIGN KEY (company_id, origin_id) REFERENCES crm_origins (company_id, id) ON DELETE SET NULL (origin_id)
);
CALL tenancy.protect('crm_assignment_rules');
CREATE INDEX crm_assignment_rules_in_order ON crm_assignment_rules (company_id, position, id) WHERE disabled_at IS NULL;
CREATE INDEX crm_assignment_rules_by_group ON crm_assignment_rules (group_id);
CREATE INDEX crm_assignment_rules_by_origin ON crm_assignment_rules (origin_id);
CREATE INDEX crm_assignment_rules_by_campaign ON crm_assignment_rules (campaign_id);
CREATE INDEX crm_assignment_rules_by_line ON crm_assignment_rules (line_id);

-- The next of the first rule that fits, null without one. The rule's row is locked: two at the same time get two people.
CREATE FUNCTION crm_next_assignee(company bigint, origin bigint, campaign bigint, line bigint) RETURNS bigint
  LANGUAGE plpgsql AS $$
DECLARE
  rule record;
  chosen bigint;
BEGIN
  SELECT id, group_id, last_user_id INTO rule FROM crm_assignment_rules
   WHERE company_id = company AND disabled_at IS NULL
     AND (origin_id IS NULL OR origin_id = origin)
     AND (campaign_id IS NULL OR campaign_id = campaign)
     AND (line_id IS NULL OR line_id = line)
   ORDER BY position, id LIMIT 1 FOR UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT m.user_id INTO chosen
    FROM user_group_members m JOIN users u ON u.id = m.user_id AND u.disabled_at IS NULL
   WHERE m.group_id = rule.group_id
   ORDER BY m.user_id <= coalesce(rule.last_user_id, 0), m.user_id LIMIT 1;
  UPDATE crm_assignment_rules SET last_user_id = chosen WHERE id = rule.id;
  RETURN chosen;
END $$;
