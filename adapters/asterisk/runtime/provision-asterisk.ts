import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  loaderArgs,
  type ProvisionOptions,
  provisionRuntime,
  type RuntimeKind,
} from '#platform/host/runtime/provision.ts'
import { type AsteriskRuntime, parseVersion } from './runtime.ts'

/** Packages not needed: maintainer scripts' tools, and system services. */
const LEFT_OUT = /^lib(perl|pam-modules|debconf)/
const TAKEN = /^(lib|asterisk|openssl-provider)/
const PROGRAM = 'usr/sbin/asterisk'

const ASTERISK: RuntimeKind = {
  name: 'Asterisk',
  packages: ['asterisk', 'asterisk-core-sounds-es-wav', 'asterisk-moh-opsound-wav'],
  neededBytes: 500_000_000,
  libraries: [],
  takes: (name) => TAKEN.test(name) && !LEFT_OUT.test(name),
  async executables(prefix, { library }) {
    const modules = join(library, 'asterisk/modules')
    const names = await readdir(join(prefix, modules))
    return [PROGRAM, ...names.filter((name) => name.endsWith('.so')).map((name) => join(modules, name))]
  },
  version: async (run) => parseVersion(await run(PROGRAM, ['-V'])),
  remedy:
    'Install Asterisk 22 (or 20.12 and newer), or name a running one by ASTERISK_ARI_URL, ASTERISK_ARI_USER and ASTERISK_ARI_PASSWORD',
}

/** @throws RuntimeUnavailable with a remedy. */
export async function provisionAsterisk(options: ProvisionOptions): Promise<AsteriskRuntime> {
  const runtime = await provisionRuntime(ASTERISK, options)
  const { version, prefix, platform } = runtime
  return {
    version,
    command: join(prefix, platform.loader),
    args: loaderArgs(runtime, PROGRAM),
    moduleFolder: join(prefix, platform.library, 'asterisk/modules'),
    shareFolder: join(prefix, 'usr/share/asterisk'),
  }
}
