/**
 * Something that only the person who starts the program can clear: a taken port, a folder in use, a newer version's
 * data. The message says what it is and what to do; it is shown as one line without a stack, and nothing was changed.
 */
export class StartRefused extends Error {
  override name = 'StartRefused'
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
