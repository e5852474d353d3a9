import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { eventually } from '#platform/testing/eventually.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import { getCalls } from '../contract/history.ts'
import {
  endResumableCall,
  listResumableCalls,
  RESUME_HEADER,
  resumableCall,
  resumeCall,
} from '../contract/resume.ts'

/** A stand-in for the engine's SIP socket, which only has to exist: the calls run in the in-memory engine. */
const engineSide = new WebSocketServer({ host: '127.0.0.1', port: 0, handleProtocols: () => 'sip' })
const arrived: (string | undefined)[] = []
engineSide.on('connection', (socket) =>
  socket.on('message', (data) => void arrived.push(/Call-ID: (\S+)/.exec(data.toString())?.[1])),
)
await once(engineSide, 'listening')
afterAll(() => {
  for (const socket of engineSide.clients) socket.terminate()
  engineSide.close()
})
const { port } = engineSide.address() as AddressInfo
const program = await startTestProgram({ engineSocketUrl: `ws://127.0.0.1:${port}` })

async function telephone(client: Client): Promise<Device> {
  const { account, password } = client.session.sipData ?? { account: '', password: '' }
  const known = { endpoint: account, secret: password }
  program.engine.addAccount(known)
  const device = program.engine.device(known)
  await device.register()
  return device
}

const inviteOf = (device: Device): string =>
  [
    'INVITE sip:1002@suite.local SIP/2.0',
    'Via: SIP/2.0/WS x.invalid;branch=z9hG4bK7',
    `From: <sip:${device.endpoint}@suite.local>;tag=a`,
    'To: <sip:1002@suite.local>',
    `Call-ID: ${device.sipCallId()}`,
    'CSeq: 1 INVITE',
    'Content-Length: 0',
    '',
    '',
  ].join('\r\n')

/** Closes the page of this telephone, as its socket reports. */
async function goAway(client: Client, device: Device): Promise<void> {
  const way = await client.openRaw('/sip', 'sip', 'sip')
  way.send(inviteOf(device))
  await eventually(() => expect(arrived).toContain(device.sipCallId()))
  way.close(1001)
}

/** Ana talks to luis from a page that then closes, as on a reload. */
async function reloadInMidCall() {
  const [ana, luis] = [await program.signIn('ana'), await program.signIn('luis')]
  const [page, luiss] = [await telephone(ana), await telephone(luis)]
  const notifications = await ana.open('/ws/notifications/demo-1001/', 'notifications')
  await page.call('1002')
  await luiss.reaches('ringing')
  await luiss.answer()
  await page.reaches('talking')
  await eventually(async () => expect((await luiss.hears()).devices).toEqual([page.id]))
  await goAway(ana, page)
  await notifications.next((frame) => JSON.stringify(frame.data).includes('"for":"self"'))
  await notifications.close()
  return { ana, luis, luiss, old: page }
}

test('a reloaded page finds its call, resumes it, and keeps talking', async () => {
  const { ana, luiss } = await reloadInMidCall()
  expect(await luiss.hears()).toEqual({ devices: [], music: true })
  const page = await telephone(ana)
  const { results } = await ana.call(listResumableCalls, {})
  const [call] = results.map((each) => resumableCall.parse(each))
  expect(call).toMatchObject({ direction: 'OUTGOING', number: '1002', label: 'Luis Martínez' })
  expect(new Date(call?.until ?? 0).getTime() - Date.now()).toBeGreaterThan(25_000)
  const call_id = call?.call_id ?? ''

  await ana.call(resumeCall, { body: { call_id, contact: page.contactName() } })
  await page.reaches('ringing')
  // The header's name on the SIP engine.
  expect(RESUME_HEADER).toBe('X-Resume')
  expect(await page.incoming()).toMatchObject({ headers: { callId: call_id, resumes: true } })
  await page.answer()
  await eventually(async () => expect(await luiss.hears()).toEqual({ devices: [page.id], music: false }))
  expect(await ana.call(listResumableCalls, {})).toEqual({ results: [] })
  await page.hangup()
  await luiss.ended()
})

test('resuming is refused to anybody else, for a call that does not wait, and at an unregistered device', async () => {
  const { ana, luis, luiss } = await reloadInMidCall()
  const [call] = (await ana.call(listResumableCalls, {})).results
  const call_id = call?.call_id ?? ''
  const strangers = [luis, await program.signIn('eva'), await program.signIn('marta')]
  for (const other of strangers) {
    expect(await other.call(listResumableCalls, {})).toEqual({ results: [] })
    const answer = await other.send(resumeCall, { body: { call_id, contact: 'device-1' } })
    expect(answer.status).toBe(404)
    expect((await other.send(endResumableCall, { params: { id: call_id } })).status).toBe(404)
  }
  const nowhere = await ana.send(resumeCall, { body: { call_id, contact: 'nobody' } })
  expect(nowhere.status).toBe(409)
  expect((await luiss.hears()).music).toBe(true)

  expect((await ana.send(endResumableCall, { params: { id: call_id } })).status).toBe(204)
  expect(await luiss.ended()).toEqual({ cause: 'normal' })
  expect((await ana.send(endResumableCall, { params: { id: call_id } })).status).toBe(404)
})

test('when the other page closes too, both histories show how long the answered call lasted', async () => {
  const { ana, luis, luiss } = await reloadInMidCall()
  const [call] = (await ana.call(listResumableCalls, {})).results
  await goAway(luis, luiss)
  for (const client of [ana, luis]) {
    const record = await eventually(async () => {
      const [newest] = (await client.call(getCalls, { body: { page_size: 1 } })).cdrs
      if (newest?.call_id !== call?.call_id) throw new Error('not recorded yet')
      return newest
    })
    expect(record).toMatchObject({ outcome: 'device-lost', missed: false, answered_at: call?.answered_at })
    const talked = Date.parse(record?.ended_at ?? '') - Date.parse(record?.answered_at ?? '')
    expect(talked).toBeGreaterThan(0)
    expect(record?.duration).toBe(Math.round(talked / 1000))
  }
})
