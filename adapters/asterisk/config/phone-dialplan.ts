import { saysHidden } from '#platform/telephony/carrier/caller-words.ts'

/**
 * What a phone says of its caller. Who calls is known by the password; but somebody may have told the phone to hide the number, and
 * then it writes Privacy (RFC 3323), or a From without one.
 */

const CONTEXT = 'phone'
/** Channel variable: the letters of Privacy, and those of From. They come from outside, and cannot end an argument. */
export const ASKED = 'SUITE_ASKED'

/** Its context. */
export const PHONE = CONTEXT

const PRIVACY = `\${FILTER(a-zA-Z,\${PJSIP_HEADER(read,Privacy)})}`
const FROM = `\${FILTER(a-zA-Z@<,\${CHANNEL(pjsip,remote_uri)})}`

export const phoneContext = `[${CONTEXT}]
exten => s,1,Set(${ASKED}=${PRIVACY}.${FROM})
 same => n,Return()
`

/** Whether those letters ask that the number is not shown. */
export function asksToHide(letters: string): boolean {
  const [privacy = '', from = ''] = letters.toLowerCase().split('.')
  const [, user = '', host = ''] = /(?:^|<)sips?([a-z]*)@([a-z]*)/.exec(from) ?? []
  return /id|user|header/.test(privacy) || saysHidden(user) || host.startsWith('anonymousinvalid')
}
