/**
 * Latin American mobiles have several spellings in E.164, and others keep the old ones: Mexican with or without 1 after 52,
 * Argentine with or without 9 after 54, Brazilian with or without the ninth digit. Landlines have one.
 */

const MEXICO_OLD = /^521(\d{10})$/
const ARGENTINA_MOBILE = /^549(\d{10})$/
/** Area code and the old eight digits of a mobile, starting with 6 to 9; landlines start with 2 to 5. */
const BRAZIL_OLD = /^55([1-9]\d)([6-9]\d{7})$/
const BRAZIL_MOBILE = /^55([1-9]\d)9([6-9]\d{7})$/

/**
 * By which numbers are compared: E.164 with plus, in one spelling. Not for dialling: Argentine mobiles lack their 9, since without it
 * nobody can tell them from landlines. `international`: E.164 in any spelling, with or without plus.
 */
export function phoneKey(international: string): string {
  const form = bareDigits(international)
    .replace(MEXICO_OLD, '52$1')
    .replace(ARGENTINA_MOBILE, '54$1')
    .replace(BRAZIL_OLD, '55$19$2')
  return `+${form}`
}

/** Only the digits of an E.164 number or of a messenger's id, as messengers want them. */
export const bareDigits = (international: string): string => international.replaceAll(/\D/g, '')

/** All spellings of a number, E.164 with plus, its key first: others may have stored any of them. */
export function spellingsOf(international: string): readonly string[] {
  const key = phoneKey(international)
  const digits = key.slice(1)
  const others = [
    /^52\d{10}$/.test(digits) ? `+521${digits.slice(2)}` : null,
    /^54\d{10}$/.test(digits) ? `+549${digits.slice(2)}` : null,
    BRAZIL_MOBILE.test(digits) ? `+${digits.replace(BRAZIL_MOBILE, '55$1$2')}` : null,
  ]
  return [key, ...others.filter((other) => other !== null)]
}
