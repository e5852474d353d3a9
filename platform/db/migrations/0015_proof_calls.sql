-- Proof calls that come back to the platform: the number's calls arrive here already, where nobody can hear the code.
ALTER TABLE number_proofs ADD COLUMN returned_at timestamptz;
COMMENT ON COLUMN number_proofs.returned_at IS
  'When a call to the number arrived at the platform itself while the code counted; null: none did. Only told to who asked.';
COMMENT ON COLUMN number_proofs.expires_at IS
  'Until when the code counts; earlier than planned once it was used, or when the call could not be placed.';
