import type { Clock } from './reconnecting-socket.ts'

/** A manual clock for tests. */
export const handClock = (): Clock & { advance(ms: number): void; waiting(): number } => {
  let now = 0
  const tasks = new Set<{ at: number; task: () => void }>()
  return {
    now: () => now,
    after: (ms, task) => {
      const entry = { at: now + ms, task }
      tasks.add(entry)
      return () => void tasks.delete(entry)
    },
    waiting: () => tasks.size,
    advance: (ms) => {
      const end = now + ms
      for (;;) {
        const next = [...tasks].filter((entry) => entry.at <= end).sort((a, b) => a.at - b.at)[0]
        if (next === undefined) break
        now = next.at
        tasks.delete(next)
        next.task()
      }
      now = end
    },
  }
}
