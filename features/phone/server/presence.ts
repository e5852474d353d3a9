import type { Logger } from '#platform/log/logger.ts'
import type { EndpointName } from '#platform/telephony/port.ts'
import type { CallStatus, PhoneStatus } from '../contract/call.ts'
import type { Clock, FindEndpoints } from './ports.ts'

/** What a telephone server knows of a phone; `status` without meetings. */
export interface PhoneAtServer {
  status: CallStatus
  contacts: number
}

/** The part of a telephone server's calls. */
export interface PresenceOfCalls extends Omit<Presence, 'setCall'> {
  /** A call of this extension began, was answered, or ended (null). */
  setCall(endpoint: EndpointName, callId: string, state: 'BUSY' | 'IN_CALL' | null): void
}

/**
 * The state of every extension's phone, kept in memory from engine events and calls, and from what other nodes say of servers whose
 * calls they run.
 */
export interface Presence {
  /** What calls go by. */
  statusOf(endpoint: EndpointName): CallStatus
  /** What people see. */
  shownOf(endpoint: EndpointName): PhoneStatus
  /** Registered devices of the extension, browsers and desk phones together. */
  contactsOf(endpoint: EndpointName): number
  /** `serverId`: the telephone server where they are registered. */
  setContacts(serverId: number, endpoint: EndpointName, contacts: number): void
  /** A call of this extension at the server began, was answered, or ended (null). */
  setCall(serverId: number, endpoint: EndpointName, callId: string, state: 'BUSY' | 'IN_CALL' | null): void
  /** The same for the calls of one server; `statusOf` is registered only for who is there. */
  at(serverId: number): PresenceOfCalls
  /** What this node knows of a phone at a server whose calls it runs. */
  stateAt(serverId: number, endpoint: EndpointName): PhoneAtServer
  /** What another node says of a phone at a server whose calls it runs. */
  setRemote(serverId: number, endpoint: EndpointName, state: PhoneAtServer): void
  /** Servers of other nodes at which the phone is in calls. */
  remoteCallsOf(endpoint: EndpointName): number[]
  /** Its user is in a video meeting; forgotten unless it is said again within two minutes, since nodes die. */
  setMeeting(endpoint: EndpointName, inside: boolean): void
  /** The server is gone, with every registration at it. */
  forgetContacts(serverId: number): void
  /** Another node runs the calls of the server from here on, or begins to say what it knows. */
  forgetServer(serverId: number): void
  /** From here on only registrations at this server count for the company. */
  companyMoved(companyId: number, serverId: number): void
  /** Every phone that is not unregistered. */
  endpoints(): EndpointName[]
  /** Phones that this node knows of at a server whose calls it runs. */
  endpointsAt(serverId: number): EndpointName[]
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
  /** What this node knows of a phone at a server changed. */
  onLocal?: (serverId: number, endpoint: EndpointName) => void
  /** A phone changed, for whatever reason. */
  onChange?: (endpoint: EndpointName) => void
  clock: Clock
  log: Logger
}

/** Retry delay when the database could not look up endpoints. */
const RETRY_MS = 1_000
const MEETING_MS = 150_000

interface Phone {
  /** By telephone server: a phone may still be registered at its company's previous one. */
  contacts: Map<number, number>
  /** Where it is still registered though its company moved: only calls there can reach it. */
  former: Map<number, number>
  calls: Map<string, { serverId: number; state: 'BUSY' | 'IN_CALL' }>
  /** By telephone server, of other nodes. */
  remote: Map<number, PhoneAtServer>
  /** Something of it was here, so that this node publishes it until it is forgotten. */
  local: boolean
  /** What was last said of its user's meeting; null: in none. */
  meeting: object | null
  /** What its people were last told; null: by another node. */
  published: PhoneStatus | null
  /** What this node was last told. */
  noticed: PhoneStatus
}

interface Owner {
  companyId: number
  extension: string
}

/** Unregistered, in no call, and published as such: nothing to remember. */
const isForgettable = (phone: Phone): boolean =>
  phone.contacts.size === 0 &&
  phone.former.size === 0 &&
  phone.calls.size === 0 &&
  phone.remote.size === 0 &&
  phone.meeting === null &&
  (phone.published === 'UNREGISTERED' || !phone.local)

function strongest(states: readonly CallStatus[]): CallStatus {
  const order: CallStatus[] = ['IN_CALL', 'BUSY', 'REGISTERED']
  return order.find((state) => states.includes(state)) ?? 'UNREGISTERED'
}

function stateOf(phone: Phone | undefined): CallStatus {
  if (!phone) return 'UNREGISTERED'
  return strongest([
    ...[...phone.calls.values()].map(({ state }) => state),
    ...[...phone.remote.values()].map(({ status }) => status),
    ...(phone.contacts.size > 0 ? (['REGISTERED'] as const) : []),
  ])
}

function shownStateOf(phone: Phone | undefined): PhoneStatus {
  const state = stateOf(phone)
  return phone?.meeting && state !== 'IN_CALL' && state !== 'BUSY' ? 'IN_MEETING' : state
}

