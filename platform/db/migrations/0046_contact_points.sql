-- A real company's customers: several numbers and addresses of a person, shared ones, what was written but is no number, and the
-- choices of an import beside its mapping.

-- 1. Contact points.
ALTER TABLE contact_points ADD COLUMN shared boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN contact_points.shared IS 'Of several persons, such as a switchboard or info@: identifies none of them.';
ALTER TABLE contact_points DROP CONSTRAINT contact_points_kind_check;
ALTER TABLE contact_points ADD CONSTRAINT contact_points_kind_check CHECK (kind IN ('phone', 'email', 'provider', 'unread'));
COMMENT ON COLUMN contact_points.kind IS 'phone; email; provider: an id of a messaging provider; unread: written as a number, but none.';
COMMENT ON COLUMN contact_points.value IS 'Phone: E.164 with plus; email: lower case; provider: the provider''s id; unread: as it was written.';
COMMENT ON COLUMN contact_points.label IS 'Kind in words: Trabajo, Casa, Fax.';
COMMENT ON TABLE contact_points IS 'Whatever a person can be reached by; unique in the company among those not deleted, unless shared.';

DROP INDEX contact_points_email_key;
CREATE UNIQUE INDEX contact_points_email_key ON contact_points (company_id, value) WHERE kind = 'email' AND deleted_at IS NULL AND NOT shared;
DROP INDEX contact_points_phone_key;
CREATE UNIQUE INDEX contact_points_phone_key ON contact_points (company_id, value) WHERE kind = 'phone' AND deleted_at IS NULL AND NOT shared;
CREATE INDEX contact_points_by_value ON contact_points (company_id, value) WHERE shared AND deleted_at IS NULL;
CREATE INDEX contact_points_unread ON contact_points (company_id, id) WHERE kind = 'unread' AND deleted_at IS NULL;

CREATE FUNCTION contact_points_share() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.shared := EXISTS (
    SELECT FROM contact_points c
     WHERE c.company_id = NEW.company_id AND c.kind = NEW.kind AND c.value = NEW.value AND c.shared AND c.deleted_at IS NULL);
  RETURN NEW;
END $$;
COMMENT ON FUNCTION contact_points_share() IS 'Trigger function: a further person with a shared number or address shares it.';
CREATE TRIGGER share BEFORE INSERT ON contact_points FOR EACH ROW
  WHEN (NOT NEW.shared AND NEW.kind IN ('phone', 'email')) EXECUTE FUNCTION contact_points_share();
COMMENT ON TRIGGER share ON contact_points IS 'Shares what is shared already.';

