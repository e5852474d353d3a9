import { eventually } from './eventually.ts'

/** Resources that must be closed with the program. No timers: the test runner has its own. */
const KINDS = ['TCPSocketWrap', 'TCPServerWrap', 'UDPWrap', 'ProcessWrap', 'PipeWrap', 'FSEventWrap']

function held(): Map<string, number> {
  const counts = new Map(KINDS.map((kind) => [kind, 0]))
  for (const kind of process.getActiveResourcesInfo()) {
    const count = counts.get(kind)
    if (count !== undefined) counts.set(kind, count + 1)
  }
  return counts
}

/**
 * Snapshots the sockets, servers, child processes and watchers of this process. Returns a check that throws while there are
 * more, after giving closed ones a moment.
 */
export function watchLeftovers(): () => Promise<void> {
  const before = held()
  return () =>
    eventually(() => {
      const more = [...held()].filter(([kind, count]) => count > (before.get(kind) ?? 0))
      if (more.length === 0) return
      const answer = more.map(([kind, count]) => `${count - (before.get(kind) ?? 0)} ${kind}`).join(', ')
      throw new Error(`Left open: ${answer}`)
    }, 2_000)
}
