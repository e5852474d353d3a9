import { bind } from '#platform/http/server/bind.ts'
import { listCallLabels } from '../../contract/history.ts'
import { countLabels, findLabels } from './history.queries.ts'

export const listCallLabelsRoute = bind(listCallLabels, async ({ unit, query }) => {
  const results = await findLabels(unit.rows, query.page_size)
  return { results, count: await countLabels(unit.rows) }
})
