import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserServer, chromium } from 'playwright-core'

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome']

/** Features that Playwright disables: Chromium only uses the last such list, so ours repeats them. */
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
/** Pages of the address bar's popup: two for each window, as expensive as the window itself. */
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
  // A fake microphone that beeps each second, without a permission prompt.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  // Ring tones play without a user gesture.
  '--autoplay-policy=no-user-gesture-required',
  // With several windows, none is throttled as a background window.
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--disable-background-timer-throttling',
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...ADDRESS_BAR_PAGES].join()}`,
]

/** Without a locale it takes no name of a file that has accents. */
const ENVIRONMENT = { ...process.env, LC_ALL: 'C.UTF-8' }

/** The machine's Chromium with all its parts, headless: CHROMIUM_PATH, or the first on PATH. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: FLAGS, env: ENVIRONMENT })
}

/** One Chromium for all test files of a run; each connection has its own contexts, closed with it. */
export async function serveChromium(): Promise<BrowserServer> {
  return chromium.launchServer({ executablePath: await findShell(), args: FLAGS, env: ENVIRONMENT })
}

/** `close` closes the connection and everything opened on it. */
export const connectToChromium = (address: string): Promise<Browser> => chromium.connect(address)

/** One persistent profile in `profile`, which DevTools clients can also use through a port of 127.0.0.1. */
export async function launchShared(profile: string, port: number): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    env: ENVIRONMENT,
    executablePath: await findChromium(),
    args: [...FLAGS, `--remote-debugging-port=${port}`],
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    viewport: null,
  })
}

/** A Chromium whose processes a test can stop and continue, like a sleeping computer. */
export async function launchSleepingChromium(): Promise<{
  browser: Browser
  sleep(): void
  wake(): void
  close(): Promise<void>
}> {
  const server = await chromium.launchServer({
    executablePath: await findShell(),
    args: FLAGS,
    env: ENVIRONMENT,
  })
  const browser = await chromium.connect(server.wsEndpoint())
  const { pid } = server.process()
  if (pid === undefined) throw new Error('Chromium has no process')
  // It leads its own process group.
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

/**
 * Chromium's headless shell, the same engine without windows and their toolbars, which take a quarter of what it computes to open
 * a page: HEADLESS_SHELL_PATH, or on PATH; else Chromium. It shows no notifications.
 */
async function findShell(): Promise<string> {
  return (
    process.env.HEADLESS_SHELL_PATH || ((await findOnPath(['chromium-headless-shell'])) ?? findChromium())
  )
}

async function findChromium(): Promise<string> {
  const found = process.env.CHROMIUM_PATH || (await findOnPath(PROGRAMS))
  if (found) return found
  throw new Error('Chromium not found: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
}

async function findOnPath(programs: readonly string[]): Promise<string | null> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  for (const path of folders.flatMap((folder) => programs.map((program) => join(folder, program)))) {
    try {
      await access(path, constants.X_OK)
      return path
    } catch {
      // Tries the next folder of PATH.
    }
  }
  return null
}
