import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'

const PAGE = join(import.meta.dirname, 'web/bare-phone.ts')

/**
 * Serves the page on its own port: Chromium only lets a page that really comes from this machine connect to another
 * local port.
 */
export async function serveBarePage(): Promise<{ origin: string; close(): void }> {
  const html = await barePageHtml()
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html').end(html)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { origin: `http://localhost:${port}`, close: () => void server.close() }
}

async function barePageHtml(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: PAGE, formats: ['iife'], name: 'barePhone' },
    },
  })) as Rolldown.RolldownOutput[]
  const script = built[0]?.output[0]?.code
  if (script === undefined) throw new Error('the bare phone was not built')
  const safe = script.replaceAll('</script', '<\\/script')
  return `<!doctype html><meta charset="utf-8"><title>Bare phone</title><body><script>${safe}</script>`
}
