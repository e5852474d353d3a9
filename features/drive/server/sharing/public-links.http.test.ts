import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import { binDriveEntries, restoreDriveEntries } from '../../contract/changes.ts'
import { linkPageUrl, openDriveLink, takeDriveLink } from '../../contract/public-links.ts'
import { addDriveLink, dropDriveLink, readSharing } from '../../contract/sharing.ts'
import { makeFolder, putFile } from '../testing.ts'

const program = await startTestProgram()
let ana: Client
let luis: Client
let eva: Client

beforeAll(async () => {
  ;[ana, luis, eva] = await program.signInAll('ana', 'luis', 'eva')
})

interface LinkOptions {
  password?: string
  expires_at?: string
  max_downloads?: number
}

async function linkTo(id: string, options: LinkOptions = {}) {
  const { links } = await ana.call(addDriveLink, { params: { id }, body: options })
  const link = links.at(-1)
  if (!link) throw new Error('no link')
  return { ...link, token: link.url.slice(linkPageUrl('').length) }
}
const open = (token: string, more: { password?: string; key?: string; folder?: string } = {}) =>
  program.anonymous(openDriveLink, { body: { token, ...more } })
async function keyOf(token: string, password?: string): Promise<string> {
  const reply = await open(token, password === undefined ? {} : { password })
  if (!reply.ok) throw new Error(reply.body.code)
  return reply.body.key
}
const take = (token: string, key: string, entry?: string) =>
  program.anonymous(takeDriveLink, { body: { token, key, ...(entry === undefined ? {} : { entry }) } })
async function contentBy(token: string, key: string, entry?: string): Promise<Response> {
  const reply = await take(token, key, entry)
  if (!reply.ok) throw new Error(reply.body.code)
  return fetch(`${program.origin}${reply.body.url}`)
}

