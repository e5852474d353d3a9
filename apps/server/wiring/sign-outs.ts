export interface SignOuts {
  /** A session has ended. */
  publish(sessionId: number): void
  /** One listener: the program, which closes the session's sockets. */
  onSignedOut(listener: (sessionId: number) => void): void
}

/** Connects the features that end sessions with the sockets, which are created after them. */
export function createSignOuts(): SignOuts {
  let listen: (sessionId: number) => void = () => {}
  return {
    publish: (sessionId) => listen(sessionId),
    onSignedOut(listener) {
      listen = listener
    },
  }
}
