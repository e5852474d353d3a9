/** A property of a card. */
export interface VcardProperty {
  name: string
  /** `item1` of `item1.TEL`: what belongs together, in lower case; empty: nothing. */
  group: string
  /** In upper case, with the semicolon before each. */
  parameters: string
  value: string
}

/** Text in a named encoding; UTF-8 or Windows-1252 without one, or when nobody knows it. */
function decoded(bytes: Buffer, charset: string | undefined): string {
  try {
    return new TextDecoder(charset ?? 'utf-8', { fatal: charset === undefined }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Bytes beyond ASCII came through undecoded only if the whole line was decoded before. */
function unquote(value: string, parameters: string): string {
  const charset = /CHARSET="?([\w-]+)/i.exec(parameters)?.[1]
  return value.replaceAll(/(?:=[0-9A-F]{2})+/gi, (run) =>
    decoded(Buffer.from(run.replaceAll('=', ''), 'hex'), charset),
  )
}

function propertyOf(line: string): VcardProperty | null {
  const found = /^(?:([\w-]+)\.)?([\w-]+)((?:;[^:"]*(?:"[^"]*"[^:"]*)*)?):(.*)$/.exec(line)
  if (!found) return null
  const [, group = '', name = '', parameters = '', value = ''] = found
  const plain = /QUOTED-PRINTABLE/i.test(parameters) ? unquote(value, parameters) : value
  return {
    name: name.toUpperCase(),
    group: group.toLowerCase(),
    parameters: parameters.toUpperCase(),
    value: plain,
  }
}

/** A value without its escapes. */
export const plainText = (value: string): string =>
  value
    .replaceAll(/\\n/gi, '\n')
    .replaceAll(/\\([,;\\])/g, '$1')
    .trim()

/**
 * Properties of each card of a file's lines (vCard 2.1 to 4.0), nested ones and a last one without its end too. Time depends on the
 * text: for workers.
 */
export function* vcardProperties(lines: Iterable<string>): Generator<VcardProperty[]> {
  const open: VcardProperty[][] = []
  for (const line of lines) {
    const property = propertyOf(line)
    if (property === null) continue
    const isCard = /^\s*VCARD\s*$/i.test(property.value)
    if (property.name === 'BEGIN' && isCard) open.push([])
    else if (property.name === 'END' && isCard) {
      const properties = open.pop()
      if (properties) yield properties
    } else open.at(-1)?.push(property)
  }
  yield* open.reverse()
}
