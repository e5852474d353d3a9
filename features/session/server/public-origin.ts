/** The origin for links in mails, given the origin of the request. */
export type PublicOrigin = (requestOrigin: string) => string

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The `Host` header is untrusted: it could make a mailed link with a secret token lead to an attacker's site. It is
 * used only for this machine or an allowed origin; otherwise the configured address is used.
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
