/** Letters by which the time of reading XML grows with its square: tags, attributes, entities, and the spaces between names. */
const HEAVY = new Uint8Array(256)
for (const sign of '<=& \t\r\n') HEAVY[sign.charCodeAt(0)] = 1

/** How much there is to read in an XML document, whose size alone says little. */
export function weightOf(document: Buffer): number {
  let weight = 0
  for (let at = 0; at < document.length; at += 1) weight += HEAVY[document[at] ?? 0] ?? 0
  return weight
}
