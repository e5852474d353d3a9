import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { deskPhones, renewPhoneLink } from '../../contract/desk-phones.ts'
import { extensions, renewExtensionSecret } from '../../contract/extensions.ts'

const program = await startTestProgram()
const rows = program.database.systemRows
const AGENT = 'Yealink SIP-T46S 66.86.0.15 00:15:65:12:34:56'
const MAC = '001565123456'
let admin: Client
let eva: Client
let extension: number

beforeAll(async () => {
  await rows.updateTable('users').set({ role: 'administrator' }).where('username', '=', 'eva').execute()
  ;[admin, eva] = await Promise.all([program.signIn('admin'), program.signIn('eva')])
})

let count = 0
beforeEach(async () => {
  await rows.deleteFrom('desk_phones').execute()
  count += 1
  const { record } = await admin.call(extensions.routes.create, {
    body: { number: `77${String(count).padStart(2, '0')}`, display_name: 'Recepción "A&B"' },
  })
  extension = record.id
})

const add = async (more: object = {}) => {
  const { record, once } = await admin.call(deskPhones.routes.create, {
    body: { mac: '00:15:65:12:34:56', make: 'yealink', extension, codecs: 'g722,alaw', ...more },
  })
  return { id: record.id, url: once?.url ?? '' }
}

const get = (url: string, more: { agent?: string; login?: string } = {}) =>
  fetch(url, {
    headers: {
      'user-agent': more.agent ?? AGENT,
      ...(more.login === undefined
        ? {}
        : { authorization: `Basic ${Buffer.from(more.login).toString('base64')}` }),
    },
  })

/** Values of a Yealink's file. */
const valuesOf = (text: string) =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line.includes(' = '))
      .map((line) => [line.slice(0, line.indexOf(' = ')), line.slice(line.indexOf(' = ') + 3)]),
  )

const loginOf = (values: Record<string, string>) =>
  `${values['static.auto_provision.server.username']}:${values['static.auto_provision.server.password']}`

const trail = async (action: string) =>
  (
    await rows
      .selectFrom('audit_entries')
      .select(['subject_name', 'details'])
      .where('action', '=', action)
      .where('subject_name', '=', MAC)
      .execute()
  ).length

/** What nobody learns anything from. */
const expectNothing = async (response: Response, status = 404) => {
  expect(response.status).toBe(status)
  expect(await response.text()).toBe('')
}

