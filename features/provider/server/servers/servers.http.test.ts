import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { freePort } from '#platform/host/process/free-port.ts'
import { asteriskServers, serverForm, serversHealth, testServer } from '../../contract/servers.ts'

const program = await startTestProgram()
const routes = asteriskServers.routes
let operador: Client
const listening: Server[] = []
afterAll(async () => {
  for (const server of listening) {
    server.close()
    await once(server, 'close')
  }
})
beforeAll(async () => {
  operador = await program.signIn('operador')
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  listening.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/ari`
}

/** An Asterisk's answers to a health check over ARI, for user `suite` with this password. */
const ari = (password: string, loaded: readonly string[] = []): Promise<string> =>
  serve((request, response) => {
    const known = `Basic ${Buffer.from(`suite:${password}`).toString('base64')}`
    if (request.headers.authorization !== known) return response.writeHead(401).end()
    const module = /^\/ari\/asterisk\/modules\/(\w+)\.so$/.exec(request.url ?? '')?.[1]
    if (module !== undefined && !loaded.includes(module)) return response.writeHead(404).end('{}')
    if (module !== undefined) return response.end(JSON.stringify({ name: `${module}.so`, status: 'Running' }))
    const body = request.url?.startsWith('/ari/asterisk/info')
      ? { system: { version: '22.5.0' } }
      : [
          { technology: 'PJSIP', resource: 'uno-1001', state: 'online' },
          { technology: 'PJSIP', resource: 'uno-1002', state: 'offline' },
        ]
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })

const probe = (ari_url: string, ari_password = 'secreta', more: object = {}) =>
  operador.send(testServer, { body: { ari_url, ari_user: 'suite', ari_password, ...more } })

describe('a telephone server', () => {
  test('is tested before it is added, with a distinct error for each kind of failure', async () => {
    const good = await ari('secreta')
    expect(await probe(good)).toMatchObject({
      body: {
        state: 'up',
        version: '22.5.0',
        registered_endpoints: 1,
        latency_ms: expect.any(Number),
        faulty_modules: [],
      },
    })
    // This module makes Asterisk hang during calls.
    expect(await probe(await ari('secreta', ['res_stasis_device_state', 'res_pjsip']))).toMatchObject({
      body: { state: 'up', faulty_modules: ['res_stasis_device_state'] },
    })
    // The path `/ari` may be left out.
    expect(await probe(good.replace('/ari', ''))).toMatchObject({ body: { state: 'up' } })
    expect(await probe(good, 'mala')).toMatchObject({ body: { state: 'unauthorized', detail: 'HTTP 401' } })
    expect(await probe(`http://127.0.0.1:${await freePort()}/ari`)).toMatchObject({
      body: { state: 'unreachable', detail: 'ECONNREFUSED' },
    })
    const page = await serve((_request, response) => response.end('<html>'))
    expect(await probe(page)).toMatchObject({ body: { state: 'not_asterisk' } })
    const other = await serve((_request, response) => response.end('{"hello":1}'))
    expect(await probe(other)).toMatchObject({ body: { state: 'not_asterisk', detail: 'HTTP 200' } })
    expect(await probe('ftp://host/ari')).toMatchObject({ status: 400 })
  })

  test('is added, monitored and tested with its stored password, which goes to no other address', async () => {
    const ari_url = await ari('guardada')
    const body = {
      name: 'Sur',
      ari_url,
      ari_user: 'suite',
      ari_password: 'guardada',
      sip_host: 'sur.example',
    }
    const { record } = await operador.call(routes.create, { body })
    expect(record).toMatchObject({ kind: 'outside', ari_password: null, companies: 0, sip_port: 5060 })
    const { results } = await operador.call(serversHealth, {})
    expect(results).toEqual([
      expect.objectContaining({ id: 1, state: 'up', calls: 0 }),
      expect.objectContaining({ id: record.id, state: 'up', version: '22.5.0', registered_endpoints: 1 }),
    ])
    expect(await probe(ari_url, '', { id: record.id })).toMatchObject({ body: { state: 'up' } })
    let sent: string | undefined
    const thief = await serve((request, response) => {
      sent = request.headers.authorization
      response.end()
    })
    await probe(thief, '', { id: record.id })
    expect(Buffer.from(sent?.slice(6) ?? '', 'base64').toString()).toBe('suite:')
    expect(await probe(ari_url, '', { id: 999_999 })).toMatchObject({ status: 404 })

    const moved = { version: record.version, ari_url: thief }
    expect(await operador.send(routes.edit, { params: { id: record.id }, body: moved })).toMatchObject({
      status: 400,
      body: { fields: { ari_password: [expect.any(String)] } },
    })

    const form = await operador.call(serverForm, { query: { server_id: record.id } })
    expect(form).toMatchObject({
      server: { name: 'Sur', ari_url, has_password: true, sip_host: 'sur.example' },
      companies: [],
    })
    expect(JSON.stringify(form)).not.toContain('guardada')
    expect(await operador.call(serverForm, {})).toEqual({ server: null, companies: [] })
    expect(await operador.send(serverForm, { query: { server_id: 999_999 } })).toMatchObject({ status: 404 })
    const stored = await program.database.systemRows
      .selectFrom('asterisk_servers')
      .selectAll()
      .where('id', '=', record.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain('guardada')
  })

  test('external needs an address, user and password; the own one takes them from the settings', async () => {
    expect(await operador.send(routes.create, { body: { name: 'Este' } })).toMatchObject({
      status: 400,
      body: {
        fields: {
          ari_url: [expect.any(String)],
          ari_user: [expect.any(String)],
          ari_password: [expect.any(String)],
        },
      },
    })
    const own = await operador.call(routes.edit, {
      params: { id: 1 },
      body: { version: 1, name: 'Principal', ari_url: 'http://127.0.0.1:9/ari' },
    })
    expect(own).toMatchObject({ name: 'Principal', kind: 'own', ari_url: null })
    expect(await operador.send(routes.remove, { params: { id: 1 } })).toMatchObject({
      status: 409,
      body: { code: 'provider.server_in_use' },
    })
  })
})
