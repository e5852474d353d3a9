import { expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { contacts } from '#features/contacts/contract/contacts.ts'
import { buildCallRecord } from '#features/phone/server/testing.ts'
import { currentSession } from '#features/session/contract/session.ts'

const program = await startTestProgram()

const UNKNOWN_PATH = '/api/webrtc/there_is_no_such_call'
const SDP = 'v=0\r\nc=IN IP4 127.0.0.1\r\nm=audio 4000 RTP/AVP 0\r\na=rtpmap:0 PCMU/8000\r\n'
const ANY_CALL = 'a-call-that-is-over'

/** All phone calls of outside clients, with method, path and payload. */
const CALLS = (account: string): readonly (readonly [number, string, string, object?])[] => [
  [200, 'GET', '/api/pbx/get_call_info?call_direction=INCOMING&number=1002&user_id=1&option_push=x'],
  [200, 'GET', '/api/pbx/get_extension_info?number=1002'],
  [200, 'POST', '/api/pbx/translate_sdp', { local: SDP, remote: SDP }],
  [200, 'GET', `/api/webrtc/last_call?endpoint=${account}`],
  [200, 'POST', '/api/pbx/pre_translate', { number: '3001234567' }],
  [200, 'GET', '/api/webrtc/get_contacts'],
  [200, 'GET', '/api/webrtc/pjsip_contacts'],
  [200, 'GET', '/api/webrtc/get_directory_paginated?page_size=5&page=1&characters=lu'],
  [200, 'GET', '/api/webrtc/personal_contacts?page=1&q=a&size=5'],
  [200, 'GET', '/api/webrtc/records_app?page_size=5&page_number=1'],
  [200, 'POST', '/api/webrtc/records_app', { page_size: 5, page_number: 1 }],
  [200, 'POST', '/api/webrtc/get_calls/', {}],
  [200, 'POST', '/api/webrtc/calls_app', {}],
  [200, 'GET', '/api/webrtc/list_voicemail_app'],
  [200, 'GET', '/api/webrtc/get_voicemail_count'],
  [200, 'GET', '/api/webrtc/conferences_app?page_number=1'],
  [200, 'POST', '/api/webrtc/conferences_app', { page_number: 1 }],
  [200, 'GET', '/api/webrtc/update_settings_rest'],
  [200, 'GET', '/api/webrtc/labels/?offset=0&limit=5&search='],
  // A finished call.
  [
    404,
    'POST',
    '/telephony/api/zoho_transfer',
    { endpoint: account, target: '1003', call_id: ANY_CALL, type: 'blind' },
  ],
  [404, 'POST', '/telephony/api/transfer_event', { endpoint: account, phase: 'cancel', call_id: ANY_CALL }],
  [404, 'POST', '/telephony/api/reject_call', { endpoint: account, from: '1002', to: '1001', reason: '' }],
  [
    404,
    'POST',
    '/telephony/api/reject_transfer',
    { call_id: ANY_CALL, transfer_type: 'blind', endpoint: account },
  ],
  [404, 'POST', '/telephony/api/add_member', { endpoint: account, conference_id: ANY_CALL, member: '1003' }],
  [
    404,
    'POST',
    '/telephony/api/remove_member',
    { endpoint: account, conference_id: ANY_CALL, member: '1003' },
  ],
  [
    404,
    'POST',
    '/telephony/api/remove_invited',
    { endpoint: account, conference_id: ANY_CALL, target_endpoint: '1003' },
  ],
  [404, 'POST', '/telephony/api/toggle_record', { endpoint: account, conference_id: ANY_CALL, state: 'on' }],
  [404, 'POST', '/api/webrtc/url_meet_app', { name_room: 'Ventas' }],
  [404, 'GET', '/api/webrtc/download-meeting/?name_room=Ventas&room_id=1'],
  [404, 'PATCH', '/api/webrtc/calls/999999999/', { note: 'Volver a llamar' }],
]

const token = async (name: 'ana' | 'luis' | 'eva') => {
  const client: Client = await program.signIn(name)
  const { account } = client.session.sipData ?? { account: '' }
  const ask = (method: string, path: string, body?: object) =>
    fetch(`${program.origin}${path}`, {
      method,
      headers: {
        authorization: `token ${client.session.token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  return { client, account, ask }
}

test('every phone route answers at its path, and only to signed-in users', async () => {
  const ana = await token('ana')
  await ana.client.call(currentSession, {})
  // Known paths answer 401 without a session, unknown ones 404.
  expect((await fetch(`${program.origin}${UNKNOWN_PATH}`)).status).toBe(404)
  for (const [status, method, path, body] of CALLS(ana.account)) {
    const answer = await ana.ask(method, path, body)
    const answerBody: unknown = await answer.json()
    expect([method, path, answer.status, answerBody]).toEqual([method, path, status, expect.anything()])
    const stranger = await fetch(`${program.origin}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    })
    expect([path, stranger.status]).toEqual([path, 401])
  }
})

test.each([
  ['POST', '/api/webrtc/pjsip_contact'],
  ['POST', '/api/webrtc/start/'],
])('%s %s accepts phone endpoints of the own company only', async (method, path) => {
  const [ana, luis, stranger] = [await token('ana'), await token('luis'), await token('eva')]
  const body = { endpoint: ana.account }
  expect((await luis.ask(method, path, body)).status).toBe(200)
  expect((await stranger.ask(method, path, body)).status).toBe(404)
  expect((await luis.ask(method, path, { endpoint: 'of-nobody' })).status).toBe(404)
})

test('another company gets no data, neither from lists nor by addressing our phones', async () => {
  const [ana, stranger] = [await token('ana'), await token('eva')]
  const [name, number] = ['Zacarías Sinpar', '+573009998877']
  const owner = await program.database.systemRows
    .selectFrom('extensions')
    .innerJoin('companies', 'companies.id', 'extensions.company_id')
    .select(['extensions.id', 'extensions.company_id as companyId'])
    .where('extensions.number', '=', '1001')
    .where('companies.id', '=', ana.client.session.company.id)
    .executeTakeFirstOrThrow()
  await buildCallRecord(program.database, owner, { direction: 'INCOMING', number, name })
  await ana.client.call(contacts.routes.create, { body: { name, numbers: [number] } })
  const about = [
    [
      'GET',
      `/api/pbx/get_call_info?call_direction=INCOMING&number=${encodeURIComponent(number)}&user_id=${ana.client.session.userId}`,
    ],
    ['GET', '/api/webrtc/personal_contacts?page=1&q=Sinpar&size=5'],
    ['GET', '/api/webrtc/contacts/?offset=0&limit=5&search=Sinpar'],
    ['POST', '/api/webrtc/get_calls/', { search: 'Sinpar' }],
    ['POST', '/api/webrtc/calls_app', { search: 'Sinpar' }],
  ] as const
  for (const [method, path, body] of about) {
    expect([path, await (await ana.ask(method, path, body)).text()]).toEqual([
      path,
      expect.stringContaining(name),
    ])
    const answer = await stranger.ask(method, path, body)
    expect([path, answer.status, await answer.text()]).toEqual([path, 200, expect.not.stringContaining(name)])
  }
  // With ana's phone in the path, each answers as if it did not exist.
  for (const [, method, path, body] of CALLS(ana.account)) {
    if (!JSON.stringify([path, body ?? null]).includes(ana.account)) continue
    expect([path, (await stranger.ask(method, path, body)).status]).toEqual([path, 404])
  }
})
