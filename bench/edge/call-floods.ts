import { join } from 'node:path'
import { Client } from 'pg'
import { startSuite } from '#e2e/harness/suite.ts'
import { runtimeFolderOf } from '#platform/host/data-folder/data-folder.ts'
import { openPart } from '#platform/host/data-folder/part.ts'
import { startEmbeddedPostgres } from '#platform/host/embedded-postgres/start-embedded-postgres.ts'
import { serverUser } from '#platform/host/process/index.ts'
import { readPidFile } from '#platform/host/process/pid-file.ts'
import { secretDigest } from '#platform/testing/telephony/sip/digest.ts'
import { type FloodOrder, startFlood } from '#platform/testing/telephony/sip/invite-flood.ts'
import { createSipDevice } from '#platform/testing/telephony/sip/sip-device.ts'
import type { SipDevice } from '#platform/testing/telephony/sip/sip-device-port.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { besideRow, type EdgePart, type EdgeSize } from './edge-part.ts'

const repository = join(import.meta.dirname, '../..')
const DOMAIN = 'suite.local'
const SECRET = 'of the benchmark'
const DID = '6015550199'
/** Ten times the share of a company. */
const FLOOD_PER_SECOND = 100
const STRANGERS_PER_SECOND = 400
/** Pause between the innocent's calls, so that they stay within its own share. Milliseconds. */
const PACE_MS = 150

/** Calls of one company beside a flood through another's trunk, and beside strangers' requests. */
export const callFloods: EdgePart = { name: 'calls', measure: measureCallFloods }

async function measureCallFloods({ seconds }: EdgeSize) {
  const ends: (() => Promise<unknown>)[] = []
  try {
    const folder = await temporaryFolder()
    ends.push(() => removeFolder(folder))
    const runtimeDir = process.env.RUNTIME_DIR ?? (await runtimeFolderOf({ dir: join(repository, '.data') }))
    const user = await serverUser('postgres')
    const dir = await openPart(join(folder, 'postgres'), user)
    const postgres = await startEmbeddedPostgres({ dir, runtimeDir, user, durable: true, onLine: () => {} })
    ends.push(() => postgres.stop())
    const dataDir = await openPart(join(folder, 'data'), null)
    const env = { DATABASE_URL: postgres.ownerUrl, LOG_LEVEL: 'silent', SIP_DOMAIN: DOMAIN }
    // The first run creates the tables, the second reads the companies.
    await (await startSuite({ runtimeDir, dataDir, env })).stop()
    const trunk = await makeCompanies(postgres.ownerUrl)
    const suite = await startSuite({ runtimeDir, dataDir, env })
    ends.push(() => suite.stop())
    const server = { address: '127.0.0.1', port: suite.sipPort }
    const [caller, callee] = [await phone(server, '1001', 1), await phone(server, '1002', 2)]
    ends.push(async () => {
      for (const one of [caller, callee]) one.close()
    })
    const asterisk = async () => (await readPidFile(join(dataDir, 'asterisk/asterisk.pid')))?.pid
    const pid = await asterisk()
    const during = async (order: Pick<FloodOrder, 'perSecond' | 'method' | 'account' | 'to'>) => {
      const quiet = await callFor(caller, callee, seconds)
      const flood = await startFlood({ server, from: '127.0.0.77', domain: DOMAIN, ...order })
      try {
        return { quiet, beside: await callFor(caller, callee, seconds), flood: flood.counts }
      } finally {
        await flood.stop()
      }
    }
    const rowsOf = (what: string, { quiet, beside }: Awaited<ReturnType<typeof during>>) => [
      besideRow(`calls completed beside ${what}`, quiet.done, beside.done, 'calls'),
      { what: `calls lost beside ${what}`, measured: String(beside.lost), goal: '0', met: beside.lost === 0 },
      {
        what: `time until the called phone rings beside ${what}, median`,
        measured: `${median(beside.ringMs)} ms (quiet: ${median(quiet.ringMs)} ms)`,
      },
    ]
    const account = { user: trunk, secret: SECRET }
    const company = await during({ perSecond: FLOOD_PER_SECOND, account, to: () => DID })
    const invites = await during({ perSecond: STRANGERS_PER_SECOND, to: (nth) => `00${nth}` })
    const registers = await during({ perSecond: STRANGERS_PER_SECOND, method: 'REGISTER', to: String })
    const refused = company.flood.finals.get(503) ?? 0
    return [
      ...rowsOf(`${FLOOD_PER_SECOND} calls/s through another company’s trunk`, company),
      { what: 'of these refused with 503', measured: `${refused} of ${company.flood.sent}` },
      ...rowsOf(`${STRANGERS_PER_SECOND} INVITE/s of a stranger`, invites),
      ...rowsOf(`${STRANGERS_PER_SECOND} REGISTER/s of a stranger`, registers),
      {
        what: 'Asterisk afterwards',
        measured: (await asterisk()) === pid ? 'the same process' : 'restarted',
        goal: 'the same process',
        met: (await asterisk()) === pid,
      },
    ]
  } finally {
    for (const end of ends.splice(0).reverse()) await end()
  }
}

