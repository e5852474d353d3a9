import type { Rows } from '#platform/db/database.ts'
import { lastOfficeMoment, nextOfficeMoment } from '#platform/random/office-time.ts'
import { type DemoPerson, type DemoTime, pick, someMoment } from './write-people.ts'

const EVENTS = 120
const DAY = 86_400_000
const HOUR = 3_600_000
const QUARTER = HOUR / 4
/** Half hours of a working day. */
const HALF_HOURS = 20
/** Hours before or after now. */
const AROUND_NOW = [-50, -25, 2, 26, 49]
const TITLES = [
  'Llamar para seguimiento',
  'Visita comercial',
  'Enviar cotización',
  'Demostración',
  'Revisar contrato',
]

/** Rounds up to a quarter of an hour, as people plan. */
const planned = (at: Date): Date => new Date(Math.ceil(at.getTime() / QUARTER) * QUARTER)

/** Moves a time to the nearest office hours. Owners get different half hours, so that weekends do not pile them up. */
const around = (now: Date, hours: number, owner: number): Date => {
  const [near, step] = hours < 0 ? [lastOfficeMoment, -1] : [nextOfficeMoment, 1]
  const at = near(new Date(now.getTime() + hours * HOUR))
  return near(new Date(at.getTime() + ((step * owner) % HALF_HOURS) * (HOUR / 2)))
}

/** Past and planned events: three months back and three weeks ahead. */
export async function writeAgenda(
  rows: Rows,
  company_id: number,
  { people, members, time }: { people: readonly DemoPerson[]; members: readonly number[]; time: DemoTime },
): Promise<void> {
  const { random, until } = time
  const labels = await rows
    .selectFrom('call_labels')
    .select('id')
    .where('company_id', '=', company_id)
    .orderBy('id')
    .execute()
  const group = await rows
    .insertInto('agenda_groups')
    .values({ company_id, name: 'Ventas' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await rows
    .insertInto('agenda_group_members')
    .values(members.map((user_id) => ({ company_id, group_id: group.id, user_id })))
    .execute()
  const event = (person: DemoPerson, at: Date) => {
    const starts = planned(at)
    const done = starts < until
    return {
      company_id,
      title: pick(random, TITLES),
      starts_at: starts,
      ends_at: new Date(starts.getTime() + 30 * 60_000),
      owner_id: person.owner,
      group_id: group.id,
      person_id: person.id,
      call_label_id: labels.length > 0 ? pick(random, labels).id : null,
      commitment: 'Enviar la información acordada',
      annotation: done ? 'Queda pendiente la confirmación' : null,
      done_at: done ? starts : null,
      noticed_at: done ? starts : null,
    }
  }
  const scattered = Array.from({ length: EVENTS }, (_, index) => {
    const person = pick(random, people)
    // A third of the events lie ahead.
    const ahead = index % 3 === 2 ? (90 + random.between(1, 21)) * DAY : 0
    return event(person, new Date(Math.min(someMoment(time).getTime() + ahead, until.getTime() + 21 * DAY)))
  })
  // Everybody has events this week.
  const thisWeek = [...Map.groupBy(people, ({ owner }) => owner).values()].flatMap(([person], owner) =>
    person ? AROUND_NOW.map((hours) => event(person, around(until, hours, owner))) : [],
  )
  await rows
    .insertInto('agenda_events')
    .values([...scattered, ...thisWeek])
    .execute()
}
