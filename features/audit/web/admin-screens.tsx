import FactCheck from '@mui/icons-material/FactCheckOutlined'
import { lazy } from 'react'
import { translate } from '#platform/i18n/text.ts'
import type { AreaScreen } from '#platform/ui/area.ts'
import { readAudit } from '../contract/abilities.ts'
import { auditTexts } from '../i18n/texts.ts'

/** What the audit trail adds to the administration of a company, also for those who only look. */
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
