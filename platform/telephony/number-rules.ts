import { fits } from './numbers/number-pattern.ts'

/** How matching numbers are rewritten: strip leading digits, then add a prefix. */
export interface NumberRule {
  readonly name: string
  /** As in `OutboundRoute`. */
  readonly pattern: string
  readonly strip: number
  readonly prepend: string | null
}

/** Shortest number that a pattern fits. */
const shortest = (pattern: string): number => pattern.length

/** Whether a rule makes a number of every number that it fits: it strips none wholly without putting another in its place. */
export const leavesNumber = ({ pattern, strip, prepend }: Omit<NumberRule, 'name'>): boolean =>
  strip < shortest(pattern) || (strip === shortest(pattern) && prepend !== null && prepend !== '')

/** Applies the first matching rule; one that would strip more than there is fits nothing. */
export function applyRules(
  rules: readonly NumberRule[],
  dialed: string,
): { number: string; rule: string | null } {
  const rule = rules.find((one) => leavesNumber(one) && fits(one.pattern, dialed))
  if (!rule) return { number: dialed, rule: null }
  return { number: `${rule.prepend ?? ''}${dialed.slice(rule.strip)}`, rule: rule.name }
}

/** A number as a company's calls mean it, by the rules of its country. */
export const rewritten = (
  { numberRules = [] }: { readonly numberRules?: readonly NumberRule[] },
  number: string,
): string => applyRules(numberRules, number).number
