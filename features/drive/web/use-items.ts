import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Api } from '#platform/http/web/api.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import {
  type DriveOrder,
  driveFolderRoute,
  driveHome,
  driveProtectedFolder,
  driveView,
  userStorage,
} from '../contract/lists.ts'
import { LISTS, SOURCES, STORAGE } from './drive-keys.ts'
import { type Item, itemOfFile, itemOfFolder, itemOfSourceFile, type SourceFolder } from './item.ts'
import type { Place } from './place.ts'

/** Entries read at once. */
const PAGE = 200

export interface PathStep {
  readonly id: string | null
  readonly name: string
}

export interface Page {
  readonly items: readonly Item[]
  readonly next: string | null
  /** Of the whole place, with the first page. */
  readonly total: number | null
  /** Bytes of its files, with the first page. */
  readonly size: number | null
  readonly path: readonly PathStep[]
  /** What the user may do here. */
  readonly access: 'own' | 'edit' | 'read'
}

interface Reading {
  order: DriveOrder
  cursor: string | undefined
  signal: AbortSignal
}

async function readPage(api: Api, place: Place, { order, cursor, signal }: Reading): Promise<Page> {
  const paging = { limit: PAGE, cursor }
  if (place.kind === 'source') {
    const { source, search } = place
    const query = { ...paging, folder: source, search }
    const read = await api.call(driveProtectedFolder, { query, signal })
    const items = read.files.map((file) => itemOfSourceFile(source, file))
    return { items, next: read.next, total: read.counts, size: read.total_size, path: [], access: 'read' }
  }
  const itemsOf = ({ folders, files }: Awaited<ReturnType<typeof readView>>) => [
    ...folders.map(itemOfFolder),
    ...files.map(itemOfFile),
  ]
  const readView = (view: 'recent' | 'starred' | 'shared' | 'bin' | 'search', search: string) =>
    api.call(driveView, { query: { ...paging, view, search }, signal })
  if (place.kind !== 'folder') {
    const read = await (place.kind === 'search' ? readView('search', place.search) : readView(place.view, ''))
    return { items: itemsOf(read), next: read.next, total: null, size: null, path: [], access: 'own' }
  }
  const query = { ...paging, order, folder: place.folder ?? '' }
  const read = await api.call(driveFolderRoute, { query, signal })
  const { counts, total_size, path, next, access } = read
  return {
    items: itemsOf(read),
    next,
    total: counts && counts.folders + counts.files,
    size: total_size,
    path,
    access,
  }
}

/** The protected folders of Home. Their totals are summed over everything one may read there: asked apart, and rarely. */
function useSources(asked: boolean): readonly SourceFolder[] {
  const api = useApi()
  const { data } = useQuery({
    queryKey: SOURCES,
    queryFn: async ({ signal }) =>
      (await api.call(driveHome, { query: { limit: 1 }, signal })).protected_folders,
    staleTime: 5 * 60_000,
    enabled: asked,
  })
  return useMemo(
    () =>
      // What others share has a place of its own.
      (data ?? [])
        .filter(({ folder }) => folder !== 'shared')
        .map(({ folder, counts, total_size }) => ({
          kind: 'source',
          key: folder,
          name: folder,
          size: total_size,
          modified: null,
          source: folder,
          count: counts,
        })),
    [data],
  )
}

/** Everything listed at a place, page by page. */
export function useItems(place: Place, order: DriveOrder) {
  const api = useApi()
  const read = useInfiniteQuery({
    queryKey: [...LISTS, place, place.kind === 'folder' ? order : ''],
    queryFn: ({ pageParam, signal }) => readPage(api, place, { order, cursor: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    refetchOnWindowFocus: (query) => (query.state.data?.pages.length ?? 0) < 5,
  })
  const isHome = place.kind === 'folder' && place.folder === null
  const sources = useSources(isHome)
  const { data } = read
  const items = useMemo(() => {
    const listed = data?.pages.flatMap((page) => page.items) ?? []
    // An entry that moved between two pages may be on both.
    const seen = new Set<string>()
    const once = listed.filter(({ key }) => !seen.has(key) && seen.add(key))
    return isHome ? [...sources, ...once] : once
  }, [data, isHome, sources])
  return { ...read, items, first: data?.pages[0] ?? null }
}

export const useStorage = () => {
  const api = useApi()
  return useQuery({
    queryKey: STORAGE,
    queryFn: ({ signal }) => api.call(userStorage, { signal }),
    staleTime: 30_000,
  })
}
