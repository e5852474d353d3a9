import { beforeEach, describe, expect, test } from 'vitest'
import { HANGUP_DELAY } from './live-calls.ts'
import { MAX_CALLS } from './softphone.ts'
import { bye, softphoneBench } from './softphone-bench.ts'

let at: ReturnType<typeof softphoneBench>
beforeEach(async () => {
  at = softphoneBench()
  await at.phone.start()
  at.onEvent({ type: 'registered' })
})

describe('several calls', () => {
  const talkingTo = async () => {
    at.onEvent({ type: 'incoming', session: at.session('in', '1001'), resumes: null })
    await at.phone.answer()
    at.onEvent({ type: 'answered', id: 'in' })
    at.onEvent({ type: 'incoming', session: at.session('two', '1003'), resumes: null })
    at.done.length = 0
  }
  const phases = () =>
    at.state().calls.map(({ id, phase, held }) => `${id} ${phase === 'talking' && held ? 'held' : phase}`)

  test('answering a second call holds the first, and one can switch back', async () => {
    await talkingTo()
    expect(phases()).toEqual(['in talking', 'two ringing'])
    await at.phone.answer()
    at.onEvent({ type: 'answered', id: 'two' })
    expect(at.done).toEqual(['held in true', 'answer two'])
    expect(phases()).toEqual(['in held', 'two talking'])
    at.phone.swap()
    expect(phases()).toEqual(['in talking', 'two held'])
    at.phone.swap()
    expect(phases()).toEqual(['in held', 'two talking'])
  })

  test('rejecting a second call stops all the person’s devices and leaves the first alone', async () => {
    await talkingTo()
    at.phone.turnAway()
    expect(at.done).toEqual(['end two'])
    at.onEvent({ type: 'ended', id: 'two', ending: { ...bye, by: 'local', established: false } })
    at.advance(HANGUP_DELAY)
    expect(phases()).toEqual(['in talking'])
    expect(at.state().last).toMatchObject({ id: 'two', end: 'rejected' })
  })

  test('the first call is ended and the second answered', async () => {
    await talkingTo()
    const taking = at.phone.endAndAnswer()
    at.onEvent({ type: 'ended', id: 'in', ending: { ...bye, by: 'local' } })
    await taking
    at.onEvent({ type: 'answered', id: 'two' })
    at.advance(HANGUP_DELAY)
    expect(at.done).toContain('end in')
    expect(at.done).toContain('answer two')
    expect(phases()).toEqual(['two talking'])
  })

  test('mute, digits, hold and hang-up apply to the active call, or to a held one by id', async () => {
    await talkingTo()
    await at.phone.answer()
    at.onEvent({ type: 'answered', id: 'two' })
    at.done.length = 0
    at.phone.toggleMute()
    at.phone.sendDigit('5')
    expect(at.done).toEqual(['muted two true', 'told muted two true', 'digits 5'])
    at.phone.goTo('in')
    expect(at.state().calls).toMatchObject([
      { id: 'in', muted: false, held: false },
      { id: 'two', muted: true, held: true },
    ])
    at.phone.hangUp('two')
    expect(at.done.at(-1)).toBe('end two')
    at.phone.toggleHold()
    expect(phases()).toEqual(['in held', 'two held'])
  })

  test('only the active call is heard', async () => {
    const [one, two] = [{} as MediaStream, {} as MediaStream]
    await talkingTo()
    at.onEvent({ type: 'sound', id: 'in', stream: one })
    await at.phone.answer()
    at.onEvent({ type: 'sound', id: 'two', stream: two })
    at.onEvent({ type: 'answered', id: 'two' })
    at.phone.swap()
    at.phone.toggleHold()
    expect(at.heard.map((stream) => (stream === one ? 1 : stream === two ? 2 : 0))).toEqual([
      1, 0, 2, 0, 1, 0,
    ])
  })

  test('calling another number holds the first call, and ends one not answered yet', async () => {
    at.onEvent({ type: 'incoming', session: at.session('in', '1001'), resumes: null })
    expect(await at.phone.call('1002')).toBe('in-call')
    await at.phone.answer()
    at.onEvent({ type: 'answered', id: 'in' })
    expect(await at.phone.call('1002')).toBeNull()
    expect(phases()).toEqual(['in held', 'out dialing'])
    expect(await at.phone.call('1004')).toBe('in-call')
  })

  test('calls beyond the maximum are turned away', async () => {
    for (let number = 0; number <= MAX_CALLS; number += 1) {
      at.onEvent({ type: 'incoming', session: at.session(`call${number}`, `${number}`), resumes: null })
    }
    expect(at.state().calls).toHaveLength(MAX_CALLS)
    expect(at.done.at(-1)).toBe(`turn away call${MAX_CALLS}`)
  })

  test('stopping ends all calls', async () => {
    await talkingTo()
    at.phone.stop('no-microphone')
    expect(at.done).toEqual(['end in', 'end two', 'stop'])
    expect(at.state().calls).toEqual([])
  })
})

describe('after a reload', () => {
  const resumed = () =>
    ({ type: 'incoming', session: at.session('back', '1001'), resumes: 'the-call' }) as const

  test('the requested call is answered without ringing, and its time counts from its original answer', async () => {
    at.phone.expect('the-call', { direction: 'OUTGOING', number: '1001', since: -60_000 })
    at.onEvent(resumed())
    expect(at.call()).toMatchObject({ phase: 'connecting', direction: 'OUTGOING' })
    expect(at.done).toContain('answer back')
    at.onEvent({ type: 'answered', id: 'back' })
    expect(at.call()).toMatchObject({ phase: 'talking', answeredAt: -60_000 })
  })

  test('a call that another page requested is left to that page', () => {
    at.onEvent(resumed())
    expect(at.done).toContain('turn away back')
    expect(at.state().calls).toEqual([])
  })

  test('the server identifies this device by its contact once it is registered', () => {
    expect(at.phone.contact()).toBe('me')
    at.onEvent({ type: 'disconnected' })
    expect(at.phone.contact()).toBeNull()
  })
})
