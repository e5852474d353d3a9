import { expect, test } from 'vitest'
import { readSdp } from './translate-sdp.ts'

const BROWSER = [
  'v=0',
  'o=- 1 1 IN IP4 127.0.0.1',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111 0 101',
  'c=IN IP4 0.0.0.0',
  'a=sendonly',
  'a=rtpmap:111 opus/48000/2',
  'a=rtpmap:101 telephone-event/8000',
  'm=video 9 UDP/TLS/RTP/SAVPF 96',
  'a=rtpmap:96 VP8/90000',
].join('\r\n')

test("a browser's offer is translated without its video and telephone events", () => {
  expect(readSdp(BROWSER)).toEqual({
    address: '0.0.0.0',
    port: 9,
    direction: 'sendonly',
    encrypted: true,
    codecs: ['opus', 'PCMU'],
  })
})

test("the session's address of a desk phone is used", () => {
  const phone = 'v=0\nc=IN IP4 192.0.2.7\nm=audio 4000 RTP/AVP 8 18\n'
  expect(readSdp(phone)).toMatchObject({
    address: '192.0.2.7',
    port: 4000,
    encrypted: false,
    codecs: ['PCMA', 'G729'],
  })
})

test('anything but SDP gives an empty result', () => {
  expect(readSdp('hola')).toEqual({
    address: null,
    port: null,
    direction: 'sendrecv',
    encrypted: false,
    codecs: [],
  })
})