describe('a desk phone', () => {
  test('registers by what it fetches, then comes with its password, and the address is over', async () => {
    const colleague = await rows
      .selectFrom('extensions')
      .select('id')
      .where('endpoint', '=', 'demo-1002')
      .executeTakeFirstOrThrow()
    const { id, url } = await add({ keys: [colleague.id] })
    const response = await get(`${url}${MAC}.cfg`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const values = valuesOf(await response.text())
    const number = `77${String(count).padStart(2, '0')}`
    expect(values).toMatchObject({
      'account.1.user_name': `demo-${number}-desk`,
      'account.1.display_name': 'Recepción "A&B"',
      'account.1.codec.pcmu.enable': '0',
      'local_time.time_zone': '-5',
      'lang.gui': 'Spanish',
      'linekey.2.value': '1002',
    })
    const { once } = { once: values['account.1.password'] }
    const stored = await rows
      .selectFrom('extensions')
      .select(sql<string>`md5(endpoint || '-desk:suite.local:' || ${once}::text)`.as('digest'))
      .select('desk_secret_digest')
      .where('id', '=', extension)
      .executeTakeFirstOrThrow()
    expect(stored.digest).toBe(stored.desk_secret_digest)
    const later = `${values['static.auto_provision.server.url']}${MAC}.cfg`
    await expectNothing(await get(later), 401)
    await expectNothing(await get(later, { login: `${MAC}:no` }), 401)
    // It may ask twice before it restarts.
    expect((await get(`${url}${MAC}.cfg`)).status).toBe(200)
    expect((await get(later, { login: loginOf(values) })).status).toBe(200)
    await expectNothing(await get(`${url}${MAC}.cfg`))
    expect(await admin.call(deskPhones.routes.read, { params: { id } })).toMatchObject({
      setup: 'ready',
      software: AGENT,
    })
    expect(await trail('desk_phone.set_up')).toBe(1)
  })

  test.each([
    ['another MAC address', '001565123457.cfg', AGENT],
    ['a browser', `${MAC}.cfg`, 'Mozilla/5.0 (X11; Linux x86_64)'],
    [
      'a phone of the make with another MAC address',
      `${MAC}.cfg`,
      'Yealink SIP-T46S 66.86.0.15 00:15:65:aa:bb:cc',
    ],
    ['another make', `${MAC}.cfg`, 'snomD785/10.1.51.12'],
  ])('is not %s: that is told nothing, and the trail is', async (_what, file, agent) => {
    const before = await trail('desk_phone.refused')
    const { id, url } = await add()
    await expectNothing(await get(`${url}${file}`, { agent }))
    await expectNothing(await get(`${url}${file}`, { agent }))
    expect((await trail('desk_phone.refused')) - before).toBe(1)
    expect(await admin.call(deskPhones.routes.read, { params: { id } })).toMatchObject({ setup: 'waiting' })
    expect((await get(`${url}${MAC}.cfg`)).status).toBe(200)
  })

  test.each([
    ['cisco', 'Cisco-CP-8841-3PCC/11.0 (001565123456)', '$MA.xml', `${MAC}.xml`],
    ['polycom', 'FileTransport PolyEdge-Edge_E350-UA/8.1.0', '', `/${MAC}.cfg`],
    ['polycom', 'FileTransport PolycomVVX-VVX_411-UA/5.9.0', '', `/${MAC}.cfg`],
  ])('of %s that says it is %s gets its file', async (make, agent, typed, asked) => {
    const { url } = await add({ make })
    expect(url.endsWith(typed)).toBe(true)
    const answer = await get(url.slice(0, url.length - typed.length) + asked, { agent })
    expect(answer.status).toBe(200)
    const later = /--uid (\S+) --pwd (\S+)\] (\S+)\$MA\.xml/.exec(await answer.text())
    if (make !== 'cisco') return
    const again = await get(`${later?.[3]}${MAC}.xml`, { agent, login: `${later?.[1]}:${later?.[2]}` })
    expect(again.status).toBe(200)
  })

  test('counts each of many refusals at once, and tells the trail once', async () => {
    const before = await trail('desk_phone.refused')
    const { id, url } = await add()
    await Promise.all(Array.from({ length: 8 }, () => get(`${url}001565123457.cfg`)))
    const { refusals } = await rows
      .selectFrom('desk_phones')
      .select('refusals')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(refusals).toBe(8)
    expect((await trail('desk_phone.refused')) - before).toBe(1)
  })

  test('asks for files of its model, which nobody has, without being refused', async () => {
    const { id, url } = await add()
    for (const file of ['y000000000028.boot', 'y000000000028.cfg', `${MAC}.boot`])
      await expectNothing(await get(`${url}${file}`))
    const { refusals } = await rows
      .selectFrom('desk_phones')
      .select('refusals')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(refusals).toBe(0)
  })

  test('whose address was tried by too many others, or too late, needs another', async () => {
    const { id, url } = await add()
    const set = (values: object) => rows.updateTable('desk_phones').set(values).where('id', '=', id).execute()
    await set({ refusals: 20 })
    await expectNothing(await get(`${url}${MAC}.cfg`))
    await set({ refusals: 0, link_until: new Date(Date.now() - 1000) })
    await expectNothing(await get(`${url}${MAC}.cfg`))
    expect(await admin.call(deskPhones.routes.read, { params: { id } })).toMatchObject({ setup: 'expired' })
    const { once } = await admin.call(renewPhoneLink, { params: { id } })
    await expectNothing(await get(`${url}${MAC}.cfg`))
    expect((await get(`${once.url}${MAC}.cfg`)).status).toBe(200)
    await set({ first_fetch_at: new Date(Date.now() - 16 * 60_000) })
    await expectNothing(await get(`${once.url}${MAC}.cfg`))
  })

  test('fetches nothing after the secret was renewed or the phone removed', async () => {
    const { id, url } = await add()
    const values = valuesOf(await (await get(`${url}${MAC}.cfg`)).text())
    const later = `${values['static.auto_provision.server.url']}${MAC}.cfg`
    await admin.call(renewExtensionSecret, { params: { id: extension } })
    await expectNothing(await get(later, { login: loginOf(values) }), 401)
    await expectNothing(await get(`${url}${MAC}.cfg`))
    expect(await admin.call(deskPhones.routes.read, { params: { id } })).toMatchObject({ setup: 'closed' })
    const { once } = await admin.call(renewPhoneLink, { params: { id } })
    await admin.call(deskPhones.routes.remove, { params: { id } })
    await expectNothing(await get(`${once.url}${MAC}.cfg`))
  })

  test('of an extension whose secret was not kept takes a new one only when that is allowed', async () => {
    await rows
      .updateTable('extensions')
      .set({ desk_secret_sealed: null })
      .where('id', '=', extension)
      .execute()
    const body = { mac: MAC, make: 'yealink' as const, extension, codecs: 'alaw' }
    const refused = await admin.send(deskPhones.routes.create, { body })
    expect(refused).toMatchObject({ status: 400, body: { fields: { new_secret: [expect.any(String)] } } })
    const { url } = await add({ new_secret: true })
    expect((await get(`${url}${MAC}.cfg`)).status).toBe(200)
  })

  test('is one of three of its extension, each under a name of its own', async () => {
    const names: (string | undefined)[] = []
    for (const last of ['1', '2', '3']) {
      const { url } = await add({ mac: `00156512345${last}` })
      const text = await (await get(`${url}00156512345${last}.cfg`, { agent: 'Yealink SIP-T31P' })).text()
      names.push(valuesOf(text)['account.1.user_name']?.replace(/^.*?-desk/, ''))
    }
    expect(names).toEqual(['', '-2', '-3'])
    expect(
      await admin.send(deskPhones.routes.create, {
        body: { mac: '001565123454', make: 'yealink', extension, codecs: 'alaw' },
      }),
    ).toMatchObject({ status: 400, body: { fields: { extension: [expect.stringContaining('tres')] } } })
  })
})

