import Campaign from '@mui/icons-material/CampaignOutlined'
import { lazy } from 'react'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import { createAction } from '#platform/resource/web/create-action.ts'
import type { AreaScreen } from '#platform/ui/area.ts'
import { manageAnnouncements } from '../contract/abilities.ts'
import { notificationsMenuTexts } from '../i18n/menu/texts.ts'

const text = (key: KeyOf<typeof notificationsMenuTexts>) => (language: Language) =>
  translate(notificationsMenuTexts, language, key)

/** In a company's administration. */
export const announcementsScreen: AreaScreen = {
  path: 'herramientas/notificaciones',
  label: text('screen.announcements'),
  icon: <Campaign fontSize="small" />,
  group: text('group.tools'),
  synonyms: text('synonyms.announcements'),
  ability: manageAnnouncements.name,
  actions: [createAction('announcement.new', text('action.newAnnouncement'))],
  component: lazy(async () => ({
    default: (await import('./announcements-screen.tsx')).AnnouncementsScreen,
  })),
}
