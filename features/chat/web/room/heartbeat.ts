/** After this silence a connection is probed, ms. */
const SILENT = 20_000
/** An answer that takes longer will not come, ms. */
const ANSWERS_WITHIN = 8_000
const LOOK_EVERY = 2_000

interface HeartbeatParts {
  /** Says something that is answered; `false` without a connection, which then knows that it is gone. */
  ask: () => boolean
  /** The connection died without a word, as when the computer changed networks. */
  onDead: () => void
}

/** Finds out that a connection is dead which only listens. */
export function createHeartbeat({ ask, onDead }: HeartbeatParts) {
  let heardAt = Date.now()
  let askedAt: number | null = null
  const look = () => {
    const now = Date.now()
    if (askedAt !== null && now - askedAt > ANSWERS_WITHIN) {
      askedAt = null
      heardAt = now
      onDead()
    } else if (askedAt === null && now - heardAt > SILENT && ask()) askedAt = now
  }
  const timer = setInterval(look, LOOK_EVERY)
  return {
    heard(): void {
      heardAt = Date.now()
      askedAt = null
    },
    end: () => clearInterval(timer),
  }
}
