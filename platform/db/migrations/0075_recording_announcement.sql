-- The announcement that a call is recorded was built in, in one voice: companies have their own.

ALTER TABLE recording_policies
  ADD COLUMN announcement_audio_id bigint,
  ADD FOREIGN KEY (company_id, announcement_audio_id) REFERENCES audios (company_id, id);
COMMENT ON COLUMN recording_policies.announcement_audio_id IS
  'What people outside hear from the exchange before they are recorded; null: the built-in sentence in the language of the company.';
CREATE INDEX recording_policies_by_announcement ON recording_policies (company_id, announcement_audio_id)
  WHERE announcement_audio_id IS NOT NULL;
