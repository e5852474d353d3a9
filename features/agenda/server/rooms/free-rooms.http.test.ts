import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { mailTo } from '#platform/testing/outbox.ts'
import { agendaEvents } from '../../contract/agenda-events.ts'
import { renewFeed } from '../../contract/feed.ts'
import { readFreeBusy } from '../../contract/free-busy.ts'
import { agendaRooms, readFreeRooms } from '../../contract/rooms.ts'

const program = await startTestProgram({ runJobs: true })
let admin: Client
let ana: Client
let luis: Client
let eva: Client
beforeAll(async () => {
  ;[admin, ana, luis, eva] = await program.signInAll('admin', 'ana', 'luis', 'eva')
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

const plan = async (by: Client, body: object) =>
  (await by.call(agendaEvents.routes.create, { body: { title: 'Comité', ...body } as never })).record
describe('planning', () => {
  test('offers the smallest room that is free and holds the people, for all occurrences', async () => {
    const small = await room({ name: 'Chica', capacity: 2 })
    const fits = await room({ name: 'Justa', capacity: 3, place: 'Piso 3', equipment: ['Pantalla'] })
    const big = await room({ name: 'Grande', capacity: 500 })
    await plan(luis, { ...times('2027-06-08T15:00/16:00'), room: fits.id })
    const offered = async (more: object) => {
      const { results } = await ana.call(readFreeRooms, {
        query: { ...times('2027-06-01T15:00/16:00'), people: 3, ...more } as never,
      })
      const known = [small.id, fits.id, big.id]
      return results
        .filter(({ id }) => known.includes(id))
        .map(({ name, fits, taken }) => [name, fits, taken])
    }
    expect(await offered({})).toEqual([
      ['Justa', true, 0],
      ['Grande', true, 0],
      ['Chica', false, 0],
    ])
    expect(await offered({ recurrence: 'FREQ=WEEKLY;COUNT=3' })).toEqual([
      ['Grande', true, 0],
      ['Chica', false, 0],
      ['Justa', true, 1],
    ])
    const { results } = await eva.call(readFreeRooms, {
      query: { ...times('2027-06-01T15:00/16:00') } as never,
    })
    expect(results).toEqual([])
  })

  test('shows when the room is busy beside people, without others’ titles, and a time when all are free', async () => {
    const { id } = await room()
    await plan(luis, { ...times('2027-06-02T14:00/15:00'), title: 'Secreto', room: id })
    await plan(ana, { ...times('2027-06-02T15:00/16:00') })
    const read = await ana.call(readFreeBusy, {
      query: { users: String(ana.session.userId), room: id, ...times('2027-06-02T14:00/15:00') } as never,
    })
    expect(read.results.map(({ user, conflict }) => [user, conflict])).toEqual([
      [ana.session.userId, false],
      [null, true],
    ])
    expect(JSON.stringify(read)).not.toContain('Secreto')
    expect(read.free?.starts_at).toBe('2027-06-02T16:00:00.000Z')
  })
})

test('the room is in the invitation, in its calendar and in the feed', async () => {
  const { id } = await room({ name: 'Sala; Norte', place: 'Piso 3' })
  const email = 'invitada@example.com'
  await plan(ana, {
    ...times('2027-07-06T15:00/16:00'),
    title: 'En sala',
    room: id,
    location: 'Calle 10',
    guest_emails: [email],
  })
  const mail = await mailTo(program.outbox, email, 'Invitación')
  expect(mail.text).toContain('Sala; Norte, Piso 3, Calle 10')
  const { url } = await ana.call(renewFeed, {})
  const feed = await fetch(`${program.origin}${new URL(url).pathname}`)
  expect(await feed.text()).toContain('LOCATION:Sala\\; Norte\\, Piso 3\\, Calle 10')
})
