import { beforeEach, describe, expect, test, vi } from 'vitest'
import { HANGUP_DELAY, LAST_SHOWN, MEASURE_EVERY, SIP_GRACE } from './live-calls.ts'
import { statusOf } from './phone-state.ts'
import { CLICK_LOCKOUT } from './softphone.ts'
import { busy, bye, softphoneBench } from './softphone-bench.ts'

/** Not a measure of anything: what a busy machine may take. */
const PATIENCE_MS = 30_000

let at: ReturnType<typeof softphoneBench>
beforeEach(async () => {
  at = softphoneBench()
  await at.phone.start()
  at.onEvent({ type: 'registered' })
})

describe('calling', () => {
  test.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['ana@x', 'invalid'],
  ] as const)('%j cannot be called: %s', async (text, refusal) => {
    expect(await at.phone.call(text)).toBe(refusal)
    expect(at.done).toEqual(['start'])
    expect(at.call()).toBeNull()
  })

  test('a formatted number is dialled without its formatting, and shown from the click on', async () => {
    const release = at.hold()
    const calling = at.phone.call('(300) 123-45 67')
    expect(at.call()).toMatchObject({ number: '3001234567', phase: 'dialing' })
    release()
    expect(await calling).toBeNull()
    expect(at.call()?.id).toBe('out')
    await vi.waitFor(() => expect(at.call()?.info?.label).toBe('Label 3001234567'), PATIENCE_MS)
  })

  test('a failed look-up shows Desconocido and the call continues', async () => {
    at.failLookUps([new Error('not found')])
    await at.phone.call('999')
    await vi.waitFor(() => expect(at.call()?.info?.label).toBe('Desconocido'), PATIENCE_MS)
    expect(at.call()?.number).toBe('999')
  })

  test('hanging up before the microphone opens ends the session when it comes', async () => {
    const release = at.hold()
    const calling = at.phone.call('1002')
    at.phone.hangUp()
    expect(at.call()).toBeNull()
    release()
    await calling
    expect(at.done).toContain('end out')
    expect(at.call()).toBeNull()
  })

  test('without a microphone the call ends with that reason', async () => {
    at.setMicrophone(false)
    expect(await at.phone.call('1002')).toBe('no-microphone')
    expect(at.state()).toMatchObject({ calls: [], last: { end: 'no-microphone' } })
  })

  test('busy: the phone resets 100 ms later, says why, and forgets it', async () => {
    await at.phone.call('1002')
    at.onEvent({ type: 'ended', id: 'out', ending: busy })
    at.advance(HANGUP_DELAY - 1)
    expect(statusOf(at.state())).toBe('BUSY')
    at.advance(1)
    expect(at.state()).toMatchObject({ calls: [], last: { end: 'busy', number: '1002' } })
    at.advance(LAST_SHOWN)
    expect(at.state().last).toBeNull()
    expect(at.waiting()).toBe(0)
  })

  test('repeated clicks within 5 s call once', async () => {
    expect(await at.phone.clickToCall('1002')).toBeNull()
    at.onEvent({ type: 'ended', id: 'out', ending: busy })
    at.advance(HANGUP_DELAY)
    at.advance(CLICK_LOCKOUT - HANGUP_DELAY - 1)
    expect(await at.phone.clickToCall('1002')).toBe('locked')
    at.advance(1)
    expect(await at.phone.clickToCall('1002')).toBeNull()
  })

  test('a click during a call invites to it, by the same rules', async () => {
    await at.phone.call('1002')
    at.onEvent({ type: 'answered', id: 'out' })
    const click = (number: string) => {
      at.advance(CLICK_LOCKOUT)
      return at.phone.clickToCall(number)
    }
    expect(await click('(300) 123-45 67')).toBeNull()
    expect(at.done).toEqual(['start', 'call 1002', 'invite 3001234567 to out'])
    expect(await at.phone.clickToCall('1003')).toBe('locked')
    expect(await click('')).toBe('empty')
    expect(await click('ana@x')).toBe('invalid')
    // A held call cannot be joined: another call begins.
    at.phone.toggleHold()
    expect(await click('1003')).toBeNull()
    expect(at.done.slice(3)).toEqual(['held out true', 'call 1003'])
  })

  test('a click while another call rings does nothing', async () => {
    await at.phone.call('1002')
    at.onEvent({ type: 'alerting', id: 'out' })
    expect(await at.phone.clickToCall('1003')).toBe('in-call')
    expect(at.done).toEqual(['start', 'call 1002'])
  })

  test('an unregistered phone does not call', async () => {
    at.onEvent({ type: 'disconnected' })
    expect(await at.phone.call('1002')).toBe('off')
  })
})

