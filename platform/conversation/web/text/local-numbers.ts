import { isPhone, parsePhone } from '#platform/telephony/numbers/parse-phone.ts'
import type { NumberInText } from './piece.ts'

/**
 * Grouped digits, perhaps with an area code in brackets, that are not part of a longer word, amount, path or time. All
 * repetitions are bounded, so matching is linear.
 */
const CANDIDATE =
  /(?<![\p{L}\p{N}_.,/#$€£%+@=&*-]|\d:)(?:\(\d{1,4}\)[ -]?)?\d(?:[ .-]?\d){5,14}(?![\p{L}\p{N}_/@%€$£]|[.,:-]\d)/gu

/** Words that announce a number other than a phone number. */
const ANNOUNCES_ANOTHER =
  /(?:[$€£#]|\b(?:US\$|S\/\.?|COP|USD|MXN|PEN|EUR|CLP|ARS|c[ée]dula|c\.?c\.?|n\.?i\.?t|d\.?n\.?i|r\.?u\.?[ct]|rfc|curp|id|factura|pedido|orden|gu[íi]a|referencia|ref|c[óo]digo|radicado|ticket|caso|cuenta|contrato|p[óo]liza|serie|invoice|order|account|total|valor|precio))[\s.:#-]*(?:(?:n[.º°]?[º°o]?|nro|no|n[úu]m(?:ero)?|number)[\s.:#]*)?$/iu
const MEANS_AN_AMOUNT =
  /^\s?(?:pesos|d[óo]lares|soles|euros|dollars|cop|usd|mxn|pen|eur|clp|ars|%|€|\$)(?!\p{L})/iu
/** How far back such a word may be, characters. */
const BEFORE = 40

/** `24-11-2026`, `2026-11-24`, `20261124`, optionally with a time. */
const DATE =
  /^(?:(?:0?[1-9]|[12]\d|3[01])[-. ](?:0?[1-9]|1[0-2])[-. ](?:19|20)?\d\d(?: |$)|(?:19|20)\d\d[-. ](?:0?[1-9]|1[0-2])[-. ](?:0?[1-9]|[12]\d|3[01])(?: |$)|(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:\d{4}|\d{6})?$)/
/** `3.001.234.567`, `25 000 000`. */
const THOUSANDS = /^(?:\d{1,3}(?:\.\d{3})+|\d{1,2}(?: \d{3})+)$/

/**
 * Numbers in a text that are dialable in the country as written, without a prefix. Dates, amounts, and numbers announced as
 * something else are excluded, even if such a phone number could exist.
 * @param country ISO 3166
 */
export function findLocalNumbers(text: string, country: string): readonly NumberInText[] {
  return [...text.matchAll(CANDIDATE)].flatMap(({ 0: content, index: start }) => {
    const end = start + content.length
    const isOther =
      DATE.test(content) ||
      THOUSANDS.test(content) ||
      ANNOUNCES_ANOTHER.test(text.slice(Math.max(0, start - BEFORE), start)) ||
      MEANS_AN_AMOUNT.test(text.slice(end, end + BEFORE))
    const number = isOther ? null : numberOf(content, country)
    return number === null ? [] : { start, end, number }
  })
}

function numberOf(content: string, country: string): string | null {
  const parsed = parsePhone(content, country)
  // Any ten digits are in Mexico's plan.
  return isPhone(parsed) && !parsed.unlisted && parsed.country === country ? parsed.e164 : null
}
