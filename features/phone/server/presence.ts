import type { Logger } from '#platform/log/logger.ts'
import type { EndpointName } from '#platform/telephony/port.ts'
import type { CallStatus, PhoneStatus } from '../contract/call.ts'
import type { Clock, FindEndpoints } from './ports.ts'

/** The state of every extension's phone, kept in memory from engine events and calls. */
export interface Presence {
  /** What calls go by. */
  statusOf(endpoint: EndpointName): CallStatus
  /** What people see. */
  shownOf(endpoint: EndpointName): PhoneStatus
  /** Registered devices of the extension, browsers and desk phones together. */
  contactsOf(endpoint: EndpointName): number
  /** `serverId`: the telephone server where they are registered. */
  setContacts(serverId: number, endpoint: EndpointName, contacts: number): void
  /** A call of this extension began, was answered, or ended (null). */
  setCall(endpoint: EndpointName, callId: string, state: 'BUSY' | 'IN_CALL' | null): void
  /** Its user is in a video meeting; forgotten unless it is said again within two minutes, since nodes die. */
  setMeeting(endpoint: EndpointName, inside: boolean): void
  /** The server is gone, with every registration at it. */
  forgetContacts(serverId: number): void
  /** From here on only registrations at this server count for the company. */
  companyMoved(companyId: number, serverId: number): void
  /** Every phone that is not unregistered. */
  endpoints(): EndpointName[]
  /** Resolves when all changes so far are sent. */
  settled(): Promise<void>
}

/** The shown part of a phone's state. */
export interface PhoneStates {
  statusOf(endpoint: EndpointName): PhoneStatus
  contactsOf(endpoint: EndpointName): number
}

export interface PresencePorts {
  findEndpoints: FindEndpoints
  publish(companyId: number, state: { account: string; extension: string; status: PhoneStatus }): void
  clock: Clock
  log: Logger
}

/** Retry delay when the database could not look up endpoints. */
const RETRY_MS = 1_000
const MEETING_MS = 150_000

interface Phone {
  /** By telephone server: a phone may still be registered at its company's previous one. */
  contacts: Map<number, number>
  calls: Map<string, 'BUSY' | 'IN_CALL'>
  /** What was last said of its user's meeting; null: in none. */
  meeting: object | null
  published: PhoneStatus
}

interface Owner {
  companyId: number
  extension: string
}

/** Unregistered, in no call, and published as such: nothing to remember. */
const isForgettable = (phone: Phone): boolean =>
  phone.contacts.size === 0 &&
  phone.calls.size === 0 &&
  phone.meeting === null &&
  phone.published === 'UNREGISTERED'

function stateOf(phone: Phone | undefined): CallStatus {
  if (!phone) return 'UNREGISTERED'
  const calls = [...phone.calls.values()]
  if (calls.includes('IN_CALL')) return 'IN_CALL'
  if (calls.length > 0) return 'BUSY'
  return phone.contacts.size > 0 ? 'REGISTERED' : 'UNREGISTERED'
}

function shownStateOf(phone: Phone | undefined): PhoneStatus {
  const state = stateOf(phone)
  return phone?.meeting && state !== 'IN_CALL' && state !== 'BUSY' ? 'IN_MEETING' : state
}

export function createPresence({ findEndpoints, publish, clock, log }: PresencePorts): Presence {
  const phones = new Map<EndpointName, Phone>()
  const owners = new Map<EndpointName, Owner>()
  /** Current servers of companies that moved. */
  const homes = new Map<number, number>()
  const changed = new Set<EndpointName>()
  let telling: Promise<void> | null = null

  function phoneOf(endpoint: EndpointName): Phone {
    const known = phones.get(endpoint)
    if (known) return known
    const phone: Phone = {
      contacts: new Map(),
      calls: new Map(),
      meeting: null,
      published: 'UNREGISTERED',
    }
    phones.set(endpoint, phone)
    return phone
  }

  /** Publishes simultaneous changes together, with one look-up for all new endpoints. */
  function tell(endpoint: EndpointName): void {
    changed.add(endpoint)
    telling ??= Promise.resolve()
      .then(tellAll)
      .finally(() => {
        telling = null
        for (const next of changed) tell(next)
      })
  }

  async function tellAll(): Promise<void> {
    const names = [...changed]
    changed.clear()
    await learnOwners(names.filter((name) => !owners.has(name)))
    for (const endpoint of names) tellOne(endpoint)
  }

  async function learnOwners(names: readonly EndpointName[]): Promise<void> {
    if (names.length === 0) return
    try {
      for (const { endpoint, ...owner } of await findEndpoints(names)) owners.set(endpoint, owner)
    } catch (error) {
      log.warn({ err: error, phones: names.length }, 'failed to publish phone states; retrying')
      clock.after(RETRY_MS, () => names.forEach(tell))
    }
  }

  function tellOne(endpoint: EndpointName): void {
    const phone = phones.get(endpoint)
    const owner = owners.get(endpoint)
    if (!phone) return
    const status = shownStateOf(phone)
    if (status !== phone.published && owner) {
      publish(owner.companyId, { account: endpoint, extension: owner.extension, status })
      phone.published = status
    }
    if (isForgettable(phone)) phones.delete(endpoint)
  }

  return {
    statusOf: (endpoint) => stateOf(phones.get(endpoint)),
    shownOf: (endpoint) => shownStateOf(phones.get(endpoint)),
    contactsOf: (endpoint) =>
      [...(phones.get(endpoint)?.contacts.values() ?? [])].reduce((sum, contacts) => sum + contacts, 0),
    setContacts(serverId, endpoint, contacts) {
      const owner = owners.get(endpoint)
      const home = owner && homes.get(owner.companyId)
      const known = phoneOf(endpoint).contacts
      if (contacts === 0 || (home !== undefined && home !== serverId)) known.delete(serverId)
      else known.set(serverId, contacts)
      tell(endpoint)
    },
    setCall(endpoint, callId, state) {
      const phone = phoneOf(endpoint)
      if (state === null) phone.calls.delete(callId)
      else phone.calls.set(callId, state)
      tell(endpoint)
    },
    setMeeting(endpoint, inside) {
      const said = inside ? {} : null
      phoneOf(endpoint).meeting = said
      tell(endpoint)
      if (said === null) return
      clock.after(MEETING_MS, () => {
        const phone = phones.get(endpoint)
        if (phone?.meeting !== said) return
        phone.meeting = null
        tell(endpoint)
      })
    },
    forgetContacts(serverId) {
      for (const [endpoint, phone] of phones) if (phone.contacts.delete(serverId)) tell(endpoint)
    },
    companyMoved(companyId, serverId) {
      homes.set(companyId, serverId)
      for (const [endpoint, phone] of phones) {
        if (owners.get(endpoint)?.companyId !== companyId) continue
        for (const server of [...phone.contacts.keys()])
          if (server !== serverId) phone.contacts.delete(server)
        tell(endpoint)
      }
    },
    endpoints: () => [...phones.keys()],
    async settled() {
      while (telling) await telling
    },
  }
}
