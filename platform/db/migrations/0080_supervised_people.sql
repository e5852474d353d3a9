-- Whether somebody supervises the company or their groups is said, and does not follow from being in none: the last group that goes opens nothing.

ALTER TABLE users ADD COLUMN supervises text NOT NULL DEFAULT 'company' CHECK (supervises IN ('company', 'groups'));
COMMENT ON COLUMN users.supervises IS
  'Whom they see as a supervisor: everybody, or the people of their departments and groups of agents, which may be nobody but themselves.';

-- Those of a deleted group saw everybody since; they were to see its people.
UPDATE users SET supervises = 'groups'
 WHERE id IN (SELECT user_id FROM user_group_members UNION SELECT user_id FROM join_group_members);

CREATE OR REPLACE FUNCTION team_of(of_user bigint) RETURNS TABLE (users bigint[], channels bigint[], extensions bigint[], queues bigint[])
  LANGUAGE sql STABLE AS $$
  WITH channels AS (
    SELECT m.group_id FROM join_group_members m JOIN join_groups g ON g.id = m.group_id AND g.deleted_at IS NULL WHERE m.user_id = of_user
  ), departments AS (
    SELECT m.group_id FROM user_group_members m JOIN user_groups g ON g.id = m.group_id AND g.deleted_at IS NULL WHERE m.user_id = of_user
  ), people AS (
    SELECT user_id FROM join_group_members WHERE group_id IN (SELECT group_id FROM channels)
    UNION SELECT user_id FROM user_group_members WHERE group_id IN (SELECT group_id FROM departments)
    UNION SELECT of_user
  ), phones AS (
    SELECT e.id FROM extensions e WHERE e.user_id IN (SELECT user_id FROM people)
  )
  SELECT ARRAY(SELECT user_id FROM people ORDER BY 1), ARRAY(SELECT group_id FROM channels ORDER BY 1), ARRAY(SELECT id FROM phones ORDER BY 1),
         ARRAY(SELECT queue_id FROM call_queue_members WHERE extension_id IN (SELECT id FROM phones)
               UNION SELECT queue_id FROM call_queue_agents WHERE extension_id IN (SELECT id FROM phones) ORDER BY 1)
   WHERE EXISTS (SELECT FROM public.users u WHERE u.id = of_user AND u.role = 'supervisor' AND u.supervises = 'groups')
$$;
COMMENT ON FUNCTION team_of(bigint) IS
  'The people of a supervisor''s departments and groups of agents with themselves, these groups of agents, the people''s extensions, and the queues that these serve or may serve. No row for who is not bound to groups.';

CREATE FUNCTION bind_supervisors() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  -- In one order, so that two groups filled at once with the same people do not block each other.
  PERFORM FROM users WHERE id IN (SELECT user_id FROM added) AND supervises <> 'groups' ORDER BY id FOR NO KEY UPDATE;
  UPDATE users SET supervises = 'groups' WHERE id IN (SELECT user_id FROM added) AND supervises <> 'groups';
  RETURN NULL;
END $$;
COMMENT ON FUNCTION bind_supervisors() IS
  'Trigger function: whoever comes into a group is bound to their groups from then on, until an administrator says otherwise.';
CREATE TRIGGER user_group_members_bind AFTER INSERT ON user_group_members
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION bind_supervisors();
COMMENT ON TRIGGER user_group_members_bind ON user_group_members IS 'Binds a supervisor to the groups that they are in.';
CREATE TRIGGER join_group_members_bind AFTER INSERT ON join_group_members
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION bind_supervisors();
COMMENT ON TRIGGER join_group_members_bind ON join_group_members IS 'Binds a supervisor to the groups that they are in.';

