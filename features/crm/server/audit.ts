import { auditRecorder } from '#platform/audit/server/record-audit.ts'
import { crmTexts } from '../i18n/texts.ts'

export const recordAudit = auditRecorder(crmTexts)
