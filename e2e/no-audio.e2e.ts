import { test } from 'vitest'
import { hearsSomething, setMicrophone } from './harness/media.ts'
import { softphone } from './harness/softphone.ts'
import { stage } from './harness/stage.ts'

const { person } = stage({ company: 'own' })

/** Like Firefox, whose statistics lack the microphone's level; the page then measures it itself. */
function withoutEnergy(): void {
  const real = RTCPeerConnection.prototype.getStats
  RTCPeerConnection.prototype.getStats = async function getStats(...given: Parameters<typeof real>) {
    const report = await real.apply(this, given)
    const told = [...report].map(([id, { ...stats }]) => {
      if (stats.type === 'media-source') delete stats.totalAudioEnergy
      return [id, stats] as const
    })
    return new Map(told) as RTCStatsReport
  }
}

test.each([
  ['as the browser counts it', false],
  ['where the page listens itself, as in Firefox', true],
])(
  'a microphone silent for ten seconds is shown on both sides, until it sends audio: %s',
  async (_, listens) => {
    const [ana, luis] = await Promise.all([person('ana'), person('luis')])
    if (listens) {
      await ana.context.addInitScript(withoutEnergy)
      await ana.page.reload()
    }
    const [caller, callee] = [softphone(ana), softphone(luis)]
    await Promise.all([caller.ready(), callee.ready()])
    await caller.dial('1002')
    await callee.says('Llamada entrante')
    await callee.press('Contestar')
    await caller.says('En llamada')
    await Promise.all([hearsSomething(ana.page), hearsSomething(luis.page)])

    // Invisible to the page, like a mute switch on the headset.
    await setMicrophone(ana.page, false)
    await caller.says('No sale sonido de su micrófono')
    await callee.says('No se oye nada del otro lado')
    await setMicrophone(ana.page, true)
    await caller.dock.getByText('No sale sonido de su micrófono').waitFor({ state: 'detached' })
    await callee.dock.getByText('No se oye nada del otro lado').waitFor({ state: 'detached' })
    await caller.press('Colgar')
  },
)
