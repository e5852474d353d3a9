-- What outsiders send is counted and removed by its time.
CREATE INDEX crm_page_visits_latest ON crm_page_visits (company_id, at);
-- Rows are added in the order of time: a few pages of index for millions of rows.
CREATE INDEX crm_page_visits_old ON crm_page_visits USING brin (at);
CREATE INDEX crm_form_submissions_old ON crm_form_submissions USING brin (at);
CREATE INDEX notifications_old ON notifications USING brin (created_at);
CREATE INDEX join_inbox_unprocessed ON join_inbox (received_at) WHERE done_at IS NULL;

COMMENT ON TABLE notifications IS 'Notifications of a user; those that were read stay for a year.';
