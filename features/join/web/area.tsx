import ThreePOutlined from '@mui/icons-material/ThreePOutlined'
import { lazy } from 'react'
import { type Language, translate } from '#platform/i18n/text.ts'
import type { AreaScreens } from '#platform/ui/area.ts'
import { useJoin } from '../contract/abilities.ts'
import { joinWebTexts } from './i18n/texts.ts'

/** The conversations: the one screen that agents work in. */
export const joinScreens: AreaScreens = {
  ability: useJoin.name,
  home: 'chats',
  screens: [
    {
      path: 'chats',
      label: (language: Language) => translate(joinWebTexts, language, 'join.title'),
      icon: <ThreePOutlined fontSize="small" />,
      synonyms: (language: Language) => translate(joinWebTexts, language, 'join.synonyms'),
      component: lazy(async () => ({ default: (await import('./join-screen.tsx')).JoinScreen })),
    },
  ],
}
