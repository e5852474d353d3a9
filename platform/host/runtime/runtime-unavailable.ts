/** This machine cannot be given programs of our own. Both texts are for the person who starts the program. */
export class RuntimeUnavailable extends Error {
  override name = 'RuntimeUnavailable'
  readonly reason: string
  readonly remedy: string

  constructor(reason: string, remedy: string, options?: ErrorOptions) {
    super(`${reason}. ${remedy}`, options)
    this.reason = reason
    this.remedy = remedy
  }
}
