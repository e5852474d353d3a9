import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AmiClient } from './ami-client.ts'

/** Asterisk's sessions of the manager interface over HTTP: a cookie from each Login, good until it is ended here. */
const sessions = new Set<string>()
let logins = 0
const server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  const action = new URLSearchParams(body).get('Action')
  if (action === 'Login') {
    logins += 1
    sessions.add(`mansession_id=${logins}`)
    response.setHeader('set-cookie', `mansession_id=${logins}; Version=1`)
    response.end('Response: Success\r\n\r\n')
    return
  }
  const isKnown = sessions.has(request.headers.cookie ?? '')
  response.end(
    isKnown ? 'Response: Success\r\n\r\n' : 'Response: Error\r\nMessage: Authentication Required\r\n\r\n',
  )
})
let client: AmiClient

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  client = new AmiClient({ url: `http://127.0.0.1:${port}`, user: 'suite', password: 'secret' })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const askMany = () => Promise.all(Array.from({ length: 8 }, () => client.act('Ping', {})))

test('however many ask at once, one session is begun, and one more when it is over', async () => {
  await askMany()
  expect(logins).toBe(1)
  sessions.clear()
  await askMany()
  expect(logins).toBe(2)
})
