/** An S3 error; `status` is HTTP's. */
export class S3Refused extends Error {
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.name = 'S3Refused'
    this.status = status
  }
}
