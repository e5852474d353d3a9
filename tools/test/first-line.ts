import { stripVTControlCharacters } from 'node:util'

const MAX = 200

/** The first meaningful line, without colours and decoration; shortened for a log. */
export function firstLine(text: string): string {
  const lines = stripVTControlCharacters(text).split('\n')
  const meaningful = lines.map((line) => line.trim()).find((line) => /[\p{L}\p{N}]/u.test(line)) ?? ''
  return meaningful.length > MAX ? `${meaningful.slice(0, MAX)}…` : meaningful
}
