import { auditRecorder } from '#platform/audit/server/record-audit.ts'
import { joinTexts } from '../i18n/texts.ts'

export const recordAudit = auditRecorder(joinTexts)
