/** What a number of a plan may be; `fixed_line_or_mobile`: the plan does not tell. */
export type PlannedKind = 'mobile' | 'fixed_line_or_mobile'

/**
 * Numbers that a country's plan provides for, by calling code. Regulators open ranges years before the lists of libphonenumber have
 * them: Colombia's mobiles from 326 on, Chile's from 9 1. Wider than those lists, so only for what they do not know; services and
 * special rates (`90…`) are left out.
 */
const PLANS: Readonly<Record<string, readonly (readonly [RegExp, PlannedKind])[]>> = {
  // Without services (N11) and personal numbers (5XX).
  '1': [[/^(?!.11|5(?:00|2\d|33|44|55|66|77|88))[2-8][0-8]\d[2-9]\d{6}$/, 'fixed_line_or_mobile']],
  '34': [[/^[67][1-9]\d{7}$|^6\d{8}$/, 'mobile']],
  '51': [[/^9[1-9]\d{7}$/, 'mobile']],
  '52': [[/^(?!800|900)[2-9]\d{9}$/, 'fixed_line_or_mobile']],
  '53': [[/^[56]\d{7}$/, 'mobile']],
  '54': [[/^9(?:11|[23]\d)\d{8}$/, 'mobile']],
  '56': [[/^9[1-9]\d{7}$/, 'mobile']],
  '57': [[/^3\d{9}$/, 'mobile']],
  '58': [[/^4\d{9}$/, 'mobile']],
  '502': [[/^[2-7]\d{7}$/, 'fixed_line_or_mobile']],
  '503': [[/^[67]\d{7}$/, 'mobile']],
  '504': [[/^[37-9]\d{7}$/, 'mobile']],
  '505': [[/^[578]\d{7}$/, 'mobile']],
  '506': [[/^[5-8]\d{7}$/, 'mobile']],
  '507': [[/^6\d{7}$/, 'mobile']],
  '509': [[/^[345]\d{7}$/, 'mobile']],
  '591': [[/^[67]\d{7}$/, 'mobile']],
  '593': [[/^9[1-9]\d{7}$/, 'mobile']],
  '595': [[/^9[1-9]\d{7}$/, 'mobile']],
  '598': [[/^9[1-9]\d{6}$/, 'mobile']],
}

/** What a national number is by its country's plan; null for none. `code`: `57`. */
export const plannedKind = (code: string, national: string): PlannedKind | null =>
  PLANS[code]?.find(([pattern]) => pattern.test(national))?.[1] ?? null
