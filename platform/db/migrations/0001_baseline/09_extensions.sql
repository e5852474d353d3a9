-- Extensions, the names that their devices register as, and who may use them.

CREATE TABLE extensions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  user_id bigint,
  number text NOT NULL CHECK (number ~ '^[0-9]{2,10}$'),
  -- `{company slug}-{number}`: unique over all companies, never the bare number.
  endpoint text NOT NULL,
  display_name text NOT NULL CHECK (length(display_name) BETWEEN 1 AND 80)
    CONSTRAINT extensions_display_name_one_line CHECK (display_name = one_line(display_name)),
  -- Browsers and desk phones have a SIP secret each. That of browsers is sealed with the program's key; an empty one is made anew
  -- when its owner signs in or a page reads its session. Asterisk reads only the digests, MD5(user:realm:secret).
  secret_sealed bytea NOT NULL,
  secret_digest text NOT NULL,
  desk_secret_digest text NOT NULL,
  -- Calls at a time before callers hear busy.
  call_limit integer NOT NULL DEFAULT 2 CHECK (call_limit BETWEEN 1 AND 20),
  -- How far the phone's calls may go; null: as far as its user's.
  reach text CHECK (reach IN ('none', 'internal', 'local', 'national', 'mobile', 'international', 'premium')),
  -- Desk phones over TLS, with their sound encrypted (SRTP, keys in the SDP): an endpoint beside `…-desk`, since one either asks for
  -- keys or has none. It is `…-tls`, with the addresses of record `…-tls`, `…-tls-2` and `…-tls-3`, and the secret of desk phones.
  -- A digest is bound to the user name, so that it has one of its own: null until the secret is next renewed, which is also
  -- when somebody is told what a phone is set up with.
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

-- Nobody holds what has such a digest.
CREATE FUNCTION nobodys_digest() RETURNS text
  LANGUAGE sql VOLATILE
  AS $$ SELECT md5(gen_random_uuid()::text || gen_random_uuid()::text) $$;

-- The names that devices register as, each found by its key: put together from the endpoint in a view, Asterisk's lookups would take
-- far longer to plan than to run.
CREATE TABLE endpoint_names (
  -- As a device registers.
  name text NOT NULL,
  extension_id bigint NOT NULL REFERENCES extensions ON DELETE CASCADE,
  -- Of browsers, of desk phones in the clear, or of those over TLS.
  kind text NOT NULL CHECK (kind IN ('web', 'desk', 'tls')),
  -- The first of a kind is the endpoint; the others are addresses of record alone.
  place integer NOT NULL CHECK (place BETWEEN 1 AND 3),
  -- A deleted extension and a new one may share them.
  PRIMARY KEY (name, extension_id)
);
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
CREATE TRIGGER name_endpoints AFTER INSERT OR UPDATE OF endpoint ON extensions
  FOR EACH ROW EXECUTE FUNCTION name_endpoints();

-- Told to every node: whose sockets are judged again, which phone was taken from whoever had it, so that its calls end, and
-- whose browsers must read a new secret.
CREATE FUNCTION tell_access(company bigint, taken text, renewed_user bigint, renewed text) RETURNS void
  LANGUAGE sql
  AS $$
    SELECT pg_notify('access_changed', json_build_object('company', company, 'taken', taken,
      'renewed', CASE WHEN renewed IS NULL THEN NULL
                      ELSE json_build_object('user', renewed_user, 'endpoint', renewed) END)::text)
  $$;
GRANT EXECUTE ON FUNCTION nobodys_digest(), tell_access(bigint, text, bigint, text) TO suite_app, suite_system;

-- A new password means that somebody else may have known the old one, and with it what the session told: the secret of
-- browsers. Whoever is disabled or deleted may have set up a desk phone as well.
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
        PERFORM tell_access(NEW.company_id, CASE WHEN leaves THEN line.endpoint END, NEW.id, line.endpoint);
      END LOOP;
    END IF;
    PERFORM tell_access(NEW.company_id, NULL, NULL, NULL);
    RETURN NULL;
  END $$;
