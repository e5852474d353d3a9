import { expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import type { Device } from '#platform/telephony/device.ts'
import { rejectCall, transferCall, transferEvent } from '../contract/control.ts'
import { listParked, parkCall } from '../contract/parking.ts'

const program = await startTestProgram()

async function telephone(client: Client): Promise<Device> {
  const { account, password } = client.session.sipData ?? { account: '', password: '' }
  const known = { endpoint: account, secret: password }
  program.engine.addAccount(known)
  const device = program.engine.device(known)
  await device.register()
  return device
}

const accountOf = ({ session }: Client): string => session.sipData?.account ?? ''

test('a call is transferred by the wire, and only by those who are in it', async () => {
  const [ana, luis, eva] = [
    await program.signIn('ana'),
    await program.signIn('luis'),
    await program.signIn('eva'),
  ]
  const [anas, luiss] = [await telephone(ana), await telephone(luis)]
  await anas.call('1002')
  await luiss.reaches('ringing')
  await luiss.answer()
  await anas.reaches('talking')

  const call_id = luiss.sipCallId() ?? ''
  const body = { endpoint: accountOf(luis), target: '1001', call_id, type: 'blind' } as const

  // In the call already; somebody else's phone; another company's.
  expect((await luis.send(transferCall, { body })).status).toBe(409)
  expect((await ana.send(transferCall, { body })).status).toBe(404)
  expect((await eva.send(transferCall, { body })).status).toBe(404)
  const foreign = { ...body, endpoint: accountOf(eva) }
  expect((await eva.send(transferCall, { body: foreign })).status).toBe(404)
  expect((await luis.send(transferCall, { body: { ...body, target: '1999' } })).status).toBe(404)
  const event = { endpoint: accountOf(luis), phase: 'complete', call_id } as const
  expect((await luis.send(transferEvent, { body: event })).status).toBe(404)

  const marta = await program.signIn('marta')
  const martas = await telephone(marta)
  const target = marta.session.sipData?.extension ?? ''
  expect((await luis.send(transferCall, { body: { ...body, target } })).status).toBe(200)
  await martas.reaches('ringing')
  const refuse = { endpoint: accountOf(marta), from: '1001', to: target, reason: '' }
  expect((await marta.send(rejectCall, { body: { ...refuse, to: '1001' } })).status).toBe(404)
  expect((await marta.send(rejectCall, { body: refuse })).status).toBe(200)
  // Back to luis.
  await luiss.reaches('ringing')
  await luiss.answer()
  await vi.waitFor(async () => expect((await anas.hears()).devices).toEqual([luiss.id]))
  await anas.hangup()
})

test('a call is parked by who is in it, and listed to the own company alone', async () => {
  const [ana, luis, eva] = [
    await program.signIn('ana'),
    await program.signIn('luis'),
    await program.signIn('eva'),
  ]
  const [anas, luiss] = [await telephone(ana), await telephone(luis)]
  await anas.call('1002')
  await luiss.reaches('ringing')
  await luiss.answer()
  await anas.reaches('talking')
  const body = { endpoint: accountOf(luis), call_id: luiss.sipCallId() ?? '' }
  expect((await ana.send(parkCall, { body })).status).toBe(404)
  expect((await eva.send(parkCall, { body })).status).toBe(404)
  expect((await luis.send(parkCall, { body })).status).toBe(200)
  await luiss.ended()
  await vi.waitFor(async () =>
    expect((await ana.call(listParked, {})).results).toMatchObject([{ slot: 701, number: '1001' }]),
  )
  expect((await eva.call(listParked, {})).results).toEqual([])
  await anas.hangup()
  await vi.waitFor(async () => expect((await luis.call(listParked, {})).results).toEqual([]))
})
