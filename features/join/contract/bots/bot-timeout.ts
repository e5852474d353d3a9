import type { BotGraph } from './graph.ts'
import type { BotInput, BotState } from './interpret.ts'

/** Longest time for a call or a model's answer, also when the program dies meanwhile; seconds. */
const MAX_CALL = 180

/** Seconds from now until the waiting node times out; null: never. */
export function timeoutIn(graph: BotGraph, state: BotState): number | null {
  if (state.awaiting === 'call' || state.awaiting === 'ai') return MAX_CALL
  const node = graph.nodes.find(({ id: one }) => one === state.node)
  const minutes = node && 'timeout_minutes' in node ? node.timeout_minutes : 0
  return minutes > 0 ? minutes * 60 : null
}

/** The input that a timed-out state continues with. */
export function timeoutInput({ awaiting }: BotState): BotInput {
  if (awaiting === 'call') return { type: 'called', ok: false, saved: {} }
  return awaiting === 'ai' ? { type: 'replied', text: null } : { type: 'timeout' }
}
