import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database.ts'

const { ownerUrl } = await testDatabase()
const owner = new Client({ connectionString: ownerUrl })
await owner.connect()
afterAll(() => owner.end())

const namesOf = async (sql: string): Promise<string[]> => {
  const { rows } = await owner.query<{ name: string }>(sql)
  return rows.map(({ name }) => name).sort()
}

const OURS = `('public', 'roll_up', 'tenancy', 'asterisk')`
const notOfExtension = (oid: string) =>
  `NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = ${oid} AND d.deptype = 'e')`

test('every table and view has a comment', async () => {
  const bare = await namesOf(`
    SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'v') AND n.nspname IN ${OURS} AND c.relname <> 'schema_migrations'
       AND obj_description(c.oid, 'pg_class') IS NULL`)
  expect(bare).toEqual([])
})

test('every function, procedure and trigger has a comment', async () => {
  const bare = await namesOf(`
    SELECT p.oid::regprocedure::text AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
     WHERE n.nspname IN ${OURS} AND obj_description(p.oid, 'pg_proc') IS NULL AND ${notOfExtension('p.oid')}
    UNION ALL
    SELECT t.tgname || ' ON ' || c.oid::regclass FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE NOT t.tgisinternal AND n.nspname IN ${OURS} AND obj_description(t.oid, 'pg_trigger') IS NULL`)
  expect(bare).toEqual([])
})

/** Times whose null says only that it has not happened. */
const PLAIN_TIMES = `('checked_at', 'deleted_at', 'disabled_at', 'done_at', 'edited_at', 'ended_at', 'finished_at',
  'last_sent_at', 'pinned_at', 'purged_at', 'read_at', 'started_at', 'undone_at', 'used_at')`
/** Monday says it for all of them. */
const WEEKDAYS = `('tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')`

test('every column that its name and type do not explain has a comment', async () => {
  const bare = await namesOf(`
    SELECT c.oid::regclass || '.' || a.attname AS name
      FROM pg_class c
      JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      JOIN pg_type t ON t.oid = a.atttypid
     WHERE c.relkind = 'r' AND n.nspname IN ${OURS} AND a.attgenerated = ''
       AND col_description(c.oid, a.attnum) IS NULL
       AND (t.typname IN ('json', 'jsonb', 'bytea', 'bool')
            OR t.typcategory = 'A' AND a.attname NOT IN ${WEEKDAYS}
            OR t.typname = 'timestamptz' AND NOT a.attnotnull AND a.attname NOT IN ${PLAIN_TIMES}
            -- Codes: one of a list.
            OR EXISTS (SELECT FROM pg_constraint k
                        WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]
                          AND pg_get_constraintdef(k.oid) LIKE '%ANY (ARRAY[%'))`)
  expect(bare).toEqual([])
})
