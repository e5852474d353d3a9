import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#platform/host/process/free-port.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'

/** A third-party phone: baresip, with automatic answer and a tone as its audio. */
export interface Baresip {
  /** Resolves when it is registered. */
  registered(): Promise<void>
  /** Resolves when it has emitted this event since its start, e.g. CALL_ESTABLISHED. */
  tells(event: string): Promise<void>
  /** All events since its start. */
  published(): readonly string[]
  dial(number: string): Promise<void>
  /** Sends DTMF digits one after the other. */
  digits(keys: string): Promise<void>
  hangUp(): Promise<void>
  hold(): Promise<void>
  resume(): Promise<void>
  /** Blind transfer by its own key (SIP REFER). */
  transfer(number: string): Promise<void>
  /** Attended transfer of the held call to its newest line, by its own key (SIP REFER with Replaces). */
  transferToLine(number: string): Promise<void>
  /** Audio profiles, and the number of SRTP keys, in all SDP sent and received so far. */
  sound(): { profiles: string[]; keys: number }
  /** Resolves when it was notified of these waiting messages. */
  messages(count: { unheard: number; heard: number }): Promise<void>
  /** The last notified counts; null before the first. */
  waiting(): { unheard: number; heard: number } | null
  /** Resolves when it reports audio both ways, in bits per second. */
  hearsSomething(): Promise<void>
  stop(): Promise<void>
}

interface Account {
  user: string
  secret: string
  /** UDP port of the registrar on 127.0.0.1, or its TLS port. */
  port: number
  /** Over TLS, trusting only this certificate, with or without encrypted audio. */
  tls?: { certificateFile: string; encryptsSound?: boolean }
}

/** Interval between key presses. */
const KEY_MS = 250

const MODULES = process.env.BARESIP_MODULES ?? '/usr/lib/baresip/modules'

const configFile = (controlPort: number, tls: Account['tls']): string =>
  [
    ...(tls ? [`sip_cafile ${tls.certificateFile}`, 'sip_verify_server yes', 'module srtp.so'] : []),
    `module_path ${MODULES}`,
    'module ausine.so',
    'module g711.so',
    'module_app account.so',
    'module_app menu.so',
    'module_app ctrl_tcp.so',
    `ctrl_tcp_listen 127.0.0.1:${controlPort}`,
    'audio_source ausine,440',
    // Its tone is 48 kHz, resampled for the codec.
    'ausrc_srate 48000',
    'ausrc_channels 2',
    '',
  ].join('\n')

