import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { SipSettings } from '../config/settings.ts'

const NOBODY = 'sip:ping'

/** Local address of a listener bound to `address`. */
export const reachable = (address: string): string =>
  address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address

/**
 * Whether Asterisk answers SIP: sends an anonymous OPTIONS; any status counts. ARI can be fine while the SIP of all phones is
 * dropped, so only this tells.
 */
export async function answersSip(
  { address, port, domain }: SipSettings,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const host = reachable(address)
  const isV6 = host.includes(':')
  const socket = createSocket(isV6 ? 'udp6' : 'udp4')
  const limits = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]
  try {
    socket.bind(0, isV6 ? '::1' : undefined)
    await once(socket, 'listening')
    const id = crypto.randomUUID()
    const here = `${isV6 ? '[::1]' : '127.0.0.1'}:${socket.address().port}`
    const answer = once(socket, 'message', { signal: AbortSignal.any(limits) })
    socket.send(
      [
        `OPTIONS sip:${domain} SIP/2.0`,
        `Via: SIP/2.0/UDP ${here};branch=z9hG4bK${id};rport`,
        `From: <${NOBODY}@${domain}>;tag=${id}`,
        `To: <sip:${domain}>`,
        `Call-ID: ${id}`,
        'CSeq: 1 OPTIONS',
        'Max-Forwards: 1',
        'Content-Length: 0',
        '',
        '',
      ].join('\r\n'),
      port,
      host,
    )
    await answer
    return true
  } catch {
    // Timeout, or nobody listens.
    return false
  } finally {
    socket.close()
  }
}
