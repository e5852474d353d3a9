import { test } from 'vitest'
import { hearsSilence, hearsSomething } from './harness/media.ts'
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
  const phone = softphone(who)
  await phone.ready()
  return { who, phone }
}

async function talking(caller: Caller, callee: Caller, number: string): Promise<void> {
  await caller.phone.dial(number)
  await callee.phone.says('Llamada entrante')
  await callee.phone.press('Contestar')
  await callee.phone.says('En llamada')
  await caller.phone.says('En llamada')
}

/** Resolves when the newest call of the history matches; an open history is not loaded again. */
async function newestCallReads({ who: { page } }: Caller, expected: RegExp): Promise<void> {
  const history = `${new URL(page.url()).origin}/#/pbxCloud/historial`
  if (page.url() !== history) await page.goto(history)
  await page.getByRole('row').nth(1).filter({ hasText: expected }).waitFor()
}

test('ana calls luis: they hear each other, she mutes and holds, and both have the call in their history', async () => {
  const [ana, luis] = await Promise.all([withPhone('ana'), withPhone('luis')])
  await ana.phone.dial('1002')
  await ana.phone.says('Llamando')
  await luis.phone.says('Llamada entrante')
  await luis.phone.says('Ana Gómez')
  await luis.phone.press('Contestar')
  await ana.phone.says('En llamada')
  await Promise.all([hearsSomething(ana.who.page), hearsSomething(luis.who.page)])

  // Muted, ana still hears luis.
  await ana.phone.press('Silenciar')
  await ana.phone.says('Micrófono silenciado')
  await Promise.all([hearsSilence(luis.who.page), hearsSomething(ana.who.page)])
  // With ana muted, luis can only hear the music.
  await ana.phone.press('Poner en espera')
  await ana.phone.says('En espera')
  await hearsSomething(luis.who.page)
  await ana.phone.press('Retomar')
  await hearsSilence(luis.who.page)
  await ana.phone.press('Activar micrófono')
  await hearsSomething(luis.who.page)

  // The end of the call is shown in place of its bar, and covers nothing of the screen.
  const { page } = ana.who
  await page.goto(`${new URL(page.url()).origin}/#/pbxCloud/historial`)
  await page.getByRole('row').nth(1).waitFor()
  await Promise.all([ana.phone.says('Llamada finalizada'), luis.phone.press('Colgar')])
  const ends = page.getByRole('alert')
  for (const name of ['Todas', 'Perdidas', 'Página siguiente'])
    await page.locator('main').getByRole('button', { name }).first().click({ trial: true })
  await ends.waitFor({ state: 'detached' })
  await newestCallReads(ana, /Luis Martínez.*1002.*Contestada/)
  await newestCallReads(luis, /Ana Gómez.*1001.*Contestada/)
})

test('rejected, given up, not connected, nonexistent: the caller is told, and a missed call is one', async () => {
  const [ana, luis] = await Promise.all([withPhone('ana'), withPhone('luis')])
  await ana.phone.dial('1002')
  await luis.phone.says('Llamada entrante')
  await Promise.all([ana.phone.says('Llamada rechazada'), luis.phone.press('Rechazar')])
  await luis.phone.ready()

  await ana.phone.dial('1002')
  await luis.phone.says('Llamada entrante')
  await Promise.all([luis.phone.says('Llamada perdida'), ana.phone.press('Cancelar llamada')])
  await newestCallReads(luis, /Perdida.*Ana Gómez/)

  await Promise.all([ana.phone.says('El teléfono de destino no está conectado'), ana.phone.dial('1000')])
  await Promise.all([ana.phone.says('El número no existe'), ana.phone.dial('7777')])
})

test("an incoming call is shown above a dialog; once pinned, the caller's card opens with each call", async () => {
  const [ana, luis] = await Promise.all([withPhone('ana'), withPhone('luis')])
  const { page } = luis.who
  await page.locator('body').press('?')
  const dialog = page.getByRole('dialog', { name: 'Atajos de teclado' })
  await dialog.waitFor()
  await ana.phone.dial('1002')
  const ringing = luis.phone.dock.getByRole('group', { name: 'Llamada entrante: Ana Gómez' })
  await ringing.getByText('1001').waitFor()
  await ringing.getByRole('button', { name: 'Contestar' }).click()
  await dialog.waitFor()
  await luis.phone.says('En llamada')

  await luis.phone.press('Ficha')
  const card = luis.phone.dock.getByRole('region', { name: 'Ficha de quien llama' })
  await card.getByRole('heading', { name: 'Ana Gómez' }).waitFor()
  await card.getByRole('listitem').first().waitFor()
  await card.getByRole('button', { name: 'Abrir la ficha en cada llamada' }).click()
  await luis.phone.press('Colgar')
  await card.waitFor({ state: 'detached' })
  await ana.phone.ready()

  await talking(ana, luis, '1002')
  await card.getByRole('heading', { name: 'Ana Gómez' }).waitFor()
  await card.getByRole('button', { name: 'Abrir la ficha en cada llamada', pressed: true }).click()
  // It stays open during this call.
  await card.getByRole('button', { name: 'Abrir la ficha en cada llamada', pressed: false }).waitFor()
  await luis.phone.press('Colgar')
  await card.waitFor({ state: 'detached' })
})
