/**
 * Mailboxes of the phones that subscribed to their messages. Asterisk of Debian has nothing else that sets their counts from outside
 * (no res_mwi_external), and its own voicemail counts files.
 */

const CONTEXT = 'messages'
/** A channel that sets the counts of `SUITE_BOX`. */
export const COUNT_MESSAGES = `Local/s@${CONTEXT}`

export const messagesContext = `[${CONTEXT}]
exten => s,1,MinivmMWI(\${SUITE_BOX}@${CONTEXT},0,\${SUITE_UNHEARD},\${SUITE_HEARD})
 same => n,Hangup()
`
