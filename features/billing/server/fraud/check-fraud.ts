import { sql } from 'kysely'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import type { ChargedLeg, CheckFraud } from '../charges/hold-call.ts'

type Call = ChargedLeg & { country: string }

interface Found {
  rule_id: number
  kind: string
  action: 'alert' | 'block'
  subject: string
}

/** Days from which the usual spend is learned, and how old a company's calls must be for it. */
const LEARNED_DAYS = 28
const NEEDED_DAYS = 7

/**
 * What a company usually spends on calls within this hour, as one row: hardly ever more at this hour of the day, or one beside it; at
 * least an average hour. Null without enough history, or without a rule that asks.
 */
const usualSpend = (companyId: number) => sql`
  SELECT CASE WHEN count(*) > 0 THEN
           greatest(percentile_cont(0.95) WITHIN GROUP (ORDER BY hour.amount)::numeric,
                    (SELECT sum(amount) FROM billing_entries
                    WHERE company_id = ${companyId} AND kind = 'call' AND day > current_date - ${LEARNED_DAYS}::int)
                    / (24 * ${LEARNED_DAYS}::int)) END AS amount
    FROM generate_series(1, ${LEARNED_DAYS}::int) AS ago CROSS JOIN generate_series(-1, 1) AS beside
    CROSS JOIN LATERAL (SELECT now() - make_interval(days => ago, hours => beside) AS ends) AS slot
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount), 0) AS amount FROM billing_entries
       WHERE company_id = ${companyId} AND kind = 'call'
         AND happened_at > slot.ends - interval '1 hour' AND happened_at <= slot.ends) AS hour
   WHERE EXISTS (SELECT FROM rules WHERE kind = 'spend_curve')
     AND EXISTS (SELECT FROM billing_entries
                  WHERE company_id = ${companyId} AND kind = 'call' AND happened_at < now() - make_interval(days => ${NEEDED_DAYS}::int))`

/** Rules that a call is against; all in one statement, since callers wait. */
async function findBroken(rows: Rows, { companyId, country, callClass }: Call): Promise<Found[]> {
  const { rows: found } = await sql<Found>`
    WITH company AS (
      SELECT c.id, co.iso_code, now() AT TIME ZONE c.time_zone AS local FROM companies c JOIN countries co ON co.id = c.country_id
       WHERE c.id = ${companyId}
    ), rules AS (
      SELECT r.* FROM fraud_rules r
       WHERE r.deleted_at IS NULL AND r.disabled_at IS NULL AND (r.company_id IS NULL OR r.company_id = ${companyId})
    ), spent AS (
      SELECT coalesce((SELECT sum(amount) FROM billing_entries
                        WHERE company_id = ${companyId} AND kind = 'call' AND happened_at > now() - interval '1 hour'), 0)
           + coalesce((SELECT sum(amount) FROM call_holds WHERE company_id = ${companyId}), 0) AS amount
       WHERE EXISTS (SELECT FROM rules WHERE kind IN ('spend_hour', 'spend_curve'))
    ), usual AS (
      ${usualSpend(companyId)}
    )
    SELECT r.id AS rule_id, r.kind, r.action,
           CASE WHEN r.kind IN ('spend_hour', 'spend_curve') THEN to_char(company.local, 'YYYY-MM-DD HH24:00') WHEN r.kind = 'new_country' THEN ${country}
                       ELSE to_char(company.local, 'YYYY-MM-DD') END AS subject
      FROM rules r CROSS JOIN company CROSS JOIN usual LEFT JOIN spent ON true
     WHERE CASE r.kind
             WHEN 'spend_hour' THEN spent.amount > r.threshold
             WHEN 'spend_curve' THEN usual.amount > 0 AND spent.amount > r.threshold * usual.amount
             WHEN 'new_country' THEN ${country} <> '' AND ${country} <> company.iso_code
               AND NOT EXISTS (SELECT FROM called_countries k WHERE k.company_id = ${companyId} AND k.country = ${country})
             ELSE ${callClass} IN ('international', 'premium')
               AND CASE WHEN r.hour_from < r.hour_until
                        THEN extract(hour FROM company.local) >= r.hour_from AND extract(hour FROM company.local) < r.hour_until
                        ELSE extract(hour FROM company.local) >= r.hour_from OR extract(hour FROM company.local) < r.hour_until END
           END
     ORDER BY r.id`.execute(rows)
  return found
}

/** Spending goes on being blocked after its hour, until somebody has looked. */
const isBlockedBySpend = async (rows: Rows, companyId: number): Promise<boolean> =>
  (await rows
    .selectFrom('fraud_alerts as a')
    .innerJoin('fraud_rules as r', 'r.id', 'a.rule_id')
    .select('a.id')
    .where('a.company_id', '=', companyId)
    .where('a.kind', 'in', ['spend_hour', 'spend_curve'])
    .where('a.action', '=', 'block')
    .where('a.released_at', 'is', null)
    .where('r.deleted_at', 'is', null)
    .where('r.disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Stores an alert once for each rule and subject. @returns the new ones, and which were released */
async function alert(rows: Rows, { companyId, dialed }: Call, found: readonly Found[]) {
  const { rows: stored } = await sql<{ rule_id: number; released: boolean; fresh: boolean }>`
    INSERT INTO fraud_alerts AS a (company_id, rule_id, kind, action, subject, number)
    SELECT ${companyId}, f.rule_id, f.kind, f.action, f.subject, left(${dialed}, 64)
      FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb) AS f(rule_id bigint, kind text, action text, subject text)
     ORDER BY f.rule_id
    ON CONFLICT (company_id, rule_id, subject) DO UPDATE SET subject = excluded.subject
    RETURNING rule_id, released_at IS NOT NULL AS released, xmax = 0 AS fresh`.execute(rows)
  return stored
}

/** Applies the fraud rules to a call that is about to go out, and tells of new alerts. */
export const checkFraud =
  (tell: (companyId: number, found: { kind: string; subject: string; action: string }) => void): CheckFraud =>
  async (unit: UnitOfWork, call) => {
    const { rows } = unit
    if (await isBlockedBySpend(rows, call.companyId)) return false
    const found = await findBroken(rows, call)
    const stored = found.length === 0 ? [] : await alert(rows, call, found)
    for (const one of found)
      if (stored.some(({ rule_id, fresh }) => rule_id === one.rule_id && fresh))
        unit.onCommit(() => tell(call.companyId, one))
    const refuses = found.some(
      ({ rule_id, action }) =>
        action === 'block' && !stored.some((one) => one.rule_id === rule_id && one.released),
    )
    if (refuses) return false
    if (call.country !== '')
      await rows
        .insertInto('called_countries')
        .values({ company_id: call.companyId, country: call.country })
        .onConflict((conflict) => conflict.columns(['company_id', 'country']).doNothing())
        .execute()
    return true
  }
