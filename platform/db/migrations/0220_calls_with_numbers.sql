-- All calls of a company with one number, whoever spoke.
CREATE INDEX call_records_by_number ON call_records (company_id, other_number, started_at DESC);
