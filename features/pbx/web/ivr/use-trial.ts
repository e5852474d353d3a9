import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { CallNumberContext } from '#platform/ui/call-number.tsx'
import { readIvrTrial, trialNumber } from '../../contract/routing/ivr-trial.ts'

/** Often enough to follow the keys of somebody who presses them. */
const EVERY_MS = 700
const KEY = ['pbx', 'ivr-trial']

/** A call to a menu by one's own phone, and the way that it takes. */
export interface Trial {
  /** None was made here, or its way was cleared. */
  state: 'none' | 'running' | 'over'
  isIn(menu: number): boolean
  took(menu: number, field: string): boolean
  /** Null without a phone. */
  start: ((menu: number) => void) | null
  clear(): void
}

/** Of the graph around: its nodes are made once, and ask here whether they are lit. */
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
