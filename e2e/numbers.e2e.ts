import { test } from 'vitest'
import { stage, takePicture } from './harness/stage.ts'
import { expectNoViolations } from './harness/violations.ts'

const { person, origin } = stage()
/** Unique per run: other test files share the database. Lines of Bogotá do not begin with 0 or 1. */
const line = `6013${String(Date.now()).slice(-6)}`

test('a company enters a number, the operator gives it, and the company sees that it is its own', async () => {
  const [admin, operador] = await Promise.all([person('admin'), person('operador')])
  await admin.page.goto(`${origin}/#/admin/ajustesEmpresa/did`)
  await admin.page.getByRole('button', { name: 'Nuevo DID' }).click()
  const form = admin.page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Número', exact: true }).fill(line)
  await form.getByRole('textbox', { name: 'Etiqueta' }).fill('Ventas')
  await form.getByRole('combobox', { name: 'Destino', exact: true }).fill('1001')
  await admin.page.getByRole('option').first().click()
  await form.getByRole('button', { name: 'Guardar' }).click()
  const did = admin.page.getByRole('row', { name: new RegExp(line) })
  await did.getByText('Por confirmar').waitFor()
  await expectNoViolations(admin)
  await takePicture(admin, 'dids-pending')
  await did.getByRole('button', { name: `Más acciones para ${line}` }).click()
  await admin.page.getByRole('menuitem', { name: 'Confirmar con una llamada' }).click()
  await admin.page.getByRole('button', { name: 'Llamar ahora' }).click()
  // The demonstration has no line for such calls.
  await admin.page.getByText('La plataforma no puede llamar a ese número ahora.').waitFor()
  await expectNoViolations(admin)
  await takePicture(admin, 'did-proof')
  await admin.page.getByRole('button', { name: 'Cancelar' }).click()

  const { page } = operador
  await page.goto(`${origin}/#/proveedor/numeros`)
  await page.getByRole('heading', { name: 'Números', exact: true }).waitFor()
  const requested = page.getByRole('row', { name: new RegExp(`57${line}`) })
  await requested.getByText('Pedido').waitFor()
  await expectNoViolations(operador)
  await takePicture(operador, 'provider-numbers')
  await requested.getByRole('button', { name: /^Editar/ }).click()
  const giving = page.getByRole('dialog')
  await giving.getByRole('combobox', { name: 'Estado' }).click()
  await page.getByRole('option', { name: 'Entregado' }).click()
  await takePicture(operador, 'provider-number-form')
  await giving.getByRole('button', { name: 'Guardar' }).click()
  await requested.getByText('Entregado').waitFor()

  await admin.page.reload()
  await did.getByText('Suyo').waitFor()
})
