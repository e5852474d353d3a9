import { readFeatureCode } from '../feature-codes.ts'
import { applyRules, type NumberRule } from '../number-rules.ts'
import { readWithheld } from '../numbers/withheld.ts'
import { type EmergencyPlan, emergencyMeant } from './emergency-dialling.ts'

export type DialledPlan = EmergencyPlan & { readonly numberRules?: readonly NumberRule[] }

export interface DialledNumber {
  /** What a dialled text is taken for. `inside`: an internal number of the company. */
  readonly kind: 'code' | 'emergency' | 'inside' | 'outside'
  /** As it is dialled on, before the routes of the company. */
  readonly number: string
  /** Name of the operator's rule that made it; null: none. */
  readonly rule: string | null
}

/** A number that goes outside, by the operator's rules. They hide no emergency number, and may add one. */
export function outsideNumber(plan: DialledPlan, asked: string): DialledNumber {
  const help = emergencyMeant(plan, asked)
  if (help !== null) return { kind: 'emergency', number: help, rule: null }
  const { number, rule } = applyRules(plan.numberRules ?? [], asked)
  const added = emergencyMeant(plan, number)
  return added === null ? { kind: 'outside', number, rule } : { kind: 'emergency', number: added, rule }
}

const isInside = ({ extensions, numbers }: DialledPlan, dialed: string): boolean =>
  numbers?.has(dialed) === true || [...(extensions?.values() ?? [])].some(({ number }) => number === dialed)

/** What a call means by a dialled text; nothing of the company comes before codes and the emergency numbers of its country. */
export function readDialled(plan: DialledPlan, dialed: string): DialledNumber {
  const asIs = (kind: 'code' | 'inside', number: string) => ({ kind, number, rule: null })
  if (readFeatureCode(dialed) !== null) return asIs('code', dialed)
  const { number } = readWithheld(dialed)
  if (emergencyMeant(plan, number) === null && isInside(plan, number)) return asIs('inside', number)
  return outsideNumber(plan, number)
}
