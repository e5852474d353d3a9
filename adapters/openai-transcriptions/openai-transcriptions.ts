import { requestOutside } from '#platform/egress/request-outside.ts'
import { MAX_SOUND, type Transcribe, TranscriptionFailed } from '#platform/transcription/port.ts'
import { readAnswer, readRefusal } from './read-answer.ts'

/** Ten minutes of sound take a slow server some minutes. */
const PATIENCE_MS = 5 * 60_000
const MAX_ANSWER = 8 * 1024 * 1024

interface Options {
  /** Servers of one's own may be at private addresses. */
  privateAddresses: boolean
  /** ms */
  patience?: number
}

/** The port over OpenAI's transcriptions API. */
export const openAiTranscriptions =
  ({ privateAddresses, patience = PATIENCE_MS }: Options): Transcribe =>
  async ({ url, key, model }, { content, name, type, language }, signal) => {
    if (content.length > MAX_SOUND) throw new TranscriptionFailed('refused', 'the sound is too large')
    const form = new FormData()
    form.set('file', new Blob([Uint8Array.from(content)], { type }), name)
    form.set('model', model)
    form.set('response_format', 'verbose_json')
    form.set('temperature', '0')
    if (language !== null) form.set('language', language)
    const encoded = new Response(form)
    const answer = await requestOutside(`${url.replace(/\/+$/, '')}/audio/transcriptions`, {
      method: 'POST',
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      },
      body: await encoded.bytes(),
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
      maxBytes: MAX_ANSWER,
      privateAddresses,
    }).catch((cause: unknown) => {
      // The caller's own end is theirs to tell.
      signal.throwIfAborted()
      throw new TranscriptionFailed('down', 'the speech service cannot be reached', { cause })
    })
    const text = answer.content.toString()
    if (answer.status === 200) return readAnswer(text)
    throw readRefusal(answer.status, text, answer.headers['retry-after'])
  }
