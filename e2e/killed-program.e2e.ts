import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { openPart } from '#platform/host/data-folder/part.ts'
import { freePort } from '#platform/host/process/free-port.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { processesOn } from '#platform/testing/processes-on.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { copyDataFolder } from './harness/copy-data-folder.ts'
import { hearsSomething } from './harness/media.ts'
import { enter, openBrowser } from './harness/person.ts'
import { sharedChromium } from './harness/shared-suite.ts'
import { softphone } from './harness/softphone.ts'
import { type Suite, startSuite } from './harness/suite.ts'

let folder: string
let dataDir: string
let browser: Browser
let ports: NodeJS.ProcessEnv
const running: Suite[] = []

beforeEach(async () => {
  folder = await temporaryFolder()
  dataDir = await openPart(join(folder, 'data'), null)
  await copyDataFolder(inject('demoFolder'), dataDir)
  ports = await freePorts()
  browser = await sharedChromium()
})
afterEach(async () => {
  await browser.close()
  for (const suite of running.splice(0)) await suite.stop()
  await removeFolder(folder)
})

/** The same ports for each start: an Asterisk with other ports is not adopted, and its calls would end. */
async function freePorts(): Promise<NodeJS.ProcessEnv> {
  const [PORT, SIP_PORT, SIP_TLS_PORT] = await Promise.all([freePort(), freePort(), freePort()])
  return { PORT: String(PORT), SIP_PORT: String(SIP_PORT), SIP_TLS_PORT: String(SIP_TLS_PORT) }
}

async function start(): Promise<Suite> {
  const suite = await startSuite({ runtimeDir: inject('suiteRuntimeDir'), dataDir, env: ports })
  running.push(suite)
  return suite
}

async function kill(suite: Suite): Promise<void> {
  const { pid } = JSON.parse(await readFile(join(dataDir, 'lock'), 'utf8')) as { pid: number }
  process.kill(pid, 'SIGKILL')
  await suite.signal('SIGTERM').catch(() => {})
}

async function person(name: string, origin: string) {
  const who = await openBrowser(browser, origin, name)
  await enter(who, origin)
  const phone = softphone(who)
  await phone.ready()
  return { ...who, phone }
}

const asterisk = async () =>
  (await processesOn(dataDir)).filter((one) => one.command.includes('asterisk.conf')).map((one) => one.pid)

test('after a kill -9 during a call both keep hearing each other, and after the restart the page can end the call', {
  timeout: 240_000,
}, async () => {
  const first = await start()
  const [ana, luis] = await Promise.all([person('ana', first.origin), person('luis', first.origin)])
  await ana.phone.dial('1002')
  await luis.phone.press('Contestar')
  await ana.phone.says('En llamada')
  await Promise.all([hearsSomething(ana.page), hearsSomething(luis.page)])
  const before = await asterisk()
  expect(before).toHaveLength(1)

  await kill(first)
  await Promise.all([hearsSomething(ana.page), hearsSomething(luis.page)])
  // Unencrypted parts of a recording, left by a killed program, are deleted at the next start.
  const work = join(dataDir, 'work')
  await writeFile(join(work, 'talk-left-behind.raw'), 'said')
  const next = await start()
  expect(await readdir(work)).toEqual([])
  expect(await asterisk()).toEqual(before)
  await Promise.all([hearsSomething(ana.page), hearsSomething(luis.page)])
  await ana.phone.says('En llamada')

  // The new run publishes the call's events: luis's page learns of its end.
  await eventually(async () => {
    const answer = await fetch(`${next.origin}/readyz`)
    expect(answer.status).toBe(200)
  }, 30_000)
  await Promise.all([luis.phone.says('Llamada finalizada'), ana.phone.press('Colgar')])
  await ana.page.goto(`${next.origin}/#/pbxCloud/historial`)
  const row = ana.page.getByRole('row').nth(1)
  await expect.poll(() => row.textContent(), { timeout: 30_000 }).toMatch(/Luis Martínez.*1002.*Contestada/)

  await next.signal('SIGINT')
  await eventually(async () => expect(await processesOn(dataDir)).toEqual([]), 30_000)
})
