import { createHmac } from 'node:crypto'

/** A Jitsi Meet server. */
export interface MeetingServer {
  /** `https://meet.example.com`, without a trailing slash; a path names a tenant. */
  url: string
  /** Credentials of its token authentication; null if it admits everybody. */
  token: { appId: string; secret: string } | null
}

export interface Attendee {
  userId: number
  name: string
  moderator: boolean
}

/** Validity of a link, seconds. It limits entering only: participants stay, and need a new link to return. */
const LINK_SECONDS = 15 * 60

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The token's subject: the tenant, which is the path's last part, else the host. */
const subjectOf = (url: URL): string => (url.pathname.split('/').at(-1) || url.hostname).toLowerCase()

export const addressOf = ({ url }: MeetingServer, room: string): string => `${url}/${room}`

/**
 * A short-lived JWT for one room, as Jitsi's `mod_auth_token` takes it (lib-jitsi-meet, doc/tokens.md), with HS256.
 * Everything in `context.user` is text, since Prosody's modules refuse any other value there.
 */
export function tokenFor(
  { url, token }: MeetingServer & { token: NonNullable<MeetingServer['token']> },
  room: string,
  { userId, name, moderator }: Attendee,
  now: number,
): string {
  const issued = Math.floor(now / 1000)
  const signingInput = [
    encoded({ alg: 'HS256', typ: 'JWT' }),
    encoded({
      aud: token.appId,
      iss: token.appId,
      sub: subjectOf(new URL(url)),
      room,
      iat: issued,
      exp: issued + LINK_SECONDS,
      context: { user: { id: String(userId), name, moderator: String(moderator) } },
    }),
  ].join('.')
  return `${signingInput}.${createHmac('sha256', token.secret).update(signingInput).digest('base64url')}`
}

/** Link by which one person enters a room. Without token authentication it only suggests the name. `now`: epoch, ms. */
export function linkFor(server: MeetingServer, room: string, who: Attendee, now: number): string {
  const address = addressOf(server, room)
  const { token } = server
  if (token === null) return `${address}#userInfo.displayName=${encodeURIComponent(JSON.stringify(who.name))}`
  return `${address}?jwt=${tokenFor({ ...server, token }, room, who, now)}`
}
