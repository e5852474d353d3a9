import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '#platform/log/logger.ts'
import type { EndpointName, Registration } from '#platform/telephony/port.ts'
import type { Contacts } from './contacts.ts'
import { extensionEndpoint } from './endpoint-names.ts'
import type { Registered } from './fetch-contacts.ts'

const EVERY_MS = 3_000

interface UnheardParts {
  contacts: Contacts
  serves(endpoint: EndpointName): boolean
  fetchRegistered(): Promise<Registered>
  /** Asks where the devices of one of them are. */
  learn(name: string): Promise<void>
  tell(registration: Registration): void
  log: Pick<Logger, 'warn'>
  /** Shorter for tests. */
  everyMs?: number
}

/**
 * No event tells of a device that registers under an extension made after Asterisk was started, nor of its going, nor that it came
 * back from elsewhere, as a page that was loaded anew: whoever works in a company that is being set up would be away to all
 * others, or be called where nobody is any more. So what the registrar keeps is looked at, at intervals, until aborted; only
 * what changed, or what no event told of, is asked for.
 */
export async function followUnheardContacts(parts: UnheardParts, signal: AbortSignal): Promise<void> {
  const { contacts, serves, fetchRegistered, learn, tell, log, everyMs = EVERY_MS } = parts
  let before: Registered = new Map()

  async function look(): Promise<void> {
    const now = new Map([...(await fetchRegistered())].filter(([name]) => serves(name)))
    const came = [...now.keys()].filter((name) => !contacts.has(name))
    const moved = [...now.keys()].filter(
      (name) => contacts.has(name) && before.has(name) && before.get(name) !== now.get(name),
    )
    const gone = [...before.keys()].filter((name) => !now.has(name) && contacts.has(name))
    for (const name of [...came, ...moved, ...gone]) {
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
