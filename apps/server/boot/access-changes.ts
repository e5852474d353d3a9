import { z } from 'zod'
import type { PbxDomainEvent } from '#features/pbx/contract/domain-events.ts'
import type { UsersDomainEvent } from '#features/users/contract/domain-events.ts'
import { listen } from '#platform/db/listen.ts'
import type { PublishEvent } from '#platform/feature/domain-events.ts'
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
 * deletion of a user, owner of a phone, suspension of a company. Every node hears them.
 */
export const followAccessChanges = (parts: {
  /** URL of the role across companies. */
  url: string
  publishEvent: PublishEvent<UsersDomainEvent | PbxDomainEvent>
  log: Logger
}): AccessChanges =>
  listen({
    url: parts.url,
    channel: 'access_changed',
    applicationName: 'suite access',
    onNotice(payload) {
      const { company, taken, renewed } = change.parse(JSON.parse(payload))
      parts.publishEvent({ type: 'users.accessChanged', companyId: company })
      if (taken !== null) parts.publishEvent({ type: 'pbx.phoneTaken', endpoint: taken })
      if (renewed)
        parts.publishEvent({ type: 'pbx.secretRenewed', userId: renewed.user, endpoint: renewed.endpoint })
    },
    onGap: () => parts.publishEvent({ type: 'users.accessChanged', companyId: null }),
    onError: (error) =>
      parts.log.warn({ err: error }, 'lost the notifications of changed access for a moment'),
  })
