import type { SessionDomainEvent } from '#features/session/contract/domain-events.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { RecordEvent } from '#platform/feature/domain-events.ts'
import type { ProviderDomainEvent } from '../contract/domain-events.ts'

/** How to reach the ARI of a telephone server. */
export interface AriAddress {
  url: string
  user: string
  password: string
}

export type ServerHealth =
  | {
      state: 'up'
      version: string
      registeredEndpoints: number
      latencyMs: number | null
      /** Loaded modules known to be faulty; unset for the own server, which is started without them. */
      faultyModules?: readonly string[]
    }
  | { state: 'unreachable' | 'unauthorized' | 'not_asterisk' | 'absent'; detail: string }

/** Health check of a telephone server. */
export type ProbeServer = (address: AriAddress) => Promise<ServerHealth>

export type JitsiHealth =
  | { state: 'up'; latencyMs: number }
  | { state: 'unreachable' | 'not_jitsi' | 'refused'; detail: string }

/** Health check: whether an address has a meeting server. */
export type ProbeJitsi = (url: string) => Promise<JitsiHealth>

/** Tries to enter a room of a meeting server, with a token if it has credentials. */
export type EnterJitsi = (server: {
  url: string
  token: { appId: string; secret: string } | null
}) => Promise<JitsiHealth>

/** Creates a user within the transaction of `unit`. @returns its id */
export type CreateUser = (
  unit: UnitOfWork,
  user: {
    companyId: number
    username: string
    shortName: string
    role: 'operator' | 'administrator'
    email?: string | null
    /** Null: nobody signs in with one. */
    password: string | null
    /** The operator sees it: it is replaced at the first sign-in. */
    mustChangePassword?: boolean
  },
) => Promise<number>

/** Changes a user, if they have that role, within the transaction of `unit`. */
export type ChangeUser = (
  unit: UnitOfWork,
  who: { id: number; role?: 'operator' },
  changes: {
    shortName?: string | undefined
    email?: string | null | undefined
    language?: 'es' | 'en' | undefined
  },
) => Promise<void>

/** Creates the defaults of a new company, within the transaction of `unit`. */
export type WriteCompanyDefaults = (
  unit: UnitOfWork,
  companyId: number,
  language: 'es' | 'en',
) => Promise<void>

/** Reports changes of servers and companies, and the sessions that end with them. */
export type RecordProviderEvent = RecordEvent<ProviderDomainEvent | SessionDomainEvent>
