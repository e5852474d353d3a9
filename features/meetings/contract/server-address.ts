/**
 * Where a Jitsi Meet server is: browsers are led there, so that what passes is read by nobody else; plain HTTP is for this
 * machine. With a path it is a tenant's.
 */
export const MEETING_ADDRESS =
  /^(https:\/\/([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])|http:\/\/(localhost|127\.0\.0\.1|\[::1\]))(:\d{1,5})?(\/[\w.~-]+)*\/?$/i

/** The same with its host in small letters and no slash at its end: rooms are put behind it. */
export const plainMeetingAddress = (address: string): string =>
  URL.parse(address)?.href.replace(/\/+$/, '') ?? address
