import type { Section } from './ini.ts'

const NOBODY = 'refused'

/**
 * Requests with a Replaces header (RFC 3891). Asterisk would put whoever sends one into the call that it names, without asking
 * whose that is and past the program: whoever once saw a call's identifiers could take it. Attended transfers of phones are not
 * concerned: those come as REFER. Such requests are everybody's of an endpoint whose every address is denied.
 */
export const REFUSED_REQUESTS: readonly Section[] = [
  [
    NOBODY,
    ['type', 'endpoint'],
    ['context', 'refused'],
    ['disallow', 'all'],
    ['allow', 'ulaw'],
    ['deny', '0.0.0.0/0.0.0.0'],
    ['deny', '::/0'],
    ['allow_transfer', 'no'],
    ['allow_subscribe', 'no'],
  ],
  [NOBODY, ['type', 'identify'], ['endpoint', NOBODY], ['match_header', 'Replaces: /./']],
]
