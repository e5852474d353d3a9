import { HOPS_HEADER } from '../ari-vocabulary.ts'
import { carrierContext, READ_CALLER, SAID } from './carrier-dialplan.ts'
import { messagesContext } from './messages-dialplan.ts'
import { OUTSIDE_CONTEXT } from './outside-sip.ts'
import { ASKED, phoneContext } from './phone-dialplan.ts'
import { redirectContext } from './redirect-dialplan.ts'
import type { AsteriskSettings, ConfigFiles } from './settings.ts'
import { ADMISSION, admissionContext, SHARE } from './share-dialplan.ts'

/**
 * Everything dialled goes to our application, within its company's share. Single letters are excluded: `h`, `i`, `s` and `t` are
 * special extensions, and a pattern matching `h` would deliver every call again at its end. Transfers by devices go to the
 * application, too. The application's arguments are the address that the call comes from, which tells companies with the same
 * carrier apart, how often the call has been here and how far it may go on, the share that it counts for, what a phone asks
 * (`phone-dialplan.ts`), and what a carrier wrote (`carrier-dialplan.ts`).
 */
export function dialplanFiles({
  http,
  outside,
  callsPerSecondPerCompany,
}: Pick<AsteriskSettings, 'http' | 'outside' | 'callsPerSecondPerCompany'>): ConfigFiles {
  return {
    'extensions.conf': `[general]
static=yes
writeprotect=yes

${admissionContext(callsPerSecondPerCompany)}
${carrierContext}
${phoneContext}
${redirectContext}
${messagesContext}
${suite(http.app)}${outside ? `\n${outsideWorld(outside.app)}` : ''}`,
    // The built-in pickup at *8 precedes the dialplan and would take that number.
    'features.conf': '[general]\npickupexten=\n',
  }
}

/** Channel variable: how far the call may go on, of Max-Forwards. Each reading of a header waits for a thread of SIP, so it is read once. */
const LEFT = 'SUITE_LEFT'

/** The first step. Two things in one, since Asterisk tells everybody of every step of a call. */
const BEGIN = `MSet(${LEFT}=\${FILTER(0-9,\${PJSIP_HEADER(read,Max-Forwards)})},PJSIP_TRANSFER_HANDLING()=ari-only)`

const ARGUMENTS = `\${CHANNEL(pjsip,remote_addr)},\${FILTER(0-9,\${PJSIP_HEADER(read,${HOPS_HEADER})})}.\${${LEFT}},\${${SHARE}},\${${ASKED}}\${${SAID}}`

const enter = (app: string): string => `${READ_CALLER}
 same => n,Stasis(${app},${ARGUMENTS})`

/** Whoever has no hop left goes no further (RFC 3261, 16.3): we are one more exchange on the way. */
const HOPS_LEFT = `ExecIf($["\${${LEFT}}" = "0"]?PJSIPHangup(483))`

/** Digits; registered contacts; `(601)555…` as some write it. */
const DIALLED = ['_[0-9*#+]!', '_[a-zA-Z].', '_[(.]!']
/** Stands for a Request-URI without a user. As `s`, which it is for Asterisk, it would look like a channel that no device created. */
const NO_USER = 'none'

const suite = (app: string): string => `[suite]
${DIALLED.map(
  (pattern) => `exten => ${pattern},1,${BEGIN}
 same => n,${HOPS_LEFT}
 same => n,${ADMISSION}
 same => n,${enter(app)}
`,
).join('')}exten => s,1,Goto(${NO_USER},1)
`

const outsideWorld = (app: string): string => `[${OUTSIDE_CONTEXT}]
${['_[0-9*#+]!', '_[a-zA-Z].'].map((pattern) => `exten => ${pattern},1,${BEGIN}\n same => n,${enter(app)}\n`).join('')}`
