import type { Logger } from '#platform/log/logger.ts'
import type { AriRequester } from './ari/ari-client.ts'
import { AriRefused } from './ari/errors.ts'
import { type Evaluate, evaluate, openProbe } from './fetch-contacts.ts'

const PATIENCE_MS = 2_000

interface ProbeParts {
  ari: AriRequester
  app: string
  log: Pick<Logger, 'warn'>
  /** How long a query waits for another helper channel; shorter for tests. */
  patienceMs?: number
}

/** The helper channel for contact queries of this connection. */
export interface Probe {
  open(): Promise<void>
  /** Somebody may hang up all channels on Asterisk's console: without it no call finds its devices. */
  ended(channel: string): Promise<void>
  /** Waits for another one if it has just ended. */
  evaluate: Evaluate
}

export function createProbe({ ari, app, log, patienceMs = PATIENCE_MS }: ProbeParts): Probe {
  let id = ''
  const waiting = new Set<() => void>()

  async function open(): Promise<void> {
    id = await openProbe(ari, app)
    for (const goOn of waiting) goOn()
  }

  /** At the latest when patience ends. */
  async function renewed(gone: string): Promise<void> {
    if (id !== gone) return
    await new Promise<void>((resolve) => {
      const goOn = () => {
        waiting.delete(goOn)
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(goOn, patienceMs)
      waiting.add(goOn)
    })
  }

  return {
    open,
    async ended(channel) {
      if (channel !== id) return
      try {
        await open()
      } catch (error) {
        log.warn({ error }, 'the helper channel for contact queries could not be created')
      }
    },
    async evaluate(variable) {
      const used = id
      try {
        return await evaluate(ari, used, variable)
      } catch (error) {
        if (!(error instanceof AriRefused) || error.status !== 404) throw error
        await renewed(used)
        if (id === used) throw error
        return evaluate(ari, id, variable)
      }
    },
  }
}
