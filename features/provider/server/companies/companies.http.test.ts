import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { signIn } from '#features/session/contract/session.ts'
import { readFile, uploadPicture } from '#platform/contract/files.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import { TEST_MASTER_SECRET } from '#platform/testing/test-secret.ts'
import { companies } from '../../contract/companies.ts'
import { countries } from '../../contract/countries.ts'
import { operators } from '../../contract/operators.ts'
import { asteriskServers } from '../../contract/servers.ts'
import { newCompany, replacing } from '../testing.ts'

const program = await startTestProgram()
const rows = program.database.systemRows
const { list, read, create, edit, act } = companies.routes
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

const enter = (username: string, password: string) =>
  program.anonymous(signIn, { body: { username, password } })

test('a new company has a first administrator with a password shown once, who sees only that company', async () => {
  const { record, password } = await newCompany(operador, { name: 'Café Ñandú', city: 'Cali', max_users: 5 })
  expect(record).toMatchObject({
    name: 'Café Ñandú',
    city: 'Cali',
    max_users: 5,
    country: { label: 'Colombia' },
    asterisk_server: { label: 'Asterisk' },
    plan: 'custom',
    max_extensions: 150,
    time_zone: 'America/Bogota',
    language: 'es',
    currency: 'COP',
    users: 1,
    voicemail_extension: '*97',
    enabled: true,
  })
  expect(JSON.stringify(await operador.call(read, { params: { id: record.id } }))).not.toContain(password)
  const username = String(record.admin_username)
  expect(await enter(username, password)).toMatchObject({
    status: 403,
    body: { code: 'session.password_change_needed' },
  })
  const entered = await program.anonymous(signIn, { body: { username, ...replacing(password) } })
  expect(entered).toMatchObject({
    status: 200,
    body: { role: 'administrator', company: { id: record.id } },
  })
  expect((await enter(username, password)).status).toBe(401)
  expect((await enter(username, `${password} propia`)).status).toBe(200)
  const found = await operador.call(list, { query: { search: 'nandu' } })
  expect(found).toMatchObject({ count: 1, results: [{ id: record.id }] })
})

test('companies have all fields; passwords are stored sealed and never returned', async () => {
  const { record } = await newCompany(operador)
  const fields = {
    address: 'Calle 1 # 2-3',
    phone: '+57 601 1234567',
    cellphone: '300 1234567',
    email: 'hola@cafe.example',
    web_page: 'https://cafe.example',
    plan: 'custom' as const,
    max_extensions: 7,
    max_trunks: 3,
    max_simultaneous_calls: 9,
    max_calls_day: 500,
    max_calls_second: 25,
    max_outside_calls_minute: 600,
    max_storage_gb: 20,
    provider_trunk: 'troncal',
    config_did: 'did',
    pre_translation: 'pre',
    voicemail_extension: '*97',
    record_format: 'mp3' as const,
    record_manage: false,
    block_conference_record: true,
    share_contacts: true,
    require_second_factor: true,
    id_switch: 'sw',
    id_switch_client: 'swc',
    ari_user: 'cafe',
    primary_color: '#112233',
    secondary_color: '#445566',
  }
  const { id, version } = record
  const changed = await operador.call(edit, {
    params: { id },
    body: { version, ...fields, ari_password: 'muy secreta' },
  })
  expect(changed).toMatchObject({ ...fields, ari_password: null })
  const stored = await rows.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const box = createSealedBox(TEST_MASTER_SECRET, 'company ari passwords')
  expect(box.open(stored.ari_password_sealed ?? Buffer.alloc(0))).toBe('muy secreta')
  expect(stored).toMatchObject({
    max_storage_bytes: 20_000_000_000,
    max_calls_day: 500,
    primary_color: '#112233',
  })
  // The product's colours are stored as none; 0 means no limit; an empty password keeps the old one.
  await operador.call(edit, {
    params: { id },
    body: {
      version: version + 1,
      primary_color: '#1565c0',
      max_extensions: 0,
      max_trunks: 0,
      max_calls_day: 0,
      max_calls_second: 0,
      max_outside_calls_minute: 0,
      ari_password: null,
    },
  })
  const later = await rows.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(later).toMatchObject({
    primary_color: null,
    max_extensions: null,
    max_trunks: null,
    max_calls_day: null,
    max_calls_second: null,
    max_outside_calls_minute: null,
  })
  expect(later.ari_password_sealed).toEqual(stored.ari_password_sealed)
})

