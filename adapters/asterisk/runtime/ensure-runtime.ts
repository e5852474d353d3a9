import type { ProvisionOptions } from '#platform/host/runtime/provision.ts'
import { findInstalled } from './find-installed.ts'
import { provisionAsterisk } from './provision-asterisk.ts'
import type { AsteriskRuntime } from './runtime.ts'

/**
 * The installed Asterisk if it is recent enough, else one provisioned in `folder`.
 * @throws RuntimeUnavailable with a remedy.
 */
export async function ensureRuntime(options: ProvisionOptions): Promise<AsteriskRuntime> {
  return (await findInstalled()) ?? (await provisionAsterisk(options))
}
