-- People of the CRM are put into a sequence by a saved view, or chosen one by one.
ALTER TABLE join_sequence_enrolments DROP CONSTRAINT join_sequence_enrolments_source_check;
ALTER TABLE join_sequence_enrolments ADD CONSTRAINT join_sequence_enrolments_source_check
  CHECK (source IN ('hand', 'label', 'broadcast', 'crm'));
