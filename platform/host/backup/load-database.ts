import { once } from 'node:events'
import { Client, escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { ArchiveHeader } from './archive.ts'

type Table = ArchiveHeader['tables'][number]

export const tableName = ({ schema, name }: Table): string => `${schema}.${name}`
const sqlName = ({ schema, name }: { schema: string; name: string }): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`

interface OpenTable {
  name: string
  stream: ReturnType<typeof copyFrom>
  /** Rejects with the database's error. */
  failed: Promise<never>
}

export interface Load {
  /** Next chunk of a table's rows; a table's chunks come one after another. */
  part(table: string, content: AsyncIterable<Buffer>): Promise<void>
  /** Checks foreign keys, then commits. @throws when they do not hold */
  commit(rows: Readonly<Record<string, number>>): Promise<void>
  /** Rolls back. Safe after `commit`. */
  end(): Promise<void>
}

/**
 * Fills a database of the same schema in one transaction. Foreign keys are dropped and recreated at the end, which checks
 * every row; unlike disabling them, this needs no superuser.
 */
export async function openLoad(ownerUrl: string, header: ArchiveHeader): Promise<Load> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'suite restore' })
  // A lost connection fails the running statement; without a listener the event would end the program.
  client.on('error', () => {})
  await client.connect()
  const tables = new Map(header.tables.map((table) => [tableName(table), table]))
  const counted: Record<string, number> = {}
  let current: OpenTable | null = null

  const endTable = async (): Promise<void> => {
    if (current === null) return
    const { name, stream, failed } = current
    current = null
    stream.end()
    await Promise.race([once(stream, 'finish'), failed])
    counted[name] = stream.rowCount
  }
  const startTable = async (name: string): Promise<OpenTable> => {
    const table = tables.get(name)
    if (!table) throw new Error(`the archive has rows of a table that its header does not list: ${name}`)
    await endTable()
    const columns = table.columns.map(escapeIdentifier).join()
    const stream = client.query(copyFrom(`COPY ${sqlName(table)} (${columns}) FROM STDIN`))
    const failed = once(stream, 'error').then(([error]) => {
      throw error
    })
    failed.catch(() => {})
    current = { name, stream, failed }
    return current
  }

  let constraints: Constraint[]
  try {
    await client.query('BEGIN')
    constraints = await dropForeignKeys(client)
    await switchTriggers(client, header.tables, 'DISABLE')
    await client.query(`TRUNCATE ${header.tables.map(sqlName).join()}`)
  } catch (error) {
    await client.end()
    throw error
  }
  return {
    async part(name, content) {
      const open: OpenTable | null = current
      const { stream, failed } = open?.name === name ? open : await startTable(name)
      for await (const chunk of content) {
        if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), failed])
      }
    },
    async commit(rows) {
      await endTable()
      for (const name of tables.keys()) {
        if ((counted[name] ?? 0) !== (rows[name] ?? 0)) {
          throw new Error(`${name} has ${counted[name] ?? 0} rows instead of ${rows[name] ?? 0}`)
        }
      }
      for (const { schema, name, value, called } of header.sequences) {
        await client.query('SELECT setval($1::regclass, $2, $3)', [sqlName({ schema, name }), value, called])
      }
      // Jobs that were running at that moment are not running any more.
      await client.query('UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL')
      await client.query('UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL')
      for (const { table, name, definition } of constraints) {
        await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${escapeIdentifier(name)} ${definition}`)
      }
      await switchTriggers(client, header.tables, 'ENABLE')
      await client.query('COMMIT')
      await client.query('ANALYZE')
    },
    end: () => client.end(),
  }
}

interface Constraint {
  table: string
  name: string
  definition: string
}

async function dropForeignKeys(client: Client): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `SELECT conrelid::regclass::text AS table, conname::text AS name, pg_get_constraintdef(c.oid) AS definition
       FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace
      WHERE contype = 'f' AND n.nspname IN ('public', 'graphile_worker') AND conparentid = 0`,
  )
  for (const { table, name } of rows) {
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${escapeIdentifier(name)}`)
  }
  return rows
}

async function switchTriggers(
  client: Client,
  tables: readonly Table[],
  verb: 'ENABLE' | 'DISABLE',
): Promise<void> {
  for (const table of tables) await client.query(`ALTER TABLE ${sqlName(table)} ${verb} TRIGGER USER`)
}
