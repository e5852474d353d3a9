import type { Destination } from '../contract/destination.ts'
import { explain } from './explain.ts'
import type { JourneyContext } from './journey.ts'
import type { Plan } from './plan.ts'

export const at = Date.parse('2026-11-23T10:00:00-05:00')
const extension = (id: number, number: string) => ({
  id,
  number,
  name: `Persona ${number}`,
  endpoint: `demo-${number}`,
  userId: null,
  callLimit: 2,
})
export const context = (plan: Plan, changes: Partial<JourneyContext> = {}): JourneyContext => ({
  plan,
  at,
  ringSeconds: 25,
  phone: () => 'free',
  isFull: () => false,
  turn: () => 0,
  waiting: () => 0,
  agents: () => 1,
  place: () => ({ position: 1, seconds: null }),
  mayTryPin: () => true,
  trunkCalls: () => 0,
  ...changes,
})
export const outsider = { name: '', number: '573001234567', extension: null, trunk: 1 }
export const to = (destination: Destination) => ({ destination, facts: [] })
export const walk = (
  plan: Plan,
  destination: Destination,
  keys = '',
  changes: Partial<JourneyContext> = {},
) => {
  const { facts, journey } = explain(outsider, '6015550100', to(destination), context(plan, changes), keys)
  return { kinds: facts.map(({ kind }) => kind), facts, journey, step: journey.step }
}

export const extensions = [extension(1, '1001'), extension(2, '1002'), extension(3, '1003')]
export const hangup: Destination = { kind: 'hangup' }
export const ana: Destination = { kind: 'extension', id: 1 }
