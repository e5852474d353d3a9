import type { Api } from '#platform/http/web/api.ts'
import type { MediaSource } from '#platform/media/web/shown/media-source.ts'
import { linkVoicemailSound, readVoicemailSound } from '../contract/sound.ts'

const sources = new WeakMap<Api, MediaSource>()

/** The sounds of messages, by their ids: one source a session, so that what was loaded is kept. */
export function voicemailSource(api: Api): MediaSource {
  const known = sources.get(api) ?? {
    name: 'voicemail',
    read: async (_: string, id: number, reading: object) =>
      (await api.download(readVoicemailSound, { params: { id }, ...reading })).blob,
    link: async (id: number) => (await api.call(linkVoicemailSound, { params: { id } })).url,
  }
  sources.set(api, known)
  return known
}
