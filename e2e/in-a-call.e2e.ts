import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { chatScreen } from './harness/chat.ts'
import { hearsSilence, hearsSomething, setMicrophone } from './harness/media.ts'
import type { Person } from './harness/person.ts'
import { type Softphone, softphone } from './harness/softphone.ts'
import { stage, takePicture } from './harness/stage.ts'
import { expectNoViolations, TELEPHONE } from './harness/violations.ts'

/** Actions during a call, on desktops in both themes and on a telephone. */

const { person, origin } = stage()
const DESK = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const
const DARK = { ...DESK, colorScheme: 'dark' } as const
const HAND = { viewport: TELEPHONE, reducedMotion: 'reduce' } as const

type Side = Person & { phone: Softphone }

async function side(name: string, options: typeof DESK | typeof DARK | typeof HAND): Promise<Side> {
  const somebody = await person(name, options)
  const phone = softphone(somebody)
  await phone.ready()
  return { ...somebody, phone }
}

async function talk(ana: Side, luis: Side): Promise<void> {
  await ana.phone.dial('1002')
  await luis.phone.says('Llamada entrante')
  await luis.phone.press('Contestar')
  await ana.phone.says('En llamada')
}

const group = ({ dock }: Softphone, name: string | RegExp): Locator => dock.getByRole('group', { name })

/** Transfers to a person by name, in the given way. */
async function transfer({ phone }: Side, name: string, how: string): Promise<void> {
  await phone.press('Transferir')
  const panel = group(phone, 'Transferir a')
  await panel.getByRole('textbox').fill(name)
  await panel.getByRole('button', { name: new RegExp(name) }).click()
  await panel.getByRole('button', { name: how, exact: true }).click()
}

test('a call is recorded, parked and retrieved, transferred with and without a consultation, and becomes a conference', async () => {
  const [ana, luis, marta] = await Promise.all([side('ana', DESK), side('luis', DARK), side('marta', HAND)])
  await talk(ana, luis)
  await luis.phone.press('Grabar')
  await ana.phone.dock.getByText(/^REC/).waitFor()
  await luis.phone.press('Pausar grabación')
  await Promise.all([luis.phone.says('REC en pausa'), ana.phone.says('REC en pausa')])
  await takePicture(luis, 'in-a-call-paused-dark')
  await luis.phone.press('Reanudar grabación')
  await luis.phone.press('Transferir')
  await group(luis.phone, 'Transferir a').getByRole('button', { name: 'Aparcar' }).click()
  await ana.phone.says('Llamada aparcada')
  await expect.poll(() => ana.phone.dock.getByText(/^REC/).count()).toBe(0)
  await takePicture(ana, 'in-a-call-parked')
  await luis.phone.ready()
  await luis.phone.press('Teclado de marcar')
  await luis.page.getByRole('button', { name: 'Tomar la llamada de Ana Gómez' }).click()
  await luis.phone.dock.getByText('Ana Gómez').first().waitFor()
  await Promise.all([hearsSomething(ana.page), hearsSomething(luis.page)])

  // Refused by marta with a reason, it comes back to luis.
  await transfer(luis, 'Marta', 'Transferir ya')
  await marta.phone.says('Llamada entrante')
  await luis.phone.ready()
  await marta.page.getByRole('button', { name: 'Rechazar con un motivo' }).click()
  await takePicture(marta, 'in-a-call-refusing-390')
  await marta.page.getByRole('menuitem', { name: 'Estoy en una reunión' }).click()
  await luis.phone.says('Llamada entrante')
  await luis.phone.press('Contestar')
  await Promise.all([hearsSomething(ana.page), hearsSomething(luis.page)])
  await marta.phone.ready()

  await transfer(luis, 'Marta', 'Consultar antes')
  await marta.phone.says('Llamada entrante')
  // Marta is told beforehand whom the consultation is about.
  await marta.phone.dock.getByText('Consulta de Luis Martínez: quiere pasarle a Ana Gómez').waitFor()
  await ana.phone.says('La otra persona puso la llamada en espera')
  await takePicture(marta, 'in-a-call-asked-390')
  await marta.phone.press('Contestar')
  await luis.phone.dock.getByRole('button', { name: 'Completar transferencia', exact: true }).waitFor()
  await hearsSomething(marta.page)
  await takePicture(luis, 'in-a-call-asking-dark')
  await luis.phone.press('Alternar')
  await marta.phone.says('La otra persona puso la llamada en espera')
  await hearsSomething(ana.page)
  await Promise.all([luis.phone.says('Llamada finalizada'), luis.phone.press('Completar transferencia')])
  await ana.phone.dock.getByText('Marta Rojas').first().waitFor()
  await marta.phone.dock.getByText('Ana Gómez').first().waitFor()
  await Promise.all([hearsSomething(ana.page), hearsSomething(marta.page)])

  await luis.phone.ready()
  await transfer(marta, 'Luis', 'Conferencia')
  await luis.phone.says('Llamada entrante')
  await ana.phone.says('Timbrando a Luis Martínez')
  await takePicture(ana, 'in-a-call-conference-rings')
  await luis.phone.press('Contestar')
  for (const one of [ana, luis, marta]) await one.phone.says('Conferencia (3)')
  await marta.phone.press('Participantes')
  const panel = group(marta.phone, 'Conferencia (3)')
  await panel.getByText(/1002 .*Habla/).waitFor()
  await panel.getByRole('button', { name: 'Silenciar a Luis Martínez' }).click()
  await panel.getByText(/1002 .*Micrófono silenciado/).waitFor()
  await setMicrophone(marta.page, false)
  // Only luis's microphone sends sound now, and he is muted, so ana hears nothing.
  await hearsSilence(ana.page)
  await setMicrophone(marta.page, true)
  await panel.getByRole('button', { name: 'Activar el micrófono de Luis Martínez' }).click()
  await hearsSomething(ana.page)
  await expectNoViolations(marta)
  await takePicture(marta, 'in-a-call-conference-390')
  await panel.getByRole('button', { name: 'Hacer moderador a Ana Gómez' }).click()
  await ana.phone.press('Participantes')
  await group(ana.phone, 'Conferencia (3)').getByRole('button', { name: 'Retirar a Marta Rojas' }).waitFor()
  await expectNoViolations(ana)
  await takePicture(ana, 'in-a-call-conference')
  await marta.phone.press('Colgar')
  await ana.phone.says('Conferencia (2)')
  await Promise.all([hearsSomething(ana.page), hearsSomething(luis.page)])
  await group(ana.phone, 'Conferencia (2)').getByRole('button', { name: 'Retirar a Luis Martínez' }).click()
  await Promise.all([luis.phone.ready(), ana.phone.ready(), marta.phone.ready()])
})

