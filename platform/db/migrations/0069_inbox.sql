-- The pictures of contacts' profiles, as files of our own.
ALTER TABLE join_contacts
  ADD COLUMN picture text CHECK (length(picture) <= 100),
  ADD COLUMN profile_read_at timestamptz;
COMMENT ON COLUMN join_contacts.picture IS
  'Address of a file of ours, never the service''s; null: they have none, or nobody may see it.';
COMMENT ON COLUMN join_contacts.profile_read_at IS 'When the service last told their profile; null: never.';
