import { expect, test } from 'vitest'
import { hearsSilence, hearsSomething, setMicrophone } from './harness/media.ts'
import type { Person } from './harness/person.ts'
import { type Softphone, softphone } from './harness/softphone.ts'
import { stage } from './harness/stage.ts'

const { person } = stage({ company: 'own' })

const GONE = 'La otra persona se desconectó; esperando su regreso'

interface Caller {
  who: Person
  phone: Softphone
}

async function withPhone(name: string): Promise<Caller> {
  const who = await person(name)
  // Accepts the warning before leaving.
  who.page.on('dialog', (dialog) => void dialog.accept())
  const phone = softphone(who)
  await phone.ready()
  return { who, phone }
}

async function talking(
  [from, to, number]: readonly [string, string, string] = ['ana', 'luis', '1002'],
): Promise<{ caller: Caller; callee: Caller }> {
  const [caller, callee] = await Promise.all([withPhone(from), withPhone(to)])
  await caller.phone.dial(number)
  await callee.phone.says('Llamada entrante')
  await callee.phone.press('Contestar')
  await caller.phone.says('En llamada')
  await Promise.all([hearsSomething(caller.who.page), hearsSomething(callee.who.page)])
  return { caller, callee }
}

test.each(['ana', 'luis'] as const)(
  '%s reloads the page during a call: the call is offered, resumed, and they hear each other',
  async (name) => {
    const { caller: ana, callee: luis } = await talking()
    const [reloads, stays] = name === 'ana' ? [ana, luis] : [luis, ana]
    await reloads.who.page.reload()
    await stays.phone.says(GONE)
    await reloads.phone.dock.getByText(/sigue en espera. ¿Retomar\?/).waitFor()
    await reloads.phone.press('Retomar llamada')
    await reloads.phone.says('En llamada')
    await Promise.all([hearsSomething(ana.who.page), hearsSomething(luis.who.page)])
    // They hear each other, not music: with one side silent, the other hears nothing.
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

test('an abandoned call ends after thirty seconds; one that is not resumed can be ended before', {
  timeout: 150_000,
}, async () => {
  const alone = await talking()
  await alone.caller.who.page.reload()
  await alone.caller.phone.dock.getByText(/¿Retomar\?/).waitFor()
  const waits = alone.callee.phone.dock.getByText(GONE)
  await waits.waitFor()
  const hangUp = alone.callee.phone.dock.getByRole('button', { name: 'Colgar', exact: true })
  for (const width of [390, 1280]) {
    await alone.callee.who.page.setViewportSize({ width, height: 800 })
    await expect
      .poll(
        async () => {
          const box = await hangUp.boundingBox()
          return box !== null && box.width >= 24 && box.x >= 0 && box.x + box.width <= width
        },
        { message: String(width) },
      )
      .toBe(true)
  }

  const { caller, callee } = await talking(['marta', 'admin', '1000'])
  await caller.who.page.reload()
  await caller.phone.dock.getByText('La llamada con Carolina Díaz sigue en espera. ¿Retomar?').waitFor()
  await caller.phone.press('Colgar')
  await callee.phone.says('Llamada finalizada')
  await caller.phone.dock.getByText(/¿Retomar\?/).waitFor({ state: 'detached' })
  await caller.phone.ready()

  // It ends by itself, however long the others took.
  await waits.waitFor({ state: 'detached', timeout: 60_000 })
  await alone.callee.phone.ready()
  await alone.caller.phone.dock.getByText(/¿Retomar\?/).waitFor({ state: 'detached' })
  // A call lost after its answer has a duration.
  const { page } = alone.callee.who
  await page.goto(`${new URL(page.url()).origin}/#/pbxCloud/historial`)
  const row = page.getByRole('row').nth(1)
  await expect.poll(() => row.textContent(), { timeout: 15_000 }).toMatch(/Ana Gómez.*\d:\d\d.*\d:\d\d/)
  expect(await row.textContent()).not.toContain('Contestada')
})
