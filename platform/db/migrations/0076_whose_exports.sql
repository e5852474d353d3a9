-- A file is for those who may still read what is in it.

ALTER TABLE long_exports ADD COLUMN access text CHECK (length(access) = 64);
COMMENT ON COLUMN long_exports.access IS
  'Digest of what decided about the rows of the file: role, groups, and what the company withheld (access-of.ts); with another it is not handed out. Null: no file, or from before this was kept.';
