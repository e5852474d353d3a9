import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { startTestProgram } from './testing.ts'

const webFolder = await temporaryFolder()
afterAll(() => removeFolder(webFolder))
await mkdir(join(webFolder, 'assets'))
await writeFile(join(webFolder, 'index.html'), '<title>the page</title>')

const [triedOut, served] = await Promise.all([
  startTestProgram({ webFolder }),
  startTestProgram({ webFolder, triedOut: false }),
])
const statusAt = async (origin: string, path: string) => (await fetch(`${origin}${path}`)).status

test('the simulator is available in the demo', async () => {
  expect(await statusAt(triedOut.origin, '/simulator')).toBe(200)
  expect(await statusAt(triedOut.origin, '/simulator/api/accounts')).toBe(200)
})

test.each(['', '/', '/api/accounts', '/api/telephone', '/api/1/573001234567', '/sip?ticket=573001234567'])(
  'outside the demo there is no /simulator%s',
  async (path) => {
    expect(await statusAt(served.origin, '/')).toBe(200)
    expect(await statusAt(served.origin, `/simulator${path}`)).toBe(404)
  },
)
