/**
 * A condition that only the operator can resolve: a port in use, a folder in use, data of a newer version. Shown as one line
 * without a stack: what it is and what to do. Nothing was changed.
 */
export class StartRefused extends Error {
  override name = 'StartRefused'
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
