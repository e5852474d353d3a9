-- Where a label of calls is used is asked before it is deleted.
CREATE INDEX call_records_by_label ON call_records (company_id, label_id) WHERE label_id IS NOT NULL;
