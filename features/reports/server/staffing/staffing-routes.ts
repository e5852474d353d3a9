import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import type { ServedReport } from '#platform/report/server/report-source.ts'
import { readForecast } from '../../contract/staffing/staffing.ts'
import { forecastOf } from './read-forecast.ts'

/** @param load the report over calls and conversations */
export const staffingRoutes = (load: ServedReport): readonly BoundRoute[] => [
  bind(readForecast, async ({ unit, principal, query }) =>
    forecastOf(load, { rows: unit.rows, viewer: principal }, query),
  ),
]
