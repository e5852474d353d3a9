-- Desk phones that fetch their settings by themselves.

ALTER TABLE extensions ADD COLUMN desk_secret_sealed bytea;
COMMENT ON COLUMN extensions.desk_secret_sealed IS
  'The desk phones'' secret, purpose `extension secrets`, for phones that fetch their settings; null: made by a program that kept '
  'its digest only, or void.';
COMMENT ON COLUMN extensions.desk_secret_digest IS
  'The same of the desk phones'' secret, for user endpoint-desk.';

CREATE TABLE desk_phones (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  extension_id bigint NOT NULL,
  place integer NOT NULL CHECK (place BETWEEN 1 AND 3),
  mac text NOT NULL CHECK (mac ~ '^[0-9a-f]{12}$'),
  make text NOT NULL CHECK (make IN ('yealink', 'grandstream', 'fanvil', 'snom', 'polycom')),
  model text CHECK (length(model) <= 40),
  transport text NOT NULL DEFAULT 'tls' CHECK (transport IN ('tls', 'udp')),
  language text NOT NULL DEFAULT 'company' CHECK (language IN ('company', 'es', 'en')),
  codecs text NOT NULL DEFAULT 'g722,alaw,ulaw' CHECK (length(codecs) BETWEEN 1 AND 40),
  public_key uuid NOT NULL DEFAULT gen_random_uuid(),
  origin text NOT NULL DEFAULT '' CHECK (length(origin) <= 300),
  link_digest bytea,
  link_until timestamptz,
  password_sealed bytea,
  first_fetch_at timestamptz,
  confirmed_at timestamptz,
  last_fetch_at timestamptz,
  software text CHECK (length(software) <= 200),
  refusals integer NOT NULL DEFAULT 0,
  refused_at timestamptz,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(mac || ' ' || make || ' ' || coalesce(model, ''))) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, extension_id) REFERENCES extensions (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE desk_phones IS 'Desk phones that fetch their settings over HTTPS, by their MAC address.';
COMMENT ON COLUMN desk_phones.place IS 'Which of the extension''s names it registers under: see endpoint_names.place.';
COMMENT ON COLUMN desk_phones.language IS 'Of its menus; company: the company''s.';
COMMENT ON COLUMN desk_phones.codecs IS 'In order of preference: g722,alaw,ulaw.';
COMMENT ON COLUMN desk_phones.public_key IS 'In the address of its later fetches, which need its password.';
COMMENT ON COLUMN desk_phones.origin IS 'Of the address of its settings: https://cloud.example.com.';
COMMENT ON COLUMN desk_phones.link_digest IS 'SHA-256 of the secret in the address of its first fetch; null: no first fetch is possible.';
COMMENT ON COLUMN desk_phones.password_sealed IS
  'Its password for later fetches, purpose `extension secrets`, which only the settings contain; null: void.';
COMMENT ON COLUMN desk_phones.first_fetch_at IS 'First fetch by the current link, after which that works for a few minutes more.';
COMMENT ON COLUMN desk_phones.confirmed_at IS 'First fetch with its password, which ends the link.';
COMMENT ON COLUMN desk_phones.software IS 'What the phone called itself: make, model, version.';
COMMENT ON COLUMN desk_phones.refusals IS 'Requests by the current link that were not this phone''s; too many end the link.';
COMMENT ON COLUMN desk_phones.refused_at IS 'Latest of those that the audit trail has.';
CALL tenancy.protect('desk_phones');
CREATE UNIQUE INDEX desk_phones_mac_key ON desk_phones (company_id, mac) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX desk_phones_place_key ON desk_phones (extension_id, place) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX desk_phones_public_key ON desk_phones (public_key);
CREATE UNIQUE INDEX desk_phones_link ON desk_phones (link_digest) WHERE link_digest IS NOT NULL;
CREATE INDEX desk_phones_list ON desk_phones (company_id, mac, id) WHERE deleted_at IS NULL;

CREATE TABLE desk_phone_keys (
  company_id bigint NOT NULL REFERENCES companies,
  phone_id bigint NOT NULL,
  extension_id bigint NOT NULL,
  position bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (phone_id, extension_id),
  FOREIGN KEY (company_id, phone_id) REFERENCES desk_phones (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, extension_id) REFERENCES extensions (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE desk_phone_keys IS 'Colleagues whose state a desk phone''s keys show, in order.';
CALL tenancy.protect('desk_phone_keys');
CREATE INDEX desk_phone_keys_extension ON desk_phone_keys (company_id, extension_id);

CREATE FUNCTION extensions_sealed_secret() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    NEW.desk_secret_sealed := NULL;
    RETURN NEW;
  END $$;
COMMENT ON FUNCTION extensions_sealed_secret() IS
  'Trigger function. When the digest alone is replaced, the sealed secret is another one and must go.';
CREATE TRIGGER extensions_sealed_secret BEFORE UPDATE ON extensions
  FOR EACH ROW
  WHEN (OLD.desk_secret_digest IS DISTINCT FROM NEW.desk_secret_digest
        AND OLD.desk_secret_sealed IS NOT DISTINCT FROM NEW.desk_secret_sealed)
  EXECUTE FUNCTION extensions_sealed_secret();
COMMENT ON TRIGGER extensions_sealed_secret ON extensions IS
  'Runs after extensions_new_owner, in the order of the names.';

CREATE FUNCTION close_desk_phones() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE desk_phones SET link_digest = NULL, password_sealed = NULL WHERE extension_id = NEW.id;
    RETURN NULL;
  END $$;
COMMENT ON FUNCTION close_desk_phones() IS
  'Trigger function of extensions. A lost phone, or one whose user left, must not fetch the new secret.';
CREATE TRIGGER close_desk_phones AFTER UPDATE ON extensions
  FOR EACH ROW WHEN (OLD.desk_secret_digest IS DISTINCT FROM NEW.desk_secret_digest)
  EXECUTE FUNCTION close_desk_phones();
COMMENT ON TRIGGER close_desk_phones ON extensions IS
  'With a new secret, each desk phone needs a new link from an administrator.';
