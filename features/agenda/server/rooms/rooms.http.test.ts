import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { writeRights } from '#features/crm/contract/rights.ts'
import { calendarsTo, mailsTo, mailTo } from '#platform/testing/outbox.ts'
import { agendaEvents } from '../../contract/agenda-events.ts'
import { agendaRooms } from '../../contract/rooms.ts'
import { removeOccurrences, undoOccurrences } from '../../contract/series.ts'

const program = await startTestProgram({ runJobs: true })
let admin: Client
let ana: Client
let luis: Client
let eva: Client
beforeAll(async () => {
  admin = await program.signIn('admin')
  ana = await program.signIn('ana')
  luis = await program.signIn('luis')
  eva = await program.signIn('eva')
  await admin.call(writeRights, { body: { rights: [{ role: 'agent', entity: 'agenda', scope: 'own' }] } })
})

/** Times of an event: UTC, `2027-03-02T15:00/16:00`. */
const times = (text: string) => {
  const [from = '', to = ''] = text.split('/')
  return { starts_at: `${from}:00Z`, ends_at: `${from.slice(0, 11)}${to}:00Z` }
}

let number = 0
const room = async (more: object = {}) => {
  number += 1
  const body = { name: `Sala ${number}`, capacity: 8, ...more }
  return (await admin.call(agendaRooms.routes.create, { body })).record
}

const send = (by: Client, body: object) =>
  by.send(agendaEvents.routes.create, { body: { title: 'Comité', ...body } as never })
const plan = async (by: Client, body: object) =>
  (await by.call(agendaEvents.routes.create, { body: { title: 'Comité', ...body } as never })).record
const edit = (by: Client, id: number, body: object) =>
  by.send(agendaEvents.routes.edit, { params: { id }, body: body as never })
const roomOf = async (id: number) =>
  (await ana.call(agendaEvents.routes.read, { params: { id } })).room?.id ?? null
/** The occurrences of a series by one of its events, in order. */
const occurrencesOf = async (id: number) =>
  (
    await sql<{ id: number; room_id: number | null }>`
      SELECT e.id, e.room_id FROM agenda_events e JOIN agenda_events x ON x.series_id = e.series_id
       WHERE x.id = ${id} AND e.deleted_at IS NULL ORDER BY e.recurs_at`.execute(program.database.systemRows)
  ).rows

