import { describe, expect, test } from 'vitest'
import recorded from '../fixtures/call-messages.json' with { type: 'json' }
import { bridgeList, channelList, parseMessage } from './messages.ts'

const texts = recorded.map((message) => JSON.stringify(message))

describe('messages of a real Asterisk', () => {
  test('of the events of a dialled channel only its progress is used', () => {
    const peer = recorded.find((message) => 'channel' in message)?.channel
    const dial = (dialstatus: string) => parseMessage(JSON.stringify({ type: 'Dial', peer, dialstatus }))
    expect(['', 'RINGING', 'ANSWER'].map(dial)).toEqual([null, null, null])
    expect(dial('PROGRESS')).toMatchObject({ type: 'Dial', dialstatus: 'PROGRESS' })
  })

  test('all parse, and only used kinds are returned', () => {
    const kinds = new Set(texts.map((text) => parseMessage(text)?.type ?? null))
    expect([...kinds].sort()).toEqual(
      [
        'ChannelDestroyed',
        'ChannelDtmfReceived',
        'ChannelHold',
        'ChannelStateChange',
        'ChannelUnhold',
        'ContactStatusChange',
        'RESTResponse',
        'StasisStart',
        null,
      ].sort(),
    )
  })

  test('the lists in answers parse', () => {
    const body = (uri: string) => {
      const found = recorded.find((message) => 'uri' in message && message.uri === uri)
      return JSON.parse(found && 'message_body' in found ? (found.message_body ?? '') : '')
    }
    expect(channelList.parse(body('channels')).map(({ state }) => state)).toEqual(['Up', 'Up'])
    expect(bridgeList.parse(body('bridges'))).toMatchObject([{ id: 'br1', channels: { length: 2 } }])
  })

  test('a used kind with missing fields is refused', () => {
    expect(() => parseMessage('{"type":"StasisStart"}')).toThrow()
  })

  test.each(['{"type":"toString"}', '{"type":7}', 'null', '[]'])('%s is of no use', (text) => {
    expect(parseMessage(text)).toBeNull()
  })
})
