import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { withoutAccents } from '#platform/i18n/fold.ts'
import type { Random } from '#platform/random/random.ts'
import { CITIES, FIRST_NAMES, LAST_NAMES, POSITIONS, SECTORS, TRADE_NAMES, TRADES } from './demo-content.ts'
import type { DemoConfiguration } from './write-configuration.ts'

export interface DemoTime {
  random: Random
  until: Date
}

const DAY = 86_400_000
const PERSONS = 400

const mobileOf = (index: number): string => `+57300${2_000_000 + index * 1013}`

/** Mobiles of the demo's people, E.164; used by some of its calls and messages. */
export const DEMO_MOBILES: readonly string[] = Array.from({ length: PERSONS }, (_, index) => mobileOf(index))
const COMPANIES = 60
/** Out of ten: how many are now persons, leads and prospects. */
const STATES = [6, 3, 1]
const STATE_NAMES = ['person', 'lead', 'prospect'] as const

export const pick = <Item>(random: Random, items: readonly Item[]): Item => {
  const item = items[random.between(0, items.length - 1)]
  if (item === undefined) throw new Error('cannot pick from an empty list')
  return item
}

/** A random moment within office hours of the last three months. */
export function someMoment({ random, until }: DemoTime, daysAgo = 90): Date {
  const day = until.getTime() - random.between(1, daysAgo) * DAY
  const midnight = day - (day % DAY)
  // From 8 to 17 in Bogotá (UTC-5).
  return new Date(midnight + (13 * 60 + random.between(0, 9 * 60)) * 60_000)
}

export async function writeCompanies(
  rows: Rows,
  company_id: number,
  { config, owners, time }: { config: DemoConfiguration; owners: readonly number[]; time: DemoTime },
) {
  const { random, until } = time
  const made = await rows
    .insertInto('crm_companies')
    .values(
      Array.from({ length: COMPANIES }, (_, index) => ({
        company_id,
        variables: config.variables.valuesOf('company', { random, owner: owners[0] ?? 0, until }),
        name: `${TRADES[index % TRADES.length]} ${TRADE_NAMES[Math.floor(index / TRADES.length)]}`,
        tax_id: `900${100_000 + index * 137}-${index % 10}`,
        sector: pick(random, SECTORS),
        city: pick(random, CITIES),
        phone: `+57601${7_000_000 + index * 111}`,
        owner_id: pick(random, owners),
        created_at: someMoment(time),
      })),
    )
    .returning('id')
    .execute()
  return made.map(({ id }) => id)
}

export interface DemoPerson {
  id: number
  owner: number
  origin: number
  createdAt: Date
  company: number | null
}

export async function writePersons(
  rows: Rows,
  company_id: number,
  {
    config,
    owners,
    companies,
    time,
  }: { config: DemoConfiguration; owners: readonly number[]; companies: readonly number[]; time: DemoTime },
): Promise<DemoPerson[]> {
  const { random, until } = time
  const later = (from: Date, days: number) => new Date(Math.min(from.getTime() + days * DAY, until.getTime()))
  const planned = Array.from({ length: PERSONS }, (_, index) => {
    const first_name = pick(random, FIRST_NAMES)
    const last_name = `${pick(random, LAST_NAMES)} ${pick(random, LAST_NAMES)}`
    const state = STATE_NAMES[random.weighted(STATES)] ?? 'person'
    const created_at = someMoment(time)
    const owner_id = pick(random, owners)
    const discarded = state === 'lead' && random.next() < 0.15
    const statuses = config.statuses[state === 'person' ? 'person' : 'lead'] ?? []
    const plain = withoutAccents(`${first_name}.${last_name.split(' ')[0]}`)
    return {
      company_id,
      first_name,
      last_name,
      mobile: mobileOf(index),
      email: `${plain.toLowerCase()}${index}@correo.example`,
      city: pick(random, CITIES),
      state,
      status_id: pick(random, statuses),
      owner_id,
      origin_id: pick(random, config.origins),
      campaign_id: random.next() < 0.4 ? pick(random, config.campaigns) : null,
      need_id: pick(random, config.needs).id,
      variables: config.variables.valuesOf('person', { random, owner: owner_id, until }),
      created_at,
      converted_at: state === 'person' ? later(created_at, random.between(1, 5)) : null,
      discarded_at: discarded ? later(created_at, 1) : null,
      discard_reason_id: discarded ? pick(random, config.reasons) : null,
    }
  })
  const made = await rows.insertInto('persons').values(planned).returning('id').execute()
  const people = made.map(({ id }, index) => {
    const plan = planned[index]
    if (!plan) throw new Error('more rows returned than written')
    const company = random.next() < 0.5 ? pick(random, companies) : null
    return { id, owner: plan.owner_id, origin: plan.origin_id, createdAt: plan.created_at, company }
  })
  const employed = people.filter(({ company }) => company !== null)
  await rows
    .insertInto('crm_company_persons')
    .values(
      employed.map(({ id, company }) => ({
        company_id,
        person_id: id,
        crm_company_id: company ?? 0,
        position: pick(random, POSITIONS),
        is_main: true,
      })),
    )
    .execute()
  await writeConversions(rows, company_id)
  return people
}

/** Backdated facts: everybody who is a person now was created as a lead and converted. */
async function writeConversions(rows: Rows, company_id: number): Promise<void> {
  await sql`
    UPDATE crm_facts SET entity = 'lead'
     WHERE company_id = ${company_id} AND entity = 'person' AND kind = 'created'`.execute(rows)
  await sql`
    INSERT INTO crm_facts (company_id, at, kind, entity, record_id, person_id, owner_id, origin_id, campaign_id, need_id, status_id, discard_reason_id)
    SELECT company_id, coalesce(converted_at, discarded_at), CASE WHEN converted_at IS NULL THEN 'discarded' ELSE 'converted' END,
           'lead', id, id, owner_id, origin_id, campaign_id, need_id, status_id, discard_reason_id
      FROM persons WHERE company_id = ${company_id} AND (converted_at IS NOT NULL OR discarded_at IS NOT NULL)`.execute(
    rows,
  )
}
