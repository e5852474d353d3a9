-- Extensions, the names that their devices register as, and who may use them.

CREATE TABLE extensions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  user_id bigint,
  number text NOT NULL CHECK (number ~ '^[0-9]{2,10}$'),
  endpoint text NOT NULL,
  display_name text NOT NULL CHECK (length(display_name) BETWEEN 1 AND 80)
    CONSTRAINT extensions_display_name_one_line CHECK (display_name = one_line(display_name)),
  secret_sealed bytea NOT NULL,
  secret_digest text NOT NULL,
  desk_secret_digest text NOT NULL,
  call_limit integer NOT NULL DEFAULT 2 CHECK (call_limit BETWEEN 1 AND 20),
  reach text CHECK (reach IN ('none', 'internal', 'local', 'national', 'mobile', 'international', 'premium')),
  tls_secret_digest text,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(display_name || ' ' || number)) STORED,
  -- Lists by name come from one index alone. What they sort by is stored: the planner can't know how many rows a company
  -- has behind the policy, and where it chose to sort them it made this form anew for every row.
  sort_name text NOT NULL GENERATED ALWAYS AS (search_form(display_name)) STORED,
  disabled_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  purged_at timestamptz,
  UNIQUE (company_id, id),
  CHECK (deleted_at IS NULL OR disabled_at IS NOT NULL),
  CHECK (purged_at IS NULL OR deleted_at IS NOT NULL),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id)
);
COMMENT ON TABLE extensions IS
  'Internal numbers. Each has two kinds of SIP accounts, for browsers and for desk phones, with a secret each.';
COMMENT ON COLUMN extensions.user_id IS
  'Owner, whose phone it is; null: nobody''s, such as a reception desk. A trigger voids the secrets when the owner '
  'changes.';
COMMENT ON COLUMN extensions.number IS
  'What is dialled inside the company. Fixed after creation, since devices register by it.';
COMMENT ON COLUMN extensions.endpoint IS
  'SIP user of the browsers: {company slug}-{number}, unique over all companies among those not deleted. Desk '
  'phones add -desk or -tls: see endpoint_names.';
COMMENT ON COLUMN extensions.display_name IS 'Name shown to those they call.';
COMMENT ON COLUMN extensions.secret_sealed IS
  'SIP secret of the owner''s browsers, purpose `extension secrets`; empty: to be made when the owner signs in or a '
  'page reads its session.';
COMMENT ON COLUMN extensions.secret_digest IS 'MD5(endpoint:realm:secret): all that Asterisk needs of the secret.';
COMMENT ON COLUMN extensions.desk_secret_digest IS
  'The same of the desk phones'' secret, for user endpoint-desk. The secret itself was shown once and is not '
  'stored.';
COMMENT ON COLUMN extensions.call_limit IS 'Calls at a time; a further caller hears busy.';
COMMENT ON COLUMN extensions.reach IS
  'How far this phone may call, by the class of the outbound route (outbound_routes.reach), each class including '
  'those before it; null: as far as its owner (users.call_permission). Emergency numbers are always allowed.';
COMMENT ON COLUMN extensions.tls_secret_digest IS
  'The same secret for user endpoint-tls; null until the secret was renewed by a program that knows TLS.';
COMMENT ON COLUMN extensions.purged_at IS
  'Secrets and owner were erased after the time in the recycle bin; number and name remain for the history of '
  'calls.';
CALL tenancy.protect('extensions');
CREATE UNIQUE INDEX extensions_number_key ON extensions (company_id, number) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX extensions_endpoint_key ON extensions (endpoint) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX extensions_user_key ON extensions (user_id) WHERE deleted_at IS NULL;
CREATE INDEX extensions_by_company ON extensions (company_id, number, id)
  INCLUDE (search_text, user_id, disabled_at) WHERE deleted_at IS NULL;
-- Whoever asks for the extension in use of a user, or behind a number, names it by disabled_at; an index that is only
-- for what is not deleted is then of no use, and every request read all extensions.
CREATE INDEX extensions_in_use_by_user ON extensions (user_id) WHERE disabled_at IS NULL;
CREATE INDEX extensions_in_use_by_number ON extensions (company_id, number) WHERE disabled_at IS NULL;
CREATE INDEX extensions_directory ON extensions (company_id, sort_name, id)
  INCLUDE (search_text) WHERE disabled_at IS NULL;
CREATE INDEX extensions_to_purge ON extensions (deleted_at) WHERE deleted_at IS NOT NULL AND purged_at IS NULL;
-- By the names that devices register as.
CREATE INDEX extensions_desk_endpoint ON extensions ((endpoint || '-desk')) WHERE deleted_at IS NULL;
CREATE INDEX extensions_desk_2 ON extensions ((endpoint || '-desk-2')) WHERE deleted_at IS NULL;
CREATE INDEX extensions_desk_3 ON extensions ((endpoint || '-desk-3')) WHERE deleted_at IS NULL;
CREATE INDEX extensions_tls_endpoint ON extensions ((endpoint || '-tls')) WHERE deleted_at IS NULL;
CREATE INDEX extensions_tls_2 ON extensions ((endpoint || '-tls-2')) WHERE deleted_at IS NULL;
CREATE INDEX extensions_tls_3 ON extensions ((endpoint || '-tls-3')) WHERE deleted_at IS NULL;

