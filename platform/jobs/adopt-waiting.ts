import { Client } from 'pg'

/**
 * Jobs of these kinds that an earlier version queued as its own work go on as waiting ones, before any that came later.
 * @throws when the database is down
 */
export async function adoptWaiting(ownerUrl: string, kinds: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'suite job admission' })
  // A lost connection fails the running statement; without a listener the event would end the program.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('SELECT adopt_waiting_jobs($1)', [kinds])
  } finally {
    await client.end()
  }
}
