import {
  type CarrierHeaders,
  HEADER_NAMES,
  plainHeaders,
} from '#platform/telephony/carrier/carrier-headers.ts'
import type { CallerId } from '#platform/telephony/port.ts'
import { PHONE } from './phone-dialplan.ts'

/**
 * Passes the headers of a carrier's INVITE to the application. They come from outside: each is cut and encoded, so that no comma or
 * quote in it ends an argument, and no parenthesis the call of a function.
 */

/** Channel variable: the encoded headers, each with a comma before it. */
export const SAID = 'SUITE_SAID'
const CONTEXT = 'carrier'
/** Of a header, bytes. All of them must fit into Asterisk's 8191 for an application's arguments, a third longer than they are. */
const MAX_BYTES = 384
/** Of History-Info, whose latest entries count: a target with its reason takes some 150. */
const MAX_HISTORY_BYTES = 1_024
/** Before each value, since an empty one cannot be encoded. */
const MARK = 'x'
const ADDRESS = /(?:sips?|tel):/i

/** In the order of the arguments, with how many headers of that name are read. */
const READ: readonly (readonly [keyof CarrierHeaders, number])[] = [
  ['requestUri', 1],
  ['from', 1],
  ['to', 1],
  ['calledParty', 1],
  ['asserted', 2],
  ['remoteParty', 1],
  ['privacy', 1],
  ['diversion', 1],
  ['historyInfo', 6],
  ['priority', 1],
]

/** A step of the dialplan: reads the headers of a call over a trunk, and of a phone's call what that says of itself. */
export const READ_CALLER = `Gosub(\${IF($["\${CHANNEL:6:6}" = "trunk."]?${CONTEXT}:${PHONE})},s,1(\${FILTER(0-9a-zA-Z*#+,\${EXTEN})}))`

/**
 * One request that comes by two ways, past a proxy that forks or from two servers of a carrier, is one call (RFC 3261, 8.2.2.2): the
 * later one is refused. What is for another number is another call.
 */
const MERGED = `Set(GROUP(merged)=\${MD5(\${CHANNEL(pjsip,call-id)} \${PJSIP_HEADER(read,CSeq)} \${ARG1})})
 same => n,ExecIf($[\${GROUP_COUNT(\${GROUP(merged)}@merged)} > 1]?PJSIPHangup(482))`

const valueRead = ([header, count]: (typeof READ)[number]): string =>
  header === 'requestUri'
    ? `\${CHANNEL(pjsip,request_uri)}`
    : Array.from(
        { length: count },
        (_, at) => `\${PJSIP_HEADER(read,${HEADER_NAMES[header]}${at === 0 ? '' : `,${at + 1}`})}`,
      ).join(',')

/** Above so many it is asked first whether there is any: each read waits for a thread of SIP, and most calls have none. */
const READ_AT_ONCE = 2

/** Sets `said`; ends before the application of the next step. */
function stepsFor(one: (typeof READ)[number]): string {
  const [header, count] = one
  const read = ` same => n,Set(said=${valueRead(one)})\n`
  if (header === 'requestUri' || count <= READ_AT_ONCE) return `${read} same => n,`
  return ` same => n,Set(said=)
 same => n,GotoIf($["\${PJSIP_HEADERS(${HEADER_NAMES[header]})}" = ""]?${header})
${read} same => n(${header}),`
}

/** Which bytes are passed, as a range of the dialplan. */
const passed = ([header]: (typeof READ)[number]): string =>
  header === 'historyInfo' ? `-${MAX_HISTORY_BYTES}` : `0:${MAX_BYTES}`

/** The context behind `READ_CALLER`. Functions that are given a value read it up to an unbalanced parenthesis: those go first. */
export const carrierContext = `[${CONTEXT}]
exten => s,1,${MERGED}
 same => n,Set(${SAID}=)
${READ.map((one) => `${stepsFor(one)}Set(${SAID}=\${${SAID}},\${BASE64_ENCODE(${MARK}\${REPLACE(said,()):${passed(one)}})})`).join('\n')}
 same => n,Return()
`

/**
 * Of the application's arguments after the others; null: of no carrier. `known`: what Asterisk read of an address that is too long to
 * be passed.
 */
export function carrierHeadersOf(
  encoded: readonly string[],
  known: { dialed: string; from: CallerId },
): CarrierHeaders | null {
  if (encoded.length === 0) return null
  const plain = plainHeaders(known.dialed, known.from)
  const values = new Map(READ.map(([header], at) => [header, decoded(encoded[at] ?? '')]))
  const value = (header: keyof CarrierHeaders) => values.get(header) ?? ''
  return {
    requestUri: value('requestUri') || plain.requestUri,
    from: ADDRESS.test(value('from')) ? value('from') : plain.from,
    to: value('to'),
    calledParty: value('calledParty'),
    asserted: value('asserted'),
    remoteParty: value('remoteParty'),
    privacy: value('privacy'),
    diversion: value('diversion'),
    historyInfo: value('historyInfo'),
    priority: value('priority'),
  }
}

/** SIP is UTF-8; names of older exchanges come in Latin-1. A header may be cut within a character. */
function decoded(encoded: string): string {
  const bytes = Buffer.from(encoded, 'base64').subarray(MARK.length)
  for (const cut of [0, 1, 2, 3]) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, bytes.length - cut))
    } catch {
      // Not UTF-8, or cut.
    }
    if (bytes.length < MAX_BYTES) break
  }
  return bytes.toString('latin1')
}
