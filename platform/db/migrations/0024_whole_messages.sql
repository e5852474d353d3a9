-- A contact can write 65,536 characters with WhatsApp: kept whole.
ALTER TABLE join_messages DROP CONSTRAINT join_messages_body_check;
ALTER TABLE join_messages ADD CONSTRAINT join_messages_body_check CHECK (length(body) <= 65536);
COMMENT ON COLUMN join_messages.payload IS
  'What a location, contact cards, a form''s answers, buttons or a template carry besides the text; origin: the advertisement '
  'from which the contact began to write; raw: what the provider sent, where it could not be read.';

-- The service's own error, for a sentence about just that.
ALTER TABLE join_messages ADD COLUMN failure_code text CHECK (length(failure_code) <= 40);
ALTER TABLE join_messages ADD COLUMN failure_title text CHECK (length(failure_title) <= 300);
COMMENT ON COLUMN join_messages.failure_code IS 'The service''s code, if it told one: 131049.';
COMMENT ON COLUMN join_messages.failure_title IS 'The service''s words, shown where we have none for its code.';
