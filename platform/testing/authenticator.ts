import { setTimeout as delay } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'

const STEP_MS = 30_000

/** An authenticator app. */
export interface Authenticator {
  /**
   * An unused code: the next step's when the current one is used, which a tolerant server already accepts. Waits only when
   * both are used.
   */
  freshCode(): Promise<string>
  /** The last code returned. */
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
