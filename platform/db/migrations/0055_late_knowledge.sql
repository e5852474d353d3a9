-- An edit or a deletion may overtake its message: found by its target when the message comes.
CREATE INDEX join_inbox_changes ON join_inbox (account_id, (event ->> 'target')) WHERE event ->> 'type' = 'changed';
COMMENT ON INDEX join_inbox_changes IS 'Edits and deletions by the message that they change.';

-- Somebody first known by a user id and by a number apart turns out to be one contact.
ALTER TABLE join_contacts
  ADD COLUMN same_as bigint,
  ADD CONSTRAINT join_contacts_same_as_fkey FOREIGN KEY (company_id, same_as) REFERENCES join_contacts (company_id, id);
COMMENT ON COLUMN join_contacts.same_as IS 'The contact that has its numbers and user ids since both turned out to be one person; null: nobody else.';
CREATE INDEX join_contacts_same_as ON join_contacts (company_id, same_as) WHERE same_as IS NOT NULL;