describe('a room', () => {
  test('is reserved once at a time; one event may begin when another ends', async () => {
    const { id } = await room()
    await plan(ana, { ...times('2027-03-02T15:00/16:00'), room: id })
    const refused = await send(luis, { ...times('2027-03-02T15:30/17:00'), room: id })
    expect(refused).toMatchObject({ status: 409, body: { code: 'agenda.room_taken' } })
    expect(JSON.stringify(refused.body)).toContain('10:30')
    expect((await send(luis, { ...times('2027-03-02T16:00/17:00'), room: id })).status).toBe(201)
    expect((await send(luis, { ...times('2027-03-02T15:30/17:00') })).status).toBe(201)
    const days = { starts_at: '2027-03-02T05:00:00Z', ends_at: '2027-03-03T05:00:00Z', all_day: true }
    expect((await send(luis, { ...days, room: id })).status).toBe(409)
  })

  test('is taken neither by moving an event nor by bringing one back', async () => {
    const { id } = await room()
    const one = await plan(ana, { ...times('2027-03-03T15:00/16:00'), room: id })
    const other = await plan(luis, { ...times('2027-03-03T17:00/18:00'), room: id })
    expect((await edit(luis, other.id, times('2027-03-03T15:00/16:00'))).status).toBe(409)
    await ana.call(agendaEvents.routes.act, { body: { action: 'remove', ids: [one.id] } })
    expect((await edit(luis, other.id, times('2027-03-03T15:00/16:00'))).status).toBe(200)
    const back = await ana.send(agendaEvents.routes.act, { body: { action: 'restore', ids: [one.id] } })
    expect(back.status).toBe(409)
  })

  test('of many who want it at once one gets it, and nobody waits in a circle', async () => {
    const [first, second] = [await room(), await room()]
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        send(at % 2 === 0 ? ana : luis, {
          ...times('2027-03-04T15:00/16:00'),
          room: at < 8 ? first.id : second.id,
          recurrence: 'FREQ=DAILY;COUNT=3',
        }),
      ),
    )
    const made = replies.map(({ status }) => status)
    expect(made.filter((status) => status === 201)).toHaveLength(2)
    expect(made.filter((status) => status === 409)).toHaveLength(14)
  })

  test('is kept apart by the database, whoever writes', async () => {
    const { id } = await room()
    await plan(ana, { ...times('2027-03-05T15:00/16:00'), room: id })
    const written = sql`
      INSERT INTO agenda_events (company_id, title, starts_at, ends_at, room_id)
      SELECT company_id, 'Otra', '2027-03-05T15:59Z', '2027-03-05T17:00Z', id FROM agenda_rooms WHERE id = ${id}`
    await expect(written.execute(program.database.systemRows)).rejects.toMatchObject({
      constraint: 'agenda_events_one_in_a_room',
    })
  })

  test('is given to many events at once only where their times let it', async () => {
    const { id } = await room()
    const one = await plan(ana, times('2027-03-11T15:00/16:00'))
    const same = await plan(ana, times('2027-03-11T15:30/16:30'))
    const later = await plan(ana, times('2027-03-11T18:00/19:00'))
    const give = (...ids: number[]) =>
      ana.send(agendaEvents.routes.act, { body: { action: 'edit', ids, patch: { room: id } as never } })
    expect(await give(one.id, same.id)).toMatchObject({ status: 409, body: { code: 'agenda.room_taken' } })
    expect([await roomOf(one.id), await roomOf(same.id)]).toEqual([null, null])
    expect((await give(one.id, later.id)).status).toBe(200)
    const sheet = `Título,Comienza,Termina,Sala\nDe una hoja,2027-03-11T15:15:00Z,2027-03-11T15:45:00Z,Sala ${number}\nDe otra línea,2027-03-12T15:15:00Z,2027-03-12T15:45:00Z,Sala ${number}\n`
    const report = await ana.send(agendaEvents.routes.importSheet, {
      file: new Blob([sheet]),
      fileName: 'eventos.csv',
      body: { mode: 'good' },
    })
    // The line is to blame, not the file.
    expect(report).toMatchObject({ status: 200, body: { created: 1, wrong: [{ row: 2 }] } })
    const { results } = await ana.call(agendaEvents.routes.list, {
      query: { search: 'De una hoja' } as never,
    })
    expect(results.filter((event) => event.room !== null)).toEqual([])
  })

  test('of another company, and one that takes no reservations, is refused', async () => {
    const { id, version } = await room()
    expect((await send(eva, { ...times('2027-03-02T15:00/16:00'), room: id })).status).toBe(400)
    expect((await eva.send(agendaRooms.routes.read, { params: { id } })).status).toBe(404)
    const event = await plan(ana, { ...times('2027-03-08T15:00/16:00'), room: id })
    expect(version).toBeDefined()
    await admin.call(agendaRooms.routes.act, { body: { action: 'disable', ids: [id] } })
    expect(await send(ana, { ...times('2027-03-09T15:00/16:00'), room: id })).toMatchObject({ status: 400 })
    expect((await edit(ana, event.id, { title: 'Otro', room: id })).status).toBe(200)
    expect((await ana.send(agendaRooms.routes.create, { body: { name: 'Mía', capacity: 3 } })).status).toBe(
      403,
    )
  })

  test('with coming reservations says so when it is deleted; they move into another one that is free', async () => {
    const [old, full, free] = [await room(), await room(), await room()]
    const event = await plan(ana, { ...times('2027-03-10T15:00/16:00'), room: old.id })
    await plan(luis, { ...times('2027-03-10T15:30/16:30'), room: full.id })
    const refused = await admin.send(agendaRooms.routes.remove, { params: { id: old.id } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'resource.in_use' } })
    expect(JSON.stringify(refused.body)).toContain('1 reserva por venir')
    const replace = (by: number) =>
      admin.send(agendaRooms.routes.replace, { params: { id: old.id }, body: { by } })
    expect(await replace(full.id)).toMatchObject({ status: 409, body: { code: 'agenda.room_taken' } })
    expect((await replace(free.id)).status).toBe(200)
    expect(await roomOf(event.id)).toBe(free.id)
  })
})

