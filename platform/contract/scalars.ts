import { z } from 'zod'

/** Row ids of the database (bigint identity), within what JavaScript counts exactly. */
export const id = z.number().int().positive()
/** The same id in a path or a query string. */
export const idParam = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
export const uuid = z.uuid()
/** ISO 8601 in UTC. */
export const instant = z.iso.datetime()
/** What an `integer` column counts to. */
const MAX_INTEGER = 2_147_483_647
/** A place in a row of messages or the like, kept as an `integer`. */
export const place = z.number().int().min(0).max(MAX_INTEGER)
/** The same in a query string. */
export const placeParam = z.coerce.number().int().min(0).max(MAX_INTEGER)

/** Control characters, ends of lines, and what turns the direction of the letters after it. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u
/** Whether a text is one line of what can be seen: safe in a header, a list and a file's name. */
export const isOneLine = (given: string): boolean => !UNSEEN.test(given)
/** The same text with a blank for each of what cannot be seen. */
export const asOneLine = (given: string): string =>
  given.replaceAll(new RegExp(`${UNSEEN.source}+`, 'gu'), ' ').trim()

/** One line of text from outside, trimmed. */
export const text = (max: number) => z.string().trim().max(max).refine(isOneLine)
/** Text of several lines from outside, trimmed. */
export const paragraphs = (max: number) => z.string().trim().max(max)
/** What can be dialled: digits, `*`, `#`, and one leading `+`. */
export const dialString = z.string().regex(/^\+?[0-9*#]{1,32}$/)
