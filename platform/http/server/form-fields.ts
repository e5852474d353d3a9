/** Of a form that another program posts. */
const MAX_FIELDS = 500
const AND = '&'.charCodeAt(0)

/** The fields of a posted form, the last of repeated ones; null of more than anybody has: each costs time, however short it is. */
export function formFields(body: Buffer): Readonly<Record<string, string>> | null {
  let fields = 1
  for (let at = body.indexOf(AND); at >= 0; at = body.indexOf(AND, at + 1)) {
    fields += 1
    if (fields > MAX_FIELDS) return null
  }
  return Object.fromEntries(new URLSearchParams(body.toString('utf8')))
}
