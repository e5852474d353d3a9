import type { ChannelProvider } from '#platform/messaging/port.ts'

const DAY_MS = 24 * 3_600_000

/** Until when a person may write; null: the contact never wrote. */
export function agentUntil(
  { agentWindowMs = DAY_MS }: Pick<ChannelProvider, 'agentWindowMs'>,
  { window_until: until }: { window_until: Date | null },
): Date | null {
  return until && new Date(until.getTime() + agentWindowMs - DAY_MS)
}
