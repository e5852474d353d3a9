import { randomUUID } from 'node:crypto'
import type { Rows } from '#platform/db/database.ts'
import { startBitrixPortal } from '#platform/testing/bitrix24/bitrix-portal.ts'
import { startZohoAccount } from '#platform/testing/zoho-crm/zoho-account.ts'
import type { ConnectionKind } from '../../contract/connections.ts'
import { callsOf } from '../testing.ts'
import { startLeadPage } from './testing-lead-page.ts'

/** How the next request about a record fails over there. */
export type Trouble = 'limit' | 'refused' | 'lost answer' | 'broken'

/** A kind of program with its stand-in, as the suite handles all of them. */
export interface Driver {
  kind: ConnectionKind
  /** What an administrator types. */
  typed: { address?: string; secrets: Record<string, string> }
  /** Brings an administrator back from the authorisation; null: there is none. */
  grant: (() => Record<string, string>) | null
  /** Their user for Ana; null: they have no users. */
  remoteUser: string | null
  /** How often tokens were renewed, and whether each refresh token is good for one use. */
  renewals: () => number
  expireTokens: () => void
  revoke: () => void
  fail: (trouble: Trouble) => void
  /** Something happens with this number, here or there, that the other side hears of. */
  happen: (number: string) => Promise<void>
  /** How many records the other side has of it. */
  arrived: (number: string) => Promise<number>
  /** A repetition after a lost answer is no second record. */
  once: boolean
  /** Tells us of something, as a forger; null: it never calls us. */
  forge: (() => Promise<number | null>) | null
  /** Tells us of it properly, after the end. */
  knock: (() => Promise<number | null>) | null
  /** What they keep of us: gone after disconnecting. */
  remains: () => number
}

interface Context {
  /** Makes a lead as an administrator. */
  newLead: (number: string) => Promise<unknown>
  /** How many leads an administrator finds by that number. */
  leadsOf: (number: string) => Promise<number>
  rows: Rows
  companyId: () => number
  /** Where the program listens. */
  origin: string
}

const SECRET = 'app secret'
const PAGE = '10150'

export async function startStandIns() {
  const zoho = await startZohoAccount()
  const portal = await startBitrixPortal()
  // The hand-made webhook is of a portal of its own, which ends by itself.
  const hooked = await startBitrixPortal()
  const page = await startLeadPage({ page: PAGE, secret: SECRET })
  return {
    zoho,
    portal,
    hooked,
    page,
    stop: () => Promise.all([zoho.stop(), portal.stop(), hooked.stop(), page.stop()]),
  }
}
type StandIns = Awaited<ReturnType<typeof startStandIns>>

/** A call from outside that nobody took. */
async function missedCall({ rows, companyId }: Context, number: string): Promise<void> {
  const calls = callsOf(rows)
  const call = { companyId: companyId(), direction: 'inbound' as const, number, endpoint: 'demo-1001' }
  await calls.end(await calls.ring(call), call, 'cancelled')
}

function zohoDrivers({ zoho }: StandIns, context: Context): Driver[] {
  const shared = {
    typed: { secrets: { clientId: zoho.client.id, clientSecret: zoho.client.secret } },
    grant: () => ({ code: zoho.newCode(), 'accounts-server': zoho.origin }),
    renewals: zoho.renewals,
    expireTokens: zoho.expireTokens,
    revoke: zoho.revoke,
  }
  const failing =
    (of: string, refusal: object, when?: (body: Record<string, unknown>) => boolean) =>
    (trouble: Trouble): void => {
      const which = when === undefined ? { of } : { of, when }
      const limit = { code: 'TOO_MANY_REQUESTS', errorCode: 'THRESHOLD_EXCEEDED' }
      if (trouble === 'limit')
        zoho.failNext({ ...which, status: 429, body: limit, headers: { 'retry-after': '120' } })
      else if (trouble === 'refused') zoho.failNext({ ...which, status: 400, body: refusal })
      else
        zoho.failNext({
          ...which,
          status: 500,
          body: {},
          ...(trouble === 'broken' ? {} : { afterwards: true }),
        })
    }
  const held = (records: Iterable<Record<string, unknown>>, field: string, number: string) =>
    [...records].filter((one) => one[field] === number).length
  return [
    {
      ...shared,
      kind: 'zoho-crm',
      remoteUser: '71',
      fail: failing('Leads', {
        data: [{ code: 'INVALID_DATA', status: 'error', message: 'invalid data', details: {} }],
      }),
      happen: async (number) => void (await context.newLead(number)),
      arrived: async (number) => held(zoho.modules.Leads?.values() ?? [], 'Phone', number),
      once: true,
      forge: () => zoho.tell('Leads', 'update', ['1'], { token: 'another' }),
      knock: null,
      remains: () => (zoho.channel() === null ? 0 : 1),
    },
    {
      ...shared,
      kind: 'zoho-desk',
      remoteUser: '81',
      fail: failing('tickets', { errorCode: 'UNPROCESSABLE_ENTITY', message: 'The data is invalid' }),
      happen: (number) => missedCall(context, number),
      arrived: async (number) => held(zoho.desk.tickets.values(), 'phone', number),
      once: true,
      forge: null,
      knock: null,
      remains: () => 0,
    },
    {
      ...shared,
      kind: 'zoho-phonebridge',
      remoteUser: '91',
      // Not of the ringing before.
      fail: failing(
        'callnotify',
        { status: 'error', code: 'REQUIRED_PARAM_MISSING' },
        ({ state }) => state === 'missed',
      ),
      happen: (number) => missedCall(context, number),
      arrived: async (number) =>
        zoho.bridge.notices.filter(({ state, from }) => state === 'missed' && from === number).length,
      // Shown twice it is the same call: they know it by its id.
      once: false,
      forge: () => zoho.bridge.forge(context.origin),
      knock: null,
      remains: () => zoho.bridge.known(),
    },
  ]
}

