import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { launchChromium } from '#e2e/harness/chromium.ts'
import type { MeasurementRow } from '../measurement.ts'
import type { Filled } from './fill.ts'

const OPEN_GOAL = 300
/** The browsers' threshold of a long task, ms. */
const LONG_TASK = 50
/** Minimum time between hovering and pressing a row. */
const HAND_MS = 100
/** Number of screens scrolled upwards, a third of one per frame. */
const SCREENS = 100

/** The long conversation in Chromium: opened from the list of a fresh page, then scrolled. */
export async function measureScreen(
  origin: string,
  filled: Filled,
  turns: number,
): Promise<MeasurementRow[]> {
  const [person] = filled.people
  if (!person) throw new Error('no such person')
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    await page.addInitScript(
      (token) => localStorage.setItem('suite.tokens', JSON.stringify({ token, tokenJoin: '' })),
      person.token,
    )
    const opened: number[] = []
    for (let turn = 0; turn < turns; turn += 1) {
      await page.goto(`${origin}/?${turn}#/pbxCloud/chat`)
      opened.push(await open(page, filled.longChat))
    }
    opened.sort((one, other) => one - other)
    const p95 = opened[Math.floor(opened.length * 0.95)] ?? Number.NaN
    const { longest, messages } = await scroll(page)
    const size = filled.longChatMessages.toLocaleString('en')
    return [
      {
        what: `In Chromium: a click on the conversation of ${size} messages, on which the pointer has rested for ${HAND_MS} ms, until they are drawn, p50 / p95`,
        measured: `${(opened[opened.length >> 1] ?? Number.NaN).toFixed(0)} / ${p95.toFixed(0)} ms`,
        goal: `≤ ${OPEN_GOAL} ms`,
        met: p95 <= OPEN_GOAL,
      },
      {
        what: `In Chromium: ${messages.toLocaleString('en')} messages of it scrolled through; the longest task`,
        measured: longest === 0 ? `none over ${LONG_TASK} ms` : `${longest.toFixed(0)} ms`,
        goal: `≤ ${LONG_TASK} ms`,
        met: longest <= LONG_TASK,
      },
    ]
  } finally {
    await browser.close()
  }
}

async function open(page: Page, chatId: number): Promise<number> {
  const link = page.locator(`a[data-row][href*="chat=${chatId}"]`)
  await link.waitFor()
  // People read the list first; meanwhile the page settles.
  await page.waitForLoadState('networkidle')
  // People hover before they click.
  await link.hover()
  await delay(HAND_MS)
  return link.evaluate(async (element: HTMLElement) => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    const begun = performance.now()
    element.click()
    while (document.querySelector('[role=log] [data-message]') === null) await frame()
    await frame()
    return performance.now() - begun
  })
}

/** Waits where the next page has not loaded yet; the waiting does not count as a task. */
const scroll = (page: Page): Promise<{ longest: number; messages: number }> =>
  page.evaluate(async (screens) => {
    const log = document.querySelector('[role=log]')
    if (log === null) throw new Error('no conversation is open')
    let longest = 0
    const watch = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
    })
    watch.observe({ type: 'longtask' })
    const seen = new Set<string>()
    for (let step = 0; step < screens * 3; step += 1) {
      log.scrollTop -= log.clientHeight / 3
      await new Promise((drawn) => requestAnimationFrame(drawn))
      for (const row of log.querySelectorAll('[data-message]'))
        seen.add(row.getAttribute('data-message') ?? '')
    }
    watch.disconnect()
    return { longest, messages: seen.size }
  }, SCREENS)
