import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'

/** A question that the test answers. */
export interface Question {
  piece(text: string): void
  end(): void
  /** Breaks the connection in the middle of the answer. */
  breakOff(): void
}

export interface AssistantService {
  /** The next question, past or future. */
  asked(): Promise<Question>
  close(): Promise<void>
}

const answerOf = (response: ServerResponse): Question => ({
  piece: (content) => response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`),
  end: () => response.end('data: [DONE]\n\n'),
  breakOff: () => response.destroy(),
})

/** Stand-in for a service with OpenAI's chat completions API, with streamed answers. */
export async function startAssistantService(port: number): Promise<AssistantService> {
  const requests: Question[] = []
  const waiting: ((question: Question) => void)[] = []
  const server = createServer(async (request, response) => {
    await request.toArray()
    if (request.url !== '/v1/chat/completions') return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.flushHeaders()
    const question = answerOf(response)
    const next = waiting.shift()
    if (next) next(question)
    else requests.push(question)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    asked: () => {
      const first = requests.shift()
      return first ? Promise.resolve(first) : new Promise((resolve) => waiting.push(resolve))
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
