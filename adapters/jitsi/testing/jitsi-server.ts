import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface StandIn {
  /** `http://127.0.0.1:…` */
  url: string
  /** Open sessions. */
  open: Set<string>
  close(): Promise<void>
}

interface Behaviour {
  /** Its `config.js`; null: not found. */
  config?: string | null
  /** Result of Prosody's `mod_auth_token` for a token or none; null admits. */
  judge?: (token: string | null) => string | null
  /** Without BOSH. */
  bosh?: boolean
  /** Opens sessions, then stops answering. */
  silent?: boolean
}

export const DOCKER_CONFIG = "var config = {};\nconfig.hosts = {};\nconfig.hosts.domain = 'meet.jitsi';\n"
export const DEBIAN_CONFIG = `var config = {
    hosts: {
        // XMPP domain.
        domain: 'meet.jitsi',
        // anonymousdomain: 'guest.example.com',
        muc: 'conference.' + subdomain + 'meet.jitsi',
    },
};`

const SASL = "xmlns='urn:ietf:params:xml:ns:xmpp-sasl'"

/** A fake Jitsi Meet server: config.js and authentication. */
export async function startJitsiServer({
  config = DOCKER_CONFIG,
  judge = () => null,
  bosh = true,
  silent = false,
}: Behaviour = {}): Promise<StandIn> {
  const open = new Set<string>()
  /** `mod_auth_token` keeps the session's first token. */
  const tokens = new Map<string, string | null>()
  const rids = new Map<string, number>()

  const xmpp = async (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => {
    const body = await text(request)
    const say = (attributes: string, content: string) =>
      response
        .writeHead(200, { 'content-type': 'text/xml; charset=utf-8' })
        .end(`<body ${attributes} xmlns='http://jabber.org/protocol/httpbind'>${content}</body>`)
    const rid = Number(/ rid='(\d+)'/.exec(body)?.[1])
    const sid = / sid='([^']+)'/.exec(body)?.[1]
    if (sid === undefined) {
      if (!body.includes("to='meet.jitsi'")) return say("type='terminate' condition='host-unknown'", '')
      const made = `session-${tokens.size + 1}`
      open.add(made)
      tokens.set(made, query.get('token'))
      rids.set(made, rid)
      return say(
        `sid='${made}' wait='5'`,
        `<stream:features xmlns:stream='http://etherx.jabber.org/streams'><mechanisms ${SASL}><mechanism>ANONYMOUS</mechanism></mechanisms></stream:features>`,
      )
    }
    if (!open.has(sid) || rid !== (rids.get(sid) ?? 0) + 1) {
      return say("type='terminate' condition='item-not-found'", '')
    }
    rids.set(sid, rid)
    if (silent) return
    if (body.includes("type='terminate'")) {
      open.delete(sid)
      return say("type='terminate'", '')
    }
    const refusal = judge(tokens.get(sid) ?? null)
    if (refusal === null) return say('', `<success ${SASL}/>`)
    open.delete(sid)
    return say('', `<failure ${SASL}><not-allowed/><text>${refusal}</text></failure>`)
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://jitsi')
    if (pathname.endsWith('/config.js') && config !== null) return void response.end(config)
    if (pathname.endsWith('/http-bind') && bosh) return void xmpp(request, response, searchParams)
    response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
