import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { silentLogger } from '#platform/log/logger.ts'
import { trunks } from '../../../contract/lines/trunks.ts'
import type { HostAddresses } from './resolve-host.ts'
import { createTrunkAddresses, type TrunkAddresses, type UnresolvedTrunk } from './trunk-addresses.ts'

const FIRST = '190.24.1.31'
const SECOND = '190.24.1.32'
const PRIVATE = '10.0.0.8'

/** What the name servers answer; null: nothing. */
const answers = new Map<string, HostAddresses | null>()
const answer = (host: string, ...calls: string[]) => answers.set(host, { calls, arrives: [] })
const asked: string[] = []
const told: UnresolvedTrunk[] = []

let program: TestProgram
let admin: Client
let eva: Client
let addresses: TrunkAddresses
const changed: number[] = []
const due = () => addresses.refreshDue((company) => void changed.push(company))

beforeAll(async () => {
  const resolve = async (host: string) => {
    asked.push(host)
    return answers.get(host) ?? null
  }
  // Without calls: it looks up nothing itself.
  program = await startTestProgram({ roles: ['web', 'realtime'] })
  await program.database.systemRows.updateTable('companies').set({ private_trunks: false }).execute()
  await program.makeAdministrator('eva')
  ;[admin, eva] = await program.signInAll('admin', 'eva')
  addresses = createTrunkAddresses({
    database: program.database,
    resolve,
    ownNames: [],
    onUnresolved: async (trunk) => void told.push(trunk),
    log: silentLogger,
  })
})

let turn = 0
async function trunkTo(client: Client, host: string): Promise<number> {
  turn += 1
  const body = { name: `Troncal ${turn}`, kind: 'address', host, codecs: 'alaw' } as const
  const { id } = (await client.call(trunks.routes.create, { body })).record
  await addresses.refreshAll(() => {})
  return id
}

const rows = () => program.database.systemRows

/** The addresses that are used, in order. */
async function usedBy(trunk: number): Promise<string[]> {
  const found = await rows()
    .selectFrom('trunk_addresses')
    .select('address')
    .where('trunk_id', '=', trunk)
    .where('reserved', '=', false)
    .orderBy('address')
    .execute()
  return found.map(({ address }) => address)
}

const stateOf = async (client: Client, id: number) =>
  (await client.call(trunks.routes.read, { params: { id } })).host_state

/** Seconds until the trunk's host is looked up again. */
async function waitOf(trunk: number): Promise<number> {
  const { next_at } = await rows()
    .selectFrom('trunk_lookups')
    .select('next_at')
    .where('trunk_id', '=', trunk)
    .executeTakeFirstOrThrow()
  return (next_at.getTime() - Date.now()) / 1000
}

/** The time of the next look-up has come. */
const comes = (trunk: number) =>
  rows()
    .updateTable('trunk_lookups')
    .set({ next_at: new Date(Date.now() - 1000) })
    .where('trunk_id', '=', trunk)
    .execute()

const PRIVATE_ANSWER: HostAddresses = { calls: [PRIVATE], arrives: [] }
test.each([
  ['private.example', PRIVATE_ANSWER],
  ['gone.example', { calls: [], arrives: [] }],
  ['silent.example', null],
])(
  '%s: what was known is kept and marked, it is asked again soon, and administrators hear of it once',
  async (host, useless) => {
    answer(host, FIRST, SECOND)
    const id = await trunkTo(admin, host)
    expect(await usedBy(id)).toEqual([FIRST, SECOND])
    expect(await stateOf(admin, id)).toBe('known')
    told.length = 0
    answers.set(host, useless)
    const waits: number[] = []
    for (let times = 0; times < 6; times += 1) {
      await comes(id)
      changed.length = 0
      await due()
      // The list shows the mark at once.
      expect(changed).toEqual(times === 0 ? [admin.session.company.id] : [])
      expect(await usedBy(id)).toEqual([FIRST, SECOND])
      expect(await stateOf(admin, id)).toBe('kept')
      waits.push(await waitOf(id))
    }
    // Each is rounded up to the plan, and no look-up is a minute away.
    expect(waits.map((wait) => [5, 10, 20, 40, 60].find((planned) => wait <= planned))).toEqual([
      5, 10, 20, 40, 60, 60,
    ])
    expect(told).toMatchObject([{ id, isKept: true, name: expect.stringContaining('Troncal') }])
    answer(host, SECOND)
    await comes(id)
    await due()
    expect(await stateOf(admin, id)).toBe('known')
    expect(await usedBy(id)).toContain(SECOND)
  },
)

test('a host that is not due is not asked, a new one is at once, and a literal address works before', async () => {
  answer('puntual.example', FIRST)
  const id = await trunkTo(admin, 'puntual.example')
  asked.length = 0
  await due()
  expect(asked).not.toContain('puntual.example')
  await comes(id)
  await due()
  expect(asked).toContain('puntual.example')
})

test('one company’s names that fail delay nobody else’s', async () => {
  answers.set('roto.example', null)
  await trunkTo(eva, 'roto.example')
  answer('sano.example', FIRST)
  const id = await trunkTo(admin, 'sano.example')
  answer('sano.example', SECOND)
  await comes(id)
  await due()
  expect(await usedBy(id)).toEqual([FIRST, SECOND])
})

test('rotating answers add up for an hour, and never to more than 64', async () => {
  answer('gira.example', FIRST)
  const id = await trunkTo(admin, 'gira.example')
  for (let net = 0; net < 5; net += 1) {
    answer('gira.example', ...Array.from({ length: 30 }, (_, at) => `190.25.${net}.${at + 1}`))
    await comes(id)
    await due()
  }
  const used = await usedBy(id)
  expect(used.length).toBeLessThanOrEqual(64)
  for (let at = 1; at <= 30; at += 1) expect(used).toContain(`190.25.4.${at}`)
})
