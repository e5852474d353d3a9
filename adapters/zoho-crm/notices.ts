import { randomBytes } from 'node:crypto'
import { ApiRefused, BadIncoming, IncomingRefused } from '#platform/integrations/errors.ts'
import type { Connection, Incoming, IncomingRequest, Received, Work } from '#platform/integrations/port.ts'
import { parseAnswer } from '#platform/integrations/zoho/parse-answer.ts'
import { isSameText } from '#platform/secrets/same-text.ts'
import { DEALS, MODULES, WATCHED, type ZohoRecord } from './records.ts'

/** Channels end by themselves: they are renewed in time, ms. */
const LASTS = 24 * 3_600_000
const RENEWED_AFTER = 12 * 3_600_000
/** How often what notices may have missed is asked for, ms. */
const CATCH_UP_EVERY = 15 * 60_000
/** Ids of one notice. */
const MAX_IDS = 100

/** A channel's number is chosen by us: one for each connection. */
const channelOf = ({ id }: Connection): string => String(1_000_000_000_000 + id)

interface Watched {
  watch?: readonly { code?: string; status?: string; message?: string }[]
}

/** Asks to be told of changes. There is no signature: the token comes back, and is the proof. @returns what to keep */
export async function watch(work: Work): Promise<Record<string, string>> {
  const token = work.connection.tokens.noticeToken || randomBytes(24).toString('base64url')
  const until = new Date(Date.now() + LASTS)
  const channel = {
    channel_id: channelOf(work.connection),
    events: WATCHED.map((module) => `${module}.all`),
    notify_url: work.connection.incomingUrl,
    token,
    channel_expiry: `${until.toISOString().slice(0, 19)}+00:00`,
  }
  const ask = async (method: 'POST' | 'PUT') => {
    const body = { watch: [channel] }
    const answer = (await work.api({ path: 'actions/watch', method, body })) as Watched | null
    return answer?.watch?.[0]
  }
  // A channel that lives is renewed; one that has ended is made again.
  const renewed = work.connection.tokens.watchedAt ? await ask('PUT') : undefined
  const one = renewed?.status === 'success' ? renewed : await ask('POST')
  if (one?.status !== 'success')
    throw new ApiRefused(200, String(one?.code ?? 'NO_CHANNEL'), String(one?.message ?? ''))
  return { noticeToken: token, watchedAt: new Date().toISOString() }
}

export const unwatch = (work: Work): Promise<unknown> =>
  work.api({ path: `actions/watch?channel_ids=${channelOf(work.connection)}`, method: 'DELETE' })

/** Reads a notice: module, operation and ids. @throws IncomingRefused, BadIncoming */
export function receiveNotice(connection: Connection, { body }: IncomingRequest): Received {
  const notice = parseAnswer(body.toString('utf8'))
  const { noticeToken = '' } = connection.tokens
  if (noticeToken === '' || !isSameText(String(notice.token ?? ''), noticeToken))
    throw new IncomingRefused('another token')
  if (String(notice.channel_id ?? '') !== channelOf(connection)) throw new IncomingRefused('another channel')
  const module = WATCHED.find((one) => one === notice.module)
  if (module === undefined || !Array.isArray(notice.ids)) throw new BadIncoming('no module')
  const operation = String(notice.operation ?? '')
  const kind = operation === 'delete' ? 'delete' : 'change'
  const ids = notice.ids.filter((id): id is string => typeof id === 'string' && /^\d{1,25}$/.test(id))
  return { events: ids.slice(0, MAX_IDS).map((id) => eventOf(kind, module, id)) }
}

const eventOf = (kind: string, module: string, id: string): Incoming => ({
  kind,
  record: `${module} ${id}`,
  content: { module, id },
})

/** Renews the channel in time, and now and then asks for what notices may have missed. */
export async function poll(work: Work): Promise<Record<string, string>> {
  const { tokens } = work.connection
  const since = (name: string): number => Date.parse(tokens[name] ?? '') || 0
  const renewed = Date.now() - since('watchedAt') > RENEWED_AFTER ? await watch(work) : {}
  if (Date.now() - since('caughtUpAt') < CATCH_UP_EVERY) return renewed
  const begun = new Date()
  // Overlaps, since clocks differ; at the first time nothing old is fetched.
  const after = new Date((since('caughtUpAt') || Date.now()) - 120_000)
  const { people, businesses } = work.connection.settings
  for (const module of [...(people ? MODULES : []), ...(businesses ? [DEALS] : [])]) {
    const query = new URLSearchParams({
      fields: 'id',
      sort_by: 'Modified_Time',
      sort_order: 'asc',
      per_page: '200',
    })
    const changed = (await work.api({
      path: `${module}?${query}`,
      method: 'GET',
      headers: { 'if-modified-since': `${after.toISOString().slice(0, 19)}+00:00` },
    })) as { data?: readonly ZohoRecord[] } | null
    await work.keepIncoming((changed?.data ?? []).map(({ id }) => eventOf('change', module, id)))
  }
  return { ...renewed, caughtUpAt: begun.toISOString() }
}
