/** One component: `['BEGIN:VEVENT', …]` lines without folding. */
export type Lines = readonly string[]

/** Octets of a line without its end (RFC 5545, 3.1). */
const MAX_OCTETS = 75

/** Folds by octets, never within a character. */
export function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    // A continued line begins with a space, which counts.
    if (octets + size > MAX_OCTETS) {
      parts.push(part)
      part = ''
      octets = 1
    }
    part += letter
    octets += size
  }
  return [...parts, part].join('\r\n ')
}

/** A text value. */
export const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, (letter) => `\\${letter}`)
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/[\p{Cc}]/gu, ' ')

/** A parameter's value, such as a name: quotes cannot be escaped there. */
export const quoted = (text: string): string => `"${text.replaceAll(/["\p{Cc}]/gu, "'")}"`

/** `20270302T150000Z`. */
export const utc = (instant: Date): string => `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

export const writeCalendar = (
  components: readonly Lines[],
  { method, name }: { method?: string; name?: string } = {},
): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Suite//Agenda//ES',
    'CALSCALE:GREGORIAN',
    ...(method === undefined ? [] : [`METHOD:${method}`]),
    ...(name === undefined ? [] : [`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`]),
    ...components.flat(),
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n')
