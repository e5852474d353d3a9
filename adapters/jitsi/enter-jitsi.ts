import { randomInt } from 'node:crypto'
import { assertNoTransaction } from '#platform/db/database.ts'
import { readText } from '#platform/egress/decode-body.ts'
import { codeOf, type JitsiProbe, MAX_ANSWER, PROBE_MS, readSettings } from './probe-jitsi.ts'

export interface Entrance {
  /** `https://meet.example.com`, without trailing slash. */
  url: string
  room: string
  /** Null for servers without authentication. */
  jwt: string | null
}

/** Request ids increase from any start: XEP-0124, 14.1. */
const FIRST_RID = 1_000_000_000

const attribute = (value: string): string => value.replaceAll(/[<>&'"]/g, (one) => `&#${one.charCodeAt(0)};`)

/** An XMPP session over BOSH. */
function boshSession({ url, room, jwt }: Entrance, signal: AbortSignal) {
  const query = new URLSearchParams({ room, ...(jwt === null ? {} : { token: jwt }) })
  let rid = randomInt(FIRST_RID)
  /** @throws Error with the status when the server has no BOSH */
  return async (attributes: string, content: string): Promise<string> => {
    rid += 1
    const answer = await fetch(`${url}/http-bind?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8' },
      body: `<body rid='${rid}' ${attributes} xmlns='http://jabber.org/protocol/httpbind'>${content}</body>`,
      redirect: 'manual',
      signal,
    })
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`, { cause: { code: `HTTP ${answer.status}` } })
    return readText(answer, MAX_ANSWER)
  }
}

/** The server's refusal; null when admitted. */
const refusalIn = (answer: string): string | null => {
  if (/<success[\s/>]/.test(answer)) return null
  const why = /<text[^>]*>([^<]+)</.exec(answer)?.[1] ?? /<failure[^>]*>\s*<([\w-]+)/.exec(answer)?.[1]
  return why ?? /\bcondition=['"]([\w-]+)/.exec(answer)?.[1] ?? 'no answer'
}

/** Authenticates at a Jitsi Meet server with a token, like somebody who follows a link, without entering a room. */
export async function enterJitsi(entrance: Entrance, timeoutMs = PROBE_MS): Promise<JitsiProbe> {
  assertNoTransaction()
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const settings = await readSettings(entrance.url, signal)
    if ('state' in settings) return settings
    const post = boshSession(entrance, signal)
    const opened = await post(
      `to='${attribute(settings.domain)}' xml:lang='en' wait='5' hold='1' ver='1.6' content='text/xml; charset=utf-8' xmpp:version='1.0' xmlns:xmpp='urn:xmpp:xbosh'`,
      '',
    )
    const sid = /\bsid=['"]([^'"]+)['"]/.exec(opened)?.[1]
    if (sid === undefined) return { state: 'refused', detail: refusalIn(opened) ?? 'no session' }
    const refusal = refusalIn(
      await post(
        `sid='${attribute(sid)}'`,
        `<auth mechanism='ANONYMOUS' xmlns='urn:ietf:params:xml:ns:xmpp-sasl'/>`,
      ),
    )
    if (refusal !== null) return { state: 'refused', detail: refusal }
    await post(`sid='${attribute(sid)}' type='terminate'`, '')
    return { state: 'up', latencyMs: settings.latencyMs }
  } catch (error) {
    return { state: 'unreachable', detail: codeOf(error) }
  }
}
