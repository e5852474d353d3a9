-- Persons are read in by the hundred thousand: what follows from a new one is written once a statement, not once a row.

DROP TRIGGER keep_contact_points ON persons;
CREATE TRIGGER keep_contact_points AFTER UPDATE OF mobile, email, deleted_at ON persons
  FOR EACH ROW EXECUTE FUNCTION persons_keep_contact_points();

CREATE FUNCTION persons_add_contact_points() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO contact_points (company_id, person_id, kind, value)
  SELECT company_id, id, 'phone', mobile FROM new_rows WHERE mobile IS NOT NULL
  UNION ALL
  SELECT company_id, id, 'email', lower(email::text) FROM new_rows WHERE email IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER add_contact_points AFTER INSERT ON persons
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION persons_add_contact_points();

DROP TRIGGER tell_moves ON persons;
CREATE TRIGGER tell_moves AFTER UPDATE ON persons FOR EACH ROW EXECUTE FUNCTION crm_tell_moves('person');

-- As crm_tell writes it.
CREATE FUNCTION persons_tell_created() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO crm_facts (company_id, at, kind, entity, record_id, person_id, owner_id, group_id, origin_id, campaign_id, need_id,
    line_id, status_id, discard_reason_id, user_id)
  SELECT company_id, created_at, 'created', CASE state WHEN 'person' THEN 'person' ELSE 'lead' END, id, id, owner_id, group_id,
    origin_id, campaign_id, need_id, line_id, status_id, discard_reason_id, tenancy.current_user_id() FROM new_rows;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_created AFTER INSERT ON persons
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION persons_tell_created();
