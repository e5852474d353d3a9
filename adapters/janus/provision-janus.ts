import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  loaderArgs,
  type ProvisionOptions,
  provisionRuntime,
  type RuntimeKind,
} from '#platform/host/runtime/provision.ts'

/** A usable Janus. */
export interface JanusRuntime {
  /** E.g. `1.4.1`. */
  version: string
  command: string
  args: readonly string[]
  /** Absolute. */
  pluginFolder: string
  transportFolder: string
}

const PROGRAM = 'usr/bin/janus'
/** Libraries only: maintainer scripts' tools and system services are not needed. */
const TAKEN = /^(lib|janus|openssl-provider)/
const LEFT_OUT = /^lib(perl|pam|debconf|systemd-shared|nss-systemd)/

const JANUS: RuntimeKind = {
  name: 'Janus',
  packages: ['janus'],
  neededBytes: 150_000_000,
  libraries: [],
  takes: (name) => TAKEN.test(name) && !LEFT_OUT.test(name),
  async executables(prefix, { library }) {
    const folders = ['plugins', 'transports'].map((name) => join(library, 'janus', name))
    const modules: string[] = []
    for (const folder of folders) {
      const names = await readdir(join(prefix, folder))
      modules.push(...names.filter((name) => name.endsWith('.so')).map((name) => join(folder, name)))
    }
    return [PROGRAM, ...modules]
  },
  version: async (run) => /\b(\d+\.\d+\.\d+)\b/.exec(await run(PROGRAM, ['--version']))?.[1] ?? null,
  remedy: 'Meetings need Debian packages (janus, from forky); everything else works without them',
}

/**
 * Janus from Debian's packages, in `folder`.
 * @throws RuntimeUnavailable with a remedy.
 */
export async function provisionJanus(options: ProvisionOptions): Promise<JanusRuntime> {
  const runtime = await provisionRuntime(JANUS, options)
  const { version, prefix, platform } = runtime
  const modules = join(prefix, platform.library, 'janus')
  return {
    version,
    command: join(prefix, platform.loader),
    args: loaderArgs(runtime, PROGRAM),
    pluginFolder: join(modules, 'plugins'),
    transportFolder: join(modules, 'transports'),
  }
}
