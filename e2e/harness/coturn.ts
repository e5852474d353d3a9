import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#platform/host/process/free-port.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'

/** A TURN server: coturn, which checks credentials with a secret shared with the program. */
export interface Relay {
  /** `turn:host:port?transport=udp` */
  url: string
  stop(): Promise<void>
}

/** A non-loopback address of this machine: browsers and Asterisk offer no loopback candidates. */
function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((one) => one ?? [])
  const found = all.find(({ family, internal }) => family === 'IPv4' && !internal)
  if (!found) throw new Error('This machine has a loopback interface only: calls need another one.')
  return found.address
}

export async function startCoturn(secret: string): Promise<Relay> {
  const folder = await temporaryFolder()
  const [address, port] = [ownAddress(), await freePort()]
  const child = spawn(
    process.env.TURNSERVER_PATH ?? 'turnserver',
    [
      '-n',
      `--listening-ip=${address}`,
      `--relay-ip=${address}`,
      `--listening-port=${port}`,
      '--realm=relay.test',
      '--use-auth-secret',
      `--static-auth-secret=${secret}`,
      '--fingerprint',
      '--no-tls',
      '--no-dtls',
      '--no-cli',
      '--log-file=stdout',
      '--simple-log',
      `--pidfile=${join(folder, 'coturn.pid')}`,
      `--userdb=${join(folder, 'turndb')}`,
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  // A full, unread pipe would block it.
  for (const stream of [child.stdout, child.stderr]) stream.resume()
  await eventually(() => expectListening(port, address), 30_000)
  return {
    url: `turn:${address}:${port}?transport=udp`,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await removeFolder(folder)
    },
  }
}

async function expectListening(port: number, address: string): Promise<void> {
  const socket = connect(port, address)
  await once(socket, 'connect').finally(() => socket.destroy())
}
