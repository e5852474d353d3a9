import type { Api } from '#platform/http/web/api.ts'
import type { MediaSource } from '#platform/media/web/shown/media-source.ts'
import { linkRecording, readRecording } from '../contract/sound.ts'

const sources = new WeakMap<Api, MediaSource>()

/** Sounds of recordings by id. One source per session, so that loaded sounds stay cached. */
export function recordingSource(api: Api): MediaSource {
  const known = sources.get(api) ?? {
    name: 'recordings',
    read: async (_: string, id: number, reading: object) =>
      (await api.download(readRecording, { params: { id }, ...reading })).blob,
    link: async (id: number) => (await api.call(linkRecording, { params: { id } })).url,
  }
  sources.set(api, known)
  return known
}
