import { expect, test } from 'vitest'
import { AREAS } from '../areas.tsx'
import { areasFor, hereOf, isListed, screenAt } from './own-areas.ts'

const lazy = AREAS.flatMap((area) => ('load' in area ? [area] : []))

test.each(lazy)(
  '$path is offered to everybody who may enter one of its screens, and to nobody else',
  async (area) => {
    const { ability, screens } = await area.load()
    const taken = new Set(screens.map((screen) => screen.ability ?? ability))
    expect(new Set(area.abilities)).toEqual(taken)
  },
)

test('every area has its own shortcut letter, independent of abilities', () => {
  const shown = lazy.flatMap((area) => area.shown ?? [])
  const everything = [...lazy.flatMap(({ abilities }) => abilities), ...shown]
  const each = lazy.flatMap(({ abilities }) => abilities)
  const [one, ...others] = each.map((ability) => areasFor([ability, ...shown], AREAS)[0]?.letter)
  expect([one, ...others]).not.toContain(undefined)
  const letters = areasFor(everything, AREAS).map(({ letter }) => letter)
  expect(new Set(letters).size).toBe(letters.length)
})

/** What an icon draws: the component of the element. */
const drawnBy = (icon: unknown): unknown => Object(icon).type

const shared = (screens: readonly { path: string; icon: unknown }[]): string[] =>
  [...Map.groupBy(screens, ({ icon }) => drawnBy(icon)).values()]
    .filter((same) => same.length > 1)
    .map((same) => same.map(({ path }) => path).join(' = '))

test('areas are told apart by their icons', () => {
  expect(shared(AREAS.map(({ path, icon }) => ({ path, icon })))).toEqual([])
})

test.each(lazy)('screens of $path are told apart by their icons', async (area) => {
  const { screens } = await area.load()
  expect(shared(screens.filter(isListed))).toEqual([])
})

test('an area that the company hides is available to nobody', () => {
  const paths = (abilities: string[]) => areasFor(abilities, AREAS).map(({ path }) => path)
  expect(paths(['crm.use', 'crm.fx'])).toEqual(['fxCrm'])
  expect(paths(['crm.use'])).toEqual([])
})

test('an ability for something else does not open an area', () => {
  expect(areasFor(['nothing'], AREAS)).toEqual([])
})

test('an address belongs to the screen with the longest matching path', () => {
  const screen = (path: string) => ({ path, label: () => path, icon: null, component: null as never })
  const own = { home: 'fxPerson', screens: ['fxPerson', 'fxPerson/:id', 'fxPersons'].map(screen) }
  const head = { path: 'fxCrm', label: () => 'CRM' }
  const at = (pathname: string) => screenAt(head, own, pathname)?.path
  expect(at('/fxCrm/fxPerson')).toBe('fxPerson')
  expect(at('/fxCrm/fxPerson/7')).toBe('fxPerson/:id')
  expect(at('/fxCrm/fxPersons/7')).toBe('fxPersons')
  expect(at('/fxCrm/none')).toBeUndefined()
})

test('the menu marks one screen: of several that an address begins with, the nearest', () => {
  const menu = ['/admin/consumo', '/admin/consumo/facturas', '/admin/lineas']
  expect(hereOf('/admin/consumo/facturas', menu)).toBe('/admin/consumo/facturas')
  expect(hereOf('/admin/consumo/facturas/7', menu)).toBe('/admin/consumo/facturas')
  expect(hereOf('/admin/consumo', menu)).toBe('/admin/consumo')
  expect(hereOf('/admin/consumos', menu)).toBeUndefined()
})
