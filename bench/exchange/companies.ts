import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { FIRST_CALLER, type SideName, SLUGS } from '../calls/testbed/companies.ts'
import type { RunningProgram } from '../calls/testbed/testbed.ts'

/** Our company's external number, and the key for the queue. */
const DID = '5716015559000'
export const KEY = '1'
/** Number of Asterisk's own menu. */
const OWN_MENU = '900'
const FIRST_AGENT = 4000

/** Creates the same agents in both companies, and our carrier, number, menu and queue. */
export async function makeExchange(client: Client, agents: number, recorded: boolean): Promise<void> {
  // `Queue()` does not record either.
  if (!recorded)
    await client.query('UPDATE companies SET record_manage = false WHERE slug = $1', [SLUGS.ours])
  // These phones are silent for minutes.
  await client.query(
    "CREATE OR REPLACE FUNCTION asterisk.rtp_timeout() RETURNS text LANGUAGE sql STABLE AS $$ SELECT '0' $$",
  )
  await client.query(
    `INSERT INTO extensions (company_id, number, endpoint, display_name, call_limit,
                             secret_sealed, secret_digest, desk_secret_digest)
     SELECT id, number, slug || '-' || number, 'Agent ' || number, 2, '', '', ''
       FROM companies,
            LATERAL (SELECT ($2::int + step)::text AS number FROM generate_series(0, $3::int - 1) AS step) AS numbers
      WHERE slug = ANY ($1)`,
    [Object.values(SLUGS), FIRST_AGENT, agents],
  )
  await client.query(`
    WITH company AS (SELECT id FROM companies WHERE slug = '${SLUGS.ours}'),
    trunk AS (
      INSERT INTO trunks (company_id, name, kind, channels) SELECT id, 'Carrier', 'peer', 1000 FROM company)
    INSERT INTO call_queues (company_id, name, number, strategy, max_waiting, wrap_up_seconds, rest_seconds,
                             announce_every_seconds)
    SELECT id, 'Queue', '8000', 'round_robin', 1000, 0, 0, 0 FROM company`)
  await client.query(
    `INSERT INTO call_queue_members (company_id, queue_id, extension_id)
     SELECT q.company_id, q.id, e.id
       FROM call_queues q JOIN companies c ON c.id = q.company_id AND c.slug = '${SLUGS.ours}'
       JOIN extensions e ON e.company_id = q.company_id AND e.display_name LIKE 'Agent %'`,
  )
  await client.query(`
    INSERT INTO ivr_menus (company_id, name, number, prompt, key_${KEY}_id)
    SELECT d.company_id, 'Menu', '8900', 'vm-enter-num-to-call', d.id
      FROM call_destinations d JOIN companies c ON c.id = d.company_id AND c.slug = '${SLUGS.ours}'
     WHERE d.kind = 'queue'`)
  await client.query(`
    INSERT INTO dids (company_id, number, label, destination_id)
    SELECT d.company_id, '+${DID}', 'Number', d.id
      FROM call_destinations d JOIN companies c ON c.id = d.company_id AND c.slug = '${SLUGS.ours}'
     WHERE d.kind = 'ivr'`)
  await client.query(`UPDATE phone_numbers SET state = 'owned' WHERE number = '${DID}'`)
}

/** The same menu and queue in Asterisk's dialplan and `Queue()`; run after each start. */
export async function makeOwnQueue({ dataDir, console }: RunningProgram, agents: number): Promise<void> {
  const members = Array.from(
    { length: agents },
    (_, index) => `member => PJSIP/${SLUGS.dial}-${FIRST_AGENT + index}-desk`,
  )
  const settings = ['[bench]', 'strategy = rrmemory', 'ringinuse = no', 'timeout = 15', 'wrapuptime = 0']
  await writeFile(join(dataDir, 'asterisk/etc/queues.conf'), [...settings, ...members, ''].join('\n'))
  await console('queue reload all')
  await console(`dialplan add extension ${OWN_MENU},1,Goto(bench-menu,s,1) into bench-dial`)
  // In a separate context: a key that could begin a longer number would wait for more digits.
  for (const step of [
    's,1,Answer()',
    's,2,Background(vm-enter-num-to-call)',
    's,3,WaitExten(5)',
    `${KEY},1,Queue(bench)`,
  ])
    await console(`dialplan add extension ${step} into bench-menu`)
}

/** Callers and destinations of a side's calls. */
export async function linesOf(client: Client, side: SideName): Promise<{ from: string; to: string }[]> {
  if (side === 'dial') return [{ from: `${SLUGS.dial}-${FIRST_CALLER}-desk`, to: OWN_MENU }]
  const { rows } = await client.query<{ endpoint: string }>(
    `SELECT endpoint FROM trunks t JOIN companies c ON c.id = t.company_id AND c.slug = '${SLUGS.ours}'`,
  )
  return rows.map(({ endpoint }) => ({ from: endpoint, to: DID }))
}

/** Our company's calls since `since` that an agent answered. */
export async function takenByOurs(client: Client, since: Date): Promise<number> {
  const { rows } = await client.query<{ taken: number }>(
    `SELECT count(DISTINCT f.call_id)::int AS taken
       FROM call_facts f JOIN companies c ON c.id = f.company_id AND c.slug = '${SLUGS.ours}'
      WHERE f.kind = 'answered' AND f.at >= $1`,
    [since],
  )
  return rows[0]?.taken ?? 0
}

/** Calls answered by agents of Asterisk's own queue since its start. */
export async function takenByOwnQueue({ console }: RunningProgram): Promise<number> {
  const text = await console('queue show bench')
  const completed = /\bC:(\d+)/.exec(text)?.[1]
  if (completed === undefined) throw new Error(`Asterisk has no queue: ${text.slice(0, 200)}`)
  return Number(completed)
}
