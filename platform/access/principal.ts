import type { Role } from '#platform/contract/access.ts'

/**
 * The caller, as identified by their token. What a feature knows people by besides, it adds with `declare module`, and the
 * session fills it in.
 */
export interface Principal {
  readonly userId: number
  readonly companyId: number
  readonly sessionId: number
  readonly role: Role
  readonly language: Language
}

export type Language = 'es' | 'en'
