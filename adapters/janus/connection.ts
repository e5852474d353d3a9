import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { EngineFailure } from '#platform/meetings/port.ts'

/** A description of a connection, in Janus's words. */
export interface Jsep {
  type: 'offer' | 'answer'
  sdp: string
}

const jsep = z.object({ type: z.enum(['offer', 'answer']), sdp: z.string() })
const frame = z.object({
  janus: z.string(),
  transaction: z.string().optional(),
  sender: z.number().optional(),
  data: z.object({ id: z.number() }).optional(),
  plugindata: z.object({ data: z.record(z.string(), z.unknown()) }).optional(),
  jsep: jsep.optional(),
  error: z.object({ code: z.number(), reason: z.string() }).optional(),
})
export type JanusFrame = z.infer<typeof frame>

export interface PluginAnswer {
  data: Record<string, unknown>
  jsep: Jsep | null
}

export interface JanusConnection {
  /** A new handle of the video rooms, or of the audio mixer. @throws EngineFailure */
  attach(plugin?: 'videoroom' | 'audiobridge'): Promise<number>
  /** Never rejects: a handle that is gone is detached. */
  detach(handle: number): Promise<void>
  /** Sends to the plugin and waits for its own answer. @throws EngineFailure when it refuses or the connection ends */
  ask(handle: number, body: object, jsep?: Jsep): Promise<PluginAnswer>
  close(): void
}

const ANSWER_WITHIN_MS = 10_000
/** Janus ends a session after 60 s of silence. */
const KEEP_ALIVE_MS = 20_000
const OPEN_WITHIN_MS = 3_000

/** Codes of the video rooms for what is not there: room, feed; of the core: session, handle; of the mixer: room, member. */
const GONE = new Set([426, 428, 458, 459, 485, 487])

interface Waiting {
  resolve: (frame: JanusFrame) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
}

/**
 * One session over Janus's Unix socket. `onFrame` receives what Janus says by itself, `onEnd` the end of the connection.
 * @throws EngineFailure when nobody listens
 */
export async function connectJanus(options: {
  socketPath: string
  apiSecret: string
  onFrame: (frame: JanusFrame) => void
  onEnd: () => void
}): Promise<JanusConnection> {
  const socket = new WebSocket(`ws+unix:${options.socketPath}:/`, 'janus-protocol', {
    handshakeTimeout: OPEN_WITHIN_MS,
    perMessageDeflate: false,
  })
  const waiting = new Map<string, Waiting>()
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', (cause) => reject(new EngineFailure('down', 'Janus does not answer', { cause })))
  })
  // A close event follows.
  socket.on('error', () => {})
  let session: number | null = null

  const send = (message: object): Promise<JanusFrame> => {
    if (socket.readyState !== WebSocket.OPEN) {
      return Promise.reject(new EngineFailure('down', 'the connection to Janus is closed'))
    }
    const transaction = randomUUID()
    const { promise, resolve, reject } = Promise.withResolvers<JanusFrame>()
    const timer = setTimeout(() => {
      waiting.delete(transaction)
      reject(new EngineFailure('down', 'Janus did not answer in time'))
    }, ANSWER_WITHIN_MS)
    waiting.set(transaction, { resolve, reject, timer })
    const { apiSecret: apisecret } = options
    socket.send(
      JSON.stringify({
        ...message,
        transaction,
        apisecret,
        ...(session === null ? {} : { session_id: session }),
      }),
    )
    return promise
  }
  socket.on('message', (raw) => {
    const parsed = frame.safeParse(JSON.parse(String(raw)))
    if (!parsed.success) return
    const { data: said } = parsed
    const asked = said.transaction === undefined ? undefined : waiting.get(said.transaction)
    // An asynchronous request: its answer follows as an event.
    if (said.janus === 'ack') return
    if (!asked) return options.onFrame(said)
    clearTimeout(asked.timer)
    waiting.delete(said.transaction ?? '')
    asked.resolve(said)
  })
  const keepAlive = setInterval(() => {
    if (socket.readyState !== WebSocket.OPEN || session === null) return
    const { apiSecret: apisecret } = options
    socket.send(JSON.stringify({ janus: 'keepalive', session_id: session, transaction: 'alive', apisecret }))
  }, KEEP_ALIVE_MS)
  keepAlive.unref()
  socket.on('close', () => {
    clearInterval(keepAlive)
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer)
      reject(new EngineFailure('down', 'the connection to Janus was lost'))
    }
    waiting.clear()
    options.onEnd()
  })

  const demand = async (message: object): Promise<JanusFrame> => {
    const said = await send(message)
    if (said.error) throw refusal(said.error.code, said.error.reason)
    return said
  }
  session = (await demand({ janus: 'create' })).data?.id ?? null

  return {
    async attach(plugin = 'videoroom') {
      const { data } = await demand({ janus: 'attach', plugin: `janus.plugin.${plugin}` })
      if (!data) throw new EngineFailure('refused', 'Janus gave no handle')
      return data.id
    },
    async detach(handle) {
      await send({ janus: 'detach', handle_id: handle }).catch(() => null)
    },
    async ask(handle, body, description) {
      const said = await demand({
        janus: 'message',
        handle_id: handle,
        body,
        ...(description ? { jsep: description } : {}),
      })
      const data = said.plugindata?.data ?? {}
      if (typeof data.error_code === 'number') throw refusal(data.error_code, String(data.error))
      return { data, jsep: said.jsep ?? null }
    },
    close: () => socket.close(),
  }
}

const refusal = (code: number, reason: string): EngineFailure =>
  new EngineFailure(GONE.has(code) ? 'gone' : 'refused', `Janus ${code}: ${reason}`)
