import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { usePhone } from '#features/phone/contract/abilities.ts'
import { type DirectoryEntry, getDirectory } from '#features/phone/contract/directory.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import { useApi } from '#platform/http/web/api-context.ts'

/** Most people proposed. */
const PROPOSED = 6

/** Matching people of the directory. An empty search finds the first ones, null none. */
export const usePeople = (
  query: string | null,
  abilities: readonly string[],
): { people: readonly DirectoryEntry[]; failed: boolean; busy: boolean } => {
  const api = useApi()
  const characters = useDeferredValue(query === null ? null : cutText(query.trim(), 80))
  const enabled = characters !== null && abilities.includes(usePhone.name)
  const found = useQuery({
    queryKey: ['phone', 'directory', 'palette', characters],
    queryFn: ({ signal }) =>
      api.call(getDirectory, {
        query: { characters: characters ?? '', page: 1, page_size: PROPOSED },
        signal,
      }),
    enabled,
    placeholderData: keepPreviousData,
  })
  return {
    people: enabled ? (found.data?.results ?? []) : [],
    failed: enabled && found.isError,
    busy: enabled && found.isFetching,
  }
}
