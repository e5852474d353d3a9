import Groups from '@mui/icons-material/GroupsOutlined'
import History from '@mui/icons-material/History'
import PeopleOutlined from '@mui/icons-material/PeopleOutlined'
import { lazy } from 'react'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import type { Area } from '#platform/ui/area.ts'
import { usePhone } from '../contract/abilities.ts'
import { phoneTexts } from '../i18n/texts.ts'

const text = (key: KeyOf<typeof phoneTexts>) => (language: Language) => translate(phoneTexts, language, key)

export const phoneArea: Area = {
  path: 'pbxCloud',
  label: text('area.title'),
  ability: usePhone.name,
  home: 'directorio',
  screens: [
    {
      path: 'directorio',
      label: text('screen.directory'),
      icon: <PeopleOutlined fontSize="small" />,
      group: text('group.people'),
      synonyms: text('synonyms.directory'),
      component: lazy(async () => ({
        default: (await import('./directory/directory-screen.tsx')).DirectoryScreen,
      })),
    },
    {
      path: 'historial',
      label: text('screen.history'),
      icon: <History fontSize="small" />,
      group: text('group.calls'),
      synonyms: text('synonyms.history'),
      component: lazy(async () => ({
        default: (await import('./history/history-screen.tsx')).HistoryScreen,
      })),
    },
    {
      path: 'conferencias',
      label: text('screen.conferences'),
      icon: <Groups fontSize="small" />,
      group: text('group.calls'),
      component: lazy(async () => ({
        default: (await import('./conferences/conferences-screen.tsx')).ConferencesScreen,
      })),
    },
  ],
}
