import { expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { thorough } from '#platform/testing/thorough.ts'
import { queues } from '../../contract/routing/queues.ts'
import { routesFrom } from './routes-from.ts'

vi.setConfig({ testTimeout: 120_000 })

/** As many as a spreadsheet may have, nearly. */
const MANY = thorough(600, 1_900)
/** Column of where callers go while no agent is there. */
const HEADING = 'Si no hay agentes'
const program = await startTestProgram()
await program.makeAdministrator('eva')
const [admin, eva] = await program.signInAll('admin', 'eva')
const importing = (client: typeof admin, cells: string[]) =>
  client.call(queues.routes.importSheet, {
    body: { mode: 'good' },
    file: new Blob([cells.join('\n')]),
    fileName: 'colas.csv',
  })

test('a spreadsheet of very many queues is imported, and a write reads only where its own calls continue', async () => {
  const rows = Array.from({ length: MANY }, (_, at) => `Cola ${at}`)
  expect(await importing(admin, ['Nombre', ...rows])).toMatchObject({ created: MANY, wrong: [] })
  const { record } = await admin.call(queues.routes.create, { body: { name: 'Otra' } as never })
  const read = await program.database.tenant(admin.session.company.id, (unit) =>
    routesFrom(unit.rows, 'queue', [record.id]),
  )
  expect([read.queues.size, read.ivrs.size]).toEqual([0, 0])
})

test('an import whose queues would lead to each other without end is refused, one that makes a chain is not', async () => {
  const heading = `Nombre;${HEADING}`
  await importing(eva, ['Nombre', 'Uno', 'Dos', 'Tres'])
  const chain = await importing(eva, [heading, 'Uno;⏳ Dos', 'Dos;⏳ Tres'])
  expect(chain).toMatchObject({ changed: 2, wrong: [], applied: true })
  const loop = await eva.send(queues.routes.importSheet, {
    body: { mode: 'good' },
    file: new Blob([[heading, 'Tres;⏳ Uno'].join('\n')]),
    fileName: 'colas.csv',
  })
  expect(loop).toMatchObject({ status: 409, body: { code: 'pbx.routing_loop' } })
  const { results } = await eva.call(queues.routes.list, { query: { search: 'Tres' } as never })
  expect(results[0]?.when_empty).toBeNull()
})
