import { Failure } from '#platform/access/failure.ts'
import { may } from '#platform/access/may.ts'
import { boundTo } from '#platform/access/supervised.ts'
import { auditRecorder } from '#platform/audit/server/record-audit.ts'
import { forbidden, invalid, notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { wordsOf } from '#platform/report/present/words.ts'
import type { ServedReport } from '#platform/report/server/report-source.ts'
import { listReportGoals, type ReportGoals, setReportGoals } from '../../contract/goals.ts'
import { reportsTexts } from '../../i18n/texts.ts'
import { only, shownMeasures } from './shown-measures.ts'

const recordAudit = auditRecorder(reportsTexts)

async function goalsOf(rows: Rows, report: string): Promise<ReportGoals> {
  const found = await rows
    .selectFrom('report_goals')
    .select(['measure', 'value'])
    .where('report', '=', report)
    .orderBy('measure')
    .execute()
  return Object.fromEntries(found.map(({ measure, value }) => [measure, value]))
}

/** What a company wants the measures of its reports to be. */
export const goalRoutes = (reports: ReadonlyMap<string, ServedReport>): readonly BoundRoute[] => [
  bind(listReportGoals, async ({ unit, query, principal }) => {
    const isShown = shownMeasures(reports.get(query.report), principal)
    return {
      goals: only(await goalsOf(unit.rows, query.report), isShown),
      may_set: boundTo(principal) === null,
    }
  }),
  bind(setReportGoals, async (request) => {
    const { unit, principal, body } = request
    const served = reports.get(body.report)
    if (served === undefined || !may(principal, served.report.ability)) throw new Failure(notFound)
    // They are the whole company's.
    if (boundTo(principal) !== null) throw new Failure(forbidden)
    const { source } = served.report
    if (Object.keys(body.goals).some((measure) => !Object.hasOwn(source.measures, measure)))
      throw new Failure(invalid, { fields: { goals: ['field.invalid'] } })
    const { rows } = unit
    const isShown = shownMeasures(served, principal)
    // Whoever does not see a goal neither sets nor removes it.
    if (!Object.keys(body.goals).every(isShown)) throw new Failure(forbidden)
    const shown = Object.keys(source.measures).filter(isShown)
    await rows
      .deleteFrom('report_goals')
      .where('report', '=', body.report)
      .where('measure', 'in', shown)
      .execute()
    const values = Object.entries(body.goals).map(([measure, value]) => ({
      company_id: principal.companyId,
      report: body.report,
      measure,
      value,
    }))
    if (values.length > 0) await rows.insertInto('report_goals').values(values).execute()
    const words = wordsOf(served.report, served.texts, 'es')
    await recordAudit(unit, {
      by: request,
      action: values.length > 0 ? 'report_goals.set' : 'report_goals.removed',
      subject: { type: 'report_goals', id: body.report, name: words.title },
      ...(values.length === 0
        ? {}
        : { details: { measures: values.map(({ measure }) => words.measure(measure)) } }),
    })
    return { goals: only(await goalsOf(rows, body.report), isShown) }
  }),
]
