import type { Rows, UnitOfWork } from '#platform/db/database.ts'

/** How to reach the ARI of a telephone server. */
export interface AriAddress {
  url: string
  user: string
  password: string
}

export type ServerLook =
  | {
      state: 'up'
      version: string
      registeredEndpoints: number
      latencyMs: number | null
      /** Modules that it should not have loaded; not asked for at the own one, which is started without. */
      faultyModules?: readonly string[]
    }
  | { state: 'unreachable' | 'unauthorized' | 'not_asterisk' | 'absent'; detail: string }

/** Looks at a telephone server, once. */
export type ProbeServer = (address: AriAddress) => Promise<ServerLook>

export type JitsiLook =
  | { state: 'up'; latencyMs: number }
  | { state: 'unreachable' | 'not_jitsi' | 'refused'; detail: string }

/** Looks whether a meeting server is at an address, once. */
export type LookAtJitsi = (url: string) => Promise<JitsiLook>

/** Tries to enter a room of a meeting server, with a token if it has credentials. */
export type EnterJitsi = (server: {
  url: string
  token: { appId: string; secret: string } | null
}) => Promise<JitsiLook>

/** Adds a user; within the transaction of `unit`. @returns its id */
export type CreateUser = (
  unit: UnitOfWork,
  user: {
    companyId: number
    username: string
    shortName: string
    role: 'operator' | 'administrator'
    email?: string | null
    password: string
  },
) => Promise<number>

/** Changes a user, if they have that role; within the transaction of `unit`. */
export type ChangeUser = (
  unit: UnitOfWork,
  who: { id: number; role?: 'operator' },
  changes: {
    shortName?: string | undefined
    email?: string | null | undefined
    language?: 'es' | 'en' | undefined
  },
) => Promise<void>

/** Their numbers that other companies have at a carrier that they share; within the transaction of `rows`. */
export type NumbersOfOthers = (
  rows: Rows,
  companyIds: readonly number[],
) => Promise<readonly { number: string; company: string }[]>

/** Gives a new company what it begins with; within the transaction of `unit`. */
export type FurnishCompany = (unit: UnitOfWork, companyId: number, language: 'es' | 'en') => Promise<void>

/** Called after the commit: the stored telephone servers changed. */
export type OnServersChanged = () => void

/** Called after the commit: the company's phones belong to another telephone server. */
export type OnCompanyMoved = (companyId: number, serverId: number) => void

/** Called after a session has ended, so that its sockets close. */
export type OnSignedOut = (sessionId: number) => void
