/** Asterisk answered with an error. */
export class AriRefused extends Error {
  override name = 'AriRefused'
  /** HTTP status, also over the WebSocket. */
  readonly status: number

  constructor(status: number, request: string, reason: string) {
    super(`${request}: ${status} ${reason}`)
    this.status = status
  }
}

/** Asterisk cannot be reached: no connection, timeout, or too many requests. */
export class AriUnavailable extends Error {
  override name = 'AriUnavailable'
}
