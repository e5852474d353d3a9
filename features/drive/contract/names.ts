import { z } from 'zod'
import { cutText } from '#platform/contract/cut-text.ts'
import { asOneLine, isOneLine } from '#platform/contract/scalars.ts'
import { MAX_NAME_BYTES } from './entries.ts'

const encoder = new TextEncoder()

/** Something to be seen and clicked on: no blanks, fillers and joiners alone. */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether a folder can have something of that name: every script, but no path. */
export const isPlainName = (name: string): boolean =>
  VISIBLE.test(name) &&
  name !== '.' &&
  name !== '..' &&
  name.isWellFormed() &&
  isOneLine(name) &&
  !/[/\\]/.test(name) &&
  encoder.encode(name).length <= MAX_NAME_BYTES

/** A name that somebody types; composed, so that one name from two systems is one. */
export const entryName = z
  .string()
  .max(4 * MAX_NAME_BYTES)
  .transform((input) => input.trim().normalize('NFC'))
  .refine(isPlainName)

/** What a file brings along, made into a name: cut between characters, its extension kept. */
export function nameOf(sent: string): string {
  const plain = asOneLine(sent.toWellFormed()).replaceAll(/[/\\]/g, '_').normalize('NFC').trim()
  if (!VISIBLE.test(plain) || plain === '.' || plain === '..') return 'archivo'
  if (isPlainName(plain)) return plain
  const extension = /.(\.[^.\s]{1,16})$/u.exec(plain)?.[1] ?? ''
  const room = MAX_NAME_BYTES - encoder.encode(extension).length
  let stem = cutText(plain.slice(0, plain.length - extension.length), room)
  while (encoder.encode(stem).length > room) stem = cutText(stem, stem.length - 1)
  const name = `${stem.trimEnd()}${extension}`
  return isPlainName(name) ? name : `archivo${extension}`
}

/** In lower case without the dot; empty: none. */
export const extensionOf = (name: string): string =>
  /.\.([^.\s]{1,16})$/u.exec(name)?.[1]?.toLowerCase() ?? ''

/** Devices of Windows, whatever ending follows. */
const DEVICE = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?=\.|$)/i

/** A name that Windows unpacks as well: none of its devices, none of its signs, no dot or blank at the end. Empty stays so. */
export const windowsName = (name: string): string =>
  name
    .replaceAll(/[<>:"|?*]/g, '_')
    .replace(/[. ]$/, '_')
    .replace(DEVICE, '$1_')
