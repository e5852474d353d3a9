import { EngineUnavailable, type TelephonyEngine } from '#platform/telephony/port.ts'
import { type AmiClient, AmiRefused } from './ami/ami-client.ts'
import { AriUnavailable } from './ari/errors.ts'
import { COUNT_MESSAGES } from './config/messages-dialplan.ts'
import { asteriskEndpoints } from './endpoint-names.ts'

/**
 * Message-waiting notifications for desk phones (RFC 3842): to those that subscribed by Asterisk, from a mailbox named after the
 * extension whose counts we write; to all others without. Phones that get both get the same.
 */
export const waitingMessages = (
  ami: AmiClient,
  requireUp: () => void,
): Pick<TelephonyEngine, 'tellMessages'> => ({
  async tellMessages(endpoint, { unheard, total }) {
    requireUp()
    await told(() => count(ami, endpoint, { unheard, heard: total - unheard }))
    const content = [
      `Messages-Waiting: ${unheard > 0 ? 'yes' : 'no'}`,
      `Voice-Message: ${unheard}/${total - unheard} (0/0)`,
    ]
    const [, ...phones] = asteriskEndpoints(endpoint)
    // Refused where no phone is registered.
    for (const phone of phones) await told(() => notify(ami, phone, content))
  },
})

/** Whatever Asterisk refuses of it is no failure: an older configuration of a server elsewhere knows no mailboxes. */
async function told(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (error instanceof AmiRefused) return
    if (error instanceof AriUnavailable) throw new EngineUnavailable(error.message, { cause: error })
    throw error
  }
}

const notify = (ami: AmiClient, endpoint: string, content: readonly string[]): Promise<void> =>
  ami.act('PJSIPNotify', {
    Endpoint: endpoint,
    Variable: [
      'Event=message-summary',
      'Content-type=application/simple-message-summary',
      ...content.map((line) => `Content=${line}`),
    ],
  })

/** Counts are set by an application of the dialplan, and so by a channel, which ends at once. */
const count = (
  ami: AmiClient,
  box: string,
  { unheard, heard }: { unheard: number; heard: number },
): Promise<void> =>
  ami.act('Originate', {
    Channel: COUNT_MESSAGES,
    Application: 'Hangup',
    Async: 'true',
    Variable: [`__SUITE_BOX=${box}`, `__SUITE_UNHEARD=${unheard}`, `__SUITE_HEARD=${heard}`],
  })
