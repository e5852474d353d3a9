import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from '#platform/host/process/free-port.ts'
import { type Person, sendSignIn } from './harness/person.ts'
import { stage, takePicture } from './harness/stage.ts'
import { expectNoViolations } from './harness/violations.ts'

const { person, visitor, origin } = stage()

const goTo = async ({ page }: Person, screen: string, title: string): Promise<void> => {
  await page.goto(`${origin}/#/proveedor/${screen}`)
  await page.getByRole('heading', { name: title, exact: true, level: 1 }).waitFor()
}

/** Unique per run: other test files share the database. */
const unique = Date.now().toString(36)

test('the operator creates a company whose administrator sees only that company, suspends it and resumes it', async () => {
  const operador = await person('operador', { reducedMotion: 'reduce' })
  const { page } = operador
  await goTo(operador, 'empresas', 'Empresas')
  await page.getByRole('row', { name: /Otra Empresa/ }).waitFor()
  await expectNoViolations(operador)
  await takePicture(operador, 'provider-companies')

  const name = `Café Ñandú ${unique}`
  const username = `jefa-${unique}`
  await page.getByRole('button', { name: 'Nueva empresa' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Nombre', exact: true }).fill(name)
  await form.getByRole('textbox', { name: 'Identificador' }).fill(`cafe-${unique}`)
  await form.getByRole('textbox', { name: 'Usuario del administrador' }).fill(username)
  await form.getByRole('textbox', { name: 'Nombre del administrador' }).fill('Julia Jefa')
  expect(await form.getByRole('textbox').count()).toBe(5)
  await expectNoViolations(operador)
  await takePicture(operador, 'provider-company-form')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Por seguridad no se volverá a mostrar.').waitFor()
  const password = (await form.locator('code').nth(1).textContent()) ?? ''
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.waitFor()

  const jefa = await visitor(username, { reducedMotion: 'reduce' })
  await sendSignIn(jefa, password)
  // The operator saw that password.
  const own = 'el pan sale a las cuatro'
  const choose = jefa.page.getByRole('form', { name: 'Elija su contraseña' })
  await choose.locator('input[name=password]').fill(own)
  await choose.locator('input[name=repeat]').fill(own)
  await expectNoViolations(jefa)
  await choose.getByRole('button', { name: 'Guardar y entrar' }).click()
  await jefa.page.getByText('pasos listos').waitFor()
  await expectNoViolations(jefa)
  await takePicture(jefa, 'setup')
  await jefa.page.goto(`${origin}/#/admin/ajustesEmpresa/empresa`)
  await jefa.page.getByRole('heading', { name: 'Región' }).waitFor()
  await expectNoViolations(jefa)
  await takePicture(jefa, 'own-company')
  await jefa.page.goto(`${origin}/#/admin/ajustesEmpresa/extensiones`)
  await jefa.page.getByText('Todavía no hay extensiones').waitFor()

  await page.getByRole('button', { name: `Más acciones para ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Deshabilitar' }).click()
  const asked = page.getByRole('dialog', { name: `Suspender ${name}` })
  await asked.getByRole('textbox').fill(name)
  await asked.getByRole('button', { name: 'Deshabilitar' }).click()
  await row.getByText('Deshabilitado').waitFor()
  // The open page learns it by itself. Not reloaded: a page that has learned it no longer says why after a reload.
  await jefa.page.getByText('La sesión terminó. Inicie sesión de nuevo.').waitFor()
  await sendSignIn(jefa, own)
  await jefa.page.getByText('Su empresa está suspendida.').waitFor()

  await page.getByRole('button', { name: `Más acciones para ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Habilitar' }).click()
  await row.getByText('Habilitado').waitFor()
  await sendSignIn(jefa, own)
  await jefa.page.getByRole('button', { name: 'Menú de perfil' }).waitFor()
})

test('a company gets a cropped logo and a limit of calls per day', async () => {
  const operador = await person('operador', { reducedMotion: 'reduce' })
  const { page } = operador
  await goTo(operador, 'empresas', 'Empresas')
  await page.getByRole('button', { name: 'Editar Otra Empresa' }).click()
  const form = page.getByRole('dialog', { name: 'Editar empresa' })
  await form.getByRole('tab', { name: 'Apariencia' }).click()
  await form.locator('input[type=file]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  await page.getByRole('slider').focus()
  await page.keyboard.press('End')
  await takePicture(operador, 'provider-logo')
  await page.getByRole('button', { name: 'Usar' }).click()
  const callsADay = form.getByLabel('Llamadas por día')
  const tab = (name: string) => form.getByRole('tab', { name }).click()
  await tab('Plan y límites')
  await callsADay.fill('500')
  await form.getByText(/^Salientes, según la hora/).scrollIntoViewIfNeeded()
  await takePicture(operador, 'provider-calls-a-day')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Editar Otra Empresa' }).click()
  await tab('Apariencia')
  await form.locator('img').first().waitFor()
  await tab('Plan y límites')
  expect(await callsADay.inputValue()).toBe('500')
  // Removes the limit: other tests make calls in this company.
  await callsADay.fill('0')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await callsADay.scrollIntoViewIfNeeded()
  await takePicture(operador, 'provider-calls-a-day-phone')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await form.waitFor({ state: 'detached' })
  // A missing limit is shown as text.
  await page.getByText('Otra Empresa').first().click()
  await expect.poll(() => page.getByText('Sin límite', { exact: true }).count()).toBe(4)
  await takePicture(operador, 'provider-no-ceiling')
})

test('the operator tests a telephone server before adding it, and sees its state', async () => {
  const ari = createServer((request, response) => {
    const url = request.url ?? ''
    const body = url.includes('/asterisk/info')
      ? { system: { version: '22.5.0' } }
      : url.includes('/res_stasis_device_state.so')
        ? { status: 'Running' }
        : []
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(ari, 'listening')
  const { port } = ari.address() as AddressInfo
  const operador = await person('operador', { reducedMotion: 'reduce' })
  const { page } = operador
  await goTo(operador, 'servidores-asterisk', 'Servidores Asterisk')
  await page.getByText('En línea').first().waitFor()
  await expectNoViolations(operador)
  await page.getByRole('button', { name: 'Nuevo servidor' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Nombre' }).fill(`Norte ${unique}`)
  await form.getByRole('textbox', { name: 'Usuario ARI' }).fill('suite')
  await form.getByRole('textbox', { name: 'Contraseña ARI' }).fill('secreta')
  await form.getByRole('textbox', { name: 'Dirección ARI' }).fill(`http://127.0.0.1:${await freePort()}/ari`)
  await form.getByRole('button', { name: 'Probar la conexión' }).click()
  await form.getByText(/No hay respuesta de esa dirección/).waitFor()
  await form.getByRole('textbox', { name: 'Dirección ARI' }).fill(`http://127.0.0.1:${port}/ari`)
  await form.getByRole('button', { name: 'Probar la conexión' }).click()
  await form.getByText(/Conectado: Asterisk 22.5.0/).waitFor()
  await expectNoViolations(operador)
  await takePicture(operador, 'provider-server-form')
  await form.getByRole('button', { name: 'Guardar' }).click()
  // It keeps warning about a module that may hang.
  await page
    .getByRole('row', { name: new RegExp(`Norte ${unique}`) })
    .getByText(/Tiene cargado res_stasis_device_state/)
    .waitFor()
  await takePicture(operador, 'provider-servers')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await takePicture(operador, 'provider-servers-phone')
  await expectNoViolations(operador)
  // Removes it: each state check asks every server.
  await page.getByRole('button', { name: `Más acciones para Norte ${unique}` }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await page.getByRole('row', { name: new RegExp(`Norte ${unique}`) }).waitFor({ state: 'detached' })
  ari.closeAllConnections()
  ari.close()
})
