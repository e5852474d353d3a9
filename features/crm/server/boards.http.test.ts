import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { businessesByPhase, interactionsByStage } from '../contract/boards.ts'
import { interactions } from '../contract/interactions.ts'
import { makeBusiness, makePerson, makePipeline } from './testing.ts'

const program = await startTestProgram()
const admin = await program.signIn('admin')
const ana = await program.signIn('ana')
const eva = await program.signIn('eva')

test('a pipeline by phase counts its open businesses; another company sees none of them', async () => {
  const { phase, stages } = await makePipeline(admin)
  const id = await makeBusiness(ana, stages[1])
  const query = { columns: String(phase), status: 'open' } as object
  const read = async (client: typeof ana) =>
    (await client.call(businessesByPhase.route, { query: query as never })).columns
  expect(await read(ana)).toMatchObject([{ key: String(phase), count: 1, sum: 0, results: [{ id }] }])
  expect(await read(eva)).toMatchObject([{ count: 0, results: [] }])
})

test('interactions stand in the column of their stage', async () => {
  const { stages } = await makePipeline(admin)
  const person = await makePerson(ana)
  const { record } = await ana.call(interactions.routes.create, {
    body: { subject: 'Llamar', person, stage: stages[2] },
  })
  const { columns } = await ana.call(interactionsByStage.route, {
    query: { columns: stages.join(',') } as never,
  })
  expect(columns.map(({ results }) => results.map(({ id }) => id))).toEqual([[], [], [record.id]])
})
