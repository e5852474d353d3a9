import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useNavigate } from 'react-router'
import { cutText } from '#platform/contract/cut-text.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { useLanguage } from '#platform/i18n/web/language.tsx'
import { useAreas } from '../shell/nav/use-here.ts'
import { useAllOwnScreens } from '../shell/nav/use-own-screens.ts'
import type { PaletteEntry } from './entries.ts'

/** Shortest search, characters. */
const MIN_SEARCH = 2

/** Records found by the server, limited to the user's screens; none for a search that is too short. */
export const useRecords = (typed: string): { entries: PaletteEntry[]; failed: boolean; busy: boolean } => {
  const api = useApi()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const query = cutText(useDeferredValue(typed.trim()), 60)
  const enabled = query.length >= MIN_SEARCH
  const screens = useAllOwnScreens(useAreas()).flatMap((area) =>
    area.ready.screens.flatMap(({ path, label, findRecords }) =>
      findRecords === undefined ? [] : [{ base: `/${area.path}/${path}`, label, findRecords }],
    ),
  )
  const found = useQueries({
    queries: screens.map(({ base, findRecords }) => ({
      queryKey: ['palette', base, query],
      queryFn: ({ signal }: { signal: AbortSignal }) => findRecords(api, query, signal),
      enabled,
      placeholderData: keepPreviousData,
    })),
  })
  if (!enabled) return { entries: [], failed: false, busy: false }
  return {
    entries: found.flatMap(({ data = [] }, at) => {
      const screen = screens[at]
      return screen === undefined
        ? []
        : data.map(
            ({ id, name, hint, to }): PaletteEntry => ({
              id: `record.${id}`,
              kind: 'record',
              group: screen.label(language),
              text: name,
              ...(hint === undefined ? {} : { hint }),
              run: () => void navigate(`${screen.base}${to}`),
            }),
          )
    }),
    failed: found.some(({ isError }) => isError),
    busy: found.some(({ isFetching }) => isFetching),
  }
}
