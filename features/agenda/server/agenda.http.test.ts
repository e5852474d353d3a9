import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { writeRights } from '#features/crm/contract/rights.ts'
import { scopeOf } from '#features/crm/server/scope.ts'
import { makePerson } from '#features/crm/server/testing.ts'
import { createNotify } from '#features/notifications/server/notify.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { agendaEvents } from '../contract/agenda-events.ts'
import { agendaGroups } from '../contract/agenda-groups.ts'
import { readCommitments, writeCommitments } from '../contract/commitments.ts'
import { agendaKindOptions } from '../contract/options.ts'
import { agendaReminderJob } from './reminder-job.ts'

const program = await startTestProgram()
let admin: Client
let ana: Client
let luis: Client
let eva: Client

beforeAll(async () => {
  admin = await program.signIn('admin')
  ana = await program.signIn('ana')
  luis = await program.signIn('luis')
  eva = await program.signIn('eva')
})

const HOUR = 3_600_000
const at = (ms: number) => new Date(ms).toISOString()
const START = Date.parse('2027-03-02T15:00:00Z')

const plan = async (client: Client, more: object = {}) =>
  (
    await client.call(agendaEvents.routes.create, {
      body: { title: 'Visita', starts_at: at(START), ends_at: at(START + HOUR), ...more },
    })
  ).record

const idsSeen = async (client: Client, ids: readonly number[]) =>
  (await client.call(agendaEvents.routes.list, { query: { ids: ids.join() } as object })).results.map(
    ({ id }) => id,
  )

