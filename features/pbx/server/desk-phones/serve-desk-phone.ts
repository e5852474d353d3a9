import { cutText } from '#platform/contract/cut-text.ts'
import type { Database, UnitOfWork } from '#platform/db/database.ts'
import type { RawAnswer, RawRequest, RawRoute } from '#platform/http/server/raw-route.ts'
import { isSameText } from '#platform/secrets/same-text.ts'
import type { DeskPhoneSettings } from '../extensions/desk-phone.ts'
import { recordAudit } from '../extensions/extension-store.ts'
import { PHONE_CONFIGS } from './config/phone-configs.ts'
import { lineOf } from './config/phone-settings.ts'
import { type FoundPhone, findPhone } from './desk-phone.queries.ts'
import { linkDigest, PHONE_SETUP_PATH } from './phone-link.ts'
import { phoneSettingsOf } from './phone-settings-of.ts'

/** After the first fetch, for phones that ask for several files and restart in between. */
const MAX_WINDOW_MS = 15 * 60_000
/** Of one link. */
const MAX_REFUSALS = 20
const HOUR_MS = 60 * 60_000
const MAX_SOFTWARE = 200

/** Says the same of what does not exist, is over, and is another phone's. */
const UNKNOWN: RawAnswer = { status: 404, body: '', contentType: 'text/plain' }
/** To any later fetch without the right password, of whatever phone. */
const LOCKED: RawAnswer = { ...UNKNOWN, status: 401, headers: { 'www-authenticate': 'Basic realm="phone"' } }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const WHOLE_MAC = /^(?:[0-9a-f]{2}[:-]?){5}[0-9a-f]{2}$/
/** In the name of a file. Those of a whole model begin with zeros, where no maker's MAC does. */
const FILE_MAC = /(?!0{8})[0-9a-f]{12}/

const withoutSigns = (mac: string): string => mac.replaceAll(/[:-]/g, '')

/** Phones name their make, and many of them their MAC address. */
function isItself(phone: FoundPhone, agent: string): boolean {
  const text = agent.toLowerCase()
  if (!text.includes(PHONE_CONFIGS[phone.make].agent)) return false
  const macs = text.split(/[\s;,()]+/).filter((word) => WHOLE_MAC.test(word))
  return macs.every((mac) => withoutSigns(mac) === phone.mac)
}

/** User and password of basic authentication; null without it. */
function credentialsOf({ headers }: Pick<RawRequest, 'headers'>): { user: string; password: string } | null {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(headers.authorization ?? '')?.[1]
  if (encoded === undefined) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const at = text.indexOf(':')
  return at < 0 ? null : { user: text.slice(0, at), password: text.slice(at + 1) }
}

const isOpen = ({ link_until, confirmed_at, first_fetch_at, refusals }: FoundPhone, now: number): boolean =>
  confirmed_at === null &&
  refusals < MAX_REFUSALS &&
  link_until !== null &&
  link_until.getTime() > now &&
  (first_fetch_at === null || now - first_fetch_at.getTime() < MAX_WINDOW_MS)

/** Counts it, beside others that come at once, and tells the audit trail once an hour. */
async function noteRefusal(
  unit: UnitOfWork,
  phone: FoundPhone,
  request: RawRequest,
  now: Date,
): Promise<void> {
  const told = new Date(now.getTime() - HOUR_MS)
  const counted = await unit.rows
    .updateTable('desk_phones')
    .set((desk) => ({
      refusals: desk('refusals', '+', 1),
      refused_at: desk
        .case()
        .when(desk.or([desk('refused_at', 'is', null), desk('refused_at', '<', told)]))
        .then(now)
        .else(desk.ref('refused_at'))
        .end(),
    }))
    .where('id', '=', phone.id)
    .returning('refused_at')
    .executeTakeFirst()
  const isDue = counted?.refused_at?.getTime() === now.getTime()
  if (!isDue) return
  await recordAudit(unit, {
    by: { companyId: phone.company_id },
    action: 'desk_phone.refused',
    subject: { type: 'desk_phone', id: phone.id, name: phone.mac },
    details: { address: request.address, software: softwareOf(request) },
  })
}

