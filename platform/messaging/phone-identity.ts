/**
 * Phone numbers of Latin America have several spellings for one telephone, and messaging services use the older ones:
 * Mexico's mobiles with and without a 1 after the 52, Argentina's with and without a 9 after the 54, Brazil's with and
 * without the ninth digit. Landlines have one spelling, and keep it.
 */

const MEXICO_OLD = /^521(\d{10})$/
const ARGENTINA_MOBILE = /^549(\d{10})$/
/** Area code, then a mobile's eight old digits, which begin with 6 to 9; landlines begin with 2 to 5. */
const BRAZIL_OLD = /^55([1-9]\d)([6-9]\d{7})$/
const BRAZIL_MOBILE = /^55([1-9]\d)9([6-9]\d{7})$/

/** The one form of all spellings of a number: E.164 with its plus. `given`: digits, with or without a plus. */
export function canonicalPhone(given: string): string {
  const digits = given.replace(/\D/g, '')
  const form = digits
    .replace(MEXICO_OLD, '52$1')
    .replace(ARGENTINA_MOBILE, '54$1')
    .replace(BRAZIL_OLD, '55$19$2')
  return `+${form}`
}

/** Every spelling of a number, E.164 with plus, the canonical one first: what others may have stored it as. */
export function spellingsOf(given: string): readonly string[] {
  const canonical = canonicalPhone(given)
  const digits = canonical.slice(1)
  const others = [
    /^52\d{10}$/.test(digits) ? `+521${digits.slice(2)}` : null,
    /^54\d{10}$/.test(digits) ? `+549${digits.slice(2)}` : null,
    BRAZIL_MOBILE.test(digits) ? `+${digits.replace(BRAZIL_MOBILE, '55$1$2')}` : null,
  ]
  return [canonical, ...others.filter((other) => other !== null)]
}
