import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openPart } from '#platform/host/data-folder/part.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { enter, openBrowser } from './harness/person.ts'
import { ownSuite, sharedChromium } from './harness/shared-suite.ts'

const folder = await temporaryFolder()
afterAll(() => removeFolder(folder))

test('without Asterisk everything else works, and both the terminal and the phone show why', {
  timeout: 180_000,
}, async () => {
  const suite = await ownSuite({
    // Empty, without tools to fill it.
    runtimeDir: await openPart(join(folder, 'runtime'), null),
    env: { PATH: join(folder, 'no-programs') },
    until: 'answering',
  })
  const browser = await sharedChromium()
  try {
    const content = suite.lines.filter((line) => line.startsWith('The phone is off:'))
    expect(content).toHaveLength(1)
    expect(content[0]).toContain('ASTERISK_ARI_URL')
    expect((await fetch(`${suite.origin}/readyz`)).status).toBe(503)

    const ana = await openBrowser(browser, suite.origin, 'ana')
    await enter(ana, suite.origin)
    const dock = ana.page.locator('[data-phone]')
    await dock.and(ana.page.locator('[data-status="UNREGISTERED"]')).waitFor()
    await dock.getByText('El servidor de telefonía no está disponible.').waitFor()
    await ana.page.getByText('Luis Martínez').first().waitFor()
  } finally {
    await browser.close()
    await suite.stop()
  }
})