-- Open sockets are judged again when groups change.
CREATE FUNCTION group_members_access() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  PERFORM notify_access(company_id, NULL, NULL, NULL) FROM (SELECT DISTINCT company_id FROM changed) c;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION group_members_access() IS 'Trigger function: the rights of the company''s supervisors are read again (notify_access).';
CREATE TRIGGER user_group_members_came AFTER INSERT ON user_group_members
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION group_members_access();
CREATE TRIGGER user_group_members_left AFTER DELETE ON user_group_members
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION group_members_access();
CREATE TRIGGER join_group_members_came AFTER INSERT ON join_group_members
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION group_members_access();
CREATE TRIGGER join_group_members_left AFTER DELETE ON join_group_members
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION group_members_access();
COMMENT ON TRIGGER user_group_members_came ON user_group_members IS 'Supervisors see them from now on.';
COMMENT ON TRIGGER user_group_members_left ON user_group_members IS 'Supervisors no longer see them.';
COMMENT ON TRIGGER join_group_members_came ON join_group_members IS 'Supervisors see them from now on.';
COMMENT ON TRIGGER join_group_members_left ON join_group_members IS 'Supervisors no longer see them.';

CREATE FUNCTION group_access() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  PERFORM notify_access(NEW.company_id, NULL, NULL, NULL);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION group_access() IS 'Trigger function: like group_members_access, for a group that is deleted or restored.';
CREATE TRIGGER user_groups_access AFTER UPDATE OF deleted_at ON user_groups
  FOR EACH ROW WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION group_access();
CREATE TRIGGER join_groups_access AFTER UPDATE OF deleted_at ON join_groups
  FOR EACH ROW WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION group_access();
COMMENT ON TRIGGER user_groups_access ON user_groups IS 'A deleted group makes nobody''s team.';
COMMENT ON TRIGGER join_groups_access ON join_groups IS 'A deleted group makes nobody''s team.';

CREATE FUNCTION supervises_access() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  PERFORM notify_access(NEW.company_id, NULL, NULL, NULL);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION supervises_access() IS 'Trigger function: like group_members_access, for somebody who is bound or released.';
CREATE TRIGGER users_supervises AFTER UPDATE OF supervises ON users
  FOR EACH ROW WHEN (OLD.supervises IS DISTINCT FROM NEW.supervises) EXECUTE FUNCTION supervises_access();
COMMENT ON TRIGGER users_supervises ON users IS 'Whom they see has changed.';

-- Searching the conversations of a supervisor's people and groups: among the newest of everybody's there might be none of theirs.
CREATE FUNCTION search_seen_join_contacts(pattern text, owners bigint[], channels bigint[], most integer) RETURNS SETOF bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
    SELECT DISTINCT p.id FROM join_contacts p JOIN join_conversations c ON c.contact_id = p.id
     WHERE c.company_id = tenancy.current_company() AND (c.owner_id = ANY (owners) OR c.group_id = ANY (channels))
       AND p.company_id = tenancy.current_company() AND p.search_text LIKE pattern
     ORDER BY p.id DESC LIMIT most
  $$;
COMMENT ON FUNCTION search_seen_join_contacts(text, bigint[], bigint[], integer) IS
  'search_join_contacts within the contacts of the conversations of these owners and groups of agents.';
CREATE FUNCTION search_seen_join_messages(pattern text, owners bigint[], channels bigint[], most integer) RETURNS SETOF bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
    SELECT m.conversation_id FROM join_messages m JOIN join_conversations c ON c.id = m.conversation_id
     WHERE c.company_id = tenancy.current_company() AND (c.owner_id = ANY (owners) OR c.group_id = ANY (channels))
       AND m.company_id = tenancy.current_company() AND m.search_text LIKE pattern AND m.search_text <> '' AND m.deleted_at IS NULL
     ORDER BY m.id DESC LIMIT most
  $$;
COMMENT ON FUNCTION search_seen_join_messages(text, bigint[], bigint[], integer) IS
  'search_join_messages within the conversations of these owners and groups of agents.';
REVOKE EXECUTE ON FUNCTION search_seen_join_contacts(text, bigint[], bigint[], integer), search_seen_join_messages(text, bigint[], bigint[], integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_seen_join_contacts(text, bigint[], bigint[], integer), search_seen_join_messages(text, bigint[], bigint[], integer) TO suite_app;
