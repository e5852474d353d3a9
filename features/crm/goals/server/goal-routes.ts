import { type RawBuilder, sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { may } from '#platform/access/may.ts'
import type { Principal } from '#platform/access/principal.ts'
import { supervises } from '#platform/access/supervised.ts'
import { forbidden, invalid } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { seeAmounts } from '../../contract/abilities.ts'
import { recordAudit } from '../../server/audit.ts'
import {
  GOAL_MEASURES,
  type GoalMeasure,
  type PersonGoals,
  readGoals,
  readOwnGoals,
  writeGoals,
} from '../contract/goals.ts'
import { goalDetail, MONEY_GOALS } from './guarded-goals.ts'

interface Row extends Record<`${'target' | 'reached'}_${GoalMeasure}`, number | null> {
  id: number
  name: string
  month: string
  elapsed: number
}

/** Sales count on their day, records by their creation in the company's time zone, each for its owner of now. */
const goalsQuery = (asked: string | undefined, among: RawBuilder<boolean>) => sql<Row>`
  WITH period AS (
    SELECT m.first, (m.first + interval '1 month')::date AS next, m.zone,
           day_begins(m.first, m.zone) AS begins, day_begins((m.first + interval '1 month')::date, m.zone) AS ends
      FROM (SELECT coalesce(${asked === undefined ? null : `${asked}-01`}::date,
                     date_trunc('month', now() AT TIME ZONE time_zone)::date) AS first, time_zone AS zone
              FROM companies) m),
  people AS (
    SELECT u.id, u.short_name FROM users u
     WHERE u.deleted_at IS NULL AND u.disabled_at IS NULL AND u.role <> 'operator' AND u.support_operator_id IS NULL
       AND ${among}),
  sold AS (
    SELECT s.owner_id, sum(s.amount)::bigint AS amount, count(*)::bigint AS sales FROM crm_sales s, period
     WHERE s.deleted_at IS NULL AND s.sold_on >= period.first AND s.sold_on < period.next AND s.owner_id IN (SELECT id FROM people)
     GROUP BY 1),
  opened AS (
    SELECT b.owner_id, count(*)::bigint AS total FROM crm_businesses b, period
     WHERE b.deleted_at IS NULL AND b.created_at >= period.begins AND b.created_at < period.ends AND b.owner_id IN (SELECT id FROM people)
     GROUP BY 1),
  contacts AS (
    SELECT i.owner_id, count(*)::bigint AS total FROM crm_interactions i, period
     WHERE i.deleted_at IS NULL AND i.created_at >= period.begins AND i.created_at < period.ends AND i.owner_id IN (SELECT id FROM people)
     GROUP BY 1),
  targets AS (
    SELECT g.user_id, ${sql.join(
      GOAL_MEASURES.map(
        (measure) =>
          sql`max(g.target) FILTER (WHERE g.measure = ${sql.lit(measure)}) AS ${sql.ref(`target_${measure}`)}`,
      ),
    )}
      FROM crm_goals g, period WHERE g.month = period.first GROUP BY 1)
  SELECT people.id, people.short_name AS name, to_char(period.first, 'YYYY-MM') AS month,
         greatest(0, least(1, extract(epoch FROM now() - period.begins) / extract(epoch FROM period.ends - period.begins)))::float8 AS elapsed,
         targets.target_sold, targets.target_sales, targets.target_opened, targets.target_contacts,
         coalesce(sold.amount, 0) AS reached_sold, coalesce(sold.sales, 0) AS reached_sales,
         coalesce(opened.total, 0) AS reached_opened, coalesce(contacts.total, 0) AS reached_contacts
    FROM people CROSS JOIN period
    LEFT JOIN targets ON targets.user_id = people.id
    LEFT JOIN sold ON sold.owner_id = people.id
    LEFT JOIN opened ON opened.owner_id = people.id
    LEFT JOIN contacts ON contacts.owner_id = people.id
   ORDER BY search_form(people.short_name), people.id`

async function goalsOf(rows: Rows, viewer: Principal, asked: string | undefined, among: RawBuilder<boolean>) {
  const { rows: found } = await goalsQuery(asked, among).execute(rows)
  const money = may(viewer, seeAmounts)
  const people = found.map((row): PersonGoals => {
    const one = (measure: GoalMeasure) =>
      MONEY_GOALS.includes(measure) && !money
        ? { target: null, reached: null }
        : { target: row[`target_${measure}`], reached: row[`reached_${measure}`] }
    return {
      user: { id: row.id, label: row.name },
      goals: { sold: one('sold'), sales: one('sales'), opened: one('opened'), contacts: one('contacts') },
    }
  })
  const [first] = found
  return { month: first?.month ?? asked ?? '', elapsed: first?.elapsed ?? 0, people }
}

/** People (`u`) whose goals the viewer sets. */
const theirs = (viewer: Principal): RawBuilder<boolean> => supervises(viewer, sql`u.id`)

/** What people should reach in a month, and what they did. */
export const goalRoutes: readonly BoundRoute[] = [
  bind(readOwnGoals, ({ unit, principal, query }) =>
    goalsOf(unit.rows, principal, query.month, sql<boolean>`u.id = ${principal.userId}`),
  ),
  bind(readGoals, ({ unit, principal, query }) =>
    goalsOf(unit.rows, principal, query.month, theirs(principal)),
  ),
  bind(writeGoals, async (request) => {
    const { unit, principal, body } = request
    const { rows } = unit
    const { companyId } = principal
    // Whoever does not see amounts sets none.
    if (!may(principal, seeAmounts) && body.goals.some(({ measure }) => MONEY_GOALS.includes(measure)))
      throw new Failure(forbidden)
    const ids = [...new Set(body.goals.map(({ user }) => user))]
    const known = await rows
      .selectFrom('users as u')
      .select(['u.id', 'u.short_name'])
      .where('u.id', 'in', ids)
      .where(theirs(principal))
      .execute()
    if (known.length !== ids.length) throw new Failure(invalid, { fields: { goals: ['field.invalid'] } })
    const month = `${body.month}-01`
    const given = JSON.stringify(body.goals)
    await sql`
      DELETE FROM crm_goals g USING jsonb_to_recordset(${given}::jsonb) AS x ("user" bigint, measure text)
       WHERE g.month = ${month}::date AND g.user_id = x."user" AND g.measure = x.measure`.execute(rows)
    await sql`
      INSERT INTO crm_goals (company_id, user_id, month, measure, target)
      SELECT DISTINCT ON (x."user", x.measure) ${companyId}::bigint, x."user", ${month}::date, x.measure, x.target
        FROM jsonb_to_recordset(${given}::jsonb) AS x ("user" bigint, measure text, target bigint)
       WHERE x.target IS NOT NULL`.execute(rows)
    await recordAudit(unit, {
      by: request,
      action: 'crm_goals.changed',
      subject: { type: 'crm_goals', id: null, name: body.month },
      details: Object.fromEntries(
        body.goals.map(({ user, measure, target }) => [
          goalDetail(known.find(({ id }) => id === user)?.short_name ?? String(user), measure),
          target,
        ]),
      ),
    })
    return goalsOf(rows, principal, body.month, theirs(principal))
  }),
]
