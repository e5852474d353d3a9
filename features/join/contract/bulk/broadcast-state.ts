export const BROADCAST_STATES = ['draft', 'scheduled', 'running', 'paused', 'done', 'cancelled'] as const
export type BroadcastState = (typeof BROADCAST_STATES)[number]

/** What people do to a broadcast, and `finish`, when nobody is left to be written to. */
export type BroadcastStep = 'schedule' | 'start' | 'pause' | 'resume' | 'cancel' | 'finish' | 'retry'

/** From which states each step leads where. */
const STEPS: Readonly<Record<BroadcastStep, { from: readonly BroadcastState[]; to: BroadcastState }>> = {
  schedule: { from: ['draft', 'scheduled'], to: 'scheduled' },
  start: { from: ['draft', 'scheduled'], to: 'running' },
  pause: { from: ['running'], to: 'paused' },
  resume: { from: ['paused'], to: 'running' },
  cancel: { from: ['scheduled', 'running', 'paused'], to: 'cancelled' },
  finish: { from: ['running'], to: 'done' },
  retry: { from: ['done', 'cancelled'], to: 'running' },
}

/** The state after a step; null where it cannot be taken. */
export const stepBroadcast = (state: BroadcastState, step: BroadcastStep): BroadcastState | null =>
  STEPS[step].from.includes(state) ? STEPS[step].to : null
