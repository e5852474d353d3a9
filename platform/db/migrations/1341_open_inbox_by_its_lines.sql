-- What was kept before events had lines, and is still to be carried out, stands in the first line, while what the same person
-- sends next comes into their own: each goes into that of its person, so that their order is kept. The hash, and the one
-- spelling of a number's several, are those of slot-of.ts.
UPDATE join_inbox i SET slot = s.slot
  FROM (SELECT id, ((get_byte(hash, 0)::bigint << 24) + (get_byte(hash, 1) << 16) + (get_byte(hash, 2) << 8) + get_byte(hash, 3)) % 3 AS slot
          FROM (SELECT o.id, sha256(convert_to(o.account_id || ' ' || CASE WHEN o.lane ~ '^[0-9]+$' THEN '+' ||
                         regexp_replace(regexp_replace(regexp_replace(o.lane,
                           '^521([0-9]{10})$', '52\1'), '^549([0-9]{10})$', '54\1'), '^55([1-9][0-9])([6-9][0-9]{7})$', '55\19\2')
                         ELSE o.lane END, 'UTF8')) AS hash
                  FROM join_inbox o WHERE o.done_at IS NULL AND o.failed_at IS NULL) hashed) s
 WHERE i.id = s.id AND i.slot <> s.slot;
