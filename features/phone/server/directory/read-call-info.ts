import { bind } from '#platform/http/server/bind.ts'
import { getCallInfo } from '../../contract/history.ts'
import { UNKNOWN_LABEL } from '../call-control/call-state.present.ts'
import { findCaller } from './directory.queries.ts'

/** The caller's label beside a ringing call. A number that nobody is known behind is no error. */
export const getCallInfoRoute = bind(getCallInfo, async ({ unit, query: { number } }) => {
  const row = await findCaller(unit.rows, number)
  return {
    label: row?.display_name ?? UNKNOWN_LABEL,
    info: row?.company_name ?? '',
    number,
    avatar: row?.avatar ?? null,
  }
})
