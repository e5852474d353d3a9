import { emergencyCountries, emergencyNumbers } from '#platform/telephony/numbers/emergency-numbers.ts'

/**
 * Keeps everybody within their share before the application hears of a call, so that a flood costs Asterisk a channel for some
 * milliseconds and the program nothing. A company has two shares: of the calls that come for it, over whatever trunk and carrier, and
 * of what its phones dial, so that a flood from outside does not stop its people from calling. Calls to nobody's number count for the
 * carrier alone. The limits are generous, the program counts exactly (`call-control/admission`): here two calls that arrive in the
 * same moment may count as one.
 */

/** Global variables that count refused calls: how many since the start, and the company of the latest; 0: of no company. */
export const REFUSED = 'SUITE_REFUSED'
export const REFUSED_COMPANY = 'SUITE_REFUSED_COMPANY'
/** Channel variable: the share that a call counts for, as the program counts it, too. */
export const SHARE = 'SUITE_SHARE'
/** Realtime family that tells whose a number is. */
export const CALLED_NUMBERS = 'called_numbers'

const CONTEXT = 'admission'
const DEFAULT_PER_SECOND = 10
/** Calls of a share in one second, as multiples of it; those to numbers with the same last digit have less. */
const SHARE_TIMES = 3
const NUMBER_TIMES = 2
/** Calls a second of a carrier to numbers that nobody owns. */
const NOBODYS_PER_SECOND = 5
/** Calls by which one phone may pass all limits to an emergency number: at a time, and in one second. */
const URGENT_AT_ONCE = 4
const URGENT_PER_SECOND = 4
/** The same for all phones of a company. */
const URGENT_AT_ONCE_OF_COMPANY = 100
const URGENT_PER_SECOND_OF_COMPANY = 20
/** A prefix for outside lines that people are used to, whatever a company's routes have. */
const USUAL_PREFIX = '0'

/** A step of the dialplan: goes on for admitted calls, hangs up others with congestion (503). */
export const ADMISSION = `Gosub(${CONTEXT},s,1(\${FILTER(0-9a-zA-Z*#+,\${EXTEN})}))`

/** What is counted: the calls of a share, those to numbers with the same last digit, and urgent ones of a phone and of a company. */
const CALLS = `\${${SHARE}}`
const CALLS_TO_NUMBERS = `${CALLS}.\${FILTER(0-9,\${ARG1:-1})}`
const URGENT_CALLS = `urgent.\${SUITE_ENDPOINT}`
const URGENT_CALLS_OF_COMPANY = `urgents.\${SUITE_COMPANY}`

/** How many calls a global variable has counted in its second. */
const countOf = (name: string): string => `\${CUT(GLOBAL(${name}),:,2)}`

/** Counts a call under a global variable, by the second. In one step, since Asterisk tells everybody of every step of a call. */
const countAs = (name: string): string =>
  ` same => n,Set(GLOBAL(${name})=\${EPOCH}:\${IF($["\${CUT(GLOBAL(${name}),:,1)}" = "\${EPOCH}"]?$[${countOf(name)} + 1]:1)})`

/** Sets `owner` to who owns that number and has the carrier's address; or is called at the contact that it registered. */
const findOwner = (
  variable: string,
): string => ` same => n,Set(owners=\${REALTIME_FIELD(${CALLED_NUMBERS},id,\${${variable}},owners)})
 same => n,Set(owner=$["\${owners}" =~ "/([0-9:]+)@([0-9a-f.:]+,)*\${from}[,/]"])
 same => n,ExecIf($["\${owner}" = ""]?Set(owner=$["\${owners}" =~ "/(\${SUITE_COMPANY}:[0-9:]+)@"]))`

/**
 * The context behind `ADMISSION`. Channel variables come with the endpoint (`asterisk.shares_of`); channels without them are not
 * phones or trunks and pass. A carrier's endpoint is any of its customers': the owner of the number is looked up, and has the
 * carrier's address among its own. A trunk that registered is called at its contact, and the number stands in To. No Retry-After: carriers would hold back the calls to all their customers.
 */
