import { expect, test } from 'vitest'
import { hearsSomething } from './harness/media.ts'
import { softphone } from './harness/softphone.ts'
import { stage, takePicture } from './harness/stage.ts'
import { violationsInBothThemes } from './harness/violations.ts'

const { person, origin } = stage({ company: 'own' })

test('marta finds a running call among the reports, listens to it, and sees it end', async () => {
  const [ana, luis, marta] = await Promise.all([person('ana'), person('luis'), person('marta')])
  const [anas, luiss, martas] = [softphone(ana), softphone(luis), softphone(marta)]
  await Promise.all([anas.ready(), luiss.ready(), martas.ready()])
  await marta.page.goto(`${origin}/#/reportes/curso`)
  await marta.page.getByText('No hay llamadas en curso.').waitFor()
  await anas.dial('1002')
  await luiss.says('Llamada entrante')
  await luiss.press('Contestar')
  await anas.says('En llamada')

  const calls = marta.page.getByRole('group', { name: 'Llamadas en curso' })
  const row = calls.getByRole('row').filter({ hasText: 'Luis Martínez' })
  await row.getByText('Hablando').waitFor()
  await marta.page.getByRole('searchbox', { name: 'Buscar número o nombre' }).fill('martinez')
  await row.waitFor()
  await marta.page.getByRole('button', { name: 'Entrante' }).click()
  await marta.page.getByText('Ninguna llamada coincide.').waitFor()
  await marta.page.getByRole('button', { name: 'Todas' }).click()
  expect(await violationsInBothThemes(marta.page, 'curso')).toEqual([])
  await takePicture(marta, 'calls-in-progress')

  await row.getByRole('button', { name: 'Acciones de la llamada de 1001 Ana Gómez' }).click()
  await marta.page.getByRole('menuitem', { name: 'Escuchar su llamada' }).first().click()
  await martas.says('Espiando a extensión 1001')
  await hearsSomething(marta.page)
  await anas.press('Colgar')
  await luiss.says('Llamada finalizada')
  await row.waitFor({ state: 'detached' })
})
