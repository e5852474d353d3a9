import type { WebSocket } from 'ws'
import { streamReady, streamReset } from '#platform/contract/event.ts'
import type { Hub, Topic } from './hub.ts'

/**
 * Streams events to a socket: missed ones since the cursor, or `stream_reset` when they are no longer buffered; then
 * `stream_ready`; then live events until the socket closes.
 */
export function streamTopics(
  socket: WebSocket,
  hub: Hub,
  topics: readonly Topic[],
  since: string | null,
  /** Narrows a frame to what this reader may see. */
  narrowed: (frame: string) => string = (frame) => frame,
): void {
  const frames: string[] = []
  let ready = false
  const subscription = hub.subscribe(topics, since, (whole) => {
    const frame = narrowed(whole)
    if (ready) socket.send(frame)
    else frames.push(frame)
  })
  const own = (eventType: string, data: object) =>
    socket.send(JSON.stringify({ eventType, cursor: subscription.cursor, data }))
  if (subscription.resumed) for (const frame of frames) socket.send(frame)
  else own(streamReset.type, {})
  own(streamReady.type, { resumed: subscription.resumed && since !== null })
  ready = true
  socket.on('close', () => subscription.end())
}
