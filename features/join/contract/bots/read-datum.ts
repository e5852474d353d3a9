import { z } from 'zod'
import type { DATA } from './graph.ts'

const MAX_DATUM = 500

type Check = (typeof DATA)[number]

/** Day, month, year as people write them, or ISO; null when there is no such day. */
function readDate(content: string): string | null {
  const written = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(content)
  const iso = written
    ? `${written[3]}-${written[2]?.padStart(2, '0')}-${written[1]?.padStart(2, '0')}`
    : content
  return z.iso.date().safeParse(iso).success ? iso : null
}

/** Parses what somebody wrote into the stored form; null when it is invalid. */
export function readDatum(
  check: Check,
  input: string,
  readPhone: (text: string) => string | null,
): string | null {
  const content = input.trim()
  if (content === '' || content.length > MAX_DATUM) return null
  switch (check) {
    case 'text':
      return content
    case 'number': {
      const number = Number(content.replace(',', '.'))
      return Number.isFinite(number) ? String(number) : null
    }
    case 'email':
      return z.email().safeParse(content).success ? content.toLowerCase() : null
    case 'phone':
      return readPhone(content)
    case 'date':
      return readDate(content)
    case 'document': {
      const plain = content.replaceAll(/[\s.-]/g, '').toUpperCase()
      return /^[A-Z0-9]{5,20}$/.test(plain) ? plain : null
    }
    default:
      return check satisfies never
  }
}