-- 2. The same on the person: for lists, sheets, search and history.
ALTER TABLE persons ADD COLUMN other_phones text[] NOT NULL DEFAULT '{}', ADD COLUMN other_emails text[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN persons.other_phones IS 'Numbers beside mobile, derived from contact_points: +576017450018 (Trabajo); a trailing * marks a shared one, a leading ? what is no number.';
COMMENT ON COLUMN persons.other_emails IS 'Addresses beside email, written like other_phones.';

CREATE FUNCTION crm_points_text(phones text[], emails text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_to_string(phones || emails, ' ');
COMMENT ON FUNCTION crm_points_text(text[], text[]) IS 'Numbers and addresses as one text, for the search.';
ALTER TABLE persons ALTER COLUMN search_text SET EXPRESSION AS (search_form(
  first_name || ' ' || last_name || ' ' || coalesce(mobile, '') || ' ' || coalesce(email::text, '') || ' ' || coalesce(document, '')
    || ' ' || coalesce(city, '') || ' ' || crm_points_text(other_phones, other_emails)));

CREATE FUNCTION persons_read_points(ids bigint[]) RETURNS void LANGUAGE sql AS $$
  UPDATE persons p SET other_phones = n.phones, other_emails = n.emails
    FROM (SELECT q.id,
                 coalesce(array_agg(c.line ORDER BY c.id) FILTER (WHERE c.kind IN ('phone', 'unread')), '{}') AS phones,
                 coalesce(array_agg(c.line ORDER BY c.id) FILTER (WHERE c.kind = 'email'), '{}') AS emails
            FROM persons q
            LEFT JOIN LATERAL (
              SELECT c.id, c.kind,
                     CASE WHEN c.kind = 'unread' THEN '? ' || c.value
                          ELSE c.value || coalesce(' (' || c.label || ')', '') || CASE WHEN c.shared THEN '*' ELSE '' END END AS line
                FROM contact_points c
               WHERE c.person_id = q.id AND c.kind <> 'provider' AND (c.deleted_at IS NULL OR q.deleted_at IS NOT NULL)
                 AND NOT (c.kind = 'phone' AND c.value IS NOT DISTINCT FROM q.mobile)
                 AND NOT (c.kind = 'email' AND c.value IS NOT DISTINCT FROM lower(q.email::text))) c ON true
           WHERE q.id = ANY (ids) GROUP BY q.id) n
   WHERE p.id = n.id AND (p.other_phones <> n.phones OR p.other_emails <> n.emails)
$$;
COMMENT ON FUNCTION persons_read_points(bigint[]) IS 'Writes other_phones and other_emails of these persons from their contact points.';

CREATE FUNCTION contact_points_keep_persons() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM persons_read_points(ARRAY(SELECT DISTINCT person_id FROM changed_rows));
  RETURN NULL;
END $$;
COMMENT ON FUNCTION contact_points_keep_persons() IS 'Trigger function: keeps other_phones and other_emails of the persons whose contact points changed.';
CREATE TRIGGER persons_of_new AFTER INSERT ON contact_points REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION contact_points_keep_persons();
COMMENT ON TRIGGER persons_of_new ON contact_points IS 'Keeps persons.other_phones and other_emails.';
CREATE TRIGGER persons_of_taken AFTER UPDATE ON contact_points REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION contact_points_keep_persons();
COMMENT ON TRIGGER persons_of_taken ON contact_points IS 'Keeps persons.other_phones and other_emails.';
CREATE TRIGGER persons_of_given AFTER UPDATE ON contact_points REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION contact_points_keep_persons();
COMMENT ON TRIGGER persons_of_given ON contact_points IS 'The same for persons that a contact point left.';
CREATE TRIGGER persons_of_gone AFTER DELETE ON contact_points REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION contact_points_keep_persons();
COMMENT ON TRIGGER persons_of_gone ON contact_points IS 'Keeps persons.other_phones and other_emails.';

CREATE OR REPLACE FUNCTION persons_keep_contact_points() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.deleted_at IS DISTINCT FROM NEW.deleted_at THEN
      UPDATE contact_points SET deleted_at = NEW.deleted_at WHERE person_id = NEW.id;
    END IF;
    IF OLD.mobile IS DISTINCT FROM NEW.mobile THEN
      DELETE FROM contact_points WHERE person_id = NEW.id AND kind = 'phone' AND value = OLD.mobile;
    END IF;
    IF OLD.email IS DISTINCT FROM NEW.email THEN
      DELETE FROM contact_points WHERE person_id = NEW.id AND kind = 'email' AND value = lower(OLD.email::text);
    END IF;
  END IF;
  IF NEW.mobile IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.mobile IS DISTINCT FROM NEW.mobile) THEN
    INSERT INTO contact_points (company_id, person_id, kind, value)
    SELECT NEW.company_id, NEW.id, 'phone', NEW.mobile
     WHERE NOT EXISTS (SELECT FROM contact_points WHERE person_id = NEW.id AND kind = 'phone' AND value = NEW.mobile AND deleted_at IS NULL);
  END IF;
  IF NEW.email IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.email IS DISTINCT FROM NEW.email) THEN
    INSERT INTO contact_points (company_id, person_id, kind, value)
    SELECT NEW.company_id, NEW.id, 'email', lower(NEW.email::text)
     WHERE NOT EXISTS (SELECT FROM contact_points WHERE person_id = NEW.id AND kind = 'email' AND value = lower(NEW.email::text) AND deleted_at IS NULL);
  END IF;
  -- One of the others may have become the main one without a change of its own.
  IF OLD.mobile IS DISTINCT FROM NEW.mobile OR OLD.email IS DISTINCT FROM NEW.email THEN
    PERFORM persons_read_points(ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;

-- Nobody changed anything: neither history nor facts nor the time of the last change.
ALTER TABLE persons DISABLE TRIGGER USER;
SELECT persons_read_points(ARRAY(SELECT DISTINCT person_id FROM contact_points));
ALTER TABLE persons ENABLE TRIGGER USER;

-- 3. Imports.
ALTER TABLE resource_imports ADD COLUMN options jsonb NOT NULL DEFAULT '{}';
COMMENT ON COLUMN resource_imports.options IS 'Beside the mapping: defaults of fields, fields that empty cells clear, whether missing companies are created.';
ALTER TABLE resource_import_mappings ADD COLUMN options jsonb NOT NULL DEFAULT '{}';
COMMENT ON COLUMN resource_import_mappings.options IS 'As resource_imports.options.';