const softwareOf = ({ headers }: Pick<RawRequest, 'headers'>): string =>
  cutText(lineOf(headers['user-agent'] ?? ''), MAX_SOFTWARE)

async function noteFetch(
  unit: UnitOfWork,
  phone: FoundPhone,
  request: RawRequest,
  { now, byPassword }: { now: Date; byPassword: boolean },
): Promise<void> {
  await unit.rows
    .updateTable('desk_phones')
    .set({
      last_fetch_at: now,
      software: softwareOf(request),
      ...(phone.first_fetch_at === null ? { first_fetch_at: now } : {}),
      ...(byPassword ? { confirmed_at: phone.confirmed_at ?? now, link_digest: null } : {}),
    })
    .where('id', '=', phone.id)
    .execute()
  if (phone.first_fetch_at !== null) return
  await recordAudit(unit, {
    by: { companyId: phone.company_id },
    action: 'desk_phone.set_up',
    subject: { type: 'desk_phone', id: phone.id, name: phone.mac },
    details: { address: request.address, software: softwareOf(request) },
  })
}

interface Serving extends DeskPhoneSettings {
  database: Pick<Database, 'system'>
}

/** Settings for desk phones: by a secret address once, then by the password that they got. */
export function deskPhoneRoute({ database, ...settings }: Serving): RawRoute {
  const fileFor = (phone: FoundPhone, name: string, now: Date) => {
    const known = phoneSettingsOf(phone, settings, settings.secrets, now)
    return known && (PHONE_CONFIGS[phone.make].files(known)[name] ?? null)
  }
  const byLink = (unit: UnitOfWork, phone: FoundPhone, request: RawRequest, now: Date) =>
    isOpen(phone, now.getTime()) ? serve(unit, phone, request, { now, byPassword: false }) : null

  async function serve(
    unit: UnitOfWork,
    phone: FoundPhone,
    request: RawRequest,
    how: { now: Date; byPassword: boolean },
  ): Promise<RawAnswer | null> {
    const name = (request.params.file ?? '').toLowerCase()
    const mac = FILE_MAC.exec(name)?.[0]
    // Phones ask for files of their model, too: those are nobody's.
    if (mac === undefined) return null
    if (mac !== phone.mac || !isItself(phone, request.headers['user-agent'] ?? '')) {
      if (!how.byPassword) await noteRefusal(unit, phone, request, how.now)
      return null
    }
    const file = fileFor(phone, name, how.now)
    if (file === null) return null
    await noteFetch(unit, phone, request, how)
    return { status: 200, ...file(), headers: { 'cache-control': 'no-store' } }
  }

  async function byPassword(unit: UnitOfWork, key: string, request: RawRequest): Promise<RawAnswer> {
    const claimed = credentialsOf(request)
    if (claimed === null) return LOCKED
    const phone = await findPhone(unit.rows, { publicKey: key })
    if (!phone?.password_sealed || claimed.user !== phone.mac) return LOCKED
    if (!isSameText(claimed.password, settings.secrets.open(phone.password_sealed))) return LOCKED
    return (await serve(unit, phone, request, { now: new Date(), byPassword: true })) ?? UNKNOWN
  }

  return {
    method: 'GET',
    path: `${PHONE_SETUP_PATH}/:key/:file`,
    maxBytes: 0,
    perMinute: 120,
    handle: (request) =>
      database.system(async (unit) => {
        const { key = '' } = request.params
        if (UUID.test(key)) return byPassword(unit, key, request)
        const phone = await findPhone(unit.rows, { linkDigest: linkDigest(key) })
        return (phone && (await byLink(unit, phone, request, new Date()))) ?? UNKNOWN
      }),
  }
}
