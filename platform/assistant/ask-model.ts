import { z } from 'zod'
import { readText } from '#platform/egress/decode-body.ts'

/** A service with OpenAI's chat completions API. */
export interface AssistantSettings {
  /** Including the version: `https://host/v1`. */
  url: string
  key: string | null
  model: string
}

export interface Turn {
  role: 'system' | 'user' | 'assistant'
  content: string
}

const whole = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) })
const part = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.string().nullable().optional() }) })),
})

const TIMEOUT = 120_000
/** Longest answer, bytes. */
const MAX_ANSWER = 1024 * 1024

/**
 * Asks the model and returns its answer. `onText` receives the answer so far, if the service streams.
 * @throws when the service is unreachable, refuses, or sends an unexpected body
 */
export async function askModel(
  { url, key, model }: AssistantSettings,
  messages: readonly Turn[],
  onText: (text: string) => void,
): Promise<string> {
  const response = await fetch(`${url.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ model, messages, stream: true }),
    signal: AbortSignal.timeout(TIMEOUT),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`the assistant's service failed: ${response.status}`)
  }
  const streamed = response.headers.get('content-type')?.includes('text/event-stream') && response.body
  const text = streamed
    ? await readPieces(streamed, onText)
    : (whole.parse(JSON.parse(await readText(response, MAX_ANSWER))).choices[0]?.message.content ?? '')
  if (text.trim() === '') throw new Error("the assistant's answer is empty")
  return text.trim()
}

/** Parses server-sent events: `data: {…}` lines, ended by `data: [DONE]`. */
async function readPieces(body: ReadableStream<Uint8Array>, onText: (text: string) => void): Promise<string> {
  const decoder = new TextDecoder()
  let rest = ''
  let text = ''
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (text.length + rest.length > MAX_ANSWER) throw new Error("the assistant's answer is too long")
    const pieces = lines.map(pieceIn).join('')
    if (pieces === '') continue
    text += pieces
    onText(text)
  }
  return text + pieceIn(rest)
}

function pieceIn(line: string): string {
  const data = /^data:\s*(.+?)\s*$/.exec(line)?.[1]
  if (data === undefined || data === '[DONE]') return ''
  return part.parse(JSON.parse(data)).choices[0]?.delta.content ?? ''
}
