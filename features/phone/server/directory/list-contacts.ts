import { bind } from '#platform/http/server/bind.ts'
import { getContacts } from '../../contract/directory.ts'
import type { PhoneStates } from '../presence.ts'
import { findExtensions } from './directory.queries.ts'

export const getContactsRoute = (presence: PhoneStates) =>
  bind(getContacts, async ({ unit }) => {
    const extensions = await findExtensions(unit.rows)
    const results = extensions.map(({ endpoint, display_name, number, avatar }) => ({
      endpoint,
      name: display_name,
      number,
      avatar,
      status: presence.statusOf(endpoint),
    }))
    return { results, count: results.length }
  })
