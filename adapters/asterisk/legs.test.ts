import { describe, expect, test } from 'vitest'
import type { EngineEvent } from '#platform/telephony/port.ts'
import { parseMessage } from './ari/messages.ts'
import recorded from './fixtures/call-messages.json' with { type: 'json' }
import { Legs } from './legs.ts'

/** demo-1001 called 1002, which we dialled as leg-b: ringing, answer, a digit, hold, and leg-b hung up. */
function replay(legs: Legs): EngineEvent[] {
  return recorded.flatMap((message) => {
    const event = parseMessage(JSON.stringify(message))
    return event && 'channel' in event && event.type !== 'ChannelUserevent' ? legs.interpret(event) : []
  })
}

const arrivedId = recorded.find(({ type }) => type === 'StasisStart')?.channel?.id ?? ''

describe('the legs of a recorded call', () => {
  test('are reported in order, each event once', () => {
    const legs = new Legs()
    legs.expectDialed('leg-b')
    const events = replay(legs)
    expect(events.map((event) => event.type)).toEqual([
      'leg-arrived',
      'leg-dialing',
      'leg-ringing',
      'leg-answered',
      'leg-digit',
      'leg-held',
      'leg-resumed',
      'leg-ended',
      'leg-ended',
    ])
    expect(events[0]).toMatchObject({ leg: arrivedId, endpoint: 'demo-1001', dialed: '1002' })
    expect(events[1]).toMatchObject({ leg: 'leg-b', sipCallId: expect.stringMatching(/\S/) })
    expect(events[4]).toMatchObject({ leg: arrivedId, digit: '5' })
  })

  test('ended by us have our reason, ended by the device its own', () => {
    const legs = new Legs()
    legs.expectDialed('leg-b')
    legs.endedByUs('leg-b', 'answered-elsewhere')
    const ended = replay(legs).filter((event) => event.type === 'leg-ended')
    expect(ended).toContainEqual({ type: 'leg-ended', leg: 'leg-b', cause: 'answered-elsewhere' })
    expect(legs.has('leg-b')).toBe(false)
  })

  test('waiting for ringing ends when it rings, when the leg ends, or on timeout', async () => {
    const legs = new Legs()
    legs.expectDialed('leg-b')
    const waits = legs.untilRinging('leg-b', 60_000)
    replay(legs)
    await waits
    legs.expectDialed('leg-c')
    const gone = legs.untilRinging('leg-c', 60_000)
    legs.forgetAll()
    await gone
    legs.expectDialed('leg-d')
    await legs.untilRinging('leg-d', 1)
    await legs.untilRinging('unknown', 60_000)
  })

  test.each([
    ['told first that it is up', ['ChannelStateChange', 'ChannelDestroyed']],
    ['told only at its end', ['ChannelDestroyed']],
  ])('a caller who hangs up before the answer command returns counts as answered: %s', (_, types) => {
    const legs = new Legs()
    replay(legs)
    const ofCaller = recorded.filter((message) => 'channel' in message && message.channel?.id === arrivedId)
    const start = ofCaller.find(({ type }) => type === 'StasisStart')
    const end = ofCaller.find(({ type }) => type === 'ChannelDestroyed')
    const tell = (message: unknown) => {
      const event = parseMessage(JSON.stringify(message))
      return event && 'channel' in event && event.type !== 'ChannelUserevent' ? legs.interpret(event) : []
    }
    tell(start)
    const up = { ...end?.channel, state: 'Up' }
    const published = types.flatMap((type) => tell({ ...end, type, cause: 16, channel: up }))
    expect(published).toEqual([{ type: 'leg-ended', leg: arrivedId, cause: 'normal' }])

    tell(start)
    const ringing = { ...end?.channel, state: 'Ring' }
    expect(tell({ ...end, cause: 16, channel: ringing })).toEqual([
      { type: 'leg-ended', leg: arrivedId, cause: 'cancelled' },
    ])
  })

  test('to the outside enter the application before they are dialled, and are answered when up', async () => {
    const legs = new Legs()
    const one = recorded.find((message) => message.type === 'StasisStart')
    const tell = (type: string, state: string, more = {}) => {
      const channel = { ...one?.channel, id: 'out', name: 'PJSIP/trunk.7-00000001', state }
      const event = parseMessage(JSON.stringify({ ...one, ...more, type, channel }))
      return event && 'channel' in event && event.type !== 'ChannelUserevent'
        ? legs.interpret(event).map((told) => told.type)
        : []
    }
    legs.expectDialed('out', { outside: true })
    const entered = legs.entered('out')
    expect(tell('StasisStart', 'Down')).toEqual(['leg-dialing'])
    expect(await entered).toBe(true)
    expect(legs.progresses('out')).toBe(true)
    expect(tell('ChannelStateChange', 'Ringing')).toEqual(['leg-ringing'])
    expect(tell('ChannelStateChange', 'Up')).toEqual(['leg-answered'])
    expect(legs.progresses('out')).toBe(false)
    expect(tell('ChannelDestroyed', 'Up', { cause: 16 })).toEqual(['leg-ended'])
    legs.expectDialed('out', { outside: true })
    const gone = legs.entered('out')
    tell('ChannelDestroyed', 'Down', { cause: 34, tech_cause: 503 })
    expect(await gone).toBe(false)
  })
})
