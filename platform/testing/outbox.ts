import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from './eventually.ts'

export interface FoundMail {
  to: string
  subject: string
  text: string
}

/** Decodes quoted-printable (RFC 2045, 6.7). */
const unquote = (body: string): string =>
  Buffer.from(
    body
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** Decodes RFC 2047 words. */
const unword = (header: string): string =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : unquote(word.replaceAll('_', ' ')),
    )

/** A sent mail. */
export function parseMail(message: string): FoundMail {
  const header = (name: string): string =>
    unword(
      new RegExp(`^${name}: (.*(?:\r?\n[ \t].*)*)`, 'im').exec(message)?.[1]?.replaceAll(/\r?\n/g, '') ?? '',
    )
  const part = /Content-Type: text\/plain[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n--/.exec(message)
  const encoded = /Content-Type: text\/plain[\s\S]*?Content-Transfer-Encoding: ([\w-]+)/.exec(message)?.[1]
  const body = part?.[1] ?? ''
  const text = encoded === 'base64' ? Buffer.from(body, 'base64').toString('utf8') : unquote(body)
  return { to: header('To'), subject: header('Subject'), text }
}

async function messagesIn(outbox: string): Promise<string[]> {
  const files = (await readdir(outbox)).filter((file) => file.endsWith('.eml')).sort()
  return Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')))
}

/** Mails to an address from an outbox mailer, oldest first. */
export async function mailsTo(outbox: string, address: string): Promise<FoundMail[]> {
  return (await messagesIn(outbox)).map(parseMail).filter((mail) => mail.to.includes(address))
}

/** Calendars (text/calendar) in the mails to an address, oldest first. */
export async function calendarsTo(outbox: string, address: string): Promise<string[]> {
  const messages = (await messagesIn(outbox)).filter((one) => one.includes(`To: ${address}`))
  return messages.flatMap((message) => {
    const part =
      /Content-Type: text\/calendar[^\n]*(?:\r?\n[ \t][^\n]*)*[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n--/.exec(
        message,
      )
    if (part === null) return []
    const [head, body = ''] = part
    return [/base64/i.test(head) ? Buffer.from(body, 'base64').toString('utf8') : unquote(body)]
  })
}

/** Newest mail to an address with `about` in its subject, once there are `count`. */
export const mailTo = (outbox: string, address: string, about: string, count = 1): Promise<FoundMail> =>
  eventually(async () => {
    const mails = (await mailsTo(outbox, address)).filter(({ subject }) => subject.includes(about))
    const newest = mails[mails.length - 1]
    if (newest === undefined || mails.length < count)
      throw new Error(`expected one mail to ${address} about ${about}, found ${mails.length}`)
    return newest
  }, 15_000)

/** Target of a mail's link. */
export function linkIn({ text }: FoundMail): URL {
  const url = /https?:\/\/\S+/.exec(text)?.[0]
  if (url === undefined) throw new Error('the mail has no link')
  return new URL(url)
}
