import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'
import { lastCall } from '../../contract/history.ts'
import { labelWithout } from '../call-control/publication/call-state.present.ts'
import { findLastDialed, historyOwner } from './history.queries.ts'

export const lastCallRoute = bind(lastCall, async ({ principal: { extension, userId }, unit, query }) => {
  if (query.endpoint && query.endpoint !== extension?.endpoint) throw new Failure(notFound)
  const last = await findLastDialed(unit.rows, await historyOwner(unit.rows, userId))
  if (!last) return { number: null, label: null }
  return { number: last.other_number, label: last.other_name || labelWithout(last.other_number) }
})
