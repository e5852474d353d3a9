import { z } from 'zod'
import { MAX_TEXT } from './message.ts'

/** The longest text that a channel takes; `bytes`: of UTF-8, where accents and emoji take more than one. */
export const textLimit = z.object({ max: z.number().int(), unit: z.enum(['characters', 'bytes']) })
/** @public */
export type TextLimit = z.infer<typeof textLimit>

/** Of channels that take all of ours, and of internal notes. */
export const OWN_LIMIT: TextLimit = { max: MAX_TEXT, unit: 'characters' }

const utf8 = new TextEncoder()

/** What is left for a text, in the channel's unit; below zero, it is too long. */
export const roomLeft = (text: string, { max, unit }: TextLimit): number =>
  max - (unit === 'bytes' ? utf8.encode(text).length : [...text].length)

/** A text as several that fit, in order, parted between lines or words where there are any. */
export function splitText(text: string, limit: TextLimit): string[] {
  const over = charactersOver(text, limit)
  if (over === 0) return [text]
  const characters = [...text]
  const fits = characters.slice(0, Math.max(1, characters.length - over))
  const gap = fits.findLastIndex((character) => /\s/.test(character))
  const head = gap > fits.length / 2 ? fits.slice(0, gap) : fits
  const rest = characters.slice(head.length).join('').trimStart()
  return rest === '' ? [head.join('')] : [head.join(''), ...splitText(rest, limit)]
}

/** How many characters of a text are too many. */
export function charactersOver(text: string, { max, unit }: TextLimit): number {
  const characters = [...text]
  if (unit === 'characters') return Math.max(0, characters.length - max)
  let left = max
  let fits = 0
  for (const character of characters) {
    left -= utf8.encode(character).length
    if (left < 0) break
    fits += 1
  }
  return characters.length - fits
}
