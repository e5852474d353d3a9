import { z } from 'zod'
import type { JourneyKind, JourneyStep } from '#platform/journey/contract/journey.ts'
import { JOURNEY_KINDS } from '#platform/journey/contract/journey.ts'

export interface FactRow {
  kind: string
  at: string
  about: unknown
}

interface Lived {
  started_at: Date
  answered_at: Date | null
  ended_at: Date | null
  dialed: string
  caller: string
  callee: string
  facts: readonly FactRow[]
  /** Names of extensions by their ids. */
  extensions: Readonly<Record<string, string>>
}

/** What of a fact a page names, whatever its kind: facts of older programs may have less. */
const about = z.object({
  number: z.string().optional(),
  name: z.string().optional(),
  label: z.string().optional(),
  dialed: z.string().optional(),
  option: z.string().optional(),
  answer: z.string().optional(),
  waited: z.number().optional(),
  slot: z.number().optional(),
  open: z.boolean().optional(),
  extension: z.number().nullish(),
  extensions: z.array(z.number()).optional(),
})

const isKind = (kind: string): kind is JourneyKind => (JOURNEY_KINDS as readonly string[]).includes(kind)

function stepOf({ kind, at, about: given }: FactRow, names: Lived['extensions']): JourneyStep[] {
  const facts = about.catch({}).parse(given)
  const told = kind === 'slot' ? (facts.open ? 'slot_open' : 'slot_closed') : kind
  if (!isKind(told)) return []
  const nameOf = (id: number) => names[id] ?? ''
  const people = (facts.extensions ?? (facts.extension ? [facts.extension] : [])).map(nameOf)
  const name = people.filter((one) => one !== '').join(', ') || facts.name || facts.label || facts.number
  const seconds = facts.waited === undefined ? undefined : String(Math.round(facts.waited))
  const slot = kind === 'parked' ? facts.slot?.toString() : undefined
  const detail = facts.dialed ?? facts.option ?? facts.answer ?? seconds ?? slot ?? facts.number ?? ''
  return [{ at: new Date(at).toISOString(), kind: told, name: name ?? '', detail }]
}

/** In chronological order. A direct call left no facts: its steps come from its times. */
export function journeyOf(call: Lived): JourneyStep[] {
  if (call.facts.length > 0) return call.facts.flatMap((fact) => stepOf(fact, call.extensions))
  const { started_at: started, answered_at: answered, ended_at: ended } = call
  return [
    { at: started.toISOString(), kind: 'entered', name: call.caller, detail: call.dialed },
    ...(answered
      ? [{ at: answered.toISOString(), kind: 'answered' as const, name: call.callee, detail: '' }]
      : []),
    ...(ended ? [{ at: ended.toISOString(), kind: 'hung_up' as const, name: '', detail: '' }] : []),
  ]
}
