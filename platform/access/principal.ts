import type { Role } from '#platform/contract/access.ts'

/**
 * The authenticated caller. Features add properties of their own with `declare module`; the session fills them in.
 */
export interface Principal {
  readonly userId: number
  readonly companyId: number
  readonly sessionId: number
  readonly role: Role
  readonly language: Language
  /** Of an API token: names of the abilities that it is limited to. Absent for sessions. */
  readonly scopes?: ReadonlySet<string>
  /** Names of abilities that the company withholds from their role. Absent: none. */
  readonly withheld?: ReadonlySet<string>
  /** An operator of the platform who entered by the company's consent. Absent: one of its people. */
  readonly support?: true
  /** Of a supervisor bound to groups: whom they see. Null: their role alone decides. */
  readonly team: Team | null
}

/** Ids, in ascending order. */
export interface Team {
  /** Everybody of the groups, and the supervisor. */
  readonly users: readonly number[]
  /** Groups of agents to which the supervisor belongs. */
  readonly channels: readonly number[]
  /** Of the people. */
  readonly extensions: readonly number[]
  /** Those that these extensions serve or may serve. */
  readonly queues: readonly number[]
}

export type Language = 'es' | 'en'
