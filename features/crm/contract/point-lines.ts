import { cutText } from '#platform/contract/cut-text.ts'

/**
 * Further numbers and addresses of a person as lines, for forms, lists and sheets: `+576017450018 (Trabajo)`. A `*` at the end marks
 * one that several persons share; a `?` at the beginning what was written as a number, but is none.
 */

export const MAX_POINTS = 30
/** Commas and semicolons separate the lines within a cell. */
export const POINT_LINE = /^[^\n,;]{2,254}$/

interface PointLine {
  value: string
  label: string | null
  shared: boolean
  /** Known to be no number. */
  unread: boolean
}

const MAX_LABEL = 40

export function parsePointLine(line: string): PointLine {
  const text = line.trim()
  if (text.startsWith('?')) return { value: text.slice(1).trim(), label: null, shared: false, unread: true }
  const shared = text.endsWith('*')
  const rest = shared ? text.slice(0, -1).trim() : text
  // `(1) 7450019` is a number; a kind has letters and stands at the end.
  const at = rest.endsWith(')') ? rest.lastIndexOf('(') : -1
  const inside = at < 0 ? '' : rest.slice(at + 1, -1)
  const label = /\p{L}/u.test(inside) && !inside.includes(')') ? inside : ''
  return {
    value: (label === '' ? rest : rest.slice(0, at)).trim(),
    label: cutText(label.trim(), MAX_LABEL) || null,
    shared,
    unread: false,
  }
}
