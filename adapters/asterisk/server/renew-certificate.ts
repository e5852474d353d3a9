import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { chown, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connect } from 'node:tls'
import type { ProcessUser } from '#platform/host/process/index.ts'
import { foldersOf } from '../config/core-files.ts'
import type { ConfigFiles, HttpSettings, SipSettings, SipTlsSettings } from '../config/settings.ts'
import { certificateFiles } from '../config/sip-files.ts'
import { reachable } from './probe-sip.ts'

export interface RenewalParts {
  dataFolder: string
  http: HttpSettings
  sip: SipSettings
  user: ProcessUser | null
}

/** The reload may be acknowledged before the listener is reopened. */
const SHOWN_MS = 5_000
const LOOK_EVERY_MS = 50
const ASK_MS = 5_000

/** Asterisk did not accept the certificate, and still presents the old one. */
export class NotRenewed extends Error {
  override name = 'NotRenewed'
}

/**
 * Makes a running Asterisk present a new certificate to new connections. Existing connections and their calls continue: reloading
 * res_pjsip reopens only the listener of a TLS transport whose files changed under the same names
 * (https://github.com/asterisk/asterisk/issues/858). No effect when it is already presented.
 * @returns whether there was something to do
 * @throws NotRenewed
 */
export async function renewCertificate(parts: RenewalParts, tls: SipTlsSettings): Promise<boolean> {
  if (await shows(parts, tls)) return false
  const renewed = certificateFiles(tls)
  const former = await readFiles(parts, Object.keys(renewed))
  try {
    await exchange(parts, renewed)
    const limit = performance.now() + SHOWN_MS
    while (!(await shows(parts, tls))) {
      if (performance.now() > limit) throw new NotRenewed('Asterisk does not take the certificate')
      await delay(LOOK_EVERY_MS)
    }
  } catch (error) {
    await exchange(parts, former)
    throw error
  }
  return true
}

async function readFiles({ dataFolder }: RenewalParts, names: readonly string[]): Promise<ConfigFiles> {
  const texts = names.map(async (name) => [
    name,
    await readFile(join(foldersOf(dataFolder).etc, name), 'utf8'),
  ])
  return Object.fromEntries(await Promise.all(texts)) as ConfigFiles
}

async function exchange({ dataFolder, user, http }: RenewalParts, files: ConfigFiles): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    // Outside of Asterisk's own folders, where it could plant a symlink; rename follows none.
    const unfinished = join(dataFolder, `${name}.new`)
    await writeFile(unfinished, text, { mode: 0o600 })
    if (user !== null) await chown(unfinished, user.uid, user.gid)
    await rename(unfinished, join(foldersOf(dataFolder).etc, name))
  }
  await reloadSip(http)
}

async function reloadSip({ port, ariUser, ariPassword }: HttpSettings): Promise<void> {
  const authorization = `Basic ${Buffer.from(`${ariUser}:${ariPassword}`).toString('base64')}`
  const url = `http://127.0.0.1:${port}/ari/asterisk/modules/res_pjsip.so`
  const answer = await fetch(url, {
    method: 'PUT',
    headers: { authorization },
    signal: AbortSignal.timeout(ASK_MS),
  }).catch((cause: unknown) => {
    throw new NotRenewed('Asterisk did not answer', { cause })
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new NotRenewed(`Asterisk refused to read its SIP settings again: ${answer.status}`)
}

/** Whether phones are presented this certificate. */
async function shows({ sip }: RenewalParts, { port, certificate }: SipTlsSettings): Promise<boolean> {
  // Only inspected, not trusted: nothing is sent.
  const socket = connect({ host: reachable(sip.address), port, rejectUnauthorized: false })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(ASK_MS) })
    const shown = socket.getPeerX509Certificate()
    return shown?.raw.equals(new X509Certificate(certificate).raw) ?? false
  } catch {
    // The listener is being reopened, or rejects its files.
    return false
  } finally {
    socket.destroy()
  }
}
