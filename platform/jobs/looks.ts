/** One worker's question for its next job, while the database answers it. */
interface Look {
  /** Another one was asked meanwhile. */
  besideAnother: boolean
}

/** The runners' questions for jobs, of one program: they share the table of queues. */
export interface Looks {
  begin(): Look
  /** `again` lets a worker of this runner look; it is called once no question is open, where one that found nothing may have missed a job. */
  end(look: Look, found: boolean, again: () => void): void
}

/**
 * Whoever looks for a job locks all free queues while the database searches, and whoever looks meanwhile passes those over: a job
 * that was announced to the second one is found by nobody, until the next poll. So they look again, one after the other, or they
 * would miss it again.
 */
export function createLooks(): Looks {
  const open = new Set<Look>()
  let missed: (() => void)[] = []
  /** The end of the look that this begins calls the one after it. */
  function repeat(): void {
    if (open.size === 0) missed.shift()?.()
  }
  return {
    begin() {
      const look: Look = { besideAnother: open.size > 0 }
      for (const other of open) other.besideAnother = true
      open.add(look)
      return look
    },
    end(look, found, again) {
      if (!open.delete(look)) return
      if (look.besideAnother && !found) missed.push(again)
      // Alone it saw all that its runner may take.
      if (!look.besideAnother && !found) missed = missed.filter((one) => one !== again)
      // Not before those who asked are idle again.
      if (missed.length > 0) setImmediate(repeat)
    },
  }
}
