import { bind } from '#platform/http/server/bind.ts'
import { getCallInfo } from '../../contract/history.ts'
import { UNKNOWN_LABEL } from '../call-control/call-state.present.ts'
import type { FindOutsider } from '../ports.ts'
import { findCaller } from './directory.queries.ts'

/** The caller's label beside a ringing call: a colleague, or somebody the company knows. A number that nobody is known behind is no error. */
export const getCallInfoRoute = (findOutsider: FindOutsider) =>
  bind(getCallInfo, async ({ unit, principal, query: { number } }) => {
    const colleague = await findCaller(unit.rows, number)
    const outsider = colleague ? null : await findOutsider(unit.rows, principal, number)
    return {
      label: colleague?.display_name ?? outsider?.label ?? UNKNOWN_LABEL,
      info: colleague?.company_name ?? outsider?.info ?? '',
      number,
      avatar: colleague?.avatar ?? null,
    }
  })
