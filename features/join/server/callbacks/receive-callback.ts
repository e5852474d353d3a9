import { Failure } from '#platform/access/failure.ts'
import { tooMany } from '#platform/contract/errors.ts'
import { exceedsJson } from '#platform/http/server/json-values.ts'
import type { RawRequest, RawRoute } from '#platform/http/server/raw-route.ts'
import type { ChannelEvent } from '#platform/messaging/domain.ts'
import { BadCallback, CallbackRefused, type ChannelProvider } from '#platform/messaging/port.ts'
import { type AccountRow, providerAccount } from '../accounts/account.queries.ts'
import type { JoinContext } from '../join-context.ts'
import { createAccountCache } from './account-cache.ts'
import { createBacklog } from './backlog.ts'
import { byNumber } from './by-number.ts'
import { countDropped, type Dropped } from './count-dropped.ts'
import type { StoreEvents } from './store-events.ts'

/** Meta sends batches of up to 3 MB, the most of all providers. */
const MAX_BYTES = 4 * 1024 * 1024
/**
 * JSON values of a callback. A service's batch of a thousand updates has some forty for each; those who know an unsigned address
 * could otherwise keep everybody waiting for hundreds of thousands of tiny ones.
 */
const MAX_VALUES = 60_000
/** Of any service's callback. */
const MAX_DEPTH = 100
/** Requests a minute; all companies' callbacks come from the provider's few addresses. */
const MAX_A_MINUTE = 120_000

const RETRY_AFTER_S = 60

const EMPTY = { status: 200, body: '', contentType: 'text/plain' } as const
const refused = (status: 400 | 403 | 404 | 413) => ({ status, body: '', contentType: 'text/plain' })

/** `/webhooks/{provider}/{account key}`: stored before it is acknowledged. An unknown key gets a plain 404. */
export function callbackRoutes(context: JoinContext, storeEvents: StoreEvents): readonly RawRoute[] {
  const findAccount = createAccountCache(() => context.database.systemRows)
  const isBehind = createBacklog(() => context.database.systemRows)
  const find = async ({ params }: Pick<RawRequest, 'params'>) => {
    const provider = context.providers.get(params.provider ?? '')
    const row = provider && (await findAccount(provider.name, params.key ?? ''))
    return provider && row ? { provider, row } : null
  }
  const path = '/webhooks/:provider/:key'
  return [
    {
      method: 'POST',
      path,
      maxBytes: MAX_BYTES,
      perMinute: MAX_A_MINUTE,
      async admit(request) {
        const found = await find(request)
        if (!found) return refused(404)
        await context.files.requireDisk()
        // Providers send again what was refused: Meta for seven days.
        if (await isBehind(found.row.company_id))
          throw new Failure(tooMany, { retryAfterSeconds: RETRY_AFTER_S })
        return null
      },
      async handle(request) {
        const found = await find(request)
        if (!found) return refused(404)
        if (exceedsJson(request.body, { values: MAX_VALUES, depth: MAX_DEPTH })) return refused(413)
        const { events, dropped } = read(context, found, request)
        if (typeof events === 'number') return refused(events)
        for (const part of await byNumber(context.database.systemRows, found.row, events))
          await storeEvents(part.account, part.events)
        await countDropped(context, found.row, dropped)
        return EMPTY
      },
    },
    {
      method: 'GET',
      path,
      maxBytes: 0,
      async handle(request) {
        const found = await find(request)
        if (!found) return refused(404)
        const answer = found.provider.handshake?.(providerAccount(found.row, context.secrets), request.query)
        if (answer === undefined) return EMPTY
        return answer === null ? refused(403) : { status: 200, body: answer, contentType: 'text/plain' }
      },
    },
  ]
}

function read(
  { secrets, log }: JoinContext,
  { provider, row }: { provider: ChannelProvider; row: AccountRow },
  { body, headers }: RawRequest,
): { events: readonly ChannelEvent[] | 400 | 403; dropped: Dropped } {
  const dropped = new Map<string, number>()
  const onDropped = (what: string) => void dropped.set(what, (dropped.get(what) ?? 0) + 1)
  try {
    return { events: provider.receive(providerAccount(row, secrets), { body, headers, onDropped }), dropped }
  } catch (error) {
    if (error instanceof CallbackRefused) return { events: 403, dropped }
    if (!(error instanceof BadCallback)) throw error
    log.warn({ err: error, account: row.id }, 'failed to read a provider callback')
    return { events: 400, dropped }
  }
}
