import type { Api } from '#platform/http/web/api.ts'
import type { MediaFile } from '#platform/media/web/shown/media-file.ts'
import type { MediaSource } from '#platform/media/web/shown/media-source.ts'
import { linkFile, readFile, readPreview } from '../../contract/messages.ts'
import type { Entry } from '../session/join-view.ts'

const sources = new WeakMap<Api, MediaSource>()

const sourceOf = (api: Api): MediaSource => ({
  name: 'join',
  read: async (which, id, reading) =>
    which === 'preview'
      ? (await api.download(readPreview, { params: { id }, ...reading })).blob
      : (await api.download(readFile, { params: { id }, query: {}, ...reading })).blob,
  link: async (id) => (await api.call(linkFile, { params: { id } })).url,
})

/** Files of messages by message id; one source per session, so that loaded files are kept. */
export function joinMediaSource(api: Api): MediaSource {
  const known = sources.get(api) ?? sourceOf(api)
  sources.set(api, known)
  return known
}

const SHOWN_AS: Partial<Record<Entry['kind'], string>> = {
  image: 'image',
  sticker: 'image',
  video: 'video',
  audio: 'audio',
}

/** A message's file for the viewer; null when there is none (yet). */
export function mediaOf({ id, kind, payload, created_at, author, deleted }: Entry): MediaFile | null {
  if (deleted || payload.url === null) return null
  const type = payload.contentType ?? 'application/octet-stream'
  return {
    id,
    // A template's header is a picture or a video, by its content type.
    kind: SHOWN_AS[kind] ?? (kind === 'template' ? (type.split('/')[0] ?? 'file') : 'file'),
    file: {
      name: payload.filename ?? '',
      type,
      size: payload.size ?? 0,
      preview_url: payload.previewUrl,
      width: null,
      height: null,
      duration: payload.duration,
    },
    author,
    created_at,
  }
}
