import { HOPS_HEADER } from '../ari-vocabulary.ts'
import { OUTSIDE_CONTEXT } from './outside-sip.ts'
import type { AsteriskSettings, ConfigFiles } from './settings.ts'

/**
 * Everything dialled goes to our application. Single letters are excluded: `h`, `i`, `s` and `t` are special extensions, and a
 * pattern matching `h` would deliver every call again at its end. Transfers by devices go to the application, too. The
 * application's arguments are the address that the call comes from, which tells companies with the same carrier apart, and how
 * often the call has been here.
 */
export function dialplanFiles({ http, outside }: Pick<AsteriskSettings, 'http' | 'outside'>): ConfigFiles {
  return {
    'extensions.conf': `[general]
static=yes
writeprotect=yes

${context('suite', http.app)}${outside ? `\n${context(OUTSIDE_CONTEXT, outside.app)}` : ''}`,
    // The built-in pickup at *8 precedes the dialplan and would take that number.
    'features.conf': '[general]\npickupexten=\n',
  }
}

const ARGUMENTS = `\${CHANNEL(pjsip,remote_addr)},\${FILTER(0-9,\${PJSIP_HEADER(read,${HOPS_HEADER})})}`

const context = (name: string, app: string): string => `[${name}]
exten => _[0-9*#+]!,1,Set(PJSIP_TRANSFER_HANDLING()=ari-only)
 same => n,Stasis(${app},${ARGUMENTS})
exten => _[a-zA-Z].,1,Set(PJSIP_TRANSFER_HANDLING()=ari-only)
 same => n,Stasis(${app},${ARGUMENTS})
`
