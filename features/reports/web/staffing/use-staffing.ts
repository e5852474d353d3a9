import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { localDay } from '#platform/i18n/format.ts'
import { plusDays } from '#platform/report/contract/period.ts'
import { countField, dayField, type UrlField } from '#platform/ui/list/url-state.ts'
import { useUrlState } from '#platform/ui/list/use-url-state.ts'
import { useViewer } from '#platform/ui/viewer.tsx'
import { planStaffing, type StaffingGoals } from '../../contract/staffing/plan-staffing.ts'
import { type Forecast, readForecast } from '../../contract/staffing/staffing.ts'

/** A whole number in the address, or the usual one. */
const number = (usual: number, min: number, max: number): UrlField<number> => {
  const field = countField(usual, max)
  return {
    ...field,
    read: (text) =>
      /^\d{1,5}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : null,
  }
}

const FIELDS = {
  day: dayField(),
  weeks: number(8, 1, 52),
  /** Percent and seconds. */
  level: number(80, 1, 99),
  within: number(20, 0, 3600),
  chatLevel: number(80, 1, 99),
  chatWithin: number(300, 0, 86_400),
  /** 0: as measured. */
  handling: number(0, 0, 7200),
  chatHandling: number(0, 0, 7200),
  concurrency: number(2, 1, 10),
  occupancy: number(85, 50, 100),
  shrinkage: number(30, 0, 80),
}
export type StaffingState = Record<Exclude<keyof typeof FIELDS, 'day'>, number> & { day: string }

/** Where nothing was handled yet, seconds. */
const USUAL_CALL = 240
const USUAL_CONVERSATION = 600

export const handlingOf = (forecast: Forecast | undefined, state: StaffingState) => ({
  calls: state.handling || forecast?.call_seconds || USUAL_CALL,
  conversations: state.chatHandling || forecast?.conversation_seconds || USUAL_CONVERSATION,
})

function goalsOf(forecast: Forecast, state: StaffingState): StaffingGoals {
  const maxOccupancy = state.occupancy / 100
  const handling = handlingOf(forecast, state)
  return {
    calls: { level: state.level / 100, withinSeconds: state.within, maxOccupancy },
    conversations: { level: state.chatLevel / 100, withinSeconds: state.chatWithin, maxOccupancy },
    callSeconds: handling.calls,
    conversationSeconds: handling.conversations,
    concurrency: state.concurrency,
    shrinkage: state.shrinkage / 100,
  }
}

/** The forecast of a day and its plan; all goals are in the address, and change the plan at once. */
export function useStaffing() {
  const api = useApi()
  const { timeZone } = useViewer()
  const [state, setState] = useUrlState(FIELDS)
  const day = state.day || plusDays(localDay(new Date(), timeZone), 1)
  const read = useQuery({
    queryKey: ['reports', 'staffing', day, state.weeks],
    queryFn: ({ signal }) => api.call(readForecast, { query: { day, weeks: state.weeks }, signal }),
    staleTime: 60_000,
  })
  const plan = useMemo(() => {
    const all = read.data === undefined ? [] : planStaffing(read.data.half_hours, goalsOf(read.data, state))
    const first = all.findIndex(({ agents }) => agents > 0)
    const last = all.findLastIndex(({ agents }) => agents > 0)
    // From the first half hour that needs somebody to the last.
    return first === -1 ? [] : all.slice(first, last + 1)
  }, [read.data, state])
  return { state, setState, day, read, plan }
}
