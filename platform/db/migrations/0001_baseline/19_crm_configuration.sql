-- How a company works with its CRM: lines of business with their phases and stages, catalogues, variables, rights.

CREATE TABLE crm_settings (
  company_id bigint PRIMARY KEY REFERENCES companies,
  shows_crm boolean NOT NULL DEFAULT true,
  shows_fx boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  CHECK (shows_crm OR shows_fx)
);
COMMENT ON TABLE crm_settings IS 'Which editions of the CRM people of the company see. No row: both.';
COMMENT ON COLUMN crm_settings.shows_crm IS 'The classic edition (/crm).';
COMMENT ON COLUMN crm_settings.shows_fx IS 'The FX edition (/fxCrm).';
CALL tenancy.protect('crm_settings');

CREATE FUNCTION crm_hide_faces() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE companies
     SET hidden_abilities = array_remove(ARRAY[
           CASE WHEN NOT NEW.shows_crm THEN 'crm.classic' END, CASE WHEN NOT NEW.shows_fx THEN 'crm.fx' END], NULL)
   WHERE id = NEW.company_id;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION crm_hide_faces() IS
  'Trigger function: takes the ability of a hidden edition from everybody of the company.';
REVOKE ALL ON FUNCTION crm_hide_faces FROM public;
CREATE TRIGGER hide_faces AFTER INSERT OR UPDATE ON crm_settings FOR EACH ROW EXECUTE FUNCTION crm_hide_faces();
COMMENT ON TRIGGER hide_faces ON crm_settings IS 'Keeps companies.hidden_abilities.';

CREATE TABLE crm_rights (
  company_id bigint NOT NULL REFERENCES companies,
  role text NOT NULL CHECK (role IN ('administrator', 'supervisor', 'agent')),
  entity text NOT NULL CHECK (entity IN ('person', 'company', 'interaction', 'business', 'sale', 'agenda')),
  scope text NOT NULL CHECK (scope IN ('own', 'group', 'all')),
  PRIMARY KEY (company_id, role, entity)
);
COMMENT ON TABLE crm_rights IS
  'Whose records a role works with. Without a row: agents group, supervisors and administrators all.';
COMMENT ON COLUMN crm_rights.entity IS 'agenda: agenda_events.';
COMMENT ON COLUMN crm_rights.scope IS
  'own: whose owner they are; group: also those of their groups and of the groups'' members, and those of nobody; '
  'all.';
COMMENT ON COLUMN crm_rights.role IS 'Role of the companys people. Operators have none.';
CALL tenancy.protect('crm_rights');

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
COMMENT ON TABLE crm_business_lines IS 'Lines of business. Each is a pipeline: line, phases, stages.';
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
COMMENT ON TABLE crm_phases IS 'Phases of a pipeline.';
COMMENT ON COLUMN crm_phases.position IS 'Order within the line.';
CALL tenancy.protect('crm_phases');
CREATE UNIQUE INDEX crm_phases_name_key ON crm_phases (company_id, line_id, search_form(name)) WHERE deleted_at IS NULL;
CREATE INDEX crm_phases_in_order ON crm_phases (company_id, line_id, position, id) WHERE deleted_at IS NULL;

CREATE TABLE crm_stages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  phase_id bigint NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  color text NOT NULL DEFAULT '#1565c0' CHECK (color ~ '^#[0-9a-f]{6}$'),
  probability integer NOT NULL DEFAULT 0 CHECK (probability BETWEEN 0 AND 100),
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
COMMENT ON TABLE crm_stages IS 'Stages of a phase: where interactions and businesses stand.';
COMMENT ON COLUMN crm_stages.probability IS 'How likely a sale is from here, percent.';
COMMENT ON COLUMN crm_stages.stale_days IS 'After so many days in the stage a card is marked as stale; 0: never.';
COMMENT ON COLUMN crm_stages.position IS 'Order within the phase.';
CALL tenancy.protect('crm_stages');
CREATE UNIQUE INDEX crm_stages_name_key ON crm_stages (company_id, phase_id, search_form(name)) WHERE deleted_at IS NULL;
CREATE INDEX crm_stages_in_order ON crm_stages (company_id, phase_id, position, id) WHERE deleted_at IS NULL;

