import { useEffect } from 'react'
import { createStore } from 'zustand/vanilla'

/** Name of the record that the screen shows; null where it shows none. */
export const recordTitle = createStore<string | null>(() => null)

/**
 * Tells the shell which record a screen shows, by its name, for the breadcrumb, the page's title, and what one comes back
 * to (recents, favourites). Null while it is not known.
 */
export const useRecordTitle = (title: string | null): void => {
  useEffect(() => {
    recordTitle.setState(title, true)
    return () => recordTitle.setState(null, true)
  }, [title])
}
