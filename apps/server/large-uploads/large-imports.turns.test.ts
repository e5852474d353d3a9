import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { persons } from '#features/crm/contract/persons.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import {
  downloadWrongRows,
  type ImportPlan,
  previewImport,
  readImport,
  startImport,
  undoImport,
  uploadImport,
} from '#platform/resource/contract/imports.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { asOwner } from '#platform/testing/test-cluster.ts'
import { thorough } from '#platform/testing/thorough.ts'
import { leastTurn, turnOf } from '#platform/testing/turn-meter.ts'
import { startTestProgram } from '../testing.ts'
import { sendInWorker } from './testing-send.ts'

vi.setConfig({ testTimeout: 300_000 })

/** As in every-upload.turns.test.ts: the longest turn of the event loop, ms of the thread's own time. */
const MAX_TURN = 100
/** Nearly as many rows as an import may have. */
const ROWS = 95_000

const program = await startTestProgram({ runJobs: true })
const ana = await program.signIn('ana')
const folder = await temporaryFolder()
afterAll(() => removeFolder(folder))

const FIELDS = ['first_name', 'last_name', 'mobile', 'email', 'position', 'document', 'city', 'address']
const MAPPING = [...FIELDS, ...Array.from({ length: 12 }, () => null)]
const PLAN: ImportPlan = { mapping: MAPPING, keys: ['mobile', 'email'], duplicates: 'update' }

/** Lines with a value for every field, and as much text behind as makes them this long. */
function linesOf(rows: number, width: number, first = 0): string {
  const line = (at: number) => {
    const row = first + at
    const values = [
      `Persona ${row}`,
      'Apellido',
      `30${10_000_000 + row}`,
      `persona${row}@ejemplo.example`,
      'Jefa de compras',
      `CC ${row}`,
      'Bogotá',
      `Calle ${row} # 45-67, oficina ${row}`,
    ].join(';')
    return `${values}${`;${'x'.repeat(Math.max(1, Math.floor((width - values.length) / 12) - 1))}`.repeat(12)}`
  }
  const head = [...FIELDS, ...Array.from({ length: 12 }, (_, at) => `Otra ${at}`)].join(';')
  return [head, ...Array.from({ length: rows }, (_, at) => line(at))].join('\n')
}

async function uploaded(text: string): Promise<number> {
  const path = join(folder, 'sent')
  await writeFile(path, text)
  const { head } = await sendInWorker({
    url: `${program.origin}${requestUrl(uploadImport.path, { resource: persons.name }, undefined)}`,
    token: ana.session.token,
    part: 'file',
    path,
    fileName: 'g.csv',
    fields: {},
  })
  const id = /"id":(\d+)/.exec(head)?.[1]
  if (id === undefined) throw new Error(`not uploaded: ${head}`)
  return Number(id)
}
const ended = (id: number, state: string) =>
  eventually(async () => {
    expect((await ana.call(readImport, { params: { id } })).state).toBe(state)
  }, 250_000)

/** Until what was tried takes less, as every upload is measured. */
const least = (work: () => Promise<unknown>) => leastTurn(MAX_TURN, () => turnOf(work))

const preview = (id: number) => ana.call(previewImport, { params: { id }, body: PLAN })
async function run(id: number, plan: ImportPlan = PLAN) {
  await ana.call(startImport, { params: { id }, body: plan })
  await ended(id, 'done')
}

/** All rows of an import as if they had been refused. */
const refuseAll = (id: number) =>
  asOwner(program.ownerUrl, (client) =>
    client.query(
      `UPDATE resource_import_rows SET outcome = 'wrong', reasons = 'Móvil: no' WHERE import_id = $1`,
      [id],
    ),
  )

test.each([
  ['as many rows as there may be', ROWS, 280],
  ['rows of very long cells', 50, 160_000],
])('%s are uploaded, previewed and given back beside the requests of others', async (_what, rows, width) => {
  let id = 0
  const text = linesOf(rows, width)
  expect(
    await least(async () => {
      id = await uploaded(text)
    }),
  ).toBeLessThan(MAX_TURN)
  expect(await least(() => preview(id))).toBeLessThan(MAX_TURN)
  const { rows: shown } = await preview(id)
  expect(Math.max(...shown.flatMap(({ cells }) => cells.map((cell) => cell.length)))).toBeLessThanOrEqual(500)
  await refuseAll(id)
  expect(
    await least(async () =>
      expect((await ana.download(downloadWrongRows, { params: { id } })).status).toBe(200),
    ),
  ).toBeLessThan(MAX_TURN)
})

test('an import runs, changes what there is, and is undone beside the requests of others', async () => {
  let first = 0
  const count = thorough(600, ROWS)
  const ids: number[] = []
  // New people for each attempt.
  const created = await least(async () => {
    first += count
    ids.push(await uploaded(linesOf(count, 300, first)))
    await run(ids.at(-1) ?? 0)
  })
  expect(created).toBeLessThan(MAX_TURN)
  const people = (await ana.call(readImport, { params: { id: ids.at(-1) ?? 0 } })).created
  expect(people).toBe(count)
  const changed = await least(async () => {
    const text = linesOf(count, 300, first).replaceAll('Bogotá', `Ciudad ${ids.length}`)
    ids.push(await uploaded(text))
    await run(ids.at(-1) ?? 0)
  })
  expect(changed).toBeLessThan(MAX_TURN)
  const last = ids.at(-1) ?? 0
  expect((await ana.call(readImport, { params: { id: last } })).changed).toBe(count)
  const undone = await turnOf(async () => {
    await ana.call(undoImport, { params: { id: last } })
    await ended(last, 'undone')
  })
  expect(undone).toBeLessThan(MAX_TURN)
})
