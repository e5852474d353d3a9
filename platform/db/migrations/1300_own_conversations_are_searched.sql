-- Whoever sees their own conversations alone searches these: among the latest of everybody's that contain a common word there
-- may be none of theirs.
CREATE FUNCTION search_own_join_messages(pattern text, owner bigint, most integer)
  RETURNS SETOF bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT m.conversation_id FROM join_messages m JOIN join_conversations c ON c.id = m.conversation_id
     WHERE c.company_id = tenancy.current_company() AND c.owner_id = owner
       AND m.company_id = tenancy.current_company() AND m.search_text LIKE pattern AND m.search_text <> '' AND m.deleted_at IS NULL
     ORDER BY m.id DESC LIMIT most
  $$;
REVOKE ALL ON FUNCTION search_own_join_messages FROM public;
GRANT EXECUTE ON FUNCTION search_own_join_messages TO suite_app;

CREATE FUNCTION search_own_join_contacts(pattern text, owner bigint, most integer)
  RETURNS SETOF bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT p.id FROM join_contacts p JOIN join_conversations c ON c.contact_id = p.id
     WHERE c.company_id = tenancy.current_company() AND c.owner_id = owner
       AND p.company_id = tenancy.current_company() AND p.search_text LIKE pattern
     ORDER BY p.id DESC LIMIT most
  $$;
REVOKE ALL ON FUNCTION search_own_join_contacts FROM public;
GRANT EXECUTE ON FUNCTION search_own_join_contacts TO suite_app;
