import { expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { changeRecordingPolicy } from '#features/recordings/contract/sound.ts'
import { eventually } from '#platform/testing/eventually.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import { addMember } from '../contract/conference.ts'
import { muteSelf, rejectCall, rejectTransfer, transferCall, transferEvent } from '../contract/control.ts'
import { changeForwards, readForwards } from '../contract/forwards.ts'
import { listParked, parkCall } from '../contract/parking.ts'
import { toggleRecord } from '../contract/recording.ts'
import { spyNumber } from '../contract/spy-number.ts'
import { changeSpyMode } from '../contract/spying.ts'

const program = await startTestProgram()
const admin = await program.signIn('admin')
// Without a decision nothing is recorded.
await admin.call(changeRecordingPolicy, {
  body: {
    ...{ incoming: false, outgoing: false, internal: false, queues: false, conferences: false },
    ...{ on_demand: true, announcement: 'spoken', kept_days: 90 },
  },
})

async function telephone(client: Client): Promise<Device> {
  const { account, password } = client.session.sipData ?? { account: '', password: '' }
  const known = { endpoint: account, secret: password }
  program.engine.addAccount(known)
  const device = program.engine.device(known)
  await device.register()
  return device
}

const accountOf = ({ session }: Client): string => session.sipData?.account ?? ''

test('a call is transferred over HTTP, only by its participants', async () => {
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

  // A participant already; another person's phone; another company's.
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
  // The call returns to luis.
  await luiss.reaches('ringing')
  await luiss.answer()
  await eventually(async () => expect((await anas.hears()).devices).toEqual([luiss.id]))
  await anas.hangup()
})

test('a call is parked by a participant, and listed to its company only', async () => {
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
  await eventually(async () =>
    expect((await ana.call(listParked, {})).results).toMatchObject([{ slot: 701, number: '1001' }]),
  )
  expect((await eva.call(listParked, {})).results).toEqual([])
  await anas.hangup()
  await eventually(async () => expect((await luis.call(listParked, {})).results).toEqual([]))
})

test('a participant starts and stops a recording, and for everybody else the call does not exist', async () => {
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
  const conference_id = luiss.sipCallId() ?? ''
  const wish = (client: Client, endpoint: Client, state: 'on' | 'pause' | 'resume' | 'off') =>
    client.send(toggleRecord, { body: { endpoint: accountOf(endpoint), conference_id, state } })
  expect(
    (await ana.send(toggleRecord, { body: { endpoint: accountOf(luis), conference_id, state: 'on' } }))
      .status,
  ).toBe(404)
  for (const endpoint of [eva, luis]) expect((await wish(eva, endpoint, 'on')).status).toBe(404)
  const mute = (client: Client, endpoint: Client) =>
    client.send(muteSelf, {
      body: { endpoint: accountOf(endpoint), call_id: conference_id, muted: true },
    })
  const muted = [mute(ana, luis), mute(eva, luis), mute(eva, eva), mute(ana, ana), mute(luis, luis)]
  // Participants name their own legs: luis's Call-ID means no call to ana.
  expect((await Promise.all(muted)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 200])
  for (const state of ['on', 'pause', 'resume', 'off'] as const)
    expect([state, (await wish(luis, luis, state)).status]).toEqual([state, 200])
  await anas.hangup()
  await luiss.ended()
})

test('supervisors listen in on a call in three modes, agents and other companies cannot', async () => {
  const [ana, luis, eva, marta] = [
    await program.signIn('ana'),
    await program.signIn('luis'),
    await program.signIn('eva'),
    await program.signIn('marta'),
  ]
  const [anas, luiss, evas] = [await telephone(ana), await telephone(luis), await telephone(eva)]
  const martas = await telephone(marta)
  await anas.call('1002')
  await luiss.reaches('ringing')
  await luiss.answer()
  await anas.reaches('talking')
  const way = (client: Client, endpoint: Client) =>
    client.send(changeSpyMode, { body: { endpoint: accountOf(endpoint), mode: 'join' } })
  expect((await way(marta, marta)).status).toBe(404)
  await evas.call(spyNumber('listen', '1002'))
  expect((await evas.ended()).cause).not.toBe('normal')
  await martas.call(spyNumber('listen', '1002'))
  await eventually(async () => expect((await martas.hears()).devices).toEqual([anas.id, luiss.id].toSorted()))
  expect((await way(ana, marta)).status).toBe(403)
  expect((await way(eva, marta)).status).not.toBe(200)
  expect((await way(marta, marta)).status).toBe(200)
  await eventually(async () => expect((await anas.hears()).devices).toContain(martas.id))
  await anas.hangup()
  await martas.ended()
})

test('people forward their calls only to where they may call themselves, invisible to another company', async () => {
  const [ana, eva] = [await program.signIn('ana'), await program.signIn('eva')]
  const nowhere = { always: '', busy: '', unanswered: '', away: '' }
  const set = (client: Client, changes: object) =>
    client.send(changeForwards, { body: { ...nowhere, ...changes } })
  expect((await set(ana, { busy: '1002', away: 'box' })).status).toBe(200)
  expect(await ana.call(readForwards, {})).toEqual({ ...nowhere, busy: '1002', away: 'box' })
  expect(await eva.call(readForwards, {})).toEqual(nowhere)
  for (const target of ['1999', '1001']) expect((await set(ana, { always: target })).status).toBe(409)
  expect(await ana.call(readForwards, {})).toEqual({ ...nowhere, busy: '1002', away: 'box' })
  expect((await set(ana, {})).status).toBe(200)
  expect(await ana.call(readForwards, {})).toEqual(nowhere)
})

test('a refusal of a call or invitation reaches the caller or inviter, with name and reason', async () => {
  const [ana, luis, eva, marta] = await program.signInAll('ana', 'luis', 'eva', 'marta')
  const [anas, luiss, martas] = [await telephone(ana), await telephone(luis), await telephone(marta)]
  const target = marta.session.sipData?.extension ?? ''
  const updates = await luis.open(`/ws/notifications/${accountOf(luis)}/`, 'notifications')
  const reason = 'Estoy en una reunión'
  const by = { number: target }

  await anas.call('1002')
  await luiss.reaches('ringing')
  const refusal = { endpoint: accountOf(luis), from: '1001', to: '1002', reason }
  const caller = await ana.open(`/ws/notifications/${accountOf(ana)}/`, 'notifications')
  expect((await eva.send(rejectCall, { body: refusal })).status).toBe(404)
  expect((await luis.send(rejectCall, { body: refusal })).status).toBe(200)
  expect((await caller.next(({ eventType }) => eventType === 'call_rejected')).data).toMatchObject({
    by: { number: '1002' },
    reason,
  })
  await anas.reaches('idle')

  await anas.call('1002')
  await luiss.reaches('ringing')
  await luiss.answer()
  await anas.reaches('talking')
  const own = { endpoint: accountOf(luis), target, call_id: luiss.sipCallId() ?? '' }
  expect((await luis.send(transferCall, { body: { ...own, type: 'conference' } })).status).toBe(200)
  await martas.reaches('ringing')
  const state = await updates.next(({ eventType }) => eventType === 'conference_state')
  const call_id = (state.data as { conference_id: string }).conference_id
  const body = { call_id, transfer_type: 'conference', endpoint: accountOf(marta), reason } as const
  // Nobody can refuse for her: not another company, nor a colleague, nor somebody who was not invited.
  for (const [client, endpoint] of [
    [eva, marta],
    [eva, eva],
    [ana, marta],
    [ana, ana],
  ] as const)
    expect(
      (await client.send(rejectTransfer, { body: { ...body, endpoint: accountOf(endpoint) } })).status,
    ).toBe(404)
  expect((await marta.send(rejectTransfer, { body })).status).toBe(200)
  await martas.ended()
  const frame = await updates.next(({ eventType }) => eventType === 'transfer_rejected')
  expect(frame.data).toMatchObject({ call_id, type: 'conference', by, reason })

  // Her phone rejects before her request arrives, without knowing that it is a conference.
  const invite = async (): Promise<void> => {
    const who = { endpoint: accountOf(luis), conference_id: call_id, member: target }
    expect((await luis.send(addMember, { body: who })).status).toBe(200)
    await martas.reaches('ringing')
  }
  const heard = (words: string) =>
    updates.next(
      ({ eventType, data }) =>
        eventType === 'transfer_rejected' && (data as { reason: string }).reason === words,
    )
  await invite()
  await martas.reject()
  await martas.ended()
  expect((await marta.send(rejectTransfer, { body: { ...body, reason: 'Luego' } })).status).toBe(200)
  await heard('Luego')
  await invite()
  const asCall = { endpoint: accountOf(marta), from: '1002', to: target, reason: 'Estoy fuera' }
  expect((await marta.send(rejectCall, { body: { ...asCall, from: '1001' } })).status).toBe(404)
  expect((await marta.send(rejectCall, { body: asCall })).status).toBe(200)
  await heard('Estoy fuera')
  await martas.ended()
  await anas.hangup()
  await luiss.ended()
})
