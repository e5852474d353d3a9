import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { uploadLeads } from '#features/crm/contract/person-operations.ts'
import { cloudLineOf, written } from '#features/join/server/testing-cloud.ts'
import { uploadFile } from '#platform/contract/files.ts'
import { type Client, startTestProgram } from '../testing.ts'

const MEGABYTE = 1_000_000

const [program, crowded] = await Promise.all([
  startTestProgram(),
  // More than any disk has.
  startTestProgram({ settings: { DISK_RESERVE_MB: '99000000' } }),
])
const [ana, eva] = await program.signInAll('ana', 'eva')

const limitTo = (person: Client, bytes: number | null) =>
  program.database.systemRows
    .updateTable('companies')
    .set({ max_storage_bytes: bytes })
    .where('id', '=', person.session.company.id)
    .execute()

const BOUNDARY = 'x-x-x'
/** The head of an upload alone: whoever is refused by it sent no file. */
async function announce(person: Client, origin: string, how: string): Promise<string> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(
    `POST ${uploadFile.path} HTTP/1.1\r\nHost: x\r\nAuthorization: token ${person.session.token}\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\n${how}\r\n\r\n`,
  )
  let text = ''
  for await (const piece of socket) {
    text += String(piece)
    if (text.includes('}')) break
  }
  return text
}

const file = (bytes: number) => ({ file: new Blob([Buffer.alloc(bytes, 7)]), fileName: 'a.bin' })
/** In pieces, without a length. */
async function sendInPieces(person: Client, bytes: number): Promise<Response> {
  const body = new Response(
    (() => {
      const form = new FormData()
      form.append('file', new Blob([Buffer.alloc(bytes, 7)]), 'a.bin')
      return form
    })(),
  )
  return fetch(`${program.origin}${uploadFile.path}`, {
    method: 'POST',
    headers: {
      authorization: `token ${person.session.token}`,
      'content-type': body.headers.get('content-type') ?? '',
    },
    body: body.body,
    duplex: 'half',
  } as RequestInit)
}

describe("a company's plan", () => {
  test('refuses an upload by its announced length, before it is sent', async () => {
    await limitTo(ana, 5 * MEGABYTE)
    const text = await announce(ana, program.origin, `Content-Length: ${20 * MEGABYTE}`)
    expect(text).toMatch(/^HTTP\/1\.1 409 /)
    expect(text).toContain('storage_full')
    expect(await eva.send(uploadFile, file(6 * MEGABYTE))).toMatchObject({ status: 201 })
  })

  test('is counted while an upload of unknown length arrives', async () => {
    await limitTo(ana, 2 * MEGABYTE)
    const refused = await sendInPieces(ana, 4 * MEGABYTE)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ code: 'storage_full' })
    expect((await sendInPieces(ana, 1 * MEGABYTE)).status).toBe(201)
  })

  test('when full refuses any file that is kept, and takes those that are only read', async () => {
    await limitTo(ana, 1)
    expect(await announce(ana, program.origin, 'Transfer-Encoding: chunked')).toContain('storage_full')
    const admin = await program.signIn('admin')
    const reply = await admin.send(uploadLeads, { ...file(10), body: {} as never })
    expect(reply.body).not.toMatchObject({ code: 'storage_full' })
    await limitTo(ana, null)
  })
})

test('the last part of the disk is left to the database: no file is taken, all else works', async () => {
  const person = await crowded.signIn('ana')
  const text = await announce(person, crowded.origin, `Content-Length: ${20 * MEGABYTE}`)
  expect(text).toMatch(/^HTTP\/1\.1 507 /)
  expect(text).toContain('disk_full')
  expect(text).toContain('no tiene espacio para más archivos')
  expect(await person.send(uploadFile, file(10))).toMatchObject({
    status: 507,
    body: { code: 'disk_full' },
  })
  // Callbacks make rows without end; providers send them again, for days.
  const line = await cloudLineOf(await crowded.signIn('admin'), crowded.origin)
  expect(await line.tell(written('wamid.1', '573005550001', 'Hola'))).toBe(507)
})