CREATE FUNCTION nobodys_digest() RETURNS text
  LANGUAGE sql VOLATILE
  AS $$ SELECT md5(gen_random_uuid()::text || gen_random_uuid()::text) $$;
COMMENT ON FUNCTION nobodys_digest() IS 'A digest that no secret has.';

CREATE TABLE endpoint_names (
  name text NOT NULL,
  extension_id bigint NOT NULL REFERENCES extensions ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('web', 'desk', 'tls')),
  place integer NOT NULL CHECK (place BETWEEN 1 AND 3),
  -- A deleted extension and a new one may share them.
  PRIMARY KEY (name, extension_id)
);
COMMENT ON TABLE endpoint_names IS
  'SIP user names of extensions, one row each, so that Asterisk finds an endpoint by one key: it never prepares '
  'statements, and the planning of a union over all kinds cost more than its execution. Written by the trigger '
  'name_endpoints on extensions.';
COMMENT ON COLUMN endpoint_names.name IS
  'As a device registers: the extension''s endpoint, for desk phones with -desk, -desk-2, -desk-3 or -tls, -tls-2, '
  '-tls-3. A deleted extension and its successor may both have it.';
COMMENT ON COLUMN endpoint_names.kind IS 'web: browsers; desk: desk phones without encryption; tls: those over TLS.';
COMMENT ON COLUMN endpoint_names.place IS 'The first of a kind is the endpoint; all are addresses of record.';
REVOKE ALL ON endpoint_names FROM PUBLIC;
CREATE INDEX endpoint_names_extension ON endpoint_names (extension_id);

CREATE FUNCTION name_endpoints() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    DELETE FROM endpoint_names WHERE extension_id = NEW.id;
    INSERT INTO endpoint_names (name, extension_id, kind, place)
    SELECT NEW.endpoint || ending, NEW.id, kind, place
      FROM (VALUES ('', 'web', 1), ('-desk', 'desk', 1), ('-desk-2', 'desk', 2), ('-desk-3', 'desk', 3),
                   ('-tls', 'tls', 1), ('-tls-2', 'tls', 2), ('-tls-3', 'tls', 3)) AS names (ending, kind, place);
    RETURN NULL;
  END $$;
COMMENT ON FUNCTION name_endpoints() IS 'Trigger function of extensions: writes their endpoint_names.';
CREATE TRIGGER name_endpoints AFTER INSERT OR UPDATE OF endpoint ON extensions
  FOR EACH ROW EXECUTE FUNCTION name_endpoints();
COMMENT ON TRIGGER name_endpoints ON extensions IS 'Keeps endpoint_names.';

CREATE FUNCTION notify_access(company bigint, taken text, renewed_user bigint, renewed text) RETURNS void
  LANGUAGE sql
  AS $$
    SELECT pg_notify('access_changed', json_build_object('company', company, 'taken', taken,
      'renewed', CASE WHEN renewed IS NULL THEN NULL
                      ELSE json_build_object('user', renewed_user, 'endpoint', renewed) END)::text)
  $$;
COMMENT ON FUNCTION notify_access(bigint, text, bigint, text) IS
  'NOTIFY access_changed to every node, which then checks the open sockets of the company again. taken: an endpoint '
  'whose calls must end; renewed_user and renewed: whose browsers must fetch a new secret of which endpoint. Null: '
  'does not apply.';
GRANT EXECUTE ON FUNCTION nobodys_digest(), notify_access(bigint, text, bigint, text) TO suite_app, suite_system;

CREATE FUNCTION users_access() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    leaves boolean := NEW.disabled_at IS NOT NULL AND OLD.disabled_at IS NULL
                   OR NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL;
    line record;
  BEGIN
    IF leaves OR NEW.password_hash IS DISTINCT FROM OLD.password_hash THEN
      FOR line IN
        UPDATE extensions SET secret_sealed = '', secret_digest = nobodys_digest(),
               desk_secret_digest = CASE WHEN leaves THEN nobodys_digest() ELSE desk_secret_digest END
         WHERE user_id = NEW.id AND deleted_at IS NULL
        RETURNING endpoint
      LOOP
        PERFORM notify_access(NEW.company_id, CASE WHEN leaves THEN line.endpoint END, NEW.id, line.endpoint);
      END LOOP;
    END IF;
    PERFORM notify_access(NEW.company_id, NULL, NULL, NULL);
    RETURN NULL;
  END $$;
COMMENT ON FUNCTION users_access() IS
  'Trigger function. A new password makes the secret of the user''s browser phone void, since whoever knew the old '
  'one could read it; disabling or deleting voids that of desk phones as well. Then tells every node (notify_access).';
