import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '#platform/log/logger.ts'
import type { AriRequester } from './ari/ari-client.ts'
import { variableAnswer } from './ari/messages.ts'
import { REFUSED, REFUSED_COMPANY } from './config/share-dialplan.ts'

const EVERY_MS = 5_000

interface Parts {
  ask: AriRequester['request']
  onRefused: (refused: { calls: number; company: number | null }) => void
  log: Pick<Logger, 'warn'>
  /** Shorter for tests. */
  everyMs?: number
}

/** Reports the calls that the dialplan refused (`config/share-dialplan.ts`), until aborted. */
export async function watchRefusedCalls(
  { ask, onRefused, log, everyMs = EVERY_MS }: Parts,
  over: AbortSignal,
) {
  const read = async (variable: string): Promise<number> => {
    const answer = await ask({ method: 'GET', path: 'asterisk/variable', query: { variable } })
    return Number(variableAnswer.parse(answer).value) || 0
  }
  let known: number | null = null
  let isTold = false
  while (!over.aborted) {
    try {
      const count = await read(REFUSED)
      if (known !== null && count > known)
        onRefused({ calls: count - known, company: (await read(REFUSED_COMPANY)) || null })
      known = count
    } catch (error) {
      if (over.aborted) return
      // An Asterisk of the operator's own may have another dialplan.
      if (!isTold) log.warn({ err: error }, 'Asterisk does not report the calls that it refused')
      isTold = true
    }
    await delay(everyMs, undefined, { signal: over }).catch(() => undefined)
  }
}
