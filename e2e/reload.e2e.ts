import { expect, test } from 'vitest'
import { hearsSilence, hearsSomething, setMicrophone } from './harness/media.ts'
import type { Person } from './harness/person.ts'
import { type Softphone, softphone } from './harness/softphone.ts'
import { stage } from './harness/stage.ts'
import { emulateTheme, expectNoViolations } from './harness/violations.ts'

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

async function talk(caller: Caller, callee: Caller, number: string): Promise<void> {
  await caller.phone.dial(number)
  await callee.phone.says('Llamada entrante')
  await callee.phone.press('Contestar')
  await caller.phone.says('En llamada')
  await Promise.all([hearsSomething(caller.who.page), hearsSomething(callee.who.page)])
}

async function reload({ who, phone }: Caller, other: Caller): Promise<void> {
  await who.page.reload()
  await other.phone.says(GONE)
  await phone.dock.getByText(/sigue en espera. ¿Retomar\?/).waitFor()
}

/** One side reloads the page and resumes. Then they hear each other, not music: with one silent, the other hears nothing. */
async function reloadsAndResumes(one: Caller, other: Caller): Promise<void> {
  await reload(one, other)
  await one.phone.press('Retomar llamada')
  await one.phone.says('En llamada')
  await Promise.all([hearsSomething(one.who.page), hearsSomething(other.who.page)])
  await setMicrophone(one.who.page, false)
  await hearsSilence(other.who.page)
  await setMicrophone(one.who.page, true)
  await setMicrophone(other.who.page, false)
  await hearsSilence(one.who.page)
  await setMicrophone(other.who.page, true)
}

test('a page reloaded during a call offers it, and resumes or ends it, for the caller and the callee', async () => {
  const [ana, luis] = await Promise.all([withPhone('ana'), withPhone('luis')])
  await talk(ana, luis, '1002')
  await reloadsAndResumes(ana, luis)
  await reloadsAndResumes(luis, ana)

  // Whoever waits can hang up, at any width.
  await reload(luis, ana)
  const hangUp = ana.phone.dock.getByRole('button', { name: 'Colgar', exact: true })
  for (const width of [390, 1280]) {
    await ana.who.page.setViewportSize({ width, height: 800 })
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
  await Promise.all([ana.phone.says('Llamada finalizada'), luis.phone.press('Colgar')])
  await luis.phone.dock.getByText(/¿Retomar\?/).waitFor({ state: 'detached' })
  await Promise.all([ana.phone.ready(), luis.phone.ready()])

  // The offer lasts for half a minute: nothing depends on it any more while it is checked.
  await talk(ana, luis, '1002')
  await reload(ana, luis)
  await emulateTheme(ana.who.page, 'dark')
  await expectNoViolations(ana.who)
})
