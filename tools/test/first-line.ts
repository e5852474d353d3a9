import { stripVTControlCharacters } from 'node:util'

const MAX = 200

/** The first meaningful line, without colours and decoration; shortened for a log. */
export function firstLine(text: string): string {
  const lines = stripVTControlCharacters(text).split('\n')
  const content = lines.map((line) => line.trim()).find((line) => /[\p{L}\p{N}]/u.test(line)) ?? ''
  return content.length > MAX ? `${content.slice(0, MAX)}…` : content
}
