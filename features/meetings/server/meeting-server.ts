import { createHmac } from 'node:crypto'

/** A Jitsi Meet server. */
export interface MeetingServer {
  /** `https://meet.example.com`, without a slash at its end; with a path it is a tenant's. */
  url: string
  /** What its token authentication shares with us; null where it lets everybody in. */
  token: { appId: string; secret: string } | null
}

export interface Attendee {
  userId: number
  name: string
  moderator: boolean
}

/** How long a link admits somebody, seconds. Those inside stay; whoever returns later gets another. */
const LINK_SECONDS = 15 * 60

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A lone address is its host's; below a path rooms are the tenant's, which is the path's last part. */
const subjectOf = (url: URL): string => (url.pathname.split('/').at(-1) || url.hostname).toLowerCase()

export const addressOf = ({ url }: MeetingServer, room: string): string => `${url}/${room}`

/**
 * A JWT as Jitsi's `mod_auth_token` takes it (lib-jitsi-meet, doc/tokens.md): signed with HS256, for one room, soon over.
 * Everything in `context.user` is text, since Prosody's modules refuse any other value there.
 */
export function tokenFor(
  { url, token }: MeetingServer & { token: NonNullable<MeetingServer['token']> },
  room: string,
  { userId, name, moderator }: Attendee,
  now: number,
): string {
  const issued = Math.floor(now / 1000)
  const content = [
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
  return `${content}.${createHmac('sha256', token.secret).update(content).digest('base64url')}`
}

/** Where one person enters a room. Without token authentication the name goes along as a mere suggestion. `now`: epoch, ms. */
export function linkFor(server: MeetingServer, room: string, who: Attendee, now: number): string {
  const address = addressOf(server, room)
  const { token } = server
  if (token === null) return `${address}#userInfo.displayName=${encodeURIComponent(JSON.stringify(who.name))}`
  return `${address}?jwt=${tokenFor({ ...server, token }, room, who, now)}`
}
