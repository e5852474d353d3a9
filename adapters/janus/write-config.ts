import { chmod, chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openPart } from '#platform/host/data-folder/part.ts'
import type { ProcessUser } from '#platform/host/process/index.ts'
import type { JanusRuntime } from './provision-janus.ts'

export interface JanusSettings {
  runtime: Pick<JanusRuntime, 'pluginFolder' | 'transportFolder'>
  /** Of its configuration and its socket. */
  dataFolder: string
  /** Random for each start. */
  apiSecret: string
  /** Without it nobody creates rooms. Random for each start. */
  adminKey: string
  /** UDP and TCP ports of sound and picture, inclusive. */
  mediaPorts: { start: number; end: number }
  /** Address by which browsers reach this machine through NAT; null: its own addresses. */
  publicAddress: string | null
}

export const socketPathOf = (dataFolder: string): string => join(dataFolder, 'run/janus.sock')

export const recordingsFolderOf = (dataFolder: string): string => join(dataFolder, 'recordings')

const quoted = (text: string): string => JSON.stringify(text)

/**
 * Only the socket's transport, the video rooms and the mixer of telephones are loaded; no TCP port is opened for control. Telephones
 * come from the telephone server of this machine only.
 */
function configFiles(settings: JanusSettings): Record<string, string> {
  const { runtime, dataFolder, apiSecret, adminKey, mediaPorts, publicAddress } = settings
  const nat = publicAddress === null ? '' : `\n  nat_1_1_mapping = ${quoted(publicAddress)}`
  return {
    'janus.jcfg': `general: {
  configs_folder = ${quoted(join(dataFolder, 'etc'))}
  plugins_folder = ${quoted(runtime.pluginFolder)}
  transports_folder = ${quoted(runtime.transportFolder)}
  events_folder = "/nonexistent"
  loggers_folder = "/nonexistent"
  debug_level = 3
  debug_timestamps = false
  debug_colors = false
  api_secret = ${quoted(apiSecret)}
  session_timeout = 60
  reclaim_session_timeout = 0
  hide_dependencies = true
}
media: {
  rtp_port_range = "${mediaPorts.start}-${mediaPorts.end}"
  no_media_timer = 2
}
nat: {
  ice_lite = true
  ice_tcp = true
  full_trickle = false
  ignore_mdns = true${nat}
}
plugins: {
  disable = ${quoted(PLUGINS_OFF.map((name) => `libjanus_${name}.so`).join(','))}
}
transports: {
  disable = ${quoted(TRANSPORTS_OFF.map((name) => `libjanus_${name}.so`).join(','))}
}
`,
    'janus.transport.websockets.jcfg': `general: {
  json = "compact"
  ws = true
  wss = false
  ws_unix = ${quoted(socketPathOf(dataFolder))}
}
admin: {
  admin_ws = false
  admin_wss = false
}
`,
    'janus.plugin.videoroom.jcfg': `general: {
  admin_key = ${quoted(adminKey)}
  string_ids = true
}
`,
    'janus.plugin.audiobridge.jcfg': `general: {
  admin_key = ${quoted(adminKey)}
  string_ids = true
  local_ip = "127.0.0.1"
  rtp_port_range = "${mediaPorts.start}-${mediaPorts.end}"
}
`,
  }
}

const PLUGINS_OFF = [
  'duktape',
  'echotest',
  'lua',
  'nosip',
  'recordplay',
  'sip',
  'streaming',
  'textroom',
  'videocall',
  'voicemail',
]
const TRANSPORTS_OFF = ['http', 'mqtt', 'nanomsg', 'pfunix', 'rabbitmq']

/**
 * Writes the configuration into `dataFolder/etc`, its files readable by its user only, since they have the secrets; and makes the
 * folders of its socket and of recordings, the only ones where Janus itself may write.
 */
export async function writeConfig(settings: JanusSettings, user: ProcessUser | null): Promise<void> {
  await openPart(join(settings.dataFolder, 'run'), user)
  // Nobody else reads them: they are not sealed yet.
  await chmod(await openPart(recordingsFolderOf(settings.dataFolder), user), 0o700)
  const folder = await openPart(join(settings.dataFolder, 'etc'), null)
  for (const [name, text] of Object.entries(configFiles(settings))) {
    const path = join(folder, name)
    await writeFile(path, text, { mode: 0o600 })
    if (user) await chown(path, user.uid, user.gid)
  }
}
