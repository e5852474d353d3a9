import { describe, expect, test } from 'vitest'
import { attachFile } from '#features/chat/contract/files.ts'
import { chatOf } from '#features/chat/server/testing.ts'
import { forgotPassword } from '#features/session/contract/password.ts'
import { currentSession, signIn } from '#features/session/contract/session.ts'
import { uploadPicture } from '#platform/contract/files.ts'
import { startTestProgram } from '../testing.ts'
import { sayRaw } from './raw-connection.ts'

const program = await startTestProgram()
const [ana, luis] = [await program.signIn('ana'), await program.signIn('luis')]
const chatId = await chatOf(ana, luis)

const basic = (credentials: string | Buffer) =>
  fetch(`${program.origin}${signIn.path}`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
  })

test.each([
  ['with a NUL', 'ana\0:demo'],
  ['with a NUL in the password', 'ana:de\0mo'],
  ['that is no UTF-8', Buffer.from('61ff3a64656d6f', 'hex')],
  ['longer than any name', `${'a'.repeat(300)}:demo`],
])('a user name %s in HTTP basic is refused and breaks nothing', async (_what, credentials) => {
  expect((await basic(credentials)).status).toBe(401)
  expect((await basic('ana:demo')).status).toBe(200)
})

test.each(['/%', '/api/%zz/', '/%c0%ae%c0%ae/', `${currentSession.path}%`])(
  'the address %s, which is none, is answered like every other fault, with the headers of every answer',
  async (path) => {
    const { text: answer } = await sayRaw(
      program.origin,
      `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept-Language: en\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer.toLowerCase()).toContain('content-security-policy: ')
    expect(answer).toMatch(/"code":"invalid"\}$/)
    expect(answer).not.toMatch(/FST_|valid url component/)
  },
)

describe('a Host header', () => {
  test.each(['a b', 'x:99999', 'x:y', '[', 'a/b', 'user@x', 'x,y', '%00', '[::1]]', 'x\x7f'])(
    'that is invalid, «%s», is refused',
    async (host) => {
      const { token } = ana.session
      const requests = [
        `GET ${currentSession.path} HTTP/1.1\r\nAuthorization: token ${token}\r\n`,
        `POST ${forgotPassword.path} HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 17\r\n`,
      ]
      for (const head of requests) {
        const requests = `${head}Host: ${host}\r\nConnection: close\r\n\r\n{"account":"ana"}`
        expect((await sayRaw(program.origin, requests)).text).toMatch(/^HTTP\/1.1 400 /)
      }
    },
  )
})

describe('a form with a file', () => {
  const START = `--b\r\nContent-Disposition: form-data; name="chat_id"\r\n\r\n${chatId}\r\n--b\r\n`
  const FILE = 'Content-Disposition: form-data; name="attached"; filename="a.txt"\r\n\r\n'
  const send = (path: string, body: string, type = 'multipart/form-data; boundary=b') =>
    fetch(`${program.origin}${path}`, {
      method: 'POST',
      headers: { authorization: `token ${ana.session.token}`, 'content-type': type },
      body,
    })

  test.each([
    ['torn in the file', `${START}${FILE}half of i`],
    ['torn in a head', `${START}Content-Dispo`],
    ['without an end', `${START}${FILE}all of it\r\n--b`],
    ['empty', ''],
    ['that is no form', 'hello'],
    ['with a head that is none', `${START}\x00\x01: x\r\n\r\nx\r\n--b--\r\n`],
  ])('%s is refused as bad input', async (_what, body) => {
    for (const path of [attachFile.path, uploadPicture.path]) {
      expect((await send(path, body)).status).toBe(400)
    }
  })

  test('without a boundary is refused', async () => {
    const response = await send(attachFile.path, `${START}${FILE}x\r\n--b--\r\n`, 'multipart/form-data')
    expect([400, 415]).toContain(response.status)
  })

  test('may have empty fields, as forms do', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries({
      chat_id: String(chatId),
      replyMsj: '',
      client_id: '',
      durationAudio: '',
      typeFile: '',
      message: 'nota',
    })) {
      form.append(name, value)
    }
    form.append('attached', new Blob(['hola']), 'nota.txt')
    const response = await fetch(`${program.origin}${attachFile.path}`, {
      method: 'POST',
      headers: { authorization: `token ${ana.session.token}` },
      body: form,
    })
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ message: 'nota', kind: 'file' })
  })
})
