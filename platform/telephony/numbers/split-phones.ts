import { cleanNumber } from './clean-number.ts'
import { isPhone, parsePhone } from './parse-phone.ts'

/** A number of a cell, or a part of it that is none. */
type WrittenPhone =
  | {
      readonly e164: string
      readonly extension: string | null
      /** Kind or person in words, as written beside it: `Casa: 601 745 0031`, `310 444 0033 (Luis)`. */
      readonly label?: string
    }
  | { readonly text: string }

/** Between numbers that people put into one cell; `:::` as Google Contacts writes. */
const BETWEEN = /:::|[;|\n,/]| - |(?<=\d{7})-(?=\+?\d{7})| [yoe] | (?:and|or) |\s{2,}/i
/** A further number in parentheses, with whose it is: `310 444 0033 (hija 310 444 0034)`. */
const ASIDE = /\(([^()]{0,40}\d[\d .-]{5,20}\d)\s*\)/g
/** Twenty numbers with their kinds; longer cells are texts. */
const MAX_CELL = 1000
/** As spreadsheets write a long number: 3.105557010E+09. */
const SCIENTIFIC = /^(\d)[.,](\d+) ?e ?\+?(\d{1,2})$/i
/** What people write where they have no number. */
const NOTHING =
  /^(?:[-–—._/\s]*|n\.?\s?\/?\s?[ad]\.?|nulls?|none|ningun[oa]?|no|no tiene|no aplica|sin (?:dato|datos|n[uú]mero|tel[eé]fono|celular)|s\/[dn]|-?x+|0)$/i

/** Whether a cell says that there is nothing: `n/a`, `-`, `no tiene`. */
export const isNoValue = (cell: string): boolean => NOTHING.test(cell.trim())

/** Undoes what a spreadsheet did to a number, if no digit was lost: `3105557053.0`, `3.105557010E+09`. */
function withoutArtefacts(cell: string): string {
  const clean = cleanNumber(cell)
  const [, first = '', rest = '', power = ''] = SCIENTIFIC.exec(clean) ?? []
  if (power !== '' && rest.length === Number(power)) return `${first}${rest}`
  return clean.replace(/^(\+?\d{7,15})[.,]0+$/, '$1')
}

const one = (text: string, country: string): WrittenPhone | null => {
  const parsed = parsePhone(withoutArtefacts(text), country)
  return isPhone(parsed) ? { e164: parsed.e164, extension: parsed.extension } : null
}

/** A word before a colon or a number, and one in parentheses behind. Without the spaces around: they would have three places in it. */
const LABELLED = /^(?:(\p{L}[\p{L}. ]{0,28})(?::|(?<= )(?=[+\d])))?([^:]*?)(?:\((\p{L}[\p{L}. ]{0,28})\))?$/u

/** A number with its label. */
function labelled(text: string, country: string): WrittenPhone | null {
  const [, before, number = '', behind] = LABELLED.exec(text.trim()) ?? []
  if (before === undefined && behind === undefined) return null
  const phone = one(number, country)
  const label = [before, behind].flatMap((word) => word?.trim() ?? []).join(' ')
  return phone === null || 'text' in phone ? null : { ...phone, label }
}

/**
 * All numbers of a spreadsheet's cell, by `parsePhone`: `3105557016 / 3105557017` are two. What is no number is kept as text; nothing
 * of the cell is lost. Empty for cells that say that there is none.
 */
export function phonesIn(cell: string, country: string): WrittenPhone[] {
  if (cell.length > MAX_CELL) return [{ text: cell.trim() }]
  if (isNoValue(cell)) return []
  const whole = one(cell, country) ?? labelled(cell, country)
  if (whole) return [whole]
  const parts = cell
    .replaceAll(ASIDE, '; $1')
    .split(BETWEEN)
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
  const found = parts.map((part) => one(part, country) ?? labelled(part, country) ?? { text: part.trim() })
  return found.some((part) => 'e164' in part) ? found : [{ text: cell.trim() }]
}
