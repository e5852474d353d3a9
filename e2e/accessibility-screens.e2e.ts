import { expect, test } from 'vitest'
import { MANY_SCREENS, violationsOnScreens, walksOf } from './harness/screens.ts'
import { stage } from './harness/stage.ts'

const scene = stage()

test('nobody is kept out of any screen', MANY_SCREENS, async () => {
  const walks = await walksOf(scene.origin)
  const visits = walks.flatMap((walk) => walk.visits)
  // The premise: several kinds of people have screens, at both widths, of all areas.
  expect(walks.length).toBeGreaterThan(3)
  expect(new Set(visits.map(({ width }) => width)).size).toBe(2)
  expect(visits.map(({ address }) => address.split('/')[0])).toEqual(
    expect.arrayContaining(['pbxCloud', 'crm', 'fxCrm', 'admin', 'proveedor', 'perfil']),
  )
  expect(await violationsOnScreens(scene)).toEqual([])
})