test('another company neither sees a phone nor makes an address for it, and may have the same MAC', async () => {
  const { id } = await add()
  expect(await eva.send(renewPhoneLink, { params: { id } })).toMatchObject({ status: 404 })
  expect(await eva.send(deskPhones.routes.read, { params: { id } })).toMatchObject({ status: 404 })
  const body = { mac: MAC, make: 'yealink' as const, extension, codecs: 'alaw' }
  expect(await eva.send(deskPhones.routes.create, { body })).toMatchObject({ status: 400 })
  const { record } = await eva.call(extensions.routes.create, {
    body: { number: `77${String(count).padStart(2, '0')}`, display_name: 'Otra' },
  })
  expect(await eva.send(deskPhones.routes.create, { body: { ...body, extension: record.id } })).toMatchObject(
    { status: 201 },
  )
})

test('a company that is suspended hands out nothing', async () => {
  const { url } = await add()
  const company = () => rows.updateTable('companies').where('id', '=', admin.session.company.id)
  await company().set({ disabled_at: new Date() }).execute()
  await expectNothing(await get(`${url}${MAC}.cfg`))
  await company().set({ disabled_at: null }).execute()
  expect((await get(`${url}${MAC}.cfg`)).status).toBe(200)
})

test.each([
  'ff:ff:ff:ff:ff:ff',
  '00-00-00-00-00-00',
  '01:00:5e:00:00:fb',
  '33:33:00:00:00:01',
  '0015651234',
  '0015651234567',
])('%s is no address of a phone', async (mac) => {
  const refused = await admin.send(deskPhones.routes.create, {
    body: { mac, make: 'yealink', extension, codecs: 'alaw' },
  })
  expect(refused).toMatchObject({ status: 400, body: { fields: { mac: [expect.any(String)] } } })
})

test.each([
  '00:15:65:AB:CD:0F',
  '00-15-65-ab-cd-0f',
  '00_15_65_AB_CD_0F',
  '0015.65ab.cd0f',
  '001565ABCD0F',
  ' 00 15 65 ab cd 0f ',
])('%s is one address, and whoever has it is named', async (mac) => {
  const { record } = await admin.call(deskPhones.routes.create, {
    body: { mac, make: 'yealink', extension, codecs: 'alaw' },
  })
  expect(record.mac).toBe('001565abcd0f')
  const twice = await admin.send(deskPhones.routes.create, {
    body: { mac: '00:15:65:ab:cd:0f', make: 'snom', extension, codecs: 'alaw' },
  })
  expect(twice).toMatchObject({
    status: 400,
    body: { fields: { mac: [expect.stringContaining('Recepción "A&B"')] } },
  })
})
