import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { listRooms } from '#features/phone/contract/rooms-to-enter.ts'
import { conferenceRooms } from '../../contract/routing/conference-rooms.ts'

const program = await startTestProgram()
const [admin, ana, eva] = [
  await program.signIn('admin'),
  await program.signIn('ana'),
  await program.signIn('eva'),
]
const create = (name: string, number: string | null, pin: string | null) =>
  admin.call(conferenceRooms.routes.create, { body: { name, number, pin } })

test('callers find the rooms that have a number, without PINs, and another company finds none of them', async () => {
  const { record: open } = await create('Abierta de prueba', '8701', null)
  const { record: closed } = await create('Cerrada de prueba', '8702', '4826')
  await create('Sin número de prueba', null, null)
  const answer = await ana.call(listRooms, {})
  const tested = answer.results.filter(({ name }) => name.endsWith('de prueba'))
  expect(tested).toEqual([
    { id: open.id, name: 'Abierta de prueba', number: '8701', has_pin: false },
    { id: closed.id, name: 'Cerrada de prueba', number: '8702', has_pin: true },
  ])
  const others = await eva.call(listRooms, {})
  expect(others.results.map(({ id }) => id)).not.toContain(closed.id)
})

test('a PIN is shown to administrators in the form, and never exported', async () => {
  const { record } = await create('Con PIN de prueba', '8703', '4827')
  expect((await admin.call(conferenceRooms.routes.read, { params: { id: record.id } })).pin).toBe('4827')
  expect((await ana.send(conferenceRooms.routes.read, { params: { id: record.id } })).status).toBe(403)
  const sheet = await admin.download(conferenceRooms.routes.exportSheet, { query: { format: 'csv' } })
  const text = await sheet.text()
  expect(text).toContain('Con PIN de prueba')
  expect(text).not.toContain('4827')
})
