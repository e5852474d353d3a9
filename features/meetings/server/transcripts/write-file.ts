import type { TranscriptLine } from '../../contract/transcripts.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** `01:02:03.456` */
function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two)
  return `${parts.join(':')}.${String(ms % 1000).padStart(3, '0')}`
}

/** WebVTT reads `<`, `&` and `-->` within a text, and a line end as the end of a voice. */
const vttText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(/\s+/g, ' ')

/** Subtitles (WebVTT), with speakers as voices. */
export const asVtt = (lines: readonly TranscriptLine[], phones: string): string =>
  [
    'WEBVTT',
    ...lines.map(
      ({ speaker, startMs, endMs, text }) =>
        `${clock(startMs)} --> ${clock(Math.max(endMs, startMs + 1))}\n<v ${vttText(speaker ?? phones)}>${vttText(text)}</v>`,
    ),
    '',
  ].join('\n\n')

/** Plain text, a paragraph for each turn of a speaker. */
export function asText(lines: readonly TranscriptLine[], phones: string): string {
  const turns: { speaker: string | null; startMs: number; texts: string[] }[] = []
  for (const { speaker, startMs, text } of lines) {
    const last = turns.at(-1)
    if (last && last.speaker === speaker) last.texts.push(text)
    else turns.push({ speaker, startMs, texts: [text] })
  }
  return turns
    .map(
      ({ speaker, startMs, texts }) =>
        `[${clock(startMs).slice(0, 8)}] ${speaker ?? phones}: ${texts.join(' ')}\n`,
    )
    .join('\n')
}
