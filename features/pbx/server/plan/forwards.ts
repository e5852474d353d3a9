import type { Destination } from '#platform/telephony/contract/destination.ts'
import type { Plan, PlanExtension } from '#platform/telephony/journey/plan.ts'

/** Targets as their owners entered them: a number, `box` for voicemail, or empty. */
export interface ForwardWishes {
  always: string
  busy: string
  unanswered: string
  away: string
}

/** Extensions with their owners' forwards resolved to destinations. `numbers`: the company's other internal numbers. */
export function withForwards(
  rows: readonly (PlanExtension & { wishes: ForwardWishes | null })[],
  numbers: Plan['numbers'],
): Map<number, PlanExtension> {
  const byNumber = new Map(rows.map(({ number, id }) => [number, id]))

  function resolved(wish: string, own: number): Destination | null {
    if (wish === '') return null
    if (wish === 'box') return { kind: 'voicemail', id: own }
    const extension = byNumber.get(wish)
    // A forward to oneself would loop.
    if (extension !== undefined) return extension === own ? null : { kind: 'extension', id: extension }
    return numbers.get(wish) ?? { kind: 'outside', number: wish, by: own }
  }

  return new Map(
    rows.map(({ wishes, ...extension }) => {
      if (wishes === null) return [extension.id, extension]
      const forward = {
        always: resolved(wishes.always, extension.id),
        busy: resolved(wishes.busy, extension.id),
        unanswered: resolved(wishes.unanswered, extension.id),
        away: resolved(wishes.away, extension.id),
      }
      return [extension.id, { ...extension, forward }]
    }),
  )
}
