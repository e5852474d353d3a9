-- Signing in by a company's own identity provider, and people and groups that it provisions.

CREATE TABLE sign_on_providers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  kind text NOT NULL CHECK (kind IN ('oidc', 'saml')),
  key text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', '') UNIQUE,
  issuer text NOT NULL CHECK (length(issuer) BETWEEN 1 AND 500),
  client_id text CHECK (length(client_id) BETWEEN 1 AND 300),
  secret_sealed bytea,
  sign_on_url text CHECK (length(sign_on_url) BETWEEN 8 AND 500),
  certificates text CHECK (length(certificates) <= 20000),
  trusts_email boolean NOT NULL DEFAULT false,
  creates_people boolean NOT NULL DEFAULT false,
  gives_extension boolean NOT NULL DEFAULT false,
  groups_claim text CHECK (length(groups_claim) BETWEEN 1 AND 200),
  administrator_groups text[] NOT NULL DEFAULT '{}' CHECK (cardinality(administrator_groups) <= 50),
  supervisor_groups text[] NOT NULL DEFAULT '{}' CHECK (cardinality(supervisor_groups) <= 50),
  required boolean NOT NULL DEFAULT false,
  emergency_id bigint,
  ok_at timestamptz,
  problem text CHECK (length(problem) <= 500),
  problem_at timestamptz,
  search_text text GENERATED ALWAYS AS (search_form(name || ' ' || issuer)) STORED NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  disabled_at timestamptz,
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, emergency_id) REFERENCES users (company_id, id) ON DELETE SET NULL (emergency_id)
);
COMMENT ON TABLE sign_on_providers IS 'Identity providers of a company, by which its people sign in.';
COMMENT ON COLUMN sign_on_providers.kind IS 'oidc: OpenID Connect; saml: SAML 2.0.';
COMMENT ON COLUMN sign_on_providers.key IS 'In the addresses that the identity provider is configured with; no secret.';
COMMENT ON COLUMN sign_on_providers.issuer IS 'OpenID Connect: the issuer, https://…; SAML: its entity id.';
COMMENT ON COLUMN sign_on_providers.client_id IS 'OpenID Connect only.';
COMMENT ON COLUMN sign_on_providers.secret_sealed IS 'Client secret of OpenID Connect, sealed; null: a public client.';
COMMENT ON COLUMN sign_on_providers.sign_on_url IS 'SAML only: where requests are sent (HTTP-Redirect).';
COMMENT ON COLUMN sign_on_providers.certificates IS 'SAML only: PEM, those that are valid now and the next ones.';
COMMENT ON COLUMN sign_on_providers.trusts_email IS 'An address without email_verified counts as verified: providers whose administrators assign all addresses.';
COMMENT ON COLUMN sign_on_providers.creates_people IS 'Somebody unknown becomes a user at their first sign-in; otherwise only who exists already enters.';
COMMENT ON COLUMN sign_on_providers.gives_extension IS 'Users that it creates get the next free extension.';
COMMENT ON COLUMN sign_on_providers.groups_claim IS 'Claim or attribute that lists the groups of a person; null: groups.';
COMMENT ON COLUMN sign_on_providers.administrator_groups IS 'Members of any of these are administrators; with both lists empty roles are kept as they are.';
COMMENT ON COLUMN sign_on_providers.supervisor_groups IS 'Members of any of these are supervisors.';
COMMENT ON COLUMN sign_on_providers.required IS 'The company''s people cannot sign in with a password.';
COMMENT ON COLUMN sign_on_providers.emergency_id IS 'The administrator who still can, for the day when the provider fails.';
COMMENT ON COLUMN sign_on_providers.ok_at IS 'Of the last sign-in or test that it confirmed.';
COMMENT ON COLUMN sign_on_providers.problem IS 'Why the latest one failed; null: it did not.';
COMMENT ON COLUMN sign_on_providers.problem_at IS 'Of that failure.';
CREATE INDEX sign_on_providers_newest ON sign_on_providers (company_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX sign_on_providers_of_emergency ON sign_on_providers (company_id, emergency_id);
CREATE UNIQUE INDEX sign_on_providers_name_key ON sign_on_providers (company_id, search_form(name)) WHERE deleted_at IS NULL;
CALL tenancy.protect('sign_on_providers');

CREATE TABLE sign_on_domains (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  domain text NOT NULL CHECK (domain = lower(domain) AND length(domain) BETWEEN 4 AND 253),
  proof text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', ''),
  verified_at timestamptz,
  search_text text GENERATED ALWAYS AS (search_form(domain)) STORED NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
COMMENT ON TABLE sign_on_domains IS 'Domains of mail addresses that a company has proved to be its own: only their people are recognised by address.';
COMMENT ON COLUMN sign_on_domains.proof IS 'Text that the company publishes in the DNS.';
COMMENT ON COLUMN sign_on_domains.verified_at IS 'When it was last found there; null: never.';
CREATE INDEX sign_on_domains_newest ON sign_on_domains (company_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX sign_on_domains_key ON sign_on_domains (company_id, domain) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX sign_on_domains_one_owner ON sign_on_domains (domain) WHERE deleted_at IS NULL AND verified_at IS NOT NULL;
CALL tenancy.protect('sign_on_domains');

CREATE TABLE sign_on_identities (
  company_id bigint NOT NULL REFERENCES companies,
  provider_id bigint NOT NULL,
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 500),
  user_id bigint NOT NULL,
  linked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider_id, subject),
  UNIQUE (provider_id, user_id),
  FOREIGN KEY (company_id, provider_id) REFERENCES sign_on_providers (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE sign_on_identities IS 'Who a user is at an identity provider: from the first sign-in on, whatever becomes of addresses.';
COMMENT ON COLUMN sign_on_identities.subject IS 'sub of OpenID Connect, NameID of SAML.';
CREATE INDEX sign_on_identities_of_user ON sign_on_identities (company_id, user_id);
CREATE INDEX sign_on_identities_of_provider ON sign_on_identities (company_id, provider_id);
CALL tenancy.protect('sign_on_identities');

CREATE TABLE sign_on_attempts (
  state_hash bytea PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  provider_id bigint NOT NULL,
  tester_id bigint,
  browser_hash bytea NOT NULL,
  kept_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  answered_at timestamptz,
  ticket_hash bytea UNIQUE,
  user_id bigint,
  reason text CHECK (length(reason) <= 60),
  facts jsonb,
  taken_at timestamptz,
  FOREIGN KEY (company_id, provider_id) REFERENCES sign_on_providers (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, tester_id) REFERENCES users (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE sign_on_attempts IS 'Sign-ins on their way to an identity provider and back; each is answered once and taken once.';
COMMENT ON COLUMN sign_on_attempts.state_hash IS 'Of state (OpenID Connect) or RelayState (SAML).';
COMMENT ON COLUMN sign_on_attempts.tester_id IS 'The administrator whose test it is: it opens no session; null: a sign-in.';
COMMENT ON COLUMN sign_on_attempts.browser_hash IS 'Of what the browser keeps that began it: no other one can finish it.';
COMMENT ON COLUMN sign_on_attempts.kept_sealed IS 'Verifier and nonce, or the id of the request (JSON), sealed.';
COMMENT ON COLUMN sign_on_attempts.answered_at IS 'When the provider''s answer came, good or bad: a second one is refused.';
COMMENT ON COLUMN sign_on_attempts.ticket_hash IS 'Of what the page then takes the outcome with.';
COMMENT ON COLUMN sign_on_attempts.user_id IS 'Who signed in; null: nobody.';
COMMENT ON COLUMN sign_on_attempts.reason IS 'Why nobody did; null: somebody did.';
COMMENT ON COLUMN sign_on_attempts.facts IS 'Of a test: what the provider said.';
COMMENT ON COLUMN sign_on_attempts.taken_at IS 'When the page took the outcome.';
CREATE INDEX sign_on_attempts_by_age ON sign_on_attempts (created_at);
CREATE INDEX sign_on_attempts_of_provider ON sign_on_attempts (company_id, provider_id);
CREATE INDEX sign_on_attempts_of_tester ON sign_on_attempts (company_id, tester_id);
CREATE INDEX sign_on_attempts_of_user ON sign_on_attempts (company_id, user_id);
CALL tenancy.protect('sign_on_attempts');

CREATE TABLE scim_users (
  user_id bigint PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  user_name text NOT NULL CHECK (length(user_name) BETWEEN 1 AND 254),
  external_id text CHECK (length(external_id) BETWEEN 1 AND 300),
  changed_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE scim_users IS 'What an identity provider calls users that it provisions.';
COMMENT ON COLUMN scim_users.user_name IS 'Its userName, which may change; users.username does not.';
COMMENT ON COLUMN scim_users.external_id IS 'Its own id of the person.';
CREATE INDEX scim_users_of_company ON scim_users (company_id, user_id);
CREATE UNIQUE INDEX scim_users_name_key ON scim_users (company_id, lower(user_name));
CREATE INDEX scim_users_by_external_id ON scim_users (company_id, external_id);
CALL tenancy.protect('scim_users');

CREATE TABLE scim_groups (
  group_id bigint PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  external_id text CHECK (length(external_id) BETWEEN 1 AND 300),
  changed_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, group_id) REFERENCES user_groups (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE scim_groups IS 'What an identity provider calls groups that it provisions.';
COMMENT ON COLUMN scim_groups.external_id IS 'Its own id of the group.';
CREATE INDEX scim_groups_of_company ON scim_groups (company_id, group_id);
CREATE INDEX scim_groups_by_external_id ON scim_groups (company_id, external_id);
CALL tenancy.protect('scim_groups');
