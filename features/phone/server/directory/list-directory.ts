import { bind } from '#platform/http/server/bind.ts'
import { getDirectory } from '../../contract/directory.ts'
import type { PhoneStates } from '../presence.ts'
import { presentDirectoryEntry } from './directory.present.ts'
import { findDirectoryPage } from './directory.queries.ts'

interface Place {
  page: number
  page_size: number
  characters: string
}

function linkTo({ page, page_size, characters }: Place): string {
  const query = new URLSearchParams({ page: String(page), page_size: String(page_size) })
  if (characters !== '') query.set('characters', characters)
  return `${getDirectory.path}?${query}`
}

export const getDirectoryRoute = (presence: PhoneStates) =>
  bind(getDirectory, async ({ unit, query }) => {
    const { page, page_size, characters } = query
    const { found, total } = await findDirectoryPage(unit.rows, { characters, page, pageSize: page_size })
    return {
      results: found.map((row) => presentDirectoryEntry(row, presence)),
      count: total,
      next: page * page_size < total ? linkTo({ ...query, page: page + 1 }) : null,
      previous: page > 1 ? linkTo({ ...query, page: page - 1 }) : null,
    }
  })
