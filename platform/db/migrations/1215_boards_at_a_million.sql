-- Columns of boards: what a count, a sum and the rights ask of a row stands in the index, and the first cards of a column
-- in their order, so that neither reads the table for what it does not show.
CREATE INDEX crm_businesses_on_board ON crm_businesses (company_id, phase_id, created_at DESC, id DESC)
  INCLUDE (status, total_amount, owner_id, group_id) WHERE deleted_at IS NULL;
CREATE INDEX crm_interactions_on_phases ON crm_interactions (company_id, phase_id, created_at DESC, id DESC)
  INCLUDE (status_id, owner_id, group_id) WHERE deleted_at IS NULL AND phase_id IS NOT NULL;
DROP INDEX crm_interactions_by_stage;
CREATE INDEX crm_interactions_on_stages ON crm_interactions (company_id, stage_id, created_at DESC, id DESC)
  INCLUDE (status_id, owner_id, group_id) WHERE deleted_at IS NULL AND stage_id IS NOT NULL;