/** An innocent company with two desk phones, and one with a carrier that registers. @returns the trunk's endpoint */
async function makeCompanies(ownerUrl: string): Promise<string> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(
      "INSERT INTO companies (name, slug) VALUES ('Inocente', 'inocente'), ('Ruidosa', 'ruidosa')",
    )
    for (const [slug, number] of [
      ['inocente', '1001'],
      ['inocente', '1002'],
      ['ruidosa', '1001'],
    ] as const) {
      const endpoint = `${slug}-${number}`
      await client.query(
        `INSERT INTO extensions (company_id, number, endpoint, display_name, secret_sealed, secret_digest, desk_secret_digest)
         SELECT id, $2, $3, $2, '', $4, $4 FROM companies WHERE slug = $1`,
        [slug, number, endpoint, secretDigest(`${endpoint}-desk`, DOMAIN, SECRET)],
      )
    }
    await client.query(
      `INSERT INTO dids (company_id, number, label, destination_id)
       SELECT d.company_id, $1, 'Principal', d.id FROM call_destinations d JOIN companies c ON c.id = d.company_id
        WHERE c.slug = 'ruidosa'`,
      [DID],
    )
    const { rows } = await client.query<{ endpoint: string }>(
      `INSERT INTO trunks (company_id, name, kind) SELECT id, 'Operador', 'peer' FROM companies WHERE slug = 'ruidosa'
       RETURNING endpoint`,
    )
    const endpoint = rows[0]?.endpoint ?? ''
    await client.query('UPDATE trunks SET secret_digest = $2 WHERE endpoint = $1', [
      endpoint,
      secretDigest(endpoint, DOMAIN, SECRET),
    ])
    return endpoint
  } finally {
    await client.end()
  }
}

async function phone(
  server: { address: string; port: number },
  number: string,
  voice: number,
): Promise<SipDevice> {
  const endpoint = `inocente-${number}`
  const device = await createSipDevice({
    id: number,
    endpoint,
    user: `${endpoint}-desk`,
    secret: SECRET,
    domain: DOMAIN,
    server,
    voice,
    voices: () => new Map(),
  })
  await device.register()
  return device
}

/** Complete calls, one after the other: dialled, ringing, answered, hung up. */
async function callFor(caller: SipDevice, callee: SipDevice, seconds: number) {
  const until = performance.now() + seconds * 1000
  const ringMs: number[] = []
  let lost = 0
  while (performance.now() < until) {
    const at = performance.now()
    try {
      await caller.call('1002')
      await callee.reaches('ringing')
      ringMs.push(Math.round(performance.now() - at))
      await callee.answer()
      await caller.reaches('talking')
      await caller.hangup()
      await callee.ended()
    } catch {
      lost += 1
      await caller.hangup()
    }
    await caller.reaches('idle')
    await new Promise((resolve) => setTimeout(resolve, PACE_MS))
  }
  return { done: ringMs.length, lost, ringMs }
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
