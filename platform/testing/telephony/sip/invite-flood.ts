import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { authorize } from './digest.ts'
import { formatSip, header, parseSip, type SipHeaders, type SipResponse } from './sip-message.ts'

/** A sender of calls: a carrier or a phone with an account, or a stranger. */
export interface FloodOrder {
  server: { address: string; port: number }
  /** Source address; any of 127.0.0.0/8 works on loopback. */
  from: string
  domain: string
  /** Number dialled by the nth request. */
  to: (nth: number) => string
  perSecond: number
  method?: 'INVITE' | 'REGISTER' | 'OPTIONS'
  account?: { user: string; secret: string }
}

export interface FloodCounts {
  sent: number
  /** Final responses by status. */
  finals: Map<number, number>
  /** Calls that got any response. */
  heard: number
}

export interface Flood {
  counts: FloodCounts
  /** Stops sending; safe to call again. */
  stop(): Promise<FloodCounts>
}

const TICK_MS = 20

/** Sends requests at a rate, without retransmissions; accepted calls are ended at once, others are left ringing. */
export async function startFlood(order: FloodOrder): Promise<Flood> {
  const socket = createSocket('udp4')
  socket.bind(0, order.from)
  await once(socket, 'listening')
  const here = `${order.from}:${socket.address().port}`
  const method = order.method ?? 'INVITE'
  const heard = new Set<string>()
  const ended = new Set<string>()
  let challenge: string | null = null
  let first: number | null = null
  let isOpen = true
  const counts: FloodCounts = { sent: 0, finals: new Map(), heard: 0 }
  const sdp = [
    'v=0',
    `o=- 1 1 IN IP4 ${order.from}`,
    's=-',
    `c=IN IP4 ${order.from}`,
    't=0 0',
    'm=audio 40000 RTP/AVP 0 8',
    'a=sendrecv',
    '',
  ].join('\r\n')

  const send = (text: string) => socket.send(text, order.server.port, order.server.address)
  const base = (callId: string, nth: string, to: string, what: string, branch: string): SipHeaders => [
    ['via', `SIP/2.0/UDP ${here};branch=${branch};rport`],
    ['from', `<sip:57300${nth.padStart(7, '0')}@${order.domain}>;tag=${callId}`],
    ['to', to],
    ['call-id', callId],
    ['cseq', `${what === 'BYE' ? 2 : 1} ${what}`],
    ['max-forwards', '70'],
  ]

  function request(nth: number): void {
    const callId = `${nth}-${randomBytes(6).toString('hex')}`
    const uri = `sip:${order.to(nth)}@${order.domain}`
    const headers = base(callId, String(nth), `<${uri}>`, method, `z9hG4bK${callId}`)
    counts.sent += 1
    const more: SipHeaders = [['contact', `<sip:flood@${here}>`]]
    if (order.account && challenge !== null)
      more.push(['authorization', authorize(challenge, order.account, { method, uri })])
    if (method === 'INVITE') more.push(['content-type', 'application/sdp'])
    send(formatSip(`${method} ${uri} SIP/2.0`, [...headers, ...more], method === 'INVITE' ? sdp : ''))
  }

  function acknowledge(answer: SipResponse, callId: string): void {
    const nth = callId.split('-')[0] ?? '0'
    const to = header(answer, 'to')
    const target = /<([^>]+)>/.exec(to)?.[1] ?? ''
    if (answer.status >= 300) {
      send(formatSip(`ACK ${target} SIP/2.0`, base(callId, nth, to, 'ACK', `z9hG4bK${callId}`)))
      return
    }
    const contact = /<([^>]+)>/.exec(header(answer, 'contact'))?.[1] ?? target
    for (const what of ['ACK', 'BYE'])
      send(
        formatSip(
          `${what} ${contact} SIP/2.0`,
          base(callId, nth, to, what, `z9hG4bK${randomBytes(8).toString('hex')}`),
        ),
      )
  }

  socket.on('message', (data) => {
    const message = parseSip(data.toString())
    if (message.kind !== 'response') return
    const callId = header(message, 'call-id')
    if (!heard.has(callId)) {
      heard.add(callId)
      counts.heard += 1
    }
    if (message.status < 200 || header(message, 'cseq') !== `1 ${method}`) return
    if (method === 'INVITE') acknowledge(message, callId)
    if (message.status === 401 && order.account) {
      // Challenges are good for many requests.
      challenge = header(message, 'www-authenticate')
      counts.sent -= 1
      counts.heard -= 1
      return
    }
    if (ended.has(callId)) return
    ended.add(callId)
    counts.finals.set(message.status, (counts.finals.get(message.status) ?? 0) + 1)
  })

  const timer = setInterval(() => {
    if (order.account && challenge === null) {
      if (counts.sent === 0) request(0)
      return
    }
    first ??= performance.now()
    const due = ((performance.now() - first) / 1000) * order.perSecond
    while (counts.sent < due) request(counts.sent)
  }, TICK_MS)
  return {
    counts,
    async stop() {
      clearInterval(timer)
      if (isOpen) {
        isOpen = false
        socket.close()
        await once(socket, 'close')
      }
      return counts
    },
  }
}
