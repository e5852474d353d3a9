import { expect, test } from 'vitest'
import { LIST_FILTERS } from '#features/chat/web/list/list-filter.ts'
import { LIST_FIELDS } from '#features/join/web/list/list-address.ts'
import { HISTORY_FIELDS } from '#features/phone/web/history/history-filters.ts'
import { choiceField, readUrlState, type UrlFields } from '#platform/ui/list/url-state.ts'
import { AREAS } from '../shell/areas.tsx'
import { HOME_LINKS } from './home-links.ts'

const at = (link: string, fields: UrlFields) =>
  readUrlState(fields, new URL(link, 'http://suite.test').searchParams)

test('the links of Inicio filter the lists that they lead to', () => {
  expect(at(HOME_LINKS.missed, HISTORY_FIELDS)).toMatchObject({ missed: true })
  expect(at(HOME_LINKS.waiting, LIST_FIELDS)).toMatchObject({ mostrar: 'unanswered' })
  expect(at(HOME_LINKS.unread, { mostrar: choiceField(LIST_FILTERS, 'all') })).toEqual({ mostrar: 'unread' })
})

test.each(Object.values(HOME_LINKS))('%s is a screen', async (link) => {
  const [area, screen] = link.slice(1).split('?')[0]?.split('/') ?? []
  const found = AREAS.find(({ path }) => path === area)
  const loaded = found === undefined ? undefined : 'load' in found ? await found.load() : found
  expect(loaded?.screens.map(({ path }) => path)).toContain(screen)
})
