import type { GuardedDetails } from '#platform/audit/guarded-details.ts'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import { storesOf } from './live-resources.ts'

/** The fields of all lists that take an ability to see, for the audit trail. */
export const guardedFields = (routes: readonly BoundRoute[]): GuardedDetails[] =>
  storesOf(routes).flatMap(({ resource }) =>
    Object.entries(resource.fields).flatMap(([name, { seenWith }]) =>
      seenWith === null
        ? []
        : [{ subject: resource.name, ability: seenWith, guards: (detail: string) => detail === name }],
    ),
  )
