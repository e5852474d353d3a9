import type { FromMember } from '../../contract/room-socket.ts'
import { type LayerCap, type LayerState, lesser, startOfLayers, stepLayers } from './layer-rule.ts'
import type { RemoteTrack } from './receiver.ts'

interface LineParts {
  loss: () => Promise<number | null>
  tracks: () => readonly RemoteTrack[]
  /** What a picture's size on the screen needs, by its member and feed. */
  wanted: (track: RemoteTrack) => LayerCap
  send: (order: FromMember) => void
  onCap: (cap: LayerCap) => void
}

const EVERY_MS = 2_000

/** Asks for the layers that the line carries and the screen needs; tells only what changed. */
export function watchLine({ loss, tracks, wanted, send, onCap }: LineParts) {
  let state: LayerState = startOfLayers
  let said = new Map<string, LayerCap>()

  const ask = () => {
    const now = new Map<string, LayerCap>()
    for (const track of tracks()) {
      if (track.kind !== 'video') continue
      // A screen has one layer: all or nothing.
      const cap = track.feed === 'screen' && state.cap !== 'off' ? 2 : state.cap
      now.set(track.mid, lesser(cap, wanted(track)))
    }
    const wishes = [...now]
      .filter(([mid, layer]) => said.get(mid) !== layer)
      .map(([mid, layer]) => ({ mid, layer }))
    said = now
    if (wishes.length > 0) send({ do: 'layers', wishes })
  }
  const look = async () => {
    const next = stepLayers(state, { loss: await loss() })
    if (next.cap !== state.cap) onCap(next.cap)
    state = next
    ask()
  }
  const timer = setInterval(() => void look(), EVERY_MS)
  return {
    ask,
    /** Another connection knows nothing of what was said. */
    forget() {
      said = new Map()
    },
    stop: () => clearInterval(timer),
  }
}
