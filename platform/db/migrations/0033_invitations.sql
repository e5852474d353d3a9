-- A link by which somebody new chooses their first password.
ALTER TABLE mailed_tokens
  DROP CONSTRAINT mailed_tokens_purpose_check,
  ADD CONSTRAINT mailed_tokens_purpose_check CHECK (purpose IN ('restart-password', 'unblock', 'invitation'));
