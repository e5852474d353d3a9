import Campaign from '@mui/icons-material/CampaignOutlined'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { announcements } from '../contract/announcements.ts'
import { notificationsTexts } from '../i18n/texts.ts'
import { AudienceField, isAudience } from './audience-field.tsx'
import { Readers } from './readers.tsx'

/** /admin/herramientas/notificaciones: the company's announcements and their readers. */
export const AnnouncementsScreen = () => (
  <ResourceScreen
    resource={announcements}
    texts={notificationsTexts}
    icon={<Campaign />}
    renderField={(name, form) => (isAudience(name) ? <AudienceField name={name} form={form} /> : null)}
    panel={({ id, sent_at }) => (sent_at === null ? null : <Readers key={id} id={id} />)}
  />
)
