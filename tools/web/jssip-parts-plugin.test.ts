import { join } from 'node:path'
import type * as JsSip from 'jssip'
import { build, type Rollup } from 'vite'
import { expect, test, vi } from 'vitest'
import { jssipParts } from './jssip-parts-plugin.ts'

test('the built phone works without subscriptions, and logs only when enabled', async () => {
  const built = await build({
    root: join(import.meta.dirname, '../..'),
    configFile: false,
    logLevel: 'silent',
    plugins: [jssipParts()],
    build: {
      write: false,
      minify: false,
      lib: { entry: 'node_modules/jssip/lib/JsSIP.js', formats: ['es'] },
    },
  })
  const [{ output } = { output: [] }] = built as Rollup.RollupOutput[]
  const code = output.map((part) => (part.type === 'chunk' ? part.code : '')).join('')
  expect(code).not.toContain('humanize')

  const asUrl = `data:text/javascript,${encodeURIComponent(code)}`
  const { default: phone } = (await import(asUrl)) as { default: typeof JsSip }
  const sent: string[] = []
  const socket = {
    via_transport: 'ws',
    url: 'ws://127.0.0.1/sip',
    sip_uri: 'sip:127.0.0.1;transport=ws',
    connect: () => queueMicrotask(() => socket.onconnect()),
    disconnect: () => undefined,
    send: (message: string) => sent.push(message),
    isConnected: () => true,
    isConnecting: () => false,
    onconnect: (): void => undefined,
  }
  const ua = new phone.UA({ uri: 'sip:1001@example.invalid', password: 'secret', sockets: [socket as never] })
  ua.start()
  await vi.waitFor(() => expect(sent[0]).toMatch(/^REGISTER sip:example\.invalid SIP\/2\.0/), 30_000)
  expect(() =>
    (ua as unknown as { subscribe: (...given: unknown[]) => void }).subscribe(
      'sip:1002@example.invalid',
      'presence',
      'text/plain',
    ),
  ).toThrow('left out of the web client')
  ua.stop()
})
