-- Files of deleted messages, the files of a chat in their order, and how much each company stores.

ALTER TABLE chat_files
  -- When its message was deleted; the file goes some time after, unless another message has it too.
  ADD COLUMN released_at timestamptz;
UPDATE chat_files SET released_at = m.deleted_at
  FROM chat_messages m WHERE m.id = chat_files.message_id AND m.deleted_at IS NOT NULL;
CREATE INDEX chat_files_released ON chat_files (released_at) WHERE released_at IS NOT NULL;

CREATE INDEX chat_messages_files ON chat_messages (chat_id, sequence DESC)
  WHERE kind IN ('image', 'audio', 'video', 'file') AND deleted_at IS NULL;

-- Bytes of the files that a company keeps; what was dropped does not count. Kept by a trigger alone.
CREATE TABLE company_storage (
  company_id bigint PRIMARY KEY REFERENCES companies,
  bytes bigint NOT NULL DEFAULT 0 CHECK (bytes >= 0)
);
CALL tenancy.protect('company_storage');
REVOKE INSERT, UPDATE, DELETE ON company_storage FROM suite_app, suite_system;

INSERT INTO company_storage (company_id, bytes)
SELECT company_id, sum(size) FROM stored_files WHERE dropped_at IS NULL GROUP BY company_id;

-- Whoever stores holds the company's row until the transaction ends: of two that want the last of the room one gets it.
CREATE FUNCTION count_storage() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.dropped_at IS NULL THEN
    UPDATE company_storage SET bytes = bytes - OLD.size WHERE company_id = OLD.company_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.dropped_at IS NULL THEN
    INSERT INTO company_storage AS kept (company_id, bytes) VALUES (NEW.company_id, NEW.size)
    ON CONFLICT (company_id) DO UPDATE SET bytes = kept.bytes + excluded.bytes;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION count_storage FROM public;
CREATE TRIGGER stored_files_counted
  AFTER INSERT OR DELETE OR UPDATE OF company_id, size, dropped_at ON stored_files
  FOR EACH ROW EXECUTE FUNCTION count_storage();
