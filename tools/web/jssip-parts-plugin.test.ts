import { join } from 'node:path'
import { build, type Rollup } from 'vite'
import { expect, test } from 'vitest'
import { jssipParts } from './jssip-parts-plugin.ts'

test('the phone is built without subscriptions and with a log that is silent unless asked for', async () => {
  const built = await build({
    root: join(import.meta.dirname, '../..'),
    configFile: false,
    logLevel: 'silent',
    plugins: [jssipParts()],
    build: {
      write: false,
      minify: false,
      lib: { entry: { phone: 'node_modules/jssip/lib/JsSIP.js' }, formats: ['es'] },
    },
  })
  const [{ output } = { output: [] }] = built as Rollup.RollupOutput[]
  const code = output.map((part) => (part.type === 'chunk' ? part.code : '')).join('')
  expect(code).toContain("JsSIP's Subscriber is left out of the web client")
  expect(code).not.toContain('SUBSCRIBE is not sent')
  expect(code).not.toContain('humanize')
  expect(code).toContain('RTCSession')
})
