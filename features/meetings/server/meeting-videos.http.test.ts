import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { openRoom } from '../contract/rooms.ts'
import { findMeetingVideo } from '../contract/videos.ts'

const folder = await mkdtemp(join(tmpdir(), 'meeting-videos-'))
afterAll(() => rm(folder, { recursive: true }))
const program = await startTestProgram({
  settings: { MEETING_SERVER_URL: 'https://meet.example.com', MEETING_VIDEOS_FOLDER: folder },
})
const [ana, luis, eva] = [
  await program.signIn('ana'),
  await program.signIn('luis'),
  await program.signIn('eva'),
]
const find = (who: typeof ana, name_room: string) => who.send(findMeetingVideo, { query: { name_room } })

/** Writes a video as Jibri does, `daysAgo` days ago. */
async function video(session: string, name: string, content: string, daysAgo: number): Promise<void> {
  const path = join(folder, session, name)
  await mkdir(join(folder, session), { recursive: true })
  await writeFile(path, content)
  const at = new Date(Date.now() - daysAgo * 86_400_000)
  await utimes(path, at, at)
}

test('the newest video of a room is downloaded, whole or in part, by its company only', async () => {
  const { name_room: room } = await ana.call(openRoom, { body: { name_room: 'Ventas' } })
  expect(await find(ana, room)).toMatchObject({ status: 200, body: { file_exist: false, path: '' } })

  await video('first', `${room}_2026-01-05-10-00-00.mp4`, 'last week', 7)
  await video('second', `${room}_2026-01-12-10-00-00.mp4`, 'this week', 1)
  await video('second', 'metadata.json', '{}', 0)
  await video('third', `another-${'0'.repeat(24)}_2026-01-13-10-00-00.mp4`, 'another room', 0)
  const { body } = await find(luis, room)
  expect(body).toMatchObject({ file_exist: true })
  const { path } = await luis.call(findMeetingVideo, { query: { name_room: room } })
  const whole = await fetch(`${program.origin}${path}`)
  expect(whole.headers.get('content-type')).toBe('video/mp4')
  expect(await whole.text()).toBe('this week')
  const part = await fetch(`${program.origin}${path}`, { headers: { range: 'bytes=5-8' } })
  expect([part.status, await part.text()]).toEqual([206, 'week'])

  expect((await find(eva, room)).status).toBe(404)
  const unlinked = await fetch(`${program.origin}${path.split('?')[0]}`, {
    headers: { authorization: `token ${eva.session.token}` },
  })
  expect(unlinked.status).toBe(404)
})

test('a wrong room name or id finds no video', async () => {
  const { name_room: room } = await ana.call(openRoom, { body: { name_room: 'Soporte' } })
  expect((await find(ana, 'Soporte')).status).toBe(404)
  const elsewhere = await ana.send(findMeetingVideo, { query: { name_room: room, room_id: 999_999_999 } })
  expect(elsewhere.status).toBe(404)
})
