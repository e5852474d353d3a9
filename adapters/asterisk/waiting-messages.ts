import { EngineUnavailable, type TelephonyEngine } from '#platform/telephony/port.ts'
import { type AmiClient, AmiRefused } from './ami/ami-client.ts'
import { AriUnavailable } from './ari/errors.ts'
import { asteriskEndpoints } from './endpoint-names.ts'

/**
 * Message-waiting notifications for desk phones, without subscription (RFC 3842). Asterisk's own would require its
 * mailboxes; here it only transmits the counts.
 */
export const waitingMessages = (
  ami: AmiClient,
  requireUp: () => void,
): Pick<TelephonyEngine, 'tellMessages'> => ({
  async tellMessages(endpoint, { unheard, total }) {
    requireUp()
    const content = [
      `Messages-Waiting: ${unheard > 0 ? 'yes' : 'no'}`,
      `Voice-Message: ${unheard}/${total - unheard} (0/0)`,
    ]
    const [, ...phones] = asteriskEndpoints(endpoint)
    for (const phone of phones) await notify(ami, phone, content)
  },
})

async function notify(ami: AmiClient, endpoint: string, content: readonly string[]): Promise<void> {
  try {
    await ami.act('PJSIPNotify', {
      Endpoint: endpoint,
      Variable: [
        'Event=message-summary',
        'Content-type=application/simple-message-summary',
        ...content.map((line) => `Content=${line}`),
      ],
    })
  } catch (error) {
    // No phone is registered.
    if (error instanceof AmiRefused) return
    if (error instanceof AriUnavailable) throw new EngineUnavailable(error.message, { cause: error })
    throw error
  }
}
