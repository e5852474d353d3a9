import { cleanNumber } from './clean-number.ts'

/**
 * Why a text is not a public number.
 * - `scientific`: a spreadsheet rounded it (5.73101E+11)
 * - `several`: more than one number
 * - `short`: an extension, a service or a feature code
 * - `local`: a subscriber's number without its area
 */
export type NotAPhone = 'empty' | 'not-a-number' | 'scientific' | 'several' | 'short' | 'local' | 'invalid'

/** The digits of one written number. */
export interface WrittenNumber {
  readonly digits: string
  /** Written with `+`: the digits begin with the calling code. */
  readonly international: boolean
  /** To be dialled after the answer; null without one. */
  readonly extension: string | null
  /** Groups long enough for a number each: several, unless all of them are one. */
  readonly perhapsSeveral: boolean
}

/** Fewest digits of a subscriber. */
const MIN_DIGITS = 7
/** With the longest prefixes of carriers before an E.164 number of 15 digits. */
const MAX_DIGITS = 24
/** Longer texts are not looked at. */
const MAX_TEXT = 200

const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d+)? ?e ?\+?\d{1,3}$/i
const LABEL =
  /^(?:tel[eé]fonos?|tel|tlf|fono|celular|cel|m[oó]vil|whats ?app|wa|fax|phone|mobile|n[uú]mero|nro|no|ph)\b[.:\s]*(?=[\d+(])/i
const EXTENSION =
  /(?:;ext=|,+ *|[,;]? *(?:extensi[oó]n|extension|extn|ext|interno|int|anexo|ramal|x|#|p|w)[.:]? *)(\d{1,8})#?$/i
/** Between numbers of one cell; `,,12` is a pause. */
const BETWEEN = /[;|\n]|,(?!,)| [yoe] | (?:and|or) /i
/** Within a number as well as between two: `601/5550100`, `57 - 3105550101`. */
const PERHAPS_BETWEEN = [/ - /, /\//, / /]
const DIGITS = /\d/g

const count = (text: string): number => text.match(DIGITS)?.length ?? 0

/** Reads the digits of one number in any notation; knows no numbering plans. */
export function readNumber(text: string): WrittenNumber | NotAPhone {
  if (text.length > MAX_TEXT) return 'not-a-number'
  const clean = cleanNumber(text)
  if (clean === '') return 'empty'
  if (SCIENTIFIC.test(clean)) return 'scientific'
  const address = numberOfAddress(clean)
  const plain = (address ?? clean).replace(LABEL, '').replace(/^(\d{7,})\.0+$/, '$1')
  if (address === null && isSeveral(plain)) return 'several'
  const found = EXTENSION.exec(plain)
  const extended = found !== null && count(plain.slice(0, found.index)) >= MIN_DIGITS ? found : null
  const main = extended ? plain.slice(0, extended.index) : plain
  return ofMain(main, extended?.[1] ?? null)
}

const parts = (text: string, between: RegExp): number =>
  text.split(between).filter((part) => count(part) >= MIN_DIGITS).length

/** The number of a vCard as people write it: of a `tel:` address without parameters, without hidden marks. */
export function writtenNumber(text: string): string {
  const clean = cleanNumber(text)
  return (numberOfAddress(clean) ?? clean).split(/;ext=/i, 1)[0] ?? ''
}

function ofMain(main: string, extension: string | null): WrittenNumber | NotAPhone {
  if (/^[\d*#]*[*#][\d*#]*$/.test(main)) return 'short'
  const spelt = fromKeypad(main)
  if (!/^[+\d\s().\-/]+$/.test(spelt) || !/^[^\d]*\+?[^+]*$/.test(spelt.replace(/^\++/, '+')))
    return 'not-a-number'
  const all = spelt.replaceAll(/\D/g, '')
  const international = /^[\s(]*\+/.test(spelt)
  // Some write both: +00 57, +0 57.
  const digits = international ? all.replace(/^0+/, '') : all
  if (digits === '') return 'not-a-number'
  if (digits.length < MIN_DIGITS) return international ? 'invalid' : 'short'
  const perhapsSeveral = PERHAPS_BETWEEN.some((between) => parts(spelt, between) > 1)
  if (digits.length > MAX_DIGITS) return perhapsSeveral ? 'several' : 'invalid'
  return { digits, international, extension, perhapsSeveral }
}

function isSeveral(text: string): boolean {
  // `4123-4567/68` are two lines of one subscriber.
  const isShared = /\d{4} *\/ *\d{1,3}$/.test(text) && count(text) > MIN_DIGITS
  return isShared || parts(text, BETWEEN) > 1
}

const KEYS = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz']

/** `1-800-FLOWERS` in digits; unchanged unless letters follow digits as a part of the number. */
function fromKeypad(text: string): string {
  const isVanity = /^[+(]*\d[\d\s().-]*[a-z]{3,}[a-z\d\s-]*$/i.test(text) && !/[a-z]{3,} +[a-z]/i.test(text)
  if (!isVanity) return text
  return text.replaceAll(/[a-z]/gi, (letter) =>
    String(KEYS.findIndex((key) => key.includes(letter.toLowerCase())) + 2),
  )
}

/** The number within a `tel:`, `sip:` or WhatsApp address, with `;ext=` kept; null for other texts. */
function numberOfAddress(text: string): string | null {
  const messenger =
    /^(?:(?:https?:\/\/)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)\+?(\d+)|(\d+)@(?:s\.whatsapp\.net|c\.us)$)/i.exec(
      text,
    )
  if (messenger) return `+${messenger[1] ?? messenger[2]}`
  const found = /(?:^|<)(?:tel|sips?|callto):(?:\/\/)?([^@>?]+)(@[^>]*)?/i.exec(
    text.replace(/^"[^"]*" */, ''),
  )
  if (!found) return null
  const [user = '', ...parameters] = decoded(found[1] ?? '').split(';')
  const named = (name: string) =>
    parameters.find((one) => one.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1) ?? null
  const context = named('phone-context')
  // Global digits say where a local number is valid (RFC 3966); a domain says nothing.
  const isGlobal = context?.startsWith('+') === true && !user.startsWith('+')
  const extension = named('ext')
  return `${isGlobal ? context : ''}${user}${extension === null ? '' : `;ext=${extension}`}`
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not percent-encoded: `100%`.
    return text
  }
}
