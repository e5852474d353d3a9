import type { Destination } from '#platform/telephony/contract/destination.ts'
import type { Plan, PlanExtension } from '#platform/telephony/journey/plan.ts'

/** As their owners wrote them: a number, `box`, or nothing. */
export interface ForwardWishes {
  always: string
  busy: string
  unanswered: string
  away: string
}

/** The extensions of a plan with what their owners' forwards mean now. `numbers`: what else can be dialled inside. */
export function withForwards(
  rows: readonly (PlanExtension & { wishes: ForwardWishes | null })[],
  numbers: Plan['numbers'],
): Map<number, PlanExtension> {
  const byNumber = new Map(rows.map(({ number, id }) => [number, id]))

  function meant(wish: string, own: number): Destination | null {
    if (wish === '') return null
    if (wish === 'box') return { kind: 'voicemail', id: own }
    const extension = byNumber.get(wish)
    // To oneself it would go round and round.
    if (extension !== undefined) return extension === own ? null : { kind: 'extension', id: extension }
    return numbers.get(wish) ?? { kind: 'outside', number: wish, by: own }
  }

  return new Map(
    rows.map(({ wishes, ...extension }) => {
      if (wishes === null) return [extension.id, extension]
      const forward = {
        always: meant(wishes.always, extension.id),
        busy: meant(wishes.busy, extension.id),
        unanswered: meant(wishes.unanswered, extension.id),
        away: meant(wishes.away, extension.id),
      }
      return [extension.id, { ...extension, forward }]
    }),
  )
}
