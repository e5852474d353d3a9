import { z } from 'zod'
import { cutText } from '#platform/contract/cut-text.ts'
import type { ChannelEvent } from '#platform/messaging/domain.ts'
import { instantOf } from '#platform/messaging/meta/instant.ts'
import type { OnDropped } from '#platform/messaging/port.ts'
import { identityOf } from './identity-of.ts'

type MissedCall = Extract<ChannelEvent, { type: 'missed_call' }>

/** Calls remembered of a number: who rings without end pushes out their own. */
const MAX_REMEMBERED = 200

const written = z.string().nullish().catch(null)
const date = z
  .union([z.date().transform((at) => at.getTime()), z.number(), z.string()])
  .nullish()
  .catch(null)
const callEvent = z.object({
  id: z
    .string()
    .min(1)
    .overwrite((id) => cutText(id, 200)),
  status: z.string(),
  from: written,
  /** The number of a caller whose `from` tells none. */
  callerPn: written,
  chatId: written,
  isGroup: z.boolean().nullish().catch(null),
  groupJid: written,
  date,
})

type Call = z.infer<typeof callEvent>

const callerOf = ({ from, chatId, callerPn }: Call) => identityOf([from || chatId, callerPn], '')

const ENDED: ReadonlySet<string> = new Set(['timeout', 'reject', 'terminate'])

/**
 * Follows the calls of one number: it rings (`offer`), is taken on a telephone (`accept`), and ends (`timeout`, `reject`,
 * `terminate`, sometimes two of them). Missed is what ends without having been taken.
 */
export function createMissedCalls() {
  /** Since when it rings, ms; null: taken, or told already. */
  const calls = new Map<string, number | null>()

  function remember(id: string, since: number | null): void {
    calls.delete(id)
    calls.set(id, since)
    const [oldest] = calls.keys()
    if (calls.size > MAX_REMEMBERED && oldest !== undefined) calls.delete(oldest)
  }

  /** @returns since when it rang, ms, if nobody took it and this ends it */
  function missedSince({ id, status }: Call, at: number): number | null {
    const since = calls.get(id)
    if (status === 'accept') remember(id, null)
    if (status === 'offer' && since === undefined) remember(id, at)
    // Of a call that rang while the program was away only its time-out says that nobody took it.
    const began = since === undefined && status === 'timeout' ? at : since
    if (!ENDED.has(status) || began === undefined || began === null) return null
    remember(id, null)
    return began
  }

  return {
    /** @returns the call that is missed by this */
    onUpdate(input: unknown, onDropped: OnDropped = () => {}): MissedCall | null {
      const call = callEvent.safeParse(input).data
      if (!call) {
        onDropped('unreadable call')
        return null
      }
      const ended = Date.parse(instantOf(String(call.date ?? '')))
      const began = missedSince(call, ended)
      if (began === null) return null
      const from = call.isGroup || call.groupJid ? null : callerOf(call)
      if (from === null) {
        onDropped('group call')
        return null
      }
      const waited = Math.max(0, Math.round((ended - began) / 1000))
      return {
        type: 'missed_call',
        key: `missed ${call.id}`,
        at: new Date(began).toISOString(),
        from,
        waited,
      }
    },
  }
}
