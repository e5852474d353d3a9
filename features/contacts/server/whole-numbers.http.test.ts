import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { getCallInfo } from '#features/phone/contract/history.ts'
import { contacts } from '../contract/contacts.ts'
import { importVcards, listDuplicates } from '../contract/personal.ts'
import { readNumbersJob } from './number-keys.ts'

const program = await startTestProgram()
const { database } = program
const { routes } = contacts
let ana: Client
let eva: Client

beforeAll(async () => {
  ;[ana, eva] = await program.signInAll('ana', 'eva')
})

const add = async (name: string, ...numbers: string[]) =>
  (await ana.call(routes.create, { body: { name, numbers } })).record
const labelOf = async (number: string, client = ana) =>
  (await client.call(getCallInfo, { query: { call_direction: 'INCOMING', number } })).label
const STRANGER = 'Desconocido'

test('a caller from another country with the same last digits is a stranger', async () => {
  await add('Rosa de Bogotá', '310 555 0101')
  expect(await labelOf('+573105550101')).toBe('Rosa de Bogotá')
  expect(await labelOf('+13105550101')).toBe(STRANGER)
  expect(await labelOf('13105550101')).toBe(STRANGER)
  await add('Rose of Los Angeles', '+1 310 555 0101')
  expect(await labelOf('+13105550101')).toBe('Rose of Los Angeles')
  expect(await labelOf('+573105550101')).toBe('Rosa de Bogotá')
  const { groups } = await ana.call(listDuplicates, {})
  expect(groups.flat().filter(({ name }) => name.startsWith('Ros'))).toEqual([])
})

test('a contact is found by every form in which carriers send its number', async () => {
  await add('Oficina Cali', '\u202a(602) 555\u00a001\u201101\u202c')
  for (const form of ['6025550101', '+576025550101', '576025550101', '00576025550101'])
    expect(await labelOf(form), form).toBe('Oficina Cali')
  for (const part of ['5550101', '60255501', '126025550101']) expect(await labelOf(part), part).toBe(STRANGER)
  expect(await labelOf('6025550101', eva)).toBe(STRANGER)
})

test('old and new forms of mobiles abroad are one contact', async () => {
  await add('Lupe', '+52 1 55 1234 5678')
  await add('Martín', '+54 9 11 2345-6789')
  expect(await labelOf('+525512345678')).toBe('Lupe')
  expect(await labelOf('+541123456789')).toBe('Martín')
})

test('extensions and codes stay what they are, and are not the ends of numbers', async () => {
  await add('Recepción', '5999')
  expect(await labelOf('5999')).toBe('Recepción')
  expect(await labelOf('3105555999')).toBe(STRANGER)
})

test('marks that telephones copy along are not stored', async () => {
  const { id, numbers } = await add('Pegado', '\u202a+57 320 555 0199\u202c')
  expect(numbers).toEqual(['+57 320 555 0199'])
  const changed = { numbers: ["'320 555 0188"], version: 1 }
  await ana.call(routes.edit, { params: { id: Number(id) }, body: changed })
  expect(await labelOf('+573205550188')).toBe('Pegado')
  expect(await labelOf('+573205550199')).toBe(STRANGER)
})

test('cards with addresses of telephones are read, and known again in another form', async () => {
  const card = (number: string) =>
    `BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Fulgor\r\nTEL;VALUE=uri:${number}\r\nEND:VCARD\r\n`
  const send = async (...numbers: string[]) =>
    (await ana.send(importVcards, { file: new Blob(numbers.map(card)), fileName: 'c.vcf' })).body
  expect(await send('tel:+57-310-555-7777;ext=12', '00573105557777')).toEqual({ added: 1, skipped: 1 })
  expect(await send('310 555 7777')).toEqual({ added: 0, skipped: 1 })
  expect(await send('+1 310 555 7777')).toEqual({ added: 1, skipped: 0 })
  expect(await labelOf('3105557777')).toBe('Fulgor')
})

test('numbers stored before they were compared whole are read by the job, again when the country changes', async () => {
  const { id } = await add('Antigua', '03 313 555 0155')
  const { systemRows } = database
  await systemRows.updateTable('contacts').set({ number_keys: null }).where('id', '=', Number(id)).execute()
  expect(await labelOf('+573135550155')).toBe(STRANGER)
  await readNumbersJob(database).run(undefined)
  const keys = async () =>
    (
      await systemRows
        .selectFrom('contacts')
        .select('number_keys')
        .where('id', '=', Number(id))
        .executeTakeFirstOrThrow()
    ).number_keys
  expect(await keys()).toEqual(['+573135550155'])
  expect(await labelOf('+573135550155')).toBe('Antigua')
  const move = async (iso: string) =>
    systemRows
      .updateTable('companies')
      .set((set) => ({
        country_id: set.selectFrom('countries').select('id').where('iso_code', '=', iso).$asScalar(),
      }))
      .where('id', '=', ana.session.company.id)
      .execute()
  await move('US')
  expect(await keys()).toBeNull()
  await readNumbersJob(database).run(undefined)
  expect(await labelOf('+13105550101')).toBe('Rosa de Bogotá')
  await move('CO')
  await readNumbersJob(database).run(undefined)
  expect(await labelOf('+573105550101')).toBe('Rosa de Bogotá')
})
