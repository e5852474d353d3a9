import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { PROTECTED_FOLDERS, type ProtectedName } from '../contract/entries.ts'
import type { DriveOrder } from '../contract/lists.ts'

const NAV_VIEWS = ['recent', 'starred', 'shared', 'bin'] as const
export type NavView = (typeof NAV_VIEWS)[number]

/** What is listed. */
export type Place =
  | { readonly kind: 'folder'; readonly folder: string | null }
  | { readonly kind: 'view'; readonly view: NavView }
  | { readonly kind: 'search'; readonly search: string }
  | { readonly kind: 'source'; readonly source: ProtectedName; readonly search: string }

export const HOME: Place = { kind: 'folder', folder: null }

const ORDERS: readonly DriveOrder[] = ['name', '-name', 'size', '-size', 'modified_at', '-modified_at']
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/** Shorter ones are not searched yet. */
const MIN_SEARCH = 2

export function placeOf(params: URLSearchParams): Place {
  const search = (params.get('search') ?? '').trim()
  const source = PROTECTED_FOLDERS.find((one) => one === params.get('source'))
  if (source) return { kind: 'source', source, search: search.length < MIN_SEARCH ? '' : search }
  if (search.length >= MIN_SEARCH) return { kind: 'search', search }
  const view = NAV_VIEWS.find((one) => one === params.get('view'))
  if (view) return { kind: 'view', view }
  const folder = params.get('folder') ?? ''
  return UUID.test(folder) ? { kind: 'folder', folder } : HOME
}

/** Where Backspace goes; null: this is the top. `path`: from Home, or what others share, down to the place. */
export function aboveOf(
  place: Place,
  path: readonly { readonly id: string | null }[],
  isOthers: boolean,
): Place | null {
  if (place.kind !== 'folder') return HOME
  if (isOthers && path.length === 2) return { kind: 'view', view: 'shared' }
  return path.length > 1 ? { kind: 'folder', folder: path.at(-2)?.id ?? null } : null
}

function addressOf(place: Place, order: DriveOrder): URLSearchParams {
  const params = new URLSearchParams()
  if (place.kind === 'folder' && place.folder !== null) params.set('folder', place.folder)
  if (place.kind === 'view') params.set('view', place.view)
  if (place.kind === 'source') params.set('source', place.source)
  if (order !== 'name') params.set('order', order)
  return params
}

/** The place in the address: going elsewhere is a step of the browser's history, typing a search or sorting is not. */
export function usePlace() {
  const [params, setParams] = useSearchParams()
  const place = useMemo(() => placeOf(params), [params])
  const order = ORDERS.find((one) => one === params.get('order')) ?? 'name'
  const go = useCallback((to: Place) => setParams(addressOf(to, order)), [setParams, order])
  const patch = useCallback(
    (name: string, value: string) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (value === '') next.delete(name)
          else next.set(name, value)
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  return {
    place,
    order,
    search: params.get('search') ?? '',
    /** The palette's "new folder". */
    asksForFolder: params.get('new') === 'folder',
    go,
    setOrder: useCallback((next: DriveOrder) => patch('order', next === 'name' ? '' : next), [patch]),
    setSearch: useCallback((text: string) => patch('search', text), [patch]),
    clearAsked: useCallback(() => patch('new', ''), [patch]),
  }
}
