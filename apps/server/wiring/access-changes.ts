import { z } from 'zod'
import { listen } from '#platform/db/listen.ts'
import type { Logger } from '#platform/log/logger.ts'

const change = z.object({
  company: z.int(),
  /** A phone was taken from its user. */
  taken: z.string().nullable(),
  renewed: z.object({ user: z.int(), endpoint: z.string() }).nullable(),
})

export interface AccessChanges {
  /** Resolves once all later changes will be reported. */
  listening: Promise<void>
  close(): Promise<void>
}

/**
 * Database notifications about changed rights, whatever changed them (`notify_access`, `09_extensions.sql`): role, password or
 * deletion of a user, owner of a phone, suspension of a company.
 */
export const followAccessChanges = (parts: {
  /** URL of the role across companies. */
  url: string
  /** Null: any company; notifications may have been missed. */
  onCompany(companyId: number | null): void
  onPhoneTaken(endpoint: string): void
  /** This user's browsers must re-read their SIP secret. */
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
      parts.log.warn({ err: error }, 'lost the notifications of changed access for a moment'),
  })
