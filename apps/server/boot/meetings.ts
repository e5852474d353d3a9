import { createJanusEngine, type JanusRuntime, provisionJanus, startJanus } from '#adapters/janus/index.ts'
import type { DataFolder } from '#platform/host/data-folder/data-folder.ts'
import type { Progress } from '#platform/host/process/progress.ts'
import { ProcessFailed } from '#platform/host/process/run.ts'
import { RuntimeUnavailable } from '#platform/host/runtime/runtime-unavailable.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { MeetingEngine } from '#platform/meetings/port.ts'
import type { Config } from '../config.ts'
import type { NodeRoles } from '../roles.ts'
import { logProcess } from './process-log.ts'
import type { Shutdown } from './shutdown.ts'

interface MeetingsBoot {
  roles: NodeRoles
  config: Config
  folder: DataFolder
  progress: Progress
  shutdown: Shutdown
  log: Logger
  signal: AbortSignal
}

/** Brings and starts Janus. Null without it: everything else works, and the screen of meetings says so. */
export async function bootMeetings(parts: MeetingsBoot): Promise<MeetingEngine | null> {
  const { roles, progress, log } = parts
  if (!roles.has('realtime')) return null
  return progress.step('Meetings', async (note) => {
    try {
      const runtime = await provide(parts, note)
      const engine = await start(parts, runtime)
      note(`Janus ${runtime.version}`)
      return engine
    } catch (error) {
      if (!(error instanceof RuntimeUnavailable || error instanceof ProcessFailed)) throw error
      note('off')
      log.warn({ err: error }, 'there is no engine for meetings')
      return null
    }
  })
}

const provide = async (
  { config, folder, signal }: MeetingsBoot,
  onProgress: (line: string) => void,
): Promise<JanusRuntime> =>
  provisionJanus({
    folder: `${config.RUNTIME_DIR ?? (await folder.part('runtime'))}/janus`,
    onProgress,
    signal,
  })

async function start(
  { config, folder, shutdown, log, signal }: MeetingsBoot,
  runtime: JanusRuntime,
): Promise<MeetingEngine> {
  const { dir: dataFolder, user } = await folder.serverPart('janus')
  const janus = await startJanus({
    runtime,
    user,
    dataFolder,
    mediaPorts: { start: config.MEETING_PORT_START, end: config.MEETING_PORT_END },
    publicAddress: config.MEETING_PUBLIC_ADDRESS ?? null,
    onEvent: logProcess(log, 'janus'),
    signal,
  })
  shutdown.add('Janus', () => janus.stop())
  const engine = createJanusEngine(janus)
  // Also where the program does not come to run: it would go on connecting for ever.
  shutdown.add('engine of meetings', () => engine.close())
  return engine
}
