import { beforeEach, expect, test } from 'vitest'
import { createApi } from '#platform/http/web/api.ts'
import { newCall } from '../softphone/call-set.ts'
import { invite } from './invite.ts'

let sent: { path: string; body: unknown }[]
let refused: string[]
let answer: () => Response
beforeEach(() => {
  sent = []
  refused = []
  answer = () => Response.json({ message: 'ok' })
})

const api = createApi({
  baseUrl: '',
  token: () => 'token',
  language: () => 'es',
  text: (code) => code,
  onUnauthenticated: () => {},
  fetch: async (input, init) => {
    sent.push({ path: String(input), body: JSON.parse(String(init?.body)) })
    return answer()
  },
})
const session = { sipData: { account: 'acme-1001' } }
const call = newCall('sip-1', 'OUTGOING', '1002', false)
const conference = { ...call, conference: { id: 'conf-1', startedAt: '2026-11-20T15:00:00Z', members: [] } }
const ask = (of: typeof call) => invite(api, session, of, '1003', (text) => void refused.push(text))

test('inviting somebody to a call of two makes it a conference', async () => {
  await ask(call)
  expect(sent).toEqual([
    {
      path: '/telephony/api/zoho_transfer/',
      body: { endpoint: 'acme-1001', target: '1003', call_id: 'sip-1', type: 'conference' },
    },
  ])
})

test('somebody invited to a conference becomes a member', async () => {
  await ask(conference)
  expect(sent).toEqual([
    {
      path: '/telephony/api/add_member/',
      body: { endpoint: 'acme-1001', conference_id: 'conf-1', member: '1003' },
    },
  ])
})

test('the server’s reason for a refusal is shown', async () => {
  answer = () =>
    Response.json({ code: 'phone.unknown_number', detail: 'Ese número no existe.' }, { status: 404 })
  await ask(conference)
  expect(refused).toEqual(['Ese número no existe.'])
})
