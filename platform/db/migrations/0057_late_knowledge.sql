-- An edit or a deletion may overtake its message: found by its target when the message comes.
CREATE INDEX join_inbox_changes ON join_inbox (account_id, (event ->> 'target')) WHERE event ->> 'type' = 'changed';
COMMENT ON INDEX join_inbox_changes IS 'Edits and deletions by the message that they change.';
