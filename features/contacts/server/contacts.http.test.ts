import { beforeAll, expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { persons } from '#features/crm/contract/persons.ts'
import { getCallInfo } from '#features/phone/contract/history.ts'
import { uploadPicture } from '#platform/contract/files.ts'
import { conforms } from '#platform/resource/testing/conformance.ts'
import { contacts } from '../contract/contacts.ts'
import {
  exportVcards,
  importVcards,
  listDuplicates,
  mergeContacts,
  personalContacts,
  undoMerge,
} from '../contract/personal.ts'

vi.setConfig({ testTimeout: 120_000 })

const program = await startTestProgram()
const { statements, database } = program
const { routes } = contacts
let ana: Client
let luis: Client
let marta: Client
let admin: Client
let eva: Client
let operator: Client

beforeAll(async () => {
  ;[ana, luis, marta, admin, eva, operator] = await program.signInAll(
    'ana',
    'luis',
    'marta',
    'admin',
    'eva',
    'operador',
  )
})

conforms(
  () => ({ keeper: admin, stranger: eva, everybody: [ana, marta, admin, operator], statements }),
  contacts,
  { values: (n) => ({ numbers: [`+57300000000${n}`], picture: null }) },
)

const add = async (client: Client, name: string, numbers: string[], shared = false) =>
  (await client.call(routes.create, { body: { name, numbers, shared } })).record.id
const namesOf = async (client: Client, q: string) =>
  (await client.call(personalContacts, { query: { q } })).results.map(({ name, source }) => [name, source])

test('contacts are private; shared ones are visible to everybody once the company allows sharing', async () => {
  const own = await add(ana, 'Dulce Olivia', ['300 123 4567'])
  const shared = await add(ana, 'Dulce Compañía', ['601 555 0101'], true)
  expect(await namesOf(luis, 'Dulce')).toEqual([])
  await database.system(({ rows }) =>
    rows
      .updateTable('companies')
      .set({ share_contacts: true })
      .where('id', '=', ana.session.company.id)
      .execute(),
  )
  expect(await namesOf(luis, 'dulce')).toEqual([['Dulce Compañía', 'shared']])
  expect(await namesOf(eva, 'Dulce')).toEqual([])
  const found = await ana.call(personalContacts, { query: { q: '3001234567', size: 1 } })
  expect(found).toMatchObject({ count: 1, next: null, results: [{ id: own, numbers: ['3001234567'] }] })
  expect((await luis.send(routes.read, { params: { id: own } })).status).toBe(404)
  expect((await luis.send(routes.read, { params: { id: shared } })).status).toBe(200)
})

test('a search also finds persons of the CRM', async () => {
  await admin.call(persons.routes.create, {
    body: { first_name: 'Damiana', last_name: 'Cisneros', mobile: '+573109998877' } as never,
  })
  expect(await namesOf(admin, 'damiana')).toEqual([['Damiana Cisneros', 'crm']])
})

test('a call is labelled with the contact, else the person of the CRM', async () => {
  const labelOf = async (client: Client, number: string) =>
    (await client.call(getCallInfo, { query: { call_direction: 'INCOMING', number } })).label
  expect(await labelOf(ana, '+573001234567')).toBe('Dulce Olivia')
  expect(await labelOf(luis, '3001234567')).toBe('Desconocido')
  expect(await labelOf(luis, '6015550101')).toBe('Dulce Compañía')
  expect(await labelOf(admin, '3109998877')).toBe('Damiana Cisneros')
  expect(await labelOf(eva, '3109998877')).toBe('Desconocido')
})

test('vCards are imported without duplicates, and exported', async () => {
  const card = (name: string, number: string) =>
    `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nTEL;TYPE=CELL:${number}\r\nEND:VCARD\r\n`
  const file = new Blob([card('Fulgor Sedano', '+573005550001'), card('Fulgor Sedano', '300 555 0001')])
  const send = () => luis.send(importVcards, { file, fileName: 'contactos.vcf' })
  expect((await send()).body).toEqual({ added: 1, skipped: 1 })
  expect((await send()).body).toEqual({ added: 0, skipped: 2 })
  const none = await luis.send(importVcards, { file: new Blob(['hola']), fileName: 'x.vcf' })
  expect(none).toMatchObject({
    status: 400,
    body: { code: 'no_vcard', detail: expect.stringContaining('vCard') },
  })
  const text = await (await luis.download(exportVcards, {})).text()
  expect(text).toContain('FN:Fulgor Sedano')
  expect(text).not.toContain('Dulce Olivia')
})

test('birthdays, addresses and kinds of numbers come along, in the notes of whose card it is', async () => {
  const text = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'FN:Susana San Juan',
    'TEL;TYPE=CELL:3005550007',
    'TEL;TYPE=HOME:6015550007',
    'BDAY:19800517',
    'ADR;TYPE=HOME:;;Media Luna;Comala;;;',
    'END:VCARD',
  ].join('\r\n')
  await luis.call(importVcards, { file: new Blob([text]), fileName: 'una.vcf' })
  const [found] = (await luis.call(personalContacts, { query: { q: 'Susana San' } })).results
  const { notes } = await luis.call(routes.read, { params: { id: found?.id ?? 0 } })
  expect(notes?.split('\n')).toEqual([
    '3005550007 (Celular)',
    '6015550007 (Casa)',
    'Cumpleaños: 17/05/1980',
    'Dirección (Casa): Media Luna, Comala',
  ])
  expect(await namesOf(eva, 'Susana San')).toEqual([])
})

