import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '#platform/log/logger.ts'
import type { EndpointName, Registration } from '#platform/telephony/port.ts'
import type { Contacts } from './contacts.ts'
import { extensionEndpoint } from './endpoint-names.ts'
import type { Registered } from './fetch-contacts.ts'

const EVERY_MS = 3_000

interface PollContactsParts {
  contacts: Contacts
  serves(endpoint: EndpointName): boolean
  fetchRegistered(): Promise<Registered>
  /** Queries the contacts of an endpoint. */
  learn(name: string): Promise<void>
  tell(registration: Registration): void
  log: Pick<Logger, 'warn'>
  /** Shorter for tests. */
  everyMs?: number
}

/**
 * Asterisk sends no events for devices of extensions created after its start: neither when they register or leave, nor
 * when they move, as a reloaded page does. Colleagues in a newly set up company would appear offline, or be called at
 * an old address. So the registrar is polled until aborted; only endpoints that changed or had no event are queried.
 */
export async function pollContacts(parts: PollContactsParts, signal: AbortSignal): Promise<void> {
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
    await look().catch((error) => log.warn({ error }, 'failed to list the registered devices'))
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
}
