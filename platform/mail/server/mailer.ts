/** One message, ready to send. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Held in memory: for what is small, and sent at once rather than queued. */
  attachments?: { filename: string; content: Buffer; contentType: string }[]
}

/** PORT: hands mails to the outside. Rejects when the mail was not taken over; it may then be sent again. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}
