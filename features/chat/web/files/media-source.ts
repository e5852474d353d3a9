import type { Api } from '#platform/http/web/api.ts'
import type { MediaSource } from '#platform/media/web/shown/media-source.ts'
import { linkChatFile, readChatFile, readChatPreview } from '../../contract/files.ts'

const sources = new WeakMap<Api, MediaSource>()

const sourceOf = (api: Api): MediaSource => ({
  name: 'chat',
  read: async (which, id, reading) =>
    (await api.download(which === 'preview' ? readChatPreview : readChatFile, { params: { id }, ...reading }))
      .blob,
  link: async (id) => (await api.call(linkChatFile, { params: { id } })).url,
})

/** Files of messages, by message id. One source per session, so that loaded files stay cached. */
export function chatMediaSource(api: Api): MediaSource {
  const known = sources.get(api) ?? sourceOf(api)
  sources.set(api, known)
  return known
}
