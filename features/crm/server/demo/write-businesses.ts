import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { inOfficeHours } from '#platform/random/office-time.ts'
import type { DemoConfiguration, DemoStage } from './write-configuration.ts'
import { type DemoPerson, type DemoTime, pick, someMoment } from './write-people.ts'

const BUSINESSES = 150
const DAY = 86_400_000
const OUTCOMES = ['open', 'won', 'lost'] as const
const OUTCOME_WEIGHTS = [5, 3, 2]

interface Period {
  stage: DemoStage
  enteredAt: Date
  leftAt: Date | null
}

/** Periods in each stage, from the line's first to the last one reached, of equal length. */
function stagePeriods(
  config: DemoConfiguration,
  last: DemoStage,
  from: Date,
  until: Date,
  closed: boolean,
  atWork: (at: Date) => Date,
): Period[] {
  const path = config.stages.filter(
    ({ line, id, probability }) => line === last.line && (id === last.id || probability < last.probability),
  )
  const step = (until.getTime() - from.getTime()) / (path.length + (closed ? 0 : 1))
  const at = (index: number) => atWork(new Date(from.getTime() + index * step))
  return path.map((stage, index) => ({
    stage,
    enteredAt: at(index),
    leftAt: index < path.length - 1 || closed ? at(index + 1) : null,
  }))
}

function planBusiness(
  config: DemoConfiguration,
  people: readonly DemoPerson[],
  time: DemoTime,
  number: number,
) {
  const { random, until } = time
  const person = pick(random, people)
  const status = OUTCOMES[random.weighted(OUTCOME_WEIGHTS)] ?? 'open'
  const stage = pick(random, config.stages)
  const needs = config.needs.filter(({ lineIndex }) => lineIndex === stage.lineIndex)
  const chosen = Array.from({ length: random.between(1, 3) }, () => pick(random, needs))
  const createdAt = someMoment(time)
  const age = until.getTime() - createdAt.getTime()
  const closedAt =
    status === 'open' ? null : new Date(createdAt.getTime() + age * (0.3 + random.next() * 0.6))
  const atWork = (at: Date) => new Date(Math.min(inOfficeHours(at).getTime(), until.getTime()))
  const periods = stagePeriods(config, stage, createdAt, closedAt ?? until, closedAt !== null, atWork)
  const [first] = chosen
  return {
    number,
    name: first?.name ?? `Negocio ${number}`,
    person,
    status,
    stage,
    createdAt: atWork(createdAt),
    closedAt: closedAt && atWork(closedAt),
    periods,
    needs: chosen.map((need) => ({ id: need.id, amount: need.amount * random.between(1, 3) })),
    variables: config.variables.valuesOf('business', { random, owner: person.owner, until }),
    close: new Date(until.getTime() + random.between(2, 45) * DAY),
    campaign: random.next() < 0.4 ? pick(random, config.campaigns) : null,
    reason: status === 'lost' ? pick(random, config.reasons) : null,
  }
}

