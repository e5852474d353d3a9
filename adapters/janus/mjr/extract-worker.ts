import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { answerParent } from '#platform/host/process/answer-parent.ts'
import type { RecordedTrack } from '#platform/meetings/port.ts'
import { withMjr } from './read-mjr.ts'
import { vp8Frames } from './vp8-frames.ts'
import { writeIvf } from './write-ivf.ts'
import { writeOpus } from './write-opus.ts'

/** `…-user-{feed}.{uuid}-{time}-video-1.mjr`; `.tmp` when Janus died while it wrote. */
const NAME = /-user-(.+)\.[0-9a-f-]{36}-\d+-(?:audio|video)-\d+\.mjr(?:\.tmp)?$/

function extract(path: string, feed: string, to: string): RecordedTrack | null {
  // Renamed by then, which is when the feed ended.
  const closedAt = statSync(path).ctimeMs
  return withMjr(path, ({ kind, codec, startedAt, packets }) => {
    const base = { feed, path: to, startedAt, closedAt }
    if (kind === 'audio' && codec === 'opus') {
      const ms = writeOpus(to, packets)
      return ms === null ? null : { ...base, kind, endedAt: startedAt + ms, pauses: [] }
    }
    if (kind !== 'video' || codec !== 'vp8') return null
    const written = writeIvf(to, vp8Frames(packets))
    if (!written) return null
    const pauses = written.pauses.map(([from, until]): [number, number] => [
      startedAt + from,
      startedAt + until,
    ])
    return { ...base, kind, endedAt: startedAt + written.until, pauses }
  })
}

await answerParent(({ folder, into }: { folder: string; into: string }): RecordedTrack[] =>
  readdirSync(folder)
    .sort()
    .flatMap((name, index) => {
      const feed = NAME.exec(name)?.[1]
      const track =
        feed === undefined ? null : extract(join(folder, name), feed, join(into, `track-${index}`))
      return track ?? []
    }),
)
