import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '#platform/host/process/free-port.ts'
import { Run } from '#platform/host/process/run.ts'
import {
  loaderArgs,
  type ProvisionedRuntime,
  provisionRuntime,
  type RuntimeKind,
} from '#platform/host/runtime/provision.ts'
import { runTool } from '#platform/host/runtime/run-tool.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { EMPTY_SHA256, type S3Settings, signedHeaders } from '../sign.ts'

/** Packages not needed: cluster parts, and maintainer scripts' tools. */
const TAKEN = /^(radosgw$|ceph-common$|lib(?!rbd|python|perl|pam|systemd-shared))/
const GATEWAY = 'usr/bin/radosgw'
const ADMINISTRATION = 'usr/bin/radosgw-admin'

/** Ceph's object gateway: the only S3 server in Debian that runs without a cluster, over SQLite, since testing. */
const CEPH: RuntimeKind = {
  name: 'Ceph',
  packages: ['radosgw'],
  neededBytes: 600_000_000,
  libraries: ['ceph'],
  takes: (name) => TAKEN.test(name),
  executables: async () => [GATEWAY, ADMINISTRATION],
  version: async (run) => /ceph version (\d[\d.]*)/.exec(await run(GATEWAY, ['--version']))?.[1] ?? null,
  remedy: 'The tests against a real S3 server need it',
}

const KEYS = { accessKey: 'suite-access', secretKey: 'suite-secret' }
/** It takes a second or two; on a busy machine ten. */
const MAKE_USER_MS = 45_000

export interface CephServer {
  /** Credentials of a user with full access to the bucket `suite`. */
  settings: S3Settings
  stop(): Promise<void>
}

/** A real S3 server with an empty bucket. `runtimeFolder`: cache of its programs. */
export async function startCeph(runtimeFolder: string): Promise<CephServer> {
  const runtime = await provisionRuntime(CEPH, { folder: runtimeFolder })
  const { folder, port, args } = await prepare(runtime)
  const endpoint = `http://127.0.0.1:${port}`
  const settings = { endpoint, region: 'us-east-1', bucket: 'suite', ...KEYS }
  const run = await Run.start(
    {
      name: 'radosgw',
      command: loader(runtime),
      args: [...loaderArgs(runtime, GATEWAY), ...args, '-f', '--log-to-stderr=true', '--err-to-stderr=true'],
      cwd: folder,
      pidFile: join(folder, 'radosgw.pid'),
      readyTimeoutMs: 60_000,
      ready: () => eventually(() => makeBucket(settings), 60_000),
    },
    { graceMs: 10_000 },
  )
  return {
    settings,
    async stop() {
      await run.stop()
      await removeFolder(folder)
    },
  }
}

/** A folder whose server has the user of `KEYS`. The tool that makes it sometimes waits for itself at its end, for ever. */
async function prepare(
  runtime: ProvisionedRuntime,
  attempts = 3,
): Promise<{ folder: string; port: number; args: readonly string[] }> {
  const folder = await temporaryFolder()
  const port = await freePort()
  const config = join(folder, 'ceph.conf')
  await Promise.all(['db', 'data', 'run'].map((name) => mkdir(join(folder, name))))
  await writeFile(config, configOf(folder, port))
  const args = ['--no-mon-config', '-c', config, '-n', 'client.suite']
  const user = ['--uid=suite', '--display-name=suite']
  const keys = [`--access-key=${KEYS.accessKey}`, `--secret-key=${KEYS.secretKey}`]
  const signal = AbortSignal.timeout(MAKE_USER_MS)
  try {
    await runTool(
      loader(runtime),
      [...loaderArgs(runtime, ADMINISTRATION), ...args, 'user', 'create', ...user, ...keys],
      { signal, killSignal: 'SIGKILL' },
    )
  } catch (error) {
    await removeFolder(folder)
    if (!signal.aborted || attempts === 1) throw error
    return prepare(runtime, attempts - 1)
  }
  return { folder, port, args }
}

const loader = ({ prefix, platform }: ProvisionedRuntime): string => join(prefix, platform.loader)

const configOf = (folder: string, port: number): string =>
  [
    '[global]',
    'rgw backend store = dbstore',
    'rgw config store = dbstore',
    `dbstore db dir = ${join(folder, 'db')}`,
    `dbstore config uri = file:${join(folder, 'db/config.db')}`,
    `rgw data = ${join(folder, 'data')}`,
    `run dir = ${join(folder, 'run')}`,
    `admin socket = ${join(folder, 'run/socket')}`,
    `rgw frontends = beast endpoint=127.0.0.1:${port}`,
    'keyring = /dev/null',
    '',
  ].join('\n')

async function makeBucket(settings: S3Settings): Promise<void> {
  const url = new URL(`${settings.endpoint}/${settings.bucket}`)
  const requests = { method: 'PUT', url, sha256: EMPTY_SHA256 } as const
  const response = await fetch(url, { method: 'PUT', headers: signedHeaders(settings, requests) })
  if (!response.ok) throw new Error(`no bucket: ${response.status} ${await response.text()}`)
}
