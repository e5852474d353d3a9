/** Longest text that is shown, characters. */
const MAX_CHARACTERS = 120

/** What every exchange writes by itself (RFC 3261 and its relatives), without spaces and case: the status says it better. */
const USUAL = new Set(
  `Bad Request,Unauthorized,Payment Required,Forbidden,Not Found,Method Not Allowed,Not Acceptable,Proxy Authentication Required,
   Request Timeout,Request Timed Out,Gone,Conditional Request Failed,Request Entity Too Large,Request URI Too Long,Request-URI Too Long,
   Unsupported Media Type,Unsupported URI Scheme,Bad Extension,Extension Required,Session Interval Too Small,Interval Too Brief,
   Anonymity Disallowed,Temporarily Unavailable,Temporarily Not Available,Call Leg Transaction Does Not Exist,
   Call/Transaction Does Not Exist,Call Does Not Exist,Loop Detected,Too Many Hops,Address Incomplete,Ambiguous,Busy Here,Busy,
   Request Terminated,Request Cancelled,Not Acceptable Here,Bad Event,Request Pending,Undecipherable,Server Internal Error,
   Internal Server Error,Server Error,Not Implemented,Bad Gateway,Service Unavailable,Server Time-out,Server Timeout,Gateway Timeout,
   Version Not Supported,Message Too Large,Precondition Failure,Busy Everywhere,Decline,Declined,Does Not Exist Anywhere,
   Unwanted,Rejected,No Response,Failure,Error,Status,Unknown`
    .split(',')
    .map((phrase) => phraseKey(phrase)),
)

function phraseKey(phrase: string): string {
  return phrase.toLowerCase().replace(/[^a-z]/g, '')
}

/**
 * What a carrier says of its refusal in its own words, from the reason phrase of its response; null where it says no more than the
 * status does. It comes from outside: one line, without characters that would change its direction.
 */
export function refusalWords(phrase: string): string | null {
  const text = phrase
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (!/\p{L}/u.test(text) || USUAL.has(phraseKey(text))) return null
  return [...text].slice(0, MAX_CHARACTERS).join('')
}