/** Creates businesses in all pipelines with their stage history, and the sales of those won. */
export async function writeBusinesses(
  rows: Rows,
  company_id: number,
  { config, people, time }: { config: DemoConfiguration; people: readonly DemoPerson[]; time: DemoTime },
): Promise<void> {
  const plans = Array.from({ length: BUSINESSES }, (_, index) =>
    planBusiness(config, people, time, index + 1),
  )
  const made = await rows
    .insertInto('crm_businesses')
    .values(
      plans.map((plan) => ({
        company_id,
        number: plan.number,
        name: plan.name,
        person_id: plan.person.id,
        crm_company_id: plan.person.company,
        line_id: plan.stage.line,
        phase_id: plan.stage.phase,
        stage_id: plan.stage.id,
        variables: plan.variables,
        status: plan.status,
        expected_close: plan.close,
        closed_at: plan.closedAt,
        discard_reason_id: plan.reason,
        owner_id: plan.person.owner,
        origin_id: plan.person.origin,
        campaign_id: plan.campaign,
        created_at: plan.createdAt,
        stage_since: plan.periods.at(-1)?.enteredAt ?? plan.createdAt,
      })),
    )
    .returning('id')
    .execute()
  const stored = plans.map((plan, index) => ({ ...plan, id: made[index]?.id ?? 0 }))
  await rows
    .insertInto('crm_business_needs')
    .values(
      stored.flatMap(({ id, needs }) =>
        needs.map(({ id: need_id, amount }, position) => ({
          company_id,
          business_id: id,
          need_id,
          amount,
          position,
        })),
      ),
    )
    .execute()
  await rows
    .deleteFrom('crm_stage_periods')
    .where('company_id', '=', company_id)
    .where('entity', '=', 'business')
    .execute()
  await rows
    .insertInto('crm_stage_periods')
    .values(
      stored.flatMap(({ id, periods }) =>
        periods.map(({ stage, enteredAt, leftAt }) => ({
          company_id,
          entity: 'business',
          record_id: id,
          line_id: stage.line,
          phase_id: stage.phase,
          stage_id: stage.id,
          entered_at: enteredAt,
          left_at: leftAt,
        })),
      ),
    )
    .execute()
  await writePastFacts(rows, company_id, config.variables.idOf('Factura'))
}

/** Writes backdated facts of moves, wins and losses, and the sales. */
async function writePastFacts(rows: Rows, company_id: number, invoice: number): Promise<void> {
  const about = sql`b.id, b.person_id, b.crm_company_id, b.owner_id, b.origin_id, b.campaign_id, b.line_id`
  const columns = sql`company_id, at, kind, entity, record_id, person_id, crm_company_id, owner_id, origin_id, campaign_id, line_id`
  await sql`
    INSERT INTO crm_facts (${columns}, phase_id, stage_id, from_id, to_id, seconds)
    SELECT b.company_id, p.entered_at, 'stage', 'business', ${about}, p.phase_id, p.stage_id, p.from_id, p.stage_id, p.seconds
      FROM (SELECT *, lag(stage_id) OVER w AS from_id,
                   extract(epoch FROM lag(left_at) OVER w - lag(entered_at) OVER w)::integer AS seconds
              FROM crm_stage_periods WHERE company_id = ${company_id} AND entity = 'business'
            WINDOW w AS (PARTITION BY record_id ORDER BY entered_at)) p
      JOIN crm_businesses b ON b.id = p.record_id
     WHERE p.from_id IS NOT NULL`.execute(rows)
  await sql`
    INSERT INTO crm_facts (${columns}, phase_id, stage_id, discard_reason_id, amount)
    SELECT b.company_id, b.closed_at, b.status, 'business', ${about}, b.phase_id, b.stage_id, b.discard_reason_id, b.total_amount
      FROM crm_businesses b WHERE b.company_id = ${company_id} AND b.status <> 'open'`.execute(rows)
  await sql`
    INSERT INTO crm_sales (company_id, number, business_id, person_id, crm_company_id, line_id, name, amount, sold_on, repurchase,
                           owner_id, origin_id, campaign_id, created_at, variables)
    SELECT b.company_id, row_number() OVER w, b.id, b.person_id, b.crm_company_id, b.line_id, b.name, b.total_amount,
           (b.closed_at AT TIME ZONE 'America/Bogota')::date,
           row_number() OVER (PARTITION BY b.person_id ORDER BY b.closed_at, b.id) > 1,
           b.owner_id, b.origin_id, b.campaign_id, b.closed_at,
           jsonb_build_object(${String(invoice)}::text, 'FE-' || 1000 + row_number() OVER w)
      FROM crm_businesses b WHERE b.company_id = ${company_id} AND b.status = 'won'
    WINDOW w AS (ORDER BY b.closed_at, b.id)`.execute(rows)
  await sql`
    INSERT INTO crm_counters (company_id, name, last)
    SELECT ${company_id}::bigint, 'business', max(number) FROM crm_businesses WHERE company_id = ${company_id}
    UNION ALL SELECT ${company_id}::bigint, 'sale', max(number) FROM crm_sales WHERE company_id = ${company_id}`.execute(
    rows,
  )
}
