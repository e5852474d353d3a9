import { phoneKey } from '#platform/telephony/numbers/phone-key.ts'

/** E.164, as it is dialled: Argentine mobiles keep the 9 that their key lacks. Null: none that the CRM takes. */
export function dialledOf(digits: string | null): string | null {
  if (digits === null) return null
  const number = digits.startsWith('54') ? `+${digits}` : phoneKey(digits)
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : null
}