type Portal = StandIns['portal']

function bitrixDrivers({ portal, hooked }: StandIns, context: Context): Driver[] {
  const phoneOf = (item: Record<string, unknown>) => JSON.stringify(item.fm ?? '')
  const at = (portal: Portal) => ({
    renewals: portal.renewals,
    expireTokens: portal.expireTokens,
    revoke: portal.end,
    happen: async (number: string) => void (await context.newLead(number)),
    arrived: async (number: string) =>
      [...(portal.data.items[1]?.values() ?? [])].filter((item) => phoneOf(item).includes(number)).length,
    once: true,
    fail(trouble: Trouble) {
      const of = 'crm.item.add'
      if (trouble === 'limit') portal.failNext({ of, status: 503, body: { error: 'QUERY_LIMIT_EXCEEDED' } })
      else if (trouble === 'refused')
        portal.failNext({ of, status: 400, body: { error: 'ERROR_CORE', error_description: 'Not so' } })
      else
        portal.failNext({ of, status: 500, body: {}, ...(trouble === 'broken' ? {} : { afterwards: true }) })
    },
  })
  return [
    {
      ...at(hooked),
      kind: 'manualBitrix',
      typed: { secrets: { webhook: hooked.hook } },
      grant: null,
      remoteUser: '7',
      forge: null,
      knock: null,
      remains: () => 0,
    },
    {
      ...at(portal),
      kind: 'bitrix24',
      typed: {
        address: portal.origin,
        secrets: { clientId: portal.client.id, clientSecret: portal.client.secret },
      },
      grant: () => ({ code: portal.newCode() }),
      remoteUser: '7',
      forge: () => portal.tell('ONEXTERNALCALLSTART', {}, { member: randomUUID() }),
      knock: null,
      remains: () => 0,
    },
  ]
}

function facebookDriver({ page }: StandIns, context: Context, address: () => string): Driver {
  return {
    kind: 'facebook',
    typed: { secrets: { pageId: PAGE, pageToken: 'EAA', appSecret: SECRET, verifyToken: 'escogido' } },
    grant: null,
    remoteUser: null,
    renewals: () => 0,
    expireTokens: () => undefined,
    revoke: () =>
      void page.there.failures.push(...Array.from({ length: 20 }, () => ({ status: 400, code: 190 }))),
    fail(trouble) {
      const codes = { limit: 80_005, refused: 100, broken: 2, 'lost answer': 2 } as const
      page.there.failures.push({ status: 400, code: codes[trouble] })
    },
    async happen(number) {
      await page.tell(address(), [page.newLead({ full_name: 'Conforme', phone_number: number })])
    },
    arrived: (number) => context.leadsOf(number),
    once: true,
    forge: () => page.tell(address(), ['1'], { by: 'another secret' }),
    knock: () => page.tell(address(), ['1']),
    remains: () => (page.there.subscribed.includes('leadgen') ? 1 : 0),
  }
}

/** Every connector, with what its stand-in does. `address`: where Facebook calls us. */
export const driversOf = (standIns: StandIns, context: Context, address: () => string): readonly Driver[] => [
  ...zohoDrivers(standIns, context),
  ...bitrixDrivers(standIns, context),
  facebookDriver(standIns, context, address),
]
