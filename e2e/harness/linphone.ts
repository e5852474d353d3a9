import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWav } from '#platform/media/server/wav.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'

/** A phone of a second vendor: linphone, with two lines, automatic answer and a tone as its audio. Lines count from 1. */
export interface Linphone {
  registered(): Promise<void>
  /** Resolves when the line has this state, e.g. StreamsRunning, Paused, PausedByRemote. */
  reaches(line: number, state: string): Promise<void>
  /** Resolves when it has no calls. */
  idle(): Promise<void>
  dial(number: string): Promise<void>
  hold(): Promise<void>
  resume(line: number): Promise<void>
  hangUp(line: number): Promise<void>
  /** Blind transfer by its own key (SIP REFER). */
  transfer(line: number, number: string): Promise<void>
  /** Attended transfer of the held `line` to the line `asked`, by its own key (SIP REFER with Replaces). */
  transferTo(line: number, asked: number): Promise<void>
  /** Its own conference key: it mixes the lines locally. */
  mix(...lines: readonly number[]): Promise<void>
  /** Resolves when audio flows both ways after the last command. */
  hearsSomething(): Promise<void>
  /** Resolves when it was notified of these waiting messages. */
  messages(count: { unheard: number; heard: number }): Promise<void>
  /** Simulates a power cut. */
  vanish(): Promise<void>
  stop(): Promise<void>
}

interface Account {
  user: string
  secret: string
  /** UDP port of the registrar on 127.0.0.1. */
  port: number
}

/** One codec, no sound card, free ports. */
const configFile = ({ user, secret, port }: Account): string =>
  `[sip]
sip_port=-1
sip_tcp_port=0
sip_tls_port=0
use_ipv6=0
register_only_when_network_is_up=0
default_proxy=0
[rtp]
audio_rtp_port=-1
[audio_codec_0]
mime=PCMA
rate=8000
enabled=1
[audio_codec_1]
mime=opus
rate=48000
enabled=0
[proxy_0]
reg_proxy=<sip:127.0.0.1:${port};transport=udp>
reg_identity=sip:${user}@127.0.0.1
reg_expires=60
reg_sendregister=1
[auth_info_0]
username=${user}
passwd=${secret}
`

const RATE = 8_000
const tone = (): Buffer =>
  writeWav({
    rate: RATE,
    samples: Int16Array.from({ length: 2 * RATE }, (_, at) =>
      Math.round(8_000 * Math.sin((2 * Math.PI * 440 * at) / RATE)),
    ),
  })

export async function startLinphone(account: Account): Promise<Linphone> {
  const folder = await temporaryFolder()
  const [config, log, sound] = ['config', 'log', 'tone.wav'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await mkdir(join(folder, '.local/share/linphone'), { recursive: true })
  await writeFile(config, configFile(account))
  await writeFile(sound, tone())
  const child = spawn(
    process.env.LINPHONE_PATH ?? 'linphonec',
    ['-a', '-d', '6', '-l', log, '-c', config],
    // It looks for its grammars relative to the working directory.
    {
      cwd: process.env.LINPHONE_FOLDER ?? '/usr',
      env: { ...process.env, HOME: folder },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  let output = ''
  child.stdout.on('data', (data) => {
    output += String(data)
  })
  const logged = () => readFile(log, 'utf8')
  let logLength = 0
  const command = async (...lines: readonly string[]): Promise<void> => {
    logLength = (await logged().catch(() => '')).length
    for (const line of lines) child.stdin.write(`${line}\n`)
  }
  /** Polls its list of lines until it matches. */
  const lists = (fits: (lines: ReadonlyMap<number, string>) => boolean) =>
    eventually(async () => {
      const from = output.length
      child.stdin.write('calls\n')
      const listed = await eventually(() => {
        const since = output.slice(from)
        if (!/No active call|-----\n[\s\S]*linphonec> $/.test(since)) throw new Error('no list yet')
        return new Map(
          [...since.matchAll(/^(\d+)\s*\|[^|]*\|\s*(\w+)/gm)].map(([, line, state]) => [
            Number(line),
            String(state),
          ]),
        )
      })
      if (!fits(listed)) throw new Error(`linphone lists the calls ${JSON.stringify([...listed])}`)
    }, 30_000)
  const address = (number: string) => `sip:${number}@127.0.0.1:${account.port}`
  await command('soundcard use files', `play ${sound}`)
  const isAlive = () => child.exitCode === null && child.signalCode === null
  return {
    registered: () =>
      eventually(async () => {
        if (!(await logged()).includes('to [LinphoneRegistrationOk]'))
          throw new Error('linphone is not registered')
      }, 30_000),
    reaches: (line, state) => lists((lines) => lines.get(line) === state),
    idle: () => lists((lines) => lines.size === 0),
    dial: (number) => command(`call ${address(number)}`),
    hold: () => command('pause'),
    resume: (line) => command(`resume ${line}`),
    hangUp: (line) => command(`terminate ${line}`),
    transfer: (line, number) => command(`transfer ${line} ${address(number)}`),
    transferTo: (line, asked) => command(`transfer ${line} --to-call ${asked}`),
    mix: (...lines) => command(...lines.map((line) => `conference add ${line}`)),
    hearsSomething: () =>
      eventually(async () => {
        const since = (await logged()).slice(logLength)
        const [, received, sent] = [...since.matchAll(/RTP : \[d=([\d.]+),u=([\d.]+)\]/g)].at(-1) ?? []
        if (!(Number(sent) > 0 && Number(received) > 0))
          throw new Error('linphone sends or receives no audio')
      }, 30_000),
    messages: ({ unheard, heard }) =>
      eventually(async () => {
        if (!(await logged()).includes(`Voice-Message: ${unheard}/${heard}`))
          throw new Error('no message-waiting notification')
      }, 30_000),
    async vanish() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      if (isAlive()) {
        // Unregisters first.
        child.stdin.write('quit\n')
        const impatient = setTimeout(() => child.kill('SIGKILL'), 5_000)
        await once(child, 'exit')
        clearTimeout(impatient)
      }
      await removeFolder(folder)
    },
  }
}
