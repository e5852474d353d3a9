import { z } from 'zod'
import { cutText } from '#platform/contract/cut-text.ts'
import { type SpokenText, TranscriptionFailed } from '#platform/transcription/port.ts'

const answer = z.object({
  text: z.string(),
  duration: z.coerce.number().nonnegative().optional(),
  segments: z
    .array(
      z.object({
        start: z.number(),
        end: z.number(),
        text: z.string(),
        no_speech_prob: z.number().nullish(),
        avg_logprob: z.number().nullish(),
      }),
    )
    .nullish(),
})

const MAX_TEXT = 4_000
const ms = (seconds: number): number => Math.max(0, Math.round(seconds * 1000))

const isSilence = (segment: {
  no_speech_prob?: number | null | undefined
  avg_logprob?: number | null | undefined
}) => (segment.no_speech_prob ?? 0) > 0.6 && (segment.avg_logprob ?? 0) < -1

/** Segments of an answer; of a service without any, the whole as one. @throws TranscriptionFailed */
export function readAnswer(content: string): SpokenText[] {
  const parsed = answer.safeParse(jsonOf(content))
  if (!parsed.success) throw new TranscriptionFailed('down', 'the speech service answered something else')
  const { text, duration = 0, segments } = parsed.data
  const all = segments?.length
    ? segments.filter((one) => !isSilence(one))
    : segments
      ? []
      : [{ start: 0, end: duration, text }]
  return all
    .map((one) => ({
      startMs: ms(one.start),
      endMs: Math.max(ms(one.start), ms(one.end)),
      text: cutText(one.text.replaceAll(/\s+/g, ' ').trim(), MAX_TEXT),
    }))
    .filter((one) => one.text !== '')
}

const refusal = z.object({ error: z.object({ code: z.string().nullish() }) })

/** What an answer other than 200 means. */
export function readRefusal(
  status: number,
  content: string,
  retryAfter: string | undefined,
  now = Date.now(),
): TranscriptionFailed {
  const code = refusal.safeParse(jsonOf(content)).data?.error.code ?? ''
  const message = `the speech service answered ${status}`
  if (status === 401 || status === 403) return new TranscriptionFailed('key', message)
  if (status === 402 || code === 'insufficient_quota') return new TranscriptionFailed('quota', message)
  const retryAfterMs = readRetryAfter(retryAfter, now)
  if (status === 429) return new TranscriptionFailed('busy', message, { retryAfterMs })
  if (status === 408 || status >= 500) return new TranscriptionFailed('down', message, { retryAfterMs })
  return new TranscriptionFailed('refused', message)
}

/** Seconds, or a date. */
function readRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null
  if (/^\d+(\.\d+)?$/.test(value.trim())) return Math.round(Number(value) * 1000)
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
