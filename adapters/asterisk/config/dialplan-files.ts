import { OUTSIDE_CONTEXT } from './outside-sip.ts'
import type { AsteriskSettings, ConfigFiles } from './settings.ts'

/**
 * Everything that can be dialled goes to our application, which decides. A single letter is left out: `h`, `i`, `s` and
 * `t` are Asterisk's own names, and a pattern that caught `h` would hand over every call a second time at its end.
 * A transfer that the device asks for is the application's to decide as well.
 */
export function dialplanFiles({ http, outside }: Pick<AsteriskSettings, 'http' | 'outside'>): ConfigFiles {
  return {
    'extensions.conf': `[general]
static=yes
writeprotect=yes

${context('suite', http.app)}${outside ? `\n${context(OUTSIDE_CONTEXT, outside.app)}` : ''}`,
    // A pick-up of its own at *8, ahead of the dialplan, would keep that number from the application.
    'features.conf': '[general]\npickupexten=\n',
  }
}

const context = (name: string, app: string): string => `[${name}]
exten => _[0-9*#+]!,1,Set(PJSIP_TRANSFER_HANDLING()=ari-only)
 same => n,Stasis(${app})
exten => _[a-zA-Z].,1,Set(PJSIP_TRANSFER_HANDLING()=ari-only)
 same => n,Stasis(${app})
`
