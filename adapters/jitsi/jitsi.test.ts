import { afterEach, expect, test } from 'vitest'
import { freePort } from '#platform/host/process/free-port.ts'
import { enterJitsi } from './enter-jitsi.ts'
import { probeJitsi } from './probe-jitsi.ts'
import { DEBIAN_CONFIG, DOCKER_CONFIG, type StandIn, startJitsiServer } from './testing/jitsi-server.ts'

const started: StandIn[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.close()))
})
const serve = async (...input: Parameters<typeof startJitsiServer>): Promise<StandIn> => {
  const server = await startJitsiServer(...input)
  started.push(server)
  return server
}
const room = 'prueba'

test.each([
  ['Docker', DOCKER_CONFIG],
  ['Debian', DEBIAN_CONFIG],
])('a server from the packages of %s is recognised, and admits us', async (_packages, config) => {
  const server = await serve({ config })
  const up = { state: 'up', latencyMs: expect.any(Number) }
  expect(await probeJitsi(server.url)).toEqual(up)
  expect(await enterJitsi({ url: server.url, room, jwt: null })).toEqual(up)
  expect(await enterJitsi({ url: `${server.url}/equipo`, room, jwt: null })).toEqual(up)
  expect(server.open).toEqual(new Set())
})

test("the token is in the session's URL, and a refusal has its reason", async () => {
  const judge = (token: string | null) =>
    token === null ? 'token required' : token === 'a good & long=one' ? null : 'Invalid signature'
  const { url } = await serve({ judge })
  expect(await enterJitsi({ url, room, jwt: 'a good & long=one' })).toMatchObject({ state: 'up' })
  expect(await enterJitsi({ url, room, jwt: 'wrong' })).toEqual({
    state: 'refused',
    detail: 'Invalid signature',
  })
  expect(await enterJitsi({ url, room, jwt: null })).toEqual({ state: 'refused', detail: 'token required' })
})

test('another kind of server and an unreachable one are distinguished', async () => {
  const page = await serve({ config: '<html>' })
  expect(await probeJitsi(page.url)).toEqual({ state: 'not_jitsi', detail: 'HTTP 200' })
  const none = await serve({ config: null })
  expect(await enterJitsi({ url: none.url, room, jwt: null })).toEqual({
    state: 'not_jitsi',
    detail: 'HTTP 404',
  })
  const gone = `http://127.0.0.1:${await freePort()}`
  expect(await probeJitsi(gone)).toEqual({ state: 'unreachable', detail: 'ECONNREFUSED' })
  const half = await serve({ bosh: false })
  expect(await enterJitsi({ url: half.url, room, jwt: null })).toEqual({
    state: 'unreachable',
    detail: 'HTTP 404',
  })
  const other = await serve({ config: DOCKER_CONFIG.replace('meet.jitsi', 'other.example') })
  expect(await enterJitsi({ url: other.url, room, jwt: null })).toEqual({
    state: 'refused',
    detail: 'host-unknown',
  })
})

test('a server that does not respond times out', async () => {
  const { url } = await serve({ silent: true })
  expect(await enterJitsi({ url, room, jwt: null }, 200)).toEqual({
    state: 'unreachable',
    detail: 'ETIMEDOUT',
  })
})
