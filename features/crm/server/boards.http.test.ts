import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { businessesByPhase, interactionsByStage, personsByChoice } from '../contract/boards.ts'
import { variables, variableTypes } from '../contract/config/variables.ts'
import { interactions } from '../contract/interactions.ts'
import { persons } from '../contract/persons.ts'
import { makeBusiness, makePerson, makePipeline } from './testing.ts'

const program = await startTestProgram()
const admin = await program.signIn('admin')
const ana = await program.signIn('ana')
const eva = await program.signIn('eva')

test('a board by phase counts the pipeline’s open businesses; another company sees none', async () => {
  const { phase, stages } = await makePipeline(admin)
  const id = await makeBusiness(ana, stages[1])
  const query = { columns: String(phase), status: 'open' } as object
  const read = async (client: typeof ana) =>
    (await client.call(businessesByPhase.route, { query: query as never })).columns
  expect(await read(ana)).toMatchObject([{ key: String(phase), count: 1, sum: 0, results: [{ id }] }])
  expect(await read(eva)).toMatchObject([{ count: 0, results: [] }])
})

test('interactions are in the column of their stage', async () => {
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

test('a choice variable makes a board, with a column for records without a value', async () => {
  const variableOf = async (kind: 'choice' | 'text', choices: string[]) => {
    const { record: type } = await admin.call(variableTypes.routes.create, {
      body: { name: `Tipo ${kind}`, kind, choices },
    })
    const { record } = await admin.call(variables.routes.create, {
      body: { name: `Dato ${kind}`, type: type.id },
    })
    return record.id
  }
  const id = await variableOf('choice', ['Norte, alto', 'Sur'])
  const [norte, without] = [await makePerson(ana), await makePerson(ana)]
  const put = (choice: string | null) =>
    ana.call(persons.routes.edit, {
      params: { id: norte },
      body: { custom: { [`v${id}`]: choice } } as never,
    })
  const read = async (client: typeof ana) => {
    const { columns } = await client.call(personsByChoice.route, {
      params: { id },
      query: {} as never,
    })
    return Object.fromEntries(
      columns.map(({ key, count, results }) => [key, { count, ids: results.map(({ id }) => id) }]),
    )
  }
  await put('Norte, alto')
  const before = await read(ana)
  expect(Object.keys(before)).toEqual(['Norte, alto', 'Sur', ''])
  expect(before['Norte, alto']).toEqual({ count: 1, ids: [norte] })
  expect(before['']?.ids).toContain(without)
  await put('Sur')
  expect(await read(ana)).toMatchObject({ 'Norte, alto': { count: 0 }, Sur: { count: 1, ids: [norte] } })

  // The list filter that loads a column's further cards finds the moved card.
  await put('Norte, alto')
  const column = async (where: object) =>
    (
      await ana.call(persons.routes.list, { query: { where: JSON.stringify({ and: [where] }) } as never })
    ).results.map((person) => person.id)
  expect(await column({ field: `v${id}`, op: 'is', value: ['Norte, alto'] })).toEqual([norte])
  const others = await column({ field: `v${id}`, op: 'empty' })
  expect(others).toContain(without)
  expect(others).not.toContain(norte)
  await put(null)
  expect((await read(ana))['']?.ids).toEqual(expect.arrayContaining([norte, without]))

  const status = async (client: typeof ana, variable: number) =>
    (await client.send(personsByChoice.route, { params: { id: variable }, query: {} as never })).status
  // Another company has no such field, and a text field has no columns.
  expect(await status(eva, id)).toBe(404)
  expect(await status(ana, await variableOf('text', []))).toBe(404)
})
