/** The origin that links in mails begin with, given the one a request came by. */
export type PublicOrigin = (requestOrigin: string) => string

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whoever asks writes the `Host` header, and could have somebody's secret link lead to a place of their own. It is
 * believed only when it names this machine or an origin that was allowed; otherwise the set address counts.
 */
export const publicOrigin =
  (settings: {
    publicUrl: string | undefined
    allowedOrigins: readonly string[]
    port: number
  }): PublicOrigin =>
  (requestOrigin) => {
    if (settings.publicUrl !== undefined) return settings.publicUrl
    if (settings.allowedOrigins.includes(requestOrigin)) return requestOrigin
    return LOOPBACK.has(new URL(requestOrigin).hostname) ? requestOrigin : `http://localhost:${settings.port}`
  }