test('a link opens a file without a session, as a download alone, until it is revoked', async () => {
  const file = await putFile(ana, 'página.html', '<script>top.ran=1</script>')
  const { token, id } = await linkTo(file.id)
  const opened = await open(token)
  expect(opened).toMatchObject({
    ok: true,
    body: { entry: { name: 'página.html', size: 26 }, entries: [], owner: 'Ana Gómez' },
  })
  const content = await contentBy(token, await keyOf(token))
  expect(content.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(content.headers.get('content-security-policy')).toContain('sandbox')
  expect(await content.text()).toBe('<script>top.ran=1</script>')
  expect(
    (await fetch(`${program.origin}${linkPageUrl(token)}`)).headers.get('x-frame-options')?.toLowerCase(),
  ).toBe('deny')
  for (const wrong of ['', 'x', token.replace(/^\d+/, '999999'), `${token}x`, `${token.slice(0, -1)}_`])
    expect((await open(wrong)).status).toBe(404)
  // In the bin it is not there; taken out it is.
  await ana.call(binDriveEntries, { body: { files: [file.id], folders: [] } })
  expect((await open(token)).status).toBe(404)
  await ana.call(restoreDriveEntries, { body: { files: [file.id], folders: [] } })
  expect((await open(token)).status).toBe(200)
  for (const stranger of [luis, eva])
    expect((await stranger.send(dropDriveLink, { params: { id: file.id, link: id } })).status).toBe(404)
  const key = await keyOf(token)
  expect((await ana.call(dropDriveLink, { params: { id: file.id, link: id } })).links).toEqual([])
  expect([(await open(token)).status, (await take(token, key)).status]).toEqual([404, 404])
})

test('a folder’s link shows what lies in it, and nothing else of the drive', async () => {
  const above = await makeFolder(ana, 'Todo')
  const folder = await makeFolder(ana, 'Fotos', above)
  const inner = await makeFolder(ana, 'Bodega', folder)
  const photo = await putFile(ana, 'uno.txt', 'uno', { folder: inner })
  const other = await putFile(ana, 'sueldos.txt', 'nada', { folder: above })
  const { token } = await linkTo(folder)
  const key = await keyOf(token)
  expect(await open(token, { key, folder: inner })).toMatchObject({
    body: { entries: [{ id: photo.id, name: 'uno.txt' }], path: [{ id: inner, name: 'Bodega' }] },
  })
  expect(await (await contentBy(token, key, photo.id)).text()).toBe('uno')
  expect(
    Buffer.from(await (await contentBy(token, key)).arrayBuffer()).includes('Fotos/Bodega/uno.txt'),
  ).toBe(true)
  expect((await open(token, { key, folder: above })).status).toBe(404)
  for (const entry of [other.id, above]) expect((await take(token, key, entry)).status).toBe(404)
  const evas = await putFile(eva, 'de eva.txt', 'x')
  expect((await take(token, key, evas.id)).status).toBe(404)
})

test('a password guards all that a link says, and guessing it ends', async () => {
  const file = await putFile(ana, 'contrato.txt', 'firmado')
  const { token, id } = await linkTo(file.id, { password: 'clave-de-rosa' })
  const asked = await open(token)
  expect(asked).toMatchObject({ status: 403, body: { code: 'drive.password_required' } })
  expect(JSON.stringify(asked.body)).not.toContain('contrato')
  expect(await open(token, { password: 'otra' })).toMatchObject({
    status: 403,
    body: { code: 'drive.wrong_password' },
  })
  expect((await take(token, 'x')).status).toBe(404)
  // A key of another link opens nothing.
  const { token: free } = await linkTo(file.id)
  const stolen = await keyOf(free)
  expect([(await take(token, stolen)).status, (await open(token, { key: stolen })).status]).toEqual([
    404, 403,
  ])
  const key = await keyOf(token, 'clave-de-rosa')
  expect(await (await contentBy(token, key)).text()).toBe('firmado')
  expect((await open(token, { key })).status).toBe(200)
  // Whoever has guessed too often is not even told that it is right; who has the key goes on.
  await program.database.systemRows
    .updateTable('drive_links')
    .set({ failures: 50 })
    .where('id', '=', id)
    .execute()
  expect(await open(token, { password: 'clave-de-rosa' })).toMatchObject({ status: 429 })
  expect((await open(token, { key })).status).toBe(200)
  await program.database.systemRows
    .updateTable('drive_links')
    .set({ failing_since: new Date(Date.now() - 2 * 3_600_000) })
    .where('id', '=', id)
    .execute()
  expect((await open(token, { password: 'clave-de-rosa' })).status).toBe(200)
  const { links } = await ana.call(readSharing, { params: { id: file.id } })
  expect(links[0]).toMatchObject({ has_password: true, downloads: 1 })
  expect(JSON.stringify(links)).not.toContain('argon2')
})

test('a link ends at its time, and after its downloads, however many come at once', async () => {
  const file = await putFile(ana, 'cupo.txt', 'cupo')
  const past = new Date(Date.now() - 1000).toISOString()
  expect((await ana.send(addDriveLink, { params: { id: file.id }, body: { expires_at: past } })).status).toBe(
    400,
  )
  const { token, id } = await linkTo(file.id, {
    max_downloads: 3,
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  })
  const key = await keyOf(token)
  const replies = await Promise.all(Array.from({ length: 8 }, () => take(token, key)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 403, 403, 403, 403, 403])
  // Begun ones go on, in parts too.
  const begun = replies.find((reply) => reply.ok)
  const url = begun?.ok ? begun.body.url : ''
  const part = await fetch(`${program.origin}${requestUrl(url, undefined, undefined)}`, {
    headers: { range: 'bytes=1-2' },
  })
  expect([part.status, await part.text()]).toEqual([206, 'up'])
  await program.database.systemRows
    .updateTable('drive_links')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute()
  expect([(await open(token, { key })).status, (await fetch(`${program.origin}${url}`)).status]).toEqual([
    404, 404,
  ])
})
