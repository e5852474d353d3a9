-- Desk phones that fetch their settings by themselves; calendars of opening hours that calls and messages share.

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
COMMENT ON COLUMN desk_phones.make IS 'Whose settings it reads: yealink, grandstream, fanvil, snom or polycom.';
COMMENT ON COLUMN desk_phones.transport IS 'tls, with encrypted sound; udp, where it knows no other.';
COMMENT ON COLUMN desk_phones.link_until IS 'When the link of its first fetch ends; null: there is none.';
COMMENT ON COLUMN desk_phones.last_fetch_at IS 'Latest fetch of its settings; null: none yet.';
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

CREATE TABLE business_calendars (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  monday text[] NOT NULL DEFAULT '{}',
  tuesday text[] NOT NULL DEFAULT '{}',
  wednesday text[] NOT NULL DEFAULT '{}',
  thursday text[] NOT NULL DEFAULT '{}',
  friday text[] NOT NULL DEFAULT '{}',
  saturday text[] NOT NULL DEFAULT '{}',
  sunday text[] NOT NULL DEFAULT '{}',
  holidays text NOT NULL DEFAULT 'company' CHECK (holidays ~ '^(company|none|[A-Z]{2})$'),
  exceptions text[] NOT NULL DEFAULT '{}',
  time_zone text CHECK (length(time_zone) <= 64),
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
COMMENT ON TABLE business_calendars IS 'Opening hours, holidays and exceptions, by name, for time slots of calls and groups of conversations.';
COMMENT ON COLUMN business_calendars.monday IS
  'Ranges such as 08:00-12:00, likewise of the other days; one that ends before it begins ends on the next day. Empty: closed.';
COMMENT ON COLUMN business_calendars.holidays IS 'Closed on the public holidays of this country (ISO 3166-1); company: of the company''s; none: open.';
COMMENT ON COLUMN business_calendars.exceptions IS
  'Single days, which come before the week and holidays: 2026-12-24 08:00-12:00 Nochebuena. Without hours closed all day.';
COMMENT ON COLUMN business_calendars.time_zone IS 'IANA name; null: the company''s.';
CALL tenancy.protect('business_calendars');
CREATE UNIQUE INDEX business_calendars_name_key ON business_calendars (company_id, search_form(name)) WHERE deleted_at IS NULL;

ALTER TABLE time_slots ADD COLUMN calendar_id bigint,
  ADD FOREIGN KEY (company_id, calendar_id) REFERENCES business_calendars (company_id, id);
COMMENT ON COLUMN time_slots.calendar_id IS 'Whose hours it has; null: those of its own row.';
CREATE INDEX time_slots_calendar ON time_slots (company_id, calendar_id);
ALTER TABLE join_groups ADD COLUMN calendar_id bigint,
  ADD FOREIGN KEY (company_id, calendar_id) REFERENCES business_calendars (company_id, id);
COMMENT ON COLUMN join_groups.calendar_id IS 'Whose hours it has; null: those of its own row.';
CREATE INDEX join_groups_calendar ON join_groups (company_id, calendar_id);

-- When each number was last called.
CREATE INDEX call_results_by_did ON call_results (company_id, did_id, started_at DESC) WHERE did_id IS NOT NULL;

CREATE FUNCTION calendar_hours(calendar bigint) RETURNS jsonb
  LANGUAGE sql STABLE
  AS $$
    SELECT jsonb_build_object('monday', k.monday, 'tuesday', k.tuesday, 'wednesday', k.wednesday, 'thursday', k.thursday,
             'friday', k.friday, 'saturday', k.saturday, 'sunday', k.sunday, 'exceptions', k.exceptions,
             'time_zone', coalesce(k.time_zone, c.time_zone), 'country', country.code,
             'holidays', (SELECT coalesce(jsonb_object_agg(to_char(h.day, 'YYYY-MM-DD'), h.name), '{}')
                            FROM country_holidays h JOIN countries x ON x.id = h.country_id WHERE x.iso_code = country.code))
      FROM business_calendars k
      JOIN companies c ON c.id = k.company_id
      JOIN countries n ON n.id = c.country_id
     CROSS JOIN LATERAL (
       SELECT CASE k.holidays WHEN 'none' THEN NULL WHEN 'company' THEN n.iso_code ELSE k.holidays END AS code) country
     WHERE k.id = calendar
  $$;
COMMENT ON FUNCTION calendar_hours(bigint) IS
  'All that decides whether a calendar is open, with the holidays that operators entered for its country; null without a calendar.';
GRANT EXECUTE ON FUNCTION calendar_hours(bigint) TO suite_app, suite_system;

-- Hours that were written several times become one calendar.
DO $$
DECLARE
  one record;
  found_id bigint;
BEGIN
  FOR one IN
    SELECT false AS of_group, id, company_id, name, monday, tuesday, wednesday, thursday, friday, saturday, sunday, exceptions,
           CASE WHEN closed_on_holidays THEN 'company' ELSE 'none' END AS holidays, time_zone
      FROM time_slots WHERE deleted_at IS NULL
    UNION ALL
    SELECT true, id, company_id, name, monday, tuesday, wednesday, thursday, friday, saturday, sunday, '{}', 'none', NULL
      FROM join_groups
     WHERE deleted_at IS NULL AND cardinality(monday || tuesday || wednesday || thursday || friday || saturday || sunday) > 0
     ORDER BY of_group, id
  LOOP
    SELECT k.id INTO found_id FROM business_calendars k
     WHERE k.company_id = one.company_id AND k.monday = one.monday AND k.tuesday = one.tuesday AND k.wednesday = one.wednesday
       AND k.thursday = one.thursday AND k.friday = one.friday AND k.saturday = one.saturday AND k.sunday = one.sunday
       AND k.exceptions = one.exceptions AND k.holidays = one.holidays AND k.time_zone IS NOT DISTINCT FROM one.time_zone;
    IF found_id IS NULL THEN
      INSERT INTO business_calendars (company_id, name, monday, tuesday, wednesday, thursday, friday, saturday, sunday,
                                      exceptions, holidays, time_zone)
      VALUES (one.company_id,
              CASE WHEN EXISTS (SELECT FROM business_calendars k
                                 WHERE k.company_id = one.company_id AND search_form(k.name) = search_form(one.name))
                   THEN left(one.name, 60) || ' ' || CASE WHEN one.of_group THEN 'G' ELSE 'F' END || one.id ELSE one.name END,
              one.monday, one.tuesday, one.wednesday, one.thursday, one.friday, one.saturday, one.sunday,
              one.exceptions, one.holidays, one.time_zone)
      RETURNING id INTO found_id;
    END IF;
    IF one.of_group THEN UPDATE join_groups SET calendar_id = found_id WHERE id = one.id;
    ELSE UPDATE time_slots SET calendar_id = found_id WHERE id = one.id;
    END IF;
  END LOOP;
END $$;
