import type { Database } from '#platform/db/database.ts'
import type { FeatureParts } from '#platform/feature/feature.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import { contactStore } from './contact-store.ts'
import { lookUpCaller } from './look-up-caller.ts'
import { mergeRoutes } from './merge-contacts.ts'
import { readNumbersJob } from './number-keys.ts'
import { personalContactsRoute, type SearchCrmPersons } from './personal-contacts.ts'
import { vcardRoutes } from './vcards.ts'

interface ContactsPorts {
  database: Database
  files: FileStore
  searchCrmPersons: SearchCrmPersons
}

export interface ContactsFeature extends FeatureParts {
  /** Caller lookup by number, for call labels. */
  lookUpCaller: typeof lookUpCaller
}

export const createContacts = ({ database, files, searchCrmPersons }: ContactsPorts): ContactsFeature => ({
  lookUpCaller,
  routes: [
    personalContactsRoute(searchCrmPersons),
    ...vcardRoutes,
    ...mergeRoutes,
    ...resourceRoutes(contactStore(files)),
  ],
  jobs: [readNumbersJob(database)],
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
