import type { ProvisionOptions } from '#platform/host/runtime/provision.ts'
import { findInstalled } from './find-installed.ts'
import { provisionAsterisk } from './provision-asterisk.ts'
import type { AsteriskRuntime } from './runtime.ts'

/**
 * The Asterisk to start: the one installed on this machine when it is new enough, else one provisioned into `folder`.
 * @throws RuntimeUnavailable with what to do about it.
 */
export async function ensureRuntime(options: ProvisionOptions): Promise<AsteriskRuntime> {
  return (await findInstalled()) ?? (await provisionAsterisk(options))
}
