import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { addComment } from '../contract/comments.ts'
import { interactions } from '../contract/interactions.ts'
import { readPersonDetail } from '../contract/person-detail.ts'
import { persons } from '../contract/persons.ts'
import { writeRights } from '../contract/rights.ts'
import { makePerson } from './testing.ts'

const program = await startTestProgram()
const [admin, ana, luis, eva] = await program.signInAll('admin', 'ana', 'luis', 'eva')
if (!admin || !ana || !luis || !eva) throw new Error('nobody signed in')

test('somebody given an interaction reads its person, and does not change them', async () => {
  const scope = (entity: 'person' | 'interaction') => ({ role: 'agent', entity, scope: 'own' }) as const
  await admin.call(writeRights, { body: { rights: [scope('person'), scope('interaction')] } })
  const person = await makePerson(admin, { owner: luis.session.userId, first_name: 'Rosa' })
  const read = (client: typeof ana) => client.send(persons.routes.read, { params: { id: person } })
  expect((await read(ana)).status).toBe(404)
  const { record } = await admin.call(interactions.routes.create, {
    body: { person, subject: 'Llamar', channel: 'crm', owner: ana.session.userId } as never,
  })
  expect((await read(ana)).status).toBe(200)
  expect((await read(eva)).status).toBe(404)
  const mine = await ana.call(interactions.routes.read, { params: { id: record.id } })
  expect(mine.person?.label).toContain('Rosa')
  expect((await ana.call(readPersonDetail, { params: { id: person } })).interactions).toHaveLength(1)
  const note = { body: { person_id: person, comment: 'Contestó' } as never }
  expect((await ana.send(addComment, note)).status).toBeLessThan(300)

  const change = { params: { id: person }, body: { city: 'Cali' } as never }
  expect((await ana.send(persons.routes.edit, change)).status).toBe(403)
  expect((await ana.send(persons.routes.remove, { params: { id: person } })).status).toBe(403)
  expect((await luis.send(persons.routes.edit, change)).status).toBe(200)

  const away = { params: { id: record.id }, body: { owner: luis.session.userId } as never }
  await admin.call(interactions.routes.edit, away)
  expect((await read(ana)).status).toBe(404)
})
