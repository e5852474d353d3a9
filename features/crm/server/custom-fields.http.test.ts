import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { uploadFile } from '#platform/contract/files.ts'
import { companies } from '../contract/companies.ts'
import { variables, variableTypes } from '../contract/config/variables.ts'
import { persons } from '../contract/persons.ts'
import { readVariableFile, VARIABLE_FILES } from '../contract/variable-files.ts'
import { makePerson } from './testing.ts'

const program = await startTestProgram()
let admin: Client
let ana: Client
let eva: Client
/** Field names by kind. */
const named: Record<string, string> = {}

beforeAll(async () => {
  admin = await program.signIn('admin')
  ana = await program.signIn('ana')
  eva = await program.signIn('eva')
  for (const kind of ['text', 'number', 'money', 'date', 'choice', 'several', 'person'] as const) {
    const choices = kind === 'choice' || kind === 'several' ? ['Norte', 'Sur', 'Centro histórico'] : []
    const { record: type } = await admin.call(variableTypes.routes.create, {
      body: { name: `Tipo ${kind}`, kind, choices },
    })
    const { record } = await admin.call(variables.routes.create, {
      body: { name: `Dato ${kind}`, type: type.id, listed: kind === 'choice' },
    })
    named[kind] = `v${record.id}`
  }
})

const of = (kind: string): string => named[kind] ?? ''
const values = (number: number) => ({
  [of('text')]: `Gestión ${number}`,
  [of('number')]: number + 0.5,
  [of('money')]: number * 1000,
  [of('date')]: `2026-03-0${number}`,
  [of('choice')]: number === 1 ? 'Norte' : 'Sur',
  [of('several')]: ['Norte', 'Centro histórico'].slice(0, number),
  [of('person')]: ana.session.userId,
})

const find = async (client: Client, where: object, order = '-created_at') => {
  const { results } = await client.call(persons.routes.list, {
    query: { where: JSON.stringify(where), order } as object,
  })
  return results
}

test('a company’s custom fields are listed with their kinds, and no other company has them', async () => {
  const { results } = await ana.call(persons.routes.customFields, {})
  expect(results.map(({ label, kind }) => [label, kind])).toEqual([
    ['Dato text', 'text'],
    ['Dato number', 'decimal'],
    ['Dato money', 'money'],
    ['Dato date', 'day'],
    ['Dato choice', 'choice'],
    ['Dato several', 'choices'],
    ['Dato person', 'person'],
  ])
  expect(results.filter(({ listed }) => listed).map(({ label }) => label)).toEqual(['Dato choice'])
  expect((await eva.call(persons.routes.customFields, {})).results).toEqual([])
  expect((await ana.call(companies.routes.customFields, {})).results).toEqual([])
})

test('custom fields are written, read, filtered, sorted and cleared like any field', async () => {
  const first = await makePerson(ana, { custom: values(1) })
  const second = await makePerson(ana, { custom: values(2) })
  const record = await ana.call(persons.routes.list, { query: { ids: String(first) } as object })
  expect(record.results[0]?.custom).toEqual({
    ...values(1),
    [of('person')]: { id: ana.session.userId, label: expect.any(String) },
  })
  const cases: [object, number[]][] = [
    [{ field: of('text'), op: 'contains', value: 'gestion 1' }, [first]],
    [{ field: of('number'), op: 'from', value: 2 }, [second]],
    [{ field: of('number'), op: 'is', value: 1.5 }, [first]],
    [{ field: of('money'), op: 'to', value: 1000 }, [first]],
    [{ field: of('date'), op: 'from', value: '2026-03-02' }, [second]],
    [{ field: of('choice'), op: 'is', value: ['Norte'] }, [first]],
    [{ field: of('choice'), op: 'not', value: ['Norte'] }, [second]],
    [{ field: of('several'), op: 'is', value: ['Centro histórico'] }, [second]],
    [{ field: of('person'), op: 'is', value: ['me'] }, [second, first]],
    [{ field: of('text'), op: 'filled' }, [second, first]],
    [{ field: of('text'), op: 'empty' }, []],
    // A deleted choice or field.
    [{ field: of('choice'), op: 'is', value: ['Oriente'] }, []],
    [{ field: 'v999999', op: 'filled' }, []],
  ]
  for (const [where, ids] of cases)
    expect([where, (await find(ana, where)).map(({ id }) => id)]).toEqual([where, ids])
  for (const kind of ['text', 'number', 'money', 'date', 'choice', 'person'])
    expect((await find(ana, { field: of('text'), op: 'filled' }, of(kind))).map(({ id }) => id)).toEqual([
      first,
      second,
    ])
  expect((await find(ana, { field: of('text'), op: 'filled' }, '-v999999')).length).toBe(2)
  const [row] = await find(ana, { field: of('number'), op: 'is', value: 1.5 })
  const emptied = await ana.call(persons.routes.edit, {
    params: { id: first },
    body: { custom: { [of('number')]: null, [of('several')]: [] }, version: Number(row?.version) },
  })
  expect(emptied.custom).toMatchObject({
    [of('number')]: null,
    [of('several')]: [],
    [of('text')]: 'Gestión 1',
  })
  expect(emptied.version).toBe(Number(row?.version) + 1)
  expect(await find(ana, { field: of('number'), op: 'is', value: 1.5 })).toEqual([])
})

