/** More are a row of pictures, not an exclamation. */
const MOST = 6

const EMOJI = /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}\uFE0F?)$/v

const segmenter = new Intl.Segmenter('es', { granularity: 'grapheme' })

/** How many emoji a text is that holds nothing else but space; 0 for any other text, and for more than a few. */
export function countOnlyEmoji(text: string): number {
  const compact = text.replaceAll(/\s/g, '')
  if (compact === '' || compact.length > MOST * 30) return 0
  const letters = [...segmenter.segment(compact)]
  return letters.length <= MOST && letters.every(({ segment }) => EMOJI.test(segment)) ? letters.length : 0
}
