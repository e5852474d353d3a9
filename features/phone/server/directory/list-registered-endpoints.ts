import { Failure } from '#platform/access/failure.ts'
import { unavailable } from '#platform/contract/errors.ts'
import type { Database } from '#platform/db/database.ts'
import { bindAlone } from '#platform/http/server/bind.ts'
import { getPjsipContacts } from '../../contract/directory.ts'
import type { PhoneNode } from '../phone-node.ts'
import type { ServerOfCompany } from '../ports.ts'
import type { PhoneStates } from '../presence.ts'
import { findExtensions } from './directory.queries.ts'

export const getPjsipContactsRoute = (
  presence: PhoneStates,
  node: Pick<PhoneNode, 'health'>,
  serverOf: ServerOfCompany,
  database: Database,
) =>
  bindAlone(getPjsipContacts, async ({ principal }) => {
    if (!node.health(await serverOf(principal.companyId)).up) throw new Failure(unavailable)
    const extensions = await database.reading(principal.companyId, ({ rows }) => findExtensions(rows))
    const results = extensions
      .map(({ endpoint }) => ({
        endpoint,
        contacts: presence.contactsOf(endpoint),
        status: presence.statusOf(endpoint),
      }))
      .filter((entry) => entry.contacts > 0)
    return { results, count: results.length }
  })