CREATE TRIGGER users_access AFTER UPDATE OF password_hash, disabled_at, deleted_at, role ON users
  FOR EACH ROW
  WHEN (OLD.password_hash IS DISTINCT FROM NEW.password_hash OR OLD.disabled_at IS DISTINCT FROM NEW.disabled_at
        OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at OR OLD.role IS DISTINCT FROM NEW.role)
  EXECUTE FUNCTION users_access();

CREATE FUNCTION extensions_new_owner() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
  BEGIN
    NEW.secret_sealed := '';
    NEW.secret_digest := nobodys_digest();
    NEW.desk_secret_digest := nobodys_digest();
    RETURN NEW;
  END $$;
-- What nobody owned nobody had the secrets of, but the administrator who set it up for whom it is now.
CREATE TRIGGER extensions_new_owner BEFORE UPDATE OF user_id, deleted_at ON extensions
  FOR EACH ROW
  WHEN (OLD.user_id IS NOT NULL AND OLD.user_id IS DISTINCT FROM NEW.user_id
        OR OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION extensions_new_owner();

CREATE FUNCTION extensions_access() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
  BEGIN
    PERFORM tell_access(NEW.company_id, OLD.endpoint, NULL, NULL);
    RETURN NULL;
  END $$;
CREATE TRIGGER extensions_access AFTER UPDATE OF user_id, disabled_at, deleted_at, endpoint ON extensions
  FOR EACH ROW
  WHEN (OLD.user_id IS DISTINCT FROM NEW.user_id OR OLD.disabled_at IS DISTINCT FROM NEW.disabled_at
        OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at OR OLD.endpoint IS DISTINCT FROM NEW.endpoint)
  EXECUTE FUNCTION extensions_access();

CREATE FUNCTION companies_access() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
  BEGIN
    PERFORM tell_access(NEW.id, NULL, NULL, NULL);
    RETURN NULL;
  END $$;
CREATE TRIGGER companies_access AFTER UPDATE OF disabled_at ON companies
  FOR EACH ROW WHEN (OLD.disabled_at IS DISTINCT FROM NEW.disabled_at)
  EXECUTE FUNCTION companies_access();

-- Both digests are of one secret: whatever replaces the one alone (an owner who leaves, a purge) ends the other with it.
CREATE FUNCTION extensions_tls_secret() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    NEW.tls_secret_digest := NULL;
    RETURN NEW;
  END $$;
-- By its name it comes after `extensions_new_owner`.
CREATE TRIGGER extensions_tls_secret BEFORE UPDATE ON extensions
  FOR EACH ROW
  WHEN (OLD.desk_secret_digest IS DISTINCT FROM NEW.desk_secret_digest
        AND OLD.tls_secret_digest IS NOT DISTINCT FROM NEW.tls_secret_digest)
  EXECUTE FUNCTION extensions_tls_secret();

-- Colleagues whom somebody calls often: in their dialler, with the state of their phones.
CREATE TABLE phone_favourites (
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  extension_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, extension_id),
  FOREIGN KEY (company_id, extension_id) REFERENCES extensions (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL tenancy.protect('phone_favourites');
CREATE INDEX phone_favourites_of_extension ON phone_favourites (company_id, extension_id);
CREATE INDEX phone_favourites_of_user ON phone_favourites (company_id, user_id);

-- From where wrong passwords of phones kept coming, and until when nothing that comes from there is let in. Of no company.
CREATE TABLE sip_bans (
  -- The extension or trunk that was guessed at; '' : whichever the address asks for.
  endpoint text NOT NULL CHECK (length(endpoint) <= 100),
  address inet NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (endpoint, address)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON sip_bans TO suite_system;
CREATE INDEX sip_bans_until ON sip_bans (until);
