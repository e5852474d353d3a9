import { auditRecorder } from '#platform/audit/server/record-audit.ts'
import { billingTexts } from '../i18n/texts.ts'

export const recordAudit = auditRecorder(billingTexts)
