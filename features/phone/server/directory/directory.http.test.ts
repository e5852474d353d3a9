import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import { getContacts, getDirectory, getExtensionInfo, getPjsipContacts } from '../../contract/directory.ts'
import { getCallInfo } from '../../contract/history.ts'
import { getTelephonyStatus } from '../../contract/status.ts'

let program: TestProgram
let ana: Client
let eva: Client

beforeAll(async () => {
  program = await startTestProgram()
  ;[ana, eva] = await Promise.all([program.signIn('ana'), program.signIn('eva')])
})

/** A person's registered phone, with the secret from their sign-in. */
async function phoneOf(client: Client): Promise<Device> {
  const { sipData } = client.session
  if (!sipData) throw new Error('no extension')
  const device = program.engine.device({ endpoint: sipData.account, secret: sipData.password })
  await device.register()
  return device
}

const numbers = (page: { results: { extension: string }[] }) => page.results.map((entry) => entry.extension)

describe('get_directory_paginated', () => {
  test('lists one’s company by name, including people without a registered phone', async () => {
    const directory = await ana.call(getDirectory, {})
    expect(numbers(directory)).toEqual(['1001', '1000', '1002', '1003'])
    expect(directory).toMatchObject({ count: 4, next: null, previous: null })
    expect(directory.results[0]).toMatchObject({
      name: 'Ana Gómez',
      account: 'demo-1001',
      user_id: ana.session.userId,
      status: 'UNREGISTERED',
    })
    expect(numbers(await eva.call(getDirectory, {}))).toEqual(['1002', '1001'])
  })

  test('is paged, with links', async () => {
    const first = await ana.call(getDirectory, { query: { page_size: 3 } })
    expect(numbers(first)).toEqual(['1001', '1000', '1002'])
    expect(first.next).toBe('/api/webrtc/get_directory_paginated?page=2&page_size=3')
    const second = await ana.call(getDirectory, { query: { page_size: 3, page: 2 } })
    expect(numbers(second)).toEqual(['1003'])
    expect(second).toMatchObject({
      next: null,
      previous: '/api/webrtc/get_directory_paginated?page=1&page_size=3',
    })
    expect(await ana.call(getDirectory, { query: { page: 7 } })).toMatchObject({ results: [], count: 4 })
    expect(await ana.send(getDirectory, { query: { page: 0 } })).toMatchObject({ status: 400 })
  })

  test.each([
    ['gomez', ['1001']],
    ['MARTÍNEZ', ['1002']],
    ['100', ['1001', '1000', '1002', '1003']],
    ['eva', []],
    ['_', []],
  ])('finds %s', async (characters, expected) => {
    const page = await ana.call(getDirectory, { query: { characters } })
    expect(numbers(page)).toEqual(expected)
    expect(page.count).toBe(expected.length)
  })

  test('costs the same number of statements for one row as for many', async () => {
    const one = await program.statements.during(() => ana.call(getDirectory, { query: { page_size: 1 } }))
    const many = await program.statements.during(() => ana.call(getDirectory, { query: { page_size: 100 } }))
    expect(one).toHaveLength(many.length)
    expect(many.filter((text) => text.includes('from "extensions"'))).toHaveLength(1)
  })
})

test('the directory and the contacts show the live state of every phone', async () => {
  const luis = await program.signIn('luis')
  const [anas, luiss, evas] = await Promise.all([phoneOf(ana), phoneOf(luis), phoneOf(eva)])
  await program.settled()
  const statuses = async (client: Client) => {
    const { results } = await client.call(getContacts, {})
    return Object.fromEntries(results.map((contact) => [contact.endpoint, contact.status]))
  }
  expect(await statuses(ana)).toEqual({
    'demo-1000': 'UNREGISTERED',
    'demo-1001': 'REGISTERED',
    'demo-1002': 'REGISTERED',
    'demo-1003': 'UNREGISTERED',
  })
  expect(await statuses(eva)).toEqual({ 'otra-1001': 'REGISTERED', 'otra-1002': 'UNREGISTERED' })

  const socket = await ana.open('/ws/notifications/demo-1001/', 'notifications')
  await anas.call('1002')
  await luiss.reaches('ringing')
  await program.settled()
  expect(await statuses(ana)).toMatchObject({ 'demo-1001': 'BUSY', 'demo-1002': 'BUSY' })
  await luiss.answer()
  await anas.reaches('talking')
  await socket.next(
    ({ eventType, data }) =>
      eventType === 'endpoint_state' &&
      JSON.stringify(data).includes('"demo-1002","extension":"1002","status":"IN_CALL"'),
  )
  expect(await ana.call(getExtensionInfo, { query: { number: '1002' } })).toMatchObject({ status: 'IN_CALL' })
  await anas.hangup()
  await luiss.ended()
  await program.settled()

  expect(await ana.call(getPjsipContacts, {})).toEqual({
    results: [
      { endpoint: 'demo-1001', contacts: 1, status: 'REGISTERED' },
      { endpoint: 'demo-1002', contacts: 1, status: 'REGISTERED' },
    ],
    count: 2,
  })
  await Promise.all([anas, luiss, evas].map((device) => device.unregister()))
  await program.settled()
  expect(await ana.call(getPjsipContacts, {})).toEqual({ results: [], count: 0 })
  await socket.close()
})

describe('who is behind a number', () => {
  test('get_extension_info knows one’s own company only', async () => {
    const info = await ana.call(getExtensionInfo, { query: { number: '1003' } })
    expect(info).toMatchObject({ name: 'Marta Rojas', account: 'demo-1003' })
    expect(await eva.send(getExtensionInfo, { query: { number: '1003' } })).toMatchObject({ status: 404 })
    expect(await ana.send(getExtensionInfo, { query: { number: 'x' } })).toMatchObject({ status: 400 })
  })

  test('get_call_info labels a number, and an unknown one is no error', async () => {
    const ask = (client: Client, number: string) =>
      client.call(getCallInfo, { query: { call_direction: 'INCOMING', number } })
    expect(await ask(ana, '1002')).toEqual({
      label: 'Luis Martínez',
      info: 'Empresa Demo',
      number: '1002',
      avatar: null,
    })
    expect(await ask(eva, '1002')).toMatchObject({ label: 'Bruno Salas', info: 'Otra Empresa' })
    expect(await ask(eva, '1003')).toEqual({ label: 'Desconocido', info: '', number: '1003', avatar: null })
  })
})

test('while the engine is down the status says so, and nobody counts as registered', async () => {
  const phone = await phoneOf(ana)
  await program.settled()
  expect(await ana.call(getTelephonyStatus, {})).toEqual({ up: true, reason: null })
  program.engine.goDown('gone for a test')
  await program.settled()
  expect(await ana.call(getTelephonyStatus, {})).toEqual({ up: false, reason: 'gone for a test' })
  expect(await ana.send(getPjsipContacts, {})).toMatchObject({ status: 503 })
  expect(await ana.call(getExtensionInfo, { query: { number: '1001' } })).toMatchObject({
    status: 'UNREGISTERED',
  })
  program.engine.comeUp()
  await program.settled()
  expect(await ana.call(getExtensionInfo, { query: { number: '1001' } })).toMatchObject({
    status: 'REGISTERED',
  })
  await phone.unregister()
})