CREATE TABLE crm_origins (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  color text NOT NULL DEFAULT '#1565c0' CHECK (color ~ '^#[0-9a-f]{6}$'),
  utm_source text CHECK (length(utm_source) BETWEEN 1 AND 100),
  position integer NOT NULL DEFAULT 0,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
COMMENT ON TABLE crm_origins IS 'Sources of leads.';
COMMENT ON COLUMN crm_origins.utm_source IS
  'Value of utm_source by which a visit or form is attributed to it; null: by its name.';
CALL tenancy.protect('crm_origins');
CREATE UNIQUE INDEX crm_origins_name_key ON crm_origins (company_id, search_form(name)) WHERE deleted_at IS NULL;
CREATE INDEX crm_origins_in_order ON crm_origins (company_id, position, id) WHERE deleted_at IS NULL;

CREATE TABLE crm_needs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  line_id bigint,
  amount bigint NOT NULL DEFAULT 0 CHECK (amount >= 0),
  position integer NOT NULL DEFAULT 0,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, line_id) REFERENCES crm_business_lines (company_id, id) ON DELETE SET NULL (line_id)
);
COMMENT ON TABLE crm_needs IS 'What customers ask for: products and services.';
COMMENT ON COLUMN crm_needs.line_id IS 'Null: of any line.';
COMMENT ON COLUMN crm_needs.amount IS 'Usual price in pesos; a business may state another.';
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
COMMENT ON TABLE crm_campaigns IS
  'Marketing campaigns, for attribution and reports. Mass messages are join_broadcasts.';
COMMENT ON COLUMN crm_campaigns.origin_id IS 'What a lead of the campaign gets where its form names none.';
COMMENT ON COLUMN crm_campaigns.line_id IS 'What a lead of the campaign gets where its form names none.';
COMMENT ON COLUMN crm_campaigns.utm_campaign IS
  'Value of utm_campaign by which a visit or form is attributed to it; null: by its name.';
COMMENT ON COLUMN crm_campaigns.budget IS 'Pesos.';
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
COMMENT ON TABLE crm_discard_reasons IS 'Why a lead is discarded or a business lost.';
CALL tenancy.protect('crm_discard_reasons');
CREATE UNIQUE INDEX crm_discard_reasons_name_key ON crm_discard_reasons (company_id, search_form(name)) WHERE deleted_at IS NULL;

CREATE TABLE crm_variable_types (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  kind text NOT NULL CHECK (kind IN ('text', 'number', 'money', 'date', 'choice', 'several', 'person', 'file')),
  choices text[] NOT NULL DEFAULT '{}',
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  CHECK (kind NOT IN ('choice', 'several') OR cardinality(choices) > 0)
);
COMMENT ON TABLE crm_variable_types IS 'Types of variables.';
COMMENT ON COLUMN crm_variable_types.kind IS
  'several: some of choices; choice: one; money: pesos; person: a user; file: a stored file. Fixed after creation, '
  'since stored values could not be converted.';
COMMENT ON COLUMN crm_variable_types.choices IS 'For the kinds choice and several.';
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
COMMENT ON TABLE crm_variables IS
  'Variables are custom fields. Their values are in the column variables of each record and, for filters, in '
  'crm_variable_values.';
COMMENT ON COLUMN crm_variables.entity IS
  'Whose field: person, company (crm_companies), interaction, business or sale.';
