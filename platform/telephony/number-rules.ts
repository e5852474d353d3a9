import { fits } from './numbers/number-pattern.ts'

/** How matching numbers are rewritten: strip leading digits, then add a prefix. */
export interface NumberRule {
  readonly name: string
  /** As in `OutboundRoute`. */
  readonly pattern: string
  readonly strip: number
  readonly prepend: string | null
}

/** Applies the first matching rule. */
export function applyRules(
  rules: readonly NumberRule[],
  dialed: string,
): { number: string; rule: string | null } {
  const rule = rules.find(({ pattern }) => fits(pattern, dialed))
  if (!rule) return { number: dialed, rule: null }
  return { number: `${rule.prepend ?? ''}${dialed.slice(rule.strip)}`, rule: rule.name }
}

/** A number as a company's calls mean it, by the rules of its country. */
export const rewritten = (
  { numberRules = [] }: { readonly numberRules?: readonly NumberRule[] },
  number: string,
): string => applyRules(numberRules, number).number
