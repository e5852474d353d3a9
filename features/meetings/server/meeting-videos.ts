import { createReadStream } from 'node:fs'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import type { FileLinks } from '#platform/http/server/file-links.ts'
import { findMeetingVideo, readMeetingVideo } from '../contract/videos.ts'
import { findVideo } from './find-video.ts'
import { newestOfRoom, videoPath } from './recording/recording-video.ts'

/** @param folder where the meeting server's recorder leaves its videos; null without recording */
export const meetingVideoRoutes = (folder: string | null, links: FileLinks): readonly BoundRoute[] => [
  bind(findMeetingVideo, async ({ principal, unit, query: { name_room: room, room_id: id } }) => {
    const { rows } = unit
    let rooms = rows.selectFrom('meeting_rooms').select('id').where('room', '=', room)
    if (id !== undefined) rooms = rooms.where('id', '=', id)
    const found = await rooms.executeTakeFirst()
    if (!found) throw new Failure(notFound)
    const own = await newestOfRoom({ unit, principal }, found.id)
    if (own !== null) return { file_exist: true, path: links.sign(videoPath(own), principal).url }
    const video = folder === null ? null : await findVideo(folder, room)
    if (!video) return { file_exist: false, path: '' }
    const path = requestUrl(readMeetingVideo.path, { id: found.id }, undefined)
    return { file_exist: true, path: links.sign(path, principal).url }
  }),
  bind(readMeetingVideo, async ({ unit: { rows }, params: { id } }) => {
    const found = await rows
      .selectFrom('meeting_rooms')
      .select('room')
      .where('id', '=', id)
      .executeTakeFirst()
    const video = found && folder !== null ? await findVideo(folder, found.room) : null
    if (!video) throw new Failure(notFound)
    const { path, name, size, modified } = video
    return {
      name,
      contentType: 'video/mp4',
      disposition: 'attachment' as const,
      content: {
        size,
        open: (range) => createReadStream(path, range ? { start: range.start, end: range.end } : {}),
      },
      etag: `${size}-${modified.getTime()}`,
    }
  }),
]
