const [PLAIN, QUOTE, BACKSLASH, COMMA, OPENS, CLOSES] = [0, 1, 2, 3, 4, 5]
/** Kind of each byte; most are plain. */
const KINDS = new Uint8Array(256)
const SIGNS = [
  ['"', QUOTE],
  ['\\', BACKSLASH],
  [',', COMMA],
  ['{', OPENS],
  ['[', OPENS],
  ['}', CLOSES],
  [']', CLOSES],
] as const
for (const [sign, kind] of SIGNS) KINDS[sign.charCodeAt(0)] = kind ?? PLAIN

/** By kind: one more value; levels up or down. */
const COUNTED = [0, 0, 0, 1, 1, 0]
const STEPS = [0, 0, 0, 0, 1, -1]

/** Most values and levels of a JSON text. */
export interface JsonBounds {
  values: number
  depth: number
}

/**
 * Whether a JSON text has more values or levels than that. Counted without parsing, outside of strings: what people write there is
 * theirs. A small text of many tiny values, or of many levels, takes long to parse, to check and to store.
 */
export function exceedsJson(body: Buffer, { values, depth }: JsonBounds): boolean {
  let count = 0
  let level = 0
  let isText = false
  for (let at = 0; at < body.length; at += 1) {
    const kind = kindAt(body, at)
    if (kind === PLAIN) continue
    if (kind === QUOTE) isText = !isText
    else if (isText) at += kind === BACKSLASH ? 1 : 0
    else {
      count += Number(COUNTED[kind])
      level += Number(STEPS[kind])
      if (count > values || level > depth) return true
    }
  }
  return false
}

const kindAt = (body: Buffer, at: number): number => KINDS[body[at] ?? 0] ?? PLAIN
