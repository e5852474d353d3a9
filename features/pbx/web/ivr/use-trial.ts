import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { CallNumberContext } from '#platform/ui/call-number.tsx'
import { readIvrTrial, trialNumber } from '../../contract/routing/ivr-trial.ts'

/** Polling interval, ms: often enough to follow somebody pressing keys. */
const EVERY_MS = 700
const KEY = ['pbx', 'ivr-trial']

/** A test call to a menu by one's own phone, and the path it takes. */
export interface Trial {
  /** `none`: not started here, or its path was cleared. */
  state: 'none' | 'running' | 'over'
  isIn(menu: number): boolean
  took(menu: number, field: string): boolean
  /** Null without a phone. */
  start: ((menu: number) => void) | null
  clear(): void
}

/** Current test call for the graph's nodes, which are created only once. */
export const TrialContext = createContext<Trial>({
  state: 'none',
  isIn: () => false,
  took: () => false,
  start: null,
  clear: () => {},
})

export function useTrial(): Trial {
  const api = useApi()
  const call = useContext(CallNumberContext)
  const [shown, setShown] = useState(false)
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call(readIvrTrial, { signal }),
    enabled: shown,
    refetchInterval: EVERY_MS,
  })
  return useMemo(() => {
    const known = shown ? data : undefined
    return {
      state: known === undefined ? 'none' : known.running ? 'running' : 'over',
      isIn: (menu) => known?.menus.includes(menu) ?? false,
      took: (menu, field) => known?.ways.some((way) => way.menu === menu && way.field === field) ?? false,
      start:
        call &&
        ((menu) => {
          setShown(true)
          call(trialNumber(menu))
        }),
      clear: () => setShown(false),
    }
  }, [shown, data, call])
}