test('values of the wrong kind are refused by field', async () => {
  const wrong = await ana.send(persons.routes.create, {
    body: {
      first_name: 'Mal',
      custom: { [of('choice')]: 'Oriente', [of('money')]: 1.5, [of('person')]: 999_999, v999999: 1 },
    },
  })
  expect(wrong.status).toBe(400)
  expect(Object.keys((wrong.body as { fields: object }).fields).sort()).toEqual(
    [of('choice'), of('money'), 'v999999'].sort(),
  )
  const nobody = await ana.send(persons.routes.create, {
    body: { first_name: 'Mal', custom: { [of('person')]: 999_999 } },
  })
  expect(nobody.status).toBe(400)
})

test('custom fields are exported and imported with spreadsheets', async () => {
  const id = await makePerson(ana, { mobile: '3019998877', custom: values(1) })
  const sheet = await ana.download(persons.routes.exportSheet, {
    query: { format: 'csv', ids: String(id) } as object,
  })
  const text = await sheet.text()
  expect(text).toContain('Dato choice')
  const load = async (content: string) => {
    const file = new Blob([content])
    const { body } = await ana.send(persons.routes.importSheet, {
      body: { mode: 'all' },
      file,
      fileName: 'hoja.csv',
    })
    return body
  }
  expect(await load(text)).toMatchObject({ rows: 1, unchanged: 1, wrong: [] })
  expect(await load(text.replace('Gestión 1', 'Gestión nueva'))).toMatchObject({ changed: 1, wrong: [] })
  expect(
    (await find(ana, { field: of('text'), op: 'contains', value: 'nueva' })).map((row) => row.id),
  ).toEqual([id])
})

test('a bulk edit sets a custom field of many records', async () => {
  const ids = [await makePerson(ana), await makePerson(ana)]
  const patch = { custom: { [of('choice')]: 'Sur' } }
  await ana.call(persons.routes.act, { body: { action: 'edit', ids, patch } })
  const { results } = await ana.call(persons.routes.list, { query: { ids: ids.join(',') } as object })
  expect(results.map(({ custom }) => custom?.[of('choice')])).toEqual(['Sur', 'Sur'])
})

test('a file field is uploaded, shown, exported, read with access, and deleted when replaced', async () => {
  const { record: type } = await admin.call(variableTypes.routes.create, {
    body: { name: 'Tipo archivo', kind: 'file', choices: [] },
  })
  const { record: variable } = await admin.call(variables.routes.create, {
    body: { name: 'Contrato', type: type.id },
  })
  const name = `v${variable.id}`
  const upload = async (client: Client, text: string) =>
    (await client.call(uploadFile, { file: new Blob([text]), fileName: `${text}.txt` })).id
  const first = await upload(ana, 'firmado')
  const id = await makePerson(ana, { custom: { [name]: first } })
  const read = async () => (await ana.call(persons.routes.read, { params: { id } })).custom?.[name]
  expect(await read()).toEqual({ id: first, label: 'firmado.txt', file: `${VARIABLE_FILES}${first}/` })
  const content = (client: Client, file: string) =>
    client.download(readVariableFile, { params: { id: file } })
  expect(await (await content(ana, first)).text()).toBe('firmado')
  expect((await content(eva, first)).status).toBe(404)
  expect((await find(ana, { field: name, op: 'filled' })).map((row) => row.id)).toEqual([id])
  const sheet = await ana.download(persons.routes.exportSheet, {
    query: { format: 'csv', ids: String(id) } as object,
  })
  expect(await sheet.text()).toContain(`firmado.txt (${VARIABLE_FILES}${first}/)`)

  const put = (value: unknown) =>
    ana.send(persons.routes.edit, { params: { id }, body: { custom: { [name]: value } } as never })
  expect((await put(first)).status).toBe(200)
  // Another user's upload, and one already used by another record.
  expect((await put(await upload(admin, 'ajeno'))).status).toBe(400)
  const other = await makePerson(ana)
  const twice = await ana.send(persons.routes.edit, {
    params: { id: other },
    body: { custom: { [name]: first } } as never,
  })
  expect(twice.status).toBe(400)
  const second = await upload(ana, 'renovado')
  expect((await put(second)).status).toBe(200)
  expect((await content(ana, first)).status).toBe(404)
  expect(await (await content(ana, second)).text()).toBe('renovado')
  expect((await put(null)).status).toBe(200)
  expect(await read()).toBeNull()
  expect((await content(ana, second)).status).toBe(404)
})

test.each(['text', 'number', 'money', 'date', 'choice', 'person'])(
  'a list sorts by a %s field in both directions, empty values last, whole and by pages',
  async (kind) => {
    const made: number[] = []
    for (const number of [2, 1, 2]) {
      const id = await makePerson(ana)
      made.push(id)
      const custom = { [of(kind)]: values(number)[of(kind)] }
      await ana.call(persons.routes.edit, { params: { id }, body: { custom } as never })
    }
    const without = await makePerson(ana)
    const ids = [...made, without].join(',')
    const list = (query: object) => ana.call(persons.routes.list, { query: { ids, ...query } as never })
    for (const order of [of(kind), `-${of(kind)}`]) {
      const whole = (await list({ order })).results
      expect({ order, count: whole.length, last: whole.at(-1)?.id }).toEqual({
        order,
        count: 4,
        last: without,
      })
      const first = kind === 'person' ? whole[0]?.id : order.startsWith('-') ? made[2] : made[1]
      expect({ order, first: whole[0]?.id }).toEqual({ order, first })
      const pages: number[] = []
      let cursor: string | null = null
      do {
        const page: { results: { id: number }[]; next_cursor: string | null } = await list({
          order,
          limit: 1,
          ...(cursor ? { cursor } : {}),
        })
        pages.push(...page.results.map(({ id }) => id))
        cursor = page.next_cursor
      } while (cursor !== null && pages.length < 9)
      expect({ order, pages }).toEqual({ order, pages: whole.map(({ id }) => id) })
    }
  },
)
