import { auditRecorder } from '#platform/audit/server/record-audit.ts'
import { providerTexts } from '../i18n/texts.ts'

export const recordAudit = auditRecorder(providerTexts)
