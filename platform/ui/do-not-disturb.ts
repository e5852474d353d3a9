import { createContext, use } from 'react'

const NOBODY: ReadonlySet<number> = new Set()

/** Hook provided by the shell; must not change. */
export const DoNotDisturbContext = createContext<() => ReadonlySet<number>>(() => NOBODY)

/** Ids of colleagues with "do not disturb" on. */
export const useDoNotDisturb = (): ReadonlySet<number> => {
  const useKnown = use(DoNotDisturbContext)
  return useKnown()
}