export async function startBaresip({ user, secret, port, tls }: Account): Promise<Baresip> {
  const folder = await temporaryFolder()
  const controlPort = await freePort()
  await writeFile(join(folder, 'config'), configFile(controlPort, tls))
  await writeFile(join(folder, 'contacts'), '')
  const transport = `transport=${tls ? 'tls' : 'udp'}`
  const media = tls && (tls.encryptsSound ?? true) ? ';mediaenc=srtp-mand' : ''
  await writeFile(
    join(folder, 'accounts'),
    `<sip:${user}@127.0.0.1:${port};${transport}>;auth_pass=${secret};regint=60;answermode=auto${media}\n`,
  )
  const address = (number: string) => `sip:${number}@127.0.0.1:${port}${tls ? `;${transport}` : ''}`
  const child = spawn(process.env.BARESIP_PATH ?? 'baresip', ['-f', folder, '-v', '-s'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += String(data)
    })
  }
  const control = await eventually(() => connectTo(controlPort), 30_000)
  const events: string[] = []
  readNetstrings(control, (message) => {
    const { type } = JSON.parse(message) as { type?: string }
    if (type !== undefined) events.push(type)
  })
  const command = async (name: string, params = ''): Promise<void> => {
    const message = JSON.stringify({ command: name, params })
    control.write(`${Buffer.byteLength(message)}:${message},`)
  }
  return {
    registered: () =>
      eventually(async () => {
        if (!/200 OK .*\[1 binding\]/.test(output)) throw new Error(`baresip is not registered:\n${output}`)
      }, 30_000),
    tells: (event) =>
      eventually(async () => {
        if (!events.includes(event)) throw new Error(`baresip reported ${events.join(', ')} but not ${event}`)
      }, 30_000),
    published: () => events,
    dial: (number) => command('dial', address(number)),
    async digits(keys) {
      for (const key of keys) {
        await command('sndcode', key)
        // The same key within the duration of its event would count only once.
        await sleep(KEY_MS)
      }
    },
    hangUp: () => command('hangup'),
    hold: () => command('hold'),
    resume: () => command('resume'),
    transfer: (number) => command('transfer', address(number)),
    async transferToLine(number) {
      const requests = await eventually(() => dialogOf(number, output), 30_000)
      const replaces = encodeURIComponent(
        `${requests.callId};to-tag=${requests.toTag};from-tag=${requests.fromTag}`,
      )
      // The first line is the held one.
      await command('line', '1')
      await command('transfer', `<sip:${number}@127.0.0.1:${port}?Replaces=${replaces}>`)
    },
    sound: () => ({
      profiles: [...new Set([...output.matchAll(/^m=audio \d+ (\S+)/gm)].map(([, profile = '']) => profile))],
      keys: [...output.matchAll(/^a=crypto:/gm)].length,
    }),
    messages: ({ unheard, heard }) =>
      eventually(() => {
        if (!output.includes(`Voice-Message: ${unheard}/${heard}`))
          throw new Error('no message-waiting notification')
      }, 30_000),
    waiting() {
      const [, unheard, heard] = [...output.matchAll(/^Voice-Message: (\d+)\/(\d+)/gm)].at(-1) ?? []
      return unheard === undefined ? null : { unheard: Number(unheard), heard: Number(heard) }
    },
    hearsSomething: () =>
      eventually(async () => {
        const [, sent, received] = [...output.matchAll(/audio=(\d+)\/(\d+) \(bit\/s\)/g)].at(-1) ?? []
        if (!(Number(sent) > 0 && Number(received) > 0))
          throw new Error(`baresip sends or receives no audio:\n${output}`)
      }, 30_000),
    async stop() {
      control.destroy()
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await removeFolder(folder)
    },
  }
}

/** The SIP dialog of the answered call to `number`. @throws Error while it is not answered */
function dialogOf(number: string, trace: string): { callId: string; fromTag: string; toTag: string } {
  for (const message of trace.split(/(?=SIP\/2\.0 \d)/).toReversed()) {
    if (!message.startsWith('SIP/2.0 200') || !message.includes(`<sip:${number}@`)) continue
    const [callId, fromTag, toTag] = [
      /^Call-ID: (\S+)/im.exec(message)?.[1],
      /^From: .*;tag=([^\s;]+)/im.exec(message)?.[1],
      /^To: .*;tag=([^\s;]+)/im.exec(message)?.[1],
    ]
    if (callId && fromTag && toTag && /^CSeq: \d+ INVITE/im.test(message)) return { callId, fromTag, toTag }
  }
  throw new Error(`no answered call to ${number}`)
}

async function connectTo(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/** Parses baresip's netstrings: `length:text,` one after the other. */
function readNetstrings(socket: Socket, onText: (text: string) => void): void {
  let buffer = Buffer.alloc(0)
  socket.on('data', (data) => {
    buffer = Buffer.concat([buffer, data])
    for (;;) {
      const colon = buffer.indexOf(':')
      if (colon < 0) return
      const length = Number(buffer.subarray(0, colon).toString())
      if (buffer.length < colon + length + 2) return
      onText(buffer.subarray(colon + 1, colon + 1 + length).toString())
      buffer = buffer.subarray(colon + length + 2)
    }
  })
}
