import type { Progress } from '#platform/host/process/progress.ts'
import type { Config } from '../config.ts'
import { demoSettings } from './demo/demo-companies.ts'

/** Prints the address, and with the demonstration its users. */
export function announce(
  progress: Progress,
  { config, demo }: { config: Config; demo: boolean },
  origin: string,
): void {
  progress.line('')
  progress.line(`  ${config.PRODUCT_NAME}: ${origin}`)
  if (demo) {
    const users = demoSettings(config.DEMO_PASSWORD, config.HOST).users
    progress.line(
      `  Users: ${users.map((user) => user.username).join(', ')}; password: ${config.DEMO_PASSWORD}`,
    )
  }
  progress.line('  Ctrl-C ends it.')
  progress.line('')
}

/** Prints the link that makes the first operator. */
export function announceSetup(progress: Progress, origin: string, token: string): void {
  progress.line(`  Nobody runs this platform yet. This link makes its first operator, once, within a day:`)
  progress.line(`  ${origin}/#/auth/primerOperador?token=${token}`)
  progress.line('')
}
