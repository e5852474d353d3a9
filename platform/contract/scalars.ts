import { z } from 'zod'

/** Database ids (bigint identity), limited to safe integers. */
export const id = z.number().int().positive()
/** An id in a path or query string. */
export const idParam = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
export const uuid = z.uuid()
/** ISO 8601 in UTC. */
export const instant = z.iso.datetime()
/** Maximum of an `integer` column. */
const MAX_INTEGER = 2_147_483_647
/** A position in a sequence, kept as `integer`. */
export const place = z.number().int().min(0).max(MAX_INTEGER)
/** A position in a query string. */
export const placeParam = z.coerce.number().int().min(0).max(MAX_INTEGER)

/** Control characters, line breaks, and characters that change the text direction. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u
/** Whether a text is one visible line: safe in headers, lists and file names. */
export const isOneLine = (input: string): boolean => !UNSEEN.test(input)
/** Replaces each invisible character with a space. */
export const asOneLine = (input: string): string =>
  input.replaceAll(new RegExp(`${UNSEEN.source}+`, 'gu'), ' ').trim()

/** One line of untrusted text, trimmed. */
export const text = (max: number) => z.string().trim().max(max).refine(isOneLine)
/** A telephone number in any form that people paste, with hidden marks too. */
export const anyPhone = z
  .string()
  .refine((given) => !given.includes('\0'))
  .overwrite(asOneLine)
  .min(1)
  .max(80)
/** Multi-line untrusted text, trimmed. */
export const paragraphs = (max: number) => z.string().trim().max(max)
/** A dialable string: digits, `*`, `#`, and an optional leading `+`. */
export const dialString = z.string().regex(/^\+?[0-9*#]{1,32}$/)
