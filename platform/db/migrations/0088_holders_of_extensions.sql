-- Who held which extension when: what was rung, talked and missed there belongs to them, whoever holds it since.

CREATE TABLE extension_holders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  phone_id bigint NOT NULL,
  holder_id bigint NOT NULL,
  held_from timestamptz NOT NULL,
  held_until timestamptz NOT NULL DEFAULT 'infinity',
  FOREIGN KEY (company_id, phone_id) REFERENCES extensions (company_id, id) ON DELETE CASCADE,
  CHECK (held_from < held_until)
);
COMMENT ON TABLE extension_holders IS
  'Who held each extension, and when. Written by the trigger extensions_held alone. Its columns have names of their own, since they are compared with those of facts.';
COMMENT ON COLUMN extension_holders.phone_id IS 'extensions.id.';
COMMENT ON COLUMN extension_holders.holder_id IS 'users.id, also once they are purged.';
COMMENT ON COLUMN extension_holders.held_from IS '-infinity: from the beginning.';
COMMENT ON COLUMN extension_holders.held_until IS 'infinity: until now.';
CALL tenancy.protect('extension_holders');
REVOKE INSERT, UPDATE, DELETE ON extension_holders FROM suite_app, suite_system;
CREATE UNIQUE INDEX extension_holders_now ON extension_holders (phone_id) WHERE held_until = 'infinity';
CREATE INDEX extension_holders_by_phone ON extension_holders (company_id, phone_id, held_from) INCLUDE (holder_id, held_until);
CREATE INDEX extension_holders_by_holder ON extension_holders (company_id, holder_id) INCLUDE (phone_id);

CREATE FUNCTION extensions_held() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  -- What changes twice in one transaction leaves no time between.
  DELETE FROM extension_holders WHERE phone_id = NEW.id AND held_from = now();
  UPDATE extension_holders SET held_until = now() WHERE phone_id = NEW.id AND held_until = 'infinity';
  IF NEW.user_id IS NOT NULL THEN
    INSERT INTO extension_holders (company_id, phone_id, holder_id, held_from)
    VALUES (NEW.company_id, NEW.id, NEW.user_id, CASE TG_OP WHEN 'INSERT' THEN '-infinity' ELSE now() END);
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION extensions_held() IS 'Trigger function: keeps extension_holders. A new extension had no calls before its first holder.';
CREATE TRIGGER extensions_held AFTER INSERT ON extensions FOR EACH ROW EXECUTE FUNCTION extensions_held();
CREATE TRIGGER extensions_held_by_another AFTER UPDATE OF user_id ON extensions
  FOR EACH ROW WHEN (OLD.user_id IS DISTINCT FROM NEW.user_id) EXECUTE FUNCTION extensions_held();
COMMENT ON TRIGGER extensions_held ON extensions IS 'Keeps extension_holders.';
COMMENT ON TRIGGER extensions_held_by_another ON extensions IS 'Keeps extension_holders.';

-- Of the time before: whose extension never changed hands as far as calls tell (they know their holder since 0086) held it from the beginning.
-- Of one that did, everybody has the time in which their own calls were.
WITH told AS (
  SELECT extension_id, user_id, min(started_at) AS first_at, max(started_at) AS last_at
    FROM call_records WHERE user_id IS NOT NULL GROUP BY extension_id, user_id
), periods AS (
  SELECT e.company_id, e.id, e.user_id,
         coalesce((SELECT max(t.last_at) + interval '1 microsecond' FROM told t WHERE t.extension_id = e.id AND t.user_id <> e.user_id), '-infinity') AS since,
         'infinity'::timestamptz AS until
    FROM extensions e WHERE e.user_id IS NOT NULL
   UNION ALL
  SELECT e.company_id, e.id, t.user_id, t.first_at, t.last_at + interval '1 microsecond'
    FROM told t JOIN extensions e ON e.id = t.extension_id WHERE t.user_id IS DISTINCT FROM e.user_id
)
INSERT INTO extension_holders (company_id, phone_id, holder_id, held_from, held_until)
SELECT company_id, id, user_id, since, until FROM periods;

-- Calls of before know their holder by the same rule; those of whom none is known are nobody's.
ALTER TABLE call_records DISABLE TRIGGER USER;
UPDATE call_records r SET user_id = h.holder_id
  FROM extension_holders h
 WHERE r.user_id IS NULL AND h.phone_id = r.extension_id AND h.held_from <= r.started_at AND r.started_at < h.held_until;
ALTER TABLE call_records ENABLE TRIGGER USER;
COMMENT ON COLUMN call_records.user_id IS 'Who held the extension then, also once they are purged. Null: nobody did, or it is not known who.';
