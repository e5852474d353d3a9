import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { extensions } from '#features/pbx/contract/extensions.ts'
import { currentSession, signIn } from '#features/session/contract/session.ts'
import { readFile, uploadPicture } from '#platform/contract/files.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { TEST_MASTER_SECRET } from '#platform/testing/test-secret.ts'
import { companies } from '../../contract/companies.ts'
import { countries, countriesList } from '../../contract/countries.ts'
import { operators } from '../../contract/operators.ts'
import { asteriskServers } from '../../contract/servers.ts'

const program = await startTestProgram()
const rows = program.database.systemRows
const { list, read, create, edit, remove, act } = companies.routes
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

let made = 0
/** A company with its administrator, and that one's first password. */
async function newCompany(more: object = {}) {
  made += 1
  const body = {
    name: `Empresa ${made}`,
    slug_name: `empresa-${made}`,
    admin_username: `jefa${made}`,
    admin_name: 'Julia Jefa',
    ...more,
  }
  const { record, once } = await operador.call(create, { body })
  return { record, password: once.admin_password ?? '' }
}

const enter = (username: string, password: string) =>
  program.anonymous(signIn, { body: { username, password } })

describe('companies', () => {
  test('are made with a first administrator, whose password is told once and who sees their own company', async () => {
    const { record, password } = await newCompany({ name: 'Café Ñandú', city: 'Cali', max_users: 5 })
    expect(record).toMatchObject({
      name: 'Café Ñandú',
      city: 'Cali',
      max_users: 5,
      country: { label: 'Colombia' },
      asterisk_server: { label: 'Asterisk' },
      plan: 'standard',
      users: 1,
      enabled: true,
    })
    expect(JSON.stringify(await operador.call(read, { params: { id: record.id } }))).not.toContain(password)
    const entered = await enter(String(record.admin_username), password)
    expect(entered).toMatchObject({
      status: 200,
      body: { role: 'administrator', company: { id: record.id } },
    })
    const found = await operador.call(list, { query: { search: 'nandu' } })
    expect(found).toMatchObject({ count: 1, results: [{ id: record.id }] })
  })

  test('have every field of a company; passwords are kept sealed and never told', async () => {
    const { record } = await newCompany()
    const fields = {
      address: 'Calle 1 # 2-3',
      phone: '+57 601 1234567',
      cellphone: '300 1234567',
      email: 'hola@cafe.example',
      web_page: 'https://cafe.example',
      plan: 'custom' as const,
      max_extensions: 7,
      max_simultaneous_calls: 9,
      max_calls_day: 500,
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
    const kept = await rows.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const box = createSealedBox(TEST_MASTER_SECRET, 'company ari passwords')
    expect(box.open(kept.ari_password_sealed ?? Buffer.alloc(0))).toBe('muy secreta')
    expect(kept).toMatchObject({
      max_storage_bytes: 20_000_000_000,
      max_calls_day: 500,
      primary_color: '#112233',
    })
    // The product's own colours are none of the company's; zero is no limit; an empty password stays.
    await operador.call(edit, {
      params: { id },
      body: {
        version: version + 1,
        primary_color: '#1565c0',
        max_extensions: 0,
        max_calls_day: 0,
        ari_password: null,
      },
    })
    const later = await rows
      .selectFrom('companies')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(later).toMatchObject({ primary_color: null, max_extensions: null, max_calls_day: null })
    expect(later.ari_password_sealed).toEqual(kept.ari_password_sealed)
  })

  test('have a logo that their people and the operator see, and that goes when another takes its place', async () => {
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

  test('are changed by one at a time, and told to the audit trail of who did it', async () => {
    const { record } = await newCompany()
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

  test('suspended: its sessions and sockets end, nobody enters, its endpoints are gone; resumed, all is back', async () => {
    const { record, password } = await newCompany()
    const username = String(record.admin_username)
    const entered = await enter(username, password)
    if (!entered.ok) throw new Error('the administrator cannot sign in')
    const asAdmin = (path: string, init: RequestInit = {}) =>
      fetch(`${program.origin}${path}`, {
        ...init,
        headers: {
          authorization: `token ${entered.body.token}`,
          ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
      })
    await asAdmin(extensions.routes.create.path, {
      method: 'POST',
      body: JSON.stringify({ number: '101', display_name: 'Caja' }),
    })
    const endpoint = `${record.slug_name}-101`
    const endpoints = async () =>
      (
        await rows
          .selectFrom('extensions')
          .innerJoin('companies', 'companies.id', 'extensions.company_id')
          .select('endpoint')
          .where('endpoint', '=', endpoint)
          .where('companies.disabled_at', 'is', null)
          .execute()
      ).length
    expect(await endpoints()).toBe(1)
    await operador.call(act, { body: { action: 'disable', ids: [record.id] } })
    expect((await asAdmin(currentSession.path)).status).toBe(401)
    expect(await enter(username, password)).toMatchObject({ status: 401 })
    expect(await endpoints()).toBe(0)
    await operador.call(act, { body: { action: 'enable', ids: [record.id] } })
    // The old session stays ended.
    expect((await asAdmin(currentSession.path)).status).toBe(401)
    expect(await enter(username, password)).toMatchObject({ status: 200 })
    expect(await endpoints()).toBe(1)
  })

  test('a suspension closes open sockets', async () => {
    const client = await program.signIn('bruno')
    const socket = await client.open('/ws/notifications/otra-1002/', 'notifications')
    const { id } = client.session.company
    await operador.call(act, { body: { action: 'disable', ids: [id] } })
    await eventually(async () => expect(socket.socket.readyState).toBe(3), 5_000)
    await operador.call(act, { body: { action: 'enable', ids: [id] } })
    eva = await program.signIn('eva')
  })

  test('nobody suspends or deletes the own company; a deleted one can be brought back', async () => {
    const own = operador.session.company.id
    for (const action of ['disable', 'remove'] as const) {
      expect(await operador.send(act, { body: { action, ids: [own] } })).toMatchObject({
        status: 409,
        body: { code: 'provider.own_company' },
      })
    }
    const { record, password } = await newCompany()
    await operador.call(remove, { params: { id: record.id } })
    expect(await operador.send(read, { params: { id: record.id } })).toMatchObject({ status: 404 })
    expect(await enter(String(record.admin_username), password)).toMatchObject({ status: 401 })
    await operador.call(act, { body: { action: 'restore', ids: [record.id] } })
    expect(await enter(String(record.admin_username), password)).toMatchObject({ status: 200 })
  })

  test('are moved to another telephone server, with calls that end where they are', async () => {
    const { record: server } = await operador.call(asteriskServers.routes.create, {
      body: { name: 'Norte', ari_url: 'http://127.0.0.1:1/ari', ari_user: 'suite', ari_password: 'secreta' },
    })
    const { record } = await newCompany()
    const { id } = record
    const call = randomUUID()
    await rows
      .insertInto('calls')
      .values({ id: call, company_id: id, dialed: '1', started_at: new Date() })
      .execute()
    const move = (version: number) =>
      operador.send(edit, { params: { id }, body: { version, asterisk_server: server.id } })
    expect(await move(1)).toMatchObject({ status: 200, body: { asterisk_server: { label: 'Norte' } } })
    const { results } = await operador.call(list, { query: { asterisk_server: server.id } as object })
    expect(results.map((company) => company.id)).toEqual([id])
    const { asterisk_server_id } = await rows
      .selectFrom('calls')
      .select('asterisk_server_id')
      .where('id', '=', call)
      .executeTakeFirstOrThrow()
    expect(asterisk_server_id).toBe(1)
    expect(await operador.send(asteriskServers.routes.remove, { params: { id: server.id } })).toMatchObject({
      status: 409,
      body: { code: 'provider.server_in_use' },
    })
  })

  test.each([
    ['a slug that is taken', { slug_name: 'demo' }, 409, 'slug_name'],
    ['a user name that is taken', { admin_username: 'ana' }, 409, 'admin_username'],
    ['a slug with capitals', { slug_name: 'Demo' }, 400, 'slug_name'],
    ['a country that is not there', { country: 999_999 }, 400, 'country'],
    ['a page that is a script', { web_page: 'javascript:alert(1)' }, 400, 'web_page'],
  ])('%s is refused by its field and makes nothing', async (_what, wrong, status, field) => {
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

  test('the list costs two statements, however long it is', async () => {
    const one = await program.statements.during(() => operador.call(list, { query: { limit: 1 } }))
    const many = await program.statements.during(() => operador.call(list, { query: { limit: 100 } }))
    expect(many.filter((text) => text.includes('"companies" r'))).toHaveLength(2)
    expect(many).toHaveLength(one.length)
  })

  test('belong to operators: administrators and other companies are refused, whatever they ask', async () => {
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
})

describe('countries', () => {
  const routes = countries.routes

  test('Colombia is there, with its extension, its numbers and its holidays, for everybody', async () => {
    const { results, count } = await eva.call(countriesList, { query: { limit: 1000 } })
    expect(count).toBe(results.length)
    const [colombia] = results
    expect(colombia).toMatchObject({ name: 'Colombia', iso_code: 'CO', extension: '57', flag: '🇨🇴' })
    const numbers = new RegExp(colombia?.number_pattern ?? '')
    expect(['3001234567', '6011234567'].every((number) => numbers.test(number))).toBe(true)
    expect(['30012345', '1234567890'].some((number) => numbers.test(number))).toBe(false)
    expect(colombia?.holidays).toContainEqual({ day: '2026-12-25', name: 'Navidad' })
    expect(await eva.send(countriesList, { query: { limit: 1001 } })).toMatchObject({ status: 400 })
  })

  test('are made with their flag and holidays, and changed', async () => {
    const { record } = await operador.call(routes.create, {
      body: { name: 'Perú', iso_code: 'PE', extension: '51', holidays: ['2026-07-28 Fiestas Patrias'] },
    })
    expect(record).toMatchObject({ flag: '🇵🇪', holidays: ['2026-07-28 Fiestas Patrias'] })
    const changed = await operador.call(routes.edit, {
      params: { id: record.id },
      body: { version: 1, holidays: ['2026-07-29 Fiestas', '2026-01-01 Año Nuevo'] },
    })
    expect(changed.holidays).toEqual(['2026-01-01 Año Nuevo', '2026-07-29 Fiestas'])
    await operador.call(routes.remove, { params: { id: record.id } })
    expect((await operador.call(countriesList, {})).results.map(({ name }) => name)).toEqual(['Colombia'])
  })

  test.each([
    ['a day that does not exist', { holidays: ['2026-02-30 Nada'] }, 'holidays'],
    ['a day twice', { holidays: ['2026-05-01 Uno', '2026-05-01 Otro'] }, 'holidays'],
    ['a pattern that is none', { number_pattern: '[3' }, 'number_pattern'],
  ])('%s is refused', async (_what, wrong, field) => {
    expect(
      await operador.send(routes.create, {
        body: { name: 'Malo', iso_code: 'XX', extension: '1', ...wrong },
      }),
    ).toMatchObject({ status: 400, body: { fields: { [field]: [expect.any(String)] } } })
  })

  test('one with companies stays', async () => {
    expect(await operador.send(routes.remove, { params: { id: 1 } })).toMatchObject({
      status: 409,
      body: { code: 'provider.country_in_use' },
    })
  })
})

describe('operators', () => {
  const routes = operators.routes

  test('are made with a password told once, disabled with their sessions, and are no other users', async () => {
    const { record, once } = await operador.call(routes.create, {
      body: { username: 'otilia', short_name: 'Otilia Ruiz' },
    })
    const entered = await enter('otilia', once.password ?? '')
    expect(entered).toMatchObject({ status: 200, body: { role: 'operator' } })
    const { results } = await operador.call(routes.list, {})
    expect(results.map(({ username }) => username).sort()).toEqual(['operador', 'otilia'])
    await operador.call(routes.act, { body: { action: 'disable', ids: [record.id] } })
    const token = entered.ok ? entered.body.token : ''
    const session = await fetch(`${program.origin}${currentSession.path}`, {
      headers: { authorization: `token ${token}` },
    })
    expect(session.status).toBe(401)
    const { userId } = admin.session
    expect(await operador.send(routes.read, { params: { id: userId } })).toMatchObject({ status: 404 })
    expect(await operador.send(routes.act, { body: { action: 'disable', ids: [userId] } })).toMatchObject({
      status: 404,
    })
  })

  test('nobody disables themself', async () => {
    const ids = [operador.session.userId]
    expect(await operador.send(routes.act, { body: { action: 'disable', ids } })).toMatchObject({
      status: 409,
      body: { code: 'provider.operator_needed' },
    })
  })
})
