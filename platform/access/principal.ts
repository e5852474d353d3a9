import type { Role } from '#platform/contract/access.ts'

/** The caller, as identified by their token. */
export interface Principal {
  readonly userId: number
  readonly companyId: number
  readonly sessionId: number
  readonly role: Role
  readonly language: Language
  /** The telephone identity; null for people without an extension. */
  readonly extension: { readonly id: number; readonly number: string; readonly endpoint: string } | null
}

export type Language = 'es' | 'en'
