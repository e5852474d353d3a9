/** Programs cannot be provisioned on this machine. Both texts are for the operator. */
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