test('all 2,300 cards of a telephone are told about, whatever their photos weigh', async () => {
  const photo = `PHOTO;ENCODING=b;TYPE=JPEG:${Array.from({ length: 60 }, () => `${'A'.repeat(74)}\r\n `).join('')}\r\n`
  const cards = Array.from(
    { length: 2300 },
    (_, at) =>
      `BEGIN:VCARD\r\nVERSION:3.0\r\n${at === 7 ? '' : `FN:Agenda ${at}\r\nTEL:31${String(30_000_000 + at)}\r\n`}${photo}END:VCARD\r\n`,
  )
  const send = async () =>
    (await marta.send(importVcards, { file: new Blob(cards), fileName: 'todas.vcf' })).body
  const left_out = [{ what: 'PHOTO', cards: 2299 }]
  expect(await send()).toEqual({ added: 2299, skipped: 0, empty: 1, left_out })
  expect(await send()).toEqual({ added: 0, skipped: 2299, empty: 1, left_out })
}, 120_000)

test('duplicates are merged and the merge undone, for own contacts only', async () => {
  const first = await add(marta, 'Abundio', ['+57 310 111 2233'])
  const second = await add(marta, 'Abundio Martínez', ['3101112233', '6015551234'])
  const { groups } = await marta.call(listDuplicates, {})
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([[first, second]])
  expect((await luis.send(mergeContacts, { body: { ids: [first, second] } })).status).toBe(404)
  const merge = await marta.call(mergeContacts, { body: { ids: [first, second] } })
  const stored = await marta.call(routes.read, { params: { id: first } })
  expect(stored.numbers).toHaveLength(2)
  expect((await marta.send(routes.read, { params: { id: second } })).status).toBe(404)
  expect((await eva.send(undoMerge, { params: { id: merge.id } })).status).toBe(404)
  await marta.call(undoMerge, { params: { id: merge.id } })
  expect((await marta.call(routes.read, { params: { id: first } })).numbers).toEqual(['+57 310 111 2233'])
  expect((await marta.call(routes.read, { params: { id: second } })).name).toBe('Abundio Martínez')
  expect((await marta.send(undoMerge, { params: { id: merge.id } })).status).toBe(404)
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
)

test('a merge loses nothing: many numbers, long notes, further addresses, the picture', async () => {
  const numbers = (from: number) => Array.from({ length: 18 }, (_, at) => `31155${from}00${10 + at}`)
  const make = async (body: object) =>
    (await marta.call(routes.create, { body: { name: 'Junta', numbers: [], ...body } })).record.id
  const long = `${'x'.repeat(1_900)} fin`
  const { id: upload } = await marta.call(uploadPicture, { file: new Blob([PNG]), fileName: 'p.png' })
  const a = await make({ numbers: numbers(1), notes: long, email: 'a@example.com', organisation: 'Uno' })
  const b = await make({
    numbers: numbers(2),
    notes: `${long} b`,
    email: 'b@example.com',
    organisation: 'Dos',
    picture: upload,
  })
  const before = await Promise.all([a, b].map((id) => marta.call(routes.read, { params: { id } })))
  const { id } = await marta.call(mergeContacts, { body: { ids: [a, b] } })
  const one = await marta.call(routes.read, { params: { id: a } })
  expect(one.numbers).toEqual([...numbers(1), ...numbers(2)])
  expect(one.notes).toBe([long, `${long} b`, 'Dos', 'b@example.com'].join('\n'))
  expect(one.picture).toBe(before[1]?.picture)
  await marta.call(undoMerge, { params: { id } })
  const after = await Promise.all([a, b].map((one) => marta.call(routes.read, { params: { id: one } })))
  const plain = (all: typeof before) => all.map(({ version: _, ...rest }) => rest)
  expect(plain(after)).toEqual(plain(before))
  const full = await Promise.all([1, 2].map((at) => make({ notes: String(at).repeat(6_000) })))
  expect(await marta.send(mergeContacts, { body: { ids: full } })).toMatchObject({
    status: 409,
    body: { code: 'contacts.too_full', detail: expect.stringMatching(/^Juntos/) },
  })
})

test('merges are undone in any order, and keep what was edited since', async () => {
  const make = (at: number) =>
    marta.call(routes.create, {
      body: {
        name: `Serie ${at}`,
        numbers: [`31266600${at}`],
        notes: `Nota ${at}`,
        email: `s${at}@example.com`,
      },
    })
  const merge = async (...ids: number[]) => (await marta.call(mergeContacts, { body: { ids } })).id
  const undo = (id: number) => marta.call(undoMerge, { params: { id } })
  for (const order of [
    [0, 1, 2],
    [2, 1, 0],
    [1, 0, 2],
    [0, 2, 1],
  ]) {
    const made = await Promise.all([10, 11, 12, 13].map(make))
    const [a = 0, b = 0, c = 0, d = 0] = made.map(({ record }) => record.id)
    const merges = [await merge(a, b), await merge(c, a), await merge(c, d)]
    const { version, numbers } = await marta.call(routes.read, { params: { id: c } })
    expect(numbers).toHaveLength(4)
    const body = { version, numbers: [...numbers, '3120000099'], organisation: 'Nueva' }
    await marta.call(routes.edit, { params: { id: c }, body })
    for (const [place, at] of order.entries()) {
      await undo(merges[at] ?? 0)
      const { numbers: left } = await marta.call(routes.read, { params: { id: c } })
      // The first merge, and the one that took its contact along, bring what they brought in whatever order.
      if (place === 0) expect(left).toHaveLength(at === 1 ? 3 : 4)
    }
    for (const { record } of made) {
      const now = await marta.call(routes.read, { params: { id: record.id } })
      const own = record.id === c ? { numbers: ['3126660012', '3120000099'], organisation: 'Nueva' } : {}
      expect({ ...now, version: 0 }).toEqual({ ...record, version: 0, ...own })
    }
    for (const id of [a, b, c, d]) await marta.call(routes.remove, { params: { id } })
  }
})
