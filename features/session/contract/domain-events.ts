/** A session ended: signed out, by a new password, or with its user or company. */
interface SessionEnded {
  type: 'session.ended'
  sessionId: number
}

export type SessionDomainEvent = SessionEnded
