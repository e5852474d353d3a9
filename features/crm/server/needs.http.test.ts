import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { winBusiness } from '../contract/business-moves.ts'
import { companies } from '../contract/companies.ts'
import { readNeedsOfBusiness, writeNeedsOfBusiness } from '../contract/needs.ts'
import { makeBusiness, makePipeline, unique } from './testing.ts'

const program = await startTestProgram()
let ana: Client
let eva: Client
let pipeline: Awaited<ReturnType<typeof makePipeline>>

beforeAll(async () => {
  ana = await program.signIn('ana')
  eva = await program.signIn('eva')
  pipeline = await makePipeline(await program.signIn('admin'))
})

test('the needs of an open business without a person are written, and sum up to its total', async () => {
  const { record: company } = await ana.call(companies.routes.create, { body: { name: unique('Empresa') } })
  const id = await makeBusiness(ana, pipeline.stages[0], { company: company.id })
  const params = { id }
  const needs = [{ need: pipeline.need, amount: 700_000, note: 'Por año' }, { need: pipeline.need }]
  const written = await ana.call(writeNeedsOfBusiness, { params, body: { needs } })
  expect(written).toMatchObject({
    total_amount: 1_200_000,
    needs: [{ note: 'Por año' }, { amount: 500_000 }],
  })
  expect(await ana.call(readNeedsOfBusiness, { params })).toEqual(written)
  await ana.call(winBusiness, { params, body: {} })
  const late = await ana.send(writeNeedsOfBusiness, { params, body: { needs: [] } })
  expect(late.status).toBe(409)
  expect((await ana.call(readNeedsOfBusiness, { params })).total_amount).toBe(1_200_000)
})

test('nobody of another company reads or writes them', async () => {
  const id = await makeBusiness(ana, pipeline.stages[0])
  expect((await eva.send(readNeedsOfBusiness, { params: { id } })).status).toBe(404)
  const body = { needs: [{ need: pipeline.need }] }
  expect((await eva.send(writeNeedsOfBusiness, { params: { id }, body })).status).toBe(404)
})
