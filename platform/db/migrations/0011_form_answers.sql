-- What a form's visitor typed is kept whole in the interaction, since what differs from a known person is stored nowhere else.
ALTER TABLE crm_interactions DROP CONSTRAINT crm_interactions_notes_check;
ALTER TABLE crm_interactions ADD CONSTRAINT crm_interactions_notes_check CHECK (length(notes) <= 16000);

-- Without the text: an entry of a btree index holds 2,704 bytes, and long notes were refused by it.
DROP INDEX crm_interactions_by_channel;
CREATE INDEX crm_interactions_by_channel ON crm_interactions (company_id, channel, created_at DESC, id DESC)
  INCLUDE (owner_id) WHERE deleted_at IS NULL;
DROP INDEX crm_interactions_newest;
CREATE INDEX crm_interactions_newest ON crm_interactions (company_id, created_at DESC, id DESC)
  INCLUDE (owner_id, group_id, channel) WHERE deleted_at IS NULL;
