import Campaign from '@mui/icons-material/CampaignOutlined'
import { screensOf } from '#platform/resource/web/area-screens.tsx'
import { manageAnnouncements } from '../contract/abilities.ts'
import { notificationsMenuTexts } from '../i18n/menu/texts.ts'

const { screen } = screensOf(notificationsMenuTexts)

/** In a company's administration. */
export const announcementsScreen = screen({
  path: 'herramientas/notificaciones',
  label: 'screen.announcements',
  icon: Campaign,
  group: 'group.tools',
  synonyms: 'synonyms.announcements',
  ability: manageAnnouncements.name,
  create: ['announcement.new', 'action.newAnnouncement'],
  load: async () => (await import('./announcements-screen.tsx')).AnnouncementsScreen,
})
