import type { Database, UnitOfWork } from '#platform/db/database.ts'
import type { CreateUser, RecordProviderEvent } from '../ports.ts'

export interface Administrator {
  id: number
  username: string
  name: string
  email: string | null
  enabled: boolean
  second_factor: boolean
  sign_on_required: boolean
}

export interface OpenedSession {
  token: string
  tokenJoin: string
}

/** What operators need of users and sessions to help a company's administrators in. */
export interface RescuePorts {
  database: Database
  recordEvent: RecordProviderEvent
  createUser: CreateUser
  findAdministrators(unit: UnitOfWork, companyId: number): Promise<Administrator[]>
  /** Sets a password that the operator sees. @returns it */
  setSeenPassword(unit: UnitOfWork, userId: number): Promise<string>
  /** Leaves a mailed link as the only way in. */
  clearPassword(unit: UnitOfWork, userId: number, email: string | undefined): Promise<void>
  /** @returns whether one was on */
  removeSecondFactor(unit: UnitOfWork, userId: number): Promise<boolean>
  /** Lets them sign in with a password until then, although their company requires its provider. */
  exceptFromSignOn(unit: UnitOfWork, userId: number, until: Date): Promise<void>
  /** Tells the person by mail what was done for them, if they have an address. */
  tellPerson(
    unit: UnitOfWork,
    userId: number,
    about: 'secondFactorReset' | 'passwordSet' | 'signOnExcepted',
  ): Promise<void>
  /** Mails a link for choosing a password. `origin`: of the request. */
  invite(unit: UnitOfWork, person: { userId: number; origin: string }): Promise<void>
  /** The user as whom an operator enters a company. @returns its id */
  supportUser(unit: UnitOfWork, who: { companyId: number; operatorId: number }): Promise<number>
  openSession(
    unit: UnitOfWork,
    session: { companyId: number; userId: number; expiresAt: Date; address: string; userAgent: string },
  ): Promise<OpenedSession>
}
