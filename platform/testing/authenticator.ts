import { setTimeout as delay } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'

const STEP_MS = 30_000

/** Somebody's authenticator app. */
export interface Authenticator {
  /**
   * A code that was not shown before: the next step's when this one's is used, which a server with a tolerance takes
   * already. Waits only when both are used.
   */
  freshCode(): Promise<string>
  /** The code that was shown last. */
  usedCode(): string
}

export function authenticator(secret: string): Authenticator {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  const codeOf = (step: number): string => totp.generate({ timestamp: step * STEP_MS })
  let shown = 0
  return {
    async freshCode() {
      const step = Math.max(Math.floor(Date.now() / STEP_MS), shown + 1)
      const early = (step - 1) * STEP_MS - Date.now()
      if (early > 0) await delay(early)
      shown = step
      return codeOf(step)
    },
    usedCode: () => codeOf(shown),
  }
}
