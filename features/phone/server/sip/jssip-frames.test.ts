import { UA, type WebSocketInterface } from 'jssip'
import { expect, test } from 'vitest'
import { mayPass } from './sip-guard.ts'
import { readSipFrame } from './sip-message.ts'

/** Real frames of the softphone must pass, including its answer to a challenge. */
test("JsSIP's registration passes, before the challenge and after it", async () => {
  const sent: string[] = []
  const answered = Promise.withResolvers<void>()
  const socket = {
    via_transport: 'WS',
    url: 'ws://x',
    sip_uri: 'sip:x;transport=ws',
    connect: () => setTimeout(() => (socket as unknown as { onconnect: () => void }).onconnect()),
    disconnect: () => undefined,
    isConnected: () => true,
    isConnecting: () => false,
    send(text: string) {
      sent.push(text)
      if (sent.length === 1) challenge(text)
      else answered.resolve()
      return true
    },
  }
  const challenge = (text: string) => {
    const repeated = text.split('\r\n').filter((line) => /^(Via|From|To|Call-ID|CSeq):/i.test(line))
    const digest =
      'WWW-Authenticate: Digest realm="suite",nonce="17/abc=",opaque="5",algorithm=MD5,qop="auth"'
    const answer = ['SIP/2.0 401 Unauthorized', ...repeated, digest, 'Content-Length: 0', '', ''].join('\r\n')
    setTimeout(() => (socket as unknown as { ondata: (data: string) => void }).ondata(answer))
  }
  const ua = new UA({
    sockets: [socket as unknown as WebSocketInterface],
    contact_uri: 'sip:1a2b3c4d@0123456789ab.invalid;transport=ws',
    uri: 'sip:demo-1001@suite.local',
    authorization_user: 'demo-1001',
    password: 'secret',
    display_name: 'Ana "la" Díaz',
  })
  ua.start()
  await answered.promise
  for (const text of sent) {
    const read = readSipFrame(text)
    if (read.kind !== 'request') throw new Error(`not understood: ${text}`)
    expect(mayPass(read.request, 'demo-1001'), text).toBe(true)
  }
  expect(sent[1]).toContain('Authorization: Digest')
  socket.isConnected = () => false
  ua.stop()
})