test('a logo is visible to the company and the operator, and deleted when replaced', async () => {
  const png = Buffer.from('89504e470d0a1a0a0000', 'hex')
  const upload = () => operador.call(uploadPicture, { file: new Blob([png]), fileName: 'logo.png' })
  const { id } = eva.session.company
  const set = async (logo: string | null) => {
    const { version } = await operador.call(read, { params: { id } })
    return operador.call(edit, { params: { id }, body: { version, logo } })
  }
  const look = async (client: Client, file: string) =>
    (await client.download(readFile, { params: { id: file } })).status
  const first = await upload()
  expect(await set(first.id)).toMatchObject({ logo: `/api/files/${first.id}/` })
  expect([await look(eva, first.id), await look(operador, first.id)]).toEqual([200, 200])
  const second = await upload()
  await set(second.id)
  expect([await look(eva, first.id), await look(eva, second.id)]).toEqual([404, 200])
  expect(await set(null)).toMatchObject({ logo: null })
})

test('concurrent edits conflict, and the audit trail names the author', async () => {
  const { record } = await newCompany(operador)
  const { id, version } = record
  await operador.call(edit, {
    params: { id },
    body: { version, city: 'Pasto', ari_password: 'otra clave' },
  })
  expect(await operador.send(edit, { params: { id }, body: { version, city: 'Neiva' } })).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  })
  const entries = await rows
    .selectFrom('audit_entries')
    .select(['action', 'company_id', 'actor_id', 'details'])
    .where('subject_id', '=', String(id))
    .where('subject_type', '=', 'company')
    .orderBy('id')
    .execute()
  const { company, userId } = operador.session
  expect(entries).toEqual([
    { action: 'company.created', company_id: company.id, actor_id: userId, details: {} },
    {
      action: 'company.changed',
      company_id: company.id,
      actor_id: userId,
      details: { city: { from: '', to: 'Pasto' } },
    },
  ])
})

test.each([
  ['a slug that is taken', { slug_name: 'demo' }, 409, 'slug_name'],
  ['a zone that is not there', { time_zone: 'America/Macondo' }, 400, 'time_zone'],
  ['a currency that is not there', { currency: 'ZZQ' }, 400, 'currency'],
  ['a number of emergencies', { voicemail_extension: '123' }, 400, 'voicemail_extension'],
  ['a slug with capitals', { slug_name: 'Demo' }, 400, 'slug_name'],
  ['a country that is not there', { country: 999_999 }, 400, 'country'],
  ['a page that is a script', { web_page: 'javascript:alert(1)' }, 400, 'web_page'],
])('%s is refused by field and creates nothing', async (_what, wrong, status, field) => {
  const before = await operador.call(list, {})
  const body = {
    name: 'Mala',
    slug_name: 'mala',
    admin_username: 'malo',
    admin_name: 'Malo',
    ...wrong,
  }
  expect(await operador.send(create, { body })).toMatchObject({
    status,
    body: { fields: { [field]: [expect.any(String)] } },
  })
  expect((await operador.call(list, {})).count).toBe(before.count)
})

test('the list takes two statements, whatever its length', async () => {
  const one = await program.statements.during(() => operador.call(list, { query: { limit: 1 } }))
  const many = await program.statements.during(() => operador.call(list, { query: { limit: 100 } }))
  expect(many.filter((text) => text.includes('"companies" r'))).toHaveLength(2)
  expect(many).toHaveLength(one.length)
})

test('only operators have access: administrators and other companies are refused', async () => {
  const { id } = operador.session.company
  for (const who of [admin, eva]) {
    for (const { routes } of [companies, countries, operators, asteriskServers]) {
      expect(await who.send(routes.list, {})).toMatchObject({ status: 403 })
      expect(await who.send(routes.read, { params: { id } })).toMatchObject({ status: 403 })
      expect(await who.send(routes.remove, { params: { id } })).toMatchObject({ status: 403 })
    }
    expect(await who.send(act, { body: { action: 'disable', ids: [id] } })).toMatchObject({ status: 403 })
  }
})
