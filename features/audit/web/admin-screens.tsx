import FactCheck from '@mui/icons-material/FactCheckOutlined'
import { lazy } from 'react'
import { translate } from '#platform/i18n/text.ts'
import type { AreaScreen } from '#platform/ui/area.ts'
import { readAudit } from '../contract/abilities.ts'
import { auditTexts } from '../i18n/texts.ts'

/** The audit trail's screen in the administration, also for users who can only read. */
export const auditAdminScreens: readonly AreaScreen[] = [
  {
    path: 'herramientas/auditoria',
    label: (language) => translate(auditTexts, language, 'screen.audit'),
    icon: <FactCheck fontSize="small" />,
    group: (language) => translate(auditTexts, language, 'group.tools'),
    synonyms: (language) => translate(auditTexts, language, 'synonyms.audit'),
    ability: readAudit.name,
    component: lazy(async () => ({ default: (await import('./audit-screen.tsx')).AuditScreen })),
  },
]
