import type { Sound } from '#platform/telephony/port.ts'
import type { BoxMessage, BoxOf, VoicemailLine } from '../../voicemail-ports.ts'
import type { Keys } from './keys.ts'

const system = (name: string): Sound => ({ kind: 'system', name })
const TRIES = 3
const MAX_NUMBER_LENGTH = 10
const KEY_SECONDS = 5

/**
 * Checks the PIN of a box, then plays its messages. Keys during or after a message: 1 repeats, 7 deletes, any other plays the
 * next one, `*` ends. @throws CallerGone
 */
export async function listenToVoicemail(
  keys: Keys,
  line: VoicemailLine,
  caller: { companyId: number; extension: string | null },
): Promise<void> {
  const box = await enterBox(keys, line, caller)
  if (!box) return keys.say([system('vm-goodbye')])
  const messages = await line.messagesOf(box)
  const fresh = messages.filter(({ heard }) => !heard).length
  await keys.say([
    system('vm-youhave'),
    { kind: 'number', value: fresh },
    system('vm-INBOX'),
    system('vm-messages'),
  ])
  for (const message of messages) if (!(await hearOne(keys, line, box, message))) break
  await keys.say([system('vm-nomore'), system('vm-goodbye')])
}

/** `*` instead of the PIN: a box other than the phone's own. */
async function enterBox(
  keys: Keys,
  line: VoicemailLine,
  { companyId, extension }: { companyId: number; extension: string | null },
): Promise<BoxOf | null> {
  let boxNumber = extension
  for (let tries = 0; tries < TRIES; tries += 1) {
    boxNumber ??= await keys.askNumber([system('vm-login')], MAX_NUMBER_LENGTH)
    const pin = await keys.askNumber([system('vm-password')], MAX_NUMBER_LENGTH)
    if (pin.startsWith('*')) {
      boxNumber = null
      continue
    }
    const box = { companyId, extension: boxNumber }
    if (await line.isPin(box, pin)) return box
    await keys.say([system('vm-incorrect')])
    boxNumber = extension
  }
  return null
}

/** False: the caller wants to stop. */
async function hearOne(keys: Keys, line: VoicemailLine, box: BoxOf, message: BoxMessage): Promise<boolean> {
  const sound = await line.soundOf(box, message.id)
  try {
    const from: Sound[] = /^\d+$/.test(message.number)
      ? [system('vm-from-phonenumber'), { kind: 'digits', digits: message.number }]
      : []
    for (;;) {
      const messageSound: Sound[] = sound === null ? [] : [{ kind: 'file', path: sound.path }]
      const key = await keys.ask([...from, ...messageSound], KEY_SECONDS)
      if (!message.heard) await line.markHeard(box, message.id)
      if (key === '1') continue
      if (key === '7') {
        await line.remove(box, message.id)
        await keys.say([system('vm-deleted')])
      }
      return key !== '*'
    }
  } finally {
    await sound?.close()
  }
}
