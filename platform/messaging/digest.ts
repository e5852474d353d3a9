import { createHash } from 'node:crypto'
import { cutText } from '#platform/contract/cut-text.ts'
import type { Loose } from './loose.ts'

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Of what has no id: the same at each delivery. */
export const digestOf = ({ raw }: Loose): string => digest(JSON.stringify(raw) ?? '')

/** UTF-16 units of an id, and of the part of it that is a digest: 32 bytes in base64, behind a space. */
const [MAX_ID, DIGEST] = [200, 44]
const MAX_READ = 4_000

/** An id of at most `max` UTF-16 units. Services put what tells two messages apart at the end: long ones that differ stay different. */
const shortId = (id: string, max: number): string =>
  id.length <= max ? id : `${cutText(id, max - DIGEST)} ${digest(id)}`

/** An id of anything, or a number as one; empty when absent. */
export const idIn = (input: Loose, name: string, max = MAX_ID): string =>
  shortId(input.text(name, MAX_READ), max)
