import type { Api } from '#platform/http/web/api.ts'
import type { MediaSource } from '#platform/media/web/shown/media-source.ts'
import { linkVoicemailSound, readVoicemailSound } from '../contract/sound.ts'

const sources = new WeakMap<Api, MediaSource>()

/** Sounds of messages by id. One source per session, so that loaded sounds stay cached. */
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
