import {
  CONVERTED_DOCUMENTS,
  MAX_DOCUMENT,
  SHOWN_DOCUMENTS,
} from '#platform/documents/contract/document-content.ts'
import type { Api } from '#platform/http/web/api.ts'
import { extensionOf, lookOf } from '#platform/media/web/files/file-kinds.ts'
import { isViewable, type MediaFile } from '#platform/media/web/shown/media-file.ts'
import type { MediaSource, Reading } from '#platform/media/web/shown/media-source.ts'
import {
  downloadProtected,
  linkDriveFile,
  readConvertedDocument,
  readDriveDocument,
  readDriveFile,
  readDrivePreview,
} from '../../contract/contents.ts'
import type { OwnFile, SourceFile } from '../item.ts'

type File = OwnFile | SourceFile

/** Longer texts are downloaded, bytes. */
const MAX_TEXT = 1024 * 1024
/** Files without a thumbnail, since the server would have to read all of it: bytes. */
const MAX_THUMBNAIL = 32 * 1024 * 1024
const SHRUNK = /^image\/(png|jpeg|gif|webp|avif)$/

/** Numbers by which the viewer knows the files. */
const numbers = new Map<string, number>()
const files = new Map<number, File>()

function numberOf(file: File): number {
  // Another content is another file to the viewer's cache.
  const name = `${file.key} ${file.modified ?? ''}`
  const number = numbers.get(name) ?? numbers.size + 1
  numbers.set(name, number)
  files.set(number, file)
  return number
}

let converts = false
/** Whether the server shows documents of old office programs. */
export const showConverted = (installed: boolean): void => {
  converts = installed
}

/** `text` for what is shown as plain text, whatever it is; `office` for what the server reads. */
function kindOf({ kind: place, name, size, entry }: File): string {
  const [kind = ''] = entry.content_type.split('/')
  if (kind === 'image' || kind === 'video' || kind === 'audio') return kind
  if (place === 'file' && (size ?? 0) <= MAX_DOCUMENT) {
    if (SHOWN_DOCUMENTS.test(name)) return 'office'
    if (converts && CONVERTED_DOCUMENTS.test(name)) return 'converted'
  }
  const isText = lookOf(name) === 'code' || /^(txt|md|csv|tsv|log|ini)$/.test(extensionOf(name))
  return isText && (size ?? 0) <= MAX_TEXT ? 'text' : 'document'
}

export const hasThumbnail = (file: File): boolean =>
  file.kind === 'file' && SHRUNK.test(file.entry.content_type) && file.entry.size <= MAX_THUMBNAIL

/** A file as the viewer takes it. */
export const mediaOf = (file: File): MediaFile => ({
  id: numberOf(file),
  kind: kindOf(file),
  file: {
    name: file.name,
    type: file.entry.content_type,
    size: file.entry.size,
    preview_url: hasThumbnail(file) ? file.entry.url : null,
    width: null,
    height: null,
    duration: null,
  },
  author: file.kind === 'sourceFile' && file.entry.origin !== '' ? { name: file.entry.origin } : null,
  created_at: file.entry.modified_at,
})

/** What the drive's viewer shows, beyond what a chat's does. */
export const isShown = (media: MediaFile): boolean =>
  isViewable(media) || ['text', 'audio', 'office', 'converted'].includes(media.kind)

const sources = new WeakMap<Api, MediaSource>()

function fileOf(id: number): File {
  const file = files.get(id)
  if (!file) throw new TypeError(`no file has the number ${id}`)
  return file
}

async function readWhole(api: Api, file: File, reading: Reading): Promise<Blob> {
  if (file.kind === 'file')
    return (await api.download(readDriveFile, { params: { id: file.key }, ...reading })).blob
  const body = { folder: file.source, files: [file.entry.id] }
  return (await api.download(downloadProtected, { body, ...reading })).blob
}

const sourceOf = (api: Api): MediaSource => ({
  name: 'drive',
  async read(which, id, reading) {
    const file = fileOf(id)
    if (which === 'file') return readWhole(api, file, reading)
    if (which === 'document' && CONVERTED_DOCUMENTS.test(file.name))
      return (await api.download(readConvertedDocument, { params: { id: file.key }, ...reading })).blob
    if (which === 'document') {
      const { signal } = reading
      const read = await api.call(readDriveDocument, {
        params: { id: file.key },
        ...(signal ? { signal } : {}),
      })
      return new Blob([JSON.stringify(read)], { type: 'application/json' })
    }
    return (await api.download(readDrivePreview, { params: { id: file.key }, ...reading })).blob
  },
  async link(id) {
    const file = fileOf(id)
    if (file.kind === 'file') return (await api.call(linkDriveFile, { params: { id: file.key } })).url
    return URL.createObjectURL(await readWhole(api, file, {}))
  },
})

/** Contents of the drive's files. One source per session, so that loaded ones stay cached. */
export function driveMediaSource(api: Api): MediaSource {
  const known = sources.get(api) ?? sourceOf(api)
  sources.set(api, known)
  return known
}
