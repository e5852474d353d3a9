-- Facts that are written after their record, as those of a history that is brought in whole, are counted by whoever writes them.
GRANT EXECUTE ON FUNCTION crm_report_refresh(text, bigint[]) TO suite_system;

-- Identity providers keep longer names of groups than people type.
ALTER TABLE user_groups DROP CONSTRAINT user_groups_name_check,
  ADD CONSTRAINT user_groups_name_check CHECK (length(name) BETWEEN 1 AND 256);