describe('being called', () => {
  test('rings, is answered, talks, and is measured each second until the end', async () => {
    at.onEvent({ type: 'incoming', session: at.session('in', '1001'), resumes: null })
    expect(at.call()).toMatchObject({ direction: 'INCOMING', phase: 'ringing', number: '1001' })
    await at.phone.answer()
    expect(at.call()?.phase).toBe('connecting')
    at.onEvent({ type: 'answered', id: 'in' })
    at.setCounters({
      at: 1,
      ssrc: 4,
      packets: 10,
      bytes: 10,
      lost: 0,
      jitter: 0,
      energyIn: 1,
      energyOut: 1,
      rtt: null,
    })
    at.advance(MEASURE_EVERY)
    await vi.waitFor(() => expect(at.call()?.statistics?.packets).toBe(10), PATIENCE_MS)
    at.onEvent({ type: 'ended', id: 'in', ending: bye })
    at.advance(HANGUP_DELAY)
    expect(at.state()).toMatchObject({ calls: [], last: { end: 'hangup' } })
    at.advance(LAST_SHOWN)
    expect(at.waiting()).toBe(0)
  })

  test('a call rejected here shows as rejected', () => {
    at.onEvent({ type: 'incoming', session: at.session('in', '1001'), resumes: null })
    at.phone.hangUp()
    expect(at.done).toContain('end in')
    at.onEvent({
      type: 'ended',
      id: 'in',
      ending: { status: null, reason: null, by: 'local', established: false },
    })
    at.advance(HANGUP_DELAY)
    expect(at.state().last?.end).toBe('rejected')
  })

  test('without a microphone the caller is not left ringing', async () => {
    at.setMicrophone(false)
    at.onEvent({ type: 'incoming', session: at.session('in', '1001'), resumes: null })
    await at.phone.answer()
    expect(at.done).toContain('end in')
    expect(at.state().last?.end).toBe('no-microphone')
  })
})

