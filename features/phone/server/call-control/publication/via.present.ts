import type { TimedFact } from '../calls/live-call.ts'

/**
 * The caller's path: who forwarded the call to us, the DID, each menu with its last key, the queue or ring group, and who
 * transferred the call. `nameOf`: the name of an extension, by id.
 */
export function viaOf(
  facts: readonly Pick<TimedFact, 'fact'>[],
  nameOf: (extension: number) => string | undefined = () => undefined,
): { via?: string[] } {
  const menus = new Map<number, string>()
  const steps = new Map<string, string>()
  for (const { fact } of facts) {
    for (const by of forwarderOf(fact)) steps.set('forwarder', `↪ ${by}`)
    if (fact.kind === 'did') steps.set('did', fact.about.label)
    if (fact.kind === 'ivr') menus.set(fact.about.ivr, fact.about.name)
    if (fact.kind === 'ivr_option' || fact.kind === 'ivr_timeout')
      steps.set(`menu ${fact.about.ivr}`, menuStep(fact, menus.get(fact.about.ivr) ?? ''))
    if (fact.kind === 'queue_entered' || fact.kind === 'ring_group')
      steps.set(`${fact.kind} ${fact.about.name}`, fact.about.name)
  }
  const by = transferor(facts, nameOf)
  if (by !== null) steps.set('transferred', by)
  return steps.size === 0 ? {} : { via: [...steps.values()] }
}

/** A menu with its last key; its name alone when they waited and pressed nothing. */
const menuStep = (fact: TimedFact['fact'], menu: string): string =>
  fact.kind === 'ivr_option' ? `${menu}: ${fact.about.option}` : menu

const forwarderOf = (fact: TimedFact['fact']): string[] =>
  fact.kind === 'entered' && fact.about.diverted !== undefined ? [fact.about.diverted] : []

/** Who transferred the call, and the last one if there were several; null: it was not transferred. */
function transferor(
  facts: readonly Pick<TimedFact, 'fact'>[],
  nameOf: (extension: number) => string | undefined,
): string | null {
  const fact = facts.findLast((one) => one.fact.kind === 'transferred')?.fact
  if (fact?.kind !== 'transferred') return null
  return nameOf(fact.about.by ?? 0) ?? fact.about.number
}
