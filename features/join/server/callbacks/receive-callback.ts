import type { RawRequest, RawRoute } from '#platform/http/server/raw-route.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { type ChannelEvent, laneOf } from '#platform/messaging/domain.ts'
import { BadCallback, CallbackRefused, type ChannelProvider } from '#platform/messaging/port.ts'
import { type AccountRow, findByKey, providerAccount } from '../accounts/account.queries.ts'
import type { JoinParts } from '../parts.ts'
import { queueOf } from './queue-of.ts'

/** Meta sends batches of up to 3 MB. */
const MOST_BYTES = 4 * 1024 * 1024
/**
 * Keeps what a provider sends, together with its dedupe key, before it is acknowledged; a second delivery of the same fact
 * changes nothing. It is carried out afterwards, in the order of each person's lane.
 */
export async function keepEvents(
  parts: JoinParts,
  account: AccountRow,
  events: readonly ChannelEvent[],
): Promise<void> {
  if (events.length === 0) return
  await parts.database.system(async (unit) => {
    const kept = await unit.rows
      .insertInto('join_inbox')
      .values(
        events.map((event) => ({
          company_id: account.company_id,
          account_id: account.id,
          dedupe_key: event.key,
          lane: laneOf(event).slice(0, 220),
          event: JSON.stringify(event),
        })),
      )
      .onConflict((conflict) => conflict.columns(['account_id', 'dedupe_key']).doNothing())
      .returning('lane')
      .execute()
    for (const lane of new Set(kept.map((row) => row.lane)))
      await enqueue(
        unit,
        parts.jobs.process,
        { account_id: account.id, lane },
        queueOf('in', account.id, lane),
      )
  })
}

const EMPTY = { status: 200, body: '', contentType: 'text/plain' } as const
const refused = (status: 400 | 403 | 404) => ({ status, body: '', contentType: 'text/plain' })

/** `/webhooks/{provider}/{account key}`. An unknown key looks like any other page that is not there. */
export function callbackRoutes(parts: JoinParts): readonly RawRoute[] {
  const find = async ({ params }: RawRequest) => {
    const provider = parts.providers.get(params.provider ?? '')
    const row = provider && (await findByKey(parts.database.systemRows, provider.name, params.key ?? ''))
    return provider && row ? { provider, row } : null
  }
  const path = '/webhooks/:provider/:key'
  return [
    {
      method: 'POST',
      path,
      maxBytes: MOST_BYTES,
      async handle(request) {
        const found = await find(request)
        if (!found) return refused(404)
        const events = read(parts, found, request)
        if (typeof events === 'number') return refused(events)
        await keepEvents(parts, found.row, events)
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
        const answer = found.provider.handshake?.(providerAccount(found.row, parts.secrets), request.query)
        if (answer === undefined) return EMPTY
        return answer === null ? refused(403) : { status: 200, body: answer, contentType: 'text/plain' }
      },
    },
  ]
}

function read(
  { secrets, log }: JoinParts,
  { provider, row }: { provider: ChannelProvider; row: AccountRow },
  { body, headers }: RawRequest,
): readonly ChannelEvent[] | 400 | 403 {
  try {
    return provider.receive(providerAccount(row, secrets), { body, headers })
  } catch (error) {
    if (error instanceof CallbackRefused) return 403
    if (!(error instanceof BadCallback)) throw error
    log.warn({ err: error, account: row.id }, 'a callback could not be read')
    return 400
  }
}
