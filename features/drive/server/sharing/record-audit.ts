import { auditRecorder } from '#platform/audit/server/record-audit.ts'
import { driveTexts } from '../../i18n/texts.ts'

export const recordAudit = auditRecorder(driveTexts)
