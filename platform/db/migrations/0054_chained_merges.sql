-- Undoing merges in any order, keeping what was edited since.

ALTER TABLE crm_merges ADD COLUMN after jsonb;
COMMENT ON COLUMN crm_merges.after IS
  'The same columns as the merge left them: undoing gives back those that still are so. Null: of a merge from before this was kept.';
