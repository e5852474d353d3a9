import PostalMime from 'postal-mime'
import { decoded } from '../import/content-lines.ts'
import { type Counter, type Reply, readCounters, readReplies } from '../import/read-replies.ts'

/** What a mail says of an invitation. */
export interface MailedAnswer {
  replies: readonly Reply[]
  counters: readonly Counter[]
  /** A program wrote it by itself, such as a notice of absence. */
  isAutomatic: boolean
}

const CALENDAR = new Set(['text/calendar', 'application/ics'])
/** Gmail sends the same calendar as a part and as a file. */
const MAX_CALENDARS = 4
const MAX_BYTES = 300_000

/** A mail that somebody forwards is none of theirs: mails within a mail are not read. */
const PARSING = {
  forceRfc822Attachments: true,
  maxRfc822NestingDepth: 0,
  maxNestingDepth: 20,
  maxHeadersSize: 200_000,
} as const

const bytesOf = (content: ArrayBuffer | Uint8Array | string): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as Uint8Array)

/** RFC 3834, and what is in use beside it. */
const isAutomatic = (header: (key: string) => string): boolean =>
  !['', 'no'].includes(header('auto-submitted').toLowerCase()) ||
  ['bulk', 'junk', 'list', 'auto_reply'].includes(header('precedence').toLowerCase()) ||
  header('x-autoreply') !== ''

/** Reads a mail (RFC 6047). @throws for what is none */
export async function readMail(mail: Buffer, timeZone: string): Promise<MailedAnswer> {
  const { attachments, headers } = await PostalMime.parse(mail, PARSING)
  const header = (key: string) => headers.find((one) => one.key === key)?.value.trim() ?? ''
  const calendars = attachments
    .filter(({ mimeType }) => CALENDAR.has(mimeType))
    .slice(0, MAX_CALENDARS)
    .map(({ content }) => bytesOf(content))
    .filter(({ length }) => length <= MAX_BYTES)
    .map((content) => decoded(content))
  const first = <Item>(read: (text: string, zone: string) => readonly Item[]): readonly Item[] =>
    calendars.map((text) => read(text, timeZone)).find(({ length }) => length > 0) ?? []
  return {
    replies: first(readReplies),
    counters: first(readCounters),
    isAutomatic: isAutomatic(header),
  }
}
