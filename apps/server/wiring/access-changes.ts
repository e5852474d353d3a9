import { z } from 'zod'
import { listen } from '#platform/db/listen.ts'
import type { Logger } from '#platform/log/logger.ts'

const change = z.object({
  company: z.int(),
  /** The phone that was taken from whoever had it. */
  taken: z.string().nullable(),
  renewed: z.object({ user: z.int(), endpoint: z.string() }).nullable(),
})

export interface AccessChanges {
  /** Resolves once every later change will be reported. */
  listening: Promise<void>
  close(): Promise<void>
}

/**
 * What the database tells when the rights of somebody change, whoever changed them and wherever (migration 0070): a person's
 * role, password or end, a phone's owner, a company's suspension.
 */
export const followAccessChanges = (parts: {
  /** Of the role that works across companies. */
  url: string
  /** Null: of any company; what was told may have been missed. */
  onCompany(companyId: number | null): void
  onPhoneTaken(endpoint: string): void
  /** The browsers of this person must read their secret again. */
  onSecretRenewed(userId: number, endpoint: string): void
  log: Logger
}): AccessChanges =>
  listen({
    url: parts.url,
    channel: 'access_changed',
    applicationName: 'suite access',
    onNotice(payload) {
      const { company, taken, renewed } = change.parse(JSON.parse(payload))
      parts.onCompany(company)
      if (taken !== null) parts.onPhoneTaken(taken)
      if (renewed) parts.onSecretRenewed(renewed.user, renewed.endpoint)
    },
    onGap: () => parts.onCompany(null),
    onError: (error) =>
      parts.log.warn({ err: error }, 'changes of rights could not be followed for a moment'),
  })
