const [PLAIN, SIGN, SPACE] = [0, 1, 2]
/** Kind of each byte. */
const KINDS = new Uint8Array(256)
for (const sign of '<=&') KINDS[sign.charCodeAt(0)] = SIGN
for (const space of ' \t\r\n') KINDS[space.charCodeAt(0)] = SPACE

/**
 * How much there is to read in an XML document, whose size alone says little: tags, attributes, entities and what spaces part. The
 * time of reading grows with its square. Many spaces at once, which indent, are one.
 */
export function weightOf(document: Buffer): number {
  let weight = 0
  let before: number = PLAIN
  for (let at = 0; at < document.length; at += 1) {
    const kind = KINDS[document[at] ?? 0] ?? PLAIN
    if (kind === SIGN || (kind === SPACE && before !== SPACE)) weight += 1
    before = kind
  }
  return weight
}
