/** A message ready to send. */
export interface Mail {
  to: string
  /** Another sender than the installation's. */
  from?: { name: string; address: string } | undefined
  subject: string
  text: string
  html: string
  /** An invitation (RFC 6047): programs show it with the mail and put it in the calendar. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string } | undefined
  /** Held in memory: for small attachments that are sent at once, not queued. */
  attachments?: { filename: string; content: Buffer; contentType: string }[]
}

/** PORT: sends mail. Rejects when the mail was not accepted; it may then be retried. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}
