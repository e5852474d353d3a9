/** Words of mail (RFC 2047), which gateways between mail and telephones, and some exchanges, write into names as well. */
const ENCODED_WORD = /=\?([\w-]+)(?:\*[\w-]+)?\?([bq])\?([^?\s]*)\?=/gi

/** A display name as people read it: encoded words and percent-encoding decoded, where they are valid. */
export function plainName(name: string): string {
  // Blanks between two encoded words belong to neither.
  const joined = name.replaceAll(/(\?=)\s+(?==\?)/g, '$1')
  const read = joined.replaceAll(
    ENCODED_WORD,
    (whole: string, charset: string, kind: string, text: string) =>
      decoded(charset, kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : quoted(text)) ?? whole,
  )
  return read === name ? withoutPercent(name) : read
}

/** The `Q` encoding: `_` is a blank, `=C3` a byte. */
const quoted = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll('_', ' ')
      .replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** Null: the charset is unknown, or these are no bytes of it. */
function decoded(charset: string, bytes: Buffer): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** `Pe%C3%B1a%20SAS`: what is encoded has no blank, and every percent sign its two digits. `100% Pollo` is a name. */
function withoutPercent(name: string): string {
  if (!/^(?:[^\s%]|%[0-9a-f]{2})+$/i.test(name) || !name.includes('%')) return name
  try {
    return decodeURIComponent(name)
  } catch {
    // Not UTF-8.
    return name
  }
}
