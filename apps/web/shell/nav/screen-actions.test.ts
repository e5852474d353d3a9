import { expect, test } from 'vitest'
import { AREAS } from '../areas.tsx'
import { isListed } from './own-areas.ts'

/** Screens of the configuration on which nothing is created by a form of their own. */
const WITHOUT = [
  'proveedor/almacenamiento',
  'proveedor/salud',
  'proveedor/consumo-y-saldos',
  'proveedor/movimientos',
  'proveedor/facturas',
  'proveedor/alertas-de-fraude',
  'admin/ajustesEmpresa/puestaEnMarcha',
  'admin/ajustesEmpresa/empresa',
  'admin/ajustesEmpresa/explicarLlamada',
  'admin/panel/panelDeControl',
  'admin/ajustesEmpresa/audios',
  'admin/herramientas/convertidor',
  'admin/herramientas/meetings',
  'admin/herramientas/auditoria',
  'admin/plataformas',
  'admin/consumo',
  'admin/consumo/movimientos',
  'admin/consumo/facturas',
]

const loaded = await Promise.all(
  AREAS.flatMap((area) => ('load' in area ? [area] : [])).map(async ({ path, load }) => ({
    path,
    screens: (await load()).screens.filter(isListed),
  })),
)

test('the palette can create a record of every screen of the configuration', () => {
  const lacking = loaded
    .filter(({ path }) => ['admin', 'admin-join', 'proveedor'].includes(path))
    .flatMap(({ path, screens }) =>
      screens.flatMap((screen) => ((screen.actions ?? []).length > 0 ? [] : [`${path}/${screen.path}`])),
    )
  expect(lacking).toEqual(WITHOUT)
})

test('no two actions share an id, since the palette keeps only the first of each', () => {
  const ids = loaded.flatMap(({ screens }) =>
    screens.flatMap(({ actions = [] }) => actions.map(({ id }) => id)),
  )
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

test('all of them are found by "crear", but what a company decides once', () => {
  const others = loaded.flatMap(({ screens }) =>
    screens.flatMap(({ actions = [] }) => actions.filter(({ creates }) => creates !== true)),
  )
  expect(others.map(({ id }) => id)).toEqual(['recordings.policy'])
})