test('guests hear of the room into which their events are moved, of a series once', async () => {
  const [old, other] = [await room({ name: 'Sala vieja' }), await room({ name: 'Sala nueva' })]
  const emails = ['una@example.com', 'varias@example.com']
  const one = { ...times('2027-08-03T15:00/16:00'), title: 'Una', room: old.id, guest_emails: [emails[0]] }
  await plan(ana, one)
  const many = {
    ...times('2027-08-04T15:00/16:00'),
    title: 'Varias',
    room: old.id,
    guest_emails: [emails[1]],
  }
  await plan(ana, { ...many, recurrence: 'FREQ=WEEKLY;COUNT=3' })
  for (const email of emails) await mailTo(program.outbox, email, 'Invitación')
  const replaced = { params: { id: old.id }, body: { by: other.id } }
  await admin.call(agendaRooms.routes.replace, replaced)
  for (const email of emails)
    expect((await mailTo(program.outbox, email, 'Cambio')).text).toContain('Sala nueva')
  const subjects = (await mailsTo(program.outbox, 'varias@example.com')).map(({ subject }) => subject)
  expect(subjects.filter((one) => one.startsWith('Cambio'))).toHaveLength(1)
  // Calendars replace what they know by this.
  for (const email of emails) {
    const [invited, changed] = await calendarsTo(program.outbox, email)
    expect(changed).toContain('METHOD:REQUEST')
    expect(changed).toContain('Sala nueva')
    const [before, after] = [invited, changed].map((one) => Number(/^SEQUENCE:(\d+)/m.exec(one ?? '')?.[1]))
    expect(after).toBeGreaterThan(before ?? Number.NaN)
  }
})

describe('a repeated event', () => {
  test('names the occurrences at which the room is taken, and nothing is made of it', async () => {
    const { id } = await room()
    await plan(luis, { ...times('2027-03-09T15:30/16:30'), room: id })
    await plan(luis, { ...times('2027-03-23T14:30/15:30'), room: id })
    const weekly = {
      ...times('2027-03-02T15:00/16:00'),
      title: 'Ninguno de estos',
      room: id,
      recurrence: 'FREQ=WEEKLY;COUNT=5',
    }
    const refused = await send(ana, weekly)
    expect(refused.status).toBe(409)
    const { room: [text] = [] } = (refused.body as unknown as { fields: { room: string[] } }).fields
    expect(text).toMatch(/09\/03\/2027|9 mar|2027-03-09/)
    expect(text).toMatch(/23\/03\/2027|23 mar|2027-03-23/)
    expect(text?.split(';')).toHaveLength(2)
    const list = await ana.call(agendaEvents.routes.list, { query: { search: 'Ninguno' } as never })
    expect(list.results).toEqual([])
  })

  test('changes places with its own occurrences, and takes its room for all or for one', async () => {
    const { id } = await room()
    const series = await plan(ana, {
      ...times('2027-04-06T15:00/16:00'),
      room: id,
      recurrence: 'FREQ=DAILY;COUNT=4',
    })
    // Each takes the next one's place.
    const moved = { ...times('2027-04-07T15:00/16:00'), apply_to: 'all' }
    expect((await edit(ana, series.id, moved)).status).toBe(200)
    const [, second, third] = await occurrencesOf(series.id)
    await plan(luis, { ...times('2027-04-09T18:00/19:00'), room: id })
    const onto = { ...times('2027-04-08T18:00/19:00'), apply_to: 'following' }
    expect(await edit(ana, second?.id ?? 0, onto)).toMatchObject({ status: 409 })
    expect((await edit(ana, third?.id ?? 0, { room: null })).status).toBe(200)
    expect((await occurrencesOf(series.id)).map(({ room_id }) => room_id)).toEqual([id, id, null, id])
  })

  test('is not brought back into a room that somebody took meanwhile', async () => {
    const { id } = await room()
    const series = await plan(ana, {
      ...times('2027-05-04T15:00/16:00'),
      room: id,
      recurrence: 'FREQ=WEEKLY;COUNT=3',
    })
    const params = { id: series.id }
    await ana.call(removeOccurrences, { params, body: { apply_to: 'all' } })
    const other = await plan(luis, { ...times('2027-05-11T15:00/16:00'), room: id })
    expect(await ana.send(undoOccurrences, { params })).toMatchObject({ status: 409 })
    await luis.call(agendaEvents.routes.remove, { params: { id: other.id } })
    expect((await ana.send(undoOccurrences, { params })).status).toBe(204)
  })
})
