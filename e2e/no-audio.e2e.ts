import { test } from 'vitest'
import { hearsSomething, setMicrophone } from './harness/media.ts'
import { softphone } from './harness/softphone.ts'
import { stage } from './harness/stage.ts'

const { person } = stage({ company: 'own' })

test('a microphone that gives nothing for ten seconds is told of on both sides, until it gives something', async () => {
  const [ana, luis] = await Promise.all([person('ana'), person('luis')])
  const [caller, callee] = [softphone(ana), softphone(luis)]
  await Promise.all([caller.ready(), callee.ready()])
  await caller.dial('1002')
  await callee.says('Llamada entrante')
  await callee.press('Contestar')
  await caller.says('En llamada')
  await Promise.all([hearsSomething(ana.page), hearsSomething(luis.page)])

  // The page knows nothing of it, as of a switch on the headset.
  await setMicrophone(ana.page, false)
  await caller.says('No sale sonido de su micrófono')
  await callee.says('No se oye nada del otro lado')
  await setMicrophone(ana.page, true)
  await caller.dock.getByText('No sale sonido de su micrófono').waitFor({ state: 'detached' })
  await callee.dock.getByText('No se oye nada del otro lado').waitFor({ state: 'detached' })
  await caller.press('Colgar')
})
