import { stripVTControlCharacters } from 'node:util'

const MAX = 200

/** The first meaningful line, without colours and decoration; shortened for a log. */
export function firstLine(text: string): string {
  const lines = stripVTControlCharacters(text).split('\n')
  const said = lines.map((line) => line.trim()).find((line) => /[\p{L}\p{N}]/u.test(line)) ?? ''
  return said.length > MAX ? `${said.slice(0, MAX)}…` : said
}
