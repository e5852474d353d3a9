/** The access token has expired: it is renewed, and the request made again. */
export class TokenExpired extends Error {
  override name = 'TokenExpired'
}

/** The other program no longer lets us in: somebody must connect it again. */
export class AccessEnded extends Error {
  override name = 'AccessEnded'
}

/** It asks for a pause: nothing more is sent to it before. */
export class ApiBusy extends Error {
  override name = 'ApiBusy'
  readonly status: number
  /** Null: not said. */
  readonly seconds: number | null

  constructor(message: string, { status, seconds }: { status: number; seconds: number | null }) {
    super(message)
    this.status = status
    this.seconds = seconds
  }
}

/** It refuses this request and would refuse it again. */
export class ApiRefused extends Error {
  override name = 'ApiRefused'
  readonly status: number
  /** Their code of the error. */
  readonly code: string

  constructor(status: number, code: string, detail: string) {
    super(detail === '' ? code : `${code}: ${detail}`)
    this.status = status
    this.code = code
  }
}

/** Something else must happen first: this change is tried again, others go on. */
export class NotYet extends Error {
  override name = 'NotYet'
}

/** What came in is not from the connected program. */
export class IncomingRefused extends Error {
  override name = 'IncomingRefused'
}

/** What came in cannot be read. */
export class BadIncoming extends Error {
  override name = 'BadIncoming'
}
