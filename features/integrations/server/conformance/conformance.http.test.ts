import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { leads } from '#features/crm/contract/persons.ts'
import { listNotifications } from '#features/notifications/contract/notifications.ts'
import { eventually } from '#platform/testing/eventually.ts'
import {
  authorizeConnection,
  disconnect,
  finishConnection,
  listConnections,
  listExchanges,
  remoteChoices,
  repeatExchange,
  saveConnection,
  saveRemotePeople,
  testConnection,
} from '../../contract/connections.ts'
import { exchangesSettled } from '../testing.ts'
import { type Driver, driversOf, startStandIns } from './testing-drivers.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

const standIns = await startStandIns()
afterAll(() => standIns.stop())
const { zoho, portal, page } = standIns
const settings = {
  ZOHO_ACCOUNTS_URL: zoho.origin,
  BITRIX24_OAUTH_URL: portal.origin,
  FACEBOOK_URL: page.origin,
  INTEGRATION_PRIVATE_ADDRESSES: 'true',
}
const program = await startTestProgram({ runJobs: true, settings })
zoho.reach(program.origin)
portal.reach(program.origin)
const rows = program.database.systemRows
let admin: Client
let ana: Client
let eva: Client
let incoming = ''

const drivers = driversOf(
  standIns,
  {
    newLead: (number) =>
      admin.call(leads.routes.create, {
        body: { first_name: 'Conforme', last_name: number.slice(-4), mobile: number },
      }),
    leadsOf: async (number) =>
      (await admin.call(leads.routes.list, { query: { search: number.slice(1) } })).results.length,
    rows,
    companyId: () => admin.session.company.id,
    origin: program.origin,
  },
  () => incoming,
)

beforeAll(async () => {
  ;[admin, ana] = await program.signInAll('admin', 'ana')
  await program.makeAdministrator('eva')
  eva = await program.signIn('eva')
})

const TABLES = [
  'integration_connections',
  'integration_people',
  'integration_links',
  'integration_dials',
  'integration_exchanges',
] as const

let last = 5_550_000
/** A number that nobody has yet. */
const newNumber = () => `+57300${++last}`

