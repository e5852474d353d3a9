-- What was deleted, the last first, until it is purged.
CREATE INDEX persons_deleted ON persons (company_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX crm_companies_deleted ON crm_companies (company_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX crm_interactions_deleted ON crm_interactions (company_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX crm_businesses_deleted ON crm_businesses (company_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX crm_sales_deleted ON crm_sales (company_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
