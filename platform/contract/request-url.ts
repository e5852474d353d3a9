type Part = Readonly<Record<string, unknown>> | undefined

/** Fills `:name` parameters of `path` and appends the query; skips undefined and null. */
export const requestUrl = (path: string, params: Part, query: Part): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params?.[name]
    if (value === undefined || value === null) throw new Error(`missing path parameter ${name} of ${path}`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  const text = search.toString()
  return text === '' ? filled : `${filled}?${text}`
}
