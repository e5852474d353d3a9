import { createHash } from 'node:crypto'
import { Client, escapeIdentifier, type QueryResultRow } from 'pg'
import { PARTS, type Part, UNKNOWN_KINDS } from './dump-schema.queries.ts'

/** Rows of seeded tables are written out up to this many; of more, a checksum. */
const MAX_ROWS = 40

/** What each installation fills by itself. */
const NOT_SEEDED = ['schema_migrations', 'installation']

/**
 * The schema of a migrated database, as SQL to read and to compare: each table with all that belongs to it, then views, routines
 * and seeded rows. The same schema always gives the same text. (The embedded PostgreSQL has no pg_dump.)
 * @throws when the database has a kind of object that would be missing from the text
 */
export async function dumpSchema(ownerUrl: string): Promise<string> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    // Names are qualified by the search path.
    await client.query('SET search_path = public')
    await refuseUnknown(client)
    const objects: SchemaObject[] = []
    for (const part of PARTS) objects.push(...(await objectsOf(client, part)))
    const sections = groupBySection(objects).map(([name, texts]) => `-- ${name}\n\n${texts.join('\n\n')}`)
    return `${[...sections, await seededRows(client)].join('\n\n\n')}\n`
  } finally {
    await client.end()
  }
}

interface SchemaObject {
  section: string
  /** What it is written under: a table with its indexes, triggers, … */
  owner: string
  text: string
}

async function rowsOf<Row extends QueryResultRow>(client: Client, sql: string): Promise<Row[]> {
  return (await client.query<Row>(sql)).rows
}

async function objectsOf(client: Client, { section, sql }: Part): Promise<SchemaObject[]> {
  const rows = await rowsOf<{ owner: string; name: string; text: string }>(client, sql)
  return rows
    .sort((a, b) => compare(a.owner, b.owner) || compare(a.name, b.name) || compare(a.text, b.text))
    .map(({ owner, text }) => ({ section, owner, text: text.trimEnd() }))
}

/** By code points: the same on every machine, whatever the database's collation. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function groupBySection(objects: readonly SchemaObject[]): [string, string[]][] {
  return [...Map.groupBy(objects, ({ section }) => section)].map(([section, members]) => {
    const owners = [...Map.groupBy(members, ({ owner }) => owner)].sort(([a], [b]) => compare(a, b))
    return [section, owners.map(([, parts]) => parts.map(({ text }) => text).join('\n'))]
  })
}

async function refuseUnknown(client: Client): Promise<void> {
  const found = await rowsOf<{ identity: string }>(client, UNKNOWN_KINDS)
  if (found.length === 0) return
  const names = found.map(({ identity }) => identity).join(', ')
  throw new Error(`The dump of the schema does not know objects of this kind yet: ${names}`)
}

async function seededRows(client: Client): Promise<string> {
  const tables = await rowsOf<{ schema: string; name: string; columns: string }>(
    client,
    // A time of insertion differs between databases.
    `SELECT n.nspname AS schema, c.relname AS name, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attname) AS columns
       FROM pg_class c
       JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
       LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
      WHERE c.relkind = 'r' AND n.nspname IN ('public', 'roll_up')
        AND pg_get_expr(d.adbin, d.adrelid) IS DISTINCT FROM 'now()'
      GROUP BY n.nspname, c.relname`,
  )
  const texts: string[] = []
  for (const { schema, name, columns } of tables.sort((a, b) => compare(a.name, b.name))) {
    if (NOT_SEEDED.includes(name)) continue
    const table = `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`
    const rows = await rowsOf<{ row: string }>(
      client,
      `SELECT to_json(seeded)::text AS row FROM (SELECT ${columns} FROM ${table}) seeded`,
    )
    if (rows.length > 0) texts.push(rowsText(`${schema}.${name}`, rows.map(({ row }) => row).sort(compare)))
  }
  return `-- Seeded rows\n\n${texts.join('\n\n')}`
}

function rowsText(table: string, rows: readonly string[]): string {
  const sha256 = createHash('sha256').update(rows.join('\n')).digest('hex')
  const lines = rows.length > MAX_ROWS ? [`--   sha256 ${sha256}`] : rows.map((row) => `--   ${row}`)
  return [`-- ${table}: ${rows.length}`, ...lines].join('\n')
}