export const admissionContext = (perSecond = DEFAULT_PER_SECOND): string => `[globals]
${REFUSED}=0
${REFUSED_COMPANY}=0

[${CONTEXT}]
exten => s,1,GotoIf($["\${SUITE_COMPANY}" = ""]?pass)
 same => n,MSet(company=\${SUITE_COMPANY},channels=\${SUITE_CHANNELS},rate=$[\${SUITE_RATE} + \${SUITE_DEFAULTS} * ${perSecond}])
 same => n,Goto(\${IF($["\${${SHARE}:0:7}" = "nobody."]?carrier:\${IF($[\${DIALPLAN_EXISTS(${URGENT}-\${SUITE_COUNTRY},\${ARG1:-3},1)} = 1]?urgent:ordinary)})})
 same => n(urgent),Set(prefix=\${ARG1:0:-3})
 same => n,Set(prefixes=${USUAL_PREFIX}/\${SUITE_PREFIXES})
 same => n,GotoIf($["\${prefix}" != "" & "\${FIELDNUM(prefixes,/,\${prefix})}" = "0"]?ordinary)
 same => n,Set(GROUP(urgent)=\${SUITE_ENDPOINT})
 same => n,GotoIf($[\${GROUP_COUNT(\${SUITE_ENDPOINT}@urgent)} > ${URGENT_AT_ONCE}]?ordinary)
 same => n,Set(GROUP(urgents)=\${SUITE_COMPANY})
 same => n,GotoIf($[\${GROUP_COUNT(\${SUITE_COMPANY}@urgents)} > ${URGENT_AT_ONCE_OF_COMPANY}]?ordinary)
${countAs(URGENT_CALLS)}
 same => n,GotoIf($[${countOf(URGENT_CALLS)} > ${URGENT_PER_SECOND}]?ordinary)
${countAs(URGENT_CALLS_OF_COMPANY)}
 same => n,GotoIf($[${countOf(URGENT_CALLS_OF_COMPANY)} <= ${URGENT_PER_SECOND_OF_COMPANY}]?pass:ordinary)
 same => n(carrier),Set(number=\${IF($["\${ARG1:0:1}" = "+"]?\${ARG1:1}:\${ARG1})})
 same => n,Set(from=\${FILTER(0-9a-f.:,$["\${CHANNEL(pjsip,remote_addr)}" =~ "(.*):[0-9]+$"])})
${findOwner('number')}
 same => n,GotoIf($["\${owner}" != ""]?owned)
 same => n,Set(to=\${PJSIP_HEADER(read,To)})
 same => n,Set(other=\${FILTER(0-9,\${PJSIP_PARSE_URI_FROM(to,user)})})
 same => n,GotoIf($["\${other}" = "" | "\${other}" = "\${number}"]?nobody)
${findOwner('other')}
 same => n,GotoIf($["\${owner}" = ""]?nobody)
 same => n(owned),Set(company=\${CUT(owner,:,1)})
 same => n,Set(${SHARE}=calls.\${company})
 same => n,Set(rate=$[\${CUT(owner,:,2)} + \${CUT(owner,:,3)} * ${perSecond}])
 same => n,Set(channels=\${CUT(owner,:,4)})
 same => n(ordinary),Set(GROUP(share)=\${${SHARE}})
 same => n,GotoIf($[\${GROUP_COUNT(\${${SHARE}}@share)} > \${channels}]?refuse)
${countAs(CALLS_TO_NUMBERS)}
 same => n,GotoIf($[${countOf(CALLS_TO_NUMBERS)} > \${rate} * ${NUMBER_TIMES}]?refuse)
${countAs(CALLS)}
 same => n,GotoIf($[${countOf(CALLS)} <= \${rate} * ${SHARE_TIMES}]?pass:refuse)
 same => n(nobody),Set(company=0)
 same => n,Set(GROUP(share)=\${${SHARE}})
 same => n,GotoIf($[\${GROUP_COUNT(\${${SHARE}}@share)} > \${channels}]?refuse)
${countAs(CALLS)}
 same => n,GotoIf($[${countOf(CALLS)} <= ${NOBODYS_PER_SECOND}]?pass)
 same => n(refuse),Set(GLOBAL(${REFUSED})=$[\${GLOBAL(${REFUSED})} + 1])
 same => n,Set(GLOBAL(${REFUSED_COMPANY})=\${company})
 same => n,Hangup(42)
 same => n(pass),Return()

${urgentContexts()}`

/** Beginning of the contexts that hold a country's emergency numbers; nothing ever runs them. */
const URGENT = 'urgent'

function urgentContexts(): string {
  return emergencyCountries
    .map((country) => {
      const numbers = [...emergencyNumbers(country)].sort()
      return `[${URGENT}-${country}]\n${numbers.map((number) => `exten => ${number},1,NoOp()`).join('\n')}\n`
    })
    .join('\n')
}
