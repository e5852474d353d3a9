import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HeardSound {
  model: string
  language: string | null
  name: string
  bytes: number
}

/** How the next request is answered; `slow` waits until the caller gives up. */
export type StandInAnswer =
  | { text: string; seconds?: number }
  | {
      segments: readonly {
        start: number
        end: number
        text: string
        no_speech_prob?: number
        avg_logprob?: number
      }[]
    }
  | { status: number; code?: string; retryAfter?: string }
  | 'slow'
  | 'garbage'

export interface SpeechStandIn {
  url: string
  key: string
  heard: HeardSound[]
  /** Decides about each sound; default: one segment with its number. */
  answers: (sound: HeardSound, number: number) => StandInAnswer
  /** What each answer waits for. */
  delay: Promise<void>
  close(): Promise<void>
}

const MAX_SOUND = 25 * 1024 * 1024

/** A service with `POST /v1/audio/transcriptions` as OpenAI documents it. */
export async function startSpeechStandIn(key = 'sk-right'): Promise<SpeechStandIn> {
  const heard: HeardSound[] = []
  const refuse = (response: ServerResponse, status: number, code: string, retryAfter?: string) => {
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
    })
    response.end(
      JSON.stringify({ error: { message: code, type: 'invalid_request_error', param: null, code } }),
    )
  }
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const asked = `${request.method} ${request.url}`
    if (asked !== 'POST /v1/audio/transcriptions') return refuse(response, 404, 'unknown_url')
    if (request.headers.authorization !== `Bearer ${key}`) return refuse(response, 401, 'invalid_api_key')
    const sound = await readForm(request, Buffer.concat(parts))
    if (sound === null) return refuse(response, 400, 'missing_required_parameter')
    if (sound.bytes > MAX_SOUND) return refuse(response, 413, 'content_too_large')
    heard.push(sound)
    const answer = standIn.answers(sound, heard.length)
    await standIn.delay
    if (answer === 'slow') return
    if (answer === 'garbage') return void response.end('<html>')
    if ('status' in answer) return refuse(response, answer.status, answer.code ?? 'error', answer.retryAfter)
    const segments = segmentsOf(answer)
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        task: 'transcribe',
        language: 'spanish',
        duration: segments.at(-1)?.end ?? 0,
        text: segments.map(({ text }) => text).join(''),
        segments: segments.map((one, id) => ({ id, no_speech_prob: 0.01, avg_logprob: -0.2, ...one })),
      }),
    )
  }
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const standIn: SpeechStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    key,
    heard,
    answers: (_, number) => ({ text: `Frase ${number}.` }),
    delay: Promise.resolve(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return standIn
}

/** Null: not what the service asks for. */
async function readForm(request: IncomingMessage, body: Buffer): Promise<HeardSound | null> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(Uint8Array.from(body), { headers }).formData()
  const file = form.get('file')
  if (!(file instanceof File) || form.get('response_format') !== 'verbose_json') return null
  const language = form.get('language')
  return {
    model: String(form.get('model')),
    language: language === null ? null : String(language),
    name: file.name,
    bytes: file.size,
  }
}

function segmentsOf(answer: Exclude<StandInAnswer, string | { status: number }>) {
  if ('segments' in answer) return answer.segments
  return answer.text === '' ? [] : [{ start: 0, end: answer.seconds ?? 1, text: ` ${answer.text}` }]
}
