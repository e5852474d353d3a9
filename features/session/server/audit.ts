import { auditRecorder } from '#platform/audit/server/record-audit.ts'
import { sessionTexts } from '../i18n/texts.ts'

export const recordAudit = auditRecorder(sessionTexts)
