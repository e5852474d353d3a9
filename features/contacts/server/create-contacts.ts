import type { FeatureParts } from '#platform/feature/feature.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import { contactStore } from './contact-store.ts'
import { mergeRoutes } from './merge-contacts.ts'
import { type OutsidePersons, personalContactsRoute } from './personal-contacts.ts'
import { vcardRoutes } from './vcards.ts'
import { whoIs } from './who-is.ts'

interface ContactsDependencies {
  files: FileStore
  /** Search of persons of the CRM. */
  outside: OutsidePersons
}

export interface ContactsFeature extends FeatureParts {
  /** Caller lookup by number, for call labels. */
  whoIs: typeof whoIs
}

export const createContacts = ({ files, outside }: ContactsDependencies): ContactsFeature => ({
  whoIs,
  routes: [
    personalContactsRoute(outside),
    ...vcardRoutes,
    ...mergeRoutes,
    ...resourceRoutes(contactStore(files)),
  ],
  purges: [
    {
      table: 'contacts',
      async release(unit, id) {
        const { picture } = await unit.rows
          .selectFrom('contacts')
          .select('picture')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        await files.drop(unit, picture)
      },
    },
  ],
})
