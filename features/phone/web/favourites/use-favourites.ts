import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { showAlert } from '#platform/ui/notices.ts'
import type { DirectoryEntry } from '../../contract/directory.ts'
import { chooseFavourite, listFavourites } from '../../contract/favourites.ts'

const KEY = ['phone', 'favourites']

/** One's own favourites. Changes show at once and are reverted if the server refuses. */
export const useFavourites = () => {
  const api = useApi()
  const cache = useQueryClient()
  const read = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call(listFavourites, { signal }),
  })
  const favourites = read.data?.results ?? []
  const choice = useMutation({
    mutationFn: ({ entry, favourite }: { entry: DirectoryEntry; favourite: boolean }) =>
      api.call(chooseFavourite, { params: { id: entry.id }, body: { favourite } }),
    onMutate: ({ entry, favourite }) => {
      const others = favourites.filter(({ id }) => id !== entry.id)
      cache.setQueryData(KEY, { results: favourite ? [...others, entry] : others })
    },
    onError: (error) => {
      if (!(error instanceof ApiFailure)) throw error
      showAlert({ severity: 'error', title: 'Error', text: error.detail })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  })
  const state = read.isPending ? 'loading' : read.data === undefined ? 'failed' : 'read'
  return { favourites, state, retry: () => void read.refetch(), choose: choice.mutate } as const
}
