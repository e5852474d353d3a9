/**
 * Keeps every source of calls within its company's share before the application hears of a call, so that a flood costs Asterisk a
 * channel for some milliseconds and the program nothing. A source is a trunk, or all phones of a company: a flood from outside
 * does not stop its people from calling. The limits are generous, the program counts exactly (`call-control/admission`): here two
 * calls that arrive in the same moment may count as one.
 */

/** Global variables that count refused calls: how many since the start, and the company of the latest. */
export const REFUSED = 'SUITE_REFUSED'
export const REFUSED_COMPANY = 'SUITE_REFUSED_COMPANY'

const CONTEXT = 'admission'
const DEFAULT_PER_SECOND = 10
/** Calls of a source in one second, as multiples of the share; those to numbers with the same last digit have less. */
const SOURCE_TIMES = 3
const NUMBER_TIMES = 2
/** Calls at a time by which one phone may pass all limits to an emergency number. */
const URGENT_AT_ONCE = 4

/** A step of the dialplan: goes on for admitted calls, hangs up others with congestion (503). */
export const ADMISSION = (kind: 'urgent' | 'ordinary'): string =>
  `Gosub(${CONTEXT},s,1(${kind},\${FILTER(0-9,\${EXTEN:-1})}))`

/**
 * The context behind `ADMISSION`. Channel variables come with the endpoint (`asterisk.shares_of`); channels without them are not
 * phones or trunks and pass. No Retry-After: carriers would hold back the calls to all their customers.
 */
export const admissionContext = (perSecond = DEFAULT_PER_SECOND): string => `[globals]
${REFUSED}=0
${REFUSED_COMPANY}=0

[${CONTEXT}]
exten => s,1,GotoIf($["\${SUITE_COMPANY}" = ""]?pass)
 same => n,Set(source=\${IF($["\${SUITE_ENDPOINT:0:6}" = "trunk."]?\${SUITE_ENDPOINT}:company.\${SUITE_COMPANY})})
 same => n,GotoIf($["\${ARG1}" != "urgent" | "\${SUITE_ENDPOINT:0:6}" = "trunk."]?ordinary)
 same => n,Set(GROUP(urgent)=\${SUITE_ENDPOINT})
 same => n,GotoIf($[\${GROUP_COUNT(\${SUITE_ENDPOINT}@urgent)} <= ${URGENT_AT_ONCE}]?pass)
 same => n(ordinary),Set(GROUP(source)=\${source})
 same => n,GotoIf($[\${GROUP_COUNT(\${source}@source)} > \${SUITE_CHANNELS}]?refuse)
 same => n,Set(share=$[\${SUITE_RATE} + \${SUITE_DEFAULTS} * ${perSecond}])
 same => n,Set(now=\${EPOCH})
 same => n,Set(state=\${GLOBAL(\${source}.\${ARG2})})
 same => n,Set(count=\${IF($["\${CUT(state,:,1)}" = "\${now}"]?$[\${CUT(state,:,2)} + 1]:1)})
 same => n,Set(GLOBAL(\${source}.\${ARG2})=\${now}:\${count})
 same => n,GotoIf($[\${count} > \${share} * ${NUMBER_TIMES}]?refuse)
 same => n,Set(state=\${GLOBAL(\${source})})
 same => n,Set(count=\${IF($["\${CUT(state,:,1)}" = "\${now}"]?$[\${CUT(state,:,2)} + 1]:1)})
 same => n,Set(GLOBAL(\${source})=\${now}:\${count})
 same => n,GotoIf($[\${count} <= \${share} * ${SOURCE_TIMES}]?pass)
 same => n(refuse),Set(GLOBAL(${REFUSED})=$[\${GLOBAL(${REFUSED})} + 1])
 same => n,Set(GLOBAL(${REFUSED_COMPANY})=\${SUITE_COMPANY})
 same => n,Hangup(42)
 same => n(pass),Return()
`
