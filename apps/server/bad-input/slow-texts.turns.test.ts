import { describe, expect, test, vi } from 'vitest'
import { persons } from '#features/crm/contract/persons.ts'
import { fillIn } from '#features/join/contract/bots/fill-in.ts'
import { changeOwnCompany, readOwnCompany } from '#features/provider/contract/own-company.ts'
import { previewImport, uploadImport } from '#platform/resource/contract/imports.ts'
import { turnOf } from '#platform/testing/turn-meter.ts'
import { startTestProgram } from '../testing.ts'

vi.setConfig({ testTimeout: 120_000 })

/** The longest turn of the event loop, ms of the thread's own time; what is searched again from every letter takes ten times it. */
const MAX_TURN = 100
const program = await startTestProgram()
const [admin, ana] = await program.signInAll('admin', 'ana')
if (!admin || !ana) throw new Error('a person is not signed in')

/** A cell as long as any may be. */
const CELL = 32_000
const CELLS: Readonly<Record<string, string>> = {
  blanks: `a${' '.repeat(CELL)}b`,
  dots: `a@${'.'.repeat(CELL)}@`,
  commas: `1${',,'.repeat(CELL / 2)}x`,
  times: `1${', '.repeat(CELL / 2)}x`,
  brackets: `a ${'('.repeat(CELL)}`,
  inside: `300 (${'a'.repeat(CELL)}`,
  numbers: '3105550101 / '.repeat(CELL / 13),
  words: 'de '.repeat(CELL / 3),
  tags: '<p '.repeat(CELL / 3),
  signs: `${'#'.repeat(CELL)}x`,
  // As long as a cell of numbers may be.
  labels: `${'\t'.repeat(980)}:`,
}
const COLUMNS = [
  'name',
  'mobile',
  'email',
  'position',
  'document',
  'city',
  'birthday',
  'more_phones',
  'more_emails',
  'tags',
]

describe('texts that are long to search take nobody the time of all others', () => {
  test.each(Object.entries(CELLS))('in every column of a sheet: %s', async (_what, cell) => {
    const quoted = `"${cell.replaceAll('"', '""')}"`
    const row = (value: string) => COLUMNS.map(() => value).join(';')
    const sheet = `${COLUMNS.join(';')}\n${row('x')}\n${row(quoted)}\n`
    const sent = { params: { resource: persons.name }, body: {}, fileName: 'x.csv' }
    const fields = new Set<string>(Object.keys(persons.fields))
    const mapping = COLUMNS.map((name) => (fields.has(name) ? name : null))
    expect(mapping.filter((name) => name !== null).length).toBeGreaterThan(4)
    const took = await turnOf(async () => {
      const { id } = await ana.call(uploadImport, { ...sent, file: new Blob([sheet]) })
      await ana.call(previewImport, {
        params: { id },
        body: { mapping, keys: [], duplicates: 'skip' },
      })
    })
    expect(took).toBeLessThan(MAX_TURN)
  })

  test('a cell longer than a spreadsheet holds costs no other row of its sheet', async () => {
    const file = new Blob([`Nombre\n${'Eulalia '.repeat(5_000)}\nEulalia\n`])
    const params = { resource: persons.name }
    const { id } = await ana.call(uploadImport, { params, body: {}, file, fileName: 'x.csv' })
    const { rows } = await ana.call(previewImport, {
      params: { id },
      body: { mapping: ['name'], keys: [], duplicates: 'skip' },
    })
    expect(rows.map(({ number }) => number)).toEqual([2, 3])
    expect(rows[1]).toMatchObject({ cells: ['Eulalia'], outcome: 'created' })
  })

  test('the name of a time zone', async () => {
    const { version } = await admin.call(readOwnCompany, {})
    const took = await turnOf(async () => {
      const body = { version, time_zone: `A${'+'.repeat(40)}!` }
      expect((await admin.send(changeOwnCompany, { body })).status).toBe(400)
    })
    expect(took).toBeLessThan(MAX_TURN)
  })

  test('a text with holes for values', async () => {
    const took = await turnOf(async () => fillIn(`{{${' '.repeat(30_000)}`, {}))
    expect(took).toBeLessThan(MAX_TURN)
    expect(fillIn('Hola {{ nombre }}{{x}} {{No}}', { nombre: 'Ana' })).toBe('Hola Ana {{No}}')
  })
})
