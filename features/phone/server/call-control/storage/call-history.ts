import type { Direction } from '../../../contract/call.ts'
import type { CallOutcome } from '../../call-machine/call.ts'
import type { Party } from '../../ports.ts'
import { calleesOf, type RoutedCall } from '../calls/live-call.ts'
import { calledNumber } from '../publication/call-state.present.ts'

/** A row of `call_records` before it has an id. */
export interface NewCallRecord {
  company_id: number
  call_id: string
  extension_id: number
  direction: Direction
  other_number: string
  other_name: string
  outcome: CallOutcome
  missed: boolean
  started_at: Date
  answered_at: Date | null
  ended_at: Date
  /** The first call of the journey that this one is part of; null: it was never transferred. */
  journey_id: string | null
  consult: boolean
}

/** The history rows of an ended call for everybody it concerned; empty while it runs. */
export function recordsOf(live: RoutedCall): NewCallRecord[] {
  const { call, route, partOf } = live
  const { outcome, endedAt } = call
  if (outcome === null || endedAt === null) return []
  const { company, caller, callee } = route
  const shared = {
    company_id: company.id,
    call_id: call.id,
    outcome,
    started_at: new Date(call.startedAt),
    answered_at: call.answeredAt === null ? null : new Date(call.answeredAt),
    ended_at: new Date(endedAt),
    journey_id: partOf?.journey ?? null,
    consult: partOf?.consult ?? false,
  }
  const records: NewCallRecord[] = []
  if (caller.id !== null)
    records.push({
      ...shared,
      extension_id: caller.id,
      direction: 'OUTGOING',
      other_number: calledNumber(live),
      other_name: (callee ?? dialledParty(live))?.name ?? boxOf(live) ?? '',
      missed: false,
    })
  for (const { id } of concernedBy(live)) {
    if (id === null || id === caller.id || UNRECORDED_AT_CALLEE.has(outcome)) continue
    records.push({
      ...shared,
      extension_id: id,
      direction: 'INCOMING',
      other_number: caller.number,
      other_name: caller.name,
      missed: isMissed(live),
    })
  }
  return records
}

/** In histories, which have no language of their own, like 'Desconocido'. */
const BOX_LABEL = 'Buzón de voz'

/** Whose voicemail box was reached; null: none. */
function boxOf({ walked, plan }: RoutedCall): string | null {
  const reached = walked?.facts.findLast(({ fact }) => fact.kind === 'voicemail')?.fact
  if (reached?.kind !== 'voicemail') return null
  const name = plan?.extensions.get(reached.about.extension)?.name
  return name === undefined ? BOX_LABEL : `${BOX_LABEL}: ${name}`
}

/** Members whose number was dialled although their phone never rang: do not disturb, or forwarded. */
const dialledParty = (live: RoutedCall): Party | undefined =>
  calleesOf(live).find(({ number }) => number === live.call.dialed)

/** Who answered; if nobody did, everybody it rang at, except queue agents: none of them missed it alone. */
function concernedBy(live: RoutedCall): readonly Party[] {
  const { route, walked } = live
  if (route.callee) return [route.callee]
  if (!walked) return []
  return walked.facts.some(({ fact }) => fact.kind === 'queue_entered') ? [] : calleesOf(live)
}

/** Calls to oneself, and calls that were never admitted, leave no trace at the callee. */
const UNRECORDED_AT_CALLEE: ReadonlySet<CallOutcome> = new Set(['congestion', 'not-allowed', 'daily-limit'])

/** Nobody talked, and not because the callee refused. Callers who left a voicemail expect a call back too. */
function isMissed({ call: { answeredAt, outcome }, walked, partOf }: RoutedCall): boolean {
  // A consultation call still shows in the history of the person consulted.
  if (answeredAt !== null || outcome === null || partOf?.consult) return false
  const left = walked?.facts.some(({ fact }) => fact.kind === 'voicemail') ?? false
  return isMissedOutcome(outcome) || (left && outcome === 'completed')
}

/** Whether an unanswered incoming call with this outcome is one to call back. */
export const isMissedOutcome = (outcome: CallOutcome): boolean =>
  outcome !== 'answered' && outcome !== 'rejected' && outcome !== 'completed'
