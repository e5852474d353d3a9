import { createContext, use } from 'react'

const NOBODY: ReadonlySet<number> = new Set()

/** The hook that knows; filled by the shell, always with the same one. */
export const UndisturbedContext = createContext<() => ReadonlySet<number>>(() => NOBODY)

/** Ids of the colleagues who want no notifications now. */
export const useUndisturbed = (): ReadonlySet<number> => {
  const useKnown = use(UndisturbedContext)
  return useKnown()
}
