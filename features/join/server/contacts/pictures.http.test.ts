import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { readFile } from '#platform/contract/files.ts'
import { startRecordingStandIn } from '#platform/messaging/recording-stand-in.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { listChats, readChat } from '../../contract/chats.ts'
import { found } from '../testing.ts'
import { pageOf } from '../testing-pages.ts'

vi.setConfig({ testTimeout: 60_000 })

const pictureOf = (background: string) =>
  sharp({ create: { width: 900, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()

const PICTURES: Readonly<Record<string, Buffer>> = {
  '/blue.jpg': await pictureOf('#1976d2'),
  '/green.jpg': await pictureOf('#1b7a3d'),
  '/page.jpg': Buffer.from('<!doctype html><script>alert(1)</script>'),
}

/** Graph's profiles by the contact's id, and the pictures that they lead to. */
const pictures = new Map<string, string | null>()
const graph = await startRecordingStandIn(({ method, path }) => {
  const picture = PICTURES[path]
  if (picture) return { body: picture }
  if (path.endsWith('.jpg')) return { status: 404, body: {} }
  if (method === 'POST') return { body: { recipient_id: 'x', message_id: 'm_ours' } }
  const told = pictures.get(new URL(path, 'http://graph.test').pathname.split('/').at(-1) ?? '')
  return {
    body: {
      first_name: 'Rosa',
      last_name: 'Díaz',
      ...(told ? { profile_pic: `${graph.origin}${told}` } : {}),
    },
  }
})
afterAll(graph.stop)

const program = await startTestProgram({
  runJobs: true,
  settings: { FACEBOOK_URL: graph.origin, MESSAGING_PRIVATE_ADDRESSES: 'true' },
})
const [admin, ana, eva] = await program.signInAll('admin', 'ana', 'eva')
const rows = program.database.systemRows
const page = await pageOf(admin, program.origin, 'messenger', '10150')

let texts = 0
const write = (person: string) =>
  page.tell(page.of(person, { message: { mid: `m_${++texts}`, text: `Hola ${texts}` } }))

/** Whoever just wrote, once their profile is no older than this hour. */
async function chatOf(person: string) {
  await write(person)
  const id = await eventually(async () => {
    const { results } = await admin.call(listChats, { query: { page_size: 100 } })
    const chat = found(results.find((one) => one.last_message === `Hola ${texts}`))
    const { profile_read_at: readAt } = await rows
      .selectFrom('join_contacts')
      .select('profile_read_at')
      .where('id', '=', chat.contact_id)
      .executeTakeFirstOrThrow()
    expect(readAt?.getTime()).toBeGreaterThan(Date.now() - 3_600_000)
    return chat.id
  })
  return admin.call(readChat, { params: { id } })
}

/** They may have another picture by now. */
const monthLater = (contact: number) =>
  rows
    .updateTable('join_contacts')
    .set({ profile_read_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('id', '=', contact)
    .execute()
const profilesAsked = () => graph.asked.filter(({ path }) => path.includes('fields=first_name')).length

const idOf = (address: string | null): string =>
  found(/^\/api\/files\/([0-9a-f-]{36})\/$/.exec(address ?? '')?.[1])

test('a contact’s picture is a small file of ours, for the company alone, and the service’s address is shown to nobody', async () => {
  pictures.set('psid-1', '/blue.jpg')
  const chat = await chatOf('psid-1')
  const params = { id: idOf(chat.img_dialog) }
  const file = await ana.download(readFile, { params })
  expect(file.headers.get('content-type')).toBe('image/webp')
  const { width = 0, height } = await sharp(Buffer.from(await file.arrayBuffer())).metadata()
  expect({ small: width < 900, square: width === height }).toEqual({ small: true, square: true })
  expect((await eva.download(readFile, { params })).status).toBe(404)
  expect(JSON.stringify(chat)).not.toContain(graph.origin)
})

test('messages of one day ask once; a month later another picture takes the place of the one before', async () => {
  pictures.set('psid-2', '/blue.jpg')
  const first = await chatOf('psid-2')
  const asked = profilesAsked()
  await chatOf('psid-2')
  expect(profilesAsked()).toBe(asked)
  pictures.set('psid-2', '/green.jpg')
  await monthLater(first.contact_id)
  const second = await chatOf('psid-2')
  expect(second.img_dialog).not.toBe(first.img_dialog)
  expect(second.version).toBeGreaterThan(first.version)
  expect((await ana.download(readFile, { params: { id: idOf(second.img_dialog) } })).status).toBe(200)
  expect((await ana.download(readFile, { params: { id: idOf(first.img_dialog) } })).status).toBe(404)
  pictures.set('psid-2', null)
  await monthLater(first.contact_id)
  expect((await chatOf('psid-2')).img_dialog).toBeNull()
})

test.each(['/page.jpg', '/gone.jpg'])('%s is no picture, and takes none away', async (address) => {
  const person = `psid${address}`.replaceAll(/\W/g, '')
  pictures.set(person, '/blue.jpg')
  const before = await chatOf(person)
  pictures.set(person, address)
  await monthLater(before.contact_id)
  const after = await chatOf(person)
  expect(after).toMatchObject({
    contact_id: before.contact_id,
    img_dialog: before.img_dialog,
    name: 'Rosa Díaz',
  })
})
