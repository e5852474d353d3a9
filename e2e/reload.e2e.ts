import { test } from 'vitest'
import { hearsSilence, hearsSomething, setMicrophone } from './harness/media.ts'
import type { Person } from './harness/person.ts'
import { type Softphone, softphone } from './harness/softphone.ts'
import { stage } from './harness/stage.ts'

const { person } = stage()

interface Caller {
  who: Person
  phone: Softphone
}

async function withPhone(name: string): Promise<Caller> {
  const who = await person(name)
  // Leaving is warned of; this person means it.
  who.page.on('dialog', (dialog) => void dialog.accept())
  const phone = softphone(who)
  await phone.ready()
  return { who, phone }
}

async function talking(): Promise<{ ana: Caller; luis: Caller }> {
  const [ana, luis] = [await withPhone('ana'), await withPhone('luis')]
  await ana.phone.dial('1002')
  await luis.phone.says('Llamada entrante')
  await luis.phone.press('Contestar')
  await ana.phone.says('En llamada')
  await Promise.all([hearsSomething(ana.who.page), hearsSomething(luis.who.page)])
  return { ana, luis }
}

test.each(['ana', 'luis'] as const)(
  '%s reloads the page in mid-call: the call is offered, taken up, and they hear each other',
  async (name) => {
    const { ana, luis } = await talking()
    const [reloads, stays] = name === 'ana' ? [ana, luis] : [luis, ana]
    await reloads.who.page.reload()
    await stays.phone.says('La otra persona se desconectó; esperando su regreso')
    await reloads.phone.dock.getByText(/sigue en espera. ¿Retomar\?/).waitFor()
    await reloads.phone.press('Retomar llamada')
    await reloads.phone.says('En llamada')
    await Promise.all([hearsSomething(ana.who.page), hearsSomething(luis.who.page)])
    // They hear each other and no music: with one side silent the other hears nothing.
    await setMicrophone(reloads.who.page, false)
    await hearsSilence(stays.who.page)
    await setMicrophone(reloads.who.page, true)
    await setMicrophone(stays.who.page, false)
    await hearsSilence(reloads.who.page)
    await setMicrophone(stays.who.page, true)
    await reloads.phone.press('Colgar')
    await stays.phone.says('Llamada finalizada')
    await reloads.phone.ready()
  },
)

test('a call that is not taken up again can be ended, and ends for the other side', async () => {
  const { ana, luis } = await talking()
  await ana.who.page.reload()
  await ana.phone.dock.getByText('La llamada con Luis Martínez sigue en espera. ¿Retomar?').waitFor()
  await ana.phone.press('Colgar')
  await luis.phone.says('Llamada finalizada')
  await ana.phone.dock.getByText(/¿Retomar\?/).waitFor({ state: 'detached' })
  await ana.phone.ready()
})

test('left alone, it ends by itself after thirty seconds', { timeout: 90_000 }, async () => {
  const { ana, luis } = await talking()
  await ana.who.page.reload()
  await ana.phone.dock.getByText(/¿Retomar\?/).waitFor()
  await luis.phone.dock.getByText('Llamada finalizada').waitFor({ timeout: 45_000 })
  await ana.phone.dock.getByText(/¿Retomar\?/).waitFor({ state: 'detached' })
})
