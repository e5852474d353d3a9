-- What somebody left in the company's boxes stands on their time line.
CREATE INDEX voicemail_messages_of_caller ON voicemail_messages (company_id, caller_number, received_at DESC)
  WHERE deleted_at IS NULL;
