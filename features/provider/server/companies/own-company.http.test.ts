import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { changeSecurity } from '#features/session/contract/second-factor.ts'
import { companies } from '../../contract/companies.ts'
import { countries } from '../../contract/countries.ts'
import { allowSupport, changeOwnCompany, readOwnCompany } from '../../contract/own-company.ts'
import { newCompany } from '../testing.ts'

const program = await startTestProgram()
const rows = program.database.systemRows
let operador: Client
let admin: Client
let eva: Client

beforeAll(async () => {
  ;[operador, admin, eva] = await Promise.all([
    program.signIn('operador'),
    program.signIn('admin'),
    program.signIn('eva'),
  ])
})

const change = async (body: object) => {
  const { version } = await admin.call(readOwnCompany, {})
  return admin.send(changeOwnCompany, { body: { version, ...body } })
}

test('administrators set zone, language, currency and contact of their own company', async () => {
  const wanted = {
    time_zone: 'America/Mexico_City',
    language: 'en',
    currency: 'MXN',
    city: 'Puebla',
    web_page: 'https://empresa.example',
    voicemail_extension: '*98',
    primary_color: '#123456',
  }
  expect(await change(wanted)).toMatchObject({ status: 200, body: wanted })
  const again = await program.signIn('admin')
  expect(again.session.company).toMatchObject({
    time_zone: 'America/Mexico_City',
    currency: 'MXN',
    primary_color: '#123456',
  })
  expect(eva.session.company.time_zone).toBe('America/Bogota')
  const [entry] = await rows
    .selectFrom('audit_entries')
    .select('details')
    .where('action', '=', 'company.settings_changed')
    .execute()
  expect(entry?.details).toMatchObject({
    city: { from: '', to: 'Puebla' },
    currency: { from: 'COP', to: 'MXN' },
  })
  await change({ language: 'es' })
})

test.each([
  ['a zone that is not there', { time_zone: 'America/Macondo' }, 'time_zone'],
  ['an offset', { time_zone: '+05:00' }, 'time_zone'],
  ['no zone', { time_zone: '' }, 'time_zone'],
  ['a currency that is not there', { currency: 'ZZQ' }, 'currency'],
  ['a language that is not there', { language: 'fr' }, 'language'],
  ['two lines', { city: 'Cali\nX' }, 'city'],
  ['a script', { web_page: 'javascript:alert(1)' }, 'web_page'],
  ['a number of emergencies', { voicemail_extension: '123' }, 'voicemail_extension'],
  ['a number that an extension has', { voicemail_extension: '1001' }, 'voicemail_extension'],
])('%s is refused by field', async (_what, body, field) => {
  expect(await change(body)).toMatchObject({
    status: 400,
    body: { fields: { [field]: [expect.any(String)] } },
  })
})

test.each(['name', 'plan', 'max_users', 'slug', 'support_until', 'is_provider'])(
  '%s is not theirs to set',
  async (field) => expect((await change({ [field]: 'x' })).status).toBe(400),
)

test('a change since the reading is a conflict', async () => {
  const { version } = await admin.call(readOwnCompany, {})
  const write = (city: string) => admin.send(changeOwnCompany, { body: { version, city } })
  const both = await Promise.all([write('Tunja'), write('Pasto')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('agents, supervisors and other companies have no part in it', async () => {
  const { version } = await admin.call(readOwnCompany, {})
  for (const name of ['ana', 'eva'] as const) {
    const who = await program.signIn(name)
    expect((await who.send(readOwnCompany, {})).status).toBe(403)
    expect((await who.send(changeOwnCompany, { body: { version, city: 'X' } })).status).toBe(403)
    expect((await who.send(allowSupport, { body: { allowed: true } })).status).toBe(403)
  }
  expect((await admin.send(changeSecurity, { body: { require_second_factor: false } })).status).toBe(200)
})

test('a new company begins with its country’s zone and currency, and follows it to another', async () => {
  const country = async (name: string, iso_code: string, extension: string) =>
    (
      (await operador.call(countries.routes.list, { query: { search: name } })).results[0] ??
      (await operador.call(countries.routes.create, { body: { name, iso_code, extension } })).record
    ).id
  const [mexico, peru] = [await country('México', 'MX', '52'), await country('Perú', 'PE', '51')]
  const { record } = await newCompany(operador, { country: mexico })
  expect(record).toMatchObject({ time_zone: 'America/Mexico_City', currency: 'MXN' })
  const edit = async (body: object) => {
    const { version } = await operador.call(companies.routes.read, { params: { id: record.id } })
    return operador.call(companies.routes.edit, { params: { id: record.id }, body: { version, ...body } })
  }
  expect(await edit({ country: peru })).toMatchObject({ time_zone: 'America/Lima', currency: 'PEN' })
  expect(await edit({ time_zone: 'America/Tijuana', currency: 'USD' })).toMatchObject({ currency: 'USD' })
  // Its own choice stays.
  expect(await edit({ country: mexico })).toMatchObject({ time_zone: 'America/Tijuana', currency: 'USD' })
  expect(await edit({ plan: 'advanced' })).toMatchObject({ plan: 'advanced', max_users: 1000 })
  expect(await edit({ max_users: 7 })).toMatchObject({ plan: 'custom', max_users: 7, max_extensions: 1500 })
})
