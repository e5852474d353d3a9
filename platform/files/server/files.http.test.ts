import { readdir } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { readFile, uploadPicture } from '#platform/contract/files.ts'
import { createFileStore } from './file-store.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let program: TestProgram
let ana: Client
let luis: Client
let eva: Client

beforeAll(async () => {
  program = await startTestProgram()
  ;[ana, luis, eva] = await Promise.all([
    program.signIn('ana'),
    program.signIn('luis'),
    program.signIn('eva'),
  ])
})

const pending = (client: Client, content: Buffer | string = PNG, name = 'yo.png') =>
  client.send(uploadPicture, { file: new Blob([content]), fileName: name })

const store = () => createFileStore({ folder: program.filesFolder, database: program.database })

async function stored(client: Client, visibility: 'owner' | 'company' | 'platform'): Promise<string> {
  const reply = await pending(client)
  if (!reply.ok) throw new Error(reply.body.code)
  const { companyId, userId } = { companyId: client.session.company.id, userId: client.session.userId }
  await program.database.tenant(companyId, (unit) =>
    store().claim(unit, reply.body.id, { companyId, kind: 'avatar', visibility, uploadedBy: userId }),
  )
  return reply.body.id
}

const status = async (client: Client, id: string) =>
  (await client.download(readFile, { params: { id } })).status

describe('an upload', () => {
  test('is readable by nobody until claimed, and deleted after a day', async () => {
    const reply = await pending(ana)
    if (!reply.ok) throw new Error(reply.body.code)
    const { id } = reply.body
    expect(await status(ana, id)).toBe(404)
    await program.database.systemRows
      .updateTable('stored_files')
      .set({ dropped_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', '=', id)
      .execute()
    const [purge] = store().jobs
    await purge?.run(undefined as never)
    expect(await readdir(`${program.filesFolder}/stored/${id.slice(0, 2)}`)).not.toContain(id)
  })

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>', 415],
    ['a drawing that can run', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 415],
    ['nothing', '', 415],
    ['too much', Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]), 413],
  ])('is refused when it is %s, and leaves nothing', async (_, content, expected) => {
    expect(await pending(ana, content)).toMatchObject({ status: expected })
    expect(await readdir(`${program.filesFolder}/incoming`)).toEqual([])
  })

  test('of another user cannot be claimed', async () => {
    const reply = await pending(ana)
    if (!reply.ok) throw new Error(reply.body.code)
    const companyId = luis.session.company.id
    const claim = {
      companyId,
      kind: 'avatar',
      visibility: 'company',
      uploadedBy: luis.session.userId,
    } as const
    await expect(
      program.database.tenant(companyId, (unit) => store().claim(unit, reply.body.id, claim)),
    ).rejects.toMatchObject({ kind: { code: 'invalid' } })
  })
})

test('a file is readable within its visibility only', async () => {
  const [company, everybody] = [await stored(ana, 'company'), await stored(ana, 'platform')]
  expect(await Promise.all([ana, luis, eva].map((client) => status(client, company)))).toEqual([
    200, 200, 404,
  ])
  expect(await Promise.all([ana, luis, eva].map((client) => status(client, everybody)))).toEqual([
    200, 200, 200,
  ])
  expect((await fetch(`${program.origin}/api/files/${everybody}/`)).status).toBe(401)
  await program.database.tenant(ana.session.company.id, (unit) =>
    store().drop(unit, `/api/files/${company}/`),
  )
  expect(await status(ana, company)).toBe(404)
})

test('a file is sent with its detected type, with ranges and ETag', async () => {
  const id = await stored(ana, 'company')
  const get = (headers: Record<string, string> = {}) => ana.download(readFile, { params: { id } }, headers)
  const whole = await get()
  expect(Buffer.from(await whole.arrayBuffer()).equals(PNG)).toBe(true)
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-cache',
    'content-length': String(PNG.length),
  })
  const part = await get({ range: 'bytes=1-3' })
  expect([part.status, await part.text()]).toEqual([206, 'PNG'])
  expect(part.headers.get('content-range')).toBe(`bytes 1-3/${PNG.length}`)
  expect((await get({ range: 'bytes=9999-' })).status).toBe(416)
  expect((await get({ 'if-none-match': whole.headers.get('etag') ?? '' })).status).toBe(304)
})

test("an unused upload counts towards the company's storage, and its name is a single line", async () => {
  const { id: companyId } = ana.session.company
  const rows = program.database.systemRows
  const limit = (max_storage_bytes: number | null) =>
    rows.updateTable('companies').set({ max_storage_bytes }).where('id', '=', companyId).execute()
  await limit(1_000_000)
  const picture = (size: number) => new Blob([PNG, new Uint8Array(size)])
  const fileName = 'logo\u202egnp.\r\nexe'
  const uploads: number[] = []
  for (let times = 0; times < 5; times += 1) {
    const sent = await ana.send(uploadPicture, { file: picture(400_000), fileName })
    uploads.push(sent.status)
  }
  expect(uploads.slice(0, 2)).toEqual([201, 201])
  expect(uploads.slice(2)).toEqual([409, 409, 409])
  const names = await rows.selectFrom('stored_files').select('name').where('kind', '=', 'pending').execute()
  for (const { name } of names) expect(name).not.toMatch(/[\p{Cc}\u202E]/u)
  await limit(null)
})
