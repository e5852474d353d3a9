-- What happened with somebody is told of whom they became: their facts go over in a merge, and come back when it is undone.
-- Facts are not changed by anything else; what they say of a record stays.
CREATE FUNCTION crm_give_facts(giver bigint, taker bigint, only_ids jsonb DEFAULT NULL) RETURNS jsonb
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH moved AS (
    UPDATE crm_facts SET person_id = taker
     WHERE person_id = giver AND company_id = tenancy.current_company()
       AND EXISTS (SELECT FROM persons p WHERE p.id = taker AND p.company_id = tenancy.current_company())
       AND (only_ids IS NULL OR id IN (SELECT jsonb_array_elements_text(only_ids)::bigint))
    RETURNING id)
  SELECT coalesce(jsonb_agg(id), '[]') FROM moved
$$;
REVOKE ALL ON FUNCTION crm_give_facts FROM public;
GRANT EXECUTE ON FUNCTION crm_give_facts TO suite_app, suite_system;
