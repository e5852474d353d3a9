-- Businesses and conversations for connected programs, PhoneBridge, and which other sites may call and show the panel.

ALTER TABLE integration_connections DROP CONSTRAINT integration_connections_kind_check,
  ADD CONSTRAINT integration_connections_kind_check
    CHECK (kind IN ('bitrix24', 'manualBitrix', 'zoho-crm', 'zoho-desk', 'zoho-phonebridge', 'facebook'));
ALTER TABLE integration_links DROP CONSTRAINT integration_links_kind_check,
  ADD CONSTRAINT integration_links_kind_check CHECK (kind IN ('call', 'person', 'business', 'conversation'));
COMMENT ON COLUMN integration_links.own_id IS
  'calls.id, persons.id, crm_businesses.id or join_openings.id, by kind; no foreign key: a removed record is still removed over there.';

ALTER TABLE integration_dials ALTER COLUMN connection_id DROP NOT NULL;
ALTER TABLE integration_dials ADD COLUMN origin text CHECK (length(origin) BETWEEN 8 AND 200);
COMMENT ON COLUMN integration_dials.connection_id IS 'Null: a number of a page of somebody, clicked by the user.';
COMMENT ON COLUMN integration_dials.origin IS 'Of that page; null: it came from a connected program.';

CREATE TABLE integration_sites (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  origin text NOT NULL CHECK (length(origin) BETWEEN 8 AND 200),
  calls boolean NOT NULL DEFAULT true,
  panel boolean NOT NULL DEFAULT false,
  created_by bigint,
  search_text text GENERATED ALWAYS AS (search_form(origin)) STORED NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, created_by) REFERENCES users (company_id, id) ON DELETE SET NULL (created_by)
);
COMMENT ON TABLE integration_sites IS 'Other sites that a company trusts: their numbers may be called by a click, or they may show the panel.';
COMMENT ON COLUMN integration_sites.origin IS 'https://crm.example.com, without a path.';
COMMENT ON COLUMN integration_sites.calls IS 'Its numbers call through the phone of whoever clicks.';
COMMENT ON COLUMN integration_sites.panel IS 'It may show the panel in a frame.';
CREATE INDEX integration_sites_newest ON integration_sites (company_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX integration_sites_origin_key ON integration_sites (company_id, search_form(origin)) WHERE deleted_at IS NULL;
CALL tenancy.protect('integration_sites');

CREATE FUNCTION integrations_tell_businesses() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path TO public, pg_temp AS $$
DECLARE
  part record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR part IN SELECT company_id, array_agg(id::text ORDER BY id) AS ids FROM new_rows WHERE deleted_at IS NULL GROUP BY 1 LOOP
      PERFORM integrations_tell(part.company_id, 'business.created', part.ids);
    END LOOP;
  ELSE
    FOR part IN
      SELECT n.company_id, CASE WHEN n.deleted_at IS NOT NULL THEN 'business.removed' ELSE 'business.changed' END AS what,
             array_agg(n.id::text ORDER BY n.id) AS ids
        FROM new_rows n JOIN old_rows o ON o.id = n.id
       WHERE (n.name, n.person_id, n.stage_id, n.status, n.total_amount, n.expected_close, n.owner_id, n.notes, n.deleted_at)
             IS DISTINCT FROM
             (o.name, o.person_id, o.stage_id, o.status, o.total_amount, o.expected_close, o.owner_id, o.notes, o.deleted_at)
       GROUP BY 1, 2
    LOOP
      PERFORM integrations_tell(part.company_id, part.what, part.ids);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION integrations_tell_businesses() IS 'Trigger function: businesses of the CRM, once a statement.';
CREATE TRIGGER integrations_insert AFTER INSERT ON crm_businesses REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION integrations_tell_businesses();
CREATE TRIGGER integrations_update AFTER UPDATE ON crm_businesses REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION integrations_tell_businesses();
COMMENT ON TRIGGER integrations_insert ON crm_businesses IS 'Tells connected programs and webhooks.';
COMMENT ON TRIGGER integrations_update ON crm_businesses IS 'Tells connected programs and webhooks.';

CREATE FUNCTION integrations_tell_conversation() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path TO public, pg_temp AS $$
BEGIN
  PERFORM integrations_tell(NEW.company_id, TG_ARGV[0], ARRAY[NEW.id::text]);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION integrations_tell_conversation() IS
  'Trigger function: a conversation was opened or closed, by its argument.';
CREATE TRIGGER integrations_opened AFTER INSERT ON join_openings FOR EACH ROW
  EXECUTE FUNCTION integrations_tell_conversation('conversation.opened');
CREATE TRIGGER integrations_closed AFTER UPDATE ON join_openings FOR EACH ROW
  WHEN (OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL)
  EXECUTE FUNCTION integrations_tell_conversation('conversation.closed');
COMMENT ON TRIGGER integrations_opened ON join_openings IS 'Tells connected programs and webhooks.';
COMMENT ON TRIGGER integrations_closed ON join_openings IS 'Tells connected programs and webhooks.';