CREATE TRIGGER users_access AFTER UPDATE OF password_hash, disabled_at, deleted_at, role ON users
  FOR EACH ROW
  WHEN (OLD.password_hash IS DISTINCT FROM NEW.password_hash OR OLD.disabled_at IS DISTINCT FROM NEW.disabled_at
        OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at OR OLD.role IS DISTINCT FROM NEW.role)
  EXECUTE FUNCTION users_access();
COMMENT ON TRIGGER users_access ON users IS 'Ends at once what somebody may no longer do: see users_access().';

CREATE FUNCTION extensions_new_owner() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
  BEGIN
    NEW.secret_sealed := '';
    NEW.secret_digest := nobodys_digest();
    NEW.desk_secret_digest := nobodys_digest();
    RETURN NEW;
  END $$;
COMMENT ON FUNCTION extensions_new_owner() IS
  'Trigger function: replaces the secrets by digests that nobody has a secret for.';
CREATE TRIGGER extensions_new_owner BEFORE UPDATE OF user_id, deleted_at ON extensions
  FOR EACH ROW
  WHEN (OLD.user_id IS NOT NULL AND OLD.user_id IS DISTINCT FROM NEW.user_id
        OR OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION extensions_new_owner();
COMMENT ON TRIGGER extensions_new_owner ON extensions IS
  'Voids all secrets when a phone is taken from its owner or deleted. One that nobody owned keeps them: only the '
  'administrator who set it up knows them.';

CREATE FUNCTION extensions_access() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
  BEGIN
    PERFORM notify_access(NEW.company_id, OLD.endpoint, NULL, NULL);
    RETURN NULL;
  END $$;
COMMENT ON FUNCTION extensions_access() IS 'Trigger function: see notify_access.';
CREATE TRIGGER extensions_access AFTER UPDATE OF user_id, disabled_at, deleted_at, endpoint ON extensions
  FOR EACH ROW
  WHEN (OLD.user_id IS DISTINCT FROM NEW.user_id OR OLD.disabled_at IS DISTINCT FROM NEW.disabled_at
        OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at OR OLD.endpoint IS DISTINCT FROM NEW.endpoint)
  EXECUTE FUNCTION extensions_access();
COMMENT ON TRIGGER extensions_access ON extensions IS
  'Ends the calls of a phone that was taken, disabled, deleted or renamed.';

CREATE FUNCTION companies_access() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
  BEGIN
    PERFORM notify_access(NEW.id, NULL, NULL, NULL);
    RETURN NULL;
  END $$;
COMMENT ON FUNCTION companies_access() IS 'Trigger function: see notify_access.';
CREATE TRIGGER companies_access AFTER UPDATE OF disabled_at ON companies
  FOR EACH ROW WHEN (OLD.disabled_at IS DISTINCT FROM NEW.disabled_at)
  EXECUTE FUNCTION companies_access();
COMMENT ON TRIGGER companies_access ON companies IS
  'Tells every node at once that a company was suspended or is back.';

CREATE FUNCTION extensions_tls_secret() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    NEW.tls_secret_digest := NULL;
    RETURN NEW;
  END $$;
COMMENT ON FUNCTION extensions_tls_secret() IS
  'Trigger function. Both desk digests are of one secret: when only desk_secret_digest is replaced, the digest for '
  'TLS must go too.';
CREATE TRIGGER extensions_tls_secret BEFORE UPDATE ON extensions
  FOR EACH ROW
  WHEN (OLD.desk_secret_digest IS DISTINCT FROM NEW.desk_secret_digest
        AND OLD.tls_secret_digest IS NOT DISTINCT FROM NEW.tls_secret_digest)
  EXECUTE FUNCTION extensions_tls_secret();
COMMENT ON TRIGGER extensions_tls_secret ON extensions IS
  'Runs after extensions_new_owner, in the order of the names.';

CREATE TABLE phone_favourites (
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  extension_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, extension_id),
  FOREIGN KEY (company_id, extension_id) REFERENCES extensions (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE phone_favourites IS 'Colleagues in somebody''s dialler, with the state of their phones.';
CALL tenancy.protect('phone_favourites');
CREATE INDEX phone_favourites_of_extension ON phone_favourites (company_id, extension_id);
CREATE INDEX phone_favourites_of_user ON phone_favourites (company_id, user_id);

CREATE TABLE sip_bans (
  endpoint text NOT NULL CHECK (length(endpoint) <= 100),
  address inet NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (endpoint, address)
);
COMMENT ON TABLE sip_bans IS
  'Addresses that kept trying wrong SIP passwords; Asterisk reads them as access lists '
  '(asterisk.ps_endpoints.deny). Of no company.';
COMMENT ON COLUMN sip_bans.endpoint IS
  'The extension or trunk that was guessed at; empty: all of them, for an address that tried many.';
GRANT SELECT, INSERT, UPDATE, DELETE ON sip_bans TO suite_system;
CREATE INDEX sip_bans_until ON sip_bans (until);
