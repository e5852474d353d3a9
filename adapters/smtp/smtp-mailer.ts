import { createTransport } from 'nodemailer'
import type { Mailer } from '#platform/mail/server/mailer.ts'

/** Milliseconds: what does not answer is tried again by the queue. */
const PATIENCE = 20_000

/** Sends through a mail server: `smtp(s)://user:password@host:port`. Uses TLS where the server offers it. */
export function createSmtpMailer(options: { url: string; from: string }): Mailer {
  const transport = createTransport(
    {
      url: options.url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: PATIENCE,
      greetingTimeout: PATIENCE,
      socketTimeout: PATIENCE,
      // A mail is made of texts only: it must not make the program read files or addresses.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: options.from },
  )
  return {
    async send(mail) {
      await transport.sendMail(mail)
    },
    close: () => transport.close(),
  }
}
