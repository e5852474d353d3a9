import { expect, test } from 'vitest'
import { callOfFrame } from './call-frame.ts'

const frame = (first: string, cseq: string, to = '<sip:1002@suite.local>') =>
  `${first}\r\nTo: ${to}\r\nCall-ID: c\r\nCSeq: 1 ${cseq}\r\n\r\n`

test.each([
  ['INVITE sip:1002@suite.local SIP/2.0', 'INVITE', undefined, 'setting-up'],
  ['SIP/2.0 180 Ringing', 'INVITE', undefined, 'setting-up'],
  ['SIP/2.0 486 Busy Here', 'INVITE', undefined, 'failed'],
  ['ACK sip:1002@suite.local SIP/2.0', 'ACK', undefined, 'nothing'],
  ['CANCEL sip:1002@suite.local SIP/2.0', 'CANCEL', undefined, 'nothing'],
  ['SIP/2.0 200 OK', 'INVITE', undefined, 'talking'],
  ['INVITE sip:x SIP/2.0', 'INVITE', '<sip:1002@suite.local>;tag=b', 'talking'],
  ['UPDATE sip:x SIP/2.0', 'UPDATE', '<sip:1002@suite.local>;tag=b', 'talking'],
  ['SIP/2.0 481 Gone', 'UPDATE', '<sip:1002@suite.local>;tag=b', 'nothing'],
  ['BYE sip:x SIP/2.0', 'BYE', '<sip:1002@suite.local>;tag=b', 'over'],
  ['SIP/2.0 200 OK', 'BYE', '<sip:1002@suite.local>;tag=b', 'over'],
])('%s (CSeq %s, To %s) means for its call: %s', (first, cseq, to, says) => {
  expect(callOfFrame(frame(first, cseq, to))).toEqual({ sipCallId: 'c', says })
})

test.each(['%s concerns no call', 'OPTIONS', 'NOTIFY'])('%s is about no call', (method) => {
  expect(callOfFrame(frame(`${method} sip:suite.local SIP/2.0`, method))).toBeNull()
})
