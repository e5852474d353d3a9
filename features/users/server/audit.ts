import { auditRecorder } from '#platform/audit/server/record-audit.ts'
import { usersTexts } from '../i18n/texts.ts'

export const recordAudit = auditRecorder(usersTexts)
