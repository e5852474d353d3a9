import FactCheck from '@mui/icons-material/FactCheckOutlined'
import { screensOf } from '#platform/resource/web/area-screens.tsx'
import type { AreaScreen } from '#platform/ui/area.ts'
import { readAudit } from '../contract/abilities.ts'
import { auditTexts } from '../i18n/texts.ts'

const { screen } = screensOf(auditTexts)

/** The audit trail's screen in the administration, also for users who can only read. */
export const auditAdminScreens: readonly AreaScreen[] = [
  screen({
    path: 'herramientas/auditoria',
    label: 'screen.audit',
    icon: FactCheck,
    group: 'group.tools',
    synonyms: 'synonyms.audit',
    ability: readAudit.name,
    load: async () => (await import('./audit-screen.tsx')).AuditScreen,
  }),
]
