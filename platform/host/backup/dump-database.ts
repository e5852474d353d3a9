import { Client, escapeIdentifier } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { ArchiveHeader } from './archive.ts'

type Table = ArchiveHeader['tables'][number]

/** Tables that are not dumped: the schema creates or refills them. */
const NOT_DATA = ['public.schema_migrations', 'public.installation', 'graphile_worker.migrations']
const SCHEMAS = ['public', 'graphile_worker']
const PART_BYTES = 4 * 1024 * 1024

export type DatabaseFacts = Pick<
  ArchiveHeader,
  'migrations' | 'jobsVersion' | 'secretFingerprint' | 'tables' | 'sequences'
>

export interface Dump {
  facts: DatabaseFacts
  /** Rows of a table in COPY text format, in chunks of a few MiB; resolves to their number. */
  copy(table: Table, onPart: (part: Buffer) => Promise<void>): Promise<number>
  end(): Promise<void>
}

/**
 * A consistent read of the database, however long it takes: one read-only transaction on one snapshot, while the program
 * runs. Needs the owner, whom row-level security lets read everything.
 */
export async function openDump(ownerUrl: string): Promise<Dump> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'suite backup' })
  // A lost connection fails the running statement; without a listener the event would end the program.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const facts = await readFacts(client)
    return {
      facts,
      copy: (table, onPart) => copy(client, table, onPart),
      end: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function readFacts(client: Client): Promise<DatabaseFacts> {
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations ORDER BY name',
  )
  const { rows: jobs } = await client.query<{ version: number }>(
    'SELECT max(id)::int AS version FROM graphile_worker.migrations',
  )
  const { rows: tables } = await client.query<Table>(
    `SELECT n.nspname::text AS schema, c.relname::text AS name,
            array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c
       JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      WHERE n.nspname = ANY ($1) AND c.relkind = 'r' AND c.relpersistence = 'p'
        AND n.nspname || '.' || c.relname <> ALL ($2)
      GROUP BY 1, 2 ORDER BY 1, 2`,
    [SCHEMAS, NOT_DATA],
  )
  // Sequences are not part of a snapshot, but only ever ahead of its rows.
  const { rows: sequences } = await client.query<ArchiveHeader['sequences'][number]>(
    `SELECT schemaname::text AS schema, sequencename::text AS name,
            coalesce(last_value, start_value) AS value, last_value IS NOT NULL AS called
       FROM pg_sequences WHERE schemaname = ANY ($1) ORDER BY 1, 2`,
    [SCHEMAS],
  )
  const { rows: known } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('public.installation') IS NOT NULL AS there`,
  )
  const installation =
    known[0]?.there === true
      ? await client.query<{ secret_fingerprint: string }>('SELECT secret_fingerprint FROM installation')
      : null
  return {
    migrations,
    jobsVersion: jobs[0]?.version ?? 0,
    secretFingerprint: installation?.rows[0]?.secret_fingerprint ?? null,
    tables,
    sequences: sequences.map((sequence) => ({ ...sequence, value: Number(sequence.value) })),
  }
}

async function copy(
  client: Client,
  { schema, name, columns }: Table,
  onPart: (part: Buffer) => Promise<void>,
): Promise<number> {
  const table = `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`
  const stream = client.query(copyTo(`COPY ${table} (${columns.map(escapeIdentifier).join()}) TO STDOUT`))
  let held: Buffer[] = []
  let bytes = 0
  const flush = async (): Promise<void> => {
    if (bytes === 0) return
    const part = Buffer.concat(held)
    held = []
    bytes = 0
    await onPart(part)
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    held.push(chunk)
    bytes += chunk.length
    if (bytes >= PART_BYTES) await flush()
  }
  await flush()
  return stream.rowCount
}
