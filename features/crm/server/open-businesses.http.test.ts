import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { businesses } from '../contract/businesses.ts'
import { closeOpenBusinesses, countOpenBusinesses } from '../contract/open-businesses.ts'
import { makeBusiness, makePerson, makePipeline } from './testing.ts'

const program = await startTestProgram()
const [admin, eva] = await program.signInAll('admin', 'eva')
if (!admin || !eva) throw new Error('nobody signed in')

test('open businesses of a person are lost or deleted with them, closed ones stay', async () => {
  const { stages } = await makePipeline(admin)
  const person = await makePerson(admin)
  const [one, two] = [
    await makeBusiness(admin, stages[0], { person }),
    await makeBusiness(admin, stages[1], { person }),
  ]
  const of = { of: 'person' as const, ids: [person] }
  expect(await admin.call(countOpenBusinesses, { body: of })).toEqual({ count: 2 })
  expect(await eva.call(countOpenBusinesses, { body: of })).toEqual({ count: 0 })
  expect(await eva.call(closeOpenBusinesses, { body: { ...of, how: 'remove' } })).toEqual({ ids: [] })
  const lost = await admin.call(closeOpenBusinesses, { body: { ...of, how: 'lose' } })
  expect(lost.ids.toSorted()).toEqual([one, two].toSorted())
  expect((await admin.call(businesses.routes.read, { params: { id: one } })).status).toBe('lost')
  const third = await makeBusiness(admin, stages[0], { person })
  expect(await admin.call(closeOpenBusinesses, { body: { ...of, how: 'remove' } })).toEqual({ ids: [third] })
  expect((await admin.send(businesses.routes.read, { params: { id: third } })).status).toBe(404)
  expect((await admin.send(businesses.routes.read, { params: { id: two } })).status).toBe(200)
})
