export const BROADCAST_STATES = ['draft', 'scheduled', 'running', 'paused', 'done', 'cancelled'] as const
export type BroadcastState = (typeof BROADCAST_STATES)[number]

/** What people do to a broadcast, and `finish`, when no recipient is left. */
export type BroadcastStep = 'schedule' | 'start' | 'pause' | 'resume' | 'cancel' | 'finish' | 'retry'

/** The states that allow each step, and the state it leads to. */
const STEPS: Readonly<Record<BroadcastStep, { from: readonly BroadcastState[]; to: BroadcastState }>> = {
  schedule: { from: ['draft', 'scheduled'], to: 'scheduled' },
  start: { from: ['draft', 'scheduled'], to: 'running' },
  pause: { from: ['running'], to: 'paused' },
  resume: { from: ['paused'], to: 'running' },
  cancel: { from: ['scheduled', 'running', 'paused'], to: 'cancelled' },
  finish: { from: ['running'], to: 'done' },
  retry: { from: ['done', 'cancelled'], to: 'running' },
}

/** The state after a step; null when the step is not allowed. */
export const stepBroadcast = (state: BroadcastState, step: BroadcastStep): BroadcastState | null =>
  STEPS[step].from.includes(state) ? STEPS[step].to : null