COMMENT ON COLUMN crm_variables.help IS 'Shown below the field.';
COMMENT ON COLUMN crm_variables.listed IS 'A column of the lists.';
CALL tenancy.protect('crm_variables');
CREATE UNIQUE INDEX crm_variables_name_key ON crm_variables (company_id, entity, search_form(name)) WHERE deleted_at IS NULL;
CREATE INDEX crm_variables_in_order ON crm_variables (company_id, entity, position, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_variables_by_type ON crm_variables (type_id);

CREATE TABLE crm_statuses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  entity text NOT NULL CHECK (entity IN ('lead', 'person', 'interaction', 'business')),
  color text NOT NULL DEFAULT '#1565c0' CHECK (color ~ '^#[0-9a-f]{6}$'),
  active boolean NOT NULL DEFAULT true,
  position integer NOT NULL DEFAULT 0,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
COMMENT ON TABLE crm_statuses IS 'Statuses that people give to records, besides their state in the program.';
COMMENT ON COLUMN crm_statuses.entity IS
  'Whose: lead (prospects too), person, interaction or business. Nothing refers to those of business: see '
  'crm_businesses.status.';
COMMENT ON COLUMN crm_statuses.active IS
  'Whether there is still something to do; lists of leads show only these unless asked.';
CALL tenancy.protect('crm_statuses');
CREATE UNIQUE INDEX crm_statuses_name_key ON crm_statuses (company_id, entity, search_form(name)) WHERE deleted_at IS NULL;
CREATE INDEX crm_statuses_in_order ON crm_statuses (company_id, entity, position, id) WHERE deleted_at IS NULL;

CREATE TABLE crm_status_variables (
  company_id bigint NOT NULL REFERENCES companies,
  status_id bigint NOT NULL,
  variable_id bigint NOT NULL,
  PRIMARY KEY (status_id, variable_id),
  FOREIGN KEY (company_id, status_id) REFERENCES crm_statuses (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, variable_id) REFERENCES crm_variables (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE crm_status_variables IS 'Variables that must be filled in before a record takes the status.';
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
COMMENT ON TABLE crm_stage_variables IS 'Variables that must be filled in before a record enters the stage.';
CALL tenancy.protect('crm_stage_variables');
CREATE INDEX crm_stage_variables_by_variable ON crm_stage_variables (variable_id);

CREATE TABLE crm_assignment_rules (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  origin_id bigint,
  campaign_id bigint,
  line_id bigint,
  group_id bigint NOT NULL,
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
COMMENT ON TABLE crm_assignment_rules IS
  'Who gets a new record without an owner: members of a group in turn. The first rule that matches applies.';
COMMENT ON COLUMN crm_assignment_rules.origin_id IS 'Null: matches any.';
COMMENT ON COLUMN crm_assignment_rules.campaign_id IS 'Null: matches any.';
COMMENT ON COLUMN crm_assignment_rules.line_id IS 'Null: matches any.';
COMMENT ON COLUMN crm_assignment_rules.group_id IS 'Of user_groups.';
COMMENT ON COLUMN crm_assignment_rules.last_user_id IS 'Whose turn it was last.';
COMMENT ON COLUMN crm_assignment_rules.position IS 'Order in which rules are tried.';
CALL tenancy.protect('crm_assignment_rules');
CREATE INDEX crm_assignment_rules_in_order ON crm_assignment_rules (company_id, position, id) WHERE disabled_at IS NULL;
CREATE INDEX crm_assignment_rules_by_group ON crm_assignment_rules (group_id);
CREATE INDEX crm_assignment_rules_by_origin ON crm_assignment_rules (origin_id);
CREATE INDEX crm_assignment_rules_by_campaign ON crm_assignment_rules (campaign_id);
CREATE INDEX crm_assignment_rules_by_line ON crm_assignment_rules (line_id);

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
COMMENT ON FUNCTION crm_next_assignee(bigint, bigint, bigint, bigint) IS
  'Whose turn it is by the first rule that matches, and moves the turn on; null: no rule or nobody. Locks the rule, '
  'so that two records at a time get two people.';
