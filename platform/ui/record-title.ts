import { useEffect } from 'react'
import { createStore } from 'zustand/vanilla'

/** Name of the shown record; null when there is none. */
export const recordTitle = createStore<string | null>(() => null)

/**
 * Tells the shell the name of the shown record, for breadcrumb, page title, recents and favourites. Null while unknown.
 */
export const useRecordTitle = (title: string | null): void => {
  useEffect(() => {
    recordTitle.setState(title, true)
    return () => recordTitle.setState(null, true)
  }, [title])
}
