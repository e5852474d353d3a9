import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { listAudit } from '#features/audit/contract/audit.ts'
import { uploadToDrive } from '#features/drive/contract/contents.ts'
import { finishUpload, sendPortion, startUpload } from '#features/drive/contract/resumable.ts'
import { uploadPicture } from '#platform/contract/files.ts'
import { EICAR, startClamdStandIn } from './clamd-stand-in.ts'

const clamd = await startClamdStandIn()
const program = await startTestProgram({
  settings: { CLAMD_ADDRESS: `127.0.0.1:${clamd.port}`, CLAMD_MAX_MB: '1' },
})
afterAll(() => clamd.stop())
let ana: Client
let admin: Client
let eva: Client

beforeAll(async () => {
  ;[ana, admin, eva] = await program.signInAll('ana', 'admin', 'eva')
  await program.makeAdministrator('eva')
})
beforeEach(() => {
  clamd.answerWith = null
})

const put = (client: Client, name: string, content: string | Buffer<ArrayBuffer>) =>
  client.send(uploadToDrive, { body: {} as never, file: new Blob([content]), fileName: name })
const quarantined = () =>
  program.database.systemRows.selectFrom('quarantined_files').selectAll().orderBy('found_at').execute()

test('an infected upload is kept by nobody, told to its sender and to administrators, and set aside', async () => {
  const reply = await put(ana, 'factura\u202efdp.exe', `antes ${EICAR} después`)
  expect(reply).toMatchObject({ status: 415, body: { code: 'infected' } })
  if (!reply.ok) expect(reply.body.detail).toContain('Eicar-Test-Signature')
  const [row] = await quarantined()
  expect(row).toMatchObject({ name: 'factura fdp.exe', finding: 'Eicar-Test-Signature' })
  const kept = join(program.filesFolder, 'quarantine', row?.id ?? '')
  expect(await readFile(kept, 'utf8')).toContain(EICAR)
  expect(await readdir(join(program.filesFolder, 'incoming'))).toEqual([])
  const audited = await admin.call(listAudit, { query: { action: 'file.quarantined' } })
  expect(audited.results).toMatchObject([{ subject_name: 'factura fdp.exe', actor_name: expect.any(String) }])
  expect((await eva.call(listAudit, { query: { action: 'file.quarantined' } })).results).toEqual([])
  expect((await put(ana, 'limpio.txt', 'hola')).status).toBe(201)
})

test('what other features take is scanned as well', async () => {
  const reply = await ana.send(uploadPicture, { file: new Blob([EICAR]), fileName: 'x.png' })
  expect(reply).toMatchObject({ status: 415, body: { code: 'infected' } })
})

test('a file that comes in portions is scanned as a whole', async () => {
  const content = Buffer.from(`${'a'.repeat(100)}${EICAR}`)
  const { id } = await ana.call(startUpload, { body: { name: 'partes.bin', size: content.length } })
  for (const [offset, end] of [
    [0, 120],
    [120, content.length],
  ] as const)
    await ana.call(sendPortion, {
      params: { id },
      body: { offset } as never,
      file: new Blob([content.subarray(offset, end)]),
      fileName: 'portion',
    })
  expect(await ana.send(finishUpload, { params: { id } })).toMatchObject({
    status: 415,
    body: { code: 'infected' },
  })
  expect((await quarantined()).at(-1)).toMatchObject({ name: 'partes.bin', size: content.length })
  // Its bytes are gone: nothing of it can be finished again.
  expect((await ana.send(finishUpload, { params: { id } })).status).toBe(409)
})

test('while the scanner does not answer, or not as agreed, nothing is kept', async () => {
  for (const answer of ['INSTREAM size limit exceeded. ERROR', '', 'stream: OK FOUND\nstream: OK']) {
    clamd.answerWith = answer
    expect(await put(ana, 'x.txt', 'x')).toMatchObject({ status: 503, body: { code: 'not_scanned' } })
  }
  clamd.answerWith = null
  const before = clamd.sizes.length
  // Beyond what the scanner takes.
  expect((await put(ana, 'grande.bin', Buffer.alloc(1024 * 1024 + 1))).status).toBe(201)
  expect(clamd.sizes).toHaveLength(before)
  expect((await put(ana, 'vacio.txt', '')).status).toBe(201)
})
