import { Client } from 'pg'

/** Row count and digest of every table. */
export type StoredState = Record<string, string>

/** Columns that the running program updates regularly. */
const HEARTBEATS = ['telephony_leases', 'job_runners']
/** Columns that any request of a session may update. */
const SEEN = 'last_seen_at'

/** The database's content, to compare two moments. `where` limits a table, e.g. to a company. */
export async function storedState(
  ownerUrl: string,
  where: (columns: readonly string[]) => string = () => 'true',
): Promise<StoredState> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'stored state' })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
      `SELECT c.oid::regclass::text AS name,
              array(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped) AS columns
         FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
          AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' AND c.relname <> ALL($1)
        ORDER BY 1`,
      [HEARTBEATS],
    )
    const state: StoredState = {}
    for (const { name, columns } of tables) {
      const { rows } = await client.query<{ digest: string }>(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(text, '|' ORDER BY text)), '') AS digest
           FROM (SELECT (to_jsonb(whole_row) - '${SEEN}')::text AS text FROM ${name} AS whole_row WHERE ${where(columns)}) AS row`,
      )
      state[name] = rows[0]?.digest ?? ''
    }
    return state
  } finally {
    await client.end()
  }
}
