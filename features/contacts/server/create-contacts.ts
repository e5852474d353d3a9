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
  /** Persons of the CRM. */
  outside: OutsidePersons
}

export interface ContactsFeature extends FeatureParts {
  /** Who a number belongs to, for the labels of calls. */
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
