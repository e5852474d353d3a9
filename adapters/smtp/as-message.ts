import type { SendMailOptions } from 'nodemailer'
import type { Mail } from '#platform/mail/server/mailer.ts'

/** A mail as nodemailer takes it: an invitation is one of its alternatives and an attachment, for programs that know only one. */
export const asMessage = ({ calendar, ...mail }: Mail): SendMailOptions =>
  calendar === undefined
    ? mail
    : { ...mail, icalEvent: { filename: 'invite.ics', method: calendar.method, content: calendar.content } }
