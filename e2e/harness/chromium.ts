import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserServer, chromium } from 'playwright-core'

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome']

/** Those that Playwright switches off by itself: Chromium heeds the last such list alone. */
const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
/** Pages that draw what drops down from the address bar: two of them for each window, which cost as much as the window itself. */
const ADDRESS_BAR_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A microphone that beeps each second, without asking.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  // Ring tones play without a click before.
  '--autoplay-policy=no-user-gesture-required',
  // Several windows at once: none of them is a background one.
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--disable-background-timer-throttling',
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...ADDRESS_BAR_PAGES].join()}`,
]

/** A real, headless Chromium of the machine: CHROMIUM_PATH, or the first on PATH. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: FLAGS })
}

/** For all test files of a run; whoever connects has contexts of their own, which go with the connection. */
export async function serveChromium(): Promise<BrowserServer> {
  return chromium.launchServer({ executablePath: await findChromium(), args: FLAGS })
}

/** `close` ends the connection and what was opened on it. */
export const connectToChromium = (address: string): Promise<Browser> => chromium.connect(address)

/** One profile, kept in `profile`, which other tools of development may use too through a port of 127.0.0.1. */
export async function launchShared(profile: string, port: number): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    args: [...FLAGS, `--remote-debugging-port=${port}`],
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    viewport: null,
  })
}

/** The same as processes that a test can stop and continue, as a computer that sleeps does. */
export async function launchSleepingChromium(): Promise<{
  browser: Browser
  sleep(): void
  wake(): void
  close(): Promise<void>
}> {
  const server = await chromium.launchServer({ executablePath: await findChromium(), args: FLAGS })
  const browser = await chromium.connect(server.wsEndpoint())
  const { pid } = server.process()
  if (pid === undefined) throw new Error('Chromium has no process')
  // It is started as the leader of a process group of its own.
  const signal = (name: NodeJS.Signals) => process.kill(-pid, name)
  return {
    browser,
    sleep: () => signal('SIGSTOP'),
    wake: () => signal('SIGCONT'),
    async close() {
      signal('SIGCONT')
      await server.close()
    },
  }
}

async function findChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  for (const path of folders.flatMap((folder) => PROGRAMS.map((program) => join(folder, program)))) {
    try {
      await access(path, constants.X_OK)
      return path
    } catch {
      // Not this one: the next folder of PATH.
    }
  }
  throw new Error('There is no Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
}
