import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'
import { lastCall } from '../../contract/history.ts'
import { labelWithout } from '../call-control/publication/call-state.present.ts'
import { findLastDialed } from './history.queries.ts'

export const lastCallRoute = bind(lastCall, async ({ principal: { extension }, unit, query }) => {
  if (query.endpoint && query.endpoint !== extension?.endpoint) throw new Failure(notFound)
  const last = extension ? await findLastDialed(unit.rows, extension.id) : undefined
  if (!last) return { number: null, label: null }
  return { number: last.other_number, label: last.other_name || labelWithout(last.other_number) }
})
