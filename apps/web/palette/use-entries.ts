import { useLocation, useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { usePreferences } from '#features/session/web/preferences-context.ts'
import type { Session } from '#features/session/web/session-store.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { commandStore } from '#platform/ui/commands/commands.ts'
import { shellTexts } from '../i18n/texts.ts'
import { useRemembered } from '../shell/nav/menu-memory.ts'
import { addressOf, isListed } from '../shell/nav/own-areas.ts'
import { useAreas } from '../shell/nav/use-here.ts'
import { useAllOwnScreens } from '../shell/nav/use-own-screens.ts'
import { matchingEntries, type PaletteEntry, parseQuery, withoutDuplicates } from './entries.ts'
import { useConversations } from './use-conversations.ts'
import { useRecords } from './use-records.ts'

interface Found {
  entries: readonly PaletteEntry[]
  failed: boolean
  busy: boolean
}

/** The user's screens and their actions. */
const useScreens = (): PaletteEntry[] => {
  const t = useText(shellTexts)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const ownScreens = useAllOwnScreens(useAreas())
  return withoutDuplicates(
    ownScreens.flatMap((area) =>
      area.ready.screens.filter(isListed).flatMap((one) => {
        const { label, synonyms, actions = [] } = one
        const to = addressOf(area, one)
        const screen: PaletteEntry = {
          id: `screen.${to}`,
          kind: 'screen',
          group: t('shell.palette.screens'),
          text: label(language),
          hint: area.label(language),
          synonyms: synonyms?.(language) ?? '',
          run: () => void navigate(to),
        }
        const does = actions.map(
          (action): PaletteEntry => ({
            id: `do.${action.id}`,
            kind: 'action',
            group: t('shell.palette.actions'),
            text: action.label(language),
            hint: label(language),
            synonyms: `${action.creates ? t('shell.palette.create') : ''} ${action.synonyms?.(language) ?? ''}`,
            run: () => void navigate(`${to}${action.to}`),
          }),
        )
        return [screen, ...does]
      }),
    ),
  )
}

/** The commands available now. */
const useCommandEntries = (): PaletteEntry[] => {
  const { language } = useLanguage()
  const commands = useStore(commandStore, (state) => state.commands)
  return commands
    .filter(({ keysOnly, available }) => !keysOnly && (available?.() ?? true))
    .map(({ id, text, group, keys, synonyms, run }) => ({
      id,
      kind: 'action',
      group: group(language),
      text: text(language),
      synonyms: synonyms?.(language) ?? '',
      run,
      ...(keys ? { keys } : {}),
    }))
}

/** Favourites and recents. */
const usePlaces = (): PaletteEntry[] => {
  const t = useText(shellTexts)
  const navigate = useNavigate()
  const favourites = useStore(usePreferences().store, (state) => state.favourites)
  const recents = useRemembered((state) => state.recents)
  const entriesOf = (places: typeof favourites, group: string): PaletteEntry[] =>
    places.map(({ to, label }) => ({
      id: `place.${to}`,
      kind: 'record',
      group,
      text: label,
      run: () => void navigate(to),
    }))
  const { pathname } = useLocation()
  const others = recents.filter(
    ({ to }) => to !== pathname && !favourites.some((favourite) => favourite.to === to),
  )
  return [...entriesOf(favourites, t('shell.favourites')), ...entriesOf(others, t('shell.recents'))]
}

/** All entries for the typed text: people, chats, screens, records and commands. */
export const useEntries = (typed: string, session: Session): Found => {
  const { query: searchText, only } = parseQuery(typed)
  const conversations = useConversations(searchText, session, only)
  const records = useRecords(only === null ? searchText : '')
  const screens = useScreens()
  const commands = useCommandEntries()
  const places = usePlaces()
  const known = [...screens, ...commands]
  const all =
    searchText === '' && only === null
      ? [...places, ...known]
      : [
          ...conversations.entries,
          ...matchingEntries([...conversations.matched, ...known, ...records.entries], searchText),
        ]
  return {
    entries: only === null ? all : all.filter(({ kind }) => kind === only),
    failed: conversations.failed || records.failed,
    busy: conversations.busy || records.busy,
  }
}
