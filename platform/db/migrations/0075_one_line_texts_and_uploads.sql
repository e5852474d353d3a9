-- One-line texts hold one line: no control characters, which would end a line of a SIP message or a mail, and none that turn the
-- direction of what follows, by which `fdp.exe` is read as `exe.pdf`. What is there already is put right once.
CREATE FUNCTION one_line(given text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT regexp_replace(given, '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+', ' ', 'g') $$;

UPDATE users SET short_name = one_line(short_name) WHERE short_name <> one_line(short_name);
UPDATE extensions SET display_name = one_line(display_name) WHERE display_name <> one_line(display_name);
UPDATE companies SET name = one_line(name) WHERE name <> one_line(name);
UPDATE stored_files SET name = one_line(name) WHERE name <> one_line(name);
UPDATE chats SET name = one_line(name) WHERE name <> one_line(name);

ALTER TABLE users ADD CONSTRAINT users_short_name_one_line CHECK (short_name = one_line(short_name));
ALTER TABLE extensions ADD CONSTRAINT extensions_display_name_one_line CHECK (display_name = one_line(display_name));
ALTER TABLE stored_files ADD CONSTRAINT stored_files_name_one_line CHECK (name = one_line(name));

-- An upload that no form has been saved with lies on the disk as well.
CREATE OR REPLACE FUNCTION count_storage() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND (OLD.dropped_at IS NULL OR OLD.kind = 'pending') THEN
    UPDATE company_storage SET bytes = bytes - OLD.size WHERE company_id = OLD.company_id;
  END IF;
  IF TG_OP <> 'DELETE' AND (NEW.dropped_at IS NULL OR NEW.kind = 'pending') THEN
    INSERT INTO company_storage AS kept (company_id, bytes) VALUES (NEW.company_id, NEW.size)
    ON CONFLICT (company_id) DO UPDATE SET bytes = kept.bytes + excluded.bytes;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER stored_files_counted ON stored_files;
CREATE TRIGGER stored_files_counted
  AFTER INSERT OR DELETE OR UPDATE OF company_id, size, kind, dropped_at ON stored_files
  FOR EACH ROW EXECUTE FUNCTION count_storage();
INSERT INTO company_storage AS kept (company_id, bytes)
  SELECT company_id, sum(size) FROM stored_files WHERE kind = 'pending' AND dropped_at IS NOT NULL GROUP BY company_id
  ON CONFLICT (company_id) DO UPDATE SET bytes = kept.bytes + excluded.bytes;
