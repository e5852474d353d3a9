-- A telephone is its owner's: it works while they may sign in, and what they knew of it is worth nothing afterwards. Kept by
-- the database, since people are disabled, deleted, moved and given passwords in many places.

-- As 0049 has it, but for the owner.
CREATE OR REPLACE VIEW asterisk.endpoints AS
  SELECT e.endpoint, e.number, e.display_name, e.secret_digest, e.desk_secret_digest, c.language
  FROM public.extensions e
  JOIN public.companies c ON c.id = e.company_id
  LEFT JOIN public.users u ON u.id = e.user_id
  WHERE e.disabled_at IS NULL AND e.deleted_at IS NULL AND c.disabled_at IS NULL
    AND (e.user_id IS NULL OR u.disabled_at IS NULL)
    AND c.asterisk_server_id = (SELECT asterisk.this_server());

-- Browsers and desk phones have a secret each. `secret_sealed` is that of browsers; an empty one is made anew when its owner
-- signs in or a page reads its session. Nobody holds what has such a digest.
COMMENT ON COLUMN extensions.secret_sealed IS 'the secret of browsers; empty: to be made when it is asked for';
CREATE FUNCTION nobodys_digest() RETURNS text
  LANGUAGE sql VOLATILE
  AS $$ SELECT md5(gen_random_uuid()::text || gen_random_uuid()::text) $$;

-- Until now they were one and the same. Desk phones keep theirs, as somebody typed it in.
UPDATE extensions SET secret_sealed = '', secret_digest = nobodys_digest();

-- Told to every node: whose sockets are judged again, which phone was taken from whoever had it, so that its calls end, and
-- whose browsers must read a new secret.
CREATE FUNCTION tell_access(company bigint, taken text, renewed_user bigint, renewed text) RETURNS void
  LANGUAGE sql
  AS $$
    SELECT pg_notify('access_changed', json_build_object('company', company, 'taken', taken,
      'renewed', CASE WHEN renewed IS NULL THEN NULL
                      ELSE json_build_object('user', renewed_user, 'endpoint', renewed) END)::text)
  $$;

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

GRANT EXECUTE ON FUNCTION nobodys_digest(), tell_access(bigint, text, bigint, text) TO suite_app, suite_system;