test('a number in a chat is called by a click, not twice within 5 s; during a call it is invited; a tel: link asks first', async () => {
  const [ana, luis] = await Promise.all([side('ana', DESK), side('luis', DARK)])
  const [anas, luiss] = [chatScreen(ana), chatScreen(luis)]
  await Promise.all([anas.open('Luis'), luiss.open('Ana')])
  // A number without prefix, as people write it, and an invoice number.
  await luiss.say('Llame a don Jairo, 300 999 9995, por la factura 3009999')
  const message = anas.message('don Jairo')
  const number = message.getByRole('link', { name: '300 999 9995' })
  await number.waitFor()
  expect(await message.getByRole('link').count()).toBe(1)
  await number.click()
  await ana.phone.says('En llamada')
  await ana.phone.dock
    .getByText(/300 999 9995/)
    .first()
    .waitFor()
  await number.click()
  await ana.page.getByText('Espere unos segundos antes de llamar de nuevo').waitFor()
  await takePicture(ana, 'in-a-call-locked')
  await ana.phone.press('Colgar')
  await ana.phone.ready()

  await talk(ana, luis)
  await expect
    .poll(
      async () => {
        await number.click()
        return ana.phone.dock.getByText(/^Conferencia/).count()
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0)
  await ana.phone.says('Conferencia (3)')
  await ana.phone.press('Colgar')
  await luis.phone.press('Colgar')
  await Promise.all([ana.phone.ready(), luis.phone.ready()])

  // As opened by a link on another page.
  await ana.page.goto('about:blank')
  await ana.page.goto(`${origin}/#/llamar?number=${encodeURIComponent('tel:+573009999995')}`)
  const requests = ana.page.getByRole('dialog')
  await requests.getByText('300 999 9995').waitFor()
  await takePicture(ana, 'in-a-call-tel-link')
  await ana.phone.ready()
  await requests.getByRole('button', { name: 'Llamar' }).click()
  await ana.phone.says('En llamada')
  await ana.phone.press('Colgar')
})
