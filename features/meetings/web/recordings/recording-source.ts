import type { Api } from '#platform/http/web/api.ts'
import type { MediaSource } from '#platform/media/web/shown/media-source.ts'
import { linkMeetingRecording, readMeetingRecording } from '../../contract/recordings.ts'

const sources = new WeakMap<Api, MediaSource>()

/** Videos of recorded meetings by id; one source per session. */
export function recordingSource(api: Api): MediaSource {
  const known = sources.get(api) ?? {
    name: 'meeting-recordings',
    read: async (_: string, id: number, reading: object) =>
      (await api.download(readMeetingRecording, { params: { id }, ...reading })).blob,
    link: async (id: number) => (await api.call(linkMeetingRecording, { params: { id } })).url,
  }
  sources.set(api, known)
  return known
}
