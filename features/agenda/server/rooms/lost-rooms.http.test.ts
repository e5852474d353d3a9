import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { listNotifications } from '#features/notifications/contract/notifications.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { calendarsTo, mailTo } from '#platform/testing/outbox.ts'
import { agendaEvents } from '../../contract/agenda-events.ts'
import { agendaGroups } from '../../contract/agenda-groups.ts'
import { agendaRooms } from '../../contract/rooms.ts'

const program = await startTestProgram({ runJobs: true })
const { systemRows } = program.database
const DAY = 86_400_000
const HOUR = 3_600_000
let admin: Client
let ana: Client
let luis: Client
beforeAll(async () => {
  ;[admin, ana, luis] = await program.signInAll('admin', 'ana', 'luis')
})

const room = async (name: string) =>
  (await admin.call(agendaRooms.routes.create, { body: { name, capacity: 8 } })).record.id
const plan = async (by: Client, body: object) =>
  (await by.call(agendaEvents.routes.create, { body: { title: 'Semanal', ...body } as never })).record.id

const soon = new Date(Math.ceil(Date.now() / HOUR) * HOUR)
/** Every week without end, in a room. */
const weekly = (more: object) =>
  plan(ana, {
    ...{ recurrence: 'FREQ=WEEKLY', starts_at: soon.toISOString() },
    ...{ ends_at: new Date(soon.getTime() + HOUR).toISOString(), ...more },
  })

const occurrencesOf = async (id: number) =>
  (
    await sql<{ room_id: number | null; starts_at: Date; ends_at: Date }>`
      SELECT o.room_id, o.starts_at, o.ends_at FROM agenda_events o JOIN agenda_events e ON e.series_id = o.series_id
       WHERE e.id = ${id} AND o.deleted_at IS NULL ORDER BY o.recurs_at`.execute(systemRows)
  ).rows

/** As it was when occurrences were made for so many days only. */
async function rewind(id: number, days: number): Promise<void> {
  const until = new Date(soon.getTime() + days * DAY)
  const series = sql`(SELECT series_id FROM agenda_events WHERE id = ${id})`
  await sql`DELETE FROM agenda_events WHERE series_id = ${series} AND recurs_at > ${until}`.execute(
    systemRows,
  )
  await sql`UPDATE agenda_series SET filled_until = ${until} WHERE id = ${series}`.execute(systemRows)
}

/** The nightly job, for all that is due. */
async function extend(): Promise<void> {
  await sql`SELECT enqueue_job('agenda.extend', '{}'::json, 1, NULL)`.execute(systemRows)
  await eventually(async () => {
    const due =
      await sql`SELECT FROM agenda_series WHERE filled_until < now() + interval '12 months'`.execute(
        systemRows,
      )
    expect(due.rows).toEqual([])
  }, 15_000)
}

/** Mails to an address, counted where they are sent. */
const mailsOf = async (address: string) =>
  Number(
    (
      await systemRows
        .selectFrom('guest_mails')
        .select('mails')
        .where('subject', '=', `to:${address}`)
        .executeTakeFirst()
    )?.mails ?? 0,
  )
/** Notices that this room is gone. */
const toldOf = async (by: Client, name: string) =>
  (await by.call(listNotifications, { query: { page_size: 100 } as never })).results.filter(({ body }) =>
    body.includes(`${name} no está disponible`),
  )

test('a series that goes on without its room tells its owner and all guests, once', async () => {
  const id = await room('Sala disputada')
  const guest = 'sin-sala@example.com'
  const series = await weekly({ room: id, guests: [luis.session.userId], guest_emails: [guest] })
  const all = await occurrencesOf(series)
  const last = all.at(-1)
  if (last === undefined) throw new Error('occurrences')
  await rewind(series, 300)
  await plan(admin, {
    starts_at: last.starts_at.toISOString(),
    ends_at: last.ends_at.toISOString(),
    room: id,
  })
  await extend()
  const now = await occurrencesOf(series)
  expect(now).toHaveLength(all.length)
  expect(now.slice(-2).map(({ room_id }) => room_id)).toEqual([id, null])
  const mail = await mailTo(program.outbox, guest, 'Cambio')
  expect(mail.text).toContain('Sala disputada no está disponible')
  expect(mail.text).toContain('Quedó sin sala')
  for (const one of [ana, luis]) expect(await toldOf(one, 'Sala disputada')).toHaveLength(1)
  const [invited = '', changed = ''] = await calendarsTo(program.outbox, guest)
  expect(changed).toContain('METHOD:REQUEST')
  const sequences = [invited, changed].map((one) =>
    [...one.matchAll(/^SEQUENCE:(\d+)/gm)].map(([, at]) => at),
  )
  expect(sequences[0]).toEqual(['0'])
  // The series, and the occurrence that differs from it.
  expect(sequences[1]).toEqual(['1', '1'])
  expect(await mailsOf(guest)).toBe(2)
})

test('a room that takes no reservations any more is told at the first occurrence, and not at each', async () => {
  const id = await room('Sala cerrada')
  const guest = 'cerrada@example.com'
  const series = await weekly({ room: id, guest_emails: [guest] })
  await admin.call(agendaRooms.routes.act, { body: { action: 'disable', ids: [id] } })
  await rewind(series, 300)
  await extend()
  expect((await occurrencesOf(series)).at(-1)?.room_id).toBeNull()
  expect(await mailsOf(guest)).toBe(2)
  await rewind(series, 330)
  await extend()
  expect((await occurrencesOf(series)).at(-1)?.room_id).toBeNull()
  expect(await mailsOf(guest)).toBe(2)
  expect(await toldOf(ana, 'Sala cerrada')).toHaveLength(1)
})

test('an event of a group without an owner tells the members', async () => {
  const id = await room('Sala del grupo')
  const body = { name: 'Grupo con sala', color: '#336699', members: [luis.session.userId] }
  const group = (await admin.call(agendaGroups.routes.create, { body: body as never })).record.id
  const series = await weekly({ room: id, group, owner: null })
  await rewind(series, 300)
  await admin.call(agendaRooms.routes.act, { body: { action: 'disable', ids: [id] } })
  await extend()
  expect(await toldOf(luis, 'Sala del grupo')).toHaveLength(1)
})

test('what somebody planned who left gives its room back after a day, unless a colleague still comes', async () => {
  const marta = await program.signIn('marta')
  const place = await room('Nevado')
  const at = (hours: number) => new Date(soon.getTime() + hours * HOUR).toISOString()
  const one = (hours: number, more: object = {}) =>
    plan(marta, { starts_at: at(hours), ends_at: at(hours + 1), room: place, ...more })
  const alone = await one(400)
  const together = await one(402, { guests: [ana.session.userId] })
  const roomsNow = async () =>
    (
      await sql<{ id: number; room_id: number | null }>`
        SELECT id, room_id FROM agenda_events WHERE id IN (${alone}, ${together}) ORDER BY id`.execute(
        systemRows,
      )
    ).rows.map(({ room_id }) => room_id)
  const left = (days: number) =>
    sql`UPDATE users SET deleted_at = now() - make_interval(days => ${days}), disabled_at = now() WHERE id = ${marta.session.userId}`.execute(
      systemRows,
    )
  await left(0)
  await weekly({ title: 'Otra' })
  await extend()
  expect(await roomsNow()).toEqual([place, place])
  await left(2)
  await sql`SELECT enqueue_job('agenda.extend', '{}'::json, 1, NULL)`.execute(systemRows)
  await eventually(async () => expect(await roomsNow()).toEqual([null, place]))
})
