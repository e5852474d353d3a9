/** Asterisk answered a request with a failure. */
export class AriRefused extends Error {
  override name = 'AriRefused'
  /** HTTP status, also over the WebSocket. */
  readonly status: number

  constructor(status: number, request: string, reason: string) {
    super(`${request}: ${status} ${reason}`)
    this.status = status
  }
}

/** Asterisk cannot be asked now: no connection, no answer in time, or too many requests under way. */
export class AriUnavailable extends Error {
  override name = 'AriUnavailable'
}
