/** A connection silent for this long is probed, ms. */
const SILENT = 20_000
/** Timeout of a probe, ms. */
const ANSWERS_WITHIN = 8_000
const LOOK_EVERY = 2_000

interface HeartbeatParts {
  /** Sends something that is answered; `false` without a connection, whose loss is then already known. */
  ask: () => boolean
  /** The connection died silently, as when the computer changes networks. */
  onDead: () => void
}

/** Detects a dead connection that only listens. */
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
