import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { changeForwards, readForwards } from '#features/phone/contract/forwards.ts'
import { conferenceRooms } from '../../contract/routing/conference-rooms.ts'
import { dids } from '../../contract/routing/dids.ts'
import { ivrMenus } from '../../contract/routing/ivr-menus.ts'
import { destinationOptions } from '../../contract/routing/options.ts'

let program: TestProgram
let admin: Client
let ana: Client
let eva: Client

beforeAll(async () => {
  program = await startTestProgram()
  // An administrator too, so that only the company keeps her out.
  await program.makeAdministrator('eva')
  ;[admin, ana, eva] = await program.signInAll('admin', 'ana', 'eva')
})

const destination = async (name: string): Promise<number> => {
  const { results } = await admin.call(destinationOptions, { query: { search: name } })
  const [found] = results
  if (!found) throw new Error(`No destination ${name}`)
  return found.id
}

const makeRoom = async (client: Client, name: string, number: string) =>
  (await client.call(conferenceRooms.routes.create, { body: { name, number } })).record.id

test('a conference room in use lists where, and is replaced everywhere by another', async () => {
  const [old, other] = [
    await makeRoom(admin, 'Sala vieja', '8711'),
    await makeRoom(admin, 'Sala nueva', '8712'),
  ]
  const [from, to] = [await destination('sala vieja'), await destination('sala nueva')]
  const menu = await admin.call(ivrMenus.routes.create, { body: { name: 'Comités', key_1: from } })
  const did = await admin.call(dids.routes.create, {
    body: { number: '576015550311', label: 'Línea de comités', destination: from },
  })
  await ana.call(changeForwards, { body: { always: '', busy: '8711', unanswered: '', away: '' } })

  const { remove, uses, replace } = conferenceRooms.routes
  const params = { id: old }
  expect(await admin.send(remove, { params })).toMatchObject({
    status: 409,
    body: { code: 'resource.in_use', detail: expect.stringContaining('1 menú (Comités)') },
  })
  const describe = (await admin.call(uses, { params })).uses
  expect(describe.map(({ text }) => text)).toEqual(['1 menú', '1 DID', '1 extensión que desvía sus llamadas'])
  expect(describe.slice(0, 2).map(({ names }) => names)).toEqual([['Comités'], ['Línea de comités']])

  expect((await admin.send(replace, { params, body: { by: old } })).status).toBe(409)
  expect(await admin.call(replace, { params, body: { by: other } })).toEqual({ replaced: 3 })
  const { record } = menu
  expect((await admin.call(ivrMenus.routes.read, { params: { id: record.id } })).key_1?.id).toBe(to)
  expect((await admin.call(dids.routes.read, { params: { id: did.record.id } })).destination?.id).toBe(to)
  expect((await ana.call(readForwards, {})).busy).toBe('8712')
  expect((await admin.send(conferenceRooms.routes.read, { params })).status).toBe(404)
})

test('an unused room is deleted, and another company sees no uses and cannot replace it', async () => {
  const free = await makeRoom(admin, 'Sala libre', '8713')
  const theirs = await makeRoom(eva, 'Sala de Eva', '8713')
  const { remove, uses, replace } = conferenceRooms.routes
  const params = { id: free }
  expect((await admin.call(uses, { params })).uses).toEqual([])
  expect((await eva.send(uses, { params })).status).toBe(404)
  expect((await eva.send(replace, { params, body: { by: theirs } })).status).toBe(404)
  expect((await admin.send(replace, { params, body: { by: theirs } })).status).toBe(404)
  expect((await admin.send(remove, { params })).ok).toBe(true)
  expect((await eva.call(conferenceRooms.routes.read, { params: { id: theirs } })).name).toBe('Sala de Eva')
})
