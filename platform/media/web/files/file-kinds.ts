import { type Language, LOCALES } from '#platform/i18n/text.ts'

export type FileLook =
  | 'image'
  | 'audio'
  | 'video'
  | 'pdf'
  | 'sheet'
  | 'document'
  | 'slides'
  | 'archive'
  | 'code'
  | 'other'

const BY_EXTENSION: readonly [FileLook, RegExp][] = [
  ['image', /^(png|jpe?g|gif|webp|bmp|svg|heic|tiff?)$/],
  ['audio', /^(mp3|wav|ogg|opus|aac|m4a|amr|flac|wma)$/],
  ['video', /^(mp4|webm|mov|3gp|avi|mkv|m4v)$/],
  ['pdf', /^pdf$/],
  ['sheet', /^(xlsx?|ods|csv|tsv)$/],
  ['document', /^(docx?|odt|rtf|txt|md)$/],
  ['slides', /^(pptx?|odp|key)$/],
  ['archive', /^(zip|rar|7z|tar|gz|bz2|xz)$/],
  ['code', /^(js|ts|jsx|tsx|html?|css|json|xml|ya?ml|py|java|c|cpp|cs|go|rs|php|sql|sh|bat)$/],
]

/** Lower-case file extension without the dot; may be empty. */
export const extensionOf = (name: string): string =>
  /\.([^.\s/\\]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Kind by file name: for icons only. */
export const lookOf = (name: string): FileLook =>
  BY_EXTENSION.find(([, endings]) => endings.test(extensionOf(name)))?.[0] ?? 'other'

const UNITS = ['KB', 'MB', 'GB'] as const
/** Of anything that is not empty, KB. */
const LEAST = 0.1

/** `1,4 MB`, in powers of 1024: KB below 1 MB, MB below 1 GB, otherwise GB. */
export function formatBytes(bytes: number, language: Language): string {
  const power = Math.min(UNITS.length, Math.max(1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10)))
  const value = bytes === 0 ? 0 : Math.max(LEAST, bytes / 1024 ** power)
  const digits = value >= 100 ? 0 : 1
  return `${value.toLocaleString(LOCALES[language], { maximumFractionDigits: digits })} ${UNITS[power - 1]}`
}
