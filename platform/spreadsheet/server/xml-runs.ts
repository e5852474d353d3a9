const [LESS, GREATER, DOUBLE, SINGLE] = [0x3c, 0x3e, 0x22, 0x27]
const SPECIAL = ['<!--', '<![CDATA[', '<?'] as const
const ENDS = { '<!--': '-->', '<![CDATA[': ']]>', '<?': '?>' } as const

/** The end of a tag that begins at `start`, ignoring `>` in quotes. */
function endOfTag(xml: Buffer, start: number): number {
  let quote = 0
  for (let at = start; at < xml.length; at += 1) {
    const byte = xml[at] ?? 0
    if (quote !== 0) {
      if (byte === quote) quote = 0
    } else if (byte === DOUBLE || byte === SINGLE) quote = byte
    else if (byte === GREATER) return at + 1
  }
  return xml.length
}

function endOfMarkup(xml: Buffer, start: number): number {
  const opening = SPECIAL.find((letters) =>
    xml.subarray(start, start + letters.length).equals(Buffer.from(letters)),
  )
  if (opening === undefined) return endOfTag(xml, start)
  const end = xml.indexOf(ENDS[opening], start + opening.length)
  return end === -1 ? xml.length : end + ENDS[opening].length
}

/** The longest tag, comment or text between them, in bytes. Goes over the document once. */
export function longestRun(xml: Buffer): number {
  let longest = 0
  let at = 0
  while (at < xml.length) {
    const next = xml[at] === LESS ? endOfMarkup(xml, at) : xml.indexOf(LESS, at)
    const end = next === -1 ? xml.length : next
    longest = Math.max(longest, end - at)
    at = end
  }
  return longest
}