describe("the server's word", () => {
  const word = (outcome: 'answered' | 'unregistered', id: string, answeredBy: string | null = null) => ({
    call_id: '00000000-0000-4000-8000-000000000000',
    sip_call_ids: ['x', id],
    answered_sip_call_id: answeredBy,
    direction: 'INCOMING' as const,
    state: 'ended' as const,
    number: '1001',
    label: 'Ana',
    started_at: '',
    answered_at: null,
    waiting: null,
    outcome,
  })

  test('answered on another device of the same person is not a missed call', () => {
    at.onEvent({ type: 'incoming', session: at.session('in', '1001'), resumes: null })
    at.onEvent({ type: 'ended', id: 'in', ending: { ...busy, status: null, reason: null } })
    at.advance(HANGUP_DELAY)
    expect(at.state().last?.end).toBe('cancelled')
    at.phone.callStateTold(word('answered', 'in', 'x'))
    expect(at.state().last?.end).toBe('answered-elsewhere')
  })

  test('a call that lost its signalling ends here too', async () => {
    await at.phone.call('1002')
    at.onEvent({ type: 'answered', id: 'out' })
    at.phone.callStateTold(word('answered', 'out', 'out'))
    at.advance(SIP_GRACE - 1)
    expect(statusOf(at.state())).toBe('IN_CALL')
    at.advance(1)
    expect(at.done).toContain('end out')
    expect(at.call()).toBeNull()
  })

  test('that arrives before its call applies when the call arrives', () => {
    const rings = {
      ...word('answered', 'in'),
      state: 'ringing' as const,
      outcome: null,
      via: ['Pedidos', 'Ventas'],
    }
    at.phone.callStateTold(rings)
    at.onEvent({ type: 'incoming', session: at.session('other', '1002'), resumes: null })
    expect(at.call()?.via).toEqual([])
    at.onEvent({ type: 'ended', id: 'other', ending: busy })
    at.advance(HANGUP_DELAY)
    at.onEvent({ type: 'incoming', session: at.session('in', '1001'), resumes: null })
    expect(at.call()).toMatchObject({ via: ['Pedidos', 'Ventas'], callId: rings.call_id })
  })

  test('on recording, conference and hold that arrives before its call applies too', () => {
    const call_id = crypto.randomUUID()
    const sip_call_ids = ['elsewhere', 'in']
    const recorded = { call_id, sip_call_ids, since: '2026-03-02T15:00:00.000Z', may_begin: false }
    at.phone.recordingTold({ ...recorded, state: 'on', may_end: true })
    at.phone.recordingTold({ ...recorded, state: 'paused', may_end: true })
    const started_at = '2026-03-02T14:59:00.000Z'
    at.phone.conferenceTold({ conference_id: call_id, started_at, ended_at: null, members: [], sip_call_ids })
    at.phone.heldTold({ call_id, sip_call_ids, held: true })
    at.onEvent({ type: 'incoming', session: at.session('in', '1001'), resumes: null })
    expect(at.call()).toMatchObject({
      recording: { state: 'paused', since: Date.parse(recorded.since), mayBegin: false, mayEnd: true },
      conference: { id: call_id, startedAt: started_at, members: [] },
      heldByOther: true,
    })
  })

  test('that arrives before an outgoing call has its Call-ID applies afterwards', async () => {
    const release = at.hold()
    const calling = at.phone.call('1002')
    at.phone.callStateTold({ ...word('unregistered', 'out'), state: 'ringing', outcome: null })
    release()
    await calling
    expect(at.call()?.callId).toBe(word('unregistered', 'out').call_id)
  })

  test('names the person behind a pick-up code', async () => {
    await at.phone.call('*701')
    const talks = { ...word('answered', 'out'), state: 'talking' as const, outcome: null, number: '1003' }
    at.phone.callStateTold({ ...talks, number: '*701' })
    expect(at.call()).toMatchObject({ number: '*701' })
    at.phone.callStateTold(talks)
    await vi.waitFor(
      () => expect(at.call()).toMatchObject({ number: '1003', info: { label: 'Label 1003' } }),
      PATIENCE_MS,
    )
    // Any other dialled number stays as shown.
    at.phone.callStateTold({ ...talks, number: '1009' })
    expect(at.call()).toMatchObject({ number: '1003' })
  })

  test('of a transfer clears the old recording state, but not that of the new call', async () => {
    at.onEvent({ type: 'incoming', session: at.session('in', '1001'), resumes: null })
    const talk = (call_id: string) => ({
      ...word('answered', 'in'),
      call_id,
      state: 'talking' as const,
      outcome: null,
    })
    const record = (call_id: string) =>
      at.phone.recordingTold({
        call_id,
        sip_call_ids: ['in'],
        state: 'on',
        since: null,
        may_begin: true,
        may_end: true,
      })
    const [first, second, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    at.phone.callStateTold(talk(first))
    record(first)
    at.phone.callStateTold(talk(second))
    expect(at.call()?.recording).toBeNull()
    record(third)
    at.phone.callStateTold(talk(third))
    expect(at.call()?.recording).toMatchObject({ callId: third, state: 'on' })
  })

  test('about an unknown call changes nothing', () => {
    const before = at.state()
    at.phone.callStateTold(word('unregistered', 'other'))
    expect(at.state()).toBe(before)
  })
})
