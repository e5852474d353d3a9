import { auditRecorder } from '#platform/audit/server/record-audit.ts'
import { integrationsTexts } from '../i18n/texts.ts'

export const recordAudit = auditRecorder(integrationsTexts)
