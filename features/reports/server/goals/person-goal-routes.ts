import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { may } from '#platform/access/may.ts'
import type { Principal } from '#platform/access/principal.ts'
import { supervises } from '#platform/access/supervised.ts'
import { auditRecorder } from '#platform/audit/server/record-audit.ts'
import { forbidden, invalid, notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { wordsOf } from '#platform/report/present/words.ts'
import type { ServedReport } from '#platform/report/server/report-source.ts'
import { listPersonGoals, type PersonGoals, setPersonGoals } from '../../contract/goals.ts'
import { reportsTexts } from '../../i18n/texts.ts'
import { only, shownMeasures } from './shown-measures.ts'

const recordAudit = auditRecorder(reportsTexts)

/** Of those whom the viewer supervises. */
async function goalsOf(rows: Rows, report: string, viewer: Principal): Promise<PersonGoals> {
  const found = await rows
    .selectFrom('report_person_goals')
    .select(['measure', 'user_id', 'value'])
    .where('report', '=', report)
    .where(supervises(viewer, sql`user_id`))
    .orderBy('measure')
    .orderBy('user_id')
    .execute()
  const goals: PersonGoals = {}
  for (const { measure, user_id: id, value } of found) goals[measure] = { ...goals[measure], [id]: value }
  return goals
}

/** Whether they are all people of the company whom the viewer supervises. */
async function areKnown(rows: Rows, ids: readonly number[], viewer: Principal): Promise<boolean> {
  if (ids.length === 0) return true
  const { known } = await rows
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('known'))
    .where('id', 'in', [...ids])
    .where(supervises(viewer, sql`id`))
    .executeTakeFirstOrThrow()
  return known === ids.length
}

/** What a company wants of each person, in reports that have goals by person. */
export const personGoalRoutes = (reports: ReadonlyMap<string, ServedReport>): readonly BoundRoute[] => [
  bind(listPersonGoals, async ({ unit, query, principal }) => {
    const isShown = shownMeasures(reports.get(query.report), principal)
    return { goals: only(await goalsOf(unit.rows, query.report, principal), isShown) }
  }),
  bind(setPersonGoals, async (request) => {
    const { unit, principal, body } = request
    const served = reports.get(body.report)
    if (served?.report.goalsBy === undefined || !may(principal, served.report.ability))
      throw new Failure(notFound)
    const { rows } = unit
    const values = Object.entries(body.goals).flatMap(([measure, people]) =>
      Object.entries(people).map(([id, value]) => ({
        company_id: principal.companyId,
        report: body.report,
        measure,
        user_id: Number(id),
        value,
      })),
    )
    const { measures } = served.report.source
    const isKnown = values.every(({ measure }) => Object.hasOwn(measures, measure))
    if (!isKnown || !(await areKnown(rows, [...new Set(values.map(({ user_id: id }) => id))], principal)))
      throw new Failure(invalid, { fields: { goals: ['field.invalid'] } })
    const isShown = shownMeasures(served, principal)
    if (!Object.keys(body.goals).every(isShown)) throw new Failure(forbidden)
    await rows
      .deleteFrom('report_person_goals')
      .where('report', '=', body.report)
      .where('measure', 'in', Object.keys(measures).filter(isShown))
      .where(supervises(principal, sql`user_id`))
      .execute()
    if (values.length > 0) await rows.insertInto('report_person_goals').values(values).execute()
    const words = wordsOf(served.report, served.texts, 'es')
    await recordAudit(unit, {
      by: request,
      action: values.length > 0 ? 'report_goals.set' : 'report_goals.removed',
      subject: { type: 'report_goals', id: body.report, name: words.title },
      ...(values.length === 0
        ? {}
        : { details: { measures: Object.keys(body.goals).map((measure) => words.measure(measure)) } }),
    })
    return { goals: only(await goalsOf(rows, body.report, principal), isShown) }
  }),
]
