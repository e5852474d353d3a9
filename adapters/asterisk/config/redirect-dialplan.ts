/**
 * What a dialled leg's other side wrote last is known to the dialplan alone: where a device sends its call (SIP 302), and in which
 * words a carrier refuses it. A handler at the channel's end reports it.
 */

const REDIRECTED = 'redirected'
const REFUSED = 'refused'

/** Names of the reporting user events. */
export const REDIRECT_EVENT = REDIRECTED
export const REFUSAL_EVENT = REFUSED

const handler = (context: string) => ({ 'CHANNEL(hangup_handler_push)': `${context},s,1` })

/** Variables of a channel whose redirection is reported. */
export const REPORT_REDIRECT = handler(REDIRECTED)
/** Of one whose refusal is. */
export const REPORT_REFUSAL = handler(REFUSED)

/** What comes from outside is encoded, and so is neither an expression nor a second field of the event. */
const reporting = (context: string, value: string): string => {
  const encoded = `\${URIENCODE(${value})}`
  return `[${context}]
exten => s,1,ExecIf($["${encoded}" != ""]?UserEvent(${context},to: ${encoded}))
 same => n,Return()
`
}

/** Asterisk keeps the status line of the last response: `SIP 404 Not Found`. */
export const redirectContext = `${reporting(REDIRECTED, `\${REDIRECTING(to-num)}`)}
${reporting(REFUSED, `\${HANGUPCAUSE(\${CHANNEL},tech)}`)}`
