import type { MeetingServer } from '#features/meetings/server/meeting-server.ts'
import type { Config } from '../config.ts'

/** Optional external services; null: not configured. */

export const assistantOf = ({ ASSISTANT_URL: url, ASSISTANT_KEY: key, ASSISTANT_MODEL: model }: Config) =>
  url === undefined || model === undefined ? null : { url, key: key ?? null, model }

export function meetingServerOf({
  MEETING_SERVER_URL: url,
  MEETING_APP_ID: appId,
  MEETING_APP_SECRET: secret,
}: Config): MeetingServer | null {
  if (url === undefined) return null
  return { url, token: appId === undefined || secret === undefined ? null : { appId, secret } }
}
