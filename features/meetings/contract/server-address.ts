/**
 * Address of a Jitsi Meet server. HTTPS, because browsers are sent there and nobody may eavesdrop; plain HTTP only for
 * this machine. A path names a tenant.
 */
export const MEETING_ADDRESS =
  /^(https:\/\/([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])|http:\/\/(localhost|127\.0\.0\.1|\[::1\]))(:\d{1,5})?(\/[\w.~-]+)*\/?$/i

/** Normalises the address: lower-case host, no trailing slash, since rooms are appended to it. */
export const plainMeetingAddress = (address: string): string =>
  URL.parse(address)?.href.replace(/\/+$/, '') ?? address
