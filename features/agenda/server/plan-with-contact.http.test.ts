import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { readTimeline } from '#features/crm/contract/timeline.ts'
import { makePerson } from '#features/crm/server/testing.ts'
import { listChats } from '#features/join/contract/chats.ts'
import { channelOf, found, outsidePhone } from '#features/join/server/testing.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { agendaEvents } from '../contract/agenda-events.ts'

const program = await startTestProgram({ runJobs: true })
const [ana, admin, eva] = await program.signInAll('ana', 'admin', 'eva')
if (!ana || !admin || !eva) throw new Error('a person is not signed in')

test('an appointment made from a conversation is on the contact’s timeline, beside the conversation', async () => {
  const person = await makePerson(ana, { first_name: 'Pedro', mobile: '+573001190101' })
  const { account } = await channelOf(admin, [ana])
  await outsidePhone(program.origin, account, '573001190101').write('¿Nos vemos mañana?')
  const chat = await eventually(async () =>
    found(
      (await ana.call(listChats, { query: {} })).results.find(
        ({ phone, person_id }) => phone === '573001190101' && person_id !== null,
      ),
    ),
  )
  expect(chat.person_id).toBe(person)
  const starts = Date.now() + 86_400_000
  const body = {
    title: 'Visita a Pedro',
    starts_at: new Date(starts).toISOString(),
    ends_at: new Date(starts + 3_600_000).toISOString(),
    person: chat.person_id,
  }
  const { record } = await ana.call(agendaEvents.routes.create, { body })
  expect(record).toMatchObject({ person: { id: person }, owner: { id: ana.session.userId } })
  const { entries } = await ana.call(readTimeline, { params: { id: person }, query: {} })
  expect(entries).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'event', record: record.id, title: 'Visita a Pedro' }),
      expect.objectContaining({ kind: 'conversation', record: chat.id }),
    ]),
  )
  expect([400, 404]).toContain((await eva.send(agendaEvents.routes.create, { body })).status)
  expect((await eva.send(agendaEvents.routes.read, { params: { id: record.id } })).status).toBe(404)
  expect((await eva.send(readTimeline, { params: { id: person }, query: {} })).status).toBe(404)
})
