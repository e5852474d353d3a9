import { defineSocket } from '#platform/contract/socket.ts'
import { usePhone } from './abilities.ts'

/** SIP over WebSocket (sub-protocol `sip`), forwarded to the company's telephone engine. */
export const sipSocket = defineSocket({
  path: '/sip',
  purpose: 'sip',
  ability: usePhone,
  maxFrameBytes: 65_536,
  framesPerSecond: 60,
})
