import { ANSWERS } from '../../contract/guests.ts'
import { type Component, readComponents } from './content-lines.ts'
import { methodOf, momentOf, property, type Reading, readingOf } from './read-ics.ts'

/** What a guest's program wrote of their answer (RFC 5546, 3.2.3). */
export interface Reply {
  uid: string
  email: string
  answer: (typeof ANSWERS)[number]
  sequence: number
  /** The occurrence, ms by when the rule puts it; null: all that they were invited to. */
  recurs: number | null
  /** The occurrence is named by its day alone. */
  is_day: boolean
  /** When it was written, ms; null: it does not say so. */
  stamp: number | null
}

/** Another time that a guest proposes (RFC 5546, 3.2.7). */
export interface Counter extends Pick<Reply, 'uid' | 'recurs' | 'is_day'> {
  /** ms */
  starts: number
}

/** Replies of one file; a mail has one. */
const MAX_REPLIES = 1000

const emailOf = (value: string): string =>
  value
    .trim()
    .replace(/^mailto:/i, '')
    .toLowerCase()

/** Which event or occurrence a component is about; null when the occurrence cannot be read: it is not about all of them. */
function about(event: Component, reading: Reading): Pick<Reply, 'uid' | 'recurs' | 'is_day'> | null {
  const named = property(event, 'RECURRENCE-ID')
  const recurs = momentOf(named, named?.value, reading)
  if (named !== undefined && recurs === null) return null
  const uid = property(event, 'UID')?.value.trim() ?? ''
  return { uid, recurs: recurs?.at ?? null, is_day: recurs?.isDay ?? false }
}

function replyOf(event: Component, reading: Reading): Reply[] {
  const [attendee] = event.properties.filter(({ name }) => name === 'ATTENDEE')
  const said = attendee?.params.get('PARTSTAT')?.toLowerCase()
  const answer = ANSWERS.find((one) => one === said)
  const meant = about(event, reading)
  if (attendee === undefined || answer === undefined || meant === null) return []
  const sequence = Number(/^\s*(\d{1,9})/.exec(property(event, 'SEQUENCE')?.value ?? '')?.[1] ?? 0)
  const stamped = property(event, 'DTSTAMP')
  const stamp = momentOf(stamped, stamped?.value, reading)?.at ?? null
  return [{ ...meant, email: emailOf(attendee.value), answer, sequence, stamp }]
}

function counterOf(event: Component, reading: Reading): Counter[] {
  const begins = property(event, 'DTSTART')
  const starts = momentOf(begins, begins?.value, reading)
  const meant = about(event, reading)
  return starts === null || meant === null ? [] : [{ ...meant, starts: starts.at }]
}

const readOf =
  <Item>(method: string, itemsOf: (event: Component, reading: Reading) => Item[]) =>
  (text: string, timeZone: string): Item[] =>
    readComponents(text)
      .filter((calendar) => calendar.name === 'VCALENDAR' && methodOf(calendar) === method)
      .flatMap((calendar) => {
        const reading = readingOf(calendar, timeZone)
        return calendar.parts
          .filter(({ name }) => name === 'VEVENT')
          .flatMap((event) => itemsOf(event, reading))
      })
      .slice(0, MAX_REPLIES)

/** Answers of guests in a file. */
export const readReplies = readOf('REPLY', replyOf)

/** Other times that guests propose. */
export const readCounters = readOf('COUNTER', counterOf)
