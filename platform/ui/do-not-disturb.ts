import { createContext, use } from 'react'

const NOBODY: ReadonlySet<number> = new Set()

/** Hook provided by the shell; must not change. */
export const UndisturbedContext = createContext<() => ReadonlySet<number>>(() => NOBODY)

/** Ids of colleagues with "do not disturb" on. */
export const useUndisturbed = (): ReadonlySet<number> => {
  const useKnown = use(UndisturbedContext)
  return useKnown()
}
