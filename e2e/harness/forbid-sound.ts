import type { BrowserContext } from 'playwright-core'

/**
 * Call before any page opens: no sound starts before somebody clicks, as browsers have it. Chromium's own policy does not hold here:
 * whatever Playwright asks a page counts as a gesture.
 */
export async function forbidSound(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    let allowed = false
    addEventListener(
      'pointerdown',
      () => {
        allowed = true
      },
      { capture: true },
    )
    const Original = globalThis.AudioContext
    globalThis.AudioContext = class extends Original {
      constructor(options?: AudioContextOptions) {
        super(options)
        if (!allowed) void super.suspend()
      }
      override resume() {
        return allowed ? super.resume() : new Promise<void>(() => {})
      }
    }
  })
}