describe('an event', () => {
  test('belongs to its author, has the colour of its kind, and cannot end before it starts', async () => {
    const { results: kinds } = await ana.call(agendaKindOptions, {})
    const event = await plan(ana, { call_label: kinds[0]?.id ?? null, person: await makePerson(ana) })
    expect(event.owner?.id).toBe(ana.session.userId)
    expect(event.call_label_color ?? '').toMatch(kinds.length > 0 ? /^#[0-9a-f]{6}$/ : /^$/)
    const wrong = await ana.send(agendaEvents.routes.edit, {
      params: { id: event.id },
      body: { ends_at: at(START - HOUR) } as never,
    })
    expect(wrong).toMatchObject({ status: 400, body: { fields: { ends_at: [expect.any(String)] } } })
    expect((await eva.send(agendaEvents.routes.read, { params: { id: event.id } })).status).toBe(404)
  })

  test('has a commitment and an annotation, and a history of changes', async () => {
    const { id } = await plan(ana)
    const params = { id }
    expect(await ana.call(readCommitments, { params })).toEqual({ id, commitment: '', annotation: '' })
    await ana.call(writeCommitments, { params, body: { commitment: 'Enviar cotización' } })
    expect(await ana.call(writeCommitments, { params, body: { annotation: 'Pidió descuento' } })).toEqual({
      id,
      commitment: 'Enviar cotización',
      annotation: 'Pidió descuento',
    })
    const history = await program.database.systemRows
      .selectFrom('crm_field_history')
      .select(['field', 'new_value', 'user_id'])
      .where('entity', '=', 'agenda')
      .where('record_id', '=', id)
      .orderBy('id')
      .execute()
    expect(history).toEqual([
      { field: 'created_at', new_value: null, user_id: ana.session.userId },
      { field: 'commitment', new_value: 'Enviar cotización', user_id: ana.session.userId },
      { field: 'annotation', new_value: 'Pidió descuento', user_id: ana.session.userId },
    ])
    expect((await eva.send(readCommitments, { params })).status).toBe(404)
    expect((await eva.send(writeCommitments, { params, body: { annotation: 'x' } })).status).toBe(404)
  })

  test('cannot refer to a person whom the user may not see', async () => {
    const foreign = await makePerson(eva)
    const reply = await ana.send(agendaEvents.routes.create, {
      body: { title: 'Visita', starts_at: at(START), ends_at: at(START), person: foreign },
    })
    expect([400, 404]).toContain(reply.status)
  })
})

test('500 events take one request and as many statements as one event', async () => {
  await program.database.systemRows
    .insertInto('agenda_events')
    .values(
      Array.from({ length: 510 }, (_, index) => ({
        company_id: ana.session.company.id,
        title: `Evento ${index}`,
        starts_at: new Date(START + index * 60_000),
        ends_at: new Date(START + index * 60_000),
        owner_id: ana.session.userId,
      })),
    )
    .execute()
  const query = { username: 'ana', initDate: '2027-03-01', finishDate: '2027-03-07' } as object
  const list = (limit: number) => ana.call(agendaEvents.routes.list, { query: { ...query, limit } as never })
  expect((await list(500)).results).toHaveLength(500)
  // The program's own timers may come between once.
  const leastOf = async (limit: number) => {
    const counts: number[] = []
    for (let time = 0; time < 3; time += 1)
      counts.push((await program.statements.during(() => list(limit))).length)
    return Math.min(...counts)
  }
  expect(await leastOf(500)).toBe(await leastOf(1))
})

describe('agents see', () => {
  const setScope = (scope: 'own' | 'group' | 'all') =>
    admin.call(writeRights, { body: { rights: [{ role: 'agent', entity: 'agenda', scope }] } })

  test('their own events, those of their groups, or all, as configured', async () => {
    const own = await plan(ana)
    const { record: group } = await admin.call(agendaGroups.routes.create, {
      body: { name: 'Visitas', members: [ana.session.userId] },
    })
    const ofGroup = await plan(luis, { group: group.id, owner: luis.session.userId })
    const ofLuis = await plan(luis)
    const all = [own.id, ofGroup.id, ofLuis.id]
    await setScope('own')
    expect(await idsSeen(ana, all)).toEqual([own.id])
    await setScope('group')
    expect(await idsSeen(ana, all)).toEqual([own.id, ofGroup.id])
    await setScope('all')
    expect(await idsSeen(ana, all)).toEqual(all)
    expect(await idsSeen(eva, all)).toEqual([])
    expect((await ana.send(agendaGroups.routes.create, { body: { name: 'Otro' } })).status).toBe(403)
  })
})

describe('the reminder 15 minutes before', () => {
  const run = (): Promise<void> => {
    const fanOut = defineJob({ id: 'agenda.test', maxAttempts: 1, run: () => Promise.resolve() })
    const notify = createNotify(() => {}, fanOut as never)
    return agendaReminderJob(
      program.database,
      (unit, notices) =>
        notify(
          unit,
          notices.map((notice) => ({ ...notice, push: false })),
        ),
      scopeOf,
    ).run(undefined)
  }
  const notices = async (id: number) =>
    program.database.systemRows
      .selectFrom('notifications')
      .select(['user_id', 'title', 'link'])
      .where('kind', '=', 'agenda')
      .where('link', '=', `/pbxCloud/agenda?event=${id}`)
      .orderBy('user_id')
      .execute()

  test('notifies the owner once, even when run concurrently, and again after a new time', async () => {
    const soon = Date.now() + 10 * 60_000
    const event = await plan(ana, { title: 'Llamar', starts_at: at(soon), ends_at: at(soon + HOUR) })
    const later = await plan(ana, { starts_at: at(soon + HOUR), ends_at: at(soon + 2 * HOUR) })
    await Promise.all([run(), run()])
    await run()
    expect(await notices(event.id)).toEqual([
      { user_id: ana.session.userId, title: 'Llamar', link: `/pbxCloud/agenda?event=${event.id}` },
    ])
    expect(await notices(later.id)).toEqual([])
    await ana.call(agendaEvents.routes.edit, {
      params: { id: event.id },
      body: { starts_at: at(soon + 60_000) } as never,
    })
    await run()
    expect(await notices(event.id)).toHaveLength(2)
  })

  test('notifies all members of the group of an event without an owner', async () => {
    const { record: group } = await admin.call(agendaGroups.routes.create, {
      body: { name: 'Turno', members: [ana.session.userId, luis.session.userId] },
    })
    const soon = Date.now() + 5 * 60_000
    const event = await plan(admin, { group: group.id, starts_at: at(soon), ends_at: at(soon) })
    expect(event.owner).toBeNull()
    await run()
    expect((await notices(event.id)).map(({ user_id }) => user_id)).toEqual(
      [ana.session.userId, luis.session.userId].toSorted((a, b) => a - b),
    )
  })
})