describe.each(drivers.map((driver) => [driver.kind, driver] as const))('%s', (kind, driver: Driver) => {
  const params = { kind }
  const connection = async (who = admin) =>
    (await who.call(listConnections, {})).results.find((one) => one.kind === kind)
  const log = async (query: object = {}) => (await admin.call(listExchanges, { params, query })).results
  const settled = () => exchangesSettled(rows, kind)
  const arrives = (number: string, times = 1) =>
    eventually(async () => expect(await driver.arrived(number)).toBe(times))

  beforeAll(async () => {
    zoho.forgetRenewals()
    await admin.call(saveConnection, { params, body: driver.typed })
    const { url } = await admin.call(authorizeConnection, { params })
    if (driver.grant !== null) {
      const state = new URL(url ?? '').searchParams.get('state') ?? ''
      await admin.call(finishConnection, { params, body: { state, answer: driver.grant() } })
    }
    if (driver.remoteUser !== null)
      await admin.call(saveRemotePeople, {
        params,
        body: { people: [{ user: ana.session.userId, remote: driver.remoteUser }] },
      })
    // Whoever was matched since is registered.
    await admin.call(testConnection, { params })
    const shown = await connection()
    incoming = `${program.origin}${new URL(shown?.incoming_url ?? program.origin).pathname}`
  })

  test('is connected, for this company and its administrators alone', async () => {
    expect(await connection()).toMatchObject({ health: 'up' })
    expect(await connection(eva)).toMatchObject({ health: 'absent', address: '', kept: [] })
    expect(await eva.send(listExchanges, { params, query: {} })).toMatchObject({ status: 404 })
    expect(await ana.send(listConnections, {})).toMatchObject({ status: 403 })
    const shown = JSON.stringify([await connection(), await log()])
    for (const secret of Object.values(driver.typed.secrets).filter((one) => one.length > 8))
      expect(shown).not.toContain(secret)
  })

  test('what happens arrives once, and the log says so', async () => {
    const number = newNumber()
    await driver.happen(number)
    await arrives(number)
    await settled()
    expect(await driver.arrived(number)).toBe(1)
    expect((await log({ state: 'done' })).length).toBeGreaterThan(0)
  })

  test('tokens that expired are renewed once, however many ask at once', async () => {
    if (driver.grant === null) return
    const before = driver.renewals()
    driver.expireTokens()
    const number = newNumber()
    await Promise.all([
      driver.happen(number),
      ...Array.from({ length: 4 }, () => admin.call(remoteChoices, { params })),
    ])
    await arrives(number)
    await settled()
    expect(driver.renewals()).toBe(before + 1)
    // The tokens of now are good for another round, although the refresh token may have changed.
    driver.expireTokens()
    await admin.call(remoteChoices, { params })
    expect(driver.renewals()).toBe(before + 2)
  })

  test('a limit is a pause, not a failure', async () => {
    driver.fail('limit')
    const number = newNumber()
    await driver.happen(number)
    await eventually(async () => {
      expect(await connection()).toMatchObject({ health: 'paused' })
      expect(await log({ state: 'waiting' })).toMatchObject([{ attempts: 0 }])
    })
    expect(await driver.arrived(number)).toBe(0)
    await settled()
    await arrives(number)
    expect(await connection()).toMatchObject({ health: 'up' })
  })

  test('what was carried out although its answer was lost is not done twice', async () => {
    driver.fail('lost answer')
    const number = newNumber()
    await driver.happen(number)
    await settled()
    if (driver.once) await arrives(number)
    else expect(await driver.arrived(number)).toBeGreaterThan(0)
  })

  test('what breaks is tried again, while others go on', async () => {
    driver.fail('broken')
    const [broken, whole] = [newNumber(), newNumber()]
    await driver.happen(broken)
    await driver.happen(whole)
    await settled()
    await arrives(broken)
    await arrives(whole)
  })

  test('a refusal is final, with its reason, until somebody asks again', async () => {
    driver.fail('refused')
    const number = newNumber()
    await driver.happen(number)
    const refused = await eventually(async () => {
      const [one] = await log({ state: 'failed' })
      expect(one).toMatchObject({ reason: expect.stringMatching(/.{3}/) })
      return one?.id ?? 0
    })
    expect(await driver.arrived(number)).toBe(0)
    expect(await eva.send(repeatExchange, { params: { id: refused } })).toMatchObject({ status: 404 })
    await admin.call(repeatExchange, { params: { id: refused } })
    await arrives(number)
    await settled()
  })

  test('who is not the program is refused', async () => {
    if (driver.forge === null) return
    expect(await driver.forge()).toBe(403)
    await settled()
  })

  test('when we are no longer let in, administrators are told and nothing more is sent', async () => {
    driver.revoke()
    const number = newNumber()
    await driver.happen(number)
    await eventually(async () => expect(await connection()).toMatchObject({ health: 'refused' }))
    expect(await driver.arrived(number)).toBe(0)
    await eventually(async () =>
      expect(JSON.stringify(await admin.call(listNotifications, {}))).toContain('vuelva a conectarlo'),
    )
    expect(await log({ state: 'waiting' })).not.toEqual([])
  })

  test('connected again, what waited is sent; disconnecting leaves nothing on either side', async () => {
    standIns.page.there.failures = []
    if (driver.grant !== null && kind !== 'bitrix24') {
      const { url } = await admin.call(authorizeConnection, { params })
      const state = new URL(url ?? '').searchParams.get('state') ?? ''
      await admin.call(finishConnection, { params, body: { state, answer: driver.grant() } })
      await settled()
    }
    await admin.call(disconnect, { params })
    for (const table of TABLES) expect(await rows.selectFrom(table).selectAll().execute(), table).toEqual([])
    if (kind !== 'bitrix24') expect(driver.remains()).toBe(0)
    if (driver.knock !== null) expect(await driver.knock()).toBe(404)
  })
})
