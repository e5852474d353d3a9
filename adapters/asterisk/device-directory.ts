import type { Logger } from '#platform/log/logger.ts'
import type { ContactAddress, EndpointName, Registration, TelephonyEngine } from '#platform/telephony/port.ts'
import type { AriRequester } from './ari/ari-client.ts'
import type { ContactStatusChange } from './ari/messages.ts'
import { Contacts, deviceNameOf } from './contacts.ts'
import { type Evaluate, fetchContacts, fetchContactsOf, fetchRegistered, learnOne } from './fetch-contacts.ts'
import { pollContacts } from './poll-contacts.ts'
import { rateLimitedQuery } from './rate-limited-query.ts'

/** How long "no contacts" is cached for an extension, unless an event says otherwise. */
const ASK_AGAIN_MS = 250

interface DirectoryParts {
  ari: AriRequester
  /** By the helper channel of this connection. */
  evaluate: Evaluate
  serves(endpoint: EndpointName): boolean
  tell(registration: Registration): void
  /** Once it is known that a device is registered under this name of Asterisk's, and again at times. */
  onRegistered(name: string): void
  log: Pick<Logger, 'warn'>
}

/** Contacts of devices, from events, and by query where there are none. */
export interface DeviceDirectory extends Pick<TelephonyEngine, 'contacts' | 'findContact'> {
  all(): Registration[]
  /** Number of contacts after an event, if it changed. */
  onEvent(event: ContactStatusChange): Registration | null
  /** Queries all. */
  fill(): Promise<void>
  /** Polls those without events, until aborted. */
  follow(signal: AbortSignal): void
  clear(): void
}

export function createDeviceDirectory({
  ari,
  evaluate,
  serves,
  tell,
  onRegistered,
  log,
}: DirectoryParts): DeviceDirectory {
  const contacts = new Contacts()
  /** Calls to a phone that is off must not each query Asterisk. */
  const ask = rateLimitedQuery(ASK_AGAIN_MS, (endpoint) => fetchContactsOf(evaluate, contacts, endpoint))

  async function learn(endpoint: EndpointName): Promise<ContactAddress[]> {
    const { length } = contacts.of(endpoint)
    await ask(endpoint)
    const found = contacts.of(endpoint)
    if (found.length !== length) tell({ endpoint, contacts: found.length })
    return found
  }

  return {
    async contacts(endpoint) {
      const known = contacts.of(endpoint)
      return known.length > 0 && contacts.isFollowed(endpoint) ? known : learn(endpoint)
    },
    async findContact(endpoint, deviceName) {
      const isIt = (address: ContactAddress) => deviceNameOf(address) === deviceName
      return contacts.of(endpoint).find(isIt) ?? (await learn(endpoint)).find(isIt) ?? null
    },
    all: () => contacts.all(),
    onEvent(event) {
      onRegistered(event.endpoint.resource)
      return contacts.apply(event)
    },
    async fill() {
      for (const name of await fetchContacts(ari, evaluate, contacts, serves)) onRegistered(name)
    },
    follow(signal) {
      const fetch = () => fetchRegistered(evaluate)
      const learnName = (name: string) => {
        onRegistered(name)
        return learnOne(evaluate, name, contacts)
      }
      const parts = { contacts, serves, fetchRegistered: fetch, learn: learnName, tell, log }
      void pollContacts(parts, signal)
    },
    clear: () => contacts.clear(),
  }
}
