/** An S3 server said no; `status` is HTTP's. */
export class S3Refused extends Error {
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.name = 'S3Refused'
    this.status = status
  }
}
