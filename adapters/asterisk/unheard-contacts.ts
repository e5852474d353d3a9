import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '#platform/log/logger.ts'
import type { EndpointName, Registration } from '#platform/telephony/port.ts'
import type { Contacts } from './contacts.ts'
import { extensionEndpoint } from './endpoint-names.ts'

const EVERY_MS = 3_000

interface UnheardParts {
  contacts: Contacts
  serves(endpoint: EndpointName): boolean
  /** Asterisk's endpoints that devices are registered as now. */
  fetchRegistered(): Promise<ReadonlySet<string>>
  /** Asks where the devices of one of them are. */
  learn(name: string): Promise<void>
  tell(registration: Registration): void
  log: Pick<Logger, 'warn'>
  /** Shorter for tests. */
  everyMs?: number
}

/**
 * No event tells of a device that registers under an extension made after Asterisk was started, nor of its going: whoever works
 * in a company that is being set up would be away to all others, and never be offered a call of a queue. So what the registrar keeps
 * is looked at, at intervals, until aborted; only what no event told of is asked for.
 */
export async function followUnheardContacts(parts: UnheardParts, signal: AbortSignal): Promise<void> {
  const { contacts, serves, fetchRegistered, learn, tell, log, everyMs = EVERY_MS } = parts
  let before: ReadonlySet<string> = new Set()

  async function look(): Promise<void> {
    const now = new Set([...(await fetchRegistered())].filter(serves))
    const come = [...now].filter((name) => !contacts.has(name))
    const gone = [...before].filter((name) => !now.has(name) && contacts.has(name))
    for (const name of [...come, ...gone]) {
      const endpoint = extensionEndpoint(name)
      const known = contacts.of(endpoint).length
      await learn(name)
      if (signal.aborted) return
      const { length } = contacts.of(endpoint)
      if (length !== known) tell({ endpoint, contacts: length })
    }
    before = now
  }

  while (!signal.aborted) {
    await look().catch((error) => log.warn({ error }, 'the registered devices could not be looked at'))
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
}
