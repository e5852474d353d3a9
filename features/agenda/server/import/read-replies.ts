import { ANSWERS } from '../../contract/guests.ts'
import { type Component, readComponents } from './content-lines.ts'
import { isReply, momentOf, property, readingOf } from './read-ics.ts'

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
}

/** Replies of one file; a mail has one. */
const MAX_REPLIES = 1000

const emailOf = (value: string): string =>
  value
    .trim()
    .replace(/^mailto:/i, '')
    .toLowerCase()

function repliesOf(calendar: Component, timeZone: string): Reply[] {
  const reading = readingOf(calendar, timeZone)
  return calendar.parts
    .filter(({ name }) => name === 'VEVENT')
    .flatMap((event): Reply[] => {
      const [attendee] = event.properties.filter(({ name }) => name === 'ATTENDEE')
      const said = attendee?.params.get('PARTSTAT')?.toLowerCase()
      const answer = ANSWERS.find((one) => one === said)
      if (attendee === undefined || answer === undefined) return []
      const named = property(event, 'RECURRENCE-ID')
      const recurs = momentOf(named, named?.value, reading)
      // An occurrence that cannot be read is not an answer to all of them.
      if (named !== undefined && recurs === null) return []
      const uid = property(event, 'UID')?.value.trim() ?? ''
      const sequence = Number(/^\s*(\d{1,9})/.exec(property(event, 'SEQUENCE')?.value ?? '')?.[1] ?? 0)
      return [
        {
          uid,
          email: emailOf(attendee.value),
          answer,
          sequence,
          recurs: recurs?.at ?? null,
          is_day: recurs?.isDay ?? false,
        },
      ]
    })
}

/** Answers of guests in a file. */
export const readReplies = (text: string, timeZone: string): Reply[] =>
  readComponents(text)
    .filter((calendar) => calendar.name === 'VCALENDAR' && isReply(calendar))
    .flatMap((calendar) => repliesOf(calendar, timeZone))
    .slice(0, MAX_REPLIES)
