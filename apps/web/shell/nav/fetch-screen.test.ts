import { expect, test } from 'vitest'
import type { Area, LazyArea } from '#platform/ui/area.ts'
import { lazyPreloadable } from '#platform/ui/lazy/lazy-components.ts'
import { fetchScreen } from './fetch-screen.ts'
import { areasFor } from './own-areas.ts'

const fetched: string[] = []
const screen = (path: string) => ({
  path,
  label: () => path,
  icon: null,
  ...lazyPreloadable(async () => {
    fetched.push(path)
    return () => null
  }),
})
/** Fresh screens: loaded ones are not fetched again. */
const areas = (): (Area | LazyArea)[] => [
  { path: 'inicio', label: () => 'Inicio', ability: 'a', home: '', screens: [screen('')] },
  {
    path: 'phone',
    label: () => 'Phone',
    ability: 'a',
    home: 'chat',
    screens: [screen('calls'), screen('chat')],
  },
  {
    path: 'late',
    label: () => 'Late',
    abilities: ['a'],
    load: async () => ({ ability: 'a', home: 'list', screens: [screen('list')] }),
  },
]

test.each([
  ['/', null, ['chat']],
  ['/', 'inicio', ['']],
  ['/inicio', null, ['']],
  ['/phone', null, ['chat']],
  ['/phone/calls', null, ['calls']],
  ['/phone/chat/7', null, ['chat']],
  ['/late', null, ['list']],
  ['/perfil', null, []],
])('address %s with start page %s fetches %j', async (address, startPage, expected) => {
  fetched.length = 0
  await fetchScreen(areasFor(['a'], areas()), address, startPage)
  expect(fetched.splice(0)).toEqual(expected)
})
