import { z } from 'zod'
import type { JourneyKind, JourneyStep } from '#platform/journey/contract/journey.ts'
import { JOURNEY_KINDS } from '#platform/journey/contract/journey.ts'
import { REFUSED_OUTSIDE, type RefusedOutside } from '#platform/telephony/contract/fact.ts'

export interface FactRow {
  kind: string
  at: string
  about: unknown
}

export interface JourneyCall {
  id: string
  started_at: Date
  answered_at: Date | null
  ended_at: Date | null
  dialed: string
  caller: string
  /** Empty: not known. */
  caller_number: string
  callee: string
  facts: readonly FactRow[]
  /** Names of extensions by id. */
  extensions: Readonly<Record<string, string>>
}

/** Fields of facts that the page names; each kind has some of them. */
const about = z.object({
  number: z.string().optional(),
  asked: z.string().optional(),
  name: z.string().optional(),
  label: z.string().optional(),
  dialed: z.string().optional(),
  option: z.string().optional(),
  answer: z.string().optional(),
  waited: z.number().optional(),
  why: z.string().optional(),
  slot: z.number().optional(),
  open: z.boolean().optional(),
  extension: z.number().nullish(),
  extensions: z.array(z.number()).optional(),
  /** The extension that transferred or parked it. */
  by: z.number().nullish(),
  /** The call before the transfer. */
  from: z.string().optional(),
})

const isKind = (kind: string): kind is JourneyKind => (JOURNEY_KINDS as readonly string[]).includes(kind)

const REFUSED: Readonly<Record<RefusedOutside, JourneyKind>> = {
  congestion: 'outside_congestion',
  'no-route': 'outside_no_route',
  'not-allowed': 'outside_not_allowed',
  forbidden: 'outside_forbidden',
  'unknown-number': 'outside_unknown_number',
}

function stepKindOf(kind: string, { open, why }: z.infer<typeof about>): string {
  if (kind === 'slot') return open ? 'slot_open' : 'slot_closed'
  const refused = kind === 'outside_refused' ? REFUSED_OUTSIDE.find((one) => one === why) : undefined
  return refused ? REFUSED[refused] : kind
}

/** Names of numbers outside; unknown ones are missing. */
type Names = ReadonlyMap<string, string>

/** Facts about somebody outside, by their number. */
const OF_OUTSIDERS: ReadonlySet<string> = new Set([
  'entered',
  'outside',
  'outside_refused',
  'redirected',
  'answered',
])

/** The other side's number; a call that a route rewrote as it was asked for. */
const outsiderOf = (kind: string, { asked, number }: z.infer<typeof about>): string =>
  OF_OUTSIDERS.has(kind) ? (asked ?? number ?? '') : ''

/** Numbers whose names its journey may show. */
export const numbersOf = ({ caller_number: caller, dialed, facts }: JourneyCall): string[] => [
  caller,
  dialed,
  ...facts.map(({ kind, about: input }) => outsiderOf(kind, about.catch({}).parse(input))),
]

function stepOf(
  { kind, at, about: input }: FactRow,
  names: JourneyCall['extensions'],
  outside: Names,
): JourneyStep[] {
  const facts = about.catch({}).parse(input)
  const stepKind = stepKindOf(kind, facts)
  if (!isKind(stepKind)) return []
  const nameOf = (id: number) => names[id] ?? ''
  const one = kind === 'transferred' ? facts.by : facts.extension
  const people = (facts.extensions ?? (one ? [one] : [])).map(nameOf)
  const outsider = outside.get(outsiderOf(kind, facts))
  const name =
    people.filter((one) => one !== '').join(', ') || outsider || facts.name || facts.label || facts.number
  const seconds = facts.waited === undefined ? undefined : String(Math.round(facts.waited))
  const slot = kind === 'parked' ? facts.slot?.toString() : undefined
  const detail = facts.dialed ?? facts.option ?? facts.answer ?? seconds ?? slot ?? facts.number ?? ''
  return [{ at: new Date(at).toISOString(), kind: stepKind, name: name ?? '', detail }]
}

/** In chronological order. A direct call has no facts: its steps come from its times. */
export function journeyOf(call: JourneyCall, outside: Names = new Map()): JourneyStep[] {
  if (call.facts.length > 0) return call.facts.flatMap((fact) => stepOf(fact, call.extensions, outside))
  const { started_at: started, answered_at: answered, ended_at: ended } = call
  return [
    {
      at: started.toISOString(),
      kind: 'entered',
      name: outside.get(call.caller_number) ?? call.caller,
      detail: call.dialed,
    },
    ...(answered
      ? [
          {
            at: answered.toISOString(),
            kind: 'answered' as const,
            name: outside.get(call.callee) ?? call.callee,
            detail: '',
          },
        ]
      : []),
    ...(ended ? [{ at: ended.toISOString(), kind: 'hung_up' as const, name: '', detail: '' }] : []),
  ]
}

/**
 * The journey of a transferred or parked caller, in chronological order: each transfer ends one call and continues in another,
 * but is shown as one journey. @param calls of one chain, in order of their start
 */
export function journeyOfChain(calls: readonly JourneyCall[], outside: Names = new Map()): JourneyStep[] {
  const before = new Map(calls.map((call) => [call.id, cameFrom(call)]))
  const wentOn = new Set([...before.values()])
  const ids = new Set(before.keys())
  return calls
    .flatMap((call) => {
      const from = before.get(call.id)
      const steps = journeyOf(call, outside).filter(({ kind }) => kind !== 'hung_up' || !wentOn.has(call.id))
      return from === undefined ? steps : goingOn(steps, call.dialed, ids.has(from))
    })
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

const cameFrom = ({ facts }: JourneyCall): string | undefined =>
  facts.flatMap(({ kind, about: input }) =>
    kind === 'transferred' ? (about.catch({}).parse(input).from ?? []) : [],
  )[0]

/** The caller is already known by then, and a parked call shows only its slot. */
const goingOn = (steps: readonly JourneyStep[], dialed: string, known: boolean): JourneyStep[] => {
  const parked = steps.some(({ kind }) => kind === 'parked')
  return steps.flatMap((step) => {
    if ((step.kind === 'entered' && known) || (step.kind === 'transferred' && parked)) return []
    return [step.kind === 'transferred' ? { ...step, detail: dialed } : step]
  })
}
