const files: Record<string, string> = import.meta.glob('/../../node_modules/flag-icons/flags/4x3/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** URLs of flags by lower-case ISO 3166-1 code. */
export const flagUrls: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, url]) => [path.replace(/^.*\/|\.svg$/g, ''), url]),
)
