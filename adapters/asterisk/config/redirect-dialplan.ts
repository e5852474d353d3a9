/** Where a device sends its call (SIP 302) is known to the dialplan alone: a handler at the channel's end reports it. */

const CONTEXT = 'redirected'

/** Name of the reporting user event. */
export const REDIRECT_EVENT = 'redirected'

/** Variables of a channel whose redirection is reported. */
export const REPORT_REDIRECT = { 'CHANNEL(hangup_handler_push)': `${CONTEXT},s,1` }

const TARGET = `\${URIENCODE(\${REDIRECTING(to-num)})}`

/** What the device wrote is encoded, and so is neither an expression nor a second field of the event. */
export const redirectContext = `[${CONTEXT}]
exten => s,1,ExecIf($["${TARGET}" != ""]?UserEvent(${REDIRECT_EVENT},to: ${TARGET}))
 same => n,Return()
`
