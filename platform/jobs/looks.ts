/** One worker's question for its next job, while the database answers it. */
interface Look {
  /** Another one was asked meanwhile. */
  besideAnother: boolean
}

/** The runners' questions for jobs, of one program: they share the table of queues. */
export interface Looks {
  begin(): Look
  /** `again` is called once no question is open, where one that found nothing may have missed a job. */
  end(look: Look, found: boolean, again: () => void): void
}

/**
 * Whoever looks for a job locks all free queues while the database searches, and whoever looks meanwhile passes those over: a job
 * that was announced to the second one is found by nobody, until the next poll. Looking again when both are done finds it.
 */
export function createLooks(): Looks {
  const open = new Set<Look>()
  const missed = new Set<() => void>()
  return {
    begin() {
      const look: Look = { besideAnother: open.size > 0 }
      for (const other of open) other.besideAnother = true
      open.add(look)
      return look
    },
    end(look, found, again) {
      if (!open.delete(look)) return
      if (look.besideAnother && !found) missed.add(again)
      if (open.size > 0) return
      const all = [...missed]
      missed.clear()
      // Not before those who asked are idle again.
      for (const lookAgain of all) setImmediate(lookAgain)
    },
  }
}
