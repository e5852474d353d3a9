import { bind } from '#platform/http/server/bind.ts'
import { getCallInfo } from '../../contract/history.ts'
import { UNKNOWN_LABEL } from '../call-control/publication/call-state.present.ts'
import { findNameInHistory, historyOwner } from '../history/history.queries.ts'
import type { FindOutsider } from '../ports.ts'
import { findCaller } from './directory.queries.ts'

/**
 * The label of a caller: a colleague, unless the call came from outside, a person the company knows, or the number's name in one's own history. An unknown number is
 * no error.
 */
export const getCallInfoRoute = (findOutsider: FindOutsider) =>
  bind(getCallInfo, async ({ unit, principal, query: { number, outside } }) => {
    const colleague = outside ? undefined : await findCaller(unit.rows, number)
    const outsider = colleague ? null : await findOutsider(unit.rows, principal, number)
    const before =
      colleague || outsider
        ? undefined
        : await findNameInHistory(unit.rows, await historyOwner(unit.rows, principal.userId), number)
    return {
      label: colleague?.display_name ?? outsider?.label ?? before?.other_name ?? UNKNOWN_LABEL,
      info: colleague?.company_name ?? outsider?.info ?? '',
      number,
      avatar: colleague?.avatar ?? null,
    }
  })
