import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { zipStream } from '#platform/files/server/zip-stream.ts'
import {
  downloadDriveEntries,
  readDriveDocument,
  readDriveFile,
  readDrivePreview,
} from '../contract/contents.ts'
import { shareWithPerson } from '../contract/sharing.ts'
import { makeFolder, putFile } from './testing.ts'

const program = await startTestProgram()
let ana: Client
let luis: Client
let eva: Client

beforeAll(async () => {
  ;[ana, luis, eva] = await program.signInAll('ana', 'luis', 'eva')
})

const SCRIPT = '<script>alert(document.domain)</script>'
const HOSTILE: readonly (readonly [string, string | Buffer])[] = [
  ['foto.svg', `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`],
  ['pagina.html', SCRIPT],
  ['foto.png', SCRIPT],
  ['pagina.xhtml', `<html xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</html>`],
  ['foto.gif', `GIF89a/*${SCRIPT}*/=1;`],
  ['foto.jpg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(SCRIPT)])],
  ['mezcla.pdf', Buffer.from(`%PDF-1.7\n${SCRIPT}PK\u0003\u0004`)],
]

test.each(HOSTILE)('%s runs nothing where the program is', async (name, content) => {
  const { id } = await putFile(ana, name, content)
  const answer = await ana.download(readDriveFile, { params: { id } })
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  const type = answer.headers.get('content-type') ?? ''
  expect(type).not.toMatch(/html|svg|xml|javascript|text\//)
  if (!/^image\/(gif|jpeg|png)/.test(type))
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
  expect([200, 404]).toContain((await ana.download(readDrivePreview, { params: { id } })).status)
})

const word = (text: string) =>
  buffer(
    zipStream([
      {
        name: 'word/document.xml',
        size: Buffer.byteLength(text),
        modified: new Date(0),
        open: () => Readable.from([Buffer.from(text)]),
      },
    ]),
  )

test('a document is shown as plain texts, to those who reach it', async () => {
  const { id } = await putFile(
    ana,
    'carta.docx',
    await word(`<w:p><w:r><w:t>&lt;img src=x onerror=alert(1)&gt;</w:t></w:r></w:p>`),
  )
  const read = (client: Client) => client.send(readDriveDocument, { params: { id } })
  expect(await read(ana)).toMatchObject({
    status: 200,
    body: { blocks: [{ kind: 'paragraph', runs: [{ text: '<img src=x onerror=alert(1)>' }] }], cut: false },
  })
  for (const stranger of [luis, eva]) expect((await read(stranger)).status).toBe(404)
  await ana.call(shareWithPerson, { params: { id }, body: { user_id: luis.session.userId } })
  expect((await read(luis)).status).toBe(200)
})

test('a document that cannot be read says so, and a file that is none has none', async () => {
  const broken = await putFile(ana, 'roto.xlsx', Buffer.from('PK\u0003\u0004nada'))
  expect(await ana.send(readDriveDocument, { params: { id: broken.id } })).toMatchObject({
    status: 415,
    body: { code: 'drive.unreadable_document' },
  })
  const text = await putFile(ana, 'nota.txt', 'x')
  expect((await ana.send(readDriveDocument, { params: { id: text.id } })).status).toBe(404)
})

test('an archive unpacks on Windows: no devices, no signs of paths, and nothing lost where two names become one', async () => {
  const folder = await makeFolder(ana, 'Para: Windows')
  for (const name of ['CON.txt', 'a:b.txt', 'a*b.txt', 'fin.', 'fin_', 'acta?'])
    await putFile(ana, name, name, { folder })
  for (const name of ['acta:', 'ACTA*'])
    await putFile(ana, name.slice(-1), name, { folder: await makeFolder(ana, name, folder) })
  const answer = await ana.download(downloadDriveEntries, { body: { files: [], folders: [folder] } })
  const zip = Buffer.from(await answer.arrayBuffer())
  expect(Number(answer.headers.get('content-length'))).toBe(zip.length)
  for (const name of ['CON_.txt', 'a_b.txt', 'a_b (2).txt', 'fin_', 'fin_ (2)', 'acta_/', 'acta_ (2)'])
    expect(zip.includes(`Para_ Windows/${name}`)).toBe(true)
  for (const content of ['CON.txt', 'a:b.txt', 'a*b.txt']) expect(zip.includes(content)).toBe(true)
})
