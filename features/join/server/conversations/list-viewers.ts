import { bind } from '#platform/http/server/bind.ts'
import { foldForSearch } from '#platform/i18n/fold.ts'
import { listViewers } from '../../contract/chats.ts'
import { findColleagues } from '../messages/notify-mentioned.ts'
import { requireNotesReadable } from './access.ts'

/** Names proposed at once. */
const MAX = 200

export const listViewersRoute = bind(listViewers, async ({ unit, principal, params, query }) => {
  await requireNotesReadable(unit.rows, principal, params.id)
  const found = await findColleagues(unit.rows, principal.companyId).execute()
  const needle = foldForSearch(query.search)
  return {
    results: found
      .filter(({ name }) => foldForSearch(name).includes(needle))
      .slice(0, MAX)
      .map(({ language: _language, ...person }) => person),
  }
})
