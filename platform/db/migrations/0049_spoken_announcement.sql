-- The telephone exchange itself can say that a call is recorded.

ALTER TABLE recording_policies DROP CONSTRAINT recording_policies_announcement_check;
ALTER TABLE recording_policies
  ADD CONSTRAINT recording_policies_announcement_check CHECK (announcement IN ('greeting', 'spoken', 'consent'));
COMMENT ON COLUMN recording_policies.announcement IS
  'How people outside learn that they are recorded. greeting: those who come through a menu or queue from its greeting, '
  'all others from the exchange as the talk begins; spoken: all from the exchange; consent: by a consent that the company keeps; '
  'null: not decided.';
