export interface Property {
  name: string
  params: ReadonlyMap<string, string>
  value: string
}

export interface Component {
  name: string
  properties: Property[]
  parts: Component[]
}

const utf8 = (content: Buffer): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return null
  }
}

/** Lines joined byte by byte: some programs fold between the bytes of one character (RFC 5545, 3.1). */
const joined = (content: Buffer): Buffer =>
  Buffer.from(content.toString('latin1').replaceAll(/\r?\n[ \t]/g, ''), 'latin1')

/** Text of a file: UTF-8 with or without its mark, UTF-16 with it, else Latin-1 (Windows). */
export function decoded(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return new TextDecoder('utf-16le').decode(content)
  if (content[0] === 0xfe && content[1] === 0xff) return new TextDecoder('utf-16be').decode(content)
  return utf8(content) ?? utf8(joined(content)) ?? new TextDecoder('windows-1252').decode(content)
}

function propertyOf(line: string): Property | null {
  let at = line.search(/[;:]/)
  if (at <= 0) return null
  const name = line.slice(0, at).toUpperCase()
  const params = new Map<string, string>()
  while (line[at] === ';') {
    // Office and Exchange write `TZID=(UTC-05:00) Bogota, Lima` and `TZID=tzone://Microsoft/Custom` without the quotes that a colon needs.
    const found =
      /^;(TZID)=([^;"]{0,100}:[^;"]{0,100})(?=:[\dTZ,]{8,9000}$)/i.exec(line.slice(at)) ??
      /^;([\w-]+)=("[^"]*"|\w+:\/\/[^;:"]*|[^;:"]*)(?:,(?:"[^"]*"|[^;:",]*))*/.exec(line.slice(at))
    if (!found) return null
    const [whole, key = '', value = ''] = found
    params.set(key.toUpperCase(), value.replace(/^"|"$/g, ''))
    at += whole.length
  }
  return line[at] === ':' ? { name: name.replace(/^.*\./, ''), params, value: line.slice(at + 1) } : null
}

/** Components of a file. Folded lines are joined first; what is no content line is passed over. */
export function readComponents(text: string): Component[] {
  const root: Component = { name: '', properties: [], parts: [] }
  const open = [root]
  // Some programs fold within a line break of theirs: an empty line is none.
  const lines = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n[ \t]/g, '')
    .split('\n')
  for (const line of lines) {
    const property = propertyOf(line)
    if (property === null) continue
    const here = open.at(-1) ?? root
    if (property.name === 'BEGIN') {
      const made = { name: property.value.trim().toUpperCase(), properties: [], parts: [] }
      here.parts.push(made)
      open.push(made)
    } else if (property.name === 'END') {
      if (open.length > 1) open.pop()
    } else here.properties.push(property)
  }
  return root.parts
}

export const textOf = (value: string): string =>
  value
    .replaceAll(/\\([nN;,\\:"])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter))
    .trim()