export function createPresence(ports: PresencePorts): Presence {
  const { findEndpoints, publish, clock, log } = ports
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
      former: new Map(),
      calls: new Map(),
      remote: new Map(),
      local: false,
      meeting: null,
      noticed: 'UNREGISTERED',
      published: 'UNREGISTERED',
    }
    phones.set(endpoint, phone)
    return phone
  }

  /** A change of what this node itself knows. */
  function changedAt(serverId: number, endpoint: EndpointName): void {
    phoneOf(endpoint).local = true
    ports.onLocal?.(serverId, endpoint)
    tell(endpoint)
  }

  function setCall(
    serverId: number,
    endpoint: EndpointName,
    callId: string,
    state: 'BUSY' | 'IN_CALL' | null,
  ): void {
    const phone = phoneOf(endpoint)
    if (state === null) phone.calls.delete(callId)
    else phone.calls.set(callId, { serverId, state })
    changedAt(serverId, endpoint)
  }

  const callsAt = (phone: Phone | undefined, serverId: number) =>
    [...(phone?.calls.values() ?? [])].flatMap((call) => (call.serverId === serverId ? call.state : []))

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
    await learnOwners(names.filter((name) => phones.get(name)?.local && !owners.has(name)))
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
    if (status !== phone.noticed) {
      phone.noticed = status
      ports.onChange?.(endpoint)
    }
    if (status !== phone.published && owner && phone.local) {
      publish(owner.companyId, { account: endpoint, extension: owner.extension, status })
      phone.published = status
    }
    if (isForgettable(phone)) phones.delete(endpoint)
  }

  /** What a call at the server goes by: a phone that is registered elsewhere does not ring there. */
  function reachableAt(serverId: number, phone: Phone | undefined): CallStatus {
    const state = stateOf(phone)
    if (state === 'IN_CALL' || state === 'BUSY') return state
    return phone?.contacts.has(serverId) || phone?.former.has(serverId) ? 'REGISTERED' : 'UNREGISTERED'
  }

  const presence: Presence = {
    statusOf: (endpoint) => stateOf(phones.get(endpoint)),
    shownOf: (endpoint) => shownStateOf(phones.get(endpoint)),
    contactsOf: (endpoint) => {
      const phone = phones.get(endpoint)
      const remote = [...(phone?.remote.values() ?? [])].map(({ contacts }) => contacts)
      return [...(phone?.contacts.values() ?? []), ...remote].reduce((sum, contacts) => sum + contacts, 0)
    },
    setContacts(serverId, endpoint, contacts) {
      const owner = owners.get(endpoint)
      const home = owner && homes.get(owner.companyId)
      const phone = phoneOf(endpoint)
      phone.contacts.delete(serverId)
      phone.former.delete(serverId)
      const isHome = home === undefined || home === serverId
      if (contacts > 0) (isHome ? phone.contacts : phone.former).set(serverId, contacts)
      changedAt(serverId, endpoint)
    },
    setCall,
    at: (serverId) => ({
      ...presence,
      statusOf: (endpoint) => reachableAt(serverId, phones.get(endpoint)),
      setCall: (endpoint, callId, state) => setCall(serverId, endpoint, callId, state),
    }),
    stateAt(serverId, endpoint) {
      const phone = phones.get(endpoint)
      const contacts = phone?.contacts.get(serverId) ?? 0
      const registered = contacts > 0 ? (['REGISTERED'] as const) : []
      return { status: strongest([...callsAt(phone, serverId), ...registered]), contacts }
    },
    setRemote(serverId, endpoint, state) {
      const { remote } = phoneOf(endpoint)
      if (state.status === 'UNREGISTERED' && state.contacts === 0) remote.delete(serverId)
      else remote.set(serverId, state)
      tell(endpoint)
    },
    remoteCallsOf: (endpoint) =>
      [...(phones.get(endpoint)?.remote ?? [])].flatMap(([serverId, { status }]) =>
        status === 'IN_CALL' || status === 'BUSY' ? serverId : [],
      ),
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
      for (const [endpoint, phone] of phones) {
        const known = [phone.contacts.delete(serverId), phone.former.delete(serverId)].includes(true)
        if (known) changedAt(serverId, endpoint)
      }
    },
    forgetServer(serverId) {
      for (const [endpoint, phone] of phones) {
        const known = [phone.contacts, phone.former, phone.remote]
          .map((servers: Map<number, unknown>) => servers.delete(serverId))
          .includes(true)
        const calls = [...phone.calls].filter(([, call]) => call.serverId === serverId)
        for (const [callId] of calls) phone.calls.delete(callId)
        if (phone.local && phone.contacts.size === 0 && phone.calls.size === 0) {
          // From here on the other node publishes it.
          phone.local = false
          phone.published = null
        }
        if (known || calls.length > 0) tell(endpoint)
      }
    },
    companyMoved(companyId, serverId) {
      homes.set(companyId, serverId)
      for (const [endpoint, phone] of phones) {
        if (owners.get(endpoint)?.companyId !== companyId) continue
        for (const [server, contacts] of [...phone.contacts]) {
          if (server === serverId) continue
          phone.contacts.delete(server)
          phone.former.set(server, contacts)
          changedAt(server, endpoint)
        }
        const back = phone.former.get(serverId)
        if (back !== undefined && phone.former.delete(serverId)) phone.contacts.set(serverId, back)
        tell(endpoint)
      }
    },
    endpoints: () => [...phones.keys()],
    endpointsAt: (serverId) =>
      [...phones].flatMap(([endpoint, phone]) =>
        phone.contacts.has(serverId) || callsAt(phone, serverId).length > 0 ? endpoint : [],
      ),
    async settled() {
      while (telling) await telling
    },
  }
  return presence
}
