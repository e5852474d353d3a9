import type { Device } from '#platform/testing/telephony/device.ts'
import { hearEachOther, type Scene, type Side, talk } from './scenario-people.ts'

interface Three {
  ana: Side
  luis: Side
  eva: Side
}

/** Ana talks with luis; eva has a phone. */
export async function three(scene: Scene): Promise<Three> {
  const { ana, luis } = await scene.pair()
  const eva = await scene.colleague(ana, '1003')
  await talk(ana, luis)
  return { ana, luis, eva }
}

/** How commands name one's own call. */
export const callOf = ({ extension, device }: Side): { endpoint: string; callId: string } => ({
  endpoint: extension.endpoint,
  callId: device.sipCallId() ?? '',
})

/** Luis holds ana and calls eva on his other line; her phone rings. `first`: his call with ana. */
export async function asking(
  scene: Scene,
): Promise<Three & { first: ReturnType<typeof callOf>; line: Device }> {
  const people = await three(scene)
  const { luis, eva } = people
  const first = callOf(luis)
  await luis.device.hold()
  const line = await scene.stage().device(luis.extension)
  await line.call('1003')
  await eva.device.reaches('ringing')
  return { ...people, first, line }
}

/** The same, and eva has answered. */
export async function asked(scene: Scene): ReturnType<typeof asking> {
  const all = await asking(scene)
  await all.eva.device.answer()
  await hearEachOther(all.line, all.eva.device)
  return all
}
