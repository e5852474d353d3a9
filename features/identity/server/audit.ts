import { auditRecorder } from '#platform/audit/server/record-audit.ts'
import { identityTexts } from '../i18n/texts.ts'

export const recordAudit = auditRecorder(identityTexts)
