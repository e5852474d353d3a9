/** Control characters: then it is not text. */
const CONTROL = /[^\P{Cc}\s]/u

function decode(content: Buffer): string {
  const mark = content.length < 2 ? 0 : content.readUInt16BE(0)
  if (mark === 0xfeff || mark === 0xfffe)
    return new TextDecoder(mark === 0xfeff ? 'utf-16be' : 'utf-16le').decode(content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // What programs of Latin America saved for long.
    return new TextDecoder('windows-1252').decode(content)
  }
}

/** Words of a text file; tags of markup and commands of RTF are left out. Empty for what is no text. */
export function readPlain(content: Buffer, name: string): string {
  const text = decode(content)
  if (CONTROL.test(text)) return ''
  if (/\.rtf$/i.test(name) || text.startsWith('{\\rtf'))
    return text
      .replaceAll(/\\'([\da-f]{2})/gi, (_, hex) =>
        new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')),
      )
      .replaceAll(/\\[a-z]{1,32}-?\d{0,10} ?|[{}]|\\\*/gi, ' ')
  if (/\.(html?|xml)$/i.test(name))
    return text
      .replaceAll(/<(script|style)\b[^>]{0,2000}>[^<]{0,100000}/gi, ' ')
      .replaceAll(/<[^<>]{0,5000}>/g, ' ')
  return text
}
