import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { IS_THOROUGH } from '#platform/testing/thorough.ts'
import { launchChromium } from './chromium.ts'
import type { Network } from './network.ts'
import { type Account, type CompanySettings, makeCompany } from './own-company.ts'
import { enter, openBrowser, type Person } from './person.ts'
import { sharedChromium, sharedSuite } from './shared-suite.ts'

const PICTURES = join(import.meta.dirname, '../../test-results/e2e')

/**
 * A fresh browser's service worker first fetches every part of the program, which takes as much computing as all else that a
 * short visit does. Tests of what it is for ask for one: `{ serviceWorkers: 'allow' }`.
 */
const WITHOUT_WORKER = { serviceWorkers: 'block' } as const

export interface Stage {
  /** `http://localhost:port` of the started program. */
  origin: string
  /** Somebody with a browser of their own, who has a session and is at the first screen. Gone after the test. */
  person(name: string, options?: BrowserContextOptions & { network?: Network }): Promise<Person>
  /** The same at the sign-in form, who signs in as `accountOf` says. */
  visitor(name: string, options?: BrowserContextOptions & { network?: Network }): Promise<Person>
  accountOf(name: string): Account
}

interface StageOptions {
  /** Of a program of the file's own. */
  origin?: string
  /**
   * The demonstration's, with its three months of life, or one of the file's own: with ana, luis, marta and admin alone, and
   * with these settings.
   */
  company?: 'demo' | 'own' | CompanySettings
  /** A Chromium of the file's own, which shows notifications: the shared one may lack them. */
  showsNotifications?: boolean
}

/**
 * Once at the top of a test file. After each test every browser must be free of hidden problems;
 * of a failed one a picture of each is left in test-results/e2e.
 */
export function stage(options: StageOptions = {}): Stage {
  const { origin = sharedSuite().origin, company = 'demo', showsNotifications = false } = options
  const people: Person[] = []
  let browser: Browser
  let accounts: Partial<Record<string, Account>> = {}

  beforeAll(async () => {
    browser = await (showsNotifications ? launchChromium() : sharedChromium())
    if (company !== 'demo') accounts = await makeCompany(origin, company === 'own' ? {} : company)
  })
  afterAll(() => browser?.close())
  afterEach(async ({ task }) => {
    const present = people.splice(0)
    try {
      if (task.result?.state === 'fail') {
        for (const person of present) await savePicture(person, `${task.name}-${person.name}`)
      }
    } finally {
      // Even without a picture: who stays would be rung in the next test.
      await Promise.all(present.map((person) => person.context.close()))
    }
    const problems = present.flatMap((person) =>
      person.problems.map((problem) => `${person.name}: ${problem}`),
    )
    expect(problems).toEqual([])
  })

  const open: Stage['visitor'] = async (name, { network, ...options } = {}) => {
    const person = await openBrowser(browser, network?.origin ?? origin, name, {
      ...WITHOUT_WORKER,
      ...options,
    })
    people.push(person)
    await network?.carry(person.context)
    return person
  }
  return {
    origin,
    async visitor(name, options) {
      const person = await open(name, options)
      await person.page.goto(options?.network?.origin ?? origin)
      return person
    },
    async person(name, options) {
      const person = await open(name, options)
      await enter(person, options?.network?.origin ?? origin, accounts[name])
      return person
    },
    accountOf: (name) => accounts[name] ?? { username: name, password: 'demo' },
  }
}

/** Lets people see what a passing test saw: in `npm run test:all`. */
export async function takePicture(person: Person, name: string): Promise<void> {
  if (IS_THOROUGH) await savePicture(person, name)
}

/** Saves what the person sees as `test-results/e2e/<name>.png`. */
export async function savePicture({ page }: Person, name: string): Promise<void> {
  await mkdir(PICTURES, { recursive: true })
  await page.screenshot({ path: join(PICTURES, `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.png`) })
}
