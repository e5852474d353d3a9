import { auditRecorder } from '#platform/audit/server/record-audit.ts'
import { chatTexts } from '../i18n/texts.ts'

export const recordAudit = auditRecorder(chatTexts)
