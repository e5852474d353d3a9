import { z } from 'zod'
import { type AriRequester, path } from './ari/ari-client.ts'
import { ignoreGone } from './gone.ts'

/** Channels and bridges beside those of calls: who listens in, and plain RTP. */
export type HelperKind = 'spy' | 'media'

/** Their ids name the application, so that no other program takes them for its own. */
export const helperPrefix = (app: string, kind: HelperKind): string => `${kind}-${app}-`

const ENTER_MS = 5_000

/** Helper channels on their way into the application; they can be bridged only then. */
export function createEntrances() {
  const entering = new Map<string, () => void>()
  return {
    /** Rejects when the channel did not enter in time. */
    of(channel: string): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const timer = setTimeout(() => reject(new Error('no helper channel entered in time')), ENTER_MS)
      entering.set(channel, resolve)
      const entered = promise.finally(() => {
        clearTimeout(timer)
        entering.delete(channel)
      })
      // A refused request is reported first.
      entered.catch(() => undefined)
      return entered
    },
    entered: (channel: string): void => entering.get(channel)?.(),
  }
}

const list = z.array(z.object({ id: z.string() }))

interface Helpers {
  bridges: readonly string[]
  channels: readonly string[]
}

/** Those that are gone have ended. */
export async function endHelpers(
  ask: AriRequester['request'],
  { bridges, channels }: Helpers,
): Promise<void> {
  for (const id of bridges) await ask({ method: 'DELETE', path: path`bridges/${id}` }).catch(ignoreGone)
  for (const id of channels) await ask({ method: 'DELETE', path: path`channels/${id}` }).catch(ignoreGone)
}

/** Ends what a killed program of this application left: no call ends it. */
export async function endLeftHelpers(
  ari: AriRequester,
  app: string,
  isUsed: (id: string) => boolean,
): Promise<void> {
  const prefixes = (['spy', 'media'] as const).map((kind) => helperPrefix(app, kind))
  const left = async (kind: keyof Helpers) =>
    list
      .parse(await ari.request({ method: 'GET', path: kind }))
      .map(({ id }) => id)
      .filter((id) => prefixes.some((prefix) => id.startsWith(prefix)) && !isUsed(id))
  const [bridges, channels] = await Promise.all([left('bridges'), left('channels')])
  await endHelpers((request) => ari.request(request), { bridges, channels })
}
