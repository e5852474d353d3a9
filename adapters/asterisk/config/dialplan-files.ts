import { HOPS_HEADER } from '../ari-vocabulary.ts'
import { OUTSIDE_CONTEXT } from './outside-sip.ts'
import type { AsteriskSettings, ConfigFiles } from './settings.ts'
import { ADMISSION, admissionContext } from './share-dialplan.ts'

/**
 * Everything dialled goes to our application, within its company's share. Single letters are excluded: `h`, `i`, `s` and `t` are
 * special extensions, and a pattern matching `h` would deliver every call again at its end. Transfers by devices go to the
 * application, too. The application's arguments are the address that the call comes from, which tells companies with the same
 * carrier apart, and how often the call has been here.
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
${suite(http.app)}${outside ? `\n${outsideWorld(outside.app)}` : ''}`,
    // The built-in pickup at *8 precedes the dialplan and would take that number.
    'features.conf': '[general]\npickupexten=\n',
  }
}

const ARGUMENTS = `\${CHANNEL(pjsip,remote_addr)},\${FILTER(0-9,\${PJSIP_HEADER(read,${HOPS_HEADER})})}`

const enter = (app: string): string => `Set(PJSIP_TRANSFER_HANDLING()=ari-only)
 same => n,Stasis(${app},${ARGUMENTS})`

/** Three digits may be an emergency number, also after a prefix; the program knows which are, and where. */
const suite = (app: string): string => `[suite]
exten => _XXX,1,${ADMISSION('urgent')}
 same => n,${enter(app)}
exten => _[09]XXX,1,${ADMISSION('urgent')}
 same => n,${enter(app)}
exten => _[0-9*#+]!,1,${ADMISSION('ordinary')}
 same => n,${enter(app)}
exten => _[a-zA-Z].,1,${ADMISSION('ordinary')}
 same => n,${enter(app)}
`

const outsideWorld = (app: string): string => `[${OUTSIDE_CONTEXT}]
exten => _[0-9*#+]!,1,${enter(app)}
exten => _[a-zA-Z].,1,${enter(app)}
`
