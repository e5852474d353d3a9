import { may } from '#platform/access/may.ts'
import type { Principal } from '#platform/access/principal.ts'
import { seeAmounts } from '../contract/abilities.ts'

/** A reader of amounts: each as it is, or null for whose role does not see them. */
export const amountsFor = (
  viewer: Pick<Principal, 'role' | 'withheld'>,
): ((amount: number) => number | null) => (may(viewer, seeAmounts) ? (amount) => amount : () => null)
