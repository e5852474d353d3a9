import { expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { thorough } from '#platform/testing/thorough.ts'
import { ivrMenus } from '../../contract/routing/ivr-menus.ts'
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
  const statements = await program.statements.during(async () =>
    expect(await importing(admin, ['Nombre', ...rows])).toMatchObject({ created: MANY, wrong: [] }),
  )
  // Rows are written many at a time.
  expect(statements.length).toBeLessThan(MANY / 5)
  const audited = await program.database.systemRows
    .selectFrom('audit_entries')
    .select(({ fn }) => [
      fn.countAll<number>().as('entries'),
      fn.count<number>('subject_name').distinct().as('names'),
    ])
    .where('action', '=', 'queue.created')
    .executeTakeFirstOrThrow()
  expect(audited).toEqual({ entries: MANY, names: MANY })
  const { record } = await admin.call(queues.routes.create, { body: { name: 'Otra' } as never })
  const read = await program.database.tenant(admin.session.company.id, (unit) =>
    routesFrom(unit.rows, 'queue', [record.id]),
  )
  expect([read.queues.size, read.ivrs.size]).toEqual([0, 0])
})

test('rows that cannot be created are told by their numbers, and all others are created', async () => {
  const report = await eva.call(ivrMenus.routes.importSheet, {
    body: { mode: 'good' },
    file: new Blob([
      [
        'Nombre;Número interno;Tecla 1',
        ...Array.from({ length: 60 }, (_, at) => `Menú ${at};${4000 + at};`),
        'De urgencias;123;',
        'Repetido;4001;',
        'A ninguna parte;4100;⏳ No existe',
        'Otro;4101;',
      ].join('\n'),
    ]),
    fileName: 'menus.csv',
  })
  expect(report).toMatchObject({ rows: 64, created: 61, applied: true })
  expect(report.wrong.map(({ row, column }) => [row, column])).toEqual([
    [62, 'Número interno'],
    [63, 'Número interno'],
    [64, 'Tecla 1'],
  ])
  const { results } = await eva.call(ivrMenus.routes.list, { query: { search: 'Otro' } as never })
  expect(results).toMatchObject([{ name: 'Otro', number: '4101' }])
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
