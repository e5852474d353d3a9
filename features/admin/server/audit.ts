import { auditRecorder } from '#platform/audit/server/record-audit.ts'
import { adminTexts } from '../i18n/texts.ts'

export const recordAudit = auditRecorder(adminTexts)
