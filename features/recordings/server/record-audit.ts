import { auditRecorder } from '#platform/audit/server/record-audit.ts'
import { recordingsTexts } from '../i18n/texts.ts'

export const recordAudit = auditRecorder(recordingsTexts)
