/** Asterisk reads `+` in a query as a plus sign, so a space must be `%20`. */
export function encodeQuery(query: Record<string, string | number>): string {
  return Object.entries(query)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')
}

export function parseBody(text: string): unknown {
  return text === '' ? null : JSON.parse(text)
}
