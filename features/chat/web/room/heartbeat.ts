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
  let requestedAt: number | null = null
  const look = () => {
    const now = Date.now()
    if (requestedAt !== null && now - requestedAt > ANSWERS_WITHIN) {
      requestedAt = null
      heardAt = now
      onDead()
    } else if (requestedAt === null && now - heardAt > SILENT && ask()) requestedAt = now
  }
  const timer = setInterval(look, LOOK_EVERY)
  return {
    heard(): void {
      heardAt = Date.now()
      requestedAt = null
    },
    end: () => clearInterval(timer),
  }
}
