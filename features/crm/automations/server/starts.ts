import { sql } from 'kysely'
import type { AutomationStart } from '../contract/design.ts'
import type { Automation } from './automation-rows.ts'
import { entitiesOf } from './entities.ts'

/** What happened to a record. */
export interface Signal {
  id: number
  entity: string
  record_id: number
  what: string
  detail: string
  key: string
  chain: number[]
}

const matchesDetail = ({ kind, to, result, channel, days }: AutomationStart, { detail }: Signal): boolean => {
  switch (kind) {
    case 'status':
    case 'stage':
    case 'owner':
    case 'form':
      return to === null || String(to.id) === detail
    case 'call':
      return result === null || result === detail
    case 'message':
      return channel === null || channel === detail
    case 'idle':
      return String(days) === detail
    // Of one stage or any: the clock has looked.
    case 'stage_age':
      return `${days} ${to?.id ?? ''}` === detail
    case 'created':
    case 'field':
      return true
  }
}

/** Whether the automation starts by it. `column`: where the start's field is stored. */
export function startsBy(
  { entity, start }: Pick<Automation, 'entity' | 'start'>,
  signal: Signal,
  column: string | null,
): boolean {
  if (start === null || start.kind !== signal.what || !entitiesOf(signal.entity).includes(entity))
    return false
  if (start.kind === 'field' && column !== signal.detail) return false
  return matchesDetail(start, signal)
}

/** Automations in a row, each started by the one before; the next one is not. */
export const MAX_DEPTH = 5

/** Why an automation must not go on: its own change never starts it, and chains end. */
export function loopReason(
  { id }: Pick<Automation, 'id'>,
  { chain }: Pick<Signal, 'chain'>,
): 'own_change' | 'too_deep' | null {
  if (chain.includes(id)) return 'own_change'
  return chain.length >= MAX_DEPTH ? 'too_deep' : null
}

/** Sets who acts in the transaction: history and signals name it. */
export const actAs = (chain: readonly number[]) =>
  sql`SELECT set_config('suite.automations', ${`{${chain.join(',')}}`}, true)`
