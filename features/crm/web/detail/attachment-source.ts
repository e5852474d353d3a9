import type { Api } from '#platform/http/web/api.ts'
import type { MediaSource } from '#platform/media/web/shown/media-source.ts'
import { readAttachment } from '../../contract/attachments.ts'

const sources = new WeakMap<Api, MediaSource>()

const read = async (api: Api, id: number, reading: object): Promise<Blob> =>
  (await api.download(readAttachment, { params: { id }, ...reading })).blob

/** The media source of person files; one per session, so that loaded files stay cached. */
export function attachmentSource(api: Api): MediaSource {
  const known = sources.get(api) ?? {
    name: 'crm',
    read: (_which, id, reading) => read(api, id, reading),
    link: async (id) => URL.createObjectURL(await read(api, id, {})),
  }
  sources.set(api, known)
  return known
}
