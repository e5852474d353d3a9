import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { numbers } from '#features/provider/contract/numbers.ts'
import { listFreeNumbers } from '../../contract/free-numbers.ts'
import { dids } from '../../contract/routing/dids.ts'
import { destinationOptions } from '../../contract/routing/options.ts'

const program = await startTestProgram()
await program.makeAdministrator('eva')
const [admin, eva, ana, operador] = await program.signInAll('admin', 'eva', 'ana', 'operador')

test('a new number is offered those that the company has and has not set up, however they are written', async () => {
  const give = (number: string, company: number) =>
    operador.call(numbers.routes.create, { body: { number, company, ownership: 'owned' } })
  const free = async () => (await admin.call(listFreeNumbers, {})).results
  const before = await free()
  const own = admin.session.company.id
  for (const number of ['+576045550101', '+576045550102', '5550']) await give(number, own)
  await give('+576045550103', eva.session.company.id)
  expect(await free()).toEqual([...before, '+576045550101', '+576045550102'].toSorted())

  const { results } = await admin.call(destinationOptions, { query: {} })
  const { record } = await admin.call(dids.routes.create, {
    body: { number: '604 555 0101', label: 'Línea', destination: results[0]?.id ?? 0 },
  })
  expect(await free()).toEqual([...before, '+576045550102'].toSorted())
  await admin.call(dids.routes.remove, { params: { id: record.id } })
  expect(await free()).toContain('+576045550101')
  expect((await ana.send(listFreeNumbers, {})).status).toBe(403)
})
