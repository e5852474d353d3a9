import { test } from 'vitest'
import { hearsSomething, setMicrophone } from './harness/media.ts'
import { softphone } from './harness/softphone.ts'
import { stage } from './harness/stage.ts'

const { person } = stage({ company: 'own' })

/** Like Firefox, whose statistics lack the microphone's level; the page then measures it itself. */
function withoutEnergy(): void {
  const real = RTCPeerConnection.prototype.getStats
  RTCPeerConnection.prototype.getStats = async function getStats(...input: Parameters<typeof real>) {
    const report = await real.apply(this, input)
    const entries = [...report].map(([id, { ...stats }]) => {
      if (stats.type === 'media-source') delete stats.totalAudioEnergy
      return [id, stats] as const
    })
    return new Map(entries) as RTCStatsReport
  }
}

/** A call in which the caller's microphone falls silent, and speaks again. */
async function fallsSilent(from: string, to: string, number: string, listens: boolean): Promise<void> {
  const [silent, other] = await Promise.all([person(from), person(to)])
  if (listens) {
    await silent.context.addInitScript(withoutEnergy)
    await silent.page.reload()
  }
  const [caller, callee] = [softphone(silent), softphone(other)]
  await Promise.all([caller.ready(), callee.ready()])
  await caller.dial(number)
  await callee.says('Llamada entrante')
  await callee.press('Contestar')
  await caller.says('En llamada')
  await Promise.all([hearsSomething(silent.page), hearsSomething(other.page)])

  // Invisible to the page, like a mute switch on the headset.
  await setMicrophone(silent.page, false)
  await caller.says('No sale sonido de su micrófono')
  await callee.says('No se oye nada del otro lado')
  await setMicrophone(silent.page, true)
  await caller.dock.getByText('No sale sonido de su micrófono').waitFor({ state: 'detached' })
  await callee.dock.getByText('No se oye nada del otro lado').waitFor({ state: 'detached' })
  await caller.press('Colgar')
}

test('a microphone silent for ten seconds is shown on both sides, until it sends audio: as the browser counts it, and where the page listens itself, as in Firefox', async () => {
  await Promise.all([fallsSilent('ana', 'luis', '1002', false), fallsSilent('marta', 'admin', '1000', true)])
})
