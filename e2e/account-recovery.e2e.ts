import { join } from 'node:path'
import { expect, test } from 'vitest'
import { linkIn, mailTo } from '#platform/testing/outbox.ts'
import { sendSignIn, signIn } from './harness/person.ts'
import { sharedSuite } from './harness/shared-suite.ts'
import { stage } from './harness/stage.ts'
import { expectNoViolations } from './harness/violations.ts'

// A company of its own: changed passwords must not lock out other tests.
const { person, visitor, accountOf } = stage({ company: 'own' })
const outbox = join(sharedSuite().dataDir, 'outbox')
const NEW = 'una frase que nadie sabe'

test('luis forgot his password: a mailed link sets a new one and ends his other sessions', async () => {
  const { username, password } = accountOf('luis')
  const [elsewhere, luis] = await Promise.all([person('luis'), visitor(username)])
  await luis.page.getByRole('link', { name: '¿Olvidó su contraseña?' }).click()
  await luis.page.getByRole('heading', { name: 'Recuperar el acceso' }).waitFor()
  await expectNoViolations(luis)
  await luis.page.getByRole('button', { name: 'Enviar enlace' }).click()
  await luis.page.getByText('Escriba su usuario o su correo', { exact: true }).waitFor()
  await luis.page.getByLabel('Usuario o correo').fill(username)
  await luis.page.getByRole('button', { name: 'Enviar enlace' }).click()
  await luis.page.getByText('Revise su correo').waitFor()

  const link = linkIn(await mailTo(outbox, `${username}@`, 'Restablecer')).href
  await luis.page.goto(link)
  await luis.page.getByText(`Para el usuario ${username}.`).waitFor()
  await expectNoViolations(luis)
  await luis.page.getByLabel('Contraseña nueva', { exact: true }).fill('corta')
  await luis.page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await luis.page.getByText('Escriba al menos 10 caracteres').waitFor()
  await luis.page.getByLabel('Contraseña nueva', { exact: true }).fill(NEW)
  await luis.page.getByLabel('Repita la contraseña').fill(NEW)
  await luis.page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await luis.page.getByText('Contraseña guardada').waitFor()
  await elsewhere.page.waitForURL(/#\/auth\/login/)

  await luis.page.getByRole('link', { name: 'Iniciar sesión' }).click()
  await sendSignIn(luis, password)
  await luis.page.getByText('Usuario o contraseña incorrectos.').waitFor()
  await signIn(luis, NEW)

  const late = await visitor(username)
  await late.page.goto(link)
  await late.page.getByLabel('Contraseña nueva', { exact: true }).fill(NEW)
  await late.page.getByLabel('Repita la contraseña').fill(NEW)
  await late.page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await late.page.getByText('Este enlace ya se usó').waitFor()
})

test('after too many attempts ana is told how long to wait, and a mailed link lets her in at once', async () => {
  const { username, password } = accountOf('ana')
  const ana = await visitor(username)
  for (let tries = 0; tries < 5; tries += 1) {
    await sendSignIn(ana, `wrong ${tries}`)
    await ana.page.getByText('Usuario o contraseña incorrectos.').waitFor()
  }
  await sendSignIn(ana, password)
  await ana.page.getByText(/Puede volver a intentarlo en 0:[0-3]\d\./).waitFor()
  await expectNoViolations(ana)
  await ana.page.getByRole('link', { name: 'Desbloquear por correo' }).click()
  await ana.page.getByRole('heading', { name: 'Desbloquear el acceso' }).waitFor()
  expect(await ana.page.getByLabel('Usuario o correo').inputValue()).toBe(username)
  await ana.page.getByRole('button', { name: 'Enviar enlace' }).click()
  await ana.page.getByText('Revise su correo').waitFor()

  await ana.page.goto(linkIn(await mailTo(outbox, `${username}@`, 'Desbloquear')).href)
  await expectNoViolations(ana)
  await ana.page.getByRole('button', { name: 'Desbloquear' }).click()
  await ana.page.getByText('Acceso desbloqueado').waitFor()
  await ana.page.getByRole('link', { name: 'Iniciar sesión' }).click()
  await signIn(ana, password)
})
