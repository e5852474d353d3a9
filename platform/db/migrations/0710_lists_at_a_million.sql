-- Lists, searches, filters and sorts of one company with a million rows.

-- Ids of a company's living rows that contain the pattern (already in its searching form), at most so many, in no order.
-- Under row-level security LIKE may only run on rows that already passed the policy, so that a trigram index would never
-- be used: this runs as the owner, keeps to the company of the transaction, and gives ids alone. The table has company_id,
-- deleted_at and search_text; the index over (company_id, search_text) is the only way that is left to the planner, whose
-- guess of how often a pattern occurs is too rough to choose by.
CREATE FUNCTION tenancy.find_text(target regclass, pattern text, most integer) RETURNS bigint[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp
  SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off
  AS $$
DECLARE
  found bigint[];
BEGIN
  EXECUTE format(
    'SELECT array(SELECT id FROM %s WHERE company_id = $1 AND deleted_at IS NULL AND search_text LIKE $2 LIMIT $3)', target)
    INTO found USING tenancy.current_company(), pattern, most;
  RETURN found;
END $$;
REVOKE ALL ON FUNCTION tenancy.find_text FROM public;
GRANT EXECUTE ON FUNCTION tenancy.find_text TO suite_app, suite_system;

-- Where somebody lives is searched for as well.
DROP INDEX persons_newest, persons_by_name;
ALTER TABLE persons DROP COLUMN search_text;
ALTER TABLE persons ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (search_form(
  first_name || ' ' || last_name || ' ' || coalesce(mobile, '') || ' ' || coalesce(email::text, '') || ' ' ||
  coalesce(document, '') || ' ' || coalesce(city, ''))) STORED;

CREATE INDEX persons_search ON persons USING gin (company_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX crm_companies_search ON crm_companies USING gin (company_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX crm_interactions_search ON crm_interactions USING gin (company_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX crm_businesses_search ON crm_businesses USING gin (company_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;
DROP INDEX contacts_search, call_recordings_search, voicemail_messages_search, missed_calls_search;
CREATE INDEX contacts_search ON contacts USING gin (company_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX call_recordings_search ON call_recordings USING gin (company_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX voicemail_messages_search ON voicemail_messages USING gin (company_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX missed_calls_search ON missed_calls USING gin (company_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;

-- What rights and counts ask of a row stands in the index: ten thousand are counted without a look at the table.
CREATE INDEX persons_newest ON persons (company_id, state, created_at DESC, id DESC)
  INCLUDE (search_text, owner_id, group_id, status_id, discarded_at) WHERE deleted_at IS NULL;
CREATE INDEX persons_by_name ON persons (company_id, state, sort_name, id)
  INCLUDE (search_text, owner_id, group_id) WHERE deleted_at IS NULL;
DROP INDEX persons_by_owner, persons_by_status, persons_by_origin;
CREATE INDEX persons_by_owner ON persons (company_id, owner_id, state, created_at DESC, id DESC)
  INCLUDE (group_id, status_id) WHERE deleted_at IS NULL;
CREATE INDEX persons_by_status ON persons (company_id, status_id, state, created_at DESC, id DESC)
  INCLUDE (owner_id, group_id, discarded_at) WHERE deleted_at IS NULL;
CREATE INDEX persons_by_origin ON persons (company_id, origin_id, state, created_at DESC, id DESC)
  INCLUDE (owner_id, group_id) WHERE deleted_at IS NULL;
-- Sorts by what may be empty.
CREATE INDEX persons_in_order_of_email ON persons (company_id, state, email, id) WHERE deleted_at IS NULL;
CREATE INDEX persons_in_order_of_city ON persons (company_id, state, search_form(city), id) WHERE deleted_at IS NULL;
CREATE INDEX persons_last_interaction ON persons (company_id, state, last_interaction_at, id)
  INCLUDE (owner_id, group_id) WHERE deleted_at IS NULL;

DROP INDEX crm_interactions_newest, crm_interactions_by_owner, crm_interactions_by_status;
CREATE INDEX crm_interactions_newest ON crm_interactions (company_id, created_at DESC, id DESC)
  INCLUDE (search_text, owner_id, group_id, channel) WHERE deleted_at IS NULL;
CREATE INDEX crm_interactions_by_owner ON crm_interactions (company_id, owner_id, created_at DESC, id DESC)
  INCLUDE (group_id, status_id) WHERE deleted_at IS NULL;
CREATE INDEX crm_interactions_by_status ON crm_interactions (company_id, status_id, created_at DESC, id DESC)
  INCLUDE (owner_id, group_id) WHERE deleted_at IS NULL;

-- Also without a word about their status.
CREATE INDEX crm_businesses_in_order ON crm_businesses (company_id, created_at DESC, id DESC)
  INCLUDE (search_text, owner_id, group_id, status) WHERE deleted_at IS NULL;
CREATE INDEX crm_businesses_by_amount ON crm_businesses (company_id, total_amount, id)
  INCLUDE (owner_id, group_id, status) WHERE deleted_at IS NULL;
