import type { z } from 'zod'
import type { signInAnswer } from '#features/session/contract/session.ts'
import type { Principal } from '#platform/access/principal.ts'
import type { Role } from '#platform/contract/access.ts'
import type { Database, UnitOfWork } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'
import type { SignOnProtocol } from '#platform/sign-on/port.ts'

/** Who writes a person: a token's administrator, or the company's provider (null). */
export interface PersonWriter {
  unit: UnitOfWork
  companyId: number
  principal: Principal | null
  client: { address: string }
  language: 'es' | 'en'
  origin: string
}

type CompanyRole = Exclude<Role, 'operator'>

export interface NewPerson {
  username: string
  shortName: string
  email: string | null
  role: CompanyRole
  /** With the next free extension. */
  extension: boolean
}

/** Users as this feature changes them, with the rules and the trail of their own feature. */
export interface People {
  /** @throws Failure `limit_reached`, `taken`, ZodError */
  create(writer: PersonWriter, person: NewPerson): Promise<number>
  change(
    writer: PersonWriter,
    id: number,
    changes: { shortName?: string; email?: string | null; role?: CompanyRole },
  ): Promise<void>
  /** Disabling ends sessions and calls. */
  setActive(writer: PersonWriter, id: number, active: boolean): Promise<void>
  remove(writer: PersonWriter, id: number): Promise<void>
  setGroups(writer: PersonWriter, id: number, groups: readonly number[]): Promise<void>
}

/** Texts of a DNS name, as written there; none when there is no such name. @throws Error when the DNS does not answer */
export type ResolveTexts = (name: string) => Promise<readonly string[]>

export interface IdentityPorts {
  database: Database
  /** Seals client secrets and what is kept during a sign-in. */
  box: SealedBox
  protocols: Readonly<Record<'oidc' | 'saml', SignOnProtocol>>
  /** Where browsers and providers reach the program. */
  origin: string
  people: People
  enterByProvider(
    userId: number,
    from: { address: string; userAgent: string; origin: string },
  ): Promise<z.input<typeof signInAnswer>>
  resolveTexts: ResolveTexts
  /** Whom an API token speaks for; null: nobody. */
  authenticateToken(token: string): Promise<Principal | null>
  log: Logger
}
